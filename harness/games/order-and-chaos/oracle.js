// Order and Chaos a second time. The board is a text with `/` between the rows, and a pattern finds five in a line.
'use strict';
const { Game, serve } = require('./stickler.js');

const START = Array(6).fill('......').join('/');
// From one mark of a line to the next there are 0, 5, 6 or 7 characters. The `/` at the end of a row is no mark.
const FIVE = [0, 5, 6, 7].map(gap => new RegExp(`([XO])(?:.{${gap}}\\1){4}`));

class OrderAndChaos extends Game {
  constructor(rows = START, turn = 'Order') { super(); this.rows = rows; this.side = turn; }
  static set_up(fields) {
    const marks = fields.board.replace(/[./]/g, '').length;
    return new this(fields.board, fields.turn ?? ['Order', 'Chaos'][marks % 2]);
  }

  turn() { return this.side; }
  board() { return this.rows; }

  over() {
    if (FIVE.some(five => five.test(this.rows))) return ['Order', 'OC-FIVE'];
    return this.rows.includes('.') ? null : ['Chaos', 'OC-FULL'];
  }

  check(move) {
    if (!/^[0-5] [0-5] [XO]$/.test(move)) return [false, 'OC-INPUT'];
    return this.rows[this.place(move)] === '.' ? [true, 'OC-PLACE'] : [false, 'OC-TAKEN'];
  }

  place(move) { return 7 * move[2] + Number(move[0]); }

  play(move) {
    const at = this.place(move);
    return new OrderAndChaos(this.rows.slice(0, at) + move[4] + this.rows.slice(at + 1), this.side === 'Order' ? 'Chaos' : 'Order');
  }
}

serve(OrderAndChaos, ['set_up']);
