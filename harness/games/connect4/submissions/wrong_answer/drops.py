"""Connect Four with the fault that the argument names; without an argument it conforms."""
import sys

fault = sys.argv[1] if len(sys.argv) > 1 else ''
rows = [['.'] * 7 for _ in range(6)]
sides = 'XO'


def show():
    print('\n'.join(' '.join(row) for row in rows))


def wins(side):
    ways = [(0, 1), (1, 0)] if fault == 'no-diagonals' else [(0, 1), (1, 0), (1, 1), (1, -1)]
    for row in range(6):
        for column in range(7):
            for down, right in ways:
                line = [(row + i * down, column + i * right) for i in range(4)]
                if all(0 <= r < 6 and 0 <= c < 7 and rows[r][c] == side for r, c in line):
                    return True
    return False


lowest = 0 if fault == 'nought-is-the-last' else 1
show()
print(sides[0], 'to move', flush=True)
for text in sys.stdin:
    text = text.rstrip('\n')
    if not (len(text) == 1 and text.isdigit() and lowest <= int(text) <= 7):
        print('no', flush=True)
        continue
    column = int(text) - 1
    free = [row for row in range(6) if rows[row][column] == '.']
    if not free and fault != 'loses-the-disc':
        print('no', flush=True)
        continue
    if free:
        rows[min(free) if fault == 'from-the-top' else max(free)][column] = sides[0]
    show()
    if wins(sides[0]):
        print(sides[0], 'wins')
        break
    if all(cell != '.' for row in rows for cell in row) and fault != 'never-full':
        print('draw')
        break
    sides = sides[::-1]
    print(sides[0], 'to move', flush=True)
