# Order and Chaos with the fault that the argument names; without an argument it conforms.
$stdout.sync = true
fault = ARGV.shift
rows = Array.new(6) { Array.new(6, '.') }
sides = %w[Order Chaos]
ways = [[0, 1], [1, 0], [1, 1], [1, -1]]
ways = ways.first(2) if fault == 'no-diagonals'

show = -> { puts rows.map { |row| row.join(' ') } }
at = ->(row, column) { row.between?(0, 5) && column.between?(0, 5) ? rows[row][column] : ' ' }
five = lambda do
  (0..5).to_a.product((0..5).to_a, ways).any? do |row, column, (down, right)|
    line = (0..4).map { |i| at[row + i * down, column + i * right] }
    line.uniq.size == 1 && 'XO'.include?(line[0])
  end
end

show.call
puts "#{sides[0]} to move"
while (line = $stdin.gets)
  move = line.match(/\A([0-5]) ([0-5]) ([XO])\n?\z/)
  column, row = move[1].to_i, move[2].to_i if move
  column, row = row, column if move && fault == 'rows-first'
  if !move || rows[row][column] != '.' && fault != 'overwrites'
    puts 'no'
    next
  end
  rows[row][column] = move[3]
  show.call
  if five.call
    puts "#{fault == 'the-mover-wins' ? sides[0] : 'Order'} wins"
    break
  end
  if rows.flatten.none?('.')
    puts fault == 'draw' ? 'Nobody wins' : 'Chaos wins'
    break
  end
  sides.reverse!
  puts "#{sides[0]} to move"
end
