"""Eight tiles on 3 x 3 cells. A position is a tuple of numbers, row by row; 0 is the gap."""
import stickler

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def can_be_solved(cells):
    tiles = [tile for tile in cells if tile]
    return sum(one > other for at, one in enumerate(tiles) for other in tiles[at + 1:]) % 2 == 0


class Tiles(stickler.Game):
    def __init__(self, cells=GOAL, is_shuffled=False): self.cells, self.is_shuffled = cells, is_shuffled
    def turn(self): return 'you'
    def board(self): return '/'.join(' '.join(map(str, self.cells[at:at + 3])) for at in (0, 3, 6))
    def over(self): return ('you', 'F-END') if self.is_shuffled and self.cells == GOAL else None
    def legal(self): return [tile for tile in '12345678' if self.check(tile)[0]]

    def check(self, move):
        if move not in list('12345678'): return False, 'F-TILE'
        (a, b), (c, d) = divmod(self.cells.index(0), 3), divmod(self.cells.index(int(move)), 3)
        return abs(a - c) + abs(b - d) == 1, 'F-NEXT'

    def play(self, move):
        swap = {0: int(move), int(move): 0}
        return Tiles(tuple(swap.get(tile, tile) for tile in self.cells), True)

    def chance(self, rows):
        if self.is_shuffled: return super().chance(rows)
        cells = tuple(int(tile) for row in rows.split('/') for tile in row.split())
        is_start = sorted(cells) == sorted(GOAL) and cells != GOAL and can_be_solved(cells)
        return Tiles(cells, True) if is_start else (False, 'F-SHUFFLE')


if __name__ == '__main__': stickler.serve(Tiles, can=['legal'])
