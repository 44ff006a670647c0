"""Tic-tac-toe. It draws the last mark of O as a nought."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def board(self): return super().board().replace('O', '0') if self.cells.count('O') == 2 else super().board()


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
