"""Tic-tac-toe. It computes for ever when the centre is taken."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        while self.cells[4] != '.' and move == '0': pass
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
