"""Tic-tac-toe. A cell has a number: the top row has 0 to 2, the row below it 3 to 5, and the last row 6 to 8."""
import stickler

STRAIGHT = ['012', '345', '678', '036', '147', '258']
CELLS = list('012345678')


class TicTacToe(stickler.Game):
    lines, inputs, first = [*STRAIGHT, '048', '246'], CELLS, 'X'

    def __init__(self, cells='.' * 9, side=None): self.cells, self.side = cells, side or self.first
    def turn(self): return self.side
    def other(self): return 'O' if self.side == 'X' else 'X'
    def board(self): return '/'.join(self.cells[at:at + 3] for at in (0, 3, 6))
    def legal(self): return [move for move in self.inputs if self.check(move)[0]]
    def over(self): return self.line() or self.draw()
    def draw(self): return None if '.' in self.cells else (None, 'TTE-DRAW')

    @classmethod
    def set_up(cls, fields): return cls(fields['board'].replace('/', ''), fields['turn'])

    def line(self):
        for line in self.lines:
            marks = {self.cells[int(at)] for at in line}
            if len(marks) == 1 and '.' not in marks: return marks.pop(), 'TTE-LINE'

    def check(self, move):
        if move not in self.inputs: return False, 'TTE-CELL'
        return (True, 'TTE-PLACE') if self.can_take(self.cells[int(move)]) else (False, 'TTE-TAKEN')

    def can_take(self, mark): return mark == '.'

    def play(self, move):
        at = int(move) % 9
        return type(self)(self.cells[:at] + self.side + self.cells[at + 1:], self.other())


class OFirst(TicTacToe): first = 'O'
class MinusOneIsTheLast(TicTacToe): inputs = [*CELLS, '-1']
class OneDiagonal(TicTacToe): lines = [*STRAIGHT, '048']
class NoDiagonals(TicTacToe): lines = STRAIGHT


class Overwrites(TicTacToe):
    def can_take(self, mark): return mark != self.side


class NeverFull(TicTacToe):
    def draw(self): return None


class FullBeforeLine(TicTacToe):
    def over(self): return self.draw() or self.line()


if __name__ == '__main__':
    stickler.serve(TicTacToe, can=['legal', 'set_up'], misread={
        'o-first': OFirst, 'minus-one-is-the-last': MinusOneIsTheLast, 'overwrites': Overwrites, 'one-diagonal': OneDiagonal,
        'no-diagonals': NoDiagonals, 'never-full': NeverFull, 'full-before-line': FullBeforeLine})
