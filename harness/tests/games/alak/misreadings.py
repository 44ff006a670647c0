"""Known mistakes about Alak: each is a class that overrides what the mistake changes."""
import re


def of(game):
    """The mistakes by name, as subclasses of the game without mistakes."""

    class EdgeSurrounds(game):
        def between(self, row, own, borders):
            return re.sub(f'(?:^|(?<={borders})){own}+(?={borders}|$)', lambda m: '.' * len(m[0]), row)

    class PassAllowed(game):
        def stays(self): return True, 'A-REACH'
        def play(self, move):
            at, to = self.slots(move)
            return type(self)(self.row, self.enemy()) if at == to else super().play(move)

    class NeverCaptures(game):
        def captured(self, row): return row

    class SinglesOnly(game):
        def captured(self, row): return re.sub(f'(?<={self.side}){self.enemy()}(?={self.side})', '.', row)

    class TwoInARow(game):
        def captured(self, row):
            return re.sub(f'(?<={self.side}){self.enemy()}{{1,2}}(?={self.side})', lambda m: '.' * len(m[0]), row)

    class NoneLeft(game):
        def beaten(self, side): return side not in self.row

    class LoserWins(game):
        def over(self):
            over = super().over()
            return over and ('o' if over[0] == 'x' else 'x', over[1])

    class AnyEmptySlot(game):
        def goes(self, at, to): return True

    class NoJumps(game):
        def goes(self, at, to): return abs(at - to) == 1

    class OwnNeverRemoved(game):
        def lost(self, row, to): return row

    class OwnSinglesOnly(game):
        def lost(self, row, to): return re.sub(f'(?<={self.enemy()}){self.side}(?={self.enemy()})', '.', row)

    class OwnMovedOnly(game):
        def lost(self, row, to): return row if super().lost(row, to)[to] != '.' else row[:to] + '.' + row[to + 1:]

    return {
        'edge-surrounds': EdgeSurrounds,
        'pass-allowed': PassAllowed,
        'never-captures': NeverCaptures,
        'singles-only': SinglesOnly,
        'two-in-a-row': TwoInARow,
        'none-left': NoneLeft,
        'loser-wins': LoserWins,
        'any-empty-slot': AnyEmptySlot,
        'no-jumps': NoJumps,
        'own-never-removed': OwnNeverRemoved,
        'own-singles-only': OwnSinglesOnly,
        'own-moved-only': OwnMovedOnly,
    }
