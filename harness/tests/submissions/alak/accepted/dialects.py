"""Alak for two players at one keyboard, spoken in the dialect named on the command line.

    python3 -I -S dialects.py                 list the dialects
    python3 -I -S dialects.py blank-space     play in that one

Every dialect plays by the same rules (class Game) and shows the eleven slots side by side; a row of the table below
says only how it differs from the plain one: x, o and _, the board before each input, INVALID on a line of its own, the
winner's line after the last board, then a clean exit; `quit` ends the program.
"""
import io
import sys


class Game:
    """The row and the side to move; slots are counted from 0, with a wall on each side."""

    def __init__(self):
        self.row, self.side = list("xxxx___oooo"), "x"
        self.count = 1

    def targets(self, start):
        """The next empty slot on either side of a piece of the side to move."""
        if not 0 <= start < 11 or self.row[start] != self.side:
            return []
        right = [slot for slot in range(start, 11) if self.row[slot] == "_"][:1]
        left = [slot for slot in range(start, -1, -1) if self.row[slot] == "_"][:1]
        return left + right

    def moved(self, start, goal):
        row = self.row[:]
        row[start], row[goal] = "_", self.side
        return row

    def play(self, start, goal):
        mover, other = self.side, "xo".replace(self.side, "")
        self.row = enclose(enclose(self.moved(start, goal), other, mover), mover, other)
        self.side, self.count = other, self.count + 1

    def winner(self):
        """The number of the player who has won, or nothing."""
        return next((3 - n for n, side in enumerate("xo", 1) if self.row.count(side) < 2), 0)


def enclose(row, inner, outer):
    """Takes off every run of `inner` with `outer` on both ends."""
    row, start = row[:], None
    for slot, piece in enumerate(row):
        if piece == outer:
            if start is not None:
                row[start:slot] = "_" * (slot - start)
            start = slot + 1
        elif piece != inner:
            start = None
    return row


class Dialect:
    def __init__(self, about, **differences):
        self.about = about
        self.glyphs, self.cell, self.gap = "xo_", "%s", ""
        self.numbers, self.history = False, False
        self.before, self.after, self.ruler, self.prompt = "", "", "", ""
        self.refusal, self.again = "INVALID\n", False
        self.finale, self.wins, self.last = "", "%s\n", True
        self.opening, self.base, self.eol, self.between = "", 1, "\n", False
        self.apart, self.hasty, self.second = None, True, ""
        self.encoding, self.flushed, self.quits, self.afterwards, self.at_eof = "utf-8", True, True, "", ""
        for name, value in differences.items():
            assert hasattr(self, name), name
            setattr(self, name, value)


TABLE = {}


def row(slug, about, **differences):
    TABLE[slug] = Dialect(about, **differences)


# ---- what the slots look like ----------------------------------------------------------------------------------------
row("plain", "As the challenge draws it.")
row("blank-space", "An empty slot is a blank.", glyphs="xo ")
row("blank-dot", "An empty slot is a dot.", glyphs="xo.")
row("capitals", "Capital letters.", glyphs="XO-")
row("exchanged", "The left player's pieces are drawn as o, the right one's as x.", glyphs="ox_")
row("digits", "The pieces are 1 and 2, an empty slot is 0.", glyphs="120")
row("signs", "The pieces are + and -, an empty slot is a full stop.", glyphs="+-.")
row("ideographs", "Pieces from another script.", glyphs="黒白空")
row("outside-the-plane", "Characters beyond the first plane of Unicode.", glyphs="🔴🔵⬜")
row("latin1-bytes", "One byte for a character, and not in UTF-8.", glyphs="÷ø·", encoding="latin-1")
row("spaced", "A blank between the slots.", gap=" ")
row("between-bars", "Bars around the slots.", before="|", gap="|", after="|")
row("blank-between-bars", "Bars around the slots, and blanks in the empty ones.", glyphs="xo ", before="|", gap="|",
    after="|")
