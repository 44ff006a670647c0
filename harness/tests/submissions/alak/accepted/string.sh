# Freedoms taken:
# - the pieces are o and O, an empty slot is a small dot;
# - a ruler of tiles from 1 stands below the row, and a blank line below that;
# - INVALID is answered in colour, with escape sequences;
# - the prompt is bash's own, so there is none without a terminal.
row=oooo...OOOO me=o you=O

show() { printf '%s\n1234567890E\n\n' "$row"; }

put() { row=${row:0:$1-1}$2${row:$1}; }

legal() {
    [[ $1 =~ ^[0-9]+\ [0-9]+$ ]] || return 1
    local from=${1% *} to=${1#* } low high
    (( from > 0 && from < 12 && to > 0 && to < 12 )) || return 1
    [[ ${row:from-1:1} == "$me" && ${row:to-1:1} == . ]] || return 1
    (( low = from < to ? from : to, high = from + to - low ))
    [[ ${row:low:high-low-1} != *.* ]]
}

# Removes every run of $1 between two of $2.
capture() {
    local run dots=...........
    for run in "$1" "$1$1" "$1$1$1" "$1$1$1$1"; do
        while [[ $row == *"$2$run$2"* ]]; do row=${row/"$2$run$2"/"$2${dots:0:${#run}}$2"}; done
    done
}

show
while read -r -p "your move, player $me: " line; do
    [[ $line == quit ]] && exit
    if ! legal "$line"; then
        printf '\e[31mINVALID\e[0m\n'
        continue
    fi
    put "${line% *}" .
    put "${line#* }" "$me"
    capture "$you" "$me"
    capture "$me" "$you"
    swap=$me me=$you you=$swap
    show
    few=${row//[^o]}; [[ ${#few} -lt 2 ]] && echo "P2 WINS" && break
    few=${row//[^O]}; [[ ${#few} -lt 2 ]] && echo "P1 WINS" && break
done
