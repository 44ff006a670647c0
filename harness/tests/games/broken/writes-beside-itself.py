"""Tic-tac-toe. It writes a file into its own folder, and ends if it cannot."""
import os

import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def play(self, move):
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'transcripts', 'new.txt'), 'w') as file: file.write('0')
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
