"""A coin under one of four cups; with the argument `cheats` the coin is never under the cup that is lifted."""
import random
import sys

cups = ['a2', 'b2', 'a1', 'b1']
cells = dict.fromkeys(cups, '#')
coin = None if sys.argv[1:] == ['cheats'] else random.choice(cups)


def show():
    for row in (cups[:2], cups[2:]): print(''.join(cells[cup] for cup in row))


show()
for line in sys.stdin:
    cup = line.strip()
    if cells.get(cup) != '#':
        print('There is no such cup.', flush=True)
        continue
    cells[cup] = '$' if cup == coin else 'x'
    show()
    if cup == coin:
        print('You have found it!')
        break
    sys.stdout.flush()
