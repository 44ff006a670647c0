"""Tic-tac-toe as a class, which no command plays: the adapter of the game does."""


class TicTacToe:
    def __init__(self):
        self.cells, self.side = [None] * 9, 'X'

    def make_move(self, cell):
        if self.cells[cell]:
            return False
        self.cells[cell] = self.side
        self.side = 'O' if self.side == 'X' else 'X'
        return True

    def winner(self):
        lines = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)
        for line in lines:
            marks = {self.cells[at] for at in line}
            if len(marks) == 1 and None not in marks:
                return marks.pop()
        return None
