"""Nim with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
heaps, side = [3, 4, 5], 'A'
numbers = '0123' if fault == 'nought-is-the-last' else '123'
amounts = {'takes-none': '012345', 'at-most-three': '123'}.get(fault, '12345')


def show():
    for at, heap in enumerate(heaps):
        print(f'{at + 1}:', 'o' * heap)


show()
print(side, 'to move', flush=True)
for text in sys.stdin:
    words = text.rstrip('\n').split(' ')
    is_input = len(words) == 2 and words[0] in list(numbers) and words[1] in list(amounts)
    if not is_input or heaps[int(words[0]) - 1] < (1 if fault == 'takes-what-there-is' else int(words[1])):
        print('illegal', flush=True)
        continue
    heaps[int(words[0]) - 1] = max(0, heaps[int(words[0]) - 1] - int(words[1]))
    show()
    other = 'B' if side == 'A' else 'A'
    if not any(heaps):
        print(other if fault == 'last-loses' else side, 'wins')
        break
    side = other
    print(side, 'to move', flush=True)
