# Freedoms taken:
# - the pieces are # and @, an empty slot is a blank, and bars stand between the slots;
# - the tiles are numbered from 1 below the row, in two lines;
# - the side to move is told after the row;
# - an invalid move is answered by INVALID and the row again;
# - after the end a new game begins; `quit` says good-bye.
$stdout.sync = true

SIDES = %w[# @]

def show(row, side)
  puts "|#{row.join('|')}|  #{SIDES[side]} moves"
  puts " 1 2 3 4 5 6 7 8 9 1 1"
  puts "                   0 1"
end

def target?(row, side, from, to)
  return false unless [from, to].all? { |slot| slot.between?(1, 11) }

  path = row[[from, to].min...[from, to].max - 1]
  row[from - 1] == SIDES[side] && row[to - 1] == " " && from != to && path.none?(" ")
end

# The slots of a side that stand between two slots of the other.
def enclosed(row, side)
  mine, theirs = SIDES[side], SIDES[1 - side]
  row.each_index.slice_when { |a, b| row[a] != row[b] }.select do |run|
    row[run[0]] == mine && run[0].positive? && row[run[0] - 1] == theirs && row[run[-1] + 1] == theirs
  end.flatten
end

loop do
  row = "####   @@@@".chars
  side = 0
  show(row, side)
  while SIDES.all? { |piece| row.count(piece) > 1 }
    line = gets or exit
    if line.chomp == "quit"
      puts "Good-bye."
      exit
    end
    from, to = line.match(/\A(\d+) (\d+)\s*\z/)&.captures&.map(&:to_i)
    unless from && target?(row, side, from, to)
      puts "INVALID"
      show(row, side)
      next
    end
    row[from - 1], row[to - 1] = " ", SIDES[side]
    [1 - side, side].each { |loser| enclosed(row, loser).each { |slot| row[slot] = " " } }
    side = 1 - side
    show(row, side)
  end
  puts "*** P#{row.count('#') > 1 ? 1 : 2} WINS ***"
end
