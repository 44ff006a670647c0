"""Eight tiles, with the mistake that the argument names; without an argument it conforms."""
import random
import sys

mistake = sys.argv[1] if len(sys.argv) > 1 else ''
goal = [1, 2, 3, 4, 5, 6, 7, 8, 0]
cells = goal[:]


def neighbours(): return [at for at in range(9) if abs(at // 3 - cells.index(0) // 3) + abs(at % 3 - cells.index(0) % 3) == 1]


def slide(at):
    gap = cells.index(0)
    cells[gap], cells[at] = cells[at], 0


def show():
    for row in (0, 3, 6): print(' '.join(str(tile or '_') for tile in cells[row:row + 3]))


while cells == goal:
    for _ in range(80): slide(random.choice(neighbours()))
if mistake == 'start':
    tiles = [at for at in range(9) if cells[at]][:2]
    cells[tiles[0]], cells[tiles[1]] = cells[tiles[1]], cells[tiles[0]]
show()
moves = 0
for line in sys.stdin:
    tile = line.strip()
    at = cells.index(int(tile)) if tile in list('12345678') else None
    if at not in neighbours():
        print('no', flush=True)
        continue
    slide(at)
    moves += 1
    if mistake == 'jumps' and moves > 3:
        others = [at for at in range(9) if cells[at]]
        one, other = random.sample(others, 2)
        cells[one], cells[other] = cells[other], cells[one]
    show()
    if cells == goal:
        print('solved')
        break
    sys.stdout.flush()
