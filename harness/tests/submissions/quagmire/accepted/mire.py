# Freedoms taken:
# - the turn is shown only in the prompt of input(), which has no line end;
# - the pieces are o and x, an empty square is a space;
# - an illegal move is answered with False;
# - the end is told as a tuple, ('x', True);
# - nothing is flushed by hand;
# - the end of input ends in the traceback of an EOFError.

FILES = "abcdefgh"
ALL = [f + r for r in "12345678" for f in FILES]
COMPASS = [(h, v) for h in (-1, 0, 1) for v in (-1, 0, 1) if (h, v) != (0, 0)]


def step(square, way, length=1):
    file, rank = FILES.index(square[0]) + length * way[0], int(square[1]) + length * way[1]
    return FILES[file] + str(rank) if 0 <= file <= 7 and 1 <= rank <= 8 else None


def ray(square, way):
    line = []
    while (square := step(square, way)) is not None:
        line.append(square)
    return line


RAYS = {s: [r for r in (ray(s, w) for w in COMPASS) if r] for s in ALL}
NEAR = {s: {r[0] for r in RAYS[s]} for s in ALL}

army = {
    "o": set("a1 a2 a3 a4 b1 b2 b3 c1 c2 d1".split()),
    "x": set("h8 h7 h6 h5 g8 g7 g6 f8 f7 e8".split()),
}
tired = {"o": None, "x": None}


def show():
    sign = {s: side for side in army for s in army[side]}
    print(" " + " ".join(FILES))
    print("+-" * 8 + "+")
    for rank in range(8, 0, -1):
        print("|" + "|".join(sign.get(f + str(rank), " ") for f in FILES) + "| " + str(rank))
        print("+-" * 8 + "+")


def region(square, enemy):
    """All squares a king could wander to from this one, were only the enemy's pieces in his way."""
    found, edge = {square}, {square}
    while edge:
        edge = set().union(*(NEAR[s] for s in edge)) - enemy - found
        found |= edge
    return found


def stuck(square, own, enemy):
    return NEAR[square] <= own | enemy and bool(NEAR[square] & enemy)


def targets(square, own, enemy):
    found, home = set(), None
    for line in RAYS[square]:
        for s in line:
            if s in own or s in enemy:
                break
            found.add(s)
        if len(line) > 1 and line[1] not in own | enemy:
            if line[0] in own:
                found.add(line[1])
            elif line[0] in enemy:
                home = home or region(square, enemy)
                if line[1] not in home:
                    found.add(line[1])
    return found


def legal(me, you):
    moves = {s: targets(s, army[me], army[you]) for s in army[me] if s != tired[me]}
    moves = {s: t for s, t in moves.items() if t}
    duty = {s: t for s, t in moves.items() if stuck(s, army[me], army[you])}
    return duty or moves


def turn(me, you):
    """Plays one turn and returns the winner, if that made one."""
    moves = legal(me, you)
    while True:
        words = input(me + ": ").split()
        if words[1] in moves.get(words[0], ()):
            break
        print(False)
    army[me].remove(words[0])
    army[me].add(words[1])
    tired[me] = words[1]
    show()
    if any(stuck(s, army[me], army[you]) for s in army[me]):
        return you
    return None if legal(you, me) else me


show()
sides, winner = ("o", "x"), None
while winner is None:
    winner = turn(*sides)
    sides = sides[::-1]
print((winner, True))
