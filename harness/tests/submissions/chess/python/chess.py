"""A variant of chess for two players at one keyboard.

    chess.py VARIANT                    plays by the rules, plainly
    chess.py VARIANT --dialect NAME     plays by the rules, in a dialect of its own
    chess.py VARIANT --fault NAME       breaks a rule (see `variants`), or says something wrong
    chess.py VARIANT --draws NAME       announces a draw that players need not recognise (see `DRAWS`)
    chess.py VARIANT --from POSITION    begins in a position that somebody set up

Every dialect is one row of a table, and every fault of the output is one small
decision, asked for with `wrong("its-name")`.
"""

import sys

sys.dont_write_bytecode = True
sys.path.insert(0, __file__.rpartition("/")[0] or ".")

import variants
from variants import BLACK, EMPTY, HOLES, SQUARES, WHITE, read_move, side_of, wrong

FAULTS = {
    # what is said to a refused input
    "no-reply-silent": "nothing is said to a refused input",
    "not-understood-in-words": "a move must be written `from e2 to e4`",
    "no-reply-third-time": "nothing is said to the third refused input in a row",
    "no-reply-black": "nothing is said to Black's refused inputs",
    "no-reply-empty-square": "nothing is said to a move from an empty square",
    "accepted-illegal-with-a-zero": "a refusal is said, yet the piece goes there",
    "refused-legal-until-asked-twice": "a legal move is refused until it is typed again",
    # Anything may refuse, but not what legal moves are answered with, too.
    "refusal-not-shown-thank-you": "legal moves and refused ones are thanked for alike",
    # what the board shows
    "wrong-board-one-late": "each board shows the position before the move",
    "wrong-board-no-start": "no board before the first input",
    "wrong-board-no-final": "no board at the end",
    "wrong-board-next-game": "a new game begins after the end, without the rooks",
    "no-board-once-a-round": "no board after Black's moves",
    "no-board-once-a-turn": "no board while a turn of several moves lasts",
    "no-board-when-placed": "no board until all pieces are placed",
    "wrong-board-hides-put": "a piece that is put back is not drawn before the next move",
    "wrong-board-tried": "what a refused move would have made is shown, then taken back",
    "wrong-board-ghost": "a piece that moves is drawn where it was, too",
    "wrong-board-upside-down": "drawn from the first rank down",
    "wrong-board-mirrored": "drawn from right to left",
    "no-board-on-one-line": "after ten moves the ranks stand on one line, with slashes between them",
    "no-board-only-told": "after ten moves a board is not drawn, but a word is said",
    "malformed-board-seven-cells": "the h-file is drawn down to the fifth rank only",
    "malformed-board-seven-ranks": "the first rank is not drawn",
    "malformed-board-two-letters": "the piece that moved last is drawn with its colour and its letter",
    "malformed-board-spaces": "an empty square is a space, with nothing around it",
    "malformed-board-glyphs-change": "other characters after ten moves",
    "malformed-board-last-move-marked": "the piece that moved last is drawn in another character",
    "ambiguous-characters-capitals": "the pieces of both sides are capitals",
    "ambiguous-characters-pawns": "all pieces of a side but pawns are drawn alike",
    # the end
    "no-end-prompts-on": "after the last board comes a prompt as ever",
    "no-end-black": "a win of Black goes by without a word",
    "no-end-draw": "a draw goes by without a word",
    "premature-end-on-refusal": "a refused input ends the program",
    "premature-end-third-refusal": "the third refused input in a row ends the program",
    "premature-end-on-capture": "the program ends with the first capture",
    "premature-end-on-check": "the program ends with the first check",
    "premature-end-beside-a-hole": "the program crashes when a king stands beside a hole that nobody attacks",
    "premature-end-restarts": "a refused input starts a new game",
    "premature-end-win-at-refusal": "a refused input is answered with a win of White",
    "premature-end-forty-quiet": "forty moves without a capture or a pawn's move are a draw",
    "premature-end-twofold": "a position that comes a second time is a draw",
    "premature-end-rights-overlooked": "a third repetition is a draw even if rights to castle or to capture en passant differ",
    "wrong-winner-swapped": "the loser is named as winner",
    "wrong-winner-beaten": "a sentence says that the loser beats the winner",
    "wrong-winner-always-white": "White is named as winner always",
    "wrong-winner-of-a-draw": "a draw is told as a win",
    "winner-not-shown-nothing": "the program ends without a word",
    "winner-not-shown-game-over": "the end is told without a name",
    "winner-not-shown-number": "the winner is told by a number",
    "winner-not-shown-both": "the end names both players",
    "winner-not-shown-draw": "every end is told as a draw",
}

