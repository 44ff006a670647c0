# The rules of {title}. An object of `Position` is one position; no method changes it.
require_relative 'stickler'

CELLS = %w[3 2 1].product(%w[a b c]).map { |row, column| column + row } # a3, b3, c3, a2, and so on
STRAIGHT = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]

class Position < Stickler::Game
  def initialize(marks = '.........', side = 'X')
    @marks, @side = marks, side
  end

  def lines = STRAIGHT + [[0, 4, 8], [2, 4, 6]]
  def turn = @side
  def board = @marks.scan(/.../).join('/')

  def over
    winner = %w[X O].find { |side| lines.any? { |line| line.all? { |at| @marks[at] == side } } }
    return [winner, 'G-LINE'] if winner
    @marks.include?('.') ? nil : [nil, 'G-FULL']
  end

  def check(move)
    return [false, 'G-CELL'] unless CELLS.include?(move)
    @marks[CELLS.index(move)] == '.' ? [true, 'G-PLACE'] : [false, 'G-TAKEN']
  end

  def play(move)
    marks = @marks.dup
    marks[CELLS.index(move)] = @side
    self.class.new(marks, @side == 'X' ? 'O' : 'X')
  end

  def legal = CELLS.select { |cell| @marks[CELLS.index(cell)] == '.' }
end

# A known mistake: the same rules, except for what the mistake changes.
class NoDiagonals < Position
  def lines = STRAIGHT
end

Stickler.serve(Position, can: ['legal'], misread: { 'no-diagonals' => NoDiagonals })
