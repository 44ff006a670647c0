"""Connect Four. A cell has a number: the top row has 0 to 6, the row below it 7 to 13, and so on."""
import stickler

WIDTH, HEIGHT = 7, 6


def lines(ways):
    """All lines of four cells that go in one of these ways: columns to the right and rows down, per step."""
    starts = [(column, row, right, down) for row in range(HEIGHT) for column in range(WIDTH) for right, down in ways
              if 0 <= column + 3 * right < WIDTH and 0 <= row + 3 * down < HEIGHT]
    return [[column + i * right + (row + i * down) * WIDTH for i in range(4)] for column, row, right, down in starts]


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
        made = [four for four in self.fours if at in four and all(cells[i] == self.side for i in four)]
        return type(self)(cells, 'O' if self.side == 'X' else 'X', self.side if self.wins(made) else None)

    def wins(self, made):
        """Whether a disc wins that made these fours. Five in a row are two fours."""
        return bool(made)


class NoDiagonals(Connect4):
    fours = lines([(1, 0), (0, 1)])


class GoesOnInTheNextRow(Connect4):
    fours = Connect4.fours + [[at, at + 1, at + 2, at + 3] for at in range(WIDTH * HEIGHT - 3)]


class ExactlyFour(Connect4):
    def wins(self, made):
        ways = [four[1] - four[0] for four in made]
        return any(ways.count(way) == 1 for way in ways)


class NeverFull(Connect4):
    def over(self): return (self.won, 'C4-FOUR') if self.won else None


class FullBeforeFour(Connect4):
    def over(self): return (None, 'C4-DRAW') if self.full() else super().over()


if __name__ == '__main__':
    misread = {'no-diagonals': NoDiagonals, 'next-row': GoesOnInTheNextRow, 'exactly-four': ExactlyFour,
               'never-full': NeverFull, 'full-before-four': FullBeforeFour}
    stickler.serve(Connect4, can=['legal'], misread=misread)
