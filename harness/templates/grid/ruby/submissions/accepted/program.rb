# A program that plays {title} and conforms.
cells, side = ['-'] * 9, 'X'
lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
show = -> { cells.each_slice(3) { |row| puts row.join(' ') } }

$stdout.sync = true
show.call
puts "#{side}>"
while (line = gets)
  at = line =~ /\A[a-c][1-3]\n?\z/ ? ('3'.ord - line[1].ord) * 3 + line[0].ord - 'a'.ord : nil
  if at.nil? || cells[at] != '-'
    puts 'illegal'
    next
  end
  cells[at] = side
  show.call
  if lines.any? { |three| three.all? { |cell| cells[cell] == side } }
    puts "#{side} wins"
    break
  end
  unless cells.include?('-')
    puts 'draw'
    break
  end
  side = side == 'X' ? 'O' : 'X'
  puts "#{side}>"
end
