"""Nine lamps; the presses are counted in words below the board, in other words at the end."""
import sys

NAMES = [column + row for row in '321' for column in 'abc']
cells, presses = [1, 0, 0, 0, 1, 1, 0, 1, 0], 0


def show():
    print('   a b c')
    for row in range(3): print(3 - row, ' ', ' '.join('-O'[lamp] for lamp in cells[3 * row:3 * row + 3]), sep='')


def tell(): print(f'{presses} {"press" if presses == 1 else "presses"} so far, the room is {"dim" if sum(cells) < 4 else "bright"}.')


show()
tell()
sys.stdout.flush()
for line in sys.stdin:
    if line.strip() not in NAMES:
        print('There is no such lamp; 3 rows and 3 columns are all there is.', flush=True)
        continue
    row, column = divmod(NAMES.index(line.strip()), 3)
    for at in range(9): cells[at] ^= abs(at // 3 - row) + abs(at % 3 - column) < 2
    presses += 1
    show()
    if not any(cells):
        print(f'Solved! You needed {presses}.')
        break
    tell()
    sys.stdout.flush()
