"""Connect Four. A cell has a number: the top row has 0 to 6, the row below it 7 to 13, and so on."""
import stickler

WIDTH, HEIGHT = 7, 6


def lines(ways):
    """All lines of four cells that go in one of these ways: columns to the right and rows down, per step."""
    starts = [(column, row, right, down) for row in range(HEIGHT) for column in range(WIDTH) for right, down in ways
              if 0 <= column + 3 * right < WIDTH and 0 <= row + 3 * down < HEIGHT]
    return [[column + i * right + (row + i * down) * WIDTH for i in range(4)] for column, row, right, down in starts]


def made(fours, cells, side):
    return [four for four in fours if all(cells[i] == side for i in four)]


class Connect4(stickler.Game):
    fours = lines([(1, 0), (0, 1), (1, 1), (1, -1)])

    def __init__(self, cells='.' * 42, side='X', won=None): self.cells, self.side, self.won = cells, side, won
    def turn(self): return self.side
    def board(self): return '/'.join(self.cells[row * WIDTH:row * WIDTH + WIDTH] for row in range(HEIGHT))
    def full(self): return '.' not in self.cells[:WIDTH]
    def legal(self): return [str(column + 1) for column in range(WIDTH) if self.cells[column] == '.']

    def over(self):
        if self.won: return self.won, 'C4-FOUR'
        return (None, 'C4-DRAW') if self.full() else None

    def check(self, move):
        if move not in list('1234567'): return False, 'C4-COLUMN'
        return (True, 'C4-DROP') if self.cells[int(move) - 1] == '.' else (False, 'C4-FULL')

    def play(self, move):
        at = max(i for i in range(int(move) - 1, WIDTH * HEIGHT, WIDTH) if self.cells[i] == '.')
        cells = self.cells[:at] + self.side + self.cells[at + 1:]
        won = self.wins(made([four for four in self.fours if at in four], cells, self.side))
        return type(self)(cells, 'O' if self.side == 'X' else 'X', self.side if won else None)

    def wins(self, fours):
        """Whether these fours win. Five in a row are two fours."""
        return bool(fours)

    @classmethod
    def set_up(cls, fields):
        cells = fields['board'].replace('/', '')
        side = fields.get('turn', 'XO'[(WIDTH * HEIGHT - cells.count('.')) % 2])
        game = cls(cells, side)
        game.won = next((side for side in 'XO' if game.wins(made(cls.fours, cells, side))), None)
        return game


class NoDiagonals(Connect4):
    fours = lines([(1, 0), (0, 1)])


class GoesOnInTheNextRow(Connect4):
    fours = Connect4.fours + [[at, at + 1, at + 2, at + 3] for at in range(WIDTH * HEIGHT - 3)]


class ExactlyFour(Connect4):
    def wins(self, fours):
        ways = [four[1] - four[0] for four in fours]
        return any(ways.count(way) == 1 for way in ways)


class NeverFull(Connect4):
    def over(self): return (self.won, 'C4-FOUR') if self.won else None


class FullBeforeFour(Connect4):
    def over(self): return (None, 'C4-DRAW') if self.full() else super().over()


if __name__ == '__main__':
    misread = {'no-diagonals': NoDiagonals, 'next-row': GoesOnInTheNextRow, 'exactly-four': ExactlyFour,
               'never-full': NeverFull, 'full-before-four': FullBeforeFour}
    stickler.serve(Connect4, can=['legal', 'set_up'], misread=misread)
