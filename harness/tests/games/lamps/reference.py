"""Nine lamps, row by row from the top, and the number of presses."""
import stickler

CELLS = [column + row for row in '321' for column in 'abc']


class Lamps(stickler.Game):
    first, dim = 0, 3

    def __init__(self, cells='*...**.*.', moves=None): self.cells, self.moves = cells, self.first if moves is None else moves
    @classmethod
    def set_up(cls, fields): return cls(fields['board'].replace('/', ''), int(fields.get('moves', cls.first)))

    def turn(self): return 'you'
    def board(self): return '/'.join(self.cells[at:at + 3] for at in (0, 3, 6))
    def over(self): return None if '*' in self.cells else ('you', 'LP-DARK')
    def legal(self): return CELLS
    def check(self, move): return (True, 'LP-CROSS') if move in CELLS else (False, 'LP-LAMP')
    def fields(self): return {'moves': self.moves, 'glow': 'dim' if self.cells.count('*') <= self.dim else 'bright'}

    def play(self, move):
        row, column = divmod(CELLS.index(move), 3)
        near = [abs(at // 3 - row) + abs(at % 3 - column) < 2 for at in range(9)]
        return type(self)(''.join('.*'[(lamp == '.')] if flips else lamp for lamp, flips in zip(self.cells, near)), self.moves + 1)


class FromOne(Lamps): first = 1
class DimWithFour(Lamps): dim = 4


if __name__ == '__main__': stickler.serve(Lamps, can=['legal', 'set_up'], misread={'from-one': FromOne, 'dim-with-four': DimWithFour})