row("list-shaped", "A list, as a language prints it.", before="['", gap="', '", after="']")
row("list-of-numbers", "A list of numbers of different lengths.", glyphs=["1", "-1", "0"], before="[", gap=", ", after="]")
row("words", "Words of different lengths, apart.", glyphs=["White", "Black", "-"], gap=" ")
row("in-brackets", "Brackets around the row.", before="[", after="]")
row("slots-in-brackets", "Each slot in brackets of its own.", glyphs="xo ", before="[", gap="][", after="]")
row("slots-in-wide-brackets", "The same, with blanks inside and outside of them.", before="[ ", gap=" ] [ ", after=" ]")
row("between-wide-bars", "Bars around the slots, and two blanks on either side of each.", glyphs="xo ", before="|  ",
    gap="  |  ", after="  |")
row("framed", "A rule above and below.", ruler="-" * 11)
row("crlf", "Lines end with carriage return and line feed.", eol="\r\n")

# ---- what stands around it -------------------------------------------------------------------------------------------
row("numbered", "The tiles are numbered above the row.", ruler="123456789AB")
row("numbered-spaced", "The tiles are numbered above a spaced row.", gap=" ", ruler="1 2 3 4 5 6 7 8 9 10 11")
row("prompted", "A prompt after each board.", prompt="> ")
row("prompted-by-player", "The prompt names the player, on the line of the board.", prompt="P<n>: ", after=" ")
row("told-by-piece", "The side to move stands before the row.", before="<side> ")
row("welcomed", "A welcome, with an example of a move.", opening="Alak! Say `1 4` to move from tile 1 to tile 4, or quit.\n")
row("move-counter", "Prompts with a running number.", prompt="move? ")
row("counter-glued", "A prompt of the piece that is to move with a counter glued to it: `x1>`.", prompt="<side><k>> ")
row("sign-prompt", "The prompt is 1 or -1, one with something before the other.", prompt="<sign>> ")
row("bit-turn", "A bare 0 or 1 on a line tells the turn.", ruler="<bit>")

row("numbered-tiles", "An empty slot shows its number.", gap="|", numbers=True)
row("history", "All boards so far above the row.", history=True)

# ---- how tiles are named ---------------------------------------------------------------------------------------------
row("from-nought", "Tiles are counted from 0.", base=0)
row("from-nought-numbered", "Tiles are counted from 0, and numbered so.", base=0, ruler="0123456789A")
row("letters", "Tiles are letters, from a on.", base="a", ruler="abcdefghijk")
row("letters-with-a-hyphen", "Tiles are letters, and a move is `d-e`.", base="a", apart="-")
row("letters-glued", "Tiles are letters, and a move is `de`.", base="a", apart="")
row("two-prompts", "The two tiles are asked for one after the other.", prompt="<side> from: ", second="to: ")
row("two-prompts-in-letters", "The same, and tiles are letters.", base="a", prompt="from> ", second="to> ")
row("numbers-with-an-arrow", "A move is `4->5`.", apart="->")

# ---- what is said to an invalid input --------------------------------------------------------------------------------
row("refusal-then-board", "The board again after INVALID.", again=True)
row("refusal-with-words", "INVALID in a sentence.", refusal="That is INVALID, try again!\n")
row("refusal-glued", "INVALID without a line end, before the prompt.", refusal="INVALID ", prompt="? ")
row("refusal-in-brackets", "INVALID in brackets.", refusal="[INVALID]\n")

# ---- the end ---------------------------------------------------------------------------------------------------------
row("no-last-board", "No board after the winning move.", last=False)
row("end-with-words", "Words around the winner's line.", wins="Game over: %s!\n", finale="Thank you.\n")
row("end-glued", "The winner behind the last board.", after=" ", wins="%s")
row("end-restart", "A new game after the end.", afterwards="restart")
row("end-crash", "An exception after the end.", afterwards="crash")
row("end-deaf", "After the end nothing more is said, but it goes on reading.", afterwards="deaf")
row("board-on-the-way", "The board before captures as well, as the challenge shows it.", between=True)

# ---- quit and the end of input ---------------------------------------------------------------------------------------
row("never-quits", "`quit` is as invalid as any word: Ctrl-C ends the program.", quits=False)
row("quit-farewell", "A good-bye at quit.", finale="Bye.\n")
row("eof-trace", "Dies with a trace at the end of input.", at_eof="trace")
row("eof-flood", "Says INVALID for ever at the end of input.", at_eof="flood")
row("eof-flood-prompts", "Asks for ever at the end of input.", prompt="P<n>: ", at_eof="ask")
row("eof-flood-errors", "Tells of an error for ever at the end of input.", at_eof="error")
row("reads-all-first", "The whole input is read before a word is said.", hasty=False)
row("reads-all-first-in-letters", "The same, and a move is `d-e`.", hasty=False, base="a", apart="-")
row("unflushed", "Nothing is flushed before the end.", flushed=False)
row("unflushed-never-quits", "Nothing is flushed, and `quit` is invalid.", flushed=False, quits=False)


