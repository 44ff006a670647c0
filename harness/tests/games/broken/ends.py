"""Tic-tac-toe. It ends without a word at the third move."""
import sys

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move):
        if self.cells.count('.') == 7: sys.exit(0)
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
