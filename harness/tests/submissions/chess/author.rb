# The chess variants in the way of the quiz author's own programs: each game is chess with a few methods changed.
#
#   ruby author.rb VARIANT [POSITION]
#   ruby author.rb VARIANT --as-published=FAULT
#
# Freedoms taken:
# - ranks stand between rules; an empty light square is a blank, a dark one a full stop, a black hole an asterisk;
# - a move is written `e2 e4`, a placement `K e1`; what a pawn becomes and where a captured piece is put is asked next;
# - k stands for a knight that a pawn becomes, m (monarch) for a king;
# - an illegal input is answered with a sentence, and the prompt comes again without a board;
# - the prompt names the player, a check and the moves left are told;
# - the end of input is a method called on nil.
#
# A FAULT is one that the published programs have: black-pawns, beside-the-rook, plain-queen, beside-a-hole,
# stale-passant or knights-survive.

FILES = [*"a".."h"]
SQUARES = [*0..63] # a1, b1 .. h8
OTHER = { "White" => "Black", "Black" => "White" }
UP = { "White" => 8, "Black" => -8 }
ROOKS_OF = { 4 => [7, 0], 60 => [63, 56] } # the corners of a king on e1 and on e8

# The lines on which a piece leaves each square. A leap is a line of one square.
def lines(ways, length)
  SQUARES.map do |square|
    all = ways.map do |across, up|
      line = (1..length).map { |n| [square % 8 + n * across, square / 8 + n * up] }
      line.take_while { |place| place.all?(0..7) }.map { |file, rank| file + 8 * rank }
    end
    all.reject(&:empty?)
  end
end

STRAIGHT = [[1, 0], [0, 1], [-1, 0], [0, -1]]
DIAGONAL = [[1, 1], [-1, 1], [-1, -1], [1, -1]]
LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]]
LINES = {
  "k" => lines(STRAIGHT + DIAGONAL, 1), "q" => lines(STRAIGHT + DIAGONAL, 7), "r" => lines(STRAIGHT, 7),
  "b" => lines(DIAGONAL, 7), "n" => lines(LEAPS, 1)
}
LINES["f"] = LINES["q"].zip(LINES["n"]).map { |queen, knight| queen + knight }
AHEAD = { "White" => lines([[0, 1]], 2), "Black" => lines([[0, -1]], 2) }
ASLANT = { "White" => lines([[-1, 1], [1, 1]], 1), "Black" => lines([[-1, -1], [1, -1]], 1) }
NAMES = { "q" => "Queen", "r" => "Rook", "b" => "Bishop", "n" => "Knight", "p" => "Pawn" }

def named(square) = FILES.index(square[0]) + 8 * (square[1].to_i - 1)

def published?(fault) = ARGV.include?("--as-published=#{fault}")

