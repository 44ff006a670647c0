"""Tic-tac-toe. It refuses what it was asked before: its answers depend on earlier requests."""
import stickler
from base import TicTacToe


ASKED = {}


class Broken(TicTacToe):
    def check(self, move):
        ASKED[self.cells, move] = ASKED.get((self.cells, move), 0) + 1
        return super().check(move) if ASKED[self.cells, move] < 2 else (False, 'TTT-TAKEN')


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
