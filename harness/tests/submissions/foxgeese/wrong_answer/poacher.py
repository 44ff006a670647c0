"""Foxes that serve fields and break one rule each, named by the first argument."""
import base64
import random
import sys

SIN = sys.argv[1]
WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
CELLS = frozenset((r, c) for r in range(7) for c in range(7) if 2 <= r <= 4 or 2 <= c <= 4)
GOAL = frozenset((r, c) for r in range(3) for c in range(2, 5))


def start():
    geese = {}
    for n, letter in enumerate("abcdefghijklmnopqrst"):
        geese[letter] = (3 + n // 7, n % 7) if n < 14 else (5 + (n - 14) // 3, 2 + (n - 14) % 3)
    return geese, {"X": (2, 2), "Y": (2, 4)}


def step(cell, way):
    return cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]


def goose_moves(geese, foxes):
    taken = set(geese.values()) | set(foxes.values())
    ways = "uldr" if SIN == "FG-STEP-lets-geese-go-down" else "ulr"
    return [g + w for g in sorted(geese) for w in ways if step(geese[g], w) in CELLS - taken]


def jumps(geese, foxes, fox, chain=""):
    there = {cell: letter for letter, cell in geese.items()}
    for way in "udlr":
        if chain and SIN == "FG-LONGEST-one-at-a-time":
            return
        over = step(foxes[fox], way)
        to = step(over, way)
        free = to in CELLS and to not in there and to not in foxes.values()
        if SIN == "FG-CAPTURE-jumps-off-the-cross" and to not in CELLS and 0 <= to[0] < 7 and 0 <= to[1] < 7:
            free = True
        if over in there and free:
            rest = {g: c for g, c in geese.items() if c != over}
            moved = {**foxes, fox: to}
            yield fox + chain + way, rest, moved
            yield from jumps(rest, moved, fox, chain + way)


def steps(geese, foxes):
    taken = set(geese.values()) | set(foxes.values())
    cells = CELLS | {(1, 1), (1, 5)} if SIN == "FG-ROAM-leaves-the-cross" else CELLS
    found = [(fox, way, step(foxes[fox], way)) for fox in "XY" for way in "udlr"]
    return [(f + w, geese, {**foxes, f: to}) for f, w, to in found if to in cells - taken]


def fox_moves(geese, foxes):
    of = {fox: list(jumps(geese, foxes, fox)) for fox in "XY"}
    captures = of["X"] + of["Y"]
    if SIN == "FG-OBLIGED-captures-if-it-likes":
        return captures + steps(geese, foxes)
    if SIN == "FG-OBLIGED-binds-only-the-fox-that-can":
        return captures + [s for s in steps(geese, foxes) if not of[s[0][0]]]
    if SIN == "FG-LONGEST-any-capture" and captures:
        return captures
    if SIN == "FG-LONGEST-of-each-fox" and captures:
        longest = {fox: max((len(c[0]) for c in of[fox]), default=0) for fox in "XY"}
        return [c for c in captures if len(c[0]) == longest[c[0][0]]]
    if captures:
        longest = max(len(c[0]) for c in captures)
        return [c for c in captures if len(c[0]) == longest]
    return steps(geese, foxes)


def draw(geese, foxes):
    there = {cell: letter for letter, cell in {**geese, **foxes}.items()}
    rows = (" ".join(there.get((r, c), "-") if (r, c) in CELLS else " " for c in range(7)) for r in range(7))
    return base64.b64encode("\n".join(rows).encode()).decode()


class Server:
    def __init__(self):
        self.rng, self.geese, self.foxes, self.moves, self.over = random.Random(7), {}, {}, 0, True
        self.captured = 0

    def answer(self, fields):
        if "start" in fields:
            kept = self.geese, self.foxes, self.moves, self.captured
            (self.geese, self.foxes), self.moves, self.captured, self.over = start(), 0, 0, False
            if "kept-after-start" in SIN and kept[0]:
                self.geese = kept[0] if "geese" in SIN else self.geese
                self.foxes = kept[1] if "foxes" in SIN else self.foxes
                self.moves = kept[2] if "count" in SIN else 0
                self.captured = kept[3] if "captures" in SIN else 0
        if SIN == "not-understood-other-names":
            return {"error": "no move"} if "goose" not in fields else {"fox": "Xu"}
        move = fields.get("geese", "")
        if SIN == "FG-MOVES-counts-refused-moves":
            self.moves += 1
        if self.over or move not in goose_moves(self.geese, self.foxes):
            if SIN == "FG-REFUSE-counts" and not self.over:
                self.moves += 1
                return {"error": "illegal", "moves": self.moves}
            if SIN == "accepted-illegal-answers-anything":
                return {"moves": self.moves, "foxes": fox_moves(self.geese, self.foxes)[0][0]}
            return {"error": "illegal"}
        if SIN == "refused-legal-second-letter-first" and self.moves == 3:
            return {"error": "illegal"}
        self.geese = {**self.geese, move[0]: step(self.geese[move[0]], move[1])}
        before = draw(self.geese, self.foxes)
        if SIN != "FG-MOVES-counts-refused-moves":
            self.moves += 2 if SIN == "FG-MOVES-counts-both-sides" else 1
        reply = {"moves": self.moves}
        choices = fox_moves(self.geese, self.foxes)
        filled = len(GOAL & set(self.geese.values())) >= (8 if SIN == "FG-FILL-takes-eight" else 9)
        won = filled and SIN != "FG-FILL-never" or not choices and SIN != "FG-BLOCKED-never"
        limit = {"FG-HUNDRED-never": 1000, "FG-HUNDRED-after-ninety-nine": 99}.get(SIN, 100)
        lost = self.moves == limit
        if choices and not won and not lost:
            foxes, geese, self.foxes = self.rng.choice(choices)
            self.captured += len(self.geese) - len(geese)
            self.geese = self.geese if SIN == "FG-CAPTURE-leaves-the-goose" else geese
            reply["foxes"] = foxes.lower() if SIN == "FG-FOXES-in-small-letters" else foxes
            least = {"FG-TWELVE-never": 0, "FG-TWELVE-after-eleven": 10, "FG-TWELVE-after-thirteen": 8}.get(SIN, 9)
            if SIN == "premature-end-captures-kept-after-start":
                least = 9 if self.captured < 12 else 21
            lost = len(self.geese) < least or not goose_moves(self.geese, self.foxes)
        reply["field"] = before if SIN == "FG-FIELD-before-the-foxes" else draw(self.geese, self.foxes)
        if SIN == "premature-end-count-kept-after-start":
            del reply["moves"]
        if SIN == "FG-FIELD-in-plain-text":
            reply["field"] = "the upper left corner is empty"
        if won or lost:
            self.over = True
            reply["end"] = "the game is over" if SIN == "FG-END-says-the-same-to-both" else "won 17" if won else "lost"
            if SIN == "no-end-is-told":
                del reply["end"]
        return reply


server, request = Server(), {}
for line in sys.stdin:
    if line.strip():
        name, value = line.split(":", 1)
        request[name.strip()] = value.strip()
        continue
    if SIN != "no-reply-to-refused-moves" or "error" not in (reply := server.answer(request)):
        reply = reply if SIN == "no-reply-to-refused-moves" else server.answer(request)
        print("".join(f"{name}: {value}\n" for name, value in reply.items()), flush=True)
    request = {}
