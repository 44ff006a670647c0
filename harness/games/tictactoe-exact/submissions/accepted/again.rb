# Says whose turn it is on a line of its own, and draws the board again after a refusal.
$stdout.sync = true
board, side, other = '_' * 9, 'X', 'O'
show = -> { puts board.scan(/.../).map { |row| " #{row.chars.join(' | ')}" }.join("\n---+---+---\n") }
show.call
puts "Your move: #{side}> "
while (line = gets)
  if line !~ /\A[0-8]\n?\z/ || board[line.to_i] != '_'
    puts 'INVALID'
    show.call
    puts "Your move: #{side}> "
    next
  end
  board[line.to_i] = side
  show.call
  if board =~ /\A(...)*#{side}{3}|#{side}..#{side}..#{side}|\A#{side}...#{side}...#{side}|\A..#{side}.#{side}.#{side}/
    puts "#{side} won."
    break
  end
  unless board.include?('_')
    puts 'A draw.'
    break
  end
  side, other = other, side
  puts "Your move: #{side}> "
end
