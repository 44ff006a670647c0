# Fault: nobody looks at the second player's pieces when a game could be over.
row=xxxx___oooo me=x you=o

take() {
    local run blanks=___________
    for run in "$1" "$1$1" "$1$1$1" "$1$1$1$1"; do
        while [[ $row == *"$2$run$2"* ]]; do row=${row/"$2$run$2"/"$2${blanks:0:${#run}}$2"}; done
    done
}

legal() {
    [[ $1 =~ ^[0-9]+\ [0-9]+$ ]] || return 1
    local from=${1% *} to=${1#* } low high
    (( low = from < to ? from : to, high = from + to - low, low > 0 && high < 12 )) || return 1
    [[ ${row:from-1:1} == "$me" && ${row:to-1:1} == _ && ${row:low:high-low-1} != *_* ]]
}

echo $row
while read -r line; do
    [[ $line == quit ]] && exit
    legal "$line" || { echo INVALID; continue; }
    from=${line% *} to=${line#* }
    row=${row:0:from-1}_${row:from}
    row=${row:0:to-1}$me${row:to}
    take $you $me
    take $me $you
    swap=$me me=$you you=$swap
    echo $row
    few=${row//[^x]}
    [[ ${#few} -lt 2 ]] && echo P2 WINS && exit
done
