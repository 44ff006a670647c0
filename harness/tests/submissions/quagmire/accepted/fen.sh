#!/bin/bash
# Freedoms taken:
# - the pieces are the digits 6 and 9, an empty square is a hyphen;
# - the turn is the sentence `6 goes` or `9 goes`, both before and after the board;
# - an illegal move is answered with (), the empty list of the shell, and with the unchanged board;
# - a diary of what was tried goes to stderr;
# - the end is told as `9 9 9 yes`;
# - the exit status is 42 after a game and 99 at the end of input.

# Squares are 10 * rank + file; `cell` has a margin of # all around.
declare -a cell squares lake
declare -A tired=([6]=0 [9]=0) foe=([6]=9 [9]=6)
declare -i from to
ways=(-11 -10 -9 -1 1 9 10 11)
bar='+-+-+-+-+-+-+-+-+'
mover=6

for ((s = 0; s < 100; s++)); do cell[s]='#'; done
for r in 1 2 3 4 5 6 7 8; do
    for f in 1 2 3 4 5 6 7 8; do
        s=$r$f
        squares+=("$s")
        cell[s]='-'
        ((r + f < 6)) && cell[s]=6
        ((r + f > 12)) && cell[s]=9
    done
done

show() {
    local text="$mover goes"$'\n a b c d e f g h\n'$bar$'\n' r b
    for r in 8 7 6 5 4 3 2 1; do
        b=${r}0
        text+="|${cell[b+1]}|${cell[b+2]}|${cell[b+3]}|${cell[b+4]}"
        text+="|${cell[b+5]}|${cell[b+6]}|${cell[b+7]}|${cell[b+8]}| $r"$'\n'$bar$'\n'
    done
    printf '%s' "$text"
}

# Success if a path of king's steps joins two squares and keeps off the enemy's pieces.
joined() {
    local start=$1 goal=$2 enemy=$3 d t
    local -a todo=("$start")
    lake=()
    lake[start]=1
    while ((${#todo[@]})); do
        start=${todo[-1]}
        unset 'todo[-1]'
        for d in "${ways[@]}"; do
            t=$((start + d))
            [[ ${lake[t]} || ${cell[t]} == "$enemy" || ${cell[t]} == '#' ]] && continue
            ((t == goal)) && return 0
            lake[t]=1
            todo+=("$t")
        done
    done
    return 1
}

stuck() {
    local s=$1 around
    around=${cell[s-11]}${cell[s-10]}${cell[s-9]}${cell[s-1]}${cell[s+1]}${cell[s+9]}${cell[s+10]}${cell[s+11]}
    [[ $around != *-* && $around == *"${foe[${cell[s]}]}"* ]]
}

# Success if the piece on $1 can go to $2, duties aside; $3 is the way there.
may_go() {
    local s=$1 t=$2 way=$3 n
    [[ ${cell[t]} == - && ${tired[${cell[s]}]} != "$s" ]] || return 1
    if ((t == s + 2 * way)) && [[ ${cell[s+way]} != - ]]; then
        [[ ${cell[s+way]} == "${cell[s]}" ]] && return 0
        ! joined "$s" "$t" "${foe[${cell[s]}]}"
        return
    fi
    for ((n = s + way; n != t; n += way)); do
        [[ ${cell[n]} == - ]] || return 1
    done
}

# Success if the piece on $1 has any move at all: a long slide implies a short one.
can_move() {
    local d
    for d in "${ways[@]}"; do
        may_go "$1" $(($1 + d)) "$d" && return 0
        [[ ${cell[$1+d]} == [69] ]] && may_go "$1" $(($1 + 2 * d)) "$d" && return 0
    done
    return 1
}

# Success if the move from $1 to $2 is legal for the side to move.
legal() {
    local s=$1 t=$2 dx dy way q
    ((dx = t % 10 - s % 10, dy = t / 10 - s / 10, 1))
    [[ ${cell[s]} == "$mover" ]] && ((s != t)) || return 1
    ((dx == 0 || dy == 0 || dx == dy || dx == -dy)) || return 1
    ((way = (dx > 0) - (dx < 0) + 10 * ((dy > 0) - (dy < 0))))
    may_go "$s" "$t" "$way" || return 1
    stuck "$s" && return 0
    for q in "${squares[@]}"; do
        [[ ${cell[q]} == "$mover" ]] && stuck "$q" && can_move "$q" && return 1
    done
    return 0
}

finish() {
    printf '%s %s %s yes\n' "$1" "$1" "$1"
    exit 42
}

any_of() {
    local test=$1 side=$2 q
    for q in "${squares[@]}"; do
        [[ ${cell[q]} == "$side" ]] && "$test" "$q" && return 0
    done
    return 1
}

show
while printf '%s goes\n' "$mover" && IFS= read -r line; do
    files=abcdefgh
    f=${files%"${line:0:1}"*} g=${files%"${line:3:1}"*}
    from=${line:1:1}0+${#f}+1 to=${line:4:1}0+${#g}+1
    printf 'tried %d-%d\n' "$from" "$to" >&2
    if legal $from $to; then
        cell[from]='-' cell[to]=$mover tired[$mover]=$to
        old=$mover mover=${foe[$mover]}
        show
        any_of stuck "$old" && finish "$mover"
        any_of can_move "$mover" || finish "$old"
    else
        printf '()\n'
        show
    fi
done
exit 99
