"""Seven variants of chess, each by the rules or with exactly one fault.

The board is a list of 120 cells, ten to a row, with a rim of `#` that no piece
gets past: a1 is 21, h1 28, a8 91 and h8 98.  A move is a tuple `(start, goal,
letter, put)`: the letter says what a pawn becomes, `put` is where a captured
piece is put back; a piece that is placed has no start.

A variant says what it changes about `Chess`.  Every fault is one small decision,
asked for with `wrong("its-name")`, so that the right way and the wrong way stand
next to each other.  The name begins with the rule that is broken.
"""

FAULTS = {
    # whose move it is, and whose piece
    "C-TURN-black-first": "Black opens the game",
    "C-TURN-anybodys-pieces": "the player to move may move the other side's pieces",
    "C-TURN-never-changes": "White moves for ever",
    "C-TURN-flips-on-refusal": "a refused input costs the player the turn",
    # how pieces go
    "C-PIECE-over-pieces": "rooks, bishops and queens go over pieces",
    "C-PIECE-captures-own": "a piece may capture one of its own side",
    "C-PIECE-lame-knights": "a piece beside a knight stands in its way",
    "C-PIECE-orthogonal-queen": "a queen goes along files and ranks only",
    "C-PIECE-stands-still": "a piece may stay where it is, and the turn passes",
    "C-PIECE-long-king-steps": "a king may go two squares straight or aslant",
    # how pawns go
    "C-PAWN-goes-back": "a pawn may take a step back",
    "C-PAWN-captures-ahead": "a pawn may capture what stands right ahead",
    "C-PAWN-diagonal-steps": "a pawn may go diagonally without capturing",
    "C-PAWN-always-two-steps": "a pawn may go two squares from wherever it is",
    "C-PAWN-never-two-steps": "a pawn never goes two squares",
    "C-PAWN-third-rank-white": "a white pawn may also go two squares from its third rank",
    "C-PAWN-third-rank-black": "a black pawn may also go two squares from its third rank",
    "C-PAWN-two-steps-over": "a double step goes over a piece",
    "C-PAWN-own-square-white": "a white pawn goes where one of its own side has passed a move before",
    "C-PAWN-own-square-black": "a black pawn goes where one of its own side has passed a move before",
    "C-PAWN-any-piece-passes": "any piece that goes two squares ahead may be captured as if it were a pawn",
    "C-PASSANT-none": "there is no capture en passant",
    "C-PASSANT-white-only": "only White captures en passant",
    "C-PASSANT-stale": "a pawn may be captured so until another one makes a double step",
    "C-PASSANT-at-any-time": "any pawn may be captured so that stands beside another",
    "C-PASSANT-leaves-pawn": "a pawn that was captured en passant stays",
    "C-PASSANT-by-any-piece": "every piece captures so that goes where a pawn has passed",
    "C-PASSANT-pin-overlooked": "a check that opens with a capture en passant is overlooked",
    "C-PROMOTE-never": "a pawn on the last rank stays a pawn",
    "C-PROMOTE-black-never": "a black pawn on the last rank stays a pawn",
    "C-PROMOTE-always-queen": "a pawn becomes the strongest piece, whatever is asked",
    "C-PROMOTE-only-queen": "a pawn may become the strongest piece only",
    "C-PROMOTE-to-king": "a pawn may become a king",
    "C-PROMOTE-letters-overlooked": "a letter is overlooked where nothing is promoted",
    # castling
    "C-CASTLE-never": "nobody castles",
    "C-CASTLE-short-only": "nobody castles on the queen's side",
    "C-CASTLE-after-king-moved": "a king castles that has moved and come back",
    "C-CASTLE-after-rook-moved": "a rook castles that has moved and come back",
    "C-CASTLE-after-rook-captured": "another rook castles in the place of a captured one",
    "C-CASTLE-captured-corner": "a king castles with what captured the rook on a1 or a8",
    "C-CASTLE-out-of-check": "a king castles out of check",
    "C-CASTLE-through-check": "a king castles across an attacked square",
    "C-CASTLE-through-check-long": "on the queen's side a king castles across an attacked square",
    "C-CASTLE-through-check-black": "a black king castles across an attacked square",
    "C-CASTLE-past-b1": "a piece on b1 or b8 does not hinder castling",
    "C-CASTLE-safe-b1": "an attack on b1 or b8 hinders castling",
    "C-CASTLE-safe-rook": "an attacked rook does not castle",
    "C-CASTLE-rook-stays": "the rook stays in its corner",
    # check
    "C-CHECK-none": "a king may be left in check",
    "C-CHECK-pins-overlooked": "a piece may move away that shields its king",
    "C-CHECK-kings-adjacent": "the kings may stand side by side",
    "C-CHECK-hides-behind-itself": "a king may step back along the line on which it is attacked",
    "C-CHECK-takes-protected": "a king may capture what the enemy protects",
    "C-CHECK-pinned-is-harmless": "a pinned piece does not give check",
    "C-CHECK-attacks-ahead": "a pawn attacks the square right ahead, too",
    "C-CHECK-king-must-move": "a king in check must move itself",
    # the end
    "C-MATE-overlooked": "checkmate goes by unnoticed",
    "C-MATE-is-draw": "checkmate is a draw",
    "C-MATE-mated-wins": "the player wins who is mated",
    "C-MATE-check-is-mate": "a king in check that cannot move itself is mated",
    "C-STALEMATE-overlooked": "stalemate goes by unnoticed",
    "C-STALEMATE-loses": "the player loses who is stalemated",
    # gun
    "GUN-STAY-moves": "a piece that captures moves, as in chess",
    "GUN-STAY-moves-en-passant": "a pawn that captures en passant moves, as in chess",
    "GUN-STAY-keeps-castling": "a king or a rook that has shot may still castle",
    "GUN-STAY-promotes": "a pawn is promoted where it stands if it shoots onto the last rank",
    "GUN-STAY-pins-bind": "a pinned piece shoots along the line of the pin only",
    "GUN-STAY-shields-there": "a piece shields its king on the square that it shoots at",
    "GUN-STAY-moves-again": "a player who has captured moves again",
    "GUN-KING-protected": "a king may shoot what the enemy protects",
    "GUN-KING-never": "a king does not shoot",
    # fairy
    "FAIRY-MOVE-as-queen": "a fairy moves as a queen only",
    "FAIRY-MOVE-as-knight": "a fairy moves as a knight only",
    "FAIRY-MOVE-over-pieces": "a fairy goes over pieces along lines, too",
    "FAIRY-MOVE-check-overlooked": "a fairy's leaps give no check",
    "FAIRY-PROMOTE-plain-queen": "a pawn may become a plain queen and no fairy",
    "FAIRY-PROMOTE-queen-too": "a pawn may become a fairy or a plain queen",
    "FAIRY-PROMOTE-turns-queen": "a pawn that is to become a fairy becomes a plain queen",
    # blackhole
    "HOLE-VANISH-spares-knights": "a knight on a hole stays there",
    "HOLE-VANISH-crossed": "a piece may go over a hole",
    "HOLE-VANISH-crossed-on-diagonals": "a piece may go over a hole on a diagonal",
    "HOLE-VANISH-d5-only": "there is no hole on f5",
    "HOLE-VANISH-f5-only": "there is no hole on d5",
    "HOLE-VANISH-captures": "a piece captures beyond the hole in which it vanishes",
    "HOLE-VANISH-bars": "no piece may go onto or over a hole",
    "HOLE-VANISH-keeps-passant": "the right to capture en passant outlives a move into a hole",
    "HOLE-VANISH-lines-closed": "no attack runs over a hole",
    "HOLE-VANISH-shields": "a piece that vanishes still shields its king where it would have got",
    "HOLE-VANISH-moves-again": "a player whose piece vanishes moves again",
    "HOLE-KING-missing": "the game goes on without a king",
    "HOLE-KING-spared": "a king may stand on a hole",
    "HOLE-KING-barred": "a king may not step onto a hole",
    "HOLE-KING-attacked": "a king may step onto an attacked hole",
    "HOLE-KING-wins": "the player wins whose king vanishes",
    # fibonacci
    "FIB-CHECK-goes-on": "a check does not end a turn",
    "FIB-CHECK-direct-only": "a check by another piece than the one that moved does not end a turn",
    "FIB-CHECK-counts-made": "a turn is as long as the moves really made in the last two",
    "FIB-COUNT-one-move": "each turn is one move long",
    "FIB-COUNT-one-more": "each turn is one move longer than the last",
    "FIB-COUNT-doubles": "each turn is twice as long as the last",
    "FIB-COUNT-two-at-once": "the second turn is two moves long already",
    "C-PASSANT-of-the-turn": "a double step anywhere in the last turn may be answered en passant",
    # madhouse
    "MAD-PAWN-anywhere": "pawns may be put on the first and the last rank",
    "MAD-PAWN-has-moved": "a pawn that was put on its second rank makes no double step",
    "MAD-PAWN-not-on-second": "no pawn may be put on its second rank",
    "MAD-PUT-removes": "a captured piece is removed, as in chess",
    "MAD-PUT-changes-sides": "a captured piece changes sides",
    "MAD-PUT-on-top": "a piece may be put on another, which is gone then",
    "MAD-PUT-origin-taken": "no piece may be put where the capturing one came from",
    "MAD-PUT-bishop-colour": "a bishop keeps the colour of its squares",
    "MAD-PUT-interposes": "the piece that is put may save the king of whoever puts it",
    "MAD-PUT-gives-check": "a piece may be put where it attacks the king of whoever puts it",
    "MAD-PUT-demotes": "a promoted piece is put as a pawn",
    "MAD-PUT-removes-en-passant": "a pawn that is captured en passant is removed",
    # baseline
    "wrong-board-begins-as-chess": "the pieces stand where they stand in chess from the start",
    "BASE-PLACE-anywhere": "pieces may be placed on any empty square",
    "BASE-PLACE-on-top": "a piece may be placed on another, which is gone then",
    "BASE-PLACE-any-number": "any number of pieces of each kind may be placed",
    "BASE-PLACE-bishops-differ": "the bishops must stand on squares of both colours",
    "BASE-PLACE-king-between": "the king must stand between the rooks",
    "BASE-PLACE-white-at-once": "White places all pieces before Black",
    "BASE-PLACE-black-moves": "Black has the first move when all pieces are placed",
    "BASE-CASTLE-as-in-chess": "a king and a rook castle that were placed where they stand in chess",
    "BASE-CASTLE-steps-refused": "a king's single step to c1, g1, c8 or g8 is refused as castling",
    # extinction
    "EXT-LAST-knows-check": "a king may not be left in check",
    "EXT-LAST-kings-only": "the game ends only if a king is captured",
    "EXT-LAST-pawns-overlooked": "nobody loses with the last pawn",
    "EXT-LAST-en-passant-overlooked": "the last pawn may be captured en passant, and the game goes on",
    "EXT-LAST-kings-untouchable": "kings are not captured",
    "EXT-LAST-castles-safely": "a king may not castle out of or through check",
    "EXT-LAST-extinct-wins": "the player wins who lacks a kind",
    "EXT-LAST-mover-last": "if both players lack a kind, the mover loses",
    "EXT-PROMOTE-no-kings": "a pawn may not become a king",
    "EXT-PROMOTE-last-pawn-goes": "who promotes the last pawn plays on",
    "EXT-PROMOTE-still-pawns": "a promoted pawn still counts as a pawn",
}

