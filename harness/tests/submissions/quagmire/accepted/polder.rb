# Freedoms taken:
# - the pieces are a plus and an equals sign, an empty square is a comma;
# - the turn is told on a line below the board: `to move: +`;
# - an illegal move is answered with false;
# - the end is told as `true: = has won`, and after a line of stars and the rules in brief another game begins;
# - the end of input is a plain end.
#
# With the argument `keeps-turn` it makes a mistake: the next game begins with the player whose turn it was.

$stdout.sync = true

RULES = 'Slide, or jump over a neighbour. Leave no piece shut in beside an enemy.'
AROUND = [-1, 0, 1].product([-1, 0, 1]) - [[0, 0]]
SQUARES = [*0..7].product([*0..7])

class Polder
  attr_reader :turn

  def initialize(turn)
    @turn = turn
    @land = SQUARES.to_h { |square| [square, settler(square.sum)] }
    @rested = {}
  end

  def to_s
    bar = "#{'+-' * 8}+\n"
    rows = 7.downto(0).map { |rank| "|#{(0..7).map { |file| @land[[file, rank]] || ',' }.join('|')}| #{rank + 1}\n" }
    " a b c d e f g h\n#{bar}#{rows.map { |row| row + bar }.join}"
  end

  # Who starts on a square, by the sum of its file and rank.
  def settler(sum) = sum < 4 ? '+' : sum > 10 ? '=' : nil

  def other = @turn.tr('+=', '=+')

  def at(square, way, steps) = [square[0] + steps * way[0], square[1] + steps * way[1]]

  def beside(square) = AROUND.map { |way| at(square, way, 1) }.select { |there| @land.key?(there) }

  def stuck?(square)
    owners = beside(square).map { |there| @land[there] }
    owners.all? && owners.uniq != [@land[square]]
  end

  def anyone_stuck?(side) = SQUARES.any? { |square| @land[square] == side && stuck?(square) }

  # The squares on the same side of the dike of enemy pieces.
  def within_dike(square)
    found = [square]
    found.each { |here| found.concat(beside(here).reject { |there| @land[there] == other } - found) }
  end

  def goals(square)
    AROUND.flat_map do |way|
      line = (1..7).map { |steps| at(square, way, steps) }.take_while { |there| @land.key?(there) }
      slide = line.take_while { |there| @land[there].nil? }
      over, behind = line
      next slide if slide.any? || behind.nil? || @land[behind]

      @land[over] == @turn || !within_dike(square).include?(behind) ? [behind] : []
    end
  end

  def moves
    own = SQUARES.select { |square| @land[square] == @turn && @rested[@turn] != square }
    all = own.flat_map { |square| goals(square).map { |goal| [square, goal] } }
    bound = all.select { |square, _| stuck?(square) }
    bound.empty? ? all : bound
  end

  # Moves, and tells who has won by it, if anybody has.
  def play(from, to)
    @land[from], @land[to] = nil, @turn
    @rested[@turn] = to
    mover, @turn = @turn, other
    return @turn if anyone_stuck?(mover)

    mover if moves.empty?
  end
end

def begin_game(turn = '+')
  puts RULES
  game = Polder.new(turn)
  puts game.to_s, "to move: #{game.turn}"
  game
end

game = begin_game
while (line = $stdin.gets)
  from, to = line.scan(/[a-h][1-8]/).map { |name| [name.ord - 97, name[1].to_i - 1] }
  unless game.moves.include?([from, to])
    puts false
    next
  end
  winner = game.play(from, to)
  puts game.to_s
  if winner
    puts "true: #{winner} has won", '*' * 20
    game = ARGV == ['keeps-turn'] ? begin_game(game.turn) : begin_game
  else
    puts "to move: #{game.turn}"
  end
end
