"""Rows of sticks, from the top; a row without sticks is empty."""
import re
import stickler


class Heaps(stickler.Game):
    def __init__(self, rows=(1, 3, 4), side='A'): self.rows, self.side = rows, side
    def turn(self): return self.side
    def other(self): return 'B' if self.side == 'A' else 'A'
    def board(self): return '/'.join('|' * sticks for sticks in self.rows)
    def over(self): return None if any(self.rows) else (self.winner(), 'HP-LAST')
    def winner(self): return self.other()
    def has(self, row, sticks): return sticks <= self.rows[row]
    def legal(self): return [f'{row + 1} {sticks}' for row in range(3) for sticks in range(1, 5) if self.has(row, sticks)]

    def check(self, move):
        if not re.fullmatch('[1-3] [1-4]', move): return False, 'HP-INPUT'
        return (True, 'HP-TAKE') if self.has(int(move[0]) - 1, int(move[2])) else (False, 'HP-MORE')

    def play(self, move):
        rows, row = list(self.rows), int(move[0]) - 1
        rows[row] = max(0, rows[row] - int(move[2]))
        return type(self)(tuple(rows), self.other())


class TakesWhatThereIs(Heaps):
    def has(self, row, sticks): return self.rows[row] > 0


class LastLoses(Heaps):
    def winner(self): return self.side


if __name__ == '__main__': stickler.serve(Heaps, can=['legal'], misread={'takes-what-there-is': TakesWhatThereIs, 'last-loses': LastLoses})
