"""Lights Off with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
rows = [list(row) for row in ['.****', '*..**', '.***.', '*.***', '**.*.']]  # from the top
CROSS = [(0, 0), (0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONALS = [(1, 1), (1, -1), (-1, 1), (-1, -1)] if fault == 'diagonals' else []


def show():
    print('\n'.join(' '.join(row) for row in rows), flush=True)


def press(row, column):
    for down, right in CROSS + DIAGONALS:
        r, c = row + down, column + right
        # In Python an index of -1 is the last one, here on the opposite edge.
        if r < 5 and c < 5 and (min(r, c) >= 0 or fault == 'negative-index'):
            rows[r][c] = '.' if rows[r][c] == '*' else '*'


names = {column + row for column in 'abcde' for row in ('012345' if fault == 'nought-is-a-row' else '12345')}
show()
for text in sys.stdin:
    text = text.rstrip('\n')
    row, column = (5 - int(text[1]), 'abcde'.index(text[0])) if text in names else (5, 5)
    if text not in names or fault == 'only-lit' and rows[row][column] == '.':
        print('no', flush=True)
        continue
    press(row, column)
    show()
    if not any('*' in row for row in rows) and fault != 'goes-on':
        print('solved')
        break
