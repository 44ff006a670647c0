"""Geese that look a few plies ahead, a move a line: prints what a goose does and reads what a fox does."""
import sys

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
    return [g + w for g in sorted(geese) for w in "ulr" if step(geese[g], w) in CELLS - taken]


def move_goose(geese, move):
    return {**geese, move[0]: step(geese[move[0]], move[1])}


def jumps(geese, foxes, fox, chain=""):
    there = {cell: letter for letter, cell in geese.items()}
    for way in "udlr":
        over = step(foxes[fox], way)
        to = step(over, way)
        if over in there and to in CELLS and to not in there and to not in foxes.values():
            rest = {g: c for g, c in geese.items() if c != over}
            moved = {**foxes, fox: to}
            yield fox + chain + way, rest, moved
            yield from jumps(rest, moved, fox, chain + way)


def fox_moves(geese, foxes):
    captures = [c for fox in "XY" for c in jumps(geese, foxes, fox)]
    if captures:
        longest = max(len(c[0]) for c in captures)
        return [c for c in captures if len(c[0]) == longest]
    taken = set(geese.values()) | set(foxes.values())
    steps = [(fox, way, step(foxes[fox], way)) for fox in "XY" for way in "udlr"]
    return [(f + w, geese, {**foxes, f: to}) for f, w, to in steps if to in CELLS - taken]


def worth(geese):
    height = sum(12 - 2 * r - max(0, abs(c - 3) - 1) + 3 * ((r, c) in GOAL) for r, c in geese.values())
    return 100 * len(geese) + height


def value(geese, foxes, depth, alpha, beta, geese_turn):
    if GOAL <= set(geese.values()):
        return 100000 + depth
    if geese_turn:
        moves = goose_moves(geese, foxes)
        if not moves or len(geese) < 9:
            return -100000 - depth
        if not depth:
            return worth(geese)
        for m in moves:
            alpha = max(alpha, value(move_goose(geese, m), foxes, depth - 1, alpha, beta, False))
            if alpha >= beta:
                break
        return alpha
    moves = fox_moves(geese, foxes)
    if not moves:
        return 100000 + depth
    if not depth:
        return worth(geese)
    for _, rest, moved in moves:
        beta = min(beta, value(rest, moved, depth - 1, alpha, beta, True))
        if alpha >= beta:
            break
    return beta


def best(geese, foxes, depth):
    alpha, chosen = -10**9, None
    for m in goose_moves(geese, foxes):
        v = value(move_goose(geese, m), foxes, depth - 1, alpha, 10**9, False)
        if v > alpha:
            alpha, chosen = v, m
    return chosen


def answer(geese, foxes, move):
    """The position after a fox's move."""
    return next((rest, moved) for m, rest, moved in fox_moves(geese, foxes) if m == move)


def main():
    geese, foxes = start()
    while True:
        move = best(geese, foxes, 3)
        print(move, flush=True)
        geese = move_goose(geese, move)
        reply = sys.stdin.readline().split()
        if not reply or "end:" in reply:
            return
        geese, foxes = answer(geese, foxes, reply[0])


if __name__ == "__main__":
    main()
