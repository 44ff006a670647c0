"""Tic-tac-toe. It leaves out the last row while that is empty."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def board(self): return super().board().removesuffix('/...')


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
