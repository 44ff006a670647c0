"""Quagmire for two players at one keyboard, spoken in the dialect named on the command line.

    python3 -I -S dialects.py                 list the dialects
    python3 -I -S dialects.py latin1-bytes    play in that one

Every dialect plays by the same rules (class Game) and draws the same frame; a row of the table below says only
how it differs from the plain one: pieces O, X and a dot, `O to move` after the board, 0 for a refused move,
winner and 1 after the last board, then a clean exit.
"""
import sys

SQUARES = [10 * rank + file for rank in range(1, 9) for file in range(1, 9)]
STEPS = (-11, -10, -9, -1, 1, 9, 10, 11)
EMPTY, FIRST, SECOND, WALL = range(4)


class Game:
    """Position, side to move and what each side moved last; squares are 10 * rank + file, ringed by walls."""

    def __init__(self):
        self.cells = [WALL] * 100
        for square in SQUARES:
            from_corner = square // 10 + square % 10
            self.cells[square] = FIRST if from_corner <= 5 else SECOND if from_corner >= 13 else EMPTY
        self.mover, self.last, self.winner, self.count = FIRST, [None] * 3, None, 1
        self.played = ""

    def connected(self, start, goal):
        """Can a king walk from start to goal without stepping on a piece of the mover's enemy?"""
        barred = (3 - self.mover, WALL)
        seen, agenda = {start}, [start]
        while agenda:
            here = agenda.pop()
            if here == goal:
                return True
            for step in STEPS:
                there = here + step
                if there not in seen and self.cells[there] not in barred:
                    seen.add(there)
                    agenda.append(there)
        return False

    def stuck(self, square):
        around = [self.cells[square + step] for step in STEPS]
        return EMPTY not in around and 3 - self.cells[square] in around

    def reach(self, square):
        """Where the mover's piece on this square may go, duties aside."""
        if self.last[self.mover] == square:
            return []
        goals = []
        for step in STEPS:
            there = square + step
            while self.cells[there] == EMPTY:
                goals.append(there)
                there += step
            over, behind = square + step, square + 2 * step
            if self.cells[over] in (FIRST, SECOND) and self.cells[behind] == EMPTY:
                if self.cells[over] == self.mover or not self.connected(square, behind):
                    goals.append(behind)
        return goals

    def moves(self):
        """All legal moves: those of stuck pieces if there are any, else those of all pieces."""
        own = [square for square in SQUARES if self.cells[square] == self.mover]
        free = [(square, goal) for square in own for goal in self.reach(square)]
        return [move for move in free if self.stuck(move[0])] or free

    def play(self, start, goal):
        self.cells[start], self.cells[goal] = EMPTY, self.mover
        self.last[self.mover] = goal
        self.played = "%s-%s" % (name(start), name(goal))
        left_stuck = any(self.cells[s] == self.mover and self.stuck(s) for s in SQUARES)
        self.mover = 3 - self.mover
        self.count += 1
        if left_stuck:
            self.winner = self.mover
        elif not self.moves():
            self.winner = 3 - self.mover


