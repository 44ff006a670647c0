"""Tic-tac-toe. `legal` lists a cell that `check` refuses."""
import stickler
from base import TicTacToe


class Broken(TicTacToe):
    def legal(self): return [at for at in '012345678' if self.cells[int(at)] != self.side]


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
