# A program that plays {title} and conforms.
stones, side = 7, 'X'
show = -> { puts '.' * (7 - stones) + 'o' * stones }

$stdout.sync = true
show.call
puts "#{side}>"
while (line = gets)
  if line !~ /\A[123]\n?\z/ || line.to_i > stones
    puts 'illegal'
    next
  end
  stones -= line.to_i
  show.call
  if stones.zero?
    puts "#{side} wins"
    break
  end
  side = side == 'X' ? 'Y' : 'X'
  puts "#{side}>"
end
