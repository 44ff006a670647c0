"""Foxes that serve: fields in, fields out, an empty line after each. With `bare`, a move in and a move out. With
`paragraphs`, a request ends when the next one begins, as where paragraphs are read; with `token`, each must name its sender."""
import base64
import random
import sys

sys.path.insert(0, __file__.rsplit("/", 1)[0] + "/pond")
from gaggle import CELLS, GOAL, fox_moves, goose_moves, move_goose, start

SECRET = "b1b2b3"


def draw(geese, foxes):
    there = {cell: letter for letter, cell in {**geese, **foxes}.items()}
    rows = (" ".join(there.get((r, c), "-") if (r, c) in CELLS else " " for c in range(7)) for r in range(7))
    return base64.b64encode("\n".join(rows).encode()).decode()


class Server:
    def __init__(self, rng):
        self.rng, self.geese, self.foxes, self.moves, self.over = rng, {}, {}, 0, True

    def answer(self, fields):
        if "start" in fields:
            (self.geese, self.foxes), self.moves, self.over = start(), 0, False
        move = fields.get("geese", "")
        if self.over:
            return {"error": "no game"}
        if move not in goose_moves(self.geese, self.foxes):
            return {"error": "illegal"}
        self.geese, self.moves = move_goose(self.geese, move), self.moves + 1
        reply = {"moves": self.moves}
        choices = fox_moves(self.geese, self.foxes)
        won = GOAL <= set(self.geese.values()) or not choices
        lost = self.moves == 100
        if not won and not lost:
            foxes, self.geese, self.foxes = self.rng.choice(choices)
            reply["foxes"] = foxes
            lost = len(self.geese) < 9 or not goose_moves(self.geese, self.foxes)
        reply["field"] = draw(self.geese, self.foxes)
        if won or lost:
            reply["end"] = "won " + SECRET if won else "lost"
            self.over = True
        return reply


def say(server, fields):
    is_known = "token" in fields or "token" not in sys.argv
    for name, value in (server.answer(fields) if is_known else {"error": "who are you?"}).items():
        print(f"{name}: {value}")
    print(flush=True)


def main():
    server = Server(random.Random(7))
    if "bare" in sys.argv:
        server.answer({"start": 1})
        for line in sys.stdin:
            reply = server.answer({"geese": line.strip()})
            end = "end: " + reply["end"] if "end" in reply else ""
            print(reply.get("foxes", reply.get("error", "")), end, flush=True)
        return
    fields, is_over = {}, False
    for line in sys.stdin:
        if is_over and line.strip():
            say(server, fields)
            fields, is_over = {}, False
        if "paragraphs" in sys.argv and not line.strip():
            is_over = bool(fields)
            continue
        if line.strip():
            name, value = line.split(":", 1)
            fields[name.strip()] = value.strip()
            continue
        say(server, fields)
        fields = {}


if __name__ == "__main__":
    main()
