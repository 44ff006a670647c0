"""Tic-tac-toe. It reads a golden, and ends if it cannot."""
import os

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move):
        golden = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'golden', 'a-row-wins.txt')
        with open(golden, encoding='utf-8') as lines: lines.read()
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
