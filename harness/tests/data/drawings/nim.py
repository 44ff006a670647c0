"""Nim in the drawing that the first argument names. A second argument makes it wrong: it takes more stones than a heap has."""
import sys

heaps, side = [3, 4, 5], 'A'
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2


def show():
    if drawing == 'one-row': print(heaps)
    if drawing == 'table':
        print('| 1 | 2 | 3 |')
        print('| ' + ' | '.join(map(str, heaps)) + ' |')
    for number, heap in enumerate(heaps, 1):
        if drawing == 'strokes-and-numbers': print(f'Heap {number}:', '*' * heap, f'({heap})')
        if drawing == 'strokes-apart': print(number, ' '.join('o' * heap))
        if drawing == 'triangle': print(' ' * (5 - heap) + '| ' * heap)
    print(f'Player {side}: ', end='', flush=True)


show()
for line in sys.stdin:
    words = line.rstrip('\n').split(' ')
    is_input = len(words) == 2 and words[0] in list('123') and words[1] in list('12345')
    if not is_input or int(words[1]) > heaps[int(words[0]) - 1] and not is_wrong:
        print(f'Illegal\nPlayer {side}: ', end='', flush=True)
        continue
    heaps[int(words[0]) - 1] = max(0, heaps[int(words[0]) - 1] - int(words[1]))
    winner, side = side, 'B' if side == 'A' else 'A'
    show()
    if not any(heaps):
        print('\nPlayer', winner, 'wins')
        break
