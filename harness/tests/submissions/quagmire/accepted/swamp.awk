# Freedoms taken:
# - the pieces are # and @, an empty square is a full stop;
# - the turn is the piece with an arrow, `@ ->`, after the board;
# - an illegal move is answered with 0, which stands on the line of the arrow;
# - nothing is flushed before awk itself sees fit;
# - the end is told as `winner # 1`, and a new game begins at once;
# - at the end of input a total of games is printed.

function put(square, sign) { cell[square] = sign }

function begin_game(    file, rank) {
    split("", cell)
    for (rank = 1; rank <= 8; rank++)
        for (file = 1; file <= 8; file++)
            put(10 * rank + file, file + rank < 6 ? "#" : file + rank > 12 ? "@" : ".")
    me = "#"; you = "@"
    moved["#"] = moved["@"] = 0
    show()
}

function show(    rank, file, bar, row) {
    bar = "+-+-+-+-+-+-+-+-+"
    print " a b c d e f g h\n" bar
    for (rank = 8; rank > 0; rank--) {
        row = "|"
        for (file = 1; file <= 8; file++) row = row cell[10 * rank + file] "|"
        print row " " rank "\n" bar
    }
}

# Numbers every lake of squares not held by the enemy; squares of one lake have one number.
function survey(enemy,    i, s, d, t, top, count, todo) {
    split("", lake)
    for (i = 1; i <= 64; i++) {
        s = squares[i]
        if (s in lake || cell[s] == enemy) continue
        lake[s] = ++count
        todo[top = 1] = s
        while (top) {
            s = todo[top--]
            for (d = 1; d <= 8; d++) {
                t = s + way[d]
                if ((t in cell) && !(t in lake) && cell[t] != enemy) {
                    lake[t] = count
                    todo[++top] = t
                }
            }
        }
    }
    surveyed = 1
}

function stuck(s, enemy,    d, t, touched) {
    for (d = 1; d <= 8; d++) {
        t = s + way[d]
        if (!(t in cell)) continue
        if (cell[t] == ".") return 0
        if (cell[t] == enemy) touched = 1
    }
    return touched
}

# Adds the moves of the piece on s to the array `legal` and says how many there are.
function collect(s, side, enemy,    d, t, n) {
    if (moved[side] == s) return 0
    for (d = 1; d <= 8; d++) {
        for (t = s + way[d]; (t in cell) && cell[t] == "."; t += way[d]) { legal[s, t]; n++ }
        t = s + 2 * way[d]
        if (!(t in cell) || cell[t] != "." || cell[t - way[d]] == ".") continue
        if (cell[t - way[d]] == enemy && !surveyed) survey(enemy)
        if (cell[t - way[d]] == side || lake[s] != lake[t]) { legal[s, t]; n++ }
    }
    return n + 0
}

function find_moves(side, enemy,    i, n) {
    split("", legal)
    surveyed = 0
    for (i = 1; i <= 64; i++)
        if (cell[squares[i]] == side && stuck(squares[i], enemy)) n += collect(squares[i], side, enemy)
    if (n) return n
    for (i = 1; i <= 64; i++)
        if (cell[squares[i]] == side) n += collect(squares[i], side, enemy)
    return n
}

function lost(side, enemy,    i) {
    for (i = 1; i <= 64; i++)
        if (cell[squares[i]] == side && stuck(squares[i], enemy)) return 1
    return 0
}

function finish(side) {
    print "winner " side " 1"
    games++
    begin_game()
}

BEGIN {
    split("-11 -10 -9 -1 1 9 10 11", way)
    for (rank = 1; rank <= 8; rank++)
        for (file = 1; file <= 8; file++) squares[++n] = 10 * rank + file
    begin_game()
    find_moves(me, you)
    printf "%s -> ", me
}

{
    from = index("abcdefgh", substr($0, 1, 1)) + 10 * substr($0, 2, 1)
    to = index("abcdefgh", substr($0, 4, 1)) + 10 * substr($0, 5, 1)
    if (!((from, to) in legal)) { printf "0\n%s -> ", me; next }
    printf "\n"
    put(from, "."); put(to, me)
    moved[me] = to
    show()
    if (lost(me, you)) finish(you)
    else if (!find_moves(you, me)) finish(me)
    else { swap = me; me = you; you = swap }
    find_moves(me, you)
    printf "%s -> ", me
}

END { print "games: " games + 0 }
