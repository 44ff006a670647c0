"""Tic-tac-toe. It crashes where the centre is asked about after two moves."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def check(self, move):
        if move == '4' and self.cells.count('.') == 7: raise ValueError('the centre is missing')
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