# Draws of chess that the challenges leave open. A single move of either player is half a move of these rules.
DRAWS = {
    "threefold": "a position comes for the third time, with the same rights to castle and to capture en passant",
    "threefold-strict": "the same, and a pawn's passed square counts even if no pawn can capture there",
    "fivefold": "a position comes for the fifth time",
    "fifty-moves": "neither player has captured or moved a pawn in fifty moves",
    "seventy-five-moves": "neither player has captured or moved a pawn in seventy-five moves",
    "insufficient-material": "neither player can mate: there are kings and one knight, or kings and bishops on one colour",
}


class Dialect:
    """What a challenge leaves open, at first as plainly as can be."""

    opening = ""
    above = ""  # stands before each board; words in braces are filled in
    below = "  a b c d e f g h\n"
    rank = "{n} {cells}\n"  # how a rank is drawn
    cell = "{}"  # how a square is
    between = " "  # what stands between two squares
    rule = ""  # what stands between two ranks
    light = dark = "."  # empty squares
    dark_cell = None  # how a dark square is drawn, if otherwise
    turns = False  # whether the board is drawn from Black's side when Black is to move
    below_turned = ""  # what stands below it then
    beside = {}  # what stands beside ranks
    hole = None  # drawn like any empty square
    glyphs = {}  # what is drawn for pieces, if not their letters
    boards = 1  # how often each board is drawn
    check = ""  # says that somebody is in check
    prompt = "{turn} to move: "
    refusal = "0\n"
    shows_again = False  # whether a refusal shows the board again
    win, draw = "{winner} wins\n", "draw\n"
    shows_end_again = False  # whether the last board is shown once more before the end is told
    afterwards = "exit"  # or crash, restart, linger
    at_eof = ""  # said for ever at the end of input
    line_end = "\n"
    apart = ""  # what stands between the squares of a move that is typed
    in_capitals = False  # whether its squares are typed in capitals
    second = ""  # the prompt for the second square, if each is asked for by itself
    checks_first = False  # whether a first square without a piece of the player's is refused at once
    questions = ()  # what is asked before the first board
    asks = {}  # prompts for what is typed by itself: the letter, the put square, where a piece is placed
    letters = {}  # what a pawn may become, where that is not asked by the usual letter


DIALECTS = {}


def dialect(name, **changes):
    DIALECTS[name] = type(name, (Dialect,), changes)


