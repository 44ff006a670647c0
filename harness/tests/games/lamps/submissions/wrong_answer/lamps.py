"""Nine lamps with a mistake in the number of presses, which the argument names. Another puzzle starts when one is solved."""
import sys

NAMES = [column + row for row in '321' for column in 'abc']
START, mistake = [1, 0, 0, 0, 1, 1, 0, 1, 0], sys.argv[1]
cells, presses = START[:], 0


def show():
    for row in range(3): print(' '.join('.*'[lamp] for lamp in cells[3 * row:3 * row + 3]))
    if mistake != 'not-shown': print('Presses:', presses)
    print('It is', 'dim' if sum(cells) < 4 else 'bright', flush=True)


show()
for line in sys.stdin:
    if line.strip() not in NAMES:
        presses += mistake == 'counts-refusals'
        print('No such lamp', flush=True)
        continue
    row, column = divmod(NAMES.index(line.strip()), 3)
    for at in range(9): cells[at] ^= abs(at // 3 - row) + abs(at % 3 - column) < 2
    presses += 1
    show()
    if not any(cells):
        print('Solved!')
        cells = START[:]
        if mistake != 'not-reset': presses = 0
        show()
