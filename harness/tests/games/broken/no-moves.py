"""Tic-tac-toe. It forgets the draw, so a position without a legal move is not over."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def over(self): return super().over() if self.cells.count('.') else None


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
