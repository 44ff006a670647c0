# Plays Alak by the rules, and tells the players' pieces apart by colour alone, which only a terminal shows.
import re


def drawn(row):
    colours = {"x": "\033[31m#\033[m", "o": "\033[34m#\033[m"}
    return "".join(colours.get(piece, piece) for piece in row)


row, side = "xxxx___oooo", 0
while min(row.count("x"), row.count("o")) > 1:
    me, other = "xo"[side], "ox"[side]
    line = input(f"{drawn(row)}\n{me}> ")
    if line == "quit":
        raise SystemExit
    try:
        start, goal = (int(word) - 1 for word in line.split())
        between = row[min(start, goal) + 1:max(start, goal)]
        legal = min(start, goal) >= 0 and row[start] == me and row[goal] == "_" and "_" not in between
    except (ValueError, IndexError):
        legal = False
    if not legal:
        print("INVALID")
        continue
    slots = list(row)
    slots[start], slots[goal] = "_", me
    row = "".join(slots)
    # First what the move captures, then what of one's own is surrounded after that.
    for taken, by in (other, me), (me, other):
        row = re.sub(f"(?<={by}){taken}+(?={by})", lambda run: "_" * len(run[0]), row)
    side = 1 - side
print(drawn(row))
print("P2 WINS" if row.count("x") < 2 else "P1 WINS")
