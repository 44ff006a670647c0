# Draws a table without gaps, in which an empty pot is a dot. The side that is to move stands beside the board.
$stdout.sync = true
pots, side = Array.new(14) { |at| at % 7 == 6 ? 0 : 4 }, 0

show = lambda do |over|
  cell = ->(at) { pots[at].zero? ? '.' : pots[at].to_s }
  puts '|' + (7..13).map(&cell).reverse.join('|') + '|'
  puts '|' + (0..6).map(&cell).join('|') + '|'
  puts "#{'SN'[side]}?" unless over
end

show.call(false)
while (line = gets)
  house = line.chomp
  unless house =~ /\A[1-6]\z/ && pots[side * 7 + house.to_i - 1].positive?
    puts 'no'
    next
  end
  own = side * 7 + 6
  at = own - 7 + house.to_i
  seeds, pots[at] = pots[at], 0
  while seeds.positive?
    at = (at + 1) % 14
    next if at == 19 - own
    pots[at] += 1
    seeds -= 1
  end
  if at >= own - 6 && at < own && pots[at] == 1 && pots[12 - at].positive?
    pots[own] += 1 + pots[12 - at]
    pots[at] = pots[12 - at] = 0
  end
  over = pots[0, 6].sum.zero? || pots[7, 6].sum.zero?
  [6, 13].each { |store| pots[store] += pots[store - 6, 6].sum; pots.fill(0, store - 6, 6) } if over
  side = 1 - side unless at == own
  show.call(over)
  if over
    puts pots[6] == pots[13] ? 'tie' : "winner: #{pots[6] > pots[13] ? 'S' : 'N'}"
    break
  end
end
