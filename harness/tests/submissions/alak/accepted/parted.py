# Plays Alak by the rules, from three files: it imports the captures, and reads the start by a relative name.
import parted_captures

with open("parted_start.txt") as start:
    row, side = start.readline().strip(), 0
while min(row.count("x"), row.count("o")) > 1:
    me = "xo"[side]
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
    row = parted_captures.after("".join(slots), me)
    side = 1 - side
print(row)
print("P2 WINS" if row.count("x") < 2 else "P1 WINS")
