"""2048 to a tile of 128. The board is printed as columns of numbers, with a point for an empty cell."""
import random
import sys

random.seed()
board = [[0] * 4 for _ in range(4)]


def add():
    row, column = random.choice([(r, c) for r in range(4) for c in range(4) if not board[r][c]])
    board[row][column] = random.choice((2, 2, 2, 4))


def left(row):
    tiles, merged = [tile for tile in row if tile], []
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile: tile += tiles.pop(0)
        merged.append(tile)
    return merged + [0] * (4 - len(merged))


def turned(rows): return [list(column) for column in zip(*rows)]
def mirrored(rows): return [row[::-1] for row in rows]


def moved(way):
    rows = turned(board) if way in ('up', 'down') else board
    rows = mirrored(rows) if way in ('right', 'down') else rows
    rows = [left(row) for row in rows]
    rows = mirrored(rows) if way in ('right', 'down') else rows
    return turned(rows) if way in ('up', 'down') else rows


def show():
    for row in board: print(''.join(f'{tile or ".":>5}' for tile in row))


add(), add()
show()
for line in sys.stdin:
    way = line.rstrip('\n')
    after = moved(way) if way in ('left', 'right', 'up', 'down') else board
    if after == board:
        print('Nothing moves.', flush=True)
        continue
    board = after
    add()
    show()
    if max(map(max, board)) >= 128:
        print('You have won!')
        break
    if all(moved(way) == board for way in ('left', 'right', 'up', 'down')):
        print('Game over.')
        break
    sys.stdout.flush()
