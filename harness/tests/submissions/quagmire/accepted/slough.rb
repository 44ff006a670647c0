# Freedoms taken:
# - the pieces are a white and a black droplet of two code points each, an empty square is a low line;
# - the turn is a prompt without line end;
# - an illegal move is answered with nil, as p shows it;
# - warnings go to stderr at every move;
# - the end is told as `[:won, "…"]` by p, and by an exception nobody catches;
# - the end of input is a method called on nil.

Encoding.default_external = Encoding::UTF_8

Square = Struct.new(:file, :rank) do
  def self.named(text) = new(text[0].ord - 96, text[1].to_i)

  def on_board? = file.between?(1, 8) && rank.between?(1, 8)

  def beyond(way, steps = 1) = Square.new(file + way[0] * steps, rank + way[1] * steps)
end

WAYS = [-1, 0, 1].product([-1, 0, 1]) - [[0, 0]]
SQUARES = (1..8).to_a.product((1..8).to_a).map { |file, rank| Square.new(file, rank) }
SQUARE_AT = SQUARES.to_h { |s| [[s.file, s.rank], s] }
LINES = SQUARES.to_h do |s|
  [s, WAYS.map { |way| (1..7).map { |n| s.beyond(way, n) }.take_while(&:on_board?) }.reject(&:empty?)]
end.compare_by_identity
RING = SQUARES.to_h { |s| [s, LINES[s].map { |line| SQUARE_AT[line[0].to_a] }] }.compare_by_identity
LINES.transform_values! { |lines| lines.map { |line| line.map { |s| SQUARE_AT[s.to_a] } } }

Player = Struct.new(:glyph, :previous)

class Slough
  def initialize
    @mover, @foe = Player.new("\u26aa\ufe0e"), Player.new("\u26ab\ufe0e")
    @at = {}.compare_by_identity
    SQUARES.each do |s|
      @at[s] = @mover if s.file + s.rank < 6
      @at[s] = @foe if s.file + s.rank > 12
    end
  end

  def show
    bar = "+#{'-+' * 8}"
    puts " #{[*'a'..'h'].join(' ')}", bar
    8.downto(1) do |rank|
      puts "|#{(1..8).map { |file| @at[SQUARE_AT[[file, rank]]]&.glyph || '_' }.join('|')}| #{rank}", bar
    end
  end

  def quagmire?(square)
    owners = RING[square].map { |s| @at[s] }
    !owners.include?(nil) && owners.any? { |owner| owner != @at[square] }
  end

  # Everything a piece on this square is together with, if only the enemy's pieces divide the board.
  def land_around(square, enemy)
    land = {}.compare_by_identity
    land[square] = true
    coast = [square]
    until coast.empty?
      coast = coast.flat_map { |s| RING[s] }.reject { |s| land[s] || @at[s].equal?(enemy) }
      coast.each { |s| land[s] = true }
    end
    land
  end

  def targets(square)
    owner = @at[square]
    return [] if owner.previous.equal?(square)

    land = nil
    LINES[square].flat_map do |line|
      slide = line.take_while { |s| @at[s].nil? }
      over, landing = line
      next slide if slide.any? || landing.nil? || @at[landing]
      next [landing] if @at[over].equal?(owner)

      land ||= land_around(square, @at[over])
      land[landing] ? [] : [landing]
    end
  end

  def pieces(player) = SQUARES.select { |s| @at[s].equal?(player) }

  def legal
    able = pieces(@mover).to_h { |s| [s, targets(s)] }.reject { |_, goals| goals.empty? }
    bound = able.select { |s, _| quagmire?(s) }
    bound.empty? ? able : bound
  end

  def ask(moves)
    loop do
      print "#{@mover.glyph} > "
      $stdout.flush
      line = $stdin.gets.chomp
      from, to = [line[0, 2], line[3, 2]].map { |text| SQUARE_AT[Square.named(text).to_a] }
      return [from, to] if moves.find { |s, goals| s.equal?(from) && goals.any? { |goal| goal.equal?(to) } }

      p nil
    end
  end

  def play
    show
    until (moves = legal).empty?
      from, to = ask(moves)
      warn "slough.rb: warning: #{from} -> #{to}"
      @at.delete(from)
      @at[to] = @mover
      @mover.previous = to
      show
      @mover, @foe = @foe, @mover
      return @mover if pieces(@foe).any? { |s| quagmire?(s) }
    end
    @foe
  end
end

p [:won, Slough.new.play.glyph]
raise StopIteration, "the slough is still again"
