"""Sokoban in the drawing that the first argument names; the floor is blank. A second argument makes it wrong: it pushes two boxes."""
import sys

LEVEL = ['#######', '#  .  #', '# $$@ #', '# # . #', '#     #', '#######']
WAYS = {'up': (-1, 0), 'down': (1, 0), 'left': (0, -1), 'right': (0, 1)}
cells = {(row, column): sign for row, line in enumerate(LEVEL) for column, sign in enumerate(line)}
find = lambda wanted: {cell for cell, sign in cells.items() if sign == wanted}
goals, walls, boxes, man = find('.'), find('#'), find('$'), find('@').pop()
moves = 0
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2


def sign(cell):
    if cell in walls: return '#'
    if cell in boxes: return '*' if cell in goals else '$'
    if cell == man: return '+' if cell in goals else '@'
    return '.' if cell in goals else ' '


def show():
    between, indent = ' ' if drawing == 'apart' else '', '   ' if drawing == 'indented' else ''
    if drawing == 'redrawn': print('\033[2J\033[H', end='')
    for row in range(6): print(indent + between.join(sign((row, column)) for column in range(7)))
    print('Moves:', moves)


show()
print('Direction? ', end='', flush=True)
for line in sys.stdin:
    way = WAYS.get(line.rstrip('\n'))
    to, behind = ((man[0] + n * way[0], man[1] + n * way[1]) for n in (1, 2)) if way else (None, None)
    if not way or to in walls or to in boxes and (behind in walls or behind in boxes and not is_wrong):
        print("You can't go there.\nDirection? ", end='', flush=True)
        continue
    moves += 1
    if to in boxes: boxes = boxes - {to} | {behind}
    man = to
    show()
    if boxes == goals:
        print('You win!')
        break
    print('Direction? ', end='', flush=True)