dialect("plain")
dialect(
    "bare-ranks",  # eight characters a line, and nobody's turn shown
    rank="{cells}\n",
    between="",
    below="",
    prompt="",
    refusal="0\n",
    win="{score}\n",
    draw="1/2-1/2\n",
)
dialect(
    "bars",  # squares between bars, the dark ones dotted
    rank="{n} | {cells} |\n",
    between=" | ",
    rule="  +---+---+---+---+---+---+---+---+\n",
    below="    a   b   c   d   e   f   g   h\n\n",
    opening="\nWelcome to chess.\n\n",
    light=" ",
    dark=".",
    check="Check.\n",
    prompt="{turn}'s Move (from to):  ",
    refusal="That piece can't move to that square.\n",
    win="{how}!  It's {winner}'s game.\n",
    draw="{how}.\n",
)
dialect(
    "chessmen",  # chessmen of Unicode, the turn told above the board, the board shown again on refusal
    glyphs=dict(zip("KQRBNPkqrbnpFf", "♔♕♖♗♘♙♚♛♜♝♞♟♕♛")),
    light="□",
    dark="■",
    above="{turn} to move{moves}\n  a b c d e f g h\n",
    rank="{n} {cells} {n}\n",
    prompt="",
    refusal="",
    shows_again=True,
    win="{how}! {winner} wins.\n",
    draw="{how}! Nobody wins.\n",
    afterwards="crash",
)
dialect(
    "glued-prompt",  # without a line end, the prompt stands before the next board
    rank="{cells}\n",
    below="",
    prompt="{letter}> ",
    refusal="",
    win="{winner} has won.\n",
    draw="Nobody has won.\n",
    afterwards="linger",
)
dialect(
    "restart",  # no prompt, an empty line for a refusal, and another game after the end
    rank="{cells} {n}\n",
    between="",
    below="abcdefgh\n\n",
    prompt="",
    refusal="\n",
    win="+++ {winner} +++\n\n",
    draw="+++ draw +++\n\n",
    afterwards="restart",
)
dialect(
    "crlf",  # lines end with CR LF, all squares blank between bars
    rank="|{cells}|\n",
    between="|",
    light=" ",
    dark=" ",
    below="",
    line_end="\r\n",
    prompt="{turn}{moves}?\n",
    refusal="{turn}, that is not legal.\n",
    win="{score} ({how})\n",
    draw="1/2-1/2 ({how})\n",
)
dialect(
    "squares-apart",  # `e2 e4`, and the rules of the house above the first board
    apart=" ",
    opening="Type a move as two squares: e2 e4\nSmall letters are Black's.\n\n",
    prompt="? ",
    refusal="what?\n",
    win="game over: {winner}\n",
    draw="game over: draw\n",
)
dialect(
    "hyphens",  # `e2-e4`, and each board is drawn twice
    apart="-",
    boards=2,
    rule="\n",
    light="_",
    dark="_",
    check="(check)\n",
    prompt="{turn}> ",
    refusal="no\n",
)
dialect(
    "capitals",  # `E2E4`, and pieces in colours that only a terminal shows
    in_capitals=True,
    cell="\x1b[1m{}\x1b[0m",
    light="-",
    dark="+",
    prompt="\x1b[7m{turn}\x1b[0m ",
    refusal="\x07illegal\n",
    shows_again=True,
)
dialect(
    "asks",  # asks for what a pawn becomes, where a piece is put and what is placed, each by itself
    rank="{n}|{cells}|\n",
    between="|",
    light=" ",
    dark=":",
    below="  a b c d e f g h\n",
    prompt="{turn}{moves}: ",
    refusal="You can't do that.\n",
    asks={"letter": "What does it become? ", "put": "Put it where? ", "place": "On which square? "},
    letters={"h": "n"},
    glyphs={"N": "H", "n": "h"},
    win="{winner} is the winner\n",
    draw="a draw\n",
)
dialect(
    "numbered-players",  # calls the players by their numbers, at each turn and at the end
    prompt="Player {player}'s move: ",
    win="Player {won} wins!\n",
)
dialect(
    "captures-by-side",  # lists what each player has captured, as soon as it is anything
    below="  a b c d e f g h\n{captured}",
    win="Extinct! Player {won} ({winner}) wins! Congratulations!\n",
)
dialect(
    "two-prompts",  # asks for the two squares one after the other
    prompt="{turn}, from: ",
    second="{turn}, to: ",
    refusal="That is not allowed.\n",
)
dialect(
    "two-prompts-checked",  # and refuses a first square at once if no piece of the player's stands there
    prompt="{turn}, from: ",
    second="to: ",
    checks_first=True,
    refusal="No.\n",
)
dialect(
    "names-first",  # asks for both names, and which rules are meant
    questions=("White is played by: ", "Black is played by: ", "Usual rules (y/n)? "),
)
dialect(
    "taken-below",  # says below each board which pieces have been taken
    below="  a b c d e f g h\n{taken}\n",
    prompt="{turn}: ",
    refusal="That is not allowed.\n",
)
dialect(
    "spoils",  # says below each board what each player has captured, and the score at the end
    below="  a b c d e f g h\n{spoils}",
    prompt="{turn}> ",
    refusal="That is not allowed.\n",
    win="{score}\n",
    draw="1/2-1/2\n",
)
dialect(
    "holes",  # two holes among dotted squares
    hole="*",
    light=" ",
    dark=".",
    rank="{n} | {cells} |\n",
    between=" | ",
    prompt="{turn}: ",
    refusal="No.\n",
    win="{how}. {winner} wins.\n",
)
dialect(
    "deep-holes",  # holes that look like nothing else
    hole="@",
    prompt="",
    refusal="?",
    win="{winner}\n",
    draw="nobody\n",
)
dialect(
    "countdown",  # how many moves are left stands in the prompt
    prompt="{turn}'s Move{moves}:  ",
    refusal="Invalid move format.\n",
    win="{how}!  It's {winner}'s game.\n",
    draw="{how}.\n",
)
dialect(
    "counter-behind",  # the number of the move glued to the player: `W1>`
    prompt="{letter}{count}> ",
    refusal="no\n",
)
dialect(
    "counter-word",  # word, number and player without a space
    below="Move{count}{turn}\n",
    prompt="",
    refusal="no\n",
)
dialect(
    "sign-prompt",  # 1 or -1, so that one prompt is the other with something before it
    prompt="{sign}> ",
    refusal="False\n",
)
dialect(
    "black-named",  # Black's prompt is White's with a letter before it
    prompt="{black}> ",
    refusal="0\n",
)
dialect(
    "bit-turn",  # a bare 0 or 1 on a line tells the turn, and nil refuses
    below="{bit}\n",
    prompt="",
    refusal="nil\n",
)
dialect(
    "truth-prompt",  # True for White, and an empty line refuses
    prompt="{truth} ",
    refusal="\n",
)
dialect(
    "beats",  # the end names the loser behind the winner, and a draw names who is stalemated
    win="{winner} beats {loser}.\n",
    draw="{turn} is stalemated: a draw.\n",
)
dialect(
    "checkmated-by",  # the loser stands before the winner
    prompt="{turn}? ",
    win="{loser} is checkmated by {winner}\n",
    draw="{turn} is stalemated: a draw.\n",
)
dialect(
    "has-lost-to",  # the winner stands last
    prompt="",
    refusal="?\n",
    win="{loser} has lost to {winner}\n",
    draw="{turn} has no move, and nobody wins\n",
)
dialect(
    "kind-extinct",  # tells what the loser has none left of
    win="{loser} has no {kind} left: {winner} wins\n",
    draw="{turn} is stalemated: a draw.\n",
)
dialect(
    "flood-refusals",  # at the end of input it refuses for ever
    prompt="",
    at_eof="0\n",
)
dialect(
    "flood-prompts",  # at the end of input it asks for ever
    prompt="{turn}> ",
    at_eof="{turn}> ",
)
dialect(
    "flood-errors",  # at the end of input it tells of an error for ever
    at_eof="error: there is no more to read\n",
)

