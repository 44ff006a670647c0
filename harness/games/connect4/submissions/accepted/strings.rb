# The board is a text of six lines, and a pattern finds four in a row. Columns are letters.
$stdout.sync = true
board = ([('-' * 7)] * 6).join("\n")
side = 'X'
# From one disc of a line to the next there are 0, 6, 7 or 8 characters: the end of a row is one, too.
four = ->(disc) { [0, 6, 7, 8].any? { |gap| board =~ /#{disc}(?:.{#{gap}}#{disc}){3}/m } }

puts board
print "#{side}> "
while (line = gets)
  column = line.chomp =~ /\A[A-G]\z/ ? line.ord - 65 : nil
  cell = column && 5.downto(0).map { |row| row * 8 + column }.find { |at| board[at] == '-' }
  unless cell
    print "?\n#{side}> "
    next
  end
  board[cell] = side
  puts board
  if four[side]
    puts "#{side} has won"
    break
  end
  unless board.include?('-')
    puts 'tie'
    break
  end
  side = side == 'X' ? 'O' : 'X'
  print "#{side}> "
end
