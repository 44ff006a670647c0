"""Tic-tac-toe."""
import stickler

STRAIGHT = ['012', '345', '678', '036', '147', '258']


class TicTacToe(stickler.Game):
    lines = [*STRAIGHT, '048', '246']

    def __init__(self, cells='.' * 9, side='X'): self.cells, self.side = cells, side
    def turn(self): return self.side
    def other(self): return 'O' if self.side == 'X' else 'X'
    def board(self): return '/'.join(self.cells[at:at + 3] for at in (0, 3, 6))
    def legal(self): return [str(at) for at in range(9) if self.cells[at] == '.']
    def full(self): return '.' not in self.cells

    def over(self):
        for line in self.lines:
            marks = {self.cells[int(at)] for at in line}
            if len(marks) == 1 and '.' not in marks: return marks.pop(), 'TTE-LINE'
        return (None, 'TTE-DRAW') if self.full() else None

    def check(self, move):
        if move not in list('012345678'): return False, 'TTE-CELL'
        return (True, 'TTE-PLACE') if self.cells[int(move)] == '.' else (False, 'TTE-TAKEN')

    def play(self, move):
        at = int(move)
        return type(self)(self.cells[:at] + self.side + self.cells[at + 1:], self.other())


class NoDiagonals(TicTacToe): lines = STRAIGHT


class NeverFull(TicTacToe):
    def full(self): return False


if __name__ == '__main__':
    stickler.serve(TicTacToe, can=['legal'], misread={'no-diagonals': NoDiagonals, 'never-full': NeverFull})
