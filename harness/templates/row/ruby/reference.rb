# The rules of {title}. An object of `Position` is one position; no method changes it.
require_relative 'stickler'

class Position < Stickler::Game
  def initialize(stones = 7, side = 'X')
    @stones, @side = stones, side
  end

  def turn = @side
  def board = '.' * (7 - @stones) + 'o' * @stones
  def other = @side == 'X' ? 'Y' : 'X'

  # The side that took the last stone is not to move.
  def over = @stones.zero? ? [other, 'R-LAST'] : nil

  def check(move)
    return [false, 'R-NUMBER'] unless %w[1 2 3].include?(move)
    move.to_i <= @stones ? [true, 'R-TAKE'] : [false, 'R-MANY']
  end

  def play(move) = self.class.new(@stones - move.to_i, other)
  def legal = %w[1 2 3].first(@stones)
end

# A known mistake: the same rules, except for what the mistake changes.
class LastLoses < Position
  def over = @stones.zero? ? [@side, 'R-LAST'] : nil
end

Stickler.serve(Position, can: ['legal'], misread: { 'last-loses' => LastLoses })