dialect(
    "box",  # squares in a drawn box
    rank="{n} │ {cells} │\n",
    between=" │ ",
    rule="  ├───┼───┼───┼───┼───┼───┼───┼───┤\n",
    below="    a   b   c   d   e   f   g   h\n",
    light=" ",
    dark="·",
    prompt="{turn}: ",
    refusal="No.\n",
)
dialect(
    "brackets",  # each square in brackets of its own
    cell="[{}]",
    between="",
    light=" ",
    dark=" ",
    prompt="{turn}> ",
    refusal="illegal\n",
)
dialect(
    "border",  # bars at the border alone, and the letters of French pieces
    rank="{n} |{cells}| {n}\n",
    between="",
    below="",
    light=" ",
    dark=" ",
    glyphs=dict(zip("KQRBNFkqrbnf", "RDTFCErdtfce")),
    prompt="{turn}? ",
    refusal="non\n",
)

dialect(
    "console",  # a box open on two sides, the pieces counted below it, and everybody told at length
    apart="-",
    above="\n  a b c d e f g h\n  ---------------\n",
    rank="{n}|{cells} |{n}\n",
    below="  ---------------\n  a b c d e f g h\n\n{counts}",
    glyphs=dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟")),
    opening="=" * 50 + "\nEXTINCTION CHESS - 2 PLAYER MODE\n" + "=" * 50 + "\nType 'help' for commands\n\n",
    prompt="\n{side} to move\nMove {number}\n\n{side}'s turn\n⚠️  WARNING: Your {few} endangered!\n{side}> ",
    refusal="Invalid move format. Use 'e2 e4' or 'e2-e4' or just 'e2' to see moves\n",
    shows_end_again=True,
    win="\n🏆 {winner} WINS by extinction!\n{loser} lost all: {kind}\n" + "=" * 50 + "\n\nThanks for playing!\n",
    draw="\n🤝 Game drawn: {how}\n" + "=" * 50 + "\n\nThanks for playing!\n",
)

LETTERS = "KQRBNPkqrbnp"


def in_colours(white, black):
    """The same capitals for both sides, each side in a colour."""
    return {piece: "\x1b[%sm%s\x1b[0m" % (white if piece < "a" else black, piece.upper()) for piece in LETTERS + "Ff"}


