"""Alak for two players at one keyboard, with exactly one fault on request.

    alak.py            plays by the rules
    alak.py FAULT      plays by the rules but for the one thing named

Every fault is one small decision below, asked for with `wrong("its-name")`, so that the right way and the wrong way stand
next to each other.  The table says what each gets wrong; the name begins with what a judge should call it.
"""

import sys

FAULTS = {
    # the board and its ends
    "A-EDGE-negative-index": "a tile below one is counted back from the right end",
    "A-EDGE-modulo": "a tile off the board is counted on round the edge",
    "A-EDGE-wraps-round": "a piece goes on round the edge to the next empty slot there",
    "A-EDGE-off-the-side": "a piece may leave the board on either side",
    "A-EDGE-off-the-right": "a piece may leave the board on the right",
    "A-EDGE-no-first-slot": "the first slot cannot be named",
    "A-EDGE-no-last-slot": "the last slot cannot be named",
    "A-EDGE-last-slot-never-reached": "a search for an empty slot stops before the last one",
    "A-EDGE-surrounds": "the edge counts as a piece that surrounds",
    "A-EDGE-ends-meet": "the two ends are neighbours when captures are looked for",
    # whose move it is, and whose piece
    "A-TURN-right-first": "the player on the right opens the game",
    "A-TURN-any-piece": "the player to move may also move the other side's pieces",
    "A-TURN-from-nothing": "a move from an empty slot is taken, and moves nothing",
    "A-TURN-never-changes": "the first player moves for ever",
    "A-TURN-flips-on-refusal": "an invalid move costs the turn",
    # one move, no more and no less
    "A-PASS-zero": "from a slot to itself passes the turn",
    "A-PASS-again-after-capture": "a player who captured has another go",
    "A-PASS-again-after-jump": "a player who jumped has another go",
    "A-PASS-two-moves": "each turn after the first has two moves",
    # captures
    "A-CAPTURE-never": "nothing is captured",
    "A-CAPTURE-singles-only": "rows of two or more are not captured",
    "A-CAPTURE-two-at-most": "rows of three or more are not captured",
    "A-CAPTURE-three-at-most": "a row of four is not captured",
    "A-CAPTURE-one-of-a-row": "only the first piece of a row is captured",
    "A-CAPTURE-to-the-left-only": "captures are looked for on the left of the piece that moved",
    "A-CAPTURE-to-the-right-only": "captures are looked for on the right of the piece that moved",
    "A-CAPTURE-eats-its-border": "the piece at the end of one row is not seen at the beginning of the next",
    "A-CAPTURE-last-row-only": "only the last of two rows is captured",
    "A-CAPTURE-takes-borders": "the pieces that surround are taken off as well",
    "A-CAPTURE-across-gaps": "empty slots between the pieces do not matter",
    "A-CAPTURE-one-border": "a row beside the piece that moved is captured, whatever is at its other end",
    "A-CAPTURE-like-draughts": "what is jumped is captured too",
    "A-CAPTURE-moves-onto": "the piece beside may be taken by moving onto it",
    "A-CAPTURE-x-only": "the second player captures nothing",
    "A-CAPTURE-compulsory": "whoever can capture must",
    "A-CAPTURE-after-20-plies": "nothing is captured from the twentieth ply on",
    # the end
    "A-END-never": "the game goes on without pieces",
    "A-END-none-left": "the game ends only when a side has no piece left",
    "A-END-two-left": "the game ends when a side has two pieces left",
    "A-END-one-move-late": "the end is noticed one move late",
    "A-END-x-never-loses": "nobody notices that the first player has lost",
    "A-END-o-never-loses": "nobody notices that the second player has lost",
    "A-END-announced-early": "the winner is announced with two pieces left, and the game goes on",
    "A-END-repetition": "a position that comes again ends the game",
    # leaving
    "A-QUIT-resigns": "whoever quits has lost, and the other one is announced",
    "A-QUIT-starts-again": "quit shows the board of a new game",
    # what is no move
    "A-INVALID-ends": "a message that is not understood ends the program",
    "A-INVALID-passes": "a message that is not understood passes the turn",
    "A-INVALID-restarts": "a message that is not understood starts a new game",
    "A-INVALID-single-tile-moves": "a single tile moves its piece to the right",
    # how far a piece goes
    "A-REACH-any-empty-slot": "a piece goes to any empty slot",
    "A-REACH-slides": "a piece may slide over empty slots",
    "A-REACH-over-one-gap": "a piece may go over one empty slot",
    "A-REACH-onto-pieces": "a piece may go onto another, which is gone then",
    "A-REACH-direction-only": "only the direction of a move is looked at",
    "A-REACH-no-jumps": "pieces are not jumped",
    "A-REACH-one-at-most": "no more than one piece is jumped",
    "A-REACH-six-at-most": "a jump over seven is refused",
    "A-REACH-own-only": "only pieces of one's own side are jumped",
    "A-REACH-enemies-only": "only pieces of the other side are jumped",
    "A-REACH-never-back": "nobody goes back towards their own side",
    # the mover's own pieces
    "A-OWN-never-removed": "the mover loses nothing",
    "A-OWN-removed-first": "the mover's pieces are looked at before captures are made",
    "A-OWN-both-at-once": "captures and losses are looked for on the same board",
    "A-OWN-singles-only": "the mover loses nothing where two or more are surrounded",
    "A-OWN-moved-piece-only": "the mover loses the piece that moved alone",
    "A-OWN-three-at-most": "the mover loses nothing where four are surrounded",
    "A-OWN-x-only": "the second player loses nothing",
    "A-OWN-refused": "a move that would lose pieces is refused",
    "A-OWN-refused-if-last": "a move that would lose the game is refused",
    "A-OWN-goes-on": "losses of the mover do not end the game",
    "A-OWN-mover-wins": "a mover who ends the game by losing pieces is announced",
    # what is said to an invalid input
    "no-reply-silent": "nothing is said to an invalid input",
    "no-reply-nonsense": "nothing is said to what is not understood",
    "no-reply-player-two": "nothing is said to the second player's invalid inputs",
    "not-understood-in-words": "a move must be written `from 4 to 5`",
    "not-understood-says-nothing": "so must it, and whatever else is read is passed over in silence",
    "not-understood-dies": "so must it, and whatever else is read ends the program",
    "no-reply-third-time": "nothing is said to the third invalid input in a row",
    "refusal-not-shown-lower-case": "the answer is `invalid`",
    "refusal-not-shown-other-words": "the answer is `Illegal move`",
    "refusal-not-shown-zero": "the answer is 0",
    "refusal-not-shown-part-of-a-word": "the answer is `INVALIDATED`",
    "refusal-not-shown-board-only": "the answer is the board again",
    "falsy-on-legal-always": "INVALID stands before every board",
    "falsy-on-legal-jumps": "INVALID stands before the board after a jump",
    "refused-legal-until-asked-twice": "a legal move is refused until it is typed again",
    "refused-legal-after-third-refusal": "the third invalid move in a row costs the turn",
    "accepted-illegal-with-a-word": "INVALID is said, yet the piece moves",
    # the end, as it is told
    "wrong-winner-swapped": "the loser is announced",
    "wrong-winner-always-one": "the first player is announced always",
    "winner-not-shown-nothing": "nothing follows the last board",
    "winner-not-shown-lower-case": "`p1 wins` follows the last board",
    "winner-not-shown-by-piece": "`X WINS` follows the last board",
    "winner-not-shown-both": "both players are announced",
    "no-end-plays-on": "the winner is announced and the game goes on",
    "premature-end-on-refusal": "an invalid move ends the program",
    "premature-end-third-refusal": "the third invalid input in a row ends the program",
    "premature-end-win-at-refusal": "an invalid move is answered with a win of the first player, too",
    # what the board shows
    "wrong-board-one-late": "each board shows the position before the move",
    "wrong-board-no-start": "no board before the first input",
    "no-board-never-again": "after the first board only `moved` is said",
    "no-board-once-a-round": "after the second player's moves only `moved` is said",
    "wrong-board-stale-final": "the last board lacks the last move",
    "wrong-board-before-captures": "the board is drawn before captures, and not after",
    "no-board-glyphs-change": "other characters after the sixth input",
    "wrong-board-mirrored": "drawn from right to left, and x and o exchanged",
    "wrong-board-ghost": "a piece that moves stays where it was, too",
    "wrong-board-tried": "shows what a refused move would have made, then takes it back",
    "malformed-board-ten-slots": "the last slot is not drawn any more once somebody has moved",
    "malformed-board-twelve-slots": "one slot too many is drawn once somebody has moved",
    "malformed-board-last-move-marked": "the piece moved last is drawn as a capital",
    "malformed-board-two-kinds-of-empty": "two characters for empty slots",
    "ambiguous-characters-one-for-all": "one character for the pieces of both sides",
    "ambiguous-characters-o-blank": "the second player's pieces look like empty slots",
}

