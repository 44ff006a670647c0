"""Tic-tac-toe. A first mark in the last cell is legal, but it is not put down, and the turn stays."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move): return self if move == '8' and set(self.cells) == {'.'} else super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
