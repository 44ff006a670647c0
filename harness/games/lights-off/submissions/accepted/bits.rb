# The lamps are the bits of a number: bit 0 is a1, bit 1 is b1, and so on. Inputs are in capitals.
$stdout.sync = true
lamps = 0b11110_11001_01110_11101_01011 # from e5 down to a1

show = -> { 4.downto(0) { |row| puts (0..4).map { |column| lamps[row * 5 + column] == 1 ? '#' : '-' }.join } }

show.call
while (line = gets)
  unless line.chomp =~ /\A[A-E][1-5]\z/
    puts '?'
    next
  end
  column, row = line.ord - 65, line[1].to_i - 1
  [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].each do |right, up|
    next unless (0..4).cover?(column + right) && (0..4).cover?(row + up)
    lamps ^= 1 << (row + up) * 5 + column + right
  end
  show.call
  if lamps == 0
    puts 'SOLVED'
    break
  end
end
