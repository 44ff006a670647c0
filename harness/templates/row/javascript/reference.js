// The rules of {title}. An object of `Position` is one position; no method changes it.
'use strict';
const { Game, serve } = require('./stickler.js');

class Position extends Game {
  constructor(stones = 7, side = 'X') { super(); this.stones = stones; this.side = side; }
  turn() { return this.side; }
  board() { return '.'.repeat(7 - this.stones) + 'o'.repeat(this.stones); }
  other() { return this.side === 'X' ? 'Y' : 'X'; }

  // The side that took the last stone is not to move.
  over() { return this.stones ? null : [this.other(), 'R-LAST']; }

  check(move) {
    if (!/^[123]$/.test(move)) return [false, 'R-NUMBER'];
    return +move <= this.stones ? [true, 'R-TAKE'] : [false, 'R-MANY'];
  }

  play(move) { return new this.constructor(this.stones - move, this.other()); }
  legal() { return ['1', '2', '3'].slice(0, this.stones); }
}

// A known mistake: the same rules, except for what the mistake changes.
class LastLoses extends Position {
  over() { return this.stones ? null : [this.side, 'R-LAST']; }
}

serve(Position, ['legal'], { 'last-loses': LastLoses });
