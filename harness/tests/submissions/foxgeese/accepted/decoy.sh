# Geese by curl: lines of fields, which curl calls a form. Restarts a game once, as a player may.
url=$1 token=$2 plan=(du eu fu cu bu) count=0
board=$(printf '%s\n' '    - - -' '    - - -' '- - X - Y - -' 'a b c d e f g' 'h i j k l m n' '    o p q' '    r s t')
draw() { at=(); while IFS= read -r row; do at+=("$row"); done <<< "$board"; }
free() { [ "$1" -ge 0 ] && [ "$2" -ge 0 ] && [ "${at[$1]:$((2 * $2)):1}" = - ]; }
choose() {
    draw; legal=()
    for r in 0 1 2 3 4 5 6; do for c in 0 1 2 3 4 5 6; do
        goose=${at[$r]:$((2 * c)):1}
        [[ $goose == [a-t] ]] || continue
        free $((r - 1)) $c && legal+=("${goose}u")
        free $r $((c - 1)) && legal+=("${goose}l")
        free $r $((c + 1)) && legal+=("${goose}r")
    done; done
    for move in "${plan[count++]}" "${legal[@]}"; do [[ " ${legal[*]} " == *" $move "* ]] && return; done
}
ask() { curl -s "$url" --data-binary "token: $token
geese: $1
${2:-}"; }
ask du 'start: 1' > /dev/null
first='start: again'
while :; do
    choose
    reply=$(ask "$move" "$first"); first=
    case $reply in
        *error:*) echo "$reply" >&2; exit 1 ;;
        *end:*) printf '%s\n' "$reply" | grep end: ; exit ;;
    esac
    board=$(printf '%s\n' "$reply" | sed -n 's/^field: //p' | base64 -d)
done
