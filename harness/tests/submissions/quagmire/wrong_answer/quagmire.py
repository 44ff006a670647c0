"""Quagmire for two players at one keyboard, with exactly one fault on request.

    quagmire.py            plays by the rules
    quagmire.py FAULT      plays by the rules but for the one thing named
    quagmire.py FAULT --two-prompts      the same, and each square of a move has a line

Every fault is one small decision below, asked for with `wrong("its-name")`, so
that the right way and the wrong way stand next to each other.  The table says
what each gets wrong; the name begins with what a judge should call it.
"""

import sys

FAULTS = {
    # whose move it is, and whose piece
    "Q-TURN-x-first": "the top right player opens the game",
    "Q-TURN-enemy-pieces": "the player to move may also move the other side's pieces",
    "Q-TURN-no-alternation": "whoever's piece is named moves, then the other side is asked",
    "Q-TURN-from-nothing": "a move from an empty square is taken, and moves nothing",
    "Q-TURN-never-changes": "the first player moves for ever",
    "Q-TURN-flips-on-refusal": "a refused input costs the player the turn",
    "Q-TURN-flips-on-third-refusal": "the third refused input in a row costs the turn",
    "Q-TURN-again-after-jump": "a player who jumped has another go",
    "Q-TURN-again-after-enemy-jump": "a player who jumped an enemy has another go",
    "Q-TURN-kept-after-restart": "a new game begins after the end; the prompt is right, but the turn is the last game's",
    "Q-TURN-sticks-after-30-plies": "after thirty plies the turn stops changing",
    # directions
    "Q-LINE-knight": "a piece may also leap like a knight of chess",
    "Q-LINE-anywhere": "a piece may go to any empty square that is on no line with it",
    "Q-LINE-wraps-round": "a slide leaves at the right edge and comes in at the left",
    "Q-LINE-runs-on": "a slide along a rank runs on into the next rank",
    "Q-LINE-jump-wraps-round": "a jump leaves at one side and comes in at the other",
    "Q-LINE-one-bend": "a slide along a rank may turn once into a file",
    "Q-LINE-orthogonal-slides": "no slides on diagonals",
    "Q-LINE-diagonal-slides": "slides on diagonals only",
    "Q-LINE-one-diagonal": "falling diagonals are not known to slides",
    "Q-LINE-never-back": "no slide back towards the player's own rank",
    # slides
    "Q-SLIDE-one-step": "a slide is one step long",
    "Q-SLIDE-far-end-only": "a slide goes as far as it can",
    "Q-SLIDE-six-at-most": "a slide of seven squares is refused",
    "Q-SLIDE-one-short": "a slide may not end right before a piece",
    "Q-SLIDE-captures": "a slide may take the first enemy it meets",
    "Q-SLIDE-onto-own": "a slide may end on an own piece, which is gone then",
    "Q-SLIDE-through-own": "a slide passes own pieces",
    "Q-SLIDE-through-enemy": "a slide passes enemy pieces",
    "Q-SLIDE-through-all": "what stands between is never looked at",
    "Q-SLIDE-through-on-diagonals": "what stands between is looked at on ranks and files only",
    # jumps over own pieces
    "Q-JUMP-none": "own pieces cannot be jumped",
    "Q-JUMP-orthogonal-only": "own pieces are not jumped on diagonals",
    "Q-JUMP-diagonal-only": "own pieces are jumped on diagonals only",
    "Q-JUMP-lands-further": "a jump may run on beyond the square behind the piece",
    "Q-JUMP-over-two": "two own pieces in a row may be jumped at once",
    "Q-JUMP-over-gap": "a jump may take a run-up over empty squares",
    "Q-JUMP-onto-enemy": "a jump may land on an enemy, which is gone then",
    "Q-JUMP-onto-own": "a jump may land on an own piece, which is gone then",
    "Q-JUMP-removes": "the own piece that was jumped is taken off",
    "Q-JUMP-chain": "two jumps straight on are taken as one move",
    "Q-JUMP-compulsory": "whoever can jump must jump",
    # one move, no more and no less
    "Q-PASS-zero-unseen": "from a square to itself passes the turn, with no board",
    "Q-PASS-zero-redrawn": "from a square to itself passes the turn, and the board is drawn",
    "Q-PASS-zero-same-turn": "from a square to itself is taken, and the same player moves again",
    "Q-PASS-zero-any-square": "any square to itself passes the turn, even an empty one",
    "Q-PASS-zero-frees": "from a square to itself passes the turn and counts as moving that piece",
    "Q-PASS-two-moves": "each turn after the first has two moves",
    # not the same piece twice
    "Q-TWICE-forgotten": "the piece moved last may move again",
    "Q-TWICE-by-square": "bars the square that the last move left, not the piece",
    "Q-TWICE-not-back": "the piece moved last may move, but not back where it was",
    "Q-TWICE-shared": "remembers one last move only, whoever made it",
    "Q-TWICE-player-one-only": "binds the first player alone",
    "Q-TWICE-player-two-only": "binds the second player alone",
    "Q-TWICE-cleared-by-refusal": "a refused input wipes the memory",
    "Q-TWICE-set-by-refusal": "the piece named by a refused input counts as moved",
    "Q-TWICE-two-turns-ago": "the piece moved the turn before that is barred too",
    "Q-TWICE-once-a-game": "a piece that has moved never moves again",
    "Q-TWICE-after-30-plies": "forgotten from the thirtieth ply on",
    "refused-legal-last-moved-after-restart": "a new game begins after the end, and the pieces moved last remain barred",
    "Q-TWICE-jumps-not-noted": "a jump is not remembered as a move of its piece",
    "Q-TWICE-jumps-exempt": "the piece moved last may still jump",
    "Q-TWICE-stuck-exempt": "the piece moved last may move again if it is in quagmire",
    # the duty to move what is stuck
    "Q-DUTY-forgotten": "any piece may move while another is in quagmire",
    "Q-DUTY-immovable-freezes": "a stuck piece that cannot move still forbids all other moves",
    "Q-DUTY-immovable-loses": "a stuck piece that cannot move loses the game at once",
    "Q-DUTY-neighbours-too": "a piece beside the stuck one may move instead of it",
    "Q-DUTY-any-relief": "any move will do that leaves nothing stuck",
    "Q-DUTY-touching-enemy": "every piece that touches an enemy is under duty",
    "Q-DUTY-first-only": "of several stuck pieces only the first, from a1 on, is seen",
    "Q-DUTY-last-only": "of several stuck pieces only the last, from a1 on, is seen",
    "Q-DUTY-one-only": "no duty when several pieces are stuck",
    "Q-DUTY-all-movable": "no duty unless every stuck piece can move",
    "Q-DUTY-must-relieve": "a stuck piece may not make a move that loses if another saves",
    "Q-DUTY-orthogonal-only": "looks at the four squares beside a piece to tell who is bound",
    "Q-DUTY-by-own-pieces": "a piece shut in by its own side is bound too",
    "Q-DUTY-edge-is-open": "a stuck piece at the edge is not bound",
    "Q-DUTY-player-one-only": "binds the first player alone",
    "Q-DUTY-enemy-jumps-unseen": "a stuck piece that can only jump an enemy is not under duty",
    # jumps over enemy pieces
    "Q-LOOP-never": "enemies are never jumped",
    "Q-LOOP-always": "enemies are jumped like own pieces",
    "Q-LOOP-radius-1": "looks for a way round one step from each end",
    "Q-LOOP-radius-2": "looks for a way round two steps from each end",
    "Q-LOOP-radius-3": "looks for a way round three steps from each end",
    "Q-LOOP-radius-5": "looks for a way round five steps from each end",
    "Q-LOOP-no-diagonal-leaks": "looks for a way round on ranks and files only",
    "Q-LOOP-own-pieces-close": "the mover's own pieces bar the way round too",
    "Q-LOOP-plugged-leak": "an own piece standing in a diagonal gap bars it",
    "Q-LOOP-rings-only": "a loop that ends at walls does not count",
    "Q-LOOP-walls-only": "a loop that touches no wall does not count",
    "Q-LOOP-one-wall-only": "a loop from one wall to another does not count",
    "Q-LOOP-not-opposite-walls": "a loop from a wall to the opposite one does not count",
    "Q-LOOP-not-same-wall": "a loop from a wall to the same wall does not count",
    "Q-LOOP-inwards-only": "jumps go into the smaller part only",
    "Q-LOOP-outwards-only": "jumps go out of the smaller part only",
    "Q-LOOP-need-not-cross": "a piece of a loop may be jumped without changing sides",
    "Q-LOOP-whole-chain": "any piece connected to a loop may be jumped",
    "Q-LOOP-not-between-chambers": "no jump from one closed part into another",
    "Q-LOOP-owner-can-jump": "no loop where the enemy could jump the same piece himself",
    "Q-LOOP-orthogonal-only": "enemies are not jumped on diagonals",
    "Q-LOOP-captures": "an enemy that was jumped is taken off",
    "Q-LOOP-one-move-old": "looks for a way round on the board before the last move",
    # being stuck, and losing by it
    "Q-STUCK-orthogonal-only": "looks at the four squares beside a piece, not at eight",
    "Q-STUCK-enemy-beside": "an enemy at a corner of the piece does not count",
    "Q-STUCK-by-own-pieces": "needs no enemy next to the piece",
    "Q-STUCK-two-enemies": "needs two enemies next to the piece",
    "Q-STUCK-enemies-only": "needs enemies all round",
    "Q-STUCK-jump-frees": "a piece that can jump is not stuck",
    "Q-STUCK-edge-is-open": "a piece at the edge is never stuck",
    "Q-STUCK-edge-is-enemy": "the wall counts as the enemy that is needed",
    "Q-STUCK-just-moved": "a piece that just moved and touches an enemy is stuck",
    "Q-STUCK-moved-piece-only": "only the piece that moved can lose the game",
    "Q-STUCK-others-only": "the piece that moved cannot lose the game",
    "Q-STUCK-self-inflicted": "who had nothing stuck before the move does not lose",
    "Q-STUCK-new-ones": "pieces that were not stuck before the move do not lose",
    "Q-STUCK-enemy-loses": "getting an enemy piece stuck wins at once",
    "Q-STUCK-never-lost": "nobody ever loses",
    "Q-STUCK-player-two-never": "the second player never loses",
    "Q-STUCK-both-mover-wins": "if both sides are stuck the other side loses",
    "Q-STUCK-both-goes-on": "if both sides are stuck nobody loses",
    "Q-STUCK-one-turn-late": "the loss comes a ply late, if the piece is still stuck then",
    "Q-STUCK-suicide-refused": "a move that would lose is refused while another would not",
    # what is said to a refused input, and to others
    "no-reply-silent": "nothing is said to a refused input",
    "not-understood-in-words": "a move must be written `from c1 to d4`",
    "not-understood-echoes": "so must it, and whatever else is read is repeated with a 0",
    "no-reply-third-time": "nothing is said to the third refused input in a row",
    "no-reply-zero-length": "nothing is said to a move from a square to itself",
    "no-reply-empty-square": "nothing is said to a move from an empty square",
    "no-reply-player-two": "nothing is said to the second player's refused inputs",
    "no-reply-after-25-inputs": "deaf after twenty-five inputs",
    "falsy-on-legal-always": "a zero stands before every new board too",
    "falsy-on-legal-after-board": "a zero stands after every new board too",
    "falsy-on-legal-jumps": "a zero stands before the board after a jump",
    "falsy-on-legal-after-refusal": "the zero of a refusal is repeated with the next move",
    "falsy-on-legal-false-always": "a False stands before every new board, and a refusal is a zero",
    # Words that are neither true nor false refuse, but not where legal moves are answered with them, too.
    "refusal-not-shown-thank-you": "legal moves and refused ones are thanked for alike",
    "truthy-refusal-minus-one": "the answer to a refused input is -1",
    "truthy-refusal-two": "the answer to a refused input is 2",
    "truthy-refusal-yes": "the answer to a refused input is a sentence that begins with yes",
    "refused-legal-until-asked-twice": "a legal move is refused until it is typed again",
    "refused-legal-after-restart": "a new game begins after the end, and its first move must be legal in the last position",
    "wrong-board-one-input-late": "every answer comes one input late, with a zero first",
    # the turn display
    "turn-not-shown-plain": "the prompt names nobody",
    "turn-not-shown-counter": "the prompt counts moves and names nobody",
    "turn-not-shown-always-o": "the prompt names the first player always",
    "turn-not-shown-both": "the prompt names both players always",
    "turn-not-shown-later": "the prompt names the player in the first two turns only",
    "wrong-turn-inverted": "the prompt names the other player",
    "wrong-turn-player-numbers": "the prompt calls the first player the second, and the second the first",
    "wrong-turn-next-game": "a new game begins after the end, and the prompt names the second player first",
    "wrong-turn-after-restart": "a new game begins after the end, with the turn of the last game",
    "wrong-turn-after-refusal": "the prompt after a refusal names the other player",
    "wrong-turn-after-third-refusal": "the prompt after three refusals names the other player",
    "wrong-turn-after-jump": "the prompt after a jump names the player who jumped",
    "wrong-turn-after-25-inputs": "the prompt names the other player after twenty-five inputs",
    "wrong-turn-last-mover": "the prompt names who moved last",
    # the end
    "no-end-prompts-on": "after the last board comes a prompt as ever, and all is refused",
    "no-end-plays-on": "the winner is named and the game goes on",
    "no-end-player-two": "a win of the second player goes by without a word",
    "premature-end-on-refusal": "a refused input ends the program",
    "premature-end-third-refusal": "the third refused input in a row ends the program",
    "premature-end-after-25-inputs": "the program ends after twenty-five inputs",
    "premature-end-repetition": "a position seen before ends the game",
    "premature-end-restarts": "a refused input starts a new game",
    "premature-end-win-at-refusal": "a refused input is answered as the player's win is announced",
    "premature-end-after-restart": "a new game begins after the end, and its first move ends it with the same winner",
    "premature-end-enemy-jump": "who jumps an enemy is declared the winner",
    "wrong-winner-swapped": "the loser is named as winner",
    "wrong-winner-always-o": "the first player is named as winner always",
    "wrong-winner-always-x": "the second player is named as winner always",
    "wrong-winner-wins-against": "a sentence says that the loser wins against the winner",
    "wrong-winner-loses": "a sentence says that the winner loses",
    "wrong-winner-digit": "with 1 and 2 as pieces, only the truthy 1 is said at the end",
    "winner-not-shown-nothing": "nothing follows the last board",
    "winner-not-shown-truthy-alone": "only a truthy 1 follows the last board",
    "winner-not-shown-falsy": "the winner is followed by a zero",
    "winner-not-shown-number": "the winner is named by a number that is not on the board",
    "winner-not-shown-colour": "the winner is named by a colour that is not on the board",
    "winner-not-shown-player-two": "only a win of the first player is announced",
    # the frame of the board
    "malformed-board-header-flush": "no blank before the letters",
    "malformed-board-header-shifted": "one blank too many before the letters",
    "malformed-board-header-upper": "the letters are capitals",
    "malformed-board-header-trailing": "a blank after the letters",
    "malformed-board-header-missing": "no letters",
    "malformed-board-header-below": "the letters stand below the board",
    "malformed-board-header-once": "letters over the first board only",
    "malformed-board-header-reversed": "the letters run from right to left",
    "malformed-board-no-ranks": "no numbers beside the board",
    "malformed-board-ranks-reversed": "the numbers run from bottom to top",
    "malformed-board-ranks-glued": "no blank before the numbers",
    "malformed-board-ranks-left": "the numbers stand on the left",
    "malformed-board-trailing-blank": "a blank at the end of each rank",
    "malformed-board-no-bottom": "the last frame line is missing",
    "malformed-board-no-inner-lines": "no frame lines between the ranks",
    "malformed-board-other-corners": "the frame has other corners",
    "malformed-board-wide-cells": "blanks around each piece",
    "malformed-board-first-rank-on-top": "drawn from rank one down, numbers and all",
    "malformed-board-glyphs-change": "other characters after twenty-five inputs",
    "malformed-board-last-move-marked": "the piece moved last is drawn in another character",
    "malformed-board-chequered": "two characters for empty squares",
    "malformed-board-lower-case-turn": "the pieces of who is not to move are drawn small",
    "ambiguous-characters-one-for-all": "one character for the pieces of both sides",
    "ambiguous-characters-x-blank": "the second player's pieces look like empty squares",
    "ambiguous-characters-o-blank": "the first player's pieces look like empty squares",
    # what the board shows
    "wrong-board-one-late": "each board shows the position before the move",
    "wrong-board-no-start": "no board before the first input",
    "wrong-board-no-final": "no board at the end",
    "wrong-board-stale-final": "the last board lacks the last move",
    "wrong-board-final-start": "the last board is the first one again",
    "wrong-board-next-game": "a new game begins after the end, with the sides at each other's place",
    "wrong-board-after-restart": "a new game begins after the end, with the two squares of the last move as they were",
    "wrong-board-unseen-after-restart": "the same, but the first board of the new game is right",
    "no-board-once-a-round": "no board after the second player's moves",
    "no-board-never-again": "no board after the first",
    "accepted-illegal-with-a-zero": "a zero is said, yet the piece moves",
    "wrong-board-refused-removes": "a refused input takes its piece off",
    "wrong-board-tried": "shows what a refused move would have made, then takes it back",
    "wrong-board-start-on-refusal": "shows the first board again at a refusal",
    "wrong-board-ghost": "a piece that moves stays where it was, too",
    "wrong-board-recording": "shows a recorded game, whatever is typed",
    "wrong-board-rotated": "drawn half a turn round (and players shown by number)",
    "wrong-board-rotated-exchanged": "drawn half a turn round and with O and X exchanged",
    "wrong-board-transposed": "letters and numbers change places in the drawing",
    "wrong-board-mirrored": "drawn from right to left",
    "wrong-board-upside-down": "drawn from bottom to top",
    "wrong-board-mirrored-set-up": "the pieces start in the other two corners",
    "wrong-board-lands-short": "a slide of seven squares is drawn one square short",
    "wrong-board-after-30-plies": "the board is not redrawn anew after thirty plies",
}

