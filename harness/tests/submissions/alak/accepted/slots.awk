# Freedoms taken:
# - the pieces are A and B, an empty slot is a full stop, brackets stand around the row;
# - tiles are counted from 1 and parted by a comma;
# - nothing is flushed before awk itself sees fit;
# - the row is shown again after INVALID, on the same line;
# - there is a word for who is to move before each row.

function show() { print (side == "A" ? "left" : "right") " [" row "]" }

function other(piece) { return piece == "A" ? "B" : "A" }

function put(slot, piece) { row = substr(row, 1, slot - 1) piece substr(row, slot + 1) }

function legal(from, to,    low, high) {
    if (from < 1 || from > 11 || to < 1 || to > 11 || from == to) return 0
    if (substr(row, from, 1) != side || substr(row, to, 1) != ".") return 0
    low = from < to ? from : to
    high = from + to - low
    return index(substr(row, low + 1, high - low - 1), ".") == 0
}

# Removes what stands of one piece between two others, from the left.
function capture(loser,    winner, at, slot) {
    winner = other(loser)
    for (at = 1; match(substr(row, at), winner loser "+" winner); at = at + RSTART + RLENGTH - 2)
        for (slot = at + RSTART; slot < at + RSTART + RLENGTH - 2; slot++) put(slot, ".")
}

function count(piece,    copy) { copy = row; return gsub(piece, "", copy) }

BEGIN { row = "AAAA...BBBB"; side = "A"; FS = ","; show() }

$0 == "quit" { exit }

$0 !~ /^[0-9]+,[0-9]+$/ || !legal($1 + 0, $2 + 0) { printf "INVALID "; show(); next }

{
    put($1, "."); put($2, side)
    capture(other(side)); capture(side)
    side = other(side)
    show()
    if (count("B") < 2) { print "P1 WINS"; exit }
    if (count("A") < 2) { print "P2 WINS"; exit }
}