dialect(
    "two-letters",  # the colour and the kind of each piece
    glyphs={piece: "bw"[piece < "a"] + piece.upper() for piece in LETTERS + "Ff"},
    rank="{n}|{cells}|\n",
    between="|",
    light="__",
    dark="__",
    below="  a  b  c  d  e  f  g  h\n",
)
dialect(
    "words-between-bars",  # each piece by its name, of which only the queen's fills its cell
    glyphs=dict(zip("KQRBNPFkqrbnpf", "KING QUEEN ROOK BISH KNIG PAWN FAIR king queen rook bish knig pawn fair".split())),
    cell="{:5}",
    rank="{n} |{cells}|\n",
    between="|",
    light="....",
    dark="....",
    below="   a     b     c     d     e     f     g     h\n",
    refusal="You may not move there.\n",
)
dialect(
    "words",  # each piece by its name, Black's in small letters
    glyphs=dict(zip("KQRBNPFkqrbnpf", "KING QUEEN ROOK BISHOP KNIGHT PAWN FAIRY king queen rook bishop knight pawn fairy".split())),
    cell="{:6}",
    light="",
    dark="",
    refusal="You may not move there.\n",
)
dialect("list", rank="[{cells}]\n", cell="'{}'", between=", ", below="")  # as Python prints a list
dialect(
    "hatched",  # dark squares are hatched around the piece
    cell=" {} ",
    dark_cell=":{}:",
    between="",
    light=" ",
    dark=":",
    below="   a  b  c  d  e  f  g  h\n",
)
dialect("turned", turns=True, below_turned="  h g f e d c b a\n")  # from the side of whoever moves
dialect("turned-bare", turns=True, rank="{cells}\n", below="")  # the same without names of files and ranks
dialect(
    "coloured",  # the sides differ in colour only, on squares of two colours
    glyphs=in_colours("1;36", "31"),
    cell="\x1b[47m {}\x1b[47m \x1b[0m",
    dark_cell="\x1b[42m {}\x1b[42m \x1b[0m",
    between="",
    light=" ",
    dark=" ",
    below="   a  b  c  d  e  f  g  h\n",
)
dialect(
    "beside",  # whose turn it is stands beside the fifth rank, and help beside the eighth
    rank="{n} {cells}{beside}\n",
    beside={8: "   Type two squares, as in e2e4.", 5: "   {turn} to move"},
    prompt="> ",
)

NAMES = ("White", "Black")
KINDS = {"K": "king", "Q": "queens", "R": "rooks", "B": "bishops", "N": "knights", "P": "pawns"}


class History:
    """The moves and positions of a game, counted for draws."""

    def __init__(self, game):
        self.quiet = 0  # moves since the last capture or move of a pawn
        self.positions = []
        self.strict = []  # the same, with every right
        self.boards = []  # the same, with none
        self.note(game, False)

    def note(self, game, is_quiet):
        self.quiet = self.quiet + 1 if is_quiet else 0
        self.boards.append(("".join(game.board), game.turn))
        self.positions.append((self.boards[-1], game.rights(), *game.capturable()))
        self.strict.append((self.boards[-1], game.rights(), game.passed))

    def draw(self, game, name):
        """The draw of this name, or of a fault, if it has come."""
        came = self.positions.count(self.positions[-1])
        if came >= {"threefold": 3, "fivefold": 5}.get(name, 1000) or wrong("premature-end-twofold") and came >= 2:
            return None, "Draw by repetition"
        if name == "threefold-strict" and self.strict.count(self.strict[-1]) >= 3:
            return None, "Draw by repetition"
        if wrong("premature-end-rights-overlooked") and self.boards.count(self.boards[-1]) >= 3:
            return None, "Draw by repetition"
        limit = {"fifty-moves": 100, "seventy-five-moves": 150}.get(name, 1000)
        if self.quiet >= limit or wrong("premature-end-forty-quiet") and self.quiet >= 40:
            return None, "Draw by the rule of many moves"
        if name == "insufficient-material" and lacks_material(game.board):
            return None, "Draw by lack of pieces"
        return None


def lacks_material(board):
    """Whether there are only kings and one knight, or kings and bishops on squares of one colour."""
    others = {square: board[square].upper() for square in SQUARES.values() if board[square] not in "Kk" + EMPTY}
    colours = {variants.is_dark(square) for square in others}
    return list(others.values()) == ["N"] or set(others.values()) <= {"B"} and len(colours) < 2


