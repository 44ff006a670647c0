"""Tic-tac-toe that starts from any position. It crashes where the centre is asked about after two moves."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    @classmethod
    def set_up(cls, fields): return cls(fields['board'].replace('/', ''), fields['turn'])

    def check(self, move):
        if move == '4' and self.cells.count('.') == 7: raise ValueError('the centre is missing')
        return super().check(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal', 'set_up'])
