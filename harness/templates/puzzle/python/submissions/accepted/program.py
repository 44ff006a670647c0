"""A program that plays {title} and conforms."""
import re
import sys

lights = [True] * 5


def show(): print(*('*' if light else '.' for light in lights))


show()
for line in sys.stdin:
    line = line.rstrip('\n')
    if not re.fullmatch('[1-5]', line) or not lights[int(line) - 1]:
        print('illegal', flush=True)
        continue
    for at in range(max(0, int(line) - 2), min(5, int(line) + 1)): lights[at] = not lights[at]
    show()
    if not any(lights):
        print('solved')
        break
    sys.stdout.flush()
