# Fault: an index below zero counts from the end of the array, and nobody asks for it.
$stdout.sync = true
row = %w[x x x x . . . o o o o]
me, you = %w[x o]

loop do
  puts row.join(" ")
  break if row.tally.values_at("x", "o").compact.count { |left| left > 1 } < 2

  line = gets or exit
  exit if line.strip == "quit"
  from, to = line.match(/\A(\d+) (\d+)$/)&.captures&.map { |tile| tile.to_i - 1 }
  way = from ? row[([from, to].min + 1)...[from, to].max] : nil
  unless from && row[from] == me && row[to] == "." && way && !way.include?(".")
    puts "INVALID"
    next
  end
  row[from] = "."
  row[to] = me
  [[you, me], [me, you]].each do |loser, winner|
    row = row.join.gsub(/(?<=#{winner})#{loser}+(?=#{winner})/) { |run| "." * run.size }.chars
  end
  me, you = you, me
end
puts row.count("x") > 1 ? "P1 WINS" : "P2 WINS"