class Table:
    """A game, the dialect it is told in, and the streams between them and the players."""

    def __init__(self, variant, dialect, position, draws):
        self.variant, self.dialect, self.position, self.draws = variant, dialect, position, draws
        self.begin()

    def begin(self):
        self.game = variants.VARIANTS[self.variant]()
        if self.position:
            self.game.set_up(self.position)
        self.history = History(self.game)
        self.drawn = None  # the board that was shown last
        self.latest = ()  # the squares of the last move
        self.put = None  # and the one where it put something
        self.moves = self.refusals = 0  # in all, and in a row
        self.refused = None
        self.is_silent = False  # since the last input

    def say(self, text, **words):
        game = self.game
        remark = game.remark()
        text = text.format(
            turn=NAMES[game.turn],
            letter=NAMES[game.turn][0],
            side=NAMES[game.turn].upper(),
            number=self.moves // 2 + 1,
            counts=self.counts(),
            taken=self.taken(),
            spoils=self.spoils(),
            captured=self.captured(),
            few=", ".join(kind for kind, count in self.count(game.turn).items() if count == 1),
            black="B" if game.turn == BLACK else "",
            bit=game.turn,
            player=game.turn + 1,
            sign=1 - 2 * game.turn,
            truth=game.turn == WHITE,
            count=self.moves + 1,
            moves=f" ({remark})" if remark else "",
            **words,
        )
        sys.stdout.buffer.write(text.replace("\n", self.dialect.line_end).encode())

    def count(self, side):
        """How many pieces a side has of each kind."""
        pieces = "PNBRQK" if side == WHITE else "pnbrqk"
        return {piece.upper(): self.game.board.count(piece) for piece in pieces}

    def counts(self):
        told = {side: " ".join(f"{kind}:{n}" for kind, n in self.count(side).items()) for side in (WHITE, BLACK)}
        return "".join(f"{NAMES[side]} pieces: {told[side]}\n" for side in (WHITE, BLACK))

    def gone(self):
        """The pieces that are no longer there."""
        start = variants.VARIANTS[self.variant]().board
        gone = (piece * max(0, start.count(piece) - self.game.board.count(piece)) for piece in "PNBRQKpnbrqk")
        return "".join(gone)

    def taken(self):
        return " ".join(["Taken:", *self.gone()])

    def spoils(self):
        """What each player has captured."""
        of = {side: [piece for piece in self.gone() if side_of(piece) != side] for side in (WHITE, BLACK)}
        return "".join(" ".join([f"{NAMES[side]} has captured:", *of[side]]) + "\n" for side in (WHITE, BLACK))

    def captured(self):
        """What each player has captured, if it is anything."""
        of = {side: [piece for piece in self.gone() if side_of(piece) != side] for side in (WHITE, BLACK)}
        return "".join(f"Captured by {NAMES[side]}: {' '.join(of[side])}\n" for side in of if of[side])

    # The board.

    def show(self):
        self.say(self.dialect.above)
        board = self.drawn if wrong("wrong-board-one-late") and self.drawn else self.game.board
        self.drawn = self.game.board[:]
        for _ in range(self.dialect.boards):
            self.draw(board)
        if self.dialect.check and self.game.ROYAL and self.game.in_check(self.game.turn):
            self.say(self.dialect.check)

    def draw(self, board):
        dialect = self.dialect
        if wrong("no-board-on-one-line") and self.moves > 10:
            return self.say("/".join("".join(board[SQUARES[f + str(n)]] for f in "abcdefgh") for n in range(8, 0, -1)) + "\n")
        if wrong("no-board-only-told") and self.moves > 10:
            return self.say("The piece stands where you wanted it.\n")
        turned = dialect.turns and self.game.turn == BLACK
        ranks = range(1, 9) if turned or wrong("wrong-board-upside-down") else range(8, 0, -1)
        if wrong("malformed-board-seven-ranks"):
            ranks = ranks[:7]
        for n in ranks:
            files = "hgfedcba" if turned or wrong("wrong-board-mirrored") else "abcdefgh"
            squares = [SQUARES[file + str(n)] for file in files]
            if wrong("malformed-board-seven-cells") and n < 5:
                squares.pop()
            cells = dialect.between.join(self.cell(square).format(self.glyph(board, square)) for square in squares)
            self.say(dialect.rule)
            self.say(dialect.rank, n=n, cells=cells, beside=dialect.beside.get(n, "").format(turn=NAMES[self.game.turn]))
        self.say(dialect.rule + (dialect.below_turned if turned else dialect.below))

    def cell(self, square):
        dark = self.dialect.dark_cell
        return dark if dark and variants.is_dark(square) else self.dialect.cell

    def glyph(self, board, square):
        piece = board[square]
        if wrong("wrong-board-ghost") and self.latest and square == self.latest[0]:
            piece = board[self.latest[1]]
        if piece == EMPTY or wrong("wrong-board-hides-put") and square == self.put:
            return self.empty(square)
        if wrong("ambiguous-characters-capitals"):
            return piece.upper()
        if wrong("ambiguous-characters-pawns") and piece not in "Pp":
            return "X" if side_of(piece) == WHITE else "x"
        if wrong("malformed-board-two-letters") and square in self.latest[1:]:
            return "wb"[side_of(piece)] + piece.upper()
        if wrong("malformed-board-glyphs-change") and self.moves > 10:
            return "$" if piece == "P" else piece
        if wrong("malformed-board-last-move-marked") and square in self.latest[1:]:
            return "#"
        return self.dialect.glyphs.get(piece, piece)

    def empty(self, square):
        if wrong("malformed-board-spaces"):
            return " "
        if self.dialect.hole and square in HOLES:
            return self.dialect.hole
        return self.dialect.dark if variants.is_dark(square) else self.dialect.light

    # What is typed.

    def line(self, prompt):
        """The next line without its end; the end of input ends the program."""
        if not self.is_silent:
            self.say(prompt)
        self.is_silent = False
        sys.stdout.buffer.flush()
        line = sys.stdin.readline()
        while not line and self.dialect.at_eof:
            self.say(self.dialect.at_eof)
        if not line:
            sys.exit()
        return line.strip()

    def move(self):
        """The move that a player types, or None."""
        line = self.line(self.dialect.prompt)
        if wrong("not-understood-in-words"):
            words = line.split()
            return read_move(words[1] + words[3]) if words[::2] == ["from", "to"] else None
        if self.dialect.second:
            return self.move_from(line)
        return self.asked_move(line) if self.dialect.asks else read_move(self.plainly(line))

    def asked_move(self, line):
        """The move that a line begins, each further part of it asked for by itself."""
        asks = self.dialect.asks
        if len(line) == 1:
            return read_move(f"{line}@{self.line(asks['place'])}")
        move = read_move(line) if len(line) == 4 and "@" not in line else None
        if move is None:
            return None
        start, goal, letter, put = move
        options = (option for option in self.game.tries(start) if option[1] == goal)
        legal = next((option for option in options if self.game.may(option)), move)
        if legal[2]:
            letter = self.line(asks["letter"])
            letter = self.dialect.letters.get(letter, letter)
        if legal[3]:
            put = SQUARES.get(self.line(asks["put"]))
        return start, goal, letter, put

    def move_from(self, first):
        """The move that starts on a square, which is asked for by itself; a placement is one line."""
        if first[1:2] == "@":
            return read_move(first)
        square = SQUARES.get(first)
        if self.dialect.checks_first and (square is None or side_of(self.game.board[square]) != self.game.turn):
            return None
        return read_move(first + self.line(self.dialect.second))

    def plainly(self, line):
        """The line as one word in small letters, if its squares are written as they must be."""
        if line[1:2] == "@":
            return line
        start, rest, apart = line[:2], line[2:], self.dialect.apart
        if self.dialect.in_capitals and line[:4].isupper():
            return line.lower()
        is_so_written = rest.startswith(apart) and not self.dialect.in_capitals
        return start + rest[len(apart) :] if is_so_written else ""

    # A game.

    def run(self):
        for question in self.dialect.questions:
            self.line(question)
        self.say(self.dialect.opening)
        if not wrong("wrong-board-no-start"):
            self.show()
        while True:
            move = self.move()
            if move and self.game.may(move) and not self.is_put_off(move):
                self.play(move)
            else:
                self.refuse(move)

    def is_put_off(self, move):
        is_new = self.refused != move
        self.refused = move
        return wrong("refused-legal-until-asked-twice") and is_new

    def play(self, move):
        before, turn = self.game.board[:], self.game.turn
        captures = move[0] and self.game.victim(move[0], move[1])
        self.game.play(move)
        self.moves, self.refusals = self.moves + 1, 0
        self.latest, self.put = (move[:2] if move[0] else ()), move[3]
        vanishes = self.game.board.count(EMPTY) > before.count(EMPTY)
        is_quiet = move[0] and not captures and not vanishes and before[move[0]] not in "Pp"
        self.history.note(self.game, is_quiet)
        end = self.game.outcome() or self.history.draw(self.game, self.draws)
        if wrong("refusal-not-shown-thank-you"):
            self.say("Thank you.\n")
        if not self.hides_board(turn, end):
            self.show()
        if wrong("premature-end-on-capture") and captures:
            sys.exit()
        if wrong("premature-end-beside-a-hole") and not end and self.game.beside_open_hole():
            raise IndexError("nothing stands there")
        if wrong("premature-end-on-check") and self.game.in_check(self.game.turn):
            sys.exit()
        if end:
            self.finish(*end)

    def hides_board(self, turn, end):
        if wrong("no-board-once-a-round"):
            return turn == BLACK
        if wrong("no-board-once-a-turn"):
            return turn == self.game.turn
        if wrong("no-board-when-placed"):
            return any(self.game.hands)
        return wrong("wrong-board-no-final") and end

    def refuse(self, move):
        turn = self.game.turn
        self.game.be_refused()
        self.refusals += 1
        self.is_silent = self.falls_silent(move, turn)
        if self.is_silent:
            return
        if wrong("premature-end-on-refusal") or wrong("premature-end-third-refusal") and self.refusals == 3:
            self.say("Enough!\n")
            sys.exit()
        if wrong("premature-end-restarts"):
            self.begin()
            return self.show()
        if wrong("refusal-not-shown-thank-you"):
            self.is_silent = True
            return self.say("Thank you.\n")
        self.say("White wins\n" if wrong("premature-end-win-at-refusal") else self.dialect.refusal)
        if self.dialect.shows_again:
            self.show()
        start, goal = move[:2] if move else (None, None)
        if start and side_of(self.game.board[start]) == turn:
            self.after_refusal(move, start, goal)

    def falls_silent(self, move, turn):
        from_nothing = move and move[0] and self.game.board[move[0]] == EMPTY
        return (
            wrong("no-reply-silent")
            or wrong("no-reply-third-time") and self.refusals == 3
            or wrong("no-reply-black") and turn == BLACK
            or wrong("no-reply-empty-square") and from_nothing
        )

    def after_refusal(self, move, start, goal):
        if wrong("accepted-illegal-with-a-zero"):
            self.game.board[goal], self.game.board[start] = self.game.board[start], EMPTY
            self.game.pass_turn()
            self.show()
        if wrong("wrong-board-tried"):
            board = self.game.board[:]
            board[goal], board[start] = board[start], EMPTY
            self.draw(board)
            self.draw(self.game.board)

    def finish(self, winner, how):
        if self.overlooks(winner):
            while True:
                self.line(self.dialect.prompt)
                self.say(self.dialect.refusal)
        if self.dialect.shows_end_again:
            self.say("\n" + "=" * 50 + "\n")
            self.show()
        self.announce(winner, how)
        if self.dialect.afterwards == "crash":
            raise RuntimeError("the game is over")
        if self.dialect.afterwards == "restart" or wrong("wrong-board-next-game"):
            self.begin()
            if wrong("wrong-board-next-game"):
                self.game.board = [EMPTY if piece in "Rr" else piece for piece in self.game.board]
            return self.show()
        while self.dialect.afterwards == "linger":
            self.line("")
            self.say("The game is over.\n")
        sys.exit()

    def overlooks(self, winner):
        if wrong("no-end-black"):
            return winner == BLACK
        if wrong("no-end-draw"):
            return winner is None
        return wrong("no-end-prompts-on")

    def announce(self, winner, how):
        if wrong("wrong-winner-swapped") and winner is not None:
            winner = 1 - winner
        if wrong("wrong-winner-always-white") and winner is not None:
            winner = WHITE
        if wrong("wrong-winner-of-a-draw") and winner is None:
            winner = BLACK
        if wrong("winner-not-shown-nothing"):
            return
        if wrong("wrong-winner-beaten") and winner is not None:
            return self.say(f"{NAMES[1 - winner]} beats {NAMES[winner]}\n")
        if wrong("winner-not-shown-game-over"):
            return self.say("Game over.\n")
        if wrong("winner-not-shown-both"):
            return self.say("White against Black is over.\n")
        if winner is None or wrong("winner-not-shown-draw"):
            return self.say(self.dialect.draw, how=how)
        if wrong("winner-not-shown-number"):
            return self.say(f"Player {winner + 1} wins\n")
        loser, kind = NAMES[1 - winner], self.missing(1 - winner)
        score, won = ("1-0", "0-1")[winner], winner + 1
        self.say(self.dialect.win, winner=NAMES[winner], loser=loser, kind=kind, score=score, won=won, how=how)

    def missing(self, side):
        """What a side has none left of."""
        left = {piece.upper() for piece in self.game.board if side_of(piece) == side}
        return next((name for kind, name in KINDS.items() if kind not in left), "move")


def main(arguments):
    variant, options = arguments[0], dict(zip(arguments[1::2], arguments[2::2]))
    variants.fault = options.get("--fault", "")
    unknown = {variants.fault} - {*FAULTS, *variants.FAULTS, ""}
    if unknown:
        sys.exit(f"no such fault: {unknown}")
    name = options.get("--dialect", "plain")
    draws = options.get("--draws")
    if draws not in (None, *DRAWS):
        sys.exit(f"no such draw: {draws}")
    Table(variant, DIALECTS[name], options.get("--from", ""), draws).run()


if __name__ == "__main__":
    main(sys.argv[1:])
