"""Tic-tac-toe. It waits for a minute at the second move."""
import time

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move):
        if self.cells.count('.') == 8: time.sleep(60)
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
