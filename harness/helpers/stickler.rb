# Speaks stickler's reference protocol for your game. Copy this file next to your reference.
#
# Derive a class from `Stickler::Game`, then call
# `Stickler.serve(YourGame, can: ['legal', ...], misread: { 'id' => Subclass })`. An object is one position: `YourGame.new` is the
# start, and no method changes the object that it is called on. `can` lists the optional methods that you wrote: `legal`, `set_up`,
# `force`, `why`, `feature`. `misread` names known mistakes: each value is a subclass that overrides what the mistake changes.
module Stickler
  class Game
    def turn = raise(NotImplementedError)        # the side to move, as in `sides` of game.toml
    def board = raise(NotImplementedError)       # the rows, top row first, with `/` between them
    def over = nil                               # or [winner, rule] when the game is over; the winner of a draw is nil
    def check(move) = raise(NotImplementedError) # [true, rule], [false, rule], ['quit', rule] or ['what', text]
    def play(move) = raise(NotImplementedError)  # the position after a move; `check` has accepted the move

    # Optional methods. `set_up` gets a hash: 'board' and the other fields of a start position, such as 'turn'.
    def legal = []                               # every legal move
    def force(move) = play(move)                 # the position after an illegal move, as if it were legal
    def why(move) = []                           # drawings for a refusal: ['cell', name, colour] or ['arrow', from, to]
    def fields = {}                              # the value of each [[field]] of game.toml, by name
    def key = nil                                # a text, if board, turn and fields are not all there is to remember
    def features = []                            # [text] or [text, number]: what only the rules know of a position
    def remark = nil                             # a sentence for people
    def chance(rows) = rows == board ? self : [false] # see below
    def self.set_up(fields) = raise(NotImplementedError)

    # If `game.toml` says `chance = true`, `play` gives the position before chance acts. `chance` gives the position after it has
    # acted and the board is `rows`. If that board is impossible, it gives [false, rule], or [false] for the rule of the move.
  end

  # Answers requests until the input ends. The positions along the last path are kept: one more input plays one move.
  def self.serve(game, can: [], misread: {})
    readings = { '-' => game, **misread }
    can += ['misread'] unless misread.empty?
    path, positions = ['-'], [game.new]
    $stdin.binmode.set_encoding('UTF-8')
    $stdout.binmode.set_encoding('UTF-8')
    while (line = $stdin.gets("\n"))
      request, *texts = line.delete_suffix("\n").split("\t", -1) # -1 keeps empty fields, also the last one
      answer = []
      case request
      when 'stickler' then answer = [%w[protocol 1], ['can', *can]]
      when 'misread' then game, path, positions = readings.fetch(texts[0]), [], []
      when 'at'
        texts = ['-'] if texts.empty?
        same = path.zip(texts).take_while { |old, new| old == new }.size
        path, positions = texts, positions.take(same)
        texts.drop(same).each { |text| positions << following(game, positions.last, text, can) }
        last = positions.last
        answer = last.is_a?(Array) ? [['no', *last.drop(1)]] : described(last, can)
      when 'ask' then answer = texts.map { |text| checked(positions.last, text) }
      when 'why'
        answer = [[checked(positions.last, texts[0])[1]], *positions.last.why(texts[0])] if can.include?('why')
      end
      $stdout.write(answer.map { |fields| fields.join("\t") + "\n" }.join + "\n")
      $stdout.flush
    end
  end

  def self.following(game, before, text, can)
    return text == '-' ? game.new : game.set_up(fields_of(text)) unless before
    return before if before.is_a?(Array) # what follows an impossible board is impossible
    return before.chance(text[1..]) if text.start_with?('=')
    can.include?('force') && text.start_with?('!') ? before.force(text[1..]) : before.play(text)
  end

  # The fields of `board=ROWS turn=X` or `ROWS turn=X`. A value ends where the next `name=` begins.
  def self.fields_of(text)
    text = "board=#{text}" unless text.start_with?('board=')
    text.split(/ (?=[a-z-]+=)/).to_h { |word| word.split('=', 2) }
  end

  def self.described(position, can)
    over = position.over
    lines = [['turn', position.turn], ['board', position.board]]
    lines << ['over', over[0] || '-', over[1]] if over
    lines << ['legal', *(over ? [] : position.legal)] if can.include?('legal')
    position.fields.each { |name, value| lines << ['field', name, value] }
    lines << ['key', position.key] if position.key
    lines += position.features.map { |feature| ['feature', *feature] } if can.include?('feature')
    lines << ['remark', position.remark] if position.remark
    lines
  end

  def self.checked(position, text)
    return ['no', position.over[1]] if position.over
    answer, rule = position.check(text)
    [{ true => 'ok', false => 'no' }.fetch(answer, answer), rule]
  end
end
