# The rules of {title}. An object of `Position` is one position; no method changes it.
require_relative 'stickler'

class Position < Stickler::Game
  def initialize(lights = '*****')
    @lights = lights
  end

  def turn = 'you'
  def board = @lights
  def over = @lights.include?('*') ? nil : ['you', 'P-DARK']
  def switched(at) = [at - 1, at, at + 1]

  def check(move)
    return [false, 'P-LIGHT'] unless move.match?(/\A[1-5]\z/)
    @lights[move.to_i - 1] == '*' ? [true, 'P-PRESS'] : [false, 'P-ON']
  end

  def play(move)
    switched = switched(move.to_i - 1)
    lights = @lights.chars.each_with_index.map { |light, at| switched.include?(at) ? light.tr('*.', '.*') : light }
    self.class.new(lights.join)
  end

  def legal = ('1'..'5').select { |move| @lights[move.to_i - 1] == '*' }
end

# A known mistake: the same rules, except for what the mistake changes.
class GoesRound < Position
  def switched(at) = [(at - 1) % 5, at, (at + 1) % 5]
end

Stickler.serve(Position, can: ['legal'], misread: { 'goes-round' => GoesRound })
