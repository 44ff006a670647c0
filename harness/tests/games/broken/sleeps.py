"""Tic-tac-toe. It waits for a minute at the second move."""
import time

import stickler

LINES = ['012', '345', '678', '036', '147', '258', '048', '246']


class TicTacToe(stickler.Game):
    def __init__(self, cells='.........', side='X'): self.cells, self.side = cells, side
    def turn(self): return self.side
    def board(self): return '/'.join(self.cells[row:row + 3] for row in (0, 3, 6))
    def legal(self): return [at for at in '012345678' if self.cells[int(at)] == '.']

    def over(self):
        for side in 'XO':
            if any(all(self.cells[int(at)] == side for at in line) for line in LINES): return side, 'TTT-LINE'
        return None if '.' in self.cells else (None, 'TTT-DRAW')

    def check(self, move):
        if move not in list('012345678'): return False, 'TTT-CELL'
        return (True, 'TTT-PLACE') if self.cells[int(move)] == '.' else (False, 'TTT-TAKEN')

    def play(self, move):
        cells = list(self.cells)
        cells[int(move)] = self.side
        return type(self)(''.join(cells), 'O' if self.side == 'X' else 'X')


class Broken(TicTacToe):
    def play(self, move):
        if self.cells.count('.') == 8: time.sleep(60)
        return super().play(move)


if __name__ == '__main__': stickler.serve(Broken, can=['legal'])
