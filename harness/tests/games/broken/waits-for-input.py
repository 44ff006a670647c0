"""Tic-tac-toe. It reads another line before it answers the first question about inputs."""
import sys

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        sys.stdin.readline()
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
