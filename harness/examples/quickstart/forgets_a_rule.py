# Plays Alak, and forgets that whoever moves between two enemy pieces loses what they surround.
import re

row, side = "xxxx___oooo", 0
while min(row.count("x"), row.count("o")) > 1:
    me, other = "xo"[side], "ox"[side]
    line = input(f"{row}\n{me}> ")
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
    row = re.sub(f"(?<={me}){other}+(?={me})", lambda run: "_" * len(run[0]), row)
    side = 1 - side
print(row)
print("P2 WINS" if row.count("x") < 2 else "P1 WINS")
