# A program that breaks a rule of {title}. If a side asks for too many stones, it takes the rest.
stones, side = 7, 'X'
show = -> { puts '.' * (7 - stones) + 'o' * stones }

$stdout.sync = true
show.call
puts "#{side}>"
while (line = gets)
  if line !~ /\A[123]\n?\z/
    puts 'illegal'
    next
  end
  stones -= [line.to_i, stones].min
  show.call
  if stones.zero?
    puts "#{side} wins"
    break
  end
  side = side == 'X' ? 'Y' : 'X'
  puts "#{side}>"
end
