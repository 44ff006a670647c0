"""The level is a list of texts with the usual signs of Sokoban: a dash is the floor, a dot a goal."""
import sys

LEVEL = ['#######', '#--.--#', '#-$$@-#', '#-#-.-#', '#-----#', '#######']
WAYS = {'up': (-1, 0), 'down': (1, 0), 'left': (0, -1), 'right': (0, 1)}
cells = {(r, c): sign for r, row in enumerate(LEVEL) for c, sign in enumerate(row)}
goals = {cell for cell, sign in cells.items() if sign == '.'}
walls = {cell for cell, sign in cells.items() if sign == '#'}
boxes = {cell for cell, sign in cells.items() if sign == '$'}
man = next(cell for cell, sign in cells.items() if sign == '@')


def sign(cell):
    if cell in walls: return '#'
    if cell in boxes: return '*' if cell in goals else '$'
    if cell == man: return '+' if cell in goals else '@'
    return '.' if cell in goals else '-'


def show():
    print('\n'.join(''.join(sign((r, c)) for c in range(7)) for r in range(6)))


def step(cell, way):
    return cell[0] + way[0], cell[1] + way[1]


show()
print('Which way?', flush=True)
for line in sys.stdin:
    way = WAYS.get(line.rstrip('\n'))
    to = step(man, way) if way else None
    behind = step(to, way) if to in boxes else None
    if not way or to in walls or behind in walls | boxes:
        print('You cannot go there. Which way?', flush=True)
        continue
    if to in boxes: boxes = boxes - {to} | {behind}
    man = to
    show()
    if boxes == goals:
        print('You win!')
        break
    print('Which way?', flush=True)
