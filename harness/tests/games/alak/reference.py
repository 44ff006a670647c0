"""Alak. The row is a text of eleven characters; an input numbers its slots from 1, this program from 0."""
import re
import stickler

# Two numbers with blanks or one mark between them: `1 4`, `1,4`, `1-4`, `1 > 4`.
PAIR = re.compile(r'(-?[0-9]+)(?:\s+|\s*[\W_]\s*)(-?[0-9]+)')


class Alak(stickler.Game):
    def __init__(self, row='xxxx...oooo', side='x'): self.row, self.side = row, side
    def turn(self): return self.side
    def board(self): return self.row
    def enemy(self): return 'o' if self.side == 'x' else 'x'
    def beaten(self, side): return self.row.count(side) <= 1
    def stays(self): return False, 'A-PASS'

    def over(self):  # the side that has just moved wins if both are beaten
        if self.beaten(self.side): return self.enemy(), 'A-END'
        return (self.side, 'A-OWN') if self.beaten(self.enemy()) else None

    def goes(self, at, to): return '.' not in self.row[min(at, to) + 1:max(at, to)]

    def slots(self, move):  # None if the input is no pair; None in place of a number that is no slot
        pair = PAIR.fullmatch(move.strip())
        tiles = [int(tile) for tile in pair.groups()] if pair else [2 ** 31]
        return [tile - 1 if 1 <= tile <= 11 else None for tile in tiles] if max(map(abs, tiles)) < 2 ** 31 else None

    def check(self, move):
        if move == 'quit': return 'quit', 'A-QUIT'
        slots = self.slots(move)
        if slots is None: return False, 'A-INVALID'
        if None in slots: return False, 'A-EDGE'
        at, to = slots
        if self.row[at] != self.side: return False, 'A-TURN'
        if at == to: return self.stays()
        if self.row[to] == self.enemy(): return False, 'A-CAPTURE'
        if self.row[to] != '.' or not self.goes(at, to): return False, 'A-REACH'
        row = self.play(move).row
        if row.count(self.enemy()) < self.row.count(self.enemy()): return True, 'A-CAPTURE'
        return True, 'A-OWN' if row.count(self.side) < self.row.count(self.side) else 'A-REACH'

    def between(self, row, own, borders): return re.sub(f'(?<={borders}){own}+(?={borders})', lambda m: '.' * len(m[0]), row)
    def captured(self, row): return self.between(row, self.enemy(), self.side)
    def lost(self, row, to): return self.between(row, self.side, self.enemy())

    def play(self, move):
        at, to = self.slots(move)
        row = list(self.row)
        row[at], row[to] = '.', row[at]
        return type(self)(self.lost(self.captured(''.join(row)), to), self.enemy())

    def legal(self): return [f'{at} {to}' for at in range(1, 12) for to in range(1, 12) if self.check(f'{at} {to}')[0] is True]

    @classmethod
    def set_up(cls, fields): return cls(fields['board'].replace('_', '.'), fields.get('turn', 'x'))


if __name__ == '__main__':
    import misreadings
    stickler.serve(Alak, can=['legal', 'set_up', 'force'], misread=misreadings.of(Alak))
