"""The pegs are a set of cells, each a column and a row. The corners are drawn as blanks."""
import sys

cells = {(c, r) for c in range(1, 8) for r in range(1, 8) if 3 <= c <= 5 or 3 <= r <= 5}
pegs = cells - {(4, 4)}


def show():
    for r in range(7, 0, -1):
        print(' '.join('O' if (c, r) in pegs else '.' if (c, r) in cells else ' ' for c in range(1, 8)).rstrip())


def cell(name):
    return ('abcdefg'.find(name[0]) + 1, '1234567'.find(name[1]) + 1) if len(name) == 2 else None


def between(start, goal):
    """The peg that a jump takes, or None if the jump is impossible."""
    (a, b), (c, d) = start, goal
    over = (a + c) // 2, (b + d) // 2
    is_straight = sorted((abs(a - c), abs(b - d))) == [0, 2]
    return over if is_straight and start in pegs and over in pegs and goal in cells - pegs else None


def is_stuck():
    return not any(between(start, goal) for start in pegs for goal in cells - pegs)


show()
for line in sys.stdin:
    named = [cell(name) for name in line.rstrip('\n').split(' ')]
    over = between(*named) if len(named) == 2 and None not in named else None
    if over is None:
        print('You cannot do that.', flush=True)
        continue
    pegs = pegs - {named[0], over} | {named[1]}
    show()
    if is_stuck():
        print('Solved!' if len(pegs) == 1 else f'Game over: {len(pegs)} pegs')
        break
    sys.stdout.flush()