fault = ""


def wrong(*names):
    return fault in names


OTHER = {"x": "o", "o": "x"}
START = "xxxx___oooo"


class Game:
    def __init__(self):
        self.row = list(START)
        self.mover = "o" if wrong("A-TURN-right-first") else "x"
        self.halves = 0  # moves made in this turn
        self.plies = 0
        self.seen = [("".join(self.row), self.mover)]

    def copy(self):
        twin = Game()
        twin.__dict__.update(self.__dict__)
        twin.row, twin.seen = list(self.row), list(self.seen)
        return twin

    # Which slot a tile is, and where its piece could go.

    def slot(self, tile):
        if wrong("A-EDGE-negative-index") and tile < 1:
            tile += 11
        if wrong("A-EDGE-modulo"):
            tile = (tile - 1) % 11 + 1
        if wrong("A-EDGE-no-first-slot") and tile == 1 or wrong("A-EDGE-no-last-slot") and tile == 11:
            return None
        return tile - 1 if 1 <= tile <= 11 else None

    def between(self, start, goal):
        return self.row[min(start, goal) + 1:max(start, goal)]

    def next_empty(self, start, goal):
        way = range(start + 1, 11) if goal > start else range(start - 1, -1, -1)
        return next((slot for slot in way if self.row[slot] == "_"), None)

    def reaches(self, start, goal):
        """Whether the piece may go there, whoever's it is."""
        way, piece = self.between(start, goal), self.row[start]
        if wrong("A-REACH-direction-only"):
            return self.next_empty(start, goal) is not None
        if self.row[goal] != "_":
            beside = abs(start - goal) == 1 and self.row[goal] == OTHER.get(piece)
            return wrong("A-CAPTURE-moves-onto") and beside or wrong("A-REACH-onto-pieces") and "_" not in way
        if wrong("A-REACH-any-empty-slot"):
            return True
        if wrong("A-REACH-slides") and set(way) <= {"_"}:
            return True
        if wrong("A-REACH-over-one-gap") and way.count("_") == 1:
            return True
        if wrong("A-EDGE-wraps-round"):
            outside = self.row[:min(start, goal)] + self.row[max(start, goal) + 1:]
            if "_" not in outside:
                return True
        if "_" in way:
            return False
        return not (
            wrong("A-EDGE-last-slot-never-reached") and goal == 10
            or wrong("A-REACH-no-jumps") and way
            or wrong("A-REACH-one-at-most") and len(way) > 1
            or wrong("A-REACH-six-at-most") and len(way) > 6
            or wrong("A-REACH-own-only") and set(way) - {piece}
            or wrong("A-REACH-enemies-only") and piece in way
            or wrong("A-REACH-never-back") and (goal > start) != (piece == "x")
        )

    def leaves(self, start, tile):
        """Whether a piece may go off the board, which it may not."""
        sides = {0: self.row[:start], 12: self.row[start + 1:]}
        if wrong("A-EDGE-off-the-right"):
            del sides[0]
        allowed = wrong("A-EDGE-off-the-side", "A-EDGE-off-the-right")
        return allowed and tile in sides and "_" not in sides[tile] and self.row[start] == self.mover

    def may_take_up(self, start):
        piece = self.row[start]
        if piece == "_":
            return wrong("A-TURN-from-nothing")
        return piece == self.mover or wrong("A-TURN-any-piece")

    def legal(self, start, goal):
        """Whether a move from tile to tile may be played."""
        tile, start, goal = goal, self.slot(start), self.slot(goal)
        if start is None:
            return False
        if goal is None:
            return self.leaves(start, tile)
        if not self.may_take_up(start):
            return False
        if start == goal:
            return wrong("A-PASS-zero")
        if not self.reaches(start, goal):
            return False
        if wrong("A-OWN-refused", "A-OWN-refused-if-last", "A-CAPTURE-compulsory"):
            return self.wise(start, goal)
        return True

    def wise(self, start, goal):
        """Whether those would play a move who refuse more than the rules do."""
        mine, theirs = self.outlook(start, goal)
        if wrong("A-OWN-refused"):
            return mine == self.row.count(self.mover)
        if wrong("A-OWN-refused-if-last"):
            return mine > 1
        captures = [
            (a, b) for a in range(11) for b in range(11)
            if self.row[a] == self.mover and a != b and self.reaches(a, b)
            and self.outlook(a, b)[1] < self.row.count(OTHER[self.mover])
        ]
        return not captures or (start, goal) in captures

    def outlook(self, start, goal):
        """How many pieces the mover and the other side would have."""
        twin = self.copy()
        twin.move(start, goal)
        return twin.row.count(self.mover), twin.row.count(OTHER[self.mover])

    # What a move does.

    def runs(self, piece):
        found, start = [], None
        for slot in range(12):
            if slot < 11 and self.row[slot] == piece:
                start = slot if start is None else start
            elif start is not None:
                found.append((start, slot))
                start = None
        return found

    def neighbour(self, slot, step, across):
        """What stands beside a run on one side."""
        slot += step
        while across and 0 <= slot < 11 and self.row[slot] == "_":
            slot += step
        if 0 <= slot < 11:
            return self.row[slot]
        if wrong("A-EDGE-surrounds"):
            return "edge"
        return self.row[slot % 11] if wrong("A-EDGE-ends-meet") else ""

    def enclosed(self, piece, across=False):
        """The runs of a piece that the other surrounds."""
        borders = (OTHER[piece], "edge")
        return [
            (start, end) for start, end in self.runs(piece)
            if self.neighbour(start, -1, across) in borders and self.neighbour(end - 1, 1, across) in borders
        ]

    def captured(self, mover, start, goal):
        """The slots of the pieces that a move captures."""
        if wrong("A-CAPTURE-never") or wrong("A-CAPTURE-x-only") and mover == "o":
            return []
        if wrong("A-CAPTURE-after-20-plies") and self.plies >= 20:
            return []
        runs = self.enclosed(OTHER[mover], wrong("A-CAPTURE-across-gaps"))
        if wrong("A-CAPTURE-one-border"):
            runs = [run for run in self.runs(OTHER[mover]) if run[1] == goal or run[0] == goal + 1]
        most = {"A-CAPTURE-singles-only": 1, "A-CAPTURE-two-at-most": 2, "A-CAPTURE-three-at-most": 3}.get(fault, 11)
        runs = [run for run in runs if run[1] - run[0] <= most]
        if wrong("A-CAPTURE-to-the-left-only"):
            runs = [run for run in runs if run[1] <= goal]
        if wrong("A-CAPTURE-to-the-right-only"):
            runs = [run for run in runs if run[0] > goal]
        if wrong("A-CAPTURE-eats-its-border"):
            runs = runs[:1]
        if wrong("A-CAPTURE-last-row-only"):
            runs = runs[-1:]
        if wrong("A-CAPTURE-one-of-a-row"):
            runs = [(run[0], run[0] + 1) for run in runs]
        if wrong("A-CAPTURE-takes-borders"):
            runs = [(run[0] - 1, run[1] + 1) for run in runs]
        slots = [slot for run in runs for slot in range(*run)]
        if wrong("A-CAPTURE-like-draughts"):
            way = range(min(start, goal) + 1, max(start, goal))
            slots += [slot for slot in way if self.row[slot] == OTHER[mover]]
        return slots

    def lost(self, mover, goal):
        """The slots of the mover's own pieces that a move loses."""
        if wrong("A-OWN-never-removed") or wrong("A-OWN-x-only") and mover == "o":
            return []
        most = {"A-OWN-singles-only": 1, "A-OWN-three-at-most": 3}.get(fault, 11)
        runs = [run for run in self.enclosed(mover) if run[1] - run[0] <= most]
        if wrong("A-OWN-moved-piece-only"):
            runs = [(goal, goal + 1) for run in runs if run[0] <= goal < run[1]]
        return [slot for run in runs for slot in range(*run)]

    def remove(self, slots):
        for slot in slots:
            self.row[slot] = "_"

    def move(self, start, goal):
        piece = self.row[start]
        if not wrong("wrong-board-ghost"):
            self.row[start] = "_"
        self.row[goal] = piece
        mover = self.mover if piece == "_" else piece
        if wrong("A-OWN-removed-first"):
            self.remove(self.lost(mover, goal))
            self.remove(self.captured(mover, start, goal))
        elif wrong("A-OWN-both-at-once"):
            self.remove(self.captured(mover, start, goal) + self.lost(mover, goal))
        else:
            self.remove(self.captured(mover, start, goal))
            self.remove(self.lost(mover, goal))

    def play(self, start, goal):
        """Plays a legal move from tile to tile."""
        tile, start, goal = goal, self.slot(start), self.slot(goal)
        if wrong("A-REACH-direction-only"):
            goal = self.next_empty(start, goal)
        theirs, opening = self.row.count(OTHER[self.mover]), self.plies == 0
        if goal is None:
            self.row[start] = "_"
        elif start != goal:
            self.move(start, goal)
        captured = self.row.count(OTHER[self.mover]) < theirs
        jumped = goal is not None and abs(start - goal) > 1
        self.plies += 1
        again = (
            wrong("A-TURN-never-changes")
            or wrong("A-PASS-again-after-capture") and captured
            or wrong("A-PASS-again-after-jump") and jumped
            or wrong("A-PASS-two-moves") and self.halves == 0 and not opening
        )
        self.halves = 1 if again else 0
        if not again:
            self.mover = OTHER[self.mover]

    # The end.

    def beaten(self, side):
        if wrong("A-END-never") or wrong("A-END-x-never-loses") and side == "x":
            return False
        if wrong("A-END-o-never-loses") and side == "o":
            return False
        most = {"A-END-none-left": 0, "A-END-two-left": 2, "A-END-announced-early": 2}.get(fault, 1)
        return self.row.count(side) <= most

    def winner(self, mover):
        """Who has won by the mover's move, if anybody has."""
        if self.beaten(OTHER[mover]):
            return mover
        if self.beaten(mover) and not wrong("A-OWN-goes-on"):
            return mover if wrong("A-OWN-mover-wins") else OTHER[mover]
        if wrong("A-END-repetition"):
            position = "".join(self.row), self.mover
            if position in self.seen:
                return mover
            self.seen.append(position)
        return None


