"""Seven stones in a row: a player takes one to three of them from the left, and who takes the last one wins."""
import stickler


class Takeaway(stickler.Game):
    most = 3

    def __init__(self, left=7, side='A'): self.left, self.side = left, side
    def turn(self): return self.side
    def board(self): return '.' * (7 - self.left) + 'o' * self.left
    def other(self): return 'B' if self.side == 'A' else 'A'
    def over(self): return None if self.left else (self.other(), 'T-LAST')
    def legal(self): return [str(n) for n in range(1, min(self.most, self.left) + 1)]

    def check(self, move):
        if move == 'quit': return 'quit', 'T-QUIT'
        if not (len(move) == 1 and move in '0123456789'): return 'what', f'`{move}` is no number'
        if not 1 <= int(move) <= self.most: return False, 'T-NUMBER'
        return (True, 'T-TAKE') if int(move) <= self.left else (False, 'T-MANY')

    def play(self, move): return type(self)(max(0, self.left - int(move)), self.other())
    def fields(self): return {'left': self.left}
    def key(self): return f'{self.left}{self.side}'
    def features(self): return [('stones left', self.left), *([] if self.left % 2 else [('even',)])]
    def remark(self): return 'one stone is left — take it' if self.left == 1 else None

    def chance(self, rows):  # a stone may drop after each move
        left = rows.count('o')
        if left > self.left: return False, 'T-TAKE'
        return type(self)(left, self.side) if left >= self.left - 1 else (False,)

    @classmethod
    def set_up(cls, fields): return cls(fields['board'].count('o'), fields.get('turn', 'A'))


class Misere(Takeaway):
    def over(self): return None if self.left else (self.side, 'T-LAST')


class Four(Takeaway):
    most = 4


class Nobody(Takeaway):
    def over(self): return None if self.left else (None, 'T-LAST')


if __name__ == '__main__':
    misread = {'misere': Misere, 'four': Four, 'nobody': Nobody}
    stickler.serve(Takeaway, can=['legal', 'set_up', 'force', 'feature'], misread=misread)
