"""Hex with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
rows = [['.'] * 5 for _ in range(5)]
STEPS = [(0, 1), (0, -1), (1, 0), (-1, 0)]
if fault != 'square-cells': STEPS += [(-1, 1), (1, -1)]


def show():
    for row in range(5): print(' ' * row + ' '.join(rows[row]))


def connects(side, starts, is_goal):
    chain = [cell for cell in starts if rows[cell[0]][cell[1]] == side]
    for row, column in chain:
        for down, right in STEPS:
            r, c = row + down, column + right
            if 0 <= r < 5 and 0 <= c < 5 and rows[r][c] == side and (r, c) not in chain: chain.append((r, c))
    return any(is_goal(cell) for cell in chain)


def wins(side):
    down = connects(side, [(0, i) for i in range(5)], lambda cell: cell[0] == 4)
    across = connects(side, [(i, 0) for i in range(5)], lambda cell: cell[1] == 4)
    return down if side == 'R' else across or fault == 'any-edges' and down


sides, placed = 'RB', 0
names = {column + row for column in 'abcde' for row in ('012345' if fault == 'negative-index' else '12345')}
show()
print(sides[0], 'to move', flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    # In Python the row of an index of -1 is the last one: `a0` is then `a5`.
    row, column = (int(text[1]) - 1, 'abcde'.index(text[0])) if text in names else (0, 0)
    may_replace = fault == 'overwrites' and rows[row][column] == sides[1]
    if text not in names or rows[row][column] != '.' and not may_replace:
        print('no', flush=True)
        continue
    rows[row][column] = sides[0]
    placed += 1
    show()
    if wins(sides[0]):
        print(sides[0], 'wins')
        break
    if fault != 'red-moves-twice' or placed != 3: sides = sides[::-1]
    print(sides[0], 'to move', flush=True)
