# Freedoms taken:
# - tiles are counted from 0, and no ruler says so;
# - the prompt is the board itself, handed to input(), so that nothing ends its line;
# - an invalid move is answered with INVALID and the same prompt again;
# - `quit` and the end of input end it with an exception, and so does the end of the game;
# - captures are made with regular expressions.
import re

row, side = "xxxx___oooo", 0

while min(row.count(piece) for piece in "xo") > 1:
    line = input(row + " " + "xo"[side] + "? ")
    if line == "quit":
        raise SystemExit
    try:
        start, goal = map(int, line.split())
        assert row[start] == "xo"[side] and min(start, goal) >= 0 and row[goal] == "_"
        low, high = sorted((start, goal))
        assert "_" not in row[low + 1:high]
    except (ValueError, AssertionError, IndexError):
        print("INVALID")
        continue
    slots = list(row)
    slots[start], slots[goal] = "_", row[start]
    row = "".join(slots)
    for inner, outer in ("ox", "xo")[::1 - 2 * side]:
        row = re.sub("(?<=%s)%s+(?=%s)" % (outer, inner, outer), lambda run: "_" * len(run[0]), row)
    side = 1 - side

print(row)
print("P%d WINS" % (1 + (row.count("x") < 2)))
print(row[11])
