"""Lights Off in the drawing that the first argument names. A second argument makes it wrong: a press leaves its own lamp."""
import sys

lamps = ['.****', '*..**', '.***.', '*.***', '**.*.']
lamps = {(column, 5 - row): lamps[row][column - 1] == '*' for row in range(5) for column in range(1, 6)}
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2


def show():
    for row in range(5, 0, -1):
        cells = [lamps[column, row] for column in range(1, 6)]
        if drawing == 'words': print(' '.join('on ' if cell else 'off' for cell in cells))
        elif drawing == 'lists': print(['O' if cell else '.' for cell in cells])
        elif drawing == 'commas': print(','.join('O' if cell else '.' for cell in cells))
        else: print(''.join('O' if cell else '.' for cell in cells))


show()
sys.stdout.flush()
for line in sys.stdin:
    text = line.rstrip('\n')
    if len(text) != 2 or text[0] not in 'abcde' or text[1] not in '12345':
        print('Invalid input', flush=True)
        continue
    if drawing == 'before-and-after': show()
    if drawing == 'before-and-after': print('changes to')
    column, row = ord(text[0]) - 96, int(text[1])
    for right, up in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
        cell = column + right, row + up
        if cell in lamps and not (is_wrong and cell == (column, row)): lamps[cell] = not lamps[cell]
    show()
    if not any(lamps.values()):
        print('Solved!')
        break
    sys.stdout.flush()
