"""The game of `stickler init game --like row` in the drawing that the first argument names. A second argument makes it wrong: it takes
more stones than there are."""
import sys

stones, side = 7, 'X'
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2


def show():
    cells = '.' * (7 - stones) + 'o' * stones
    bars = lambda cells: '| ' + ' | '.join(cells) + ' |'
    if drawing == 'ruler-above': print(bars('1234567'))
    if drawing == 'box': print('+---' * 7 + '+')
    if drawing in ('ruler-above', 'ruler-below', 'box'): print(bars(cells))
    if drawing == 'box': print('+---' * 7 + '+')
    if drawing == 'ruler-below': print(bars('1234567'))
    if drawing == 'list': print(list(cells))
    if drawing == 'words': print('Stones:', ' '.join(cells), f'({stones} left)')
    print(f'{side}> ', end='', flush=True)


show()
for line in sys.stdin:
    line = line.rstrip('\n')
    if line not in ('1', '2', '3') or int(line) > stones and not is_wrong:
        print(f'illegal\n{side}> ', end='', flush=True)
        continue
    stones = max(0, stones - int(line))
    winner, side = side, 'Y' if side == 'X' else 'X'
    show()
    if not stones:
        print('\n' + winner, 'wins')
        break
