"""Tic-tac-toe. X moves at each start position. A key distinguishes the positions."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    @classmethod
    def set_up(cls, fields): return cls(fields['board'].replace('/', ''), 'X')

    def key(self): return self.side


if __name__ == '__main__': stickler.serve(Broken, can=['legal', 'set_up'])
