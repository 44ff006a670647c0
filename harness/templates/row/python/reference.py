"""The rules of {title}. An object of `Position` is one position; no method changes it."""
import stickler


class Position(stickler.Game):
    def __init__(self, stones=7, side='X'): self.stones, self.side = stones, side
    def turn(self): return self.side
    def board(self): return '.' * (7 - self.stones) + 'o' * self.stones
    def other(self): return 'Y' if self.side == 'X' else 'X'

    def over(self):
        """The side that took the last stone is not to move."""
        return None if self.stones else (self.other(), 'R-LAST')

    def check(self, move):
        if move not in ['1', '2', '3']: return False, 'R-NUMBER'
        return (True, 'R-TAKE') if int(move) <= self.stones else (False, 'R-MANY')

    def play(self, move): return type(self)(self.stones - int(move), self.other())
    def legal(self): return ['1', '2', '3'][:self.stones]


class LastLoses(Position):
    """A known mistake: the same rules, except for what the mistake changes."""
    def over(self): return None if self.stones else (self.side, 'R-LAST')


if __name__ == '__main__': stickler.serve(Position, can=['legal'], misread={'last-loses': LastLoses})
