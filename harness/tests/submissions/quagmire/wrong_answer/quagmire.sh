# Quagmire.  Dialect: X moves first and O second, on "~"; the turn as a line
# "to move: X" below each board, 0 and the turn again for a refused move,
# "X 1" at the end.
# Fault: after a refused move the turn shown is the other player's.
LC_ALL=C
declare -a man
declare -A other=([X]=O [O]=X) last=([X]=- [O]=-)
me=X
for ((s = 0; s < 64; s++)); do
  d=$((s % 8 + s / 8))
  man[s]='~'
  ((d < 4)) && man[s]=X
  ((d > 10)) && man[s]=O
done
ways=(-1,-1 -1,0 -1,1 0,-1 0,1 1,-1 1,0 1,1)

# to FROM WAY STEPS: the square there, in q; fails beyond the edge
to() {
  local f=$(($1 % 8 + ${2%,*} * $3)) r=$(($1 / 8 + ${2#*,} * $3))
  ((f >= 0 && f < 8 && r >= 0 && r < 8)) && q=$((8 * r + f))
}

stuck() {
  local w enemy=1
  for w in "${ways[@]}"; do
    to "$1" "$w" 1 || continue
    [[ ${man[q]} == '~' ]] && return 1
    [[ ${man[q]} == "${man[$1]}" ]] || enemy=0
  done
  return $enemy
}

# connected FROM TO WALL
connected() {
  local -a todo=("$1") seen
  local i w
  seen[$1]=1
  for ((i = 0; i < ${#todo[@]}; i++)); do
    for w in "${ways[@]}"; do
      to "${todo[i]}" "$w" 1 || continue
      [[ ${seen[q]} || ${man[q]} == "$3" ]] && continue
      seen[q]=1
      todo+=("$q")
    done
  done
  [[ ${seen[$2]} ]]
}

# reach FROM: fills `goals`
reach() {
  local w n over
  goals=
  for w in "${ways[@]}"; do
    for ((n = 1; n < 8; n++)); do
      to "$1" "$w" $n && [[ ${man[q]} == '~' ]] || break
      goals+=" $q "
    done
    ((n == 1)) && to "$1" "$w" 1 || continue
    over=${man[q]}
    to "$1" "$w" 2 && [[ ${man[q]} == '~' ]] || continue
    local land=$q
    [[ $over == "$me" ]] || ! connected "$1" "$land" "$over" && goals+=" $land "
  done
  [[ $goals ]]
}

# who may move: fills `free`
movable() {
  local s bound= all=
  for ((s = 0; s < 64; s++)); do
    [[ ${man[s]} == "$me" && ${last[$me]} != "$s" ]] && reach "$s" || continue
    all+=" $s "
    stuck "$s" && bound+=" $s "
  done
  free=${bound:-$all}
  [[ $free ]]
}

draw() {
  local r s
  echo ' a b c d e f g h'
  echo '+-+-+-+-+-+-+-+-+'
  for r in 7 6 5 4 3 2 1 0; do
    for ((s = 8 * r; s < 8 * r + 8; s++)); do printf '|%s' "${man[s]}"; done
    echo "| $((r + 1))"
    echo '+-+-+-+-+-+-+-+-+'
  done
}

draw
echo "to move: $me"
movable
while read -r line; do
  f=${line:0:1} t=${line:3:1}
  printf -v f %d "'$f"
  printf -v t %d "'$t"
  f=$((f - 97 + 8 * (${line:1:1} - 1))) t=$((t - 97 + 8 * (${line:4:1} - 1)))
  if [[ $free != *" $f "* ]] || ! reach $f || [[ $goals != *" $t "* ]]; then
    echo 0
    echo "to move: ${other[$me]}" # right: $me
    continue
  fi
  man[f]='~' man[t]=$me last[$me]=$t
  winner=
  for ((s = 0; s < 64; s++)); do
    [[ ${man[s]} == "$me" ]] && stuck $s && winner=${other[$me]}
  done
  me=${other[$me]}
  [[ $winner ]] || movable || winner=${other[$me]}
  draw
  if [[ $winner ]]; then
    echo "$winner 1"
    break
  fi
  echo "to move: $me"
done