# These show in moves that are played or refused; the end is told by the rules all the same, lest they show there first.
SPARE_THE_END = (
    "C-PIECE-over-pieces",
    "C-PIECE-captures-own",
    "C-PIECE-lame-knights",
    "C-PIECE-orthogonal-queen",
    "C-PIECE-long-king-steps",
    "C-PAWN",
    "C-CHECK-none",
    "C-CHECK-pins-overlooked",
    "C-CHECK-kings-adjacent",
    "C-CHECK-hides-behind-itself",
    "C-CHECK-takes-protected",
    "C-CHECK-pinned-is-harmless",
    "FAIRY-MOVE-over-pieces",
)

fault = ""


def wrong(*names):
    return fault in names


# Squares, sides and pieces.

EMPTY, EDGE = ".", "#"
WHITE, BLACK = 0, 1
AHEAD = (10, -10)
KING_HOMES = (25, 95)
CORNERS = {"K": 28, "Q": 21, "k": 98, "q": 91}
HOMES = frozenset((*KING_HOMES, *CORNERS.values()))
SQUARES = {file + str(rank): 10 * rank + 11 + n for rank in range(1, 9) for n, file in enumerate("abcdefgh")}
HOLES = (SQUARES["d5"], SQUARES["f5"])

STRAIGHT = (10, 1, -10, -1)
ASLANT = (11, -9, -11, 9)
LEAPS = (21, 12, -8, -19, -21, -12, 8, 19)
LINES_OF = {"R": STRAIGHT, "B": ASLANT, "Q": STRAIGHT + ASLANT, "F": STRAIGHT + ASLANT}
LEAPS_OF = {"N": LEAPS, "F": LEAPS, "K": STRAIGHT + ASLANT}


