# Freedoms taken:
# - the whole input is read before a word is said, so nobody can play this at a table;
# - the pieces are a red and a blue disc, an empty square is a white one;
# - the turn is told before each board;
# - an illegal move is answered with None;
# - at the end of the game the winner stands before the word True;
# - the end of input is a quiet end of the program.
import sys

RED, BLUE, FREE = "\U0001f534", "\U0001f535", "\u26aa"
KING = [complex(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
SPACES = {complex(a, b) for a in range(1, 9) for b in range(1, 9)}


class Board(dict):
    """Squares are complex numbers, file + rank * 1j; those off the board are not among the keys."""

    def __init__(self):
        super().__init__((s, FREE) for s in SPACES)
        for s in SPACES:
            if s.real + s.imag < 6:
                self[s], self[9 + 9j - s] = RED, BLUE

    def __str__(self):
        bar = "+" + "-+" * 8
        rows = ["|" + "".join(self[complex(f, r)] + "|" for f in range(1, 9)) + f" {r}\n{bar}" for r in range(8, 0, -1)]
        return "\n".join([" a b c d e f g h", bar] + rows)

    def quagmired(self, s):
        signs = {self.get(s + k) for k in KING}
        return FREE not in signs and len(signs - {None, self[s]}) > 0

    def sealed_off(self, start, goal, enemy):
        inside, fresh = set(), {start}
        while fresh:
            inside |= fresh
            fresh = {s + k for s in fresh for k in KING if self.get(s + k, enemy) != enemy} - inside
        return goal not in inside

    def goals(self, s):
        side = self[s]
        for k in KING:
            first, second = self.get(s + k), self.get(s + 2 * k)
            if first == FREE:
                far = s + k
                while self.get(far) == FREE:
                    yield far
                    far += k
            elif second == FREE and (first == side or self.sealed_off(s, s + 2 * k, first)):
                yield s + 2 * k

    def legal(self, side, resting):
        free = [(s, g) for s in SPACES if self[s] == side and s != resting for g in self.goals(s)]
        return {m for m in free if self.quagmired(m[0])} or set(free)


def square(name):
    return complex(ord(name[0]) - ord("a") + 1, int(name[1]))


def talk(lines):
    board, side, other = Board(), RED, BLUE
    resting = {RED: None, BLUE: None}
    legal = board.legal(side, None)
    yield f"turn: {side}\n{board}"
    for line in lines:
        start, goal = square(line[:2]), square(line[3:5])
        if (start, goal) not in legal:
            yield "None"
            continue
        board[start], board[goal] = FREE, side
        resting[side] = goal
        lost = any(board[s] == side and board.quagmired(s) for s in SPACES)
        legal = board.legal(other, resting[other])
        if lost or not legal:
            yield f"the end\n{board}\n{other if lost else side} True"
            return
        side, other = other, side
        yield f"turn: {side}\n{board}"


for words in list(talk(sys.stdin.read().splitlines())):
    print(words)
