"""Tic-tac-toe with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
cells, side = ['.'] * 9, 'X'
lines = ['012', '345', '678', '036', '147', '258', '048', *([] if fault == 'one-diagonal' else ['246'])]


def show():
    for row in (0, 3, 6):
        print(*cells[row:row + 3])


def may_be_marked(text):
    lowest = -1 if fault == 'negative-index' else 0
    if not text.removeprefix('-').isdigit() or len(text) > 2 or text != str(int(text)) or not lowest <= int(text) <= 8:
        return False
    return cells[int(text)] == '.' or fault == 'overwrites' and cells[int(text)] != side


show()
print(side, 'to move', flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    if not may_be_marked(text):
        print('illegal', flush=True)
        continue
    cells[int(text)] = side
    show()
    if any(all(cells[int(at)] == side for at in line) for line in lines):
        print('The game is over' if fault == 'names-no-winner' else f'{side} wins')
        break
    if '.' not in cells and fault != 'never-full':
        print('draw')
        break
    side = 'O' if side == 'X' else 'X'
    print(side, 'to move', flush=True)
