"""Tic-tac-toe. It keeps ever more in memory when a cell is taken."""
import stickler
from base import TicTacToe


KEPT = []


class Broken(TicTacToe):
    def check(self, move):
        while super().check(move)[1] == 'TTT-TAKEN': KEPT.append(bytearray(1 << 22))
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
