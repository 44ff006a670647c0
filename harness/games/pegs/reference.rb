# Peg solitaire. The board is a text of seven rows with `/` between them: one step to the right is 1, one step down is 8.
require_relative 'stickler'

START = '__ooo__/__ooo__/ooooooo/ooo.ooo/ooooooo/__ooo__/__ooo__'
# The place of each cell in that text, by name.
PLACES = ('a'..'g').to_a.product((1..7).to_a).to_h { |column, row| ["#{column}#{row}", (7 - row) * 8 + column.ord - 'a'.ord] }
  .reject { |_, at| START[at] == '_' }
NAMES = PLACES.invert

class Pegs < Stickler::Game
  def initialize(cells = START)
    @cells = cells
  end

  def self.set_up(fields) = new(fields['board'])
  def turn = 'you'
  def board = @cells
  def solved? = @cells.count('o') == 1
  def ways = [1, -1, 8, -8]
  def jumped(cells, over) = cells[over] = '.'
  def over?(at) = @cells[at] == 'o'
  def over = legal.empty? ? [solved? ? 'you' : nil, 'P-END'] : nil
  def can_jump?(at, way) = @cells[at] == 'o' && over?(at + way) && NAMES[at + 2 * way] && @cells[at + 2 * way] == '.'

  def check(move)
    at, to = places(move)
    return [false, 'P-CELLS'] unless at
    return [false, 'P-PEG'] unless @cells[at] == 'o'
    return [false, 'P-STRAIGHT'] unless ways.include?((to - at) / 2.0) && @cells[(at + to) / 2] != '/'
    return [false, 'P-OVER'] unless over?((at + to) / 2)
    @cells[to] == '.' ? [true, 'P-JUMP'] : [false, 'P-HOLE']
  end

  def places(move)
    at, to = move.split(' ', -1).map { |name| PLACES[name] } if move.match?(/\A\S+ \S+\z/)
    [at, to] if at && to
  end

  def play(move)
    at, to = places(move)
    cells = @cells.dup
    cells[at], cells[to] = '.', 'o'
    jumped(cells, (at + to) / 2)
    self.class.new(cells)
  end

  # Computed once: each answer about a position looks whether the game is over.
  def legal
    @legal ||= NAMES.keys.product(ways).select { |at, way| can_jump?(at, way) }
      .map { |at, way| "#{NAMES[at]} #{NAMES[at + 2 * way]}" }
  end
end

class Diagonals < Pegs
  def ways = super + [9, -9, 7, -7]
end

class OverNothing < Pegs
  def over?(at) = ['o', '.'].include?(@cells[at])
end

class Stays < Pegs
  def jumped(cells, over) = nil
end

class CentreOnly < Pegs
  def solved? = super && @cells[PLACES['d4']] == 'o'
end

class TwoAreEnough < Pegs
  def solved? = @cells.count('o') <= 2
end

Stickler.serve(Pegs, can: ['legal', 'set_up'], misread: {
  'diagonals' => Diagonals,
  'over-nothing' => OverNothing,
  'stays' => Stays,
  'centre-only' => CentreOnly,
  'two-are-enough' => TwoAreEnough,
})