class Chess
  START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR turn=White castling=KQkq"

  attr_reader :turn

  def initialize(position)
    board, *fields = (position || self.class::START).split
    @fields = fields.to_h { |field| field.split("=") }
    @board = board.gsub(/\d/) { |n| "." * n.to_i }.split("/").reverse.join.chars.map { |c| c =~ /[a-z]/i && c }
    @turn = @fields["turn"]
    @passed = named(@fields["en-passant"]) if @fields["en-passant"] =~ /\d/
    @corners = "KQkq".chars.zip([7, 0, 63, 56]).filter_map { |c, corner| corner if @fields["castling"]&.include?(c) }
  end

  def initialize_copy(_) = @board = @board.dup

  def owner(square) = @board[square] && (@board[square] =~ /[A-Z]/ ? "White" : "Black")

  def is?(kind, square) = @board[square]&.downcase == kind

  def mine?(square) = owner(square) == @turn

  def theirs?(square) = owner(square) == OTHER[@turn]

  def kinds = %w[q r b n]

  # Where a piece may go, but for its king's safety.
  def reach(from)
    return pawn_reach(from) if is?("p", from)
    lines = LINES[@board[from].downcase][from]
    squares = lines.flat_map { |line| line.take(1 + (line.index { |s| @board[s] } || 7)) }.reject { |s| mine?(s) }
    is?("k", from) ? squares + castlings(from) : squares
  end

  def pawn_reach(from)
    length = from / 8 == { "White" => 1, "Black" => 6 }[@turn] ? 2 : 1
    steps = AHEAD[@turn][from].flatten.take(length).take_while { |s| !@board[s] }
    steps + ASLANT[@turn][from].flatten.select { |to| prey(from, to) }
  end

  # The square of what a move captures.
  def prey(from, to)
    return to if theirs?(to)
    beside = to - UP[@turn]
    beside if to == @passed && is?("p", from) && from % 8 != to % 8 && theirs?(beside)
  end

  def castlings(king)
    free = (ROOKS_OF.fetch(king, []) & @corners).select do |corner|
      step = corner <=> king
      between = (king + step).step(corner - step, step).to_a
      crossed = published?("beside-the-rook") ? [king, *between] : [king, king + step]
      between.none? { |s| @board[s] } && crossed.none? { |s| attacked?(s, OTHER[@turn]) }
    end
    free.map { |corner| king + 2 * (corner <=> king) }
  end

  def attacked?(square, by)
    meets = ->(line, kind) { (s = line.find { |s| @board[s] }) && owner(s) == by && is?(kind, s) }
    [*kinds, "k"].any? { |kind| LINES[kind][square].any? { |line| meets[line, kind] } } ||
      ASLANT[OTHER[by]][square].any? { |line| meets[line, "p"] }
  end

  def check?(player = @turn)
    king = @board.index(piece("k", player))
    king && attacked?(king, OTHER[player])
  end

  def trial = dup.tap { |game| yield game }

  def legal?(from, to)
    reach(from).include?(to) && !trial { |game| game.carry_out(from, to) }.check?(@turn)
  end

  def moves
    all = SQUARES.select { |from| mine?(from) }.flat_map { |from| reach(from).map { |to| [from, to] } }
    all.select { |from, to| legal?(from, to) }
  end

  def promotes?(from, to)
    is?("p", from) && [0, 7].include?(to / 8) && !(published?("black-pawns") && @turn == "Black")
  end

  def promotions = { "k" => "n", "b" => "b", "r" => "r", "q" => "q" }

  # The squares on which what is captured may be put, if it must be put on one.
  def havens(_from, _to) = nil

  def go(from, to, kind = nil)
    @board[prey(from, to) || to] = nil
    rook = ROOKS_OF[from]&.find { |corner| is?("k", from) && to == from + 2 * (corner <=> from) }
    @board[(from + to) / 2], @board[rook] = @board[rook], nil if rook
    @passed = ((from + to) / 2 if is?("p", from) && (to - from).abs == 16)
    @board[to], @board[from] = @board[from], nil
    @board[to] = piece(kind) if kind
    touch(from, to)
  end

  alias carry_out go

  def piece(kind, player = @turn) = player == "White" ? kind.upcase : kind

  # Whoever goes or is captured castles no more.
  def touch(*squares) = @corners -= squares.flat_map { |s| ROOKS_OF[s] || [s] }

  def put(piece, square) = @board[square] = piece

  def next_turn = @turn = OTHER[@turn]

  # Who has won, or nobody; nil while the game goes on.
  def winner
    return if moves.any?
    check? ? OTHER[@turn] : "nobody"
  end

  def to_place? = false

  def turn_remark = "from to"

  def ending = "Checkmate!"

  def [](square) = @board[square]

  def to_s
    rule = "  +#{"---+" * 8}\n"
    blank = ->(s) { (s % 8 + s / 8).odd? ? " " : "." }
    rank = ->(n) { "#{n + 1} |#{SQUARES[8 * n, 8].map { |s| " #{glyph(s) || blank[s]} |" }.join}\n" }
    rule + 7.downto(0).map { |n| rank[n] + rule }.join + "    #{FILES.join("   ")}\n"
  end

  def glyph(square) = @board[square]
end

# For games in which a king does not always stay where it goes: it must be safe there all the same.
module CarefulKing
  def legal?(from, to)
    super && !(is?("k", from) && trial { |game| game.go(from, to) }.check?(@turn))
  end
end

# Whoever captures returns to where it came from.
class Gun < Chess
  include CarefulKing

  def carry_out(from, to, kind = nil)
    returns = prey(from, to)
    go(from, to, kind)
    @board[from], @board[to] = @board[to], nil if returns
  end

  def promotes?(from, to) = super && !prey(from, to)
end

class Fairy < Chess
  START = "rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR turn=White castling=KQkq"

  def kinds = %w[f r b n]

  def promotions = published?("plain-queen") ? super : super.except("q").merge("f" => "f")
end

class Blackhole < Chess
  include CarefulKing

  HOLES = %w[d5 f5].map { |name| named(name) }

  def swallowed?(from, to)
    line = LINES["q"][from].find { |squares| squares.include?(to) }
    return HOLES.include?(to) && !published?("knights-survive") unless line
    HOLES.intersect?(line.take(1 + line.index(to)))
  end

  def carry_out(from, to, kind = nil)
    return go(from, to, kind) unless swallowed?(from, to)
    @board[from] = nil
    @passed = nil unless published?("stale-passant")
    touch(from)
  end

  def winner
    kings = { "White" => @board.index("K"), "Black" => @board.index("k") }
    lost = kings.key(nil)
    return OTHER[lost] if lost
    nil.last if published?("beside-a-hole") && HOLES.any? { |hole| legal?(kings[@turn], hole) }
    super
  end

  def glyph(square) = HOLES.include?(square) ? "*" : super
end

class Fibonacci < Chess
  def initialize(position)
    super
    @moves, @moves_next = 1, 1
    (@fields["turn-number"].to_i - 1).times { lengthen }
    @left = (@fields["moves-left"] || @moves).to_i
  end

  def lengthen = (@moves, @moves_next = @moves_next, @moves + @moves_next)

  def next_turn
    @left -= 1
    return unless @left.zero? || check?(OTHER[@turn])
    lengthen
    @left = @moves
    super
  end

  def turn_remark = @left == 1 ? "last move" : "#{@left} moves"
end

class Madhouse < Chess
  def havens(from, to)
    at = prey(from, to) or return
    piece, after = @board[at], trial { |game| game.carry_out(from, to) }
    free = SQUARES.reject { |s| after[s] || piece =~ /p/i && [0, 7].include?(s / 8) }
    free.reject { |s| after.trial { |game| game.put(piece, s) }.check?(@turn) }
  end

  def legal?(from, to) = super && havens(from, to) != []
end

class Baseline < Chess
  START = "8/pppppppp/8/8/8/8/PPPPPPPP/8 turn=White reserves=KQRRBBNN,KQRRBBNN"

  def initialize(position)
    super
    white, black = (@fields["reserves"] || ",").delete("-").split(",", -1)
    @reserves = { "White" => white.chars, "Black" => black.chars }
  end

  def to_place? = @reserves[@turn].any?

  # Places one of the player's pieces, unless it may not be placed there.
  def place(letter, square)
    waiting = @reserves[@turn].index(letter)
    return unless waiting && square / 8 == { "White" => 0, "Black" => 7 }[@turn] && !@board[square]
    put(piece(letter.downcase), square)
    @reserves[@turn].delete_at(waiting)
    next_turn
  end

  def winner = to_place? ? nil : super
end

class Extinction < Chess
  def promotions = super.merge("m" => "k")

  def attacked?(_square, _by) = false

  def extinct?(player) = %w[k q r b n p].any? { |kind| !@board.include?(piece(kind, player)) }

  def winner
    mover = OTHER[@turn]
    return mover if extinct?(@turn)
    extinct?(mover) ? @turn : super
  end

  def ending = "Extinction!"
end

def ask(prompt)
  print prompt, "  "
  $stdin.gets.chomp
end

def ask_for_placement(game)
  loop do
    input = ask("#{game.turn}'s Placement (piece square):")
    letter, square = input.match(/^\s*([KQRBN])\s*([a-h][1-8])\s*$/)&.captures
    return if letter && game.place(letter, named(square))
    puts letter ? "You can't place that piece there." : "Invalid placement format.  (Example:  K e1)"
  end
end

def objection(game, from, to)
  return "No piece on that square." unless game[from]
  return "That's not your piece to move." unless game.mine?(from)
  return if game.legal?(from, to)
  return "You must move out of check." if game.check?
  game.reach(from).include?(to) ? "You can't move into check." : "That piece can't move to that square."
end

def ask_for_move(game)
  loop do
    input = ask("#{game.turn}'s Move (#{game.turn_remark}):")
    from, to = input.match(/^\s*([a-h][1-8])\s*([a-h][1-8])\s*$/)&.captures&.map { |name| named(name) }
    refusal = from ? objection(game, from, to) : "Invalid move format.  (Example:  e2 e4)"
    return [from, to] unless refusal
    puts refusal
  end
end

def ask_for_promotion(game)
  *letters, last = game.promotions.keys
  answer = ask("Promote to (#{letters.join(", ")}, or #{last})?")
  game.promotions[answer[0]] || "q"
end

def ask_for_haven(piece, havens)
  loop do
    square = ask("Put the #{NAMES[piece.downcase]} on (square):")
    return named(square) if square =~ /^[a-h][1-8]$/ && havens.include?(named(square))
    puts "You can't put it there."
  end
end

def move(game)
  from, to = ask_for_move(game)
  kind = ask_for_promotion(game) if game.promotes?(from, to)
  captured, havens = game[game.prey(from, to) || to], game.havens(from, to)
  haven = ask_for_haven(captured, havens) if havens
  game.carry_out(from, to, kind)
  game.put(captured, haven) if haven
  game.next_turn
end

def play(game)
  puts "", "Welcome to Ruby Quiz #{game.class} Chess.", "", game, ""
  until game.winner
    puts "Check." if game.check?
    game.to_place? ? ask_for_placement(game) : move(game)
    puts "", game, ""
  end
  puts game.winner == "nobody" ? "Stalemate." : "#{game.ending}  It's #{game.winner}'s game."
end

if $PROGRAM_NAME == __FILE__
  $stdout.sync = true
  variant, position = ARGV.reject { |argument| argument.start_with?("--") }
  play(Object.const_get(variant.capitalize).new(position))
end
