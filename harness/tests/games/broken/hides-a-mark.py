"""Tic-tac-toe. The cell after that of the last mark is closed while two others are free. Nothing shows which it is, and no key
distinguishes the positions."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    last = None
    def closed(self): return str(int(self.last) + 1) if self.last and self.cells.count('.') > 2 else None
    def legal(self): return [move for move in super().legal() if move != self.closed()]
    def check(self, move): return (False, 'TTT-TAKEN') if move == self.closed() else super().check(move)

    def play(self, move):
        position = super().play(move)
        position.last = move
        return position


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