def name(square):
    return " abcdefgh"[square % 10] + str(square // 10)


class Dialect:
    """The plain dialect. Texts may hold <p> and <q> (piece of the player they speak of, piece of the other one),
    <n> (1 or 2), <bit> (0 or 1), <truth> (False or True), <sign> (1 or -1), <second> (nothing, or the second player's
    piece), <colour>, <which> (first or second), <left> and <right> (a pointer to O's or X's name),
    <k> (number of the move), <last> (what was just played), <line> (what was just read) and <moves> (all legal
    moves)."""
    about = ""
    pieces, blank, cell = "OX", ".", "%s"
    eol, encoding = "\n", "utf-8"
    flushed = "always"      # or boards (what is said after one waits for the next), never
    opening = ""            # said once, before the first board
    opens_again = False     # whether it is said before each further game, too
    before = ""             # said before each board, speaking of the player to move (after the game: the winner)
    after = "<p> to move\n" # said after each board that does not end the game
    prompt = ""             # said each time before an input is read
    apart = None            # what must stand between the squares of an input, if that matters
    capitals = False        # whether its squares are in capitals
    second = ""             # the prompt for the second square, if each is asked for by itself
    checks_first = False    # whether a first square from which no move starts is refused at once
    questions = ()          # what is asked before the first board
    by_keys = False         # whether single keys are read, which only a terminal gives
    on_stderr = False       # whether prompts go to standard error
    at_terminal = False     # whether prompts are printed at a terminal only, as `read -p` of bash does
    copies = 1              # of each board
    redraws = False         # whether only the cells that changed are written again, where they stand
    refusal = "0\n"         # the answer to an illegal move
    board_again = False     # whether a refusal also shows the board, with all that goes with it
    overture = ""           # said before the last board, speaking of the winner
    finale = "<p>\n1\n"     # said after it
    afterwards = "exit"     # or crash, abort, status, restart
    at_eof = "exit"         # or status, trace, farewell, flood, error, sleep, spin


TABLE = {}


def row(slug, about, **changes):
    assert slug not in TABLE and all(hasattr(Dialect, key) for key in changes), slug
    TABLE[slug] = type("Row", (Dialect,), dict(changes, about=about))


# ---- boards: the pieces -------------------------------------------------------------------------------------------
row("frame-glyphs", "The pieces are + and -, the blank is |: the very signs the frame is drawn with.",
    pieces="+-", blank="|", after="", prompt="<p>> ", refusal="False\n")
row("blank-space", "An empty square is a space.", blank=" ")
row("blank-ideographic-space", "Full-width pieces, and an empty square is the ideographic space U+3000.",
    pieces="\uff2f\uff38", blank="\u3000", after="\u3010<p>\u3011\n", finale="<p>\uff11 1\n")
row("all-blanks", "The pieces are kinds of space too: no-break space and em space, with a plain space as blank.",
    pieces="\u00a0\u2003", blank=" ", after="player <n>\n", finale="[<p>] player <n> has won: true\n")
row("digits-zero-one", "The pieces are 0 and 1, so that neither may be taken for a truth value.",
    pieces="01", after="", prompt="<p>> ", refusal="False\n", finale="<p> True\n")
row("digits-one-two", "The pieces are 1 and 2; the end is the winner's digit with a 1 behind it.",
    pieces="12", after="Player <p>\n", finale="<p>1\n")
row("digits-blank-zero", "The pieces are 1 and 2, the blank is 0, and 0 is also the answer to an illegal move.",
    pieces="12", blank="0", after="Turn of <p>\n", finale="<p> wins: True\n")
row("two-code-points", "Each piece is a letter with a combining stroke: two code points in one column.",
    pieces=("O\u0338", "X\u0336"), after="\u2192 <p>\n", refusal="nil\n")
row("variation-selectors", "All three signs carry a variation selector.",
    pieces=("\u26aa\ufe0e", "\u26ab\ufe0e"), blank="\u25ab\ufe0e", after="<p> ?\n", refusal="()\n")
row("latin1-bytes", "The pieces are single bytes of Latin-1, which is not UTF-8.",
    pieces="\u00d8\u00d7", blank="\u00b7", encoding="latin-1", after="", prompt="<p>? ", refusal="0\n")
row("control-characters", "The pieces are the bytes 1 and 2, the blank is the byte 0, shown as they are.",
    pieces="\x01\x02", blank="\0", after="Player <n>\n", finale="<p> = player <n>, won = true\n")
row("exchanged", "The player at the bottom left has X, the other one O.", pieces="XO", after="<p>'s turn\n")
row("rotated", "The dot is a piece: bottom left plays dots, top right plays O, and an X marks a blank.",
    pieces=".O", blank="X", after="player <n>\n", finale="winner: <p> (player <n>), true\n")
row("small-letters", "Small o and x, which also occur in the words around them.",
    pieces="ox", after="Player <p>, now you go on:\n", refusal="nope, no move: false\n",
    finale="Game over, player <p> won: true\n")
row("board-letters", "The pieces are a and h, letters of the header line.", pieces="ah", after="<p> is next\n")
row("ideographs", "The pieces are the characters for black and white, which also stand for the players.",
    pieces="\u9ed2\u767d", blank="\uff0b", after="<p>\u756a\n", refusal="\u507d: false\n",
    finale="<p>\u52dd 1\n")
row("outside-the-plane", "Playing cards for pieces, beyond the basic plane, four bytes each.",
    pieces="\U0001f0a1\U0001f0b1", blank="\U0001f0a0", after="<p>\n", refusal="null\n")

# ---- boards: what stands around them ------------------------------------------------------------------------------
row("crlf", "Every line ends with carriage return and line feed.", eol="\r\n")
row("glued-refusal", "The falsy value has no line end, so it stands before the next board's letters.", refusal="0",
    after="<p>:\n")
row("glued-prompt", "A prompt without line end stands before the next board's letters.", after="", prompt="<p>> ",
    refusal="0\n")
row("numbered-prompt", "A prompt with a running number that counts moves: `7. O? `.",
    pieces="\uff2f\uff38", after="", prompt="<k>. <p>? ", refusal="False ")
row("banner-board", "Before the game a banner explains the moves on a board in mid-game.", opening="banner")
row("banner-other-glyphs", "The board of the banner is drawn with other characters than the game's.",
    pieces="@#", blank="_", opening="banner")
row("coloured-cells", "Colour codes stand around the pieces inside the cells.", cell="\x1b[1;33m%s\x1b[0m")
row("clear-screen", "Each board begins with the codes that clear the screen and bring the cursor home.",
    before="\x1b[2J\x1b[H")
row("alternate-screen", "The board is drawn on a cleared screen between saved and restored cursors.",
    before="\x1b7\x1b[H\x1b[J\n", after="\x1b8\x1b[K<p> to move\n")
row("clear-line", "The line of the prompt is cleared before each board.", before="\r\x1b[K", after="", prompt="<p>> ")
row("redraw", "Later boards are the first one, with the cells that changed written over it.", redraws=True, after="",
    prompt="<p>> ")
row("overwritten", "A word is written over by the header line, and a backspace takes back a sign.",
    before="wait ...\r", after="<q>\x08<p> to move\n")
row("byte-order-mark", "The output begins with a byte-order mark.", opening="\ufeff")
row("twice", "Each board is printed two times.", copies=2)
row("three-times", "Each board is printed three times, the turn once.", copies=3, after="<p>\n")
row("move-list", "All legal moves are listed after the board.", after="<p> may play <moves>\n")
row("move-list-glued", "The list of the legal moves is part of the prompt.", after="",
    prompt="<p> [<moves>] ", refusal="[] ")
row("echo", "Each input is shown again before it is answered.", before="[<line>]\n", refusal="[<line>] False\n")
row("blank-lines", "Many empty lines around each board.", before="\n\n\n", after="\n\n<p>\n\n\n\n")
row("block-buffered", "Nothing is flushed before the buffer is full or the game is over.", flushed="never")

# ---- turn ---------------------------------------------------------------------------------------------------------
row("turn-before", "The turn stands in a line before the board.", before="Turn: <p>\n", after="")
row("turn-before-glued", "The turn stands before the letters, on their line.", before="<p>", after="",
    refusal="False\n")
row("turn-both", "The turn stands before the board and after it, also around the last board.",
    before="<p> ...\n", after="... <p>\n", finale="... <p> wins 1\n")
row("turn-number", "The turn is shown as `Player 1` or `Player 2`.", after="Player <n>\n")
row("turn-number-prompt", "Only a prompt shows the turn, as a number.", after="", prompt="<n>: ", refusal="0\n")
row("turn-colour", "The turn is shown as a colour word.", after="<colour> to play.\n")
row("turn-colour-before", "A colour word before the board shows the turn.", before="<colour>\n", after="")
row("turn-sentence", "A sentence names both players, and one word of it changes.",
    after="O and X are at the table; the <which> of them moves.\n")
row("turn-waits", "A sentence names both players and swaps them.", after="<p> moves while <q> waits.\n")
row("turn-pointer", "Both names always stand there, and an arrow points at one of them.",
    after="<left>O   <right>X\n")
row("turn-after-history", "The last move is told with its player's sign, then whose turn it is.",
    after="[move <k>, just played: <last>] <p>?\n")
row("turn-coloured", "A line in the player's own colour shows the turn.",
    after="\x1b[3<n>mYour move, <p>!\x1b[0m\n")
row("turn-of-two", "A number in a sentence that holds other numbers.", after="player <n> of 2, move <k> of 99\n")
row("turn-counter-behind", "A prompt of the player with a counter glued to it: `O1>`.", after="", prompt="<p><k>>",
    refusal="0\n")
row("turn-counter-in-front", "A prompt of a counter with the player glued to it: `1O> `.", after="", prompt="<k><p>> ",
    refusal="False\n")
row("turn-counter-word", "Word, counter and player without a space: `Move3O`.", after="Move<k><p>\n")
row("turn-sign", "The turn is 1 or -1, one with something before the other; refusals are lines of 0.",
    after="", prompt="<sign>> ", refusal="0\n")
row("turn-sign-false", "The turn is 1 or -1, and refusals are lines of False.", after="", prompt="<sign>> ",
    refusal="False\n")
row("turn-second-named", "The second player's prompt is the first one's with a name before it: `> ` and `X> `.",
    after="", prompt="<second>> ", refusal="False\n")
row("turn-zero-one", "The turn is a bare 0 or 1 on a line, which is no refusal: that is nil.", after="<bit>\n",
    refusal="nil\n")
row("turn-zero-one-prompt", "The prompt is a bare 0 or 1, and refusals are None.", after="", prompt="<bit> ",
    refusal="None\n")
row("turn-zero-one-refusal", "The turn is a bare 0 or 1 on a line after the board, and 0 is also the answer to an illegal move.",
    after="<bit>\n", refusal="0\n")
row("turn-false-true", "The turn is False or True on a line, and a refusal is an empty line.", after="<truth>\n",
    refusal="\n")
row("turn-false-true-prompt", "The prompt is False or True, and refusals are nil.", after="", prompt="<truth> ",
    refusal="nil\n")

# ---- refusals -----------------------------------------------------------------------------------------------------
row("refusal-prompt", "An illegal move is answered with the prompt alone, glued to the one before.",
    after="", prompt="<p>>", refusal="", finale="\"<p>\"\n")
row("refusal-prompt-held", "The prompt alone, and only boards are flushed: it comes out with the next board.",
    after="", prompt="<p>>", refusal="", flushed="boards", finale="\"<p>\"\n")
row("refusal-zero-held", "A 0 on a line, and only boards are flushed.", flushed="boards")
row("refusal-prompt-line", "An illegal move is answered with the prompt alone, on a line of its own.",
    after="", prompt="<p>, your move?\n", refusal="")
row("refusal-zero-prompt", "A 0 without line end, and the prompt right behind it: `O> 0O> `.",
    after="", prompt="<p>> ", refusal="0")
row("refusal-empty-line", "An empty line.", refusal="\n")
row("refusal-words", "Words only, neither true nor false.", refusal="that may not be\n")
row("refusal-words-prompt", "Words, then the prompt again.", after="", prompt="<p>: ", refusal="again, please.\n")
row("refusal-sentence", "A sentence with false at its end.", refusal="No, that is not legal: false\n")
row("refusal-no", "The word no.", refusal="no\n")
row("refusal-empty-list", "An empty list.", refusal="[]\n")
row("refusal-empty-string", "An empty string in quotes.", refusal="''\n")
row("refusal-scheme", "The false of Scheme.", refusal="#f\n")
row("refusal-upper", "FALSE in capitals.", refusal="FALSE\n")
row("refusal-noughts", "Three noughts.", refusal="000\n")
row("refusal-hexadecimal", "Zero in base sixteen.", refusal="0x0\n")
row("refusal-minus", "Zero with a sign.", refusal="-0\n")
row("refusal-float", "Zero as a floating-point number.", refusal="0.0\n")
row("refusal-nan", "Not a number, which counts as false in some languages.", refusal="NaN\n")
row("refusal-json", "An object in JSON.", refusal="{\"legal\": false}\n")
row("refusal-board", "False, and the unchanged board with its turn.", refusal="False\n", board_again=True)
row("refusal-board-glued", "The unchanged board with a 0 before its letters.", refusal="0", board_again=True)
row("refusal-board-prompt", "The unchanged board and the prompt, no word of refusal.", after="", prompt="<p>> ",
    refusal="", board_again=True)
row("refusal-turn-again", "0, and the turn told again on a line.", refusal="0\n<p> to move\n")

# ---- how an input is written ---------------------------------------------------------------------------------------
row("input-hyphen", "Inputs are `c2-d3`.", apart="-")
row("input-comma", "Inputs are `c2,d3`.", apart=",")
row("input-glued", "Inputs are `c2d3`.", apart="")
row("input-glued-capitals", "Inputs are `C2D3`.", apart="", capitals=True)
row("two-prompts", "The two squares are asked for one after the other.", after="", prompt="<p> from: ", second="<p> to: ")
row("two-prompts-checked", "The same, and a first square from which no move starts is refused at once.", after="",
    prompt="<p> from: ", second="to: ", checks_first=True)
row("two-lines", "The same without a word between the squares, which are in capitals.", second="\n", capitals=True)
row("keys", "Single keys are read, once the first board is drawn.", after="", prompt="<p>> ", by_keys=True)
row("names-first", "Both players are asked for their names.", questions=("Name of O: ", "Name of X: "))
row("menu-first", "Which game is to be played, and whether its rules are to be told.",
    questions=("1: Draughts\n2: Quagmire\nWhich? ", "Rules (y/n)? "))
row("prompt-on-stderr", "Only the prompt shows the turn, and it goes to standard error.", after="", prompt="<p>> ",
    on_stderr=True)
row("prompt-at-a-terminal", "Only the prompt shows the turn, and only people see it.", after="", prompt="<p>> ",
    at_terminal=True)

# ---- the end ------------------------------------------------------------------------------------------------------
row("end-truth-first", "The truthy value, then the winner.", finale="1\n<p>\n")
row("end-one-line", "Winner and truthy value on one line.", finale="<p> 1\n")
row("end-glued", "Winner and truthy value with nothing between.", finale="<p>1\n")
row("end-glued-truth-first", "The truthy value and the winner with nothing between and no line end.", finale="1<p>")
row("end-quoted", "The winner in quotes, which is all.", finale="\"<p>\"\n")
row("end-quoted-prompt", "Prompts `O>` all the time, at the end the winner in single quotes.", after="",
    prompt="<p>>", refusal="", finale="'<p>'\n")
row("end-two-one", "With the pieces 1 and 2 the end is 21 or 11.", pieces="12", after="", prompt="<p>> ",
    refusal="false\n", finale="<p>1")
row("end-one-two", "With the pieces 1 and 2 the truthy 1 stands first.", pieces="12", after="<p>'s turn\n",
    refusal="false\n", finale="1 <p>\n")
row("end-tuple", "A tuple as Python prints it.", refusal="None\n", finale="('<p>', 1)\n")
row("end-sentence", "A sentence with true at its end.", refusal="false\n", finale="<p> wins! true\n")
row("end-beats", "The loser is named behind the winner.", finale="<p> beats <q>! true\n")
row("end-loser-first", "The loser is named before the winner.", finale="<q> loses, <p> wins: 1\n")
row("end-article", "The pieces are a and b, and the sentence begins with the word a.", pieces="ab",
    finale="a player wins: <p> 1\n")
row("end-json", "An object in JSON.", refusal="null\n", finale="{\"winner\": \"<p>\", \"over\": true}\n")
row("end-long-text", "The result, and more text after it.",
    finale="<p> True\n\nThank you for playing.\nThe board is put away, the lamp is out.\n")
row("end-before-board", "Winner and truthy value stand before the last board.", overture="<p>\n1\n", finale="")
row("end-around-board", "The truthy value stands before the last board, the winner after it.", overture="true\n",
    finale="<p>\n")
row("end-crash", "After the end the program dies of an uncaught exception.", afterwards="crash")
row("end-abort", "After the end the program kills itself with a signal.", afterwards="abort")
row("end-status", "After the end the program exits with status 7.", afterwards="status")
row("end-restart", "After the end a new game begins with the start board.", afterwards="restart")
row("end-restart-glued", "A new game begins, and its board stands right behind the result on the same line.",
    afterwards="restart", finale="<p>1", after="", prompt="<p>> ", refusal="False ")
row("end-restart-opening", "Each game begins with the same words, and numbers its moves from one.", afterwards="restart",
    opening="A new game of Quagmire begins.\n", opens_again=True, after="", prompt="<k>. <p> ")
row("end-restart-history", "Above each board stands what was played last in the same game.", afterwards="restart",
    before="last: <last>\n")

# ---- end of input in the middle of a game --------------------------------------------------------------------------
row("eof-status", "At the end of input the program exits with status 3.", at_eof="status")
row("eof-trace", "At the end of input the program dies with a trace.", at_eof="trace")
row("eof-farewell", "At the end of input the program says good-bye.", at_eof="farewell")
row("eof-flood", "At the end of input the program refuses for ever, as fast as it can.", at_eof="flood")
row("eof-flood-prompt", "At the end of input the prompt is repeated for ever.", after="", prompt="<p>> ", refusal="",
    at_eof="flood")
row("eof-flood-boards", "At the end of input the unchanged board is repeated for ever.", board_again=True,
    at_eof="flood")
row("eof-flood-error", "At the end of input an error is told for ever.", at_eof="error")
row("eof-sleep", "At the end of input the program sleeps silently.", at_eof="sleep")
row("eof-spin", "At the end of input the program spins silently.", at_eof="spin")


class Table:
    """A game, the dialect it is told in, and the streams between them and the players."""

    def __init__(self, dialect):
        self.dialect, self.game, self.line, self.shown = dialect, Game(), b"", None

    def say(self, text, player=None):
        if not text:
            return
        game, dialect = self.game, self.dialect
        player = player or game.mover
        words = {
            "<p>": dialect.pieces[player - 1], "<q>": dialect.pieces[2 - player], "<n>": str(player),
            "<colour>": ("White", "Black")[player - 1], "<which>": ("first", "second")[player - 1],
            "<bit>": str(player - 1), "<truth>": str(player == SECOND), "<sign>": str(3 - 2 * player),
            "<second>": dialect.pieces[1] if player == SECOND else "",
            "<left>": ("-> ", "   ")[player - 1], "<right>": ("   ", "-> ")[player - 1],
            "<k>": str(game.count), "<last>": "%s %s" % (dialect.pieces[2 - game.mover], game.played or "nothing"),
            "<line>": self.line.decode().strip(),
        }
        if "<moves>" in text:
            words["<moves>"] = " ".join(name(a) + name(b) for a, b in game.moves())
        for key in words:
            text = text.replace(key, words[key])
        self.write(text)

    def write(self, text, of_board=False):
        sys.stdout.buffer.write(text.replace("\n", self.dialect.eol).encode(self.dialect.encoding))
        if self.dialect.flushed == "always" or of_board and self.dialect.flushed == "boards":
            sys.stdout.buffer.flush()

    def draw(self, cells, glyphs):
        rule = "+-+-+-+-+-+-+-+-+\n"
        lines = [" a b c d e f g h\n", rule]
        for rank in range(8, 0, -1):
            row_cells = [self.dialect.cell % glyphs[cells[10 * rank + file]] for file in range(1, 9)]
            lines += ["|%s| %d\n" % ("|".join(row_cells), rank), rule]
        self.write("".join(lines), of_board=True)

    def open(self):
        if self.dialect.opening != "banner":
            return self.say(self.dialect.opening)
        example = Game()
        for start, goal in ((13, 54), (88, 55), (32, 45)):
            example.cells[start], example.cells[goal] = EMPTY, example.cells[start]
        self.write("In Quagmire a piece slides like a queen, or leaps over a neighbour:\n")
        self.draw(example.cells, ".OX")
        self.write("Here is your own board.\n")

    def show(self):
        dialect, game = self.dialect, self.game
        if game.winner:
            self.say(dialect.overture, game.winner)
        self.say(dialect.before, game.winner)
        for _ in range(dialect.copies):
            if dialect.redraws:
                self.redraw([dialect.blank, *dialect.pieces])
            else:
                self.draw(game.cells, [dialect.blank, *dialect.pieces])
        self.say(dialect.finale if game.winner else dialect.after, game.winner)

    def redraw(self, glyphs):
        cells, before, self.shown = self.game.cells, self.shown, self.game.cells[:]
        if not before:
            self.write("\x1b[2J\x1b[H")
            return self.draw(cells, glyphs)
        for square in SQUARES:
            if cells[square] != before[square]:
                self.write("\x1b[%d;%dH%s" % (19 - 2 * (square // 10), 2 * (square % 10), glyphs[cells[square]]))
        self.write("\x1b[20;1H\x1b[K")

    def refuse(self):
        self.say(self.dialect.refusal)
        if self.dialect.board_again:
            self.show()

    def run(self):
        for question in self.dialect.questions:
            self.ask(question)
        self.open()
        self.show()
        if self.dialect.by_keys:
            import tty
            tty.setcbreak(0)
        while True:
            self.line = line = self.move()
            if not line:
                return self.end_of_input()
            start, goal = self.squares(line)
            if (start, goal) not in self.game.moves():
                self.refuse()
                continue
            self.game.play(start, goal)
            self.show()
            if self.game.winner:
                if self.dialect.afterwards != "restart":
                    return self.leave()
                self.game = Game()
                if self.dialect.opens_again:
                    self.open()
                self.show()

    def ask(self, prompt):
        if self.dialect.at_terminal and not sys.stdin.isatty():
            prompt = ""
        if self.dialect.on_stderr:
            prompt = prompt.replace("<p>", self.dialect.pieces[self.game.mover - 1])
            print(prompt, end="", file=sys.stderr, flush=True)
        else:
            self.say(prompt)
        return self.keys() if self.dialect.by_keys else sys.stdin.buffer.readline()

    def keys(self):
        """Four keys, each shown; a key that is no part of a square is passed over."""
        import posix
        typed = b""
        while len(typed) < 4:
            key = posix.read(0, 1)
            if not key:
                return b""
            if key in b"abcdefgh12345678":
                typed += key
                self.write(key.decode())
        self.write("\n")
        return typed

    def move(self):
        """What is typed for a move, in one line."""
        line = self.ask(self.dialect.prompt)
        if not self.dialect.second or not line:
            return line
        first = line.decode("latin-1").strip()
        if self.dialect.checks_first and not any(name(start) == first for start, _ in self.game.moves()):
            return b"-- --"
        return line.strip() + b" " + self.ask(self.dialect.second)

    def squares(self, line):
        """The squares of an input; none if it is not written as it must be."""
        apart = self.dialect.apart
        length = (0 if self.dialect.by_keys else 1) if apart is None else len(apart)
        is_so_written = apart is None or line.decode("latin-1").strip()[2:-2] == apart
        if self.dialect.capitals:
            is_so_written, line = is_so_written and line.isupper(), line.lower()
        if not is_so_written:
            return None, None
        return (10 * (line[at + 1] - 48) + line[at] - 96 for at in (0, 2 + length))

    def leave(self):
        how = self.dialect.afterwards
        if how == "crash":
            raise RuntimeError("the game is over")
        if how == "abort":
            import posix
            posix.abort()
        if how == "status":
            sys.exit(7)

    def end_of_input(self):
        how = self.dialect.at_eof
        if how == "status":
            sys.exit(3)
        if how == "trace":
            raise EOFError("nobody is typing")
        if how == "farewell":
            self.write("\nGood-bye, and come again.\n")
        while how == "flood":
            self.refuse()
            self.say(self.dialect.prompt)
        while how == "error":
            self.write("error: there is no more to read\n")
        if how == "sleep":
            import time
            time.sleep(1e6)
        while how == "spin":
            pass


def main(arguments):
    if len(arguments) != 2 or arguments[1] not in TABLE:
        for slug in TABLE:
            print("%-24s %s" % (slug, TABLE[slug].about))
        sys.exit(len(arguments) != 1)
    Table(TABLE[arguments[1]]).run()


if __name__ == "__main__":
    main(sys.argv)