class Table:
    """A game, the dialect it is told in, and the streams between them and the players."""

    def __init__(self, dialect):
        self.dialect, self.game, self.shown = dialect, Game(), []

    def say(self, text):
        side = "xo".index(self.game.side)
        text = text.replace("<n>", "12"[side]).replace("<side>", self.dialect.glyphs[side])
        text = text.replace("<bit>", "01"[side]).replace("<sign>", ("1", "-1")[side])
        text = text.replace("<k>", str(self.game.count))
        sys.stdout.buffer.write(text.replace("\n", self.dialect.eol).encode(self.dialect.encoding))
        if self.dialect.flushed:
            sys.stdout.buffer.flush()

    def show(self, cells=None):
        dialect = self.dialect
        glyphs = dict(zip("xo_", dialect.glyphs))
        if dialect.ruler:
            self.say(dialect.ruler + "\n")
        if dialect.history:
            self.say("".join(self.shown))
        cells = cells or self.game.row
        if dialect.numbers:
            cells = [str(n) if piece == "_" else piece for n, piece in enumerate(cells, 1)]
        drawn = dialect.gap.join(glyphs.get(piece, piece) for piece in cells)
        self.shown.append(drawn + "\n")
        self.say(dialect.before + drawn + dialect.after + ("" if dialect.after == " " else "\n"))

    def tiles(self, line):
        """The two slots of a line, or nothing."""
        line, apart = line.decode("latin-1").strip(), self.dialect.apart
        words = list(line) if apart == "" else line.split(apart)
        if self.dialect.base == "a":
            words = [str(ord(word) - ord("a")) if len(word) == 1 and word.isalpha() else "" for word in words]
            base = 0
        else:
            base = self.dialect.base
        if len(words) == 2 and all(word.lstrip("-").isdigit() for word in words):
            return [int(word) - base for word in words]

    def run(self):
        typed = sys.stdin.buffer
        if not self.dialect.hasty:
            typed = io.BytesIO(typed.read())
        self.say(self.dialect.opening)
        self.show()
        while True:
            self.say(self.dialect.prompt)
            line = typed.readline()
            if not line:
                return self.end_of_input()
            if line.strip() == b"quit" and self.dialect.quits:
                return self.say(self.dialect.finale)
            if self.dialect.second:
                self.say(self.dialect.second)
                line = line.strip() + b" " + typed.readline()
            if not self.hear(line):
                return

    def hear(self, line):
        """Answers a line; false if nothing more will be said."""
        dialect, game, tiles = self.dialect, self.game, self.tiles(line)
        if not tiles or tiles[1] not in game.targets(tiles[0]):
            self.say(dialect.refusal)
            if dialect.again:
                self.show()
            return True
        between = game.moved(*tiles)
        game.play(*tiles)
        if dialect.between and between != game.row:
            self.show(between)
        winner = game.winner()
        if dialect.last or not winner:
            self.show()
        return not winner or self.end(winner)

    def end(self, winner):
        dialect = self.dialect
        self.say(dialect.wins % ("P%d WINS" % winner) + dialect.finale)
        if dialect.afterwards == "restart":
            self.game = Game()
            self.show()
            return True
        if dialect.afterwards == "crash":
            raise RuntimeError("the game is over")
        while dialect.afterwards == "deaf" and sys.stdin.buffer.readline():
            pass
        return False

    def end_of_input(self):
        if self.dialect.at_eof == "trace":
            raise EOFError("nobody is typing")
        error = "error: there is no more to read\n"
        floods = {"flood": self.dialect.refusal, "ask": self.dialect.prompt, "error": error}
        while self.dialect.at_eof in floods:
            self.say(floods[self.dialect.at_eof])


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in TABLE:
        for slug in TABLE:
            print("%-24s %s" % (slug, TABLE[slug].about))
        sys.exit(len(arguments) != 1)
    Table(TABLE[arguments[1]]).run()


if __name__ == "__main__":
    main(sys.argv)
