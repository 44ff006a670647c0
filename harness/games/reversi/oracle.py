"""Reversi a second time. A line of the board is a text, from the new disc to the edge, and a pattern finds what is flanked."""
import re
import stickler

COLUMNS, ROWS = 'abcdefgh', '12345678'
CELLS = {column + row for column in COLUMNS for row in ROWS}
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
START = {'d4': 'W', 'e4': 'B', 'd5': 'B', 'e5': 'W'}
OTHER = {'B': 'W', 'W': 'B'}


def ray(cell, way):
    """The names of the cells from the neighbour of this cell to the edge."""
    names, column, row = [], COLUMNS.index(cell[0]), ROWS.index(cell[1])
    while 0 <= column + way[0] < 8 and 0 <= row + way[1] < 8:
        column, row = column + way[0], row + way[1]
        names.append(COLUMNS[column] + ROWS[row])
    return names


RAYS = {cell: [ray(cell, way) for way in WAYS] for cell in CELLS}


class Reversi(stickler.Game):
    def __init__(self, discs=START, side='B'): self.discs, self.side = discs, side
    def turn(self): return self.side
    def board(self): return '/'.join(''.join(self.discs.get(c + r, '.') for c in COLUMNS) for r in ROWS)
    def can_move(self, side): return any(self.flanked(cell, side) for cell in CELLS - self.discs.keys())

    @classmethod
    def set_up(cls, fields):
        rows = fields['board'].split('/')
        discs = {c + r: rows[j][i] for i, c in enumerate(COLUMNS) for j, r in enumerate(ROWS) if rows[j][i] != '.'}
        return cls(discs, fields['turn']).with_a_mover()

    def flanked(self, cell, side):
        flanked = []
        for names in RAYS[cell]:
            line = ''.join(self.discs.get(name, '.') for name in names)
            found = re.match(f'({OTHER[side]}+){side}', line)
            if found: flanked += names[:len(found[1])]
        return flanked

    def over(self):
        if self.can_move('B') or self.can_move('W'): return None
        lead = sum({'B': 1, 'W': -1}[disc] for disc in self.discs.values())
        return ('B' if lead > 0 else 'W', 'R-END') if lead else (None, 'R-DRAW')

    def check(self, move):
        if move not in CELLS: return False, 'R-CELL'
        if move in self.discs: return False, 'R-TAKEN'
        if not self.flanked(move, self.side): return False, 'R-FLANK'
        after = self.play(move)
        return True, 'R-PASS' if after.side == self.side else 'R-FLIP'

    def play(self, move):
        discs = self.discs | {cell: self.side for cell in [move, *self.flanked(move, self.side)]}
        return Reversi(discs, OTHER[self.side]).with_a_mover()

    def with_a_mover(self):
        """This position, or that of the other side if only the other side can move."""
        if not self.can_move(self.side) and self.can_move(OTHER[self.side]): return Reversi(self.discs, OTHER[self.side])
        return self


if __name__ == '__main__': stickler.serve(Reversi, can=['set_up'])
