"""A program that plays {title} and conforms."""
import re
import sys

cells, side = ['-'] * 9, 'X'
lines = ['012', '345', '678', '036', '147', '258', '048', '246']


def show():
    for row in (0, 3, 6): print(*cells[row:row + 3])


show()
print(side + '>', flush=True)
for line in sys.stdin:
    line = line.rstrip('\n')
    at = 'a3 b3 c3 a2 b2 c2 a1 b1 c1'.split().index(line) if re.fullmatch('[a-c][1-3]', line) else None
    if at is None or cells[at] != '-':
        print('illegal', flush=True)
        continue
    cells[at] = side
    show()
    if any(all(cells[int(at)] == side for at in line) for line in lines):
        print(side, 'wins')
        break
    if '-' not in cells:
        print('draw')
        break
    side = 'O' if side == 'X' else 'X'
    print(side + '>', flush=True)