def side_of(piece):
    return WHITE if piece.isupper() else BLACK if piece.islower() else None


def of_side(letter, side):
    return letter.upper() if side == WHITE else letter.lower()


def rank(square, side):
    """A square's rank as a side counts, from one."""
    return square // 10 - 1 if side == WHITE else 10 - square // 10


def read_board(text):
    board = [EDGE] * 120
    for row, cells in enumerate(text.split("/")):
        for digit in "12345678":
            cells = cells.replace(digit, EMPTY * int(digit))
        board[91 - 10 * row : 99 - 10 * row] = cells.replace("*", EMPTY)
    return board


def read_move(text):
    """`e2e4`, `e7e8q`, `e4d5@h6` or `K@e1`; None for anything else."""
    text, at, put = text.partition("@")
    if at and put not in SQUARES:
        return None
    if at and len(text) == 1 and text.isupper():
        return None, SQUARES[put], text, None
    start, goal, letter = text[:2], text[2:4], text[4:]
    if start in SQUARES and goal in SQUARES and len(letter) < 2 and letter == letter.lower():
        return SQUARES[start], SQUARES[goal], letter, SQUARES.get(put)
    return None


class Chess:
    START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    PROMOTIONS = "qrbn"
    ROYAL = True  # whether a king must not be left in check

    def __init__(self):
        self.board = read_board(self.START)
        self.turn = BLACK if wrong("C-TURN-black-first") else WHITE
        self.unmoved = HOMES  # kings and rooks that may castle, where they stand
        self.passed = frozenset()  # the square that a pawn passed with the last move
        self.promoted = frozenset()  # where pieces stand that once were pawns

    def set_up(self, text):
        """Begins in `BOARD w KQkq e3`, or `BOARD turn=White castling=KQkq en-passant=e3`."""
        board, *fields = text.split()
        if "=" not in text:
            fields = [f"turn={fields[0]}", f"castling={fields[1]}", f"en-passant={fields[2]}"]
        fields = dict(field.split("=") for field in fields)
        self.board = read_board(board)
        self.turn = WHITE if fields["turn"] in ("White", "w") else BLACK
        castling = fields.get("castling", "-").strip("-")
        kings = (KING_HOMES[side_of(letter)] for letter in castling)
        self.unmoved = frozenset((*kings, *(CORNERS[letter] for letter in castling)))
        self.passed = frozenset({SQUARES.get(fields.get("en-passant"), 0)} - {0})
        return fields

    def copy(self):
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.board = self.board[:]
        return twin

    def pieces(self, side):
        return [square for square in SQUARES.values() if side_of(self.board[square]) == side]

    def is_pawn(self, square):
        return self.board[square] in "Pp"

    # What a piece attacks, and who is in check.

    def attacks(self, start):
        """The squares that a piece attacks, some of them perhaps beyond the rim."""
        piece = self.board[start]
        kind, side = piece.upper(), side_of(piece)
        if kind == "P":
            return [start + AHEAD[side] - 1, start + AHEAD[side] + 1]
        lines, leaps = LINES_OF.get(kind, ()), LEAPS_OF.get(kind, ())
        if wrong("FAIRY-MOVE-as-queen") and kind == "F":
            leaps = ()
        if wrong("FAIRY-MOVE-as-knight") and kind == "F":
            lines = ()
        if wrong("C-PIECE-lame-knights") and kind == "N":
            leaps = [leap for leap in leaps if self.board[start + leg(leap)] == EMPTY]
        return [start + leap for leap in leaps] + [goal for way in lines for goal in self.line(start, way)]

    def line(self, start, way):
        square, line = start + way, []
        while self.board[square] == EMPTY:
            line.append(square)
            square += way
        return [*line, square]

    def threats(self, start):
        """The squares that a piece attacks, as far as checks are concerned."""
        threats = self.attacks(start)
        kind = self.board[start].upper()
        if wrong("FAIRY-MOVE-check-overlooked") and kind == "F":
            threats = [goal for way in STRAIGHT + ASLANT for goal in self.line(start, way)]
        if wrong("C-CHECK-attacks-ahead") and kind == "P":
            threats.append(start + AHEAD[side_of(self.board[start])])
        if wrong("C-CHECK-kings-adjacent") and kind == "K":
            threats = []
        if wrong("HOLE-VANISH-lines-closed"):
            threats = [goal for goal in threats if not set(HOLES) & set(between(start, goal))]
        return threats

    def attacked(self, square, by):
        attackers = [start for start in self.pieces(by) if square in self.threats(start)]
        if wrong("C-CHECK-pinned-is-harmless"):
            attackers = [start for start in attackers if not self.is_pinned(start, by)]
        return bool(attackers)

    def is_pinned(self, start, side):
        without = self.copy()
        without.board[start] = EMPTY
        attackers = [piece for piece in without.pieces(1 - side) if without.board[piece].upper() != "K"]
        kings = [king for king in self.pieces(side) if self.board[king].upper() == "K"]
        return any(king in without.threats(piece) for king in kings for piece in attackers)

    def in_check(self, side):
        king = of_side("K", side)
        return any(self.board[s] == king and self.attacked(s, 1 - side) for s in SQUARES.values())

    # Where a piece can go, if its king allows it.

    def goals(self, start):
        kind, side = self.board[start].upper(), side_of(self.board[start])
        if kind == "P":
            return self.pawn_goals(start, side)
        goals = self.attacks(start)
        if wrong("C-PIECE-orthogonal-queen") and kind == "Q":
            goals = [goal for way in STRAIGHT for goal in self.line(start, way)]
        if wrong("C-PIECE-over-pieces") or wrong("FAIRY-MOVE-over-pieces") and kind == "F":
            goals += self.beyond(start, kind)
        goals = [goal for goal in goals if self.board[goal] == EMPTY or self.is_target(goal, side)]
        if wrong("C-PIECE-long-king-steps") and kind == "K":
            ways = [way for way in STRAIGHT + ASLANT if way not in (1, -1) and self.board[start + way] == EMPTY]
            goals += [start + 2 * way for way in ways if self.board[start + 2 * way] == EMPTY]
        return goals + self.castlings(start, side) if kind == "K" else goals

    def is_target(self, goal, side):
        owner = side_of(self.board[goal])
        return owner == 1 - side or owner == side and wrong("C-PIECE-captures-own")

    def beyond(self, start, kind):
        """The squares along a piece's lines, whatever stands there."""
        found = []
        for way in LINES_OF.get(kind, ()):
            square = start + way
            while self.board[square] != EDGE:
                found.append(square)
                square += way
        return found

    def pawn_goals(self, start, side):
        ahead = AHEAD[side]
        one, two = start + ahead, start + 2 * ahead
        goals = [one] if self.board[one] == EMPTY else []
        if self.makes_double_step(start, side) and (goals or wrong("C-PAWN-two-steps-over")):
            goals += [two] if self.board[two] == EMPTY else []
        for goal in self.attacks(start):
            if self.is_target(goal, side) or self.is_passed(goal, side):
                goals.append(goal)
            elif wrong("C-PAWN-diagonal-steps") and self.board[goal] == EMPTY:
                goals.append(goal)
        if wrong("C-PAWN-captures-ahead") and side_of(self.board[one]) == 1 - side:
            goals.append(one)
        if wrong("C-PAWN-goes-back") and self.board[start - ahead] == EMPTY and rank(start, side) > 2:
            goals.append(start - ahead)
        return goals

    def makes_double_step(self, start, side):
        if wrong("C-PAWN-always-two-steps"):
            return True
        third_rank_too = "C-PAWN-third-rank-white" if side == WHITE else "C-PAWN-third-rank-black"
        if wrong(third_rank_too) and rank(start, side) == 3:
            return True
        return rank(start, side) == 2 and not wrong("C-PAWN-never-two-steps")

    def is_passed(self, goal, side):
        """Whether a pawn of the other side may be captured en passant on this square."""
        if wrong("C-PAWN-own-square-white", "C-PAWN-own-square-black", "C-PAWN-any-piece-passes"):
            return goal in self.passed and self.board[goal] == EMPTY
        stands = self.board[goal - AHEAD[side]] == of_side("P", 1 - side)
        if not stands or self.board[goal] != EMPTY or wrong("C-PASSANT-none"):
            return False
        if wrong("C-PASSANT-white-only") and side == BLACK:
            return False
        if wrong("C-PASSANT-at-any-time") and rank(goal, side) == 6:
            return True
        return goal in self.passed

    def castlings(self, start, side):
        home, enemy = KING_HOMES[side], 1 - side
        has_moved = home not in self.unmoved and not wrong("C-CASTLE-after-king-moved")
        if start != home or has_moved or wrong("C-CASTLE-never"):
            return []
        found = []
        for corner, way in ((home + 3, 1), (home - 4, -1)):
            crossed, goal = home + way, home + 2 * way
            has_moved = corner not in self.unmoved and not wrong("C-CASTLE-after-rook-moved")
            is_rook = self.board[corner] == of_side("R", side) or wrong("C-CASTLE-captured-corner") and way == -1
            if not is_rook or has_moved:
                continue
            if wrong("C-CASTLE-short-only") and way == -1:
                continue
            way_there = (crossed, goal) if wrong("C-CASTLE-past-b1") else range(crossed, corner, way)
            if any(self.board[square] != EMPTY for square in way_there):
                continue
            safe = [home, crossed] if self.ROYAL or wrong("EXT-LAST-castles-safely") else []
            if wrong("C-CASTLE-out-of-check"):
                safe.remove(home)
            if wrong("C-CASTLE-through-check") or wrong("C-CASTLE-through-check-long") and way == -1:
                safe.remove(crossed)
            if wrong("C-CASTLE-through-check-black") and side == BLACK:
                safe.remove(crossed)
            if wrong("C-CASTLE-safe-b1") and way == -1:
                safe.append(corner + 1)
            if wrong("C-CASTLE-safe-rook"):
                safe.append(corner)
            if not any(self.attacked(square, enemy) for square in safe):
                found.append(goal)
        return found

    def letters(self, start, goal):
        """What a piece may become."""
        side = side_of(self.board[start])
        if not self.is_pawn(start) or rank(goal, side) != 8:
            return [""]
        if wrong("C-PROMOTE-only-queen"):
            return [letter for letter in self.PROMOTIONS if letter not in "rbn"]
        return [*self.PROMOTIONS, "k"] if wrong("C-PROMOTE-to-king") else [*self.PROMOTIONS]

    def puts(self, start, goal):
        """Where a captured piece may be put."""
        return [None]

    # Which moves are legal.

    def tries(self, start):
        """All moves of a piece, whatever comes of them for its king."""
        if start is None or side_of(self.board[start]) != self.turn:
            return
        goals = self.goals(start)
        if wrong("C-PIECE-stands-still"):
            goals.append(start)
        for goal in goals:
            for letter in self.letters(start, goal):
                for put in self.puts(start, goal):
                    yield start, goal, letter, put

    def after(self, move):
        after = self.copy()
        after.carry_out(move)
        return after

    def safe(self, move):
        """Whether a move leaves the king of its own side in peace."""
        return not (self.ROYAL and self.after(move).in_check(self.turn))

    def safe_in_chess(self, move):
        """Whether it would do so if the move were played as in chess."""
        after = self.copy()
        Chess.carry_out(after, move)
        return not after.in_check(self.turn)

    def allows(self, move):
        """The same, or what is made of it."""
        start, goal, _, _ = move
        is_king, victim = self.board[start].upper() == "K", self.victim(start, goal)
        if wrong("C-CHECK-none"):
            return True
        if wrong("C-CHECK-pins-overlooked") and not is_king and not self.in_check(self.turn):
            return True
        if wrong("C-CHECK-takes-protected") and is_king and victim:
            return True
        if wrong("C-CHECK-hides-behind-itself") and is_king and not self.attacked(goal, 1 - self.turn):
            return True
        if wrong("C-CHECK-king-must-move") and not is_king and self.in_check(self.turn):
            return False
        if wrong("C-PASSANT-pin-overlooked") and victim not in (None, goal):
            return True
        return self.safe(move)

    def may(self, move):
        start, goal, letter, put = move
        if wrong("C-TURN-anybodys-pieces") and start and side_of(self.board[start]) == 1 - self.turn:
            other = self.copy()
            other.turn = 1 - self.turn
            return move in other.tries(start) and other.allows(move)
        if wrong("C-PROMOTE-letters-overlooked") and start and self.letters(start, goal) == [""]:
            move = start, goal, "", put
        return move in self.tries(start) and self.allows(move)

    def moves(self):
        return (move for start in self.pieces(self.turn) for move in self.tries(start) if self.allows(move))

    # What a move does.

    def victim(self, start, goal):
        """The square of the piece that a move captures."""
        ahead = AHEAD[side_of(self.board[start])]
        can_pass = wrong("C-PASSANT-by-any-piece") or self.is_pawn(start) and (goal - start) % 10
        if can_pass and self.is_passed(goal, side_of(self.board[start])):
            return goal - ahead
        return goal if self.board[goal] != EMPTY and goal != start else None

    def carry_out(self, move):
        """Plays a move as in chess, and gives back the piece that it captures, if any."""
        start, goal, letter, _ = move
        piece, victim = self.board[start], self.victim(start, goal)
        side = side_of(piece)
        captured = self.board[victim] if victim else ""
        if victim and not (victim != goal and wrong("C-PASSANT-leaves-pawn")):
            self.board[victim] = EMPTY
        becomes = self.becomes(start, goal, letter)
        self.board[start] = EMPTY
        self.board[goal] = becomes
        if piece.upper() == "K" and start == KING_HOMES[side] and abs(goal - start) == 2:
            self.bring_rook(start, goal)
        stays = wrong("C-CASTLE-after-rook-captured") or wrong("C-CASTLE-captured-corner") and goal in (21, 91)
        gone = {start} if stays else {start, victim}
        self.unmoved -= gone
        was_promoted = start in self.promoted or becomes != piece
        self.promoted = self.promoted - {start, victim} | ({goal} if was_promoted else set())
        passes = piece in "Pp" or wrong("C-PAWN-any-piece-passes")
        passed = {(start + goal) // 2} if passes and abs(goal - start) == 20 else set()
        outlives = wrong("C-PASSANT-stale") or wrong(("C-PAWN-own-square-black", "C-PAWN-own-square-white")[side])
        if passed or not outlives:
            self.passed = frozenset(passed)
        return captured

    def becomes(self, start, goal, letter):
        piece = self.board[start]
        side = side_of(piece)
        if self.letters(start, goal) == [""] or not letter or wrong("C-PROMOTE-never"):
            return piece
        if wrong("C-PROMOTE-black-never") and side == BLACK:
            return piece
        if wrong("C-PROMOTE-always-queen"):
            letter = self.PROMOTIONS[0]
        if wrong("FAIRY-PROMOTE-turns-queen") and letter == "f":
            letter = "q"
        return of_side(letter, side)

    def bring_rook(self, start, goal):
        corner = start + 3 if goal > start else start - 4
        if not wrong("C-CASTLE-rook-stays"):
            self.board[(start + goal) // 2], self.board[corner] = self.board[corner], EMPTY

    def play(self, move):
        self.carry_out(move)
        self.pass_turn()

    def pass_turn(self):
        if not wrong("C-TURN-never-changes"):
            self.turn = 1 - self.turn

    def be_refused(self):
        if wrong("C-TURN-flips-on-refusal"):
            self.pass_turn()

    # How it stands: None while it goes on, else the winner (None for a draw) and how.

    def outcome(self):
        global fault
        kept = fault
        if fault.startswith(SPARE_THE_END):
            fault = ""
        try:
            return self.end()
        finally:
            fault = kept

    def end(self):
        if self.can_move():
            return None
        if self.ROYAL and self.in_check(self.turn):
            return self.end_by_mate()
        if wrong("C-STALEMATE-overlooked"):
            return None
        return (1 - self.turn if wrong("C-STALEMATE-loses") else None), "Stalemate"

    def end_by_mate(self):
        if wrong("C-MATE-overlooked"):
            return None
        if wrong("C-MATE-is-draw"):
            return None, "Nobody can win any more"
        return (self.turn if wrong("C-MATE-mated-wins") else 1 - self.turn), "Checkmate"

    def can_move(self):
        moves = self.moves()
        if wrong("C-MATE-check-is-mate") and self.in_check(self.turn):
            moves = (move for move in moves if self.board[move[0]].upper() == "K")
        return next(moves, None) is not None

    def remark(self):
        """What is worth saying beside whose turn it is."""
        return ""

    # The rights that make two positions differ when repetitions are counted.

    def rights(self):
        """The rights to castle."""
        return tuple(c for c, square in CORNERS.items() if {square, KING_HOMES[side_of(c)]} <= self.unmoved)

    def capturable(self):
        """The square that a pawn has passed, if a pawn can be captured there."""
        behind = -AHEAD[self.turn]
        return [goal for goal in self.passed if any(self.captures_passing(goal + behind + n, goal) for n in (-1, 1))]

    def captures_passing(self, start, goal):
        return self.is_pawn(start) and any(move[1] == goal and self.allows(move) for move in self.tries(start))


def leg(leap):
    """The square beside a knight over which a lame one would go."""
    return next(way for way in STRAIGHT if leap - 2 * way in (1, -1, 10, -10))


def between(start, goal):
    """The squares between two on a line; none if they are on none."""
    ways = [way for way in STRAIGHT + ASLANT for steps in range(1, 8) if start + steps * way == goal]
    return range(start + ways[0], goal, ways[0]) if ways else ()


class Gun(Chess):
    """Whatever captures stays where it was."""

    def letters(self, start, goal):
        if self.victim(start, goal) and not wrong("GUN-STAY-promotes", "GUN-STAY-moves"):
            return [""]
        return super().letters(start, goal)

    def safe(self, move):
        start, goal, _, _ = move
        if self.victim(start, goal):
            is_king = self.board[start].upper() == "K"
            if wrong("GUN-KING-never") and is_king:
                return False
            must_be_legal = is_king and not wrong("GUN-KING-protected") or wrong("GUN-STAY-pins-bind")
            if must_be_legal and not self.safe_in_chess(move):
                return False
            if wrong("GUN-STAY-shields-there"):
                return self.safe_in_chess(move)
        return super().safe(move)

    def carry_out(self, move):
        start, goal, letter, _ = move
        becomes = self.becomes(start, goal, letter)
        may_castle, en_passant = self.unmoved & {start}, self.board[goal] == EMPTY
        captured = super().carry_out(move)
        if wrong("GUN-STAY-moves") or wrong("GUN-STAY-moves-en-passant") and en_passant:
            return captured
        if captured:
            self.board[goal] = EMPTY
            self.board[start] = becomes
            if wrong("GUN-STAY-keeps-castling"):
                self.unmoved |= may_castle
        return captured

    def play(self, move):
        captures = self.victim(move[0], move[1])
        super().play(move)
        if captures and wrong("GUN-STAY-moves-again"):
            self.pass_turn()


class Fairy(Chess):
    """The queens are fairies, which go as queens or as knights."""

    START = "rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR"
    PROMOTIONS = "frbn"

    def __init__(self):
        super().__init__()
        if wrong("FAIRY-PROMOTE-plain-queen"):
            self.PROMOTIONS = "qrbn"
        if wrong("FAIRY-PROMOTE-queen-too"):
            self.PROMOTIONS = "fqrbn"


class Blackhole(Chess):
    """Whatever goes onto or over d5 or f5 vanishes."""

    def vanishes(self, start, goal):
        holes, kind = HOLES, self.board[start].upper()
        if wrong("HOLE-VANISH-d5-only"):
            holes = HOLES[:1]
        if wrong("HOLE-VANISH-f5-only"):
            holes = HOLES[1:]
        if wrong("HOLE-VANISH-spares-knights") and kind == "N" or wrong("HOLE-KING-spared") and kind == "K":
            return False
        diagonal = (goal - start) % 10 and goal // 10 != start // 10
        if wrong("HOLE-VANISH-crossed") or wrong("HOLE-VANISH-crossed-on-diagonals") and diagonal:
            return goal in holes
        return goal in holes or any(hole in between(start, goal) for hole in holes)

    def goals(self, start):
        goals = super().goals(start)
        if wrong("HOLE-VANISH-bars"):
            goals = [goal for goal in goals if not self.vanishes(start, goal)]
        if wrong("HOLE-KING-barred") and self.board[start].upper() == "K":
            goals = [goal for goal in goals if goal not in HOLES]
        return goals

    def safe(self, move):
        if self.board[move[0]].upper() == "K" and not wrong("HOLE-KING-attacked"):
            return self.safe_in_chess(move)
        if wrong("HOLE-VANISH-shields"):
            return self.safe_in_chess(move)
        return super().safe(move)

    def carry_out(self, move):
        start, goal, _, _ = move
        if not self.vanishes(start, goal):
            return super().carry_out(move)
        self.board[start] = EMPTY
        self.unmoved -= {start}
        if wrong("HOLE-VANISH-captures"):
            self.board[goal] = EMPTY
        if not wrong("HOLE-VANISH-keeps-passant"):
            self.passed = frozenset()

    def play(self, move):
        vanishes = self.vanishes(move[0], move[1])
        super().play(move)
        if vanishes and wrong("HOLE-VANISH-moves-again"):
            self.pass_turn()

    def end(self):
        lost = next((side for side in (WHITE, BLACK) if of_side("K", side) not in self.board), None)
        if lost is not None and not wrong("HOLE-KING-missing"):
            return (lost if wrong("HOLE-KING-wins") else 1 - lost), "The king is lost"
        return super().end()

    def beside_open_hole(self):
        """Whether the king that is to move stands beside a hole that nobody attacks."""
        king = self.board.index(of_side("K", self.turn))
        return any(hole in self.attacks(king) and not self.attacked(hole, 1 - self.turn) for hole in HOLES)


class Fibonacci(Chess):
    """Turns of 1, 1, 2, 3, 5, 8... moves; a check ends a turn."""

    def __init__(self):
        super().__init__()
        self.number = 1  # of the turn
        self.made = (0, 0)  # how many moves were made in this turn and in the last
        self.left = self.length()

    def set_up(self, text):
        fields = super().set_up(text)
        self.number = int(fields.get("turn-number", 1 + self.turn))
        self.left = int(fields.get("moves-left", self.length()))
        self.made = self.length() - self.left, 0
        return fields

    def length(self):
        this, following = (1, 2) if wrong("FIB-COUNT-two-at-once") else (1, 1)
        for _ in range(1, self.number):
            this, following = following, this + following
        if wrong("FIB-COUNT-one-move"):
            return 1
        if wrong("FIB-COUNT-one-more"):
            return self.number
        if wrong("FIB-COUNT-doubles"):
            return 2 ** (self.number - 1)
        if wrong("FIB-CHECK-counts-made") and self.number > 2:
            return sum(self.made)
        return this

    def play(self, move):
        passed = self.passed if self.made[0] else frozenset()
        self.carry_out(move)
        if wrong("C-PASSANT-of-the-turn"):
            self.passed |= passed
        self.left -= 1
        self.made = self.made[0] + 1, self.made[1]
        if self.left == 0 or self.ends_turn(move[1]):
            self.pass_turn()
            self.number += 1
            self.left = self.length()
            self.made = 0, self.made[0]

    def ends_turn(self, goal):
        if wrong("FIB-CHECK-goes-on"):
            return False
        if wrong("FIB-CHECK-direct-only"):
            return self.board.index(of_side("K", 1 - self.turn)) in self.threats(goal)
        return self.in_check(1 - self.turn)

    def remark(self):
        return "last move" if self.left == 1 else f"{self.left} moves"


class Madhouse(Chess):
    """Whatever is captured is put back by whoever captured it."""

    def __init__(self):
        super().__init__()
        self.tired = frozenset()  # where pawns stand that were put there

    def makes_double_step(self, start, side):
        if wrong("MAD-PAWN-has-moved") and start in self.tired:
            return False
        return super().makes_double_step(start, side)

    def puts(self, start, goal):
        victim = self.victim(start, goal)
        if not victim:
            return [None]
        piece, after = self.board[victim], self.copy()
        Chess.carry_out(after, (start, goal, "", None))
        puts = [square for square in SQUARES.values() if after.board[square] == EMPTY]
        if wrong("MAD-PUT-on-top"):
            puts = [s for s in SQUARES.values() if after.board[s].upper() != "K" and s != goal]
        if wrong("MAD-PUT-origin-taken"):
            puts.remove(start)
        if wrong("MAD-PUT-bishop-colour") and piece.upper() == "B":
            puts = [square for square in puts if is_dark(square) == is_dark(victim)]
        if piece.upper() == "P" and not wrong("MAD-PAWN-anywhere"):
            puts = [square for square in puts if 1 < rank(square, WHITE) < 8]
        if piece.upper() == "P" and wrong("MAD-PAWN-not-on-second"):
            puts = [square for square in puts if rank(square, side_of(piece)) > 2]
        return puts

    def safe(self, move):
        if wrong("MAD-PUT-gives-check"):
            return self.safe_in_chess(move)
        if wrong("MAD-PUT-interposes"):
            return super().safe(move)
        return self.safe_in_chess(move) and super().safe(move)

    def carry_out(self, move):
        start, goal, _, put = move
        victim = self.victim(start, goal)
        once_a_pawn = victim in self.promoted
        captured = super().carry_out(move)
        self.tired -= {start, victim}
        if not captured or wrong("MAD-PUT-removes") or wrong("MAD-PUT-removes-en-passant") and victim != goal:
            return captured
        if wrong("MAD-PUT-changes-sides"):
            captured = captured.swapcase()
        if wrong("MAD-PUT-demotes") and once_a_pawn:
            captured = of_side("P", side_of(captured))
        self.board[put] = captured
        self.promoted |= {put} if once_a_pawn else set()
        self.tired |= {put} if captured in "Pp" else set()
        return captured


def is_dark(square):
    return (square // 10 + square) % 2 == 1


class Baseline(Chess):
    """The players place their pieces first, one by one; nobody castles."""

    START = "8/pppppppp/8/8/8/8/PPPPPPPP/8"

    def __init__(self):
        super().__init__()
        self.hands = ("KQRRBBNN", "KQRRBBNN")
        if wrong("wrong-board-begins-as-chess"):
            self.board, self.hands = read_board(Chess.START), ("", "")

    def set_up(self, text):
        fields = super().set_up(text)
        self.hands = tuple(hand.strip("-") for hand in fields.get("reserves", "-,-").split(","))
        self.unmoved = HOMES
        return fields

    def castlings(self, start, side):
        return super().castlings(start, side) if wrong("BASE-CASTLE-as-in-chess") else []

    def rights(self):
        return ()

    def goals(self, start):
        goals = super().goals(start)
        if wrong("BASE-CASTLE-steps-refused") and self.board[start].upper() == "K":
            side = side_of(self.board[start])
            steps = [goal for goal in goals if rank(start, side) == rank(goal, side) == 1]
            goals = [goal for goal in goals if goal not in steps or goal % 10 not in (3, 7)]
        return goals

    def tries(self, start):
        if self.hands[self.turn] and start is None:
            return self.placings()
        return [] if self.hands[self.turn] else super().tries(start)

    def placings(self):
        kinds = "KQRBN" if wrong("BASE-PLACE-any-number") else dict.fromkeys(self.hands[self.turn])
        return [(None, s, kind, None) for kind in kinds for s in SQUARES.values() if self.may_place(kind, s)]

    def may_place(self, kind, square):
        own = {self.board[s]: s for s in SQUARES.values() if side_of(self.board[s]) == self.turn}
        there = side_of(self.board[square])
        if rank(square, self.turn) != 1 and not wrong("BASE-PLACE-anywhere"):
            return False
        if there is not None and not (wrong("BASE-PLACE-on-top") and there == self.turn):
            return False
        bishop, rook, king = (own.get(of_side(letter, self.turn)) for letter in "BRK")
        if wrong("BASE-PLACE-bishops-differ") and kind == "B" and bishop:
            return is_dark(bishop) != is_dark(square)
        if wrong("BASE-PLACE-king-between") and kind == "R" and rook and king:
            return (rook < king) != (square < king)
        if wrong("BASE-PLACE-king-between") and kind == "K" and "R" not in self.hands[self.turn]:
            first = self.board.index(of_side("R", self.turn))
            return first < square < rook
        return True

    def allows(self, move):
        return move[0] is None or super().allows(move)

    def play(self, move):
        start, square, kind, _ = move
        if start is not None:
            return super().play(move)
        self.board[square] = of_side(kind, self.turn)
        hand = self.hands[self.turn]
        hand = hand.replace(kind, "", 1) if kind in hand else hand[1:]
        self.hands = (hand, self.hands[1]) if self.turn == WHITE else (self.hands[0], hand)
        if not wrong("BASE-PLACE-white-at-once") or not hand:
            self.pass_turn()
        if not any(self.hands):
            self.turn = BLACK if wrong("BASE-PLACE-black-moves") else WHITE

    def end(self):
        return None if any(self.hands) else super().end()

    def remark(self):
        waiting = len("".join(self.hands))
        return f"{waiting} to be placed" if waiting else ""


class Extinction(Chess):
    """There is no check; whoever has lost all pieces of a kind has lost."""

    PROMOTIONS = "qrbnk"
    ROYAL = False

    def __init__(self):
        super().__init__()
        self.ROYAL = wrong("EXT-LAST-knows-check")
        self.captured_passing = False  # whether the last move was a capture en passant

    def letters(self, start, goal):
        return [letter for letter in super().letters(start, goal) if letter != "k" or not wrong("EXT-PROMOTE-no-kings")]

    def is_target(self, goal, side):
        if wrong("EXT-LAST-kings-untouchable") and self.board[goal].upper() == "K":
            return False
        return super().is_target(goal, side)

    def carry_out(self, move):
        start, goal, *_ = move
        self.captured_passing = self.victim(start, goal) not in (None, goal)
        return super().carry_out(move)

    def end(self):
        lost = self.loser()
        if lost is None:
            return super().end()
        return (lost if wrong("EXT-LAST-extinct-wins") else 1 - lost), "Extinct"

    def loser(self):
        mover = 1 - self.turn
        sides = (mover, 1 - mover) if wrong("EXT-LAST-mover-last") else (1 - mover, mover)
        return next((side for side in sides if self.lacks_a_kind(side)), None)

    def lacks_a_kind(self, side):
        kinds = "K" if wrong("EXT-LAST-kings-only") else "KQRBNP"
        if wrong("EXT-LAST-pawns-overlooked") or wrong("EXT-LAST-en-passant-overlooked") and self.captured_passing:
            kinds = "KQRBN"
        pieces = self.pieces(side)
        if wrong("EXT-PROMOTE-last-pawn-goes") and self.promoted.intersection(pieces):
            kinds = "KQRBN"
        has = {self.board[square].upper() for square in pieces}
        if wrong("EXT-PROMOTE-still-pawns"):
            has = {"P" if square in self.promoted else self.board[square].upper() for square in pieces}
        return not has.issuperset(kinds)


VARIANTS = {
    "chess": Chess,
    "gun": Gun,
    "fairy": Fairy,
    "blackhole": Blackhole,
    "fibonacci": Fibonacci,
    "madhouse": Madhouse,
    "baseline": Baseline,
    "extinction": Extinction,
}
