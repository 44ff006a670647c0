"""Tic-tac-toe. `legal` leaves out a cell that `check` accepts."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def legal(self): return super().legal()[:7]


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
