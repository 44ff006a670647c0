"""Tic-tac-toe that starts from any position, and crashes when an input is asked about there."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    is_set_up = False

    @classmethod
    def set_up(cls, fields):
        position = cls(fields['board'].replace('/', ''), fields['turn'])
        position.is_set_up = True
        return position

    def check(self, move):
        if self.is_set_up: raise ValueError('no rule is known here')
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal', 'set_up'])
