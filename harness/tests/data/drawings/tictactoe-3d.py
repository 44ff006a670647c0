"""3-D tic-tac-toe in the drawing that the first argument names. A second argument makes it wrong: it overwrites marks."""
import itertools
import sys

cube = {cell: '.' for cell in itertools.product(range(3), repeat=3)}
side = 'X'
drawing, is_wrong = sys.argv[1], len(sys.argv) > 2
ways = [way for way in itertools.product((-1, 0, 1), repeat=3) if way > (0, 0, 0)]
lines = [[tuple(at + n * step for at, step in zip(cell, way)) for n in range(3)] for cell in cube for way in ways]
lines = [line for line in lines if line[2] in cube]


def row(layer, number, between=' '):
    return between.join(cube[layer, number, column] for column in range(3))


def show():
    if drawing == 'side-by-side':
        print('Layer 1  Layer 2  Layer 3')
        for number in range(3): print('    '.join(row(layer, number) for layer in range(3)))
        return
    for layer in range(3):
        print('Layer', layer + 1)
        if drawing == 'titles-and-rulers': print('  1 2 3')
        if drawing == 'titles-and-boxes': print('+---+---+---+')
        for number in range(3):
            if drawing == 'titles': print(row(layer, number))
            if drawing == 'titles-and-rulers': print(number + 1, row(layer, number))
            if drawing == 'titles-and-boxes': print(f'| {row(layer, number, " | ")} |\n+---+---+---+')
        if drawing == 'titles-and-rulers': print()


show()
print(f'Player {side}: ', end='', flush=True)
for line in sys.stdin:
    words = line.rstrip('\n').split(' ')
    is_cell = len(words) == 3 and all(word in ('1', '2', '3') for word in words)
    cell = tuple(int(word) - 1 for word in words) if is_cell else None
    if cell not in cube or cube[cell] != '.' and not is_wrong:
        print(f'Illegal move\nPlayer {side}: ', end='', flush=True)
        continue
    cube[cell] = side
    show()
    if any(all(cube[at] == side for at in line) for line in lines):
        print('Player', side, 'wins!')
        break
    side = 'O' if side == 'X' else 'X'
    print(f'Player {side}: ', end='', flush=True)
