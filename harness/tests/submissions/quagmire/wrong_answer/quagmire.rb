# Quagmire.  Dialect: 1 and 2 on "0", the turn as "player 1" after each board,
# [] for a refused move, "2 true" at the end.
# Fault: a piece that moves to its own square passes the turn.
$stdout.sync = true
ALL = (0..7).to_a.product((0..7).to_a)
WAYS = [-1, 0, 1].product([-1, 0, 1]) - [[0, 0]]
$men = ALL.to_h { |f, r| [[f, r], f + r < 4 ? 1 : f + r > 10 ? 2 : 0] }
$last = {}
$turn = 1

def beyond(square, way, steps = 1)
  [square[0] + way[0] * steps, square[1] + way[1] * steps]
end

def around(square)
  WAYS.map { |way| beyond(square, way) }.select { |s| $men.key?(s) }
end

def stuck?(square)
  near = around(square).map { |s| $men[s] }
  !near.include?(0) && near.include?(3 - $men[square])
end

def cut_off?(from, to, wall)
  known = { from => true }
  queue = [from]
  until queue.empty?
    around(queue.shift).each do |s|
      next if known[s] || $men[s] == wall
      known[s] = true
      queue << s
    end
  end
  !known[to]
end

def reach(square)
  WAYS.flat_map do |way|
    line = (1..7).map { |n| beyond(square, way, n) }.take_while { |s| $men[s] == 0 }
    over, landing = beyond(square, way), beyond(square, way, 2)
    if line.empty? && $men[over] && $men[landing] == 0
      line << landing if $men[over] == $turn || cut_off?(square, landing, $men[over])
    end
    line
  end
end

def moves
  own = ALL.select { |s| $men[s] == $turn && $last[$turn] != s }
  all = own.flat_map { |s| reach(s).map { |t| [s, t] } }
  bound = all.select { |s, _| stuck?(s) }
  bound.empty? ? all : bound
end

def draw
  rule = "+-" * 8 + "+"
  puts " a b c d e f g h", rule
  7.downto(0) { |r| puts "|" + (0..7).map { |f| $men[[f, r]] }.join("|") + "| #{r + 1}", rule }
end

draw
puts "player #{$turn}"
while (line = $stdin.gets)
  from, to = line.scan(/[a-h][1-8]/).map { |s| [s.ord - 97, s[1].to_i - 1] }
  if from == to && $men[from] == $turn # right: refused like any move that is none
    $turn = 3 - $turn
    puts "player #{$turn}"
    next
  end
  unless moves.include?([from, to])
    p []
    next
  end
  $men[from], $men[to] = 0, $turn
  $last[$turn] = to
  lost = ALL.any? { |s| $men[s] == $turn && stuck?(s) }
  $turn = 3 - $turn
  draw
  if lost || moves.empty?
    puts "#{lost ? $turn : 3 - $turn} true"
    break
  end
  puts "player #{$turn}"
end
