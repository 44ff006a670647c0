# A program that plays {title} and conforms.
lights = [true] * 5
show = -> { puts lights.map { |light| light ? '*' : '.' }.join(' ') }

$stdout.sync = true
show.call
while (line = gets)
  pressed = line =~ /\A[1-5]\n?\z/ ? line.to_i - 1 : nil
  if pressed.nil? || !lights[pressed]
    puts 'illegal'
    next
  end
  ([0, pressed - 1].max..[4, pressed + 1].min).each { |at| lights[at] = !lights[at] }
  show.call
  if lights.none?
    puts 'solved'
    break
  end
end
