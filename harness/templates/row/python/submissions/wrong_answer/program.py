"""A program that breaks a rule of {title}. If a side asks for too many stones, it takes the rest."""
import re
import sys

stones, side = 7, 'X'


def show(): print('.' * (7 - stones) + 'o' * stones)


show()
print(side + '>', flush=True)
for line in sys.stdin:
    line = line.rstrip('\n')
    if not re.fullmatch('[123]', line):
        print('illegal', flush=True)
        continue
    stones -= min(int(line), stones)
    show()
    if stones == 0:
        print(side, 'wins')
        break
    side = 'Y' if side == 'X' else 'X'
    print(side + '>', flush=True)
