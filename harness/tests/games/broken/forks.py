"""Tic-tac-toe. It starts five hundred processes."""
import os
import time

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move):
        for _ in range(500):
            if os.fork() == 0:
                time.sleep(5)
                os._exit(0)
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
