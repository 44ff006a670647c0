"""A program that plays {title} and conforms."""
import re
import sys

stones, side = 7, 'X'


def show(): print('.' * (7 - stones) + 'o' * stones)


show()
print(side + '>', flush=True)
for line in sys.stdin:
    line = line.rstrip('\n')
    if not re.fullmatch('[123]', line) or int(line) > stones:
        print('illegal', flush=True)
        continue
    stones -= int(line)
    show()
    if stones == 0:
        print(side, 'wins')
        break
    side = 'Y' if side == 'X' else 'X'
    print(side + '>', flush=True)
