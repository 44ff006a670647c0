"""Nim."""
import re
import stickler


class Nim(stickler.Game):
    loses, clips = False, False

    def __init__(self, heaps=(3, 4, 5), side='A'): self.heaps, self.side = heaps, side
    def turn(self): return self.side
    def other(self): return 'B' if self.side == 'A' else 'A'
    def board(self): return '/'.join(map(str, self.heaps))
    def legal(self): return [f'{heap + 1} {n}' for heap in range(3) for n in range(1, self.heaps[heap] + 1)]

    def over(self):
        if any(self.heaps): return None
        return self.side if self.loses else self.other(), 'N-LAST'

    def check(self, move):
        if not re.fullmatch('[1-3] [1-5]', move): return False, 'N-INPUT'
        heap, stones = int(move[0]) - 1, int(move[2])
        may = stones <= self.heaps[heap] or self.clips and self.heaps[heap]
        return (True, 'N-TAKE') if may else (False, 'N-MORE')

    def play(self, move):
        heaps, at = list(self.heaps), int(move[0]) - 1
        heaps[at] = max(0, heaps[at] - int(move[2]))
        return type(self)(tuple(heaps), self.other())


class LastLoses(Nim): loses = True
class TakesWhatThereIs(Nim):
    clips = True
    def legal(self): return [f'{heap + 1} {n}' for heap in range(3) for n in range(1, 6) if self.heaps[heap]]


if __name__ == '__main__':
    stickler.serve(Nim, can=['legal'], misread={'last-loses': LastLoses, 'takes-what-there-is': TakesWhatThereIs})
