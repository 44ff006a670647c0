# The row is a string, and patterns find what is captured. The board of the end is left out, which the challenge allows.
$stdout.sync = true
row, side, other = 'xxxx___oooo', 'x', 'o'
between = ->(own, borders) { row.gsub(/(?<=#{borders})#{own}+(?=#{borders})/) { |run| '_' * run.size } }

puts row
while (line = gets&.chomp)
  exit if line == 'quit'
  at, to = line =~ /\A\d+ \d+\z/ ? line.split.map { |tile| tile.to_i - 1 } : [-1, -1]
  low, high = [at, to].minmax
  unless low >= 0 && row[at] == side && row[to] == '_' && !row[low + 1...high].include?('_')
    puts 'INVALID'
    next
  end
  row[at], row[to] = '_', side
  row = between[other, side]
  row = between[side, other]
  loser = [other, side].find { |mark| row.count(mark) < 2 }
  if loser
    puts loser == 'o' ? 'P1 WINS' : 'P2 WINS'
    exit
  end
  side, other = other, side
  puts row
end
