"""3-D tic-tac-toe a second time. Three different cells are a line if the middle one is halfway between the other two."""
import itertools
import re

import stickler

CELLS = list(itertools.product((1, 2, 3), repeat=3))  # layer, row, column
LINES = [trio for trio in itertools.combinations(CELLS, 3) if all(a + c == 2 * b for a, b, c in zip(*trio))]
assert len(LINES) == 49


class Cube(stickler.Game):
    def __init__(self, marks=None, side='X'): self.marks, self.side = marks or {}, side
    def turn(self): return self.side
    def legal(self): return ['%d %d %d' % cell for cell in CELLS if cell not in self.marks]

    @classmethod
    def set_up(cls, fields):
        marks = zip(CELLS, fields['board'].replace('/', ''))
        return cls({cell: mark for cell, mark in marks if mark != '.'}, fields.get('turn', 'X'))

    def board(self):
        text = ''.join(self.marks.get(cell, '.') for cell in CELLS)
        return '/'.join(text[at:at + 3] for at in range(0, 27, 3))

    def over(self):
        for line in LINES:
            owners = {self.marks.get(cell) for cell in line}
            if len(owners) == 1 and None not in owners: return owners.pop(), 'T3-LINE'
        return None

    def check(self, move):
        if not re.fullmatch('[123] [123] [123]', move): return False, 'T3-INPUT'
        return (False, 'T3-TAKEN') if tuple(map(int, move.split())) in self.marks else (True, 'T3-PLACE')

    def play(self, move):
        return Cube({**self.marks, tuple(map(int, move.split())): self.side}, 'O' if self.side == 'X' else 'X')


stickler.serve(Cube, can=['legal', 'set_up'])
