"""The board is a dictionary. Rows and columns are labelled, and the marks are small letters."""
import re
import sys

cells = {}


def show():
    print('\n    ' + ' '.join('012345'))
    for y in range(6): print(f' {y} |' + ' '.join(cells.get((x, y), '.') for x in range(6)) + '|')


def has_five():
    # A free cell counts as its number in the line, so that it equals no other.
    lines = (({cells.get((x + i * a, y + i * b), i) for i in range(5)})
             for x in range(6) for y in range(6) for a, b in ((1, 0), (0, 1), (1, 1), (1, -1)))
    return any(len(line) == 1 for line in lines)


show()
print("Order's move:", flush=True)
for line in sys.stdin:
    move = re.fullmatch('([0-5]) ([0-5]) ([XO])\n?', line)
    cell = move and (int(move[1]), int(move[2]))
    if not move or cell in cells:
        print('Not possible. Try again.', flush=True)
        continue
    cells[cell] = move[3].lower()
    show()
    if has_five():
        print('Order wins')
        break
    if len(cells) == 36:
        print('Chaos wins')
        break
    print("Chaos's move:" if len(cells) % 2 else "Order's move:", flush=True)
