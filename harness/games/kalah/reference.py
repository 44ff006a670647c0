"""Kalah. The pots 0 to 5 are S's houses and 6 is S's store; 7 to 12 are N's houses and 13 is N's store."""
import stickler

HOUSES = list('123456')


class Kalah(stickler.Game):
    def __init__(self, pots=(*[4] * 6, 0) * 2, side=0): self.pots, self.side = pots, side
    def turn(self): return 'SN'[self.side]
    def board(self): return ' '.join(map(str, self.pots[:6:-1])) + '/' + ' '.join(map(str, self.pots[:7]))
    def legal(self): return [move for move in HOUSES if self.check(move)[0]]

    @classmethod
    def set_up(cls, fields):
        north, south = ([int(pot) for pot in row.split()] for row in fields['board'].split('/'))
        return cls((*south, *reversed(north)), 'SN'.index(fields['turn']))

    def over(self):
        if not self.is_end(): return None
        lead = self.pots[6] - self.pots[13]
        return 'S' if lead > 0 else 'N' if lead < 0 else None, 'K-END'

    def is_end(self): return not any(self.pots[:6]) or not any(self.pots[7:13])

    def check(self, move):
        if move not in HOUSES: return False, 'K-HOUSE'
        if not self.pots[7 * self.side + int(move) - 1]: return False, 'K-EMPTY'
        _, again, captures = self.sow(move)
        return True, 'K-AGAIN' if again else 'K-CAPTURE' if captures else 'K-SOW'

    def play(self, move):
        pots, again, _ = self.sow(move)
        game = type(self)(tuple(pots), self.side if again else 1 - self.side)
        return type(self)(game.collected(), game.side) if game.is_end() else game

    def sow(self, move):
        """The pots after a move, whether the side moves again, and whether it captures."""
        pots, own = list(self.pots), 6 + 7 * self.side
        house = own - 7 + int(move)
        seeds, pots[house] = pots[house], 0
        for at in self.path(house)[:seeds]: pots[at] += 1
        last = self.path(house)[seeds - 1]
        captures = self.captures(pots, last, own)
        if captures: self.capture(pots, last, own)
        return pots, self.moves_again(last == own, captures), captures

    def path(self, house):
        """The pots that take the seeds of a house, in this order: at least 48 of them, for all seeds of the board."""
        return [at % 14 for at in range(house + 1, house + 57) if self.takes(at % 14, house)]

    def takes(self, at, house): return at != 13 - 7 * self.side
    def captures(self, pots, last, own): return self.is_house(last, own) and pots[last] == 1 and pots[12 - last] > 0
    def is_house(self, at, own): return own - 6 <= at < own
    def moves_again(self, in_store, captures): return in_store

    def capture(self, pots, last, own):
        pots[own] += 1 + pots[12 - last]
        pots[last] = pots[12 - last] = 0

    def collected(self):
        """The pots after the end: each side puts the seeds of its houses into its store."""
        return (0,) * 6 + (sum(self.pots[:7]),) + (0,) * 6 + (sum(self.pots[7:]),)


class NorthFirst(Kalah):
    def __init__(self, pots=(*[4] * 6, 0) * 2, side=1): super().__init__(pots, side)


class AlwaysPasses(Kalah):
    def moves_again(self, in_store, captures): return False


class AgainAfterACapture(Kalah):
    def moves_again(self, in_store, captures): return in_store or captures


class SowsEverywhere(Kalah):
    def takes(self, at, house): return True


class LeavesOutTheHouse(Kalah):
    def takes(self, at, house): return super().takes(at, house) and at != house


class NeverCaptures(Kalah):
    def captures(self, pots, last, own): return False


class CapturesOneSeed(Kalah):
    def captures(self, pots, last, own): return self.is_house(last, own) and pots[last] == 1


class CapturesOnBothSides(Kalah):
    def is_house(self, at, own): return at % 7 != 6


class LeavesTheLastSeed(Kalah):
    def capture(self, pots, last, own):
        pots[own] += pots[12 - last]
        pots[12 - last] = 0


class LeavesSeeds(Kalah):
    def collected(self): return self.pots


class OpponentCollects(Kalah):
    def collected(self):
        south, north = sum(self.pots[:6]), sum(self.pots[7:13])
        return (0,) * 6 + (self.pots[6] + north,) + (0,) * 6 + (self.pots[13] + south,)


class EndsAtTheTurn(Kalah):
    def is_end(self): return not any(self.pots[7 * self.side:7 * self.side + 6])


if __name__ == '__main__':
    stickler.serve(Kalah, can=['legal', 'set_up'], misread={
        'north-first': NorthFirst, 'always-passes': AlwaysPasses, 'again-after-a-capture': AgainAfterACapture,
        'sows-everywhere': SowsEverywhere, 'leaves-out-the-house': LeavesOutTheHouse, 'never-captures': NeverCaptures,
        'captures-one-seed': CapturesOneSeed, 'captures-on-both-sides': CapturesOnBothSides, 'leaves-the-last-seed': LeavesTheLastSeed,
        'leaves-seeds': LeavesSeeds, 'opponent-collects': OpponentCollects, 'ends-at-the-turn': EndsAtTheTurn})
