"""Nim. The heaps are numbers of stones, from the first heap to the third."""
import re
import stickler

INPUTS = [f'{heap} {stones}' for heap in range(4) for stones in range(6)]


class Nim(stickler.Game):
    pattern, first, at_most = '[1-3] [1-5]', 'A', 5

    def __init__(self, heaps=(3, 4, 5), side=None): self.heaps, self.side = heaps, side or self.first
    def turn(self): return self.side
    def other(self): return 'B' if self.side == 'A' else 'A'
    def board(self): return '/'.join(map(str, self.heaps))
    def legal(self): return [move for move in INPUTS if self.check(move)[0]]
    def over(self): return (self.winner(), 'N-LAST') if self.is_end() else None
    def is_end(self): return not any(self.heaps)
    def winner(self): return self.other()

    @classmethod
    def set_up(cls, fields): return cls(tuple(map(int, fields['board'].split('/'))), fields['turn'])

    def check(self, move):
        if not re.fullmatch(self.pattern, move): return False, 'N-INPUT'
        heap, stones = int(move[0]) - 1, int(move[2])
        if stones > self.at_most: return False, 'N-TAKE'
        return (True, 'N-TAKE') if self.has(heap, stones) else (False, 'N-MORE')

    def has(self, heap, stones): return stones <= self.heaps[heap]

    def play(self, move):
        heaps, heap = list(self.heaps), int(move[0]) - 1
        heaps[heap] = max(0, heaps[heap] - int(move[2]))
        return type(self)(tuple(heaps), self.other())


class BFirst(Nim): first = 'B'
class NoughtIsTheLast(Nim): pattern = '[0-3] [1-5]'
class TakesNone(Nim): pattern = '[1-3] [0-5]'
class AtMostThree(Nim): at_most = 3


class TakesWhatThereIs(Nim):
    def has(self, heap, stones): return self.heaps[heap] > 0


class LastLoses(Nim):
    def winner(self): return self.side


class EndsWithAHeap(Nim):
    def is_end(self): return 0 in self.heaps


if __name__ == '__main__':
    stickler.serve(Nim, can=['legal', 'set_up'], misread={
        'b-first': BFirst, 'nought-is-the-last': NoughtIsTheLast, 'takes-none': TakesNone, 'at-most-three': AtMostThree,
        'takes-what-there-is': TakesWhatThereIs, 'last-loses': LastLoses, 'ends-with-a-heap': EndsWithAHeap})
