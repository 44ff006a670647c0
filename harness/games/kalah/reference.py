"""Kalah. The pots 0 to 5 are S's houses and 6 is S's store; 7 to 12 are N's houses and 13 is N's store."""
import stickler


class Kalah(stickler.Game):
    captures, passes, skips = True, False, True

    def __init__(self, pots=(*[4] * 6, 0) * 2, side=0): self.pots, self.side = pots, side
    def turn(self): return 'SN'[self.side]
    def board(self): return ' '.join(map(str, self.pots[:6:-1])) + '/' + ' '.join(map(str, self.pots[:7]))

    @classmethod
    def set_up(cls, fields):
        north, south = ([int(pot) for pot in row.split()] for row in fields['board'].split('/'))
        return cls((*south, *reversed(north)), 'SN'.index(fields['turn']))

    def over(self):
        if any(self.pots[:6]) and any(self.pots[7:13]): return None
        south, north = self.pots[6], self.pots[13]
        return 'S' if south > north else 'N' if north > south else None, 'K-END'

    def sow(self, move):
        pots, own, far = list(self.pots), 6 + 7 * self.side, 13 - 7 * self.side
        at = own - 7 + int(move)
        seeds, pots[at] = pots[at], 0
        while seeds:
            at = (at + 1) % 14
            if at != far or not self.skips: pots[at] += 1; seeds -= 1
        caught = self.captures and own - 6 <= at < own and pots[at] == 1 and pots[12 - at]
        if caught: pots[own] += 1 + pots[12 - at]; pots[at] = pots[12 - at] = 0
        return pots, at == own and not self.passes, caught

    def check(self, move):
        if move not in list('123456'): return False, 'K-HOUSE'
        if not self.pots[7 * self.side + int(move) - 1]: return False, 'K-EMPTY'
        _, again, caught = self.sow(move)
        return True, 'K-AGAIN' if again else 'K-CAPTURE' if caught else 'K-SOW'

    def play(self, move):
        pots, again, _ = self.sow(move)
        if not any(pots[:6]) or not any(pots[7:13]):
            for own in (6, 13): pots[own - 6:own + 1] = *[0] * 6, sum(pots[own - 6:own + 1])
        return type(self)(tuple(pots), self.side if again else 1 - self.side)

    def legal(self): return [move for move in '123456' if self.check(move)[0]]


class AlwaysPasses(Kalah): passes = True
class NeverCaptures(Kalah): captures = False
class SowsEverywhere(Kalah): skips = False


if __name__ == '__main__':
    misread = {'always-passes': AlwaysPasses, 'never-captures': NeverCaptures, 'sows-everywhere': SowsEverywhere}
    stickler.serve(Kalah, can=['legal', 'set_up'], misread=misread)
