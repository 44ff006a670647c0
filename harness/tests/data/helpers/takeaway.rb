# Seven stones in a row: a player takes one to three of them from the left, and who takes the last one wins.
require_relative 'stickler'

class Takeaway < Stickler::Game
  def self.set_up(fields) = new(fields['board'].count('o'), fields.fetch('turn', 'A'))

  def initialize(left = 7, side = 'A')
    @left, @side = left, side
  end

  def most = 3
  def turn = @side
  def board = '.' * (7 - @left) + 'o' * @left
  def other = @side == 'A' ? 'B' : 'A'
  def over = @left.zero? ? [other, 'T-LAST'] : nil
  def legal = (1..[most, @left].min).map(&:to_s)

  def check(move)
    return ['quit', 'T-QUIT'] if move == 'quit'
    return ['what', "`#{move}` is no number"] unless move.match?(/\A[0-9]\z/)
    return [false, 'T-NUMBER'] unless move.to_i.between?(1, most)
    move.to_i <= @left ? [true, 'T-TAKE'] : [false, 'T-MANY']
  end

  def play(move) = self.class.new([0, @left - move.to_i].max, other)
  def fields = { left: @left }
  def key = "#{@left}#{@side}"
  def features = [['stones left', @left], *(@left.even? ? [['even']] : [])]

  def chance(rows) # a stone may drop after each move
    left = rows.count('o')
    return [false, 'T-TAKE'] if left > @left
    left >= @left - 1 ? self.class.new(left, @side) : [false]
  end

  def remark = @left == 1 ? 'one stone is left — take it' : nil
end

class Misere < Takeaway
  def over = @left.zero? ? [@side, 'T-LAST'] : nil
end

class Four < Takeaway
  def most = 4
end

class Nobody < Takeaway
  def over = @left.zero? ? [nil, 'T-LAST'] : nil
end

misread = { 'misere' => Misere, 'four' => Four, 'nobody' => Nobody }
Stickler.serve(Takeaway, can: %w[legal set_up force feature], misread: misread)