class Table:
    def __init__(self):
        self.game, self.inputs, self.refusals, self.asked, self.late = Game(), 0, 0, None, None

    def write(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()

    def show(self, row):
        drawn = "".join(row)
        if wrong("wrong-board-mirrored"):
            drawn = drawn[::-1].translate(str.maketrans("xo", "ox"))
        if self.game.plies and wrong("malformed-board-ten-slots"):
            drawn = drawn[:10]
        if self.game.plies and wrong("malformed-board-twelve-slots"):
            drawn += "_"
        if wrong("no-board-glyphs-change") and self.inputs > 6:
            drawn = drawn.translate(str.maketrans("xo_", "#@."))
        if wrong("malformed-board-two-kinds-of-empty"):
            drawn = "".join("-" if piece == "_" and n % 2 else piece for n, piece in enumerate(drawn))
        if wrong("malformed-board-last-move-marked") and self.asked and self.game.plies:
            goal = self.asked[1] - 1
            drawn = drawn[:goal] + drawn[goal].upper() + drawn[goal + 1:]
        if wrong("ambiguous-characters-one-for-all"):
            drawn = drawn.replace("o", "x")
        if wrong("ambiguous-characters-o-blank"):
            drawn = drawn.replace("o", "_")
        self.write(drawn + "\n")

    def announce(self, winner):
        if wrong("wrong-winner-swapped"):
            winner = OTHER[winner]
        if wrong("wrong-winner-always-one"):
            winner = "x"
        said = "P1 WINS\n" if winner == "x" else "P2 WINS\n"
        if wrong("winner-not-shown-nothing"):
            said = ""
        if wrong("winner-not-shown-lower-case"):
            said = said.lower()
        if wrong("winner-not-shown-by-piece"):
            said = winner.upper() + " WINS\n"
        if wrong("winner-not-shown-both"):
            said = "P1 WINS\nP2 WINS\n"
        self.write(said)

    def refuse(self, understood):
        """Answers an invalid input; false if that is the end."""
        self.refusals += 1
        if wrong("A-TURN-flips-on-refusal") or wrong("refused-legal-after-third-refusal") and self.refusals == 3:
            self.game.mover = OTHER[self.game.mover]
        if wrong("A-INVALID-passes") and not understood:
            self.game.mover = OTHER[self.game.mover]
        if wrong("A-INVALID-restarts") and not understood:
            self.game = Game()
        silent = (
            wrong("no-reply-silent")
            or wrong("no-reply-nonsense") and not understood
            or wrong("no-reply-player-two") and self.game.mover == "o"
            or wrong("no-reply-third-time") and self.refusals == 3
        )
        if not silent:
            answers = {
                "refusal-not-shown-lower-case": "invalid\n",
                "refusal-not-shown-other-words": "Illegal move\n",
                "refusal-not-shown-zero": "0\n",
                "refusal-not-shown-part-of-a-word": "INVALIDATED\n",
                "premature-end-win-at-refusal": "P1 WINS INVALID\n",
                "refusal-not-shown-board-only": "".join(self.game.row) + "\n",
            }
            self.write(answers.get(fault, "INVALID\n"))
        if wrong("premature-end-third-refusal") and self.refusals == 3:
            return False
        ends = wrong("premature-end-on-refusal") and understood or wrong("A-INVALID-ends") and not understood
        return not ends

    def quit(self):
        if wrong("A-QUIT-resigns"):
            self.announce(OTHER[self.game.mover])
        if wrong("A-QUIT-starts-again"):
            row = self.game.row[:]
            self.game = Game()
            self.show(START if row != list(START) else "xxx_x__oooo")
        return False

    def read(self, line):
        """The two tiles of a line, or nothing."""
        words = line.split()
        if wrong("A-INVALID-single-tile-moves") and len(words) == 1 and words[0].isdigit():
            words.append(str(int(words[0]) + 1))
        try:
            start, goal = map(int, words)
        except ValueError:
            return None
        return start, goal

    def hear(self, line):
        """Answers a line; false if that is the end."""
        game = self.game
        self.inputs += 1
        if line.strip() == "quit":
            return self.quit()
        if fault.startswith("not-understood") and not line.startswith("from "):
            if wrong("not-understood-in-words"):
                self.write("INVALID\n")
            return not wrong("not-understood-dies")
        asked, before = self.read(line.replace("from", "").replace("to", "")), self.asked
        self.asked = asked
        if not asked:
            return self.refuse(understood=False)
        if wrong("refused-legal-until-asked-twice") and asked != before and self.inputs > 4:
            return self.refuse(understood=True)
        if not game.legal(*asked):
            return self.try_illegal(*asked)
        self.refusals = 0
        mover, stale = game.mover, game.row[:]
        game.play(*asked)
        winner = game.winner(mover)
        if wrong("A-END-one-move-late"):
            winner, self.late = self.late, winner
        return self.tell(mover, stale, winner)

    def try_illegal(self, start, goal):
        slots = self.game.slot(start), self.game.slot(goal)
        tried = self.game.row[:]
        if None not in slots and slots[0] != slots[1]:
            tried[slots[1]], tried[slots[0]] = tried[slots[0]], "_"
            if wrong("wrong-board-tried"):
                self.show(tried)
                self.show(self.game.row)
            if wrong("accepted-illegal-with-a-word"):
                self.game.row = tried
                self.show(tried)
        return self.refuse(understood=True)

    def tell(self, mover, stale, winner):
        """Shows what came of a move; false if that is the end."""
        game, row = self.game, self.game.row
        if wrong("wrong-board-one-late") or wrong("wrong-board-stale-final") and winner:
            row = stale
        if wrong("wrong-board-before-captures"):
            start, goal = self.asked
            row = stale[:]
            row[start - 1], row[goal - 1] = "_", mover
        jumped = abs(self.asked[0] - self.asked[1]) > 1
        if wrong("falsy-on-legal-always") or wrong("falsy-on-legal-jumps") and jumped:
            self.write("INVALID\n")
        hidden = wrong("no-board-never-again") or wrong("no-board-once-a-round") and mover == "o"
        if hidden:
            self.write("moved\n")
        else:
            self.show(row)
        if not winner:
            return True
        self.announce(winner)
        return wrong("no-end-plays-on", "A-END-announced-early")


def main():
    global fault
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    if fault and fault not in FAULTS:
        sys.exit("no such fault: " + fault)
    table = Table()
    if not wrong("wrong-board-no-start"):
        table.show(table.game.row)
    for line in iter(sys.stdin.readline, ""):
        if sys.argv[2:] == ["--two-prompts"] and line.strip() != "quit":
            line = line.strip() + " " + sys.stdin.readline()
        if not table.hear(line):
            break


if __name__ == "__main__":
    main()
