"""Tic-tac-toe. It writes without end when a cell is taken."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        while super().check(move)[1] == 'TTT-TAKEN': print('a cell that is taken ' * 100)
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
