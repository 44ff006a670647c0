# Writes the heaps as numbers behind their letters, and reads `A2` for two stones of the first heap.
$stdout.sync = true
heaps, side = [3, 4, 5], 'A'
show = -> { heaps.each_with_index { |heap, at| puts "heap #{'ABC'[at]} has #{heap}" } }
show.call
puts "#{side} to move"
while (line = gets)
  at, stones = 'abc'.index(line[0].downcase), line[1..].to_i
  if line !~ /\A[a-cA-C][1-5]\n?\z/ || stones > heaps[at]
    puts 'illegal'
    next
  end
  heaps[at] -= stones
  show.call
  if heaps.sum.zero?
    puts "#{side} wins"
    break
  end
  side = side == 'A' ? 'B' : 'A'
  puts "#{side} to move"
end
