// Seven stones in a row: a player takes one to three of them from the left, and who takes the last one wins.
'use strict';
const { Game, serve } = require('./stickler.js');

class Takeaway extends Game {
  constructor(left = 7, side = 'A') { super(); this.left = left; this.side = side; }
  get most() { return 3; }
  turn() { return this.side; }
  board() { return '.'.repeat(7 - this.left) + 'o'.repeat(this.left); }
  other() { return this.side === 'A' ? 'B' : 'A'; }
  over() { return this.left ? null : [this.other(), 'T-LAST']; }
  legal() { return ['1', '2', '3', '4'].slice(0, Math.min(this.most, this.left)); }
  check(move) {
    if (move === 'quit') return ['quit', 'T-QUIT'];
    if (!/^[0-9]$/.test(move)) return ['what', `\`${move}\` is no number`];
    if (+move < 1 || +move > this.most) return [false, 'T-NUMBER'];
    return +move <= this.left ? [true, 'T-TAKE'] : [false, 'T-MANY'];
  }
  play(move) { return new this.constructor(Math.max(0, this.left - move), this.other()); }
  fields() { return { left: this.left }; }
  key() { return `${this.left}${this.side}`; }
  features() { return [['stones left', this.left], ...(this.left % 2 ? [] : [['even']])]; }
  remark() { return this.left === 1 ? 'one stone is left — take it' : null; }
  chance(rows) { // a stone may drop after each move
    const left = rows.replace(/\./g, '').length;
    if (left > this.left) return [false, 'T-TAKE'];
    return left >= this.left - 1 ? new this.constructor(left, this.side) : [false];
  }
  static set_up(fields) { return new this(fields.board.replace(/\./g, '').length, fields.turn || 'A'); }
}

class Misere extends Takeaway {
  over() { return this.left ? null : [this.side, 'T-LAST']; }
}

class Four extends Takeaway {
  get most() { return 4; }
}

class Nobody extends Takeaway {
  over() { return this.left ? null : [null, 'T-LAST']; }
}

serve(Takeaway, ['legal', 'set_up', 'force', 'feature'], { misere: Misere, four: Four, nobody: Nobody });
