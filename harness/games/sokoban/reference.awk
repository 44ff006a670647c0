# Sokoban. The board is a text of rows with `/` between them: one step to the right is 1, one step down is 8.
# This program speaks the protocol itself. `-W interactive` lets mawk answer each line before it reads the next.
BEGIN {
  FS = OFS = "\t" # a tab as separator keeps empty fields, also the last one
  start = "#######/#..o..#/#.$$@.#/#.#.o.#/#.....#/#######"
  split("up down left right", ways, " ")
  step["up"] = -8; step["down"] = 8; step["left"] = -1; step["right"] = 1
}

$1 == "stickler" { print "protocol", 1; print "can", "legal", "set_up", "misread" }
$1 == "misread" { mistake = $2 }
$1 == "at" { go_to($2); describe() }
$1 == "ask" { for (i = 2; i <= NF; i++) print is_over() ? "no" OFS "S-SOLVED" : check($i) }
{ print ""; fflush() }

# Goes to the position of the last request: a start, and the moves since.
function go_to(begin,  i) {
  sub(/^board=/, "", begin)
  sub(/ .*/, "", begin)
  board = begin == "" || begin == "-" ? start : begin
  for (i = 3; i <= NF; i++) play($i)
}

function describe(  i, legal) {
  print "turn", "you"
  print "board", board
  if (is_over()) print "over", mistake == "a-corner-loses" && is_cornered() ? "-" : "you", "S-SOLVED"
  else for (i = 1; i <= 4; i++) if (check(ways[i]) ~ /^ok/) legal = legal OFS ways[i]
  print "legal" legal
}

function mark(at) { return substr(board, at, 1) }
function put(at, new) { board = substr(board, 1, at - 1) new substr(board, at + 1) }
function is_box(at) { return mark(at) ~ /[$*]/ }
function is_goal(at) { return mark(at) ~ /[o*+]/ }
function is_wall(at) { return mark(at) == "#" }
# Something has two marks: one on the floor, and one on a goal.
function enter(at, marks) { put(at, substr(marks, 1 + is_goal(at), 1)) }
function leave(at) { put(at, is_goal(at) && mistake != "goals-vanish" ? "o" : ".") }

function check(move,  man, to, next_to, may_go) {
  if (!(move in step)) return "no" OFS "S-INPUT"
  man = match(board, /[@+]/); to = man + step[move]; next_to = to + step[move]
  if (is_wall(to)) return "no" OFS "S-WALL"
  if (mistake == "goals-are-for-boxes" && is_goal(to)) return "no" OFS "S-GOAL"
  if (!is_box(to)) return "ok" OFS (is_goal(man) || is_goal(to) ? "S-GOAL" : "S-STEP")
  if (is_wall(next_to) && mistake != "walls-stop-the-man-only") return "no" OFS "S-WALL"
  may_go = mistake == "pushes-two" && mark(next_to + step[move]) ~ /[.o]/
  if (is_box(next_to) && !may_go) return "no" OFS "S-TWO"
  if (mistake == "boxes-stay-on-goals" && is_goal(to)) return "no" OFS "S-GOAL"
  return "ok" OFS (is_goal(man) || is_goal(to) || is_goal(next_to) ? "S-GOAL" : "S-PUSH")
}

function play(move,  man, to, next_to, behind) {
  man = match(board, /[@+]/); to = man + step[move]; next_to = to + step[move]; behind = man - step[move]
  if (is_box(to)) {
    if (is_box(next_to)) enter(next_to + step[move], "$*")
    if (!is_wall(next_to)) enter(next_to, "$*")
  }
  enter(to, "@+")
  leave(man)
  if (mistake == "pulls" && is_box(behind)) { enter(man, "$*"); leave(behind) }
}

function is_over() {
  if (mistake == "one-is-enough") return board ~ /\*/
  return board !~ /\$/ || mistake == "a-corner-loses" && is_cornered()
}

# Is a box in a corner? It has a wall above or below it, and a wall at its left or right.
function is_cornered(  at) {
  for (at = 1; at <= length(board); at++)
    if (mark(at) == "$" && (is_wall(at - 8) || is_wall(at + 8)) && (is_wall(at - 1) || is_wall(at + 1))) return 1
}
