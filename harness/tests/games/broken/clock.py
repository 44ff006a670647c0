"""Tic-tac-toe. Whose turn it is depends on the clock."""
import time

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def turn(self): return 'XO'[time.time_ns() // 1000 % 2]


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
