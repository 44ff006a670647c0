# 3-D tic-tac-toe with the mistake that the argument names; without an argument it conforms.
$stdout.sync = true
mistake = ARGV.shift
marks = {} # by layer, row and column
sides = %w[X O]

ways = [-1, 0, 1].repeated_permutation(3).reject { |way| way.all?(0) }
ways.reject! { |way| way.none?(0) } if mistake == 'no-space-diagonals'
ways.select! { |way| way[0] == 0 } if mistake == 'layers-alone'

show = lambda do
  (1..3).each do |layer|
    (1..3).each { |row| puts (1..3).map { |column| marks[[layer, row, column]] || '.' }.join(' ') }
    puts '-----' if layer < 3
  end
end
has_line = lambda do |mark|
  marks.keys.product(ways).any? do |cell, way|
    (0..2).all? { |i| marks[cell.zip(way).map { |at, step| at + i * step }] == mark }
  end
end

show.call
puts "#{sides[0]} to move"
while (line = $stdin.gets)
  input = line.chomp
  cell = input.split(' ').map(&:to_i)
  first = mistake == 'nought-is-three' ? 0 : 1
  is_cell = input.match?(/\A[#{first}-3] [#{first}-3] [#{first}-3]\z/)
  cell.map! { |number| number == 0 ? 3 : number }
  is_taken = mistake == 'overwrites' ? marks[cell] == sides[0] : marks[cell]
  if !is_cell || is_taken
    puts 'no'
    next
  end
  cell[1], cell[2] = cell[2], cell[1] if mistake == 'column-before-row'
  marks[cell] = sides[0]
  show.call
  if has_line.call(sides[0])
    puts "#{mistake == 'the-other-wins' ? sides[1] : sides[0]} wins"
    break
  end
  sides.reverse!
  puts "#{sides[0]} to move"
end
