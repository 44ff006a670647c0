"""Tic-tac-toe with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
cells, side = ['_'] * 9, 'X'
lines = ['012', '345', '678', '036', '147', '258', '048', *([] if fault == 'one-diagonal' else ['246'])]
inputs = [*'012345678', *(['-1'] if fault == 'minus-one-is-the-last' else [])]


def other():
    return 'O' if side == 'X' else 'X'


def show():
    print('\n---+---+---\n'.join(' ' + ' | '.join(cells[at:at + 3]) for at in (0, 3, 6)))


def prompt():
    shown = other() if fault == 'names-the-other' else side
    print((shown.lower() if fault == 'lower-case' else shown) + '>', flush=True, end=' ')


show()
prompt()
for text in sys.stdin:
    text = text.rstrip('\n')
    free = ['_', other()] if fault == 'overwrites' else ['_']
    if text not in inputs or cells[int(text)] not in free:
        print('INVALID', flush=True)
        if fault != 'silent-after-refusals':
            prompt()
        continue
    cells[int(text)] = side
    show()
    if any(all(cells[int(at)] == side for at in line) for line in lines):
        print(side, 'won' if fault == 'no-full-stop' else 'won.')
        break
    if '_' not in cells and fault != 'never-full':
        print('A draw.')
        break
    side = other()
    prompt()
