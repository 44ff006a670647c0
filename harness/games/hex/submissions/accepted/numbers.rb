# Inputs are the numbers of a column and a row, from 0. The board is a text, and a flood of capitals shows what is connected.
$stdout.sync = true
board = (['-----'] * 5).join("\n") # one step to the right is 1, one step down is 6
first_cells = { 'x' => (0..4).to_a, 'o' => (0..4).map { |row| row * 6 } }
last_cells = { 'x' => (24..28).to_a, 'o' => (0..4).map { |row| row * 6 + 4 } }
names = { 'x' => 'red', 'o' => 'blue' }

connected = lambda do |side|
  flood = board.dup
  reached = first_cells[side].select { |at| flood[at] == side }
  until reached.empty?
    at = reached.pop
    flood[at] = side.upcase
    reached += [1, -1, 6, -6, 5, -5].map { |step| at + step }.select { |to| to >= 0 && flood[to] == side }
  end
  last_cells[side].any? { |at| flood[at] == side.upcase }
end

side, other = 'x', 'o'
puts board, "#{side}?"
while (line = gets)
  at = line.chomp =~ /\A[0-4] [0-4]\z/ ? line[0].to_i + 6 * line[2].to_i : nil
  unless at && board[at] == '-'
    puts 'illegal', "#{side}?"
    next
  end
  board[at] = side
  puts board
  if connected[side]
    puts "winner: #{names[side]}"
    break
  end
  side, other = other, side
  puts "#{side}?"
end
