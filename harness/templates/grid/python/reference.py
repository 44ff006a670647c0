"""The rules of {title}. An object of `Position` is one position; no method changes it."""
import stickler

CELLS = [column + row for row in '321' for column in 'abc']  # a3, b3, c3, a2, and so on
STRAIGHT = ['012', '345', '678', '036', '147', '258']


class Position(stickler.Game):
    lines = [*STRAIGHT, '048', '246']

    def __init__(self, marks='.........', side='X'): self.marks, self.side = marks, side
    def turn(self): return self.side
    def board(self): return '/'.join(self.marks[row:row + 3] for row in (0, 3, 6))

    def over(self):
        for side in 'XO':
            if any(all(self.marks[int(at)] == side for at in line) for line in self.lines): return side, 'G-LINE'
        return None if '.' in self.marks else (None, 'G-FULL')

    def check(self, move):
        if move not in CELLS: return False, 'G-CELL'
        return (True, 'G-PLACE') if self.marks[CELLS.index(move)] == '.' else (False, 'G-TAKEN')

    def play(self, move):
        at = CELLS.index(move)
        return type(self)(self.marks[:at] + self.side + self.marks[at + 1:], 'O' if self.side == 'X' else 'X')

    def legal(self): return [cell for cell, mark in zip(CELLS, self.marks) if mark == '.']


class NoDiagonals(Position):
    """A known mistake: the same rules, except for what the mistake changes."""
    lines = STRAIGHT


if __name__ == '__main__': stickler.serve(Position, can=['legal'], misread={'no-diagonals': NoDiagonals})
