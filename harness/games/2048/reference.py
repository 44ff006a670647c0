"""2048 on its board of 4 x 4 cells, to a tile of 128. A board is a tuple of rows, and 0 is an empty cell."""
import stickler

WAYS = ['left', 'right', 'up', 'down']
GOAL = 128


def rows_of(text): return tuple(tuple(map(int, row.split())) for row in text.split('/'))
def turned(board): return tuple(zip(*board))
def mirrored(board): return tuple(row[::-1] for row in board)


def merged(tiles):
    """Two equal neighbours become one tile, which does not merge again; the tiles on the left come first."""
    done = []
    while tiles:
        pair = len(tiles) > 1 and tiles[0] == tiles[1]
        done, tiles = done + [tiles[0] * 2 if pair else tiles[0]], tiles[2 if pair else 1:]
    return done


def merged_again(tiles):
    done = []
    for tile in tiles:
        if done and done[-1] == tile: done[-1] *= 2
        else: done.append(tile)
    return done


def merged_from_behind(tiles): return merged(tiles[::-1])[::-1]
def unmerged(tiles): return tiles


class Game(stickler.Game):
    merge = staticmethod(merged)
    new, goal, fewest_new = (2, 4), GOAL, 1

    def __init__(self, board=((0,) * 4,) * 4, before=None):
        self.cells, self.before = board, before  # `before` is the board before the move, and the move, as long as chance has not acted

    def turn(self): return 'you'
    def board(self): return '/'.join(' '.join(map(str, row)) for row in self.cells)
    def tiles(self): return [tile for row in self.cells for tile in row]
    def legal(self): return [way for way in WAYS if self.check(way)[0]]

    def over(self):
        if self.waits(): return None
        if max(self.tiles()) >= self.goal: return 'you', 'T-WON'
        return None if self.legal() else (None, 'T-LOST')

    def waits(self): return bool(self.before) or not any(self.tiles())

    def check(self, move):
        if move not in WAYS: return False, 'T-INPUT'
        return (True, 'T-SLIDE') if self.slid(move) != self.cells else (False, 'T-NOTHING')

    def slid(self, move, merge=None):
        board = turned(self.cells) if move in ('up', 'down') else self.cells
        board = mirrored(board) if move in ('right', 'down') else board
        rows = [(merge or self.merge)([tile for tile in row if tile]) for row in board]
        board = tuple((*row, *[0] * (4 - len(row))) for row in rows)
        board = mirrored(board) if move in ('right', 'down') else board
        return turned(board) if move in ('up', 'down') else board

    def play(self, move): return type(self)(self.slid(move), (self, move))

    def chance(self, rows):
        board = rows_of(rows)
        if not self.before: return type(self)(board) if self.adds(self.cells, board, 2) else (False, 'T-START')
        if self.adds(self.cells, board): return type(self)(board)
        return False, self.broken(board)

    def adds(self, cells, board, most=1):
        """Whether a board has these tiles, and as many new ones as chance adds."""
        both = [(old, new) for olds, news in zip(cells, board) for old, new in zip(olds, news) if old != new]
        fewest = most if most == 2 else self.fewest_new
        return fewest <= len(both) <= most and all(not old and new in self.new for old, new in both)

    def broken(self, board):
        """The rule of a move that a board breaks: of the mistakes that lead to it, or else of sliding."""
        before, move = self.before
        for merge, rule in ((merged_again, 'T-ONCE'), (merged_from_behind, 'T-FIRST'), (unmerged, 'T-MERGE')):
            if self.adds(before.slid(move, merge), board): return rule
        kept = all(old == new for olds, news in zip(self.cells, board) for old, new in zip(olds, news) if old)
        return 'T-NEW' if kept else 'T-SLIDE'

    @classmethod
    def set_up(cls, fields): return cls(rows_of(fields['board']))


class Again(Game): merge = staticmethod(merged_again)
class FromBehind(Game): merge = staticmethod(merged_from_behind)
class Unmerged(Game): merge = staticmethod(unmerged)
class Eights(Game): new = (2, 4, 8)
class NoNewTile(Game): new, fewest_new = (), 0
class LaterWin(Game): goal = GOAL * 2


class NeverLost(Game):
    def over(self):
        over = super().over()
        return over if over and over[0] else None


class AlwaysNew(Game):
    def check(self, move): return (True, 'T-SLIDE') if move in WAYS and 0 in self.tiles() else super().check(move)


if __name__ == '__main__':
    misread = {
        'merges-again': Again, 'merges-from-behind': FromBehind, 'never-merges': Unmerged, 'new-eights': Eights,
        'no-new-tile': NoNewTile, 'wins-later': LaterWin, 'never-lost': NeverLost, 'moves-nothing': AlwaysNew,
    }
    stickler.serve(Game, can=['legal', 'set_up'], misread=misread)
