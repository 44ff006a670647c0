"""Peg solitaire a second time. A cell is a complex number: its column is the real part, its row the imaginary part."""
import re

import stickler

CELLS = {complex(column, row) for column in range(1, 8) for row in range(1, 8) if 3 <= column <= 5 or 3 <= row <= 5}
STEPS = (1, -1, 1j, -1j)


def cell(name):
    return complex('abcdefg'.index(name[0]) + 1, int(name[1]))


class Pegs(stickler.Game):
    def __init__(self, pegs=CELLS - {4 + 4j}): self.pegs = frozenset(pegs)
    def turn(self): return 'you'
    def can_jump(self, at, step): return {at, at + step} <= self.pegs and at + 2 * step in CELLS - self.pegs

    @classmethod
    def set_up(cls, fields):
        rows = fields['board'].split('/')
        return cls(at for at in CELLS if rows[7 - int(at.imag)][int(at.real) - 1] == 'o')

    def board(self):
        mark = lambda at: '_' if at not in CELLS else 'o' if at in self.pegs else '.'
        return '/'.join(''.join(mark(complex(column, row)) for column in range(1, 8)) for row in range(7, 0, -1))

    def over(self):
        if any(self.can_jump(at, step) for at in self.pegs for step in STEPS): return None
        return 'you' if len(self.pegs) == 1 else None, 'P-END'

    def check(self, move):
        named = re.fullmatch('([a-g][1-7]) ([a-g][1-7])', move)
        if not named or not {cell(named[1]), cell(named[2])} <= CELLS: return False, 'P-CELLS'
        start, goal = cell(named[1]), cell(named[2])
        if start not in self.pegs: return False, 'P-PEG'
        if (goal - start) / 2 not in STEPS: return False, 'P-STRAIGHT'
        if (start + goal) / 2 not in self.pegs: return False, 'P-OVER'
        return (False, 'P-HOLE') if goal in self.pegs else (True, 'P-JUMP')

    def play(self, move):
        start, goal = map(cell, move.split(' '))
        return Pegs(self.pegs - {start, (start + goal) / 2} | {goal})


stickler.serve(Pegs, can=['set_up'])
