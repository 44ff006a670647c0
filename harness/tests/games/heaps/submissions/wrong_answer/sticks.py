"""Rows of sticks with a mistake, which the argument names."""
import re
import sys

rows, side, mistake = [1, 3, 4], 0, sys.argv[1]


def show():
    for at, sticks in enumerate(rows):
        if sticks or mistake != 'drops-empty-rows': print(f'{at + 1}| {"*" * sticks}')


show()
print('A to move', flush=True)
for line in sys.stdin:
    move = line.rstrip('\n')
    sticks = rows[int(move[0]) - 1] if re.fullmatch('[1-3] [1-4]', move) else 0
    if not sticks or int(move[2]) > sticks and mistake != 'takes-what-there-is':
        print('illegal', flush=True)
        continue
    rows[int(move[0]) - 1] -= min(sticks, int(move[2]))
    show()
    if not any(rows):
        print('AB'[side if mistake != 'last-loses' else 1 - side], 'wins')
        break
    side = 1 - side
    print('AB'[side], 'to move', flush=True)
