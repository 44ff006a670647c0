"""Four cups, row by row: `#` is a cup, `x` was an empty one, and `$` is the coin."""
import stickler

CUPS = ['a2', 'b2', 'a1', 'b1']


class Coin(stickler.Game):
    def __init__(self, cells='####', lifted=None): self.cells, self.lifted = cells, lifted
    def turn(self): return 'you'
    def board(self): return self.cells[:2] + '/' + self.cells[2:]
    def over(self): return ('you', 'COIN-END') if '$' in self.cells else None
    def check(self, move): return move in CUPS and self.cells[CUPS.index(move)] == '#', 'COIN-CUP'
    def legal(self): return [cup for cup in CUPS if self.check(cup)[0]]
    def play(self, move): return Coin(self.cells, CUPS.index(move))

    def chance(self, rows):
        cells = rows.replace('/', '')
        if self.lifted is None: return self if cells == self.cells else (False, 'COIN-HIDDEN')
        shown = [self.cells[:self.lifted] + seen + self.cells[self.lifted + 1:] for seen in 'x$']
        possible = shown if self.cells.count('#') > 1 else shown[1:]
        return Coin(cells) if cells in possible else (False, 'COIN-HIDDEN' if cells in shown else 'COIN-CUP')


if __name__ == '__main__': stickler.serve(Coin, can=['legal'])
