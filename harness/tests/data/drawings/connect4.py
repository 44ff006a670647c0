"""Connect Four that reads its columns as the first argument says. A second argument makes it wrong: a disc may take the place of another
at the top of a full column."""
import sys

WIDE, HIGH = 7, 6
names = {'from-nought': '0123456', 'capital-letters': 'ABCDEFG'}[sys.argv[1]]
is_wrong = len(sys.argv) > 2
rows = [['.'] * WIDE for _ in range(HIGH)]
side = 'X'


def show():
    for row in rows: print('|' + '|'.join(row) + '|')


def won():
    at = lambda row, column: 0 <= row < HIGH and 0 <= column < WIDE and rows[row][column] == side
    ways = [(0, 1), (1, 0), (1, 1), (1, -1)]
    return any(all(at(r + n * y, c + n * x) for n in range(4)) for r in range(HIGH) for c in range(WIDE) for y, x in ways)


show()
while True:
    print(side + '> ', end='', flush=True)
    line = sys.stdin.readline()
    if not line: break
    line = line.rstrip('\n')
    column = names.find(line) if len(line) == 1 else -1
    free = [row for row in range(HIGH) if rows[row][column] == '.']
    if column < 0 or not free and not is_wrong:
        print('illegal')
        continue
    rows[free[-1] if free else 0][column] = side
    show()
    if won():
        print(side, 'wins')
        break
    if not any('.' in row for row in rows):
        print('draw')
        break
    side = 'O' if side == 'X' else 'X'