fault = ""


def wrong(*names):
    return fault in names


O, X, BLANK = "O", "X", "."
OTHER = {O: X, X: O}
BESIDE = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
AROUND = BESIDE + CORNERS
FILES = "abcdefgh"
SQUARES = [(file, rank) for rank in range(8) for file in range(8)]


def on_board(square):
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def step(square, way, times=1):
    return square[0] + times * way[0], square[1] + times * way[1]


def in_line(a, b):
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    return across == 0 or up == 0 or across == up


NEAR = {s: [step(s, way) for way in AROUND if on_board(step(s, way))] for s in SQUARES}


def set_up():
    board = dict.fromkeys(SQUARES, BLANK)
    for rank in range(4):
        for file in range(4 - rank):
            board[file, rank] = O
            board[7 - file, 7 - rank] = X
    if wrong("wrong-board-mirrored-set-up"):
        board = {(file, rank): board[7 - file, rank] for file, rank in SQUARES}
    return board


class Game:
    def __init__(self):
        self.board = set_up()
        self.before = self.board  # the board one ply ago
        self.mover = X if wrong("Q-TURN-x-first") else O
        self.moved = {O: [], X: []}  # where the pieces stand that moved, latest last
        self.left = {O: [], X: []}  # and the squares they left
        self.latest = None  # where the latest move ended, whoever made it
        self.plies = 0
        self.seen = []  # the positions so far
        self.halves = 0  # moves made in this turn
        self.was_stuck = {O: False, X: False}  # at the end of this side's last turn
        self.winner = None
        self.kept_moves = self.kept_winner = None  # from the last game

    def copy(self):
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.board = dict(self.board)
        twin.moved = {side: list(self.moved[side]) for side in OTHER}
        twin.left = {side: list(self.left[side]) for side in OTHER}
        twin.was_stuck = dict(self.was_stuck)
        twin.seen = list(self.seen)
        return twin

    def pieces(self, side):
        return [s for s in SQUARES if self.board[s] == side]

    # Where a piece could go, were it alone in the world with its neighbours.

    def next_on_line(self, square, way):
        file, rank = step(square, way)
        if wrong("Q-LINE-wraps-round"):
            file %= 8
        if wrong("Q-LINE-runs-on") and way[1] == 0 and not 0 <= file < 8:
            file, rank = file % 8, rank + way[0]
        return (file, rank) if on_board((file, rank)) else None

    def slides(self, start, side):
        if wrong("Q-LINE-orthogonal-slides"):
            ways = BESIDE
        elif wrong("Q-LINE-diagonal-slides"):
            ways = CORNERS
        elif wrong("Q-LINE-one-diagonal"):
            ways = [way for way in AROUND if way[0] + way[1]]
        elif wrong("Q-LINE-never-back"):
            ways = [way for way in AROUND if way[1] != (-1 if side == O else 1)]
        else:
            ways = AROUND
        found = []
        for way in ways:
            run, met = [], None
            square = self.next_on_line(start, way)
            while square is not None and square != start:
                met = self.board[square]
                if met == BLANK:
                    run.append(square)
                elif not self.lets_pass(met, side, way, start, square):
                    break
                square = self.next_on_line(square, way)
            if wrong("Q-SLIDE-one-step"):
                run = run[:1]
            if wrong("Q-SLIDE-far-end-only"):
                run = run[-1:]
            if wrong("Q-SLIDE-six-at-most"):
                run = run[:6]
            if wrong("Q-SLIDE-one-short") and square is not None:
                run = run[:-1]
            if wrong("Q-SLIDE-captures") and square is not None and met == OTHER[side]:
                run.append(square)
            if wrong("Q-SLIDE-onto-own") and square is not None and met == side:
                run.append(square)
            if wrong("Q-LINE-wraps-round", "Q-LINE-runs-on"):
                seen = self.straight_run(start, way)
                run = [square for square in run if square in seen or not in_line(start, square)]
            if self.board.get(step(start, way)) == OTHER[side]:
                run = [square for square in run if square != step(start, way, 2)]
            found += run
        return found

    def straight_run(self, start, way):
        run, square = [], step(start, way)
        while self.board.get(square) == BLANK:
            run.append(square)
            square = step(square, way)
        return run

    def lets_pass(self, met, side, way, start, square):
        """Does a slide go on past a piece?"""
        if wrong("Q-SLIDE-through-own"):
            return met == side
        if wrong("Q-SLIDE-through-enemy"):
            return met != side
        if wrong("Q-SLIDE-through-all"):
            return True
        if wrong("Q-SLIDE-through-on-diagonals"):
            return way in CORNERS
        return False

    def leaps(self, start, side):
        """Moves of a kind that the game does not have."""
        found = []
        if wrong("Q-LINE-knight"):
            found += [
                step(start, (a, b))
                for a in (-2, -1, 1, 2)
                for b in (-2, -1, 1, 2)
                if abs(a) != abs(b) and self.board.get(step(start, (a, b))) == BLANK
            ]
        if wrong("Q-LINE-anywhere"):
            found += [s for s in SQUARES if self.board[s] == BLANK]
        if wrong("Q-LINE-one-bend"):
            for way in ((1, 0), (-1, 0)):
                corner = step(start, way)
                while self.board.get(corner) == BLANK:
                    for turn in ((0, 1), (0, -1)):
                        square = step(corner, turn)
                        while self.board.get(square) == BLANK:
                            found.append(square)
                            square = step(square, turn)
                    corner = step(corner, way)
        return [square for square in found if not in_line(start, square)]

    def jumps(self, start, side):
        found = []
        ways = AROUND
        if wrong("Q-JUMP-orthogonal-only"):
            ways = BESIDE
        if wrong("Q-JUMP-diagonal-only"):
            ways = CORNERS
        if wrong("Q-JUMP-none"):
            ways = []
        for way in ways:
            over, landing = step(start, way), step(start, way, 2)
            if wrong("Q-LINE-jump-wraps-round"):
                over, landing = (over[0] % 8, over[1]), (landing[0] % 8, landing[1])
                if not on_board(step(start, way, 2)) and in_line(start, landing):
                    continue
            if wrong("Q-JUMP-over-gap"):
                while self.board.get(over) == BLANK:
                    over, landing = landing, step(landing, way)
            if self.board.get(over) != side:
                continue
            if wrong("Q-JUMP-over-two") and self.board.get(landing) == side:
                landing = step(landing, way)
            ground = [BLANK]
            if wrong("Q-JUMP-onto-enemy"):
                ground = [BLANK, OTHER[side]]
            if wrong("Q-JUMP-onto-own"):
                ground = [BLANK, side]
            if self.board.get(landing) in ground:
                found.append(landing)
                while wrong("Q-JUMP-lands-further"):
                    landing = step(landing, way)
                    if self.board.get(landing) != BLANK:
                        break
                    found.append(landing)
        if wrong("Q-JUMP-chain"):
            for landing in list(found):
                way = (landing[0] - start[0]) // 2, (landing[1] - start[1]) // 2
                over, last = step(landing, way), step(landing, way, 2)
                if self.board.get(over) == side and self.board.get(last) == BLANK:
                    found.append(last)
        return found

    def enemy_jumps(self, start, side):
        if wrong("Q-LOOP-never"):
            return []
        found = []
        for way in BESIDE if wrong("Q-LOOP-orthogonal-only") else AROUND:
            over, landing = step(start, way), step(start, way, 2)
            if self.board.get(over) == OTHER[side] and self.board.get(landing) == BLANK:
                if wrong("Q-LOOP-always") or self.may_cross(start, over, landing, side):
                    found.append(landing)
        return found

    # An enemy may be jumped where his pieces (and walls) keep the two ends apart.

    def reach(self, start, side, walls="NESW", steps=64):
        """The squares with a way from start that no enemy bars.

        Beyond a wall that is not among `walls` lies open ground to walk on.
        """
        board = self.before if wrong("Q-LOOP-one-move-old") else self.board
        enemy = OTHER[side]
        reached, edge = {start}, [start]
        while edge and steps:
            steps -= 1
            fresh = []
            for square in edge:
                for way in BESIDE if wrong("Q-LOOP-no-diagonal-leaks") else AROUND:
                    there = step(square, way)
                    if there in reached:
                        continue
                    if not on_board(there):
                        file, rank = there
                        if not (-1 <= file <= 8 and -1 <= rank <= 8):
                            continue
                        if (
                            (rank == 8 and "N" in walls)
                            or (file == 8 and "E" in walls)
                            or (rank == -1 and "S" in walls)
                            or (file == -1 and "W" in walls)
                        ):
                            continue
                    elif board[there] == enemy:
                        continue
                    elif wrong("Q-LOOP-own-pieces-close") and board[there] == side:
                        continue
                    elif wrong("Q-LOOP-plugged-leak") and way in CORNERS:
                        narrow = (
                            board.get((square[0], there[1])) == enemy
                            and board.get((there[0], square[1])) == enemy
                        )
                        plugged = board[there] == side or (
                            board.get(square) == side and square != start
                        )
                        if narrow and plugged:
                            continue
                    reached.add(there)
                    fresh.append(there)
            edge = fresh
        return reached

    def apart(self, a, b, side, walls="NESW"):
        return b not in self.reach(a, side, walls)

    def may_cross(self, start, over, landing, side):
        for radius in (1, 2, 3, 5):
            if wrong("Q-LOOP-radius-%d" % radius):
                here = self.reach(start, side, steps=radius)
                return not here & self.reach(landing, side, steps=radius)
        if wrong("Q-LOOP-need-not-cross"):
            return self.divides(over, side)
        if wrong("Q-LOOP-whole-chain"):
            chain = [over]
            for piece in chain:
                for way in BESIDE:
                    there = step(piece, way)
                    if self.board.get(there) == OTHER[side] and there not in chain:
                        chain.append(there)
            return any(self.divides(piece, side) for piece in chain)
        if not self.apart(start, landing, side):
            return False
        ring = lambda: self.apart(start, landing, side, walls="")
        one_wall = lambda: any(self.apart(start, landing, side, wall) for wall in "NESW")
        if wrong("Q-LOOP-rings-only"):
            return ring()
        if wrong("Q-LOOP-walls-only"):
            return not ring()
        if wrong("Q-LOOP-one-wall-only"):
            return one_wall()
        if wrong("Q-LOOP-not-same-wall"):
            return ring() or not one_wall()
        if wrong("Q-LOOP-not-opposite-walls"):
            pairs = ("NE", "ES", "SW", "WN")
            return any(self.apart(start, landing, side, pair) for pair in pairs)
        here, there = self.reach(start, side), self.reach(landing, side)
        if wrong("Q-LOOP-inwards-only"):
            return len(there) <= len(here)
        if wrong("Q-LOOP-outwards-only"):
            return len(here) <= len(there)
        if wrong("Q-LOOP-not-between-chambers"):
            ground = [s for s in SQUARES if self.board[s] != OTHER[side]]
            largest = max(len(self.reach(s, side)) for s in ground)
            return largest in (len(here), len(there))
        if wrong("Q-LOOP-owner-can-jump"):
            return not any(
                self.board.get(step(over, way)) == OTHER[side]
                and self.board.get(step(over, way, -1)) == BLANK
                for way in AROUND
            )
        return True

    def divides(self, piece, side):
        """Does an enemy piece have parts on two sides that are kept apart?"""
        rooms = [s for s in NEAR[piece] if self.board[s] != OTHER[side]]
        return bool(rooms) and not self.reach(rooms[0], side).issuperset(rooms)

    # Stuck, and what follows from it.

    def stuck(self, piece):
        """In quagmire?  This is what the duty to move goes by."""
        side = self.board[piece]
        near = [self.board[s] for s in NEAR[piece]]
        if wrong("Q-DUTY-orthogonal-only"):
            near = self.beside(piece)
        if wrong("Q-DUTY-by-own-pieces"):
            return BLANK not in near
        if wrong("Q-DUTY-edge-is-open") and len(near) < 8:
            return False
        return BLANK not in near and OTHER[side] in near

    def lost(self, piece):
        """In quagmire?  This is what the verdict at the end of a turn goes by."""
        side = self.board[piece]
        near = [self.board[s] for s in NEAR[piece]]
        if wrong("Q-STUCK-orthogonal-only"):
            near = self.beside(piece)
        if wrong("Q-STUCK-just-moved") and self.fresh_and_touched(piece):
            return True
        if BLANK in near:
            return False
        if wrong("Q-STUCK-by-own-pieces"):
            return True
        if wrong("Q-STUCK-edge-is-enemy") and len(near) < 8:
            return True
        if wrong("Q-STUCK-edge-is-open") and len(near) < 8:
            return False
        if wrong("Q-STUCK-enemy-beside"):
            return OTHER[side] in self.beside(piece)
        if wrong("Q-STUCK-two-enemies"):
            return near.count(OTHER[side]) > 1
        if wrong("Q-STUCK-enemies-only"):
            return side not in near
        if wrong("Q-STUCK-jump-frees") and self.can_jump(piece):
            return False
        return OTHER[side] in near

    def beside(self, piece):
        squares = [step(piece, way) for way in BESIDE]
        return [self.board[s] for s in squares if on_board(s)]

    def can_jump(self, piece):
        side = self.board[piece]
        return bool(self.jumps(piece, side) or self.enemy_jumps(piece, side))

    def fresh_and_touched(self, piece):
        side = self.board[piece]
        fresh = self.moved[side] and self.moved[side][-1] == piece
        return bool(fresh) and OTHER[side] in [self.board[s] for s in NEAR[piece]]

    def stuck_pieces(self, side):
        return [piece for piece in self.pieces(side) if self.stuck(piece)]

    def lost_pieces(self, side):
        return [piece for piece in self.pieces(side) if self.lost(piece)]

    # The moves that the player may make.

    def barred(self, side):
        """The squares whose pieces may not move."""
        if wrong("Q-TWICE-forgotten", "Q-TWICE-not-back"):
            return []
        if wrong("Q-TWICE-by-square"):
            return self.left[side][-1:]
        if wrong("Q-TWICE-shared"):
            return [self.latest]
        if wrong("Q-TWICE-player-one-only") and side == X:
            return []
        if wrong("Q-TWICE-player-two-only") and side == O:
            return []
        if wrong("Q-TWICE-two-turns-ago"):
            return self.moved[side][-2:]
        if wrong("Q-TWICE-once-a-game"):
            return self.moved[side]
        if wrong("Q-TWICE-after-30-plies") and self.plies >= 30:
            return []
        if wrong("Q-TWICE-stuck-exempt") and self.moved[side]:
            return [] if self.stuck(self.moved[side][-1]) else self.moved[side][-1:]
        return self.moved[side][-1:]

    def goals(self, piece, side):
        slides = self.slides(piece, side)
        jumps = self.jumps(piece, side)
        goals = slides + jumps + self.enemy_jumps(piece, side) + self.leaps(piece, side)
        if piece in self.barred(side):
            return jumps if wrong("Q-TWICE-jumps-exempt") else []
        if wrong("Q-TWICE-not-back") and self.moved[side][-1:] == [piece]:
            goals = [goal for goal in goals if goal != self.left[side][-1]]
        return goals

    def legal_moves(self, side=None, free=False):
        """A list of (from, to) pairs; all that pieces could do if `free`."""
        side = side or self.mover
        movable = {piece: self.goals(piece, side) for piece in self.pieces(side)}
        movable = {piece: goals for piece, goals in movable.items() if goals}
        moves = [(piece, goal) for piece in movable for goal in movable[piece]]
        if wrong("Q-JUMP-compulsory"):
            hops = [(a, b) for a, b in moves if b in self.jumps(a, side)]
            moves = hops or moves
        stuck = self.stuck_pieces(side)
        if wrong("Q-DUTY-touching-enemy"):
            stuck = [
                piece
                for piece in self.pieces(side)
                if OTHER[side] in [self.board[s] for s in NEAR[piece]]
            ]
        if wrong("Q-DUTY-first-only"):
            stuck = stuck[:1]
        if wrong("Q-DUTY-last-only"):
            stuck = stuck[-1:]
        bound = [piece for piece in stuck if piece in movable]
        if wrong("Q-DUTY-immovable-freezes", "Q-DUTY-immovable-loses"):
            bound = stuck
        if wrong("Q-DUTY-forgotten") or (wrong("Q-DUTY-player-one-only") and side == X):
            bound = []
        if wrong("Q-DUTY-one-only") and len(stuck) > 1:
            bound = []
        if wrong("Q-DUTY-all-movable") and len(bound) < len(stuck):
            bound = []
        if wrong("Q-DUTY-enemy-jumps-unseen"):
            bound = [piece for piece in bound if self.jumps(piece, side)]
        if free or not bound:
            dutiful = moves
        else:
            dutiful = [(a, b) for a, b in moves if a in bound]
            if wrong("Q-DUTY-neighbours-too"):
                beside = [s for piece in bound for s in NEAR[piece]] + bound
                dutiful = [(a, b) for a, b in moves if a in beside]
            if wrong("Q-DUTY-any-relief"):
                dutiful += [m for m in moves if m not in dutiful and self.safe(m, side)]
            if wrong("Q-DUTY-must-relieve"):
                dutiful = [m for m in dutiful if self.safe(m, side)] or dutiful
        if wrong("Q-STUCK-suicide-refused"):
            dutiful = [m for m in dutiful if self.safe(m, side)] or dutiful
        return dutiful

    def safe(self, move, side):
        """Would this move leave none of the player's pieces stuck?"""
        board = self.board
        self.board = dict(board)
        self.board[move[1]], self.board[move[0]] = side, BLANK
        lost = self.lost_pieces(side)
        self.board = board
        return not lost

    def side_to_play(self, start):
        """The side whose rules a move from this square is held to."""
        if wrong("Q-TURN-enemy-pieces", "Q-TURN-no-alternation") and self.board[start] != BLANK:
            return self.board[start]
        return self.mover

    def accepts(self, start, goal):
        if start == goal and self.pass_by(start):
            return True
        if wrong("Q-TURN-from-nothing") and self.board[start] == BLANK:
            return start != goal
        if self.kept_moves is not None:
            return (start, goal) in self.kept_moves
        return (start, goal) in self.legal_moves(self.side_to_play(start))

    def pass_by(self, square):
        """Is a move from this square to itself taken?"""
        if wrong("Q-PASS-zero-any-square"):
            return True
        return self.board[square] == self.mover and wrong(
            "Q-PASS-zero-unseen",
            "Q-PASS-zero-redrawn",
            "Q-PASS-zero-same-turn",
            "Q-PASS-zero-frees",
        )

    # A move that was accepted.

    def is_jump(self, start, goal):
        """Tells what was jumped: own, enemy, or nothing."""
        gap = goal[0] - start[0], goal[1] - start[1]
        if max(map(abs, gap)) == 2 and gap[0] % 2 == gap[1] % 2 == 0:
            over = self.board[start[0] + gap[0] // 2, start[1] + gap[1] // 2]
            return {self.board[start]: "own", BLANK: ""}.get(over, "enemy")
        return ""

    def play(self, start, goal):
        self.before = dict(self.board)
        self.kept_moves = None
        side = self.side_to_play(start)
        jump = self.is_jump(start, goal)
        stuck_before = self.lost_pieces(side)
        self.seen.append((dict(self.board), self.mover))
        self.plies += 1

        if start == goal or self.board[start] == BLANK:
            if wrong("Q-PASS-zero-frees"):
                self.remember(side, start, goal)
            if not wrong("Q-PASS-zero-same-turn"):
                self.mover = OTHER[self.mover]
            return

        if jump:
            over = (start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2
            if wrong("Q-JUMP-removes") and jump == "own":
                self.board[over] = BLANK
            if wrong("Q-LOOP-captures") and jump == "enemy":
                self.board[over] = BLANK
        self.board[goal] = side
        self.board[start] = side if wrong("wrong-board-ghost") else BLANK
        if not (wrong("Q-TWICE-jumps-not-noted") and jump):
            self.remember(side, start, goal)
        else:
            self.moved[side] = [goal if s == start else s for s in self.moved[side]]

        loser = self.loser(side, goal, stuck_before)
        self.was_stuck[side] = bool(self.lost_pieces(side))
        self.mover = self.next_to_move(side, jump)
        frozen = wrong("Q-DUTY-immovable-freezes")
        if loser is None and not self.legal_moves(free=frozen):
            loser = self.mover
        if wrong("premature-end-repetition") and (self.board, self.mover) in self.seen:
            loser = loser or self.mover
        if wrong("premature-end-enemy-jump") and jump == "enemy":
            loser = OTHER[side]
        self.winner = self.kept_winner or loser and OTHER[loser]

    def remember(self, side, start, goal):
        self.moved[side] = [goal if s == start else s for s in self.moved[side]] + [goal]
        self.left[side].append(start)
        self.latest = goal

    def loser(self, side, goal, stuck_before):
        """Who has lost by the move that side just made to goal, if anybody."""
        enemy = OTHER[side]
        mine = self.lost_pieces(side)
        if wrong("Q-STUCK-never-lost") or (wrong("Q-STUCK-player-two-never") and side == X):
            return None
        if wrong("Q-STUCK-moved-piece-only"):
            mine = [piece for piece in mine if piece == goal]
        if wrong("Q-STUCK-others-only"):
            mine = [piece for piece in mine if piece != goal]
        if wrong("Q-STUCK-self-inflicted") and not stuck_before:
            mine = []
        if wrong("Q-STUCK-new-ones"):
            mine = [piece for piece in mine if piece in stuck_before]
        if wrong("Q-STUCK-both-mover-wins") and mine and self.lost_pieces(enemy):
            return enemy
        if wrong("Q-STUCK-both-goes-on") and mine and self.lost_pieces(enemy):
            return None
        if wrong("Q-STUCK-one-turn-late"):
            return enemy if self.was_stuck[enemy] and self.lost_pieces(enemy) else None
        if mine:
            return side
        if wrong("Q-STUCK-enemy-loses") and self.lost_pieces(enemy):
            return enemy
        return None

    def next_to_move(self, side, jump):
        if wrong("Q-TURN-never-changes"):
            return self.mover
        if wrong("Q-TURN-again-after-jump") and jump == "own":
            return self.mover
        if wrong("Q-TURN-again-after-enemy-jump") and jump == "enemy":
            return self.mover
        if wrong("Q-TURN-sticks-after-30-plies") and self.plies > 30:
            return self.mover
        if wrong("Q-PASS-two-moves") and self.plies > 1 and self.plies % 2 == 0:
            return self.mover
        if wrong("Q-TURN-no-alternation"):
            return OTHER[side]
        return OTHER[self.mover]

    # An input that was refused: nothing may change.

    def refuse(self, start, goal, in_a_row):
        if wrong("Q-TURN-flips-on-refusal"):
            self.mover = OTHER[self.mover]
        if wrong("Q-TURN-flips-on-third-refusal") and in_a_row % 3 == 0:
            self.mover = OTHER[self.mover]
        if wrong("Q-TWICE-cleared-by-refusal"):
            self.moved[self.mover] = []
        if wrong("Q-TWICE-set-by-refusal") and self.board[start] == self.mover:
            self.moved[self.mover].append(start)
        if wrong("wrong-board-refused-removes") and start != goal:
            self.board[start] = BLANK
        if wrong("accepted-illegal-with-a-zero") and self.board[start] != BLANK and start != goal:
            self.board[goal], self.board[start] = self.board[start], BLANK


# Drawing.


def draw(game, board, inputs, first=False):
    def cell(file, rank):
        if wrong("wrong-board-rotated", "wrong-board-rotated-exchanged"):
            file, rank = 7 - file, 7 - rank
        if wrong("wrong-board-transposed"):
            file, rank = rank, file
        if wrong("wrong-board-mirrored"):
            file = 7 - file
        if wrong("wrong-board-upside-down"):
            rank = 7 - rank
        piece = board[file, rank]
        if wrong("wrong-board-rotated-exchanged"):
            return OTHER.get(piece, piece)
        if wrong("wrong-winner-digit"):
            return {O: "1", X: "2"}.get(piece, piece)
        if wrong("malformed-board-glyphs-change") and inputs > 25:
            return {O: "@", X: "#"}.get(piece, piece)
        if wrong("malformed-board-last-move-marked") and (file, rank) == game.latest:
            return "*"
        if wrong("malformed-board-chequered") and piece == BLANK and (file + rank) % 2:
            return ":"
        if wrong("malformed-board-lower-case-turn") and piece == OTHER[game.mover]:
            return piece.lower()
        if wrong("ambiguous-characters-one-for-all") and piece != BLANK:
            return "@"
        if wrong("ambiguous-characters-x-blank") and piece == X:
            return BLANK
        if wrong("ambiguous-characters-o-blank") and piece == O:
            return BLANK
        return piece

    letters = FILES
    if wrong("malformed-board-header-upper"):
        letters = letters.upper()
    if wrong("malformed-board-header-reversed"):
        letters = letters[::-1]
    header = " " + " ".join(letters)
    if wrong("malformed-board-header-flush"):
        header = header[1:]
    if wrong("malformed-board-header-shifted"):
        header = " " + header
    if wrong("malformed-board-header-trailing"):
        header += " "
    rule = "+-+-+-+-+-+-+-+-+"
    if wrong("malformed-board-other-corners"):
        rule = "." + rule[1:-1] + "."
    lines = [rule]
    for rank in range(7, -1, -1):
        if wrong("malformed-board-first-rank-on-top"):
            rank = 7 - rank
        row = "|" + "|".join(cell(file, rank) for file in range(8)) + "|"
        label = " %d" % (rank + 1)
        if wrong("malformed-board-wide-cells"):
            row = row.replace("|", " | ").strip()
        if wrong("malformed-board-no-ranks"):
            label = ""
        if wrong("malformed-board-ranks-reversed"):
            label = " %d" % (8 - rank)
        if wrong("malformed-board-ranks-glued"):
            label = label.strip()
        if wrong("malformed-board-trailing-blank"):
            label += " "
        if wrong("malformed-board-ranks-left"):
            lines.append(label.strip() + " " + row)
        else:
            lines.append(row + label)
        if not wrong("malformed-board-no-inner-lines"):
            lines.append(rule)
    if wrong("malformed-board-no-inner-lines"):
        lines.append(rule)
    if wrong("malformed-board-no-bottom"):
        lines.pop()
    if wrong("malformed-board-header-below"):
        lines.append(header)
    elif wrong("malformed-board-header-missing"):
        pass
    elif wrong("malformed-board-header-once") and not first:
        pass
    else:
        lines.insert(0, header)
    return "\n".join(lines) + "\n"


def glyph(side):
    if wrong("wrong-winner-digit"):
        return {O: "1", X: "2"}[side]
    return side


def prompt(game, inputs, in_a_row, last_jump):
    """The player to move, as shown before each input."""
    side = game.mover
    if wrong("turn-not-shown-plain") or (wrong("turn-not-shown-later") and game.plies > 1):
        return "> "
    if wrong("wrong-board-rotated"):
        return {O: "1> ", X: "2> "}[side]
    if wrong("turn-not-shown-counter"):
        return "%d> " % (game.plies + 1)
    if wrong("wrong-turn-player-numbers"):
        return {O: "Player 2> ", X: "Player 1> "}[side]
    if wrong("turn-not-shown-always-o"):
        return "O> "
    if wrong("turn-not-shown-both"):
        return "O/X> "
    if wrong("Q-TURN-kept-after-restart"):
        side = (O, X)[game.plies % 2]
    if wrong("wrong-turn-inverted"):
        side = OTHER[side]
    if wrong("wrong-turn-after-refusal") and in_a_row:
        side = OTHER[side]
    if wrong("wrong-turn-after-third-refusal") and in_a_row >= 3:
        side = OTHER[side]
    if wrong("wrong-turn-after-jump") and last_jump and not in_a_row:
        side = OTHER[side]
    if wrong("wrong-turn-after-25-inputs") and inputs > 25:
        side = OTHER[side]
    if wrong("wrong-turn-last-mover") and game.plies:
        side = OTHER[side]
    return glyph(side) + "> "


def farewell(winner):
    """The winner and something truthy, as shown below the last board."""
    if wrong("winner-not-shown-nothing"):
        return ""
    if wrong("winner-not-shown-player-two") and winner == X:
        return ""
    if wrong("winner-not-shown-truthy-alone", "wrong-winner-digit"):
        return "1\n"
    if wrong("winner-not-shown-falsy"):
        return glyph(winner) + " 0\n"
    if wrong("winner-not-shown-number"):
        return {O: "Player 1 wins: true\n", X: "Player 2 wins: true\n"}[winner]
    if wrong("winner-not-shown-colour"):
        return {O: "White 1\n", X: "Black 1\n"}[winner]
    if wrong("wrong-winner-wins-against"):
        return "%s wins against %s: true\n" % (OTHER[winner], winner)
    if wrong("wrong-winner-loses"):
        return winner + " loses! true\n"
    if wrong("wrong-winner-swapped"):
        winner = OTHER[winner]
    if wrong("wrong-winner-always-o"):
        winner = O
    if wrong("wrong-winner-always-x"):
        winner = X
    return glyph(winner) + " 1\n"


RECORDING = "c2 d3,g7 f6,b3 b5,h5 e5,d1 e1,f7 e7,a4 d4,g8 f7,e1 h4,h6 g5".split(",")


REFUSALS = {
    "refusal-not-shown-thank-you": "Thank you.\n",
    "truthy-refusal-minus-one": "-1\n",
    "truthy-refusal-two": "2\n",
    "truthy-refusal-yes": "Yes, that is legal\n",
}


def square_named(name):
    return FILES.index(name[0]), int(name[1]) - 1


class Table:
    """Reads inputs and answers them, one after the other."""

    def __init__(self, write):
        self.write = write
        self.game = Game()
        self.inputs = 0
        self.in_a_row = 0  # refusals since the last move
        self.last_jump = ""
        self.typed = None
        self.late = []
        self.over = False
        if not wrong("wrong-board-no-start"):
            self.write(draw(self.game, self.game.board, 0, first=True))
        self.ask()

    def ask(self):
        self.write(prompt(self.game, self.inputs, self.in_a_row, self.last_jump))

    def hear(self, line):
        """Answers one input; false when the program should end."""
        self.inputs += 1
        if fault.startswith("not-understood") and not line.startswith("from "):
            echo = line.strip() + "? " if wrong("not-understood-echoes") else ""
            self.write(echo + "0\n")
            self.ask()
            return True
        line = line.replace("from ", "").replace("to ", "")
        move = square_named(line[:2]), square_named(line[3:5])
        if wrong("no-reply-after-25-inputs") and self.inputs > 25:
            return True
        if wrong("premature-end-after-25-inputs") and self.inputs > 25:
            return False
        if wrong("wrong-board-recording"):
            if self.inputs > len(RECORDING):
                return False
            line = RECORDING[self.inputs - 1]
            move = square_named(line[:2]), square_named(line[3:5])
        if wrong("wrong-board-one-input-late"):
            self.late.append(move)
            if len(self.late) == 1:
                self.write("0\n")
                self.ask()
                return True
            move = self.late.pop(0)
        if self.over:
            return self.refused(*move)
        if not self.game.accepts(*move):
            return self.refused(*move)
        if wrong("refused-legal-until-asked-twice") and self.typed != move:
            self.typed = move
            return self.refused(*move)
        self.typed = None
        return self.accepted(*move)

    def refused(self, start, goal):
        self.in_a_row += 1
        mover = self.game.mover
        empty = self.game.board[start] == BLANK
        self.game.refuse(start, goal, self.in_a_row)
        if wrong("premature-end-on-refusal"):
            return False
        if wrong("premature-end-third-refusal") and self.in_a_row == 3:
            return False
        if wrong("premature-end-restarts"):
            self.write("0\n")
            self.__init__(self.write)
            return True
        if (
            wrong("no-reply-silent")
            or (wrong("no-reply-third-time") and self.in_a_row == 3)
            or (wrong("no-reply-zero-length") and start == goal)
            or (wrong("no-reply-empty-square") and empty)
            or (wrong("no-reply-player-two") and mover == X)
        ):
            return True
        if wrong("wrong-board-tried") and not empty and start != goal:
            tried = dict(self.game.board)
            tried[goal], tried[start] = tried[start], BLANK
            self.write(draw(self.game, tried, self.inputs))
            self.write(draw(self.game, self.game.board, self.inputs))
        if wrong("wrong-board-start-on-refusal"):
            self.write(draw(self.game, set_up(), self.inputs))
        if wrong("premature-end-win-at-refusal"):
            self.write(farewell(mover))
        else:
            self.write(REFUSALS.get(fault, "0\n"))
        if wrong("refusal-not-shown-thank-you"):
            return True
        if wrong("accepted-illegal-with-a-zero", "wrong-board-refused-removes"):
            self.write(draw(self.game, self.game.board, self.inputs))
        self.ask()
        return True

    def accepted(self, start, goal):
        game = self.game
        mover, stale = game.mover, dict(game.board)
        refused_before = self.in_a_row
        self.last_jump = game.is_jump(start, goal)
        self.in_a_row = 0
        game.play(start, goal)
        if game.winner and wrong("no-end-player-two") and game.winner == X:
            game.winner = None

        board = game.board
        if wrong("wrong-board-one-late"):
            board = stale
        if wrong("wrong-board-stale-final") and game.winner:
            board = stale
        if wrong("wrong-board-final-start") and game.winner:
            board = set_up()
        if wrong("wrong-board-after-30-plies") and game.plies > 30:
            board = stale
        if wrong("wrong-board-lands-short"):
            gap = goal[0] - start[0], goal[1] - start[1]
            if max(map(abs, gap)) == 7:
                short = goal[0] - gap[0] // 7, goal[1] - gap[1] // 7
                board = dict(board)
                board[goal], board[short] = board[short], board[goal]

        hidden = (
            (wrong("Q-PASS-zero-unseen") and start == goal)
            or wrong("no-board-never-again")
            or (wrong("no-board-once-a-round") and mover == X and not game.winner)
            or (wrong("wrong-board-no-final") and game.winner)
        )
        if wrong("falsy-on-legal-always") or (wrong("falsy-on-legal-jumps") and self.last_jump):
            self.write("0\n")
        if wrong("falsy-on-legal-false-always"):
            self.write("False\n")
        if wrong("refusal-not-shown-thank-you"):
            self.write("Thank you.\n")
        if wrong("falsy-on-legal-after-refusal") and refused_before:
            self.write("0\n")
        if not hidden:
            self.write(draw(game, board, self.inputs))
        if wrong("falsy-on-legal-after-board"):
            self.write("0\n")
        if game.winner and not wrong("no-end-prompts-on"):
            self.write(farewell(game.winner))
            if wrong("wrong-turn-next-game", "wrong-board-next-game") or fault.endswith("-after-restart"):
                self.begin_again()
                return True
            if not wrong("no-end-plays-on"):
                return False
            game.winner = None
        self.over = bool(game.winner)
        self.ask()
        return True

    def begin_again(self):
        last, self.game = self.game, Game()
        if wrong("wrong-turn-after-restart", "Q-TURN-kept-after-restart"):
            self.game.mover = last.mover
        if wrong("refused-legal-last-moved-after-restart"):
            self.game.moved = last.moved
        if wrong("refused-legal-after-restart"):
            self.game.kept_moves = last.legal_moves()
        if wrong("premature-end-after-restart"):
            self.game.kept_winner = last.winner
        if wrong("wrong-turn-next-game"):
            self.game.mover = X
        if wrong("wrong-board-next-game"):
            self.game.board = {square: OTHER.get(piece, BLANK) for square, piece in set_up().items()}
        kept = {square: last.board[square] for square in (last.latest, last.left[OTHER[last.winner]][-1])}
        if wrong("wrong-board-after-restart"):
            self.game.board.update(kept)
        self.write(draw(self.game, self.game.board, self.inputs))
        if wrong("wrong-board-unseen-after-restart"):
            self.game.board.update(kept)
        self.ask()


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def main():
    global fault
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    if fault and fault not in FAULTS:
        sys.exit("no such fault: " + fault)
    table = Table(write)
    for line in iter(sys.stdin.readline, ""):
        if sys.argv[2:] == ["--two-prompts"]:
            write("to: ")
            line = line.strip() + " " + sys.stdin.readline()
        if not table.hear(line):
            break


if __name__ == "__main__":
    main()
