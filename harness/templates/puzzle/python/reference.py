"""The rules of {title}. An object of `Position` is one position; no method changes it."""
import stickler


class Position(stickler.Game):
    def __init__(self, lights='*****'): self.lights = lights
    def turn(self): return 'you'
    def board(self): return self.lights
    def over(self): return None if '*' in self.lights else ('you', 'P-DARK')
    def switched(self, at): return [at - 1, at, at + 1]

    def check(self, move):
        if move not in list('12345'): return False, 'P-LIGHT'
        return (True, 'P-PRESS') if self.lights[int(move) - 1] == '*' else (False, 'P-ON')

    def play(self, move):
        switched = self.switched(int(move) - 1)
        lights = [('*' if light == '.' else '.') if at in switched else light for at, light in enumerate(self.lights)]
        return type(self)(''.join(lights))

    def legal(self): return [str(at + 1) for at, light in enumerate(self.lights) if light == '*']


class GoesRound(Position):
    """A known mistake: the same rules, except for what the mistake changes."""
    def switched(self, at): return [(at - 1) % 5, at, (at + 1) % 5]


if __name__ == '__main__': stickler.serve(Position, can=['legal'], misread={'goes-round': GoesRound})
