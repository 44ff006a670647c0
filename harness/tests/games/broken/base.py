"""Tic-tac-toe as it should be. The broken references build on it, so that each file has only its fault."""
import sys

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


def answers():
    """The lines of the answer to each request."""
    position = TicTacToe()
    for line in sys.stdin:
        request, *texts = line.rstrip('\n').split('\t')
        if request == 'stickler': yield [('protocol', '1'), ('can', 'legal')]
        elif request == 'at':
            position = TicTacToe()
            for text in texts[1:]: position = position.play(text)
            yield list(stickler.described(position, ['legal']))
        elif request == 'ask': yield [stickler.checked(position, text) for text in texts]
        else: yield []


def lines(answer): return ''.join('\t'.join(fields) + '\n' for fields in answer)
