"""Tic-tac-toe. It names a side that the game does not have."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def turn(self): return self.side.lower()


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
