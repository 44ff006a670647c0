// Reversi. The board is a text of 64 cells, row by row from the top: a1 to h1, then a2 to h2, and so on.
'use strict';
const { Game, serve } = require('./stickler.js');

const ROWS = '......../......../......../...WB.../...BW.../......../......../........';
// The eight directions, clockwise from the top: rows down and columns to the right.
const WAYS = [[-1, 0], [-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1]];
const NAMES = Array.from({ length: 64 }, (_, at) => 'abcdefgh'[at % 8] + (1 + Math.floor(at / 8)));
const other = side => side === 'B' ? 'W' : 'B';

class Reversi extends Game {
  constructor(cells = ROWS.replaceAll('/', ''), side = 'B') { super(); this.cells = cells; this.side = side; }
  static set_up(fields) { return new this(fields.board.replaceAll('/', ''), fields.turn).afterPass(); }

  turn() { return this.side; }
  board() { return this.cells.match(/.{8}/g).join('/'); }
  place(move) { return NAMES.indexOf(move); }
  ways() { return WAYS; }
  flankedBy(end, side) { return end === side; }
  isFree(at) { return this.cells[at] === '.'; }
  turnedOver(lines) { return lines.flat(); }

  // The lines of discs that a new disc of this side on this cell would flank.
  lines(at, side) {
    return this.ways().map(([down, right]) => {
      const line = [];
      for (let row = Math.floor(at / 8) + down, column = at % 8 + right; ; row += down, column += right) {
        const isOnBoard = row >= 0 && row < 8 && column >= 0 && column < 8;
        const cell = isOnBoard ? this.cells[row * 8 + column] : 'edge';
        if (cell !== other(side)) return this.flankedBy(cell, side) ? line : [];
        line.push(row * 8 + column);
      }
    }).filter(line => line.length);
  }

  canPlace(at, side) { return this.isFree(at) && this.lines(at, side).length > 0; }
  canMove(side) { return NAMES.some((_, at) => this.canPlace(at, side)); }
  isEnd() { return !this.canMove('B') && !this.canMove('W'); }
  result(black, white) { return black > white ? ['B', 'R-END'] : white > black ? ['W', 'R-END'] : [null, 'R-DRAW']; }
  count(side) { return this.cells.split(side).length - 1; }
  over() { return this.isEnd() ? this.result(this.count('B'), this.count('W')) : null; }
  mustPass() { return !this.canMove(this.side) && this.canMove(other(this.side)); }
  afterPass() { return this.mustPass() ? new this.constructor(this.cells, other(this.side)) : this; }

  placed(move) {
    const cells = [...this.cells], at = this.place(move);
    for (const changed of [at, ...this.turnedOver(this.lines(at, this.side))]) cells[changed] = this.side;
    return new this.constructor(cells.join(''), other(this.side));
  }

  check(move) {
    const at = this.place(move);
    if (at < 0) return [false, 'R-CELL'];
    if (!this.isFree(at)) return [false, 'R-TAKEN'];
    if (!this.canPlace(at, this.side)) return [false, 'R-FLANK'];
    return [true, this.placed(move).mustPass() ? 'R-PASS' : 'R-FLIP'];
  }

  play(move) { return this.placed(move).afterPass(); }
  legal() { return NAMES.filter((_, at) => this.canPlace(at, this.side)); }
}

const misread = {
  'white-first': class extends Reversi { constructor(cells, side = 'W') { super(cells, side); } },
  'row-nought': class extends Reversi { place(move) { return super.place(move.replace(/0$/, '8')); } },
  'overwrites': class extends Reversi { isFree(at) { return this.cells[at] !== this.side; } },
  'no-diagonals': class extends Reversi { ways() { return WAYS.filter(([down, right]) => !down || !right); } },
  'edge-flanks': class extends Reversi { flankedBy(end, side) { return end === side || end === 'edge'; } },
  'first-line-only': class extends Reversi { turnedOver(lines) { return lines.slice(0, 1).flat(); } },
  'next-disc-only': class extends Reversi { turnedOver(lines) { return lines.map(line => line[0]); } },
  'passes-by-hand': class extends Reversi {
    afterPass() { return this; }
    check(move) { return move === 'pass' && this.mustPass() ? [true, 'R-PASS'] : super.check(move); }
    play(move) { return move === 'pass' ? super.afterPass() : super.play(move); }
    legal() { return this.mustPass() ? ['pass'] : super.legal(); }
  },
  'ends-at-a-pass': class extends Reversi {
    afterPass() { return this; }
    isEnd() { return !this.canMove(this.side); }
  },
  'fewer-discs-win': class extends Reversi { result(black, white) { return super.result(white, black); } },
  'second-side-wins-ties': class extends Reversi { result(black, white) { return black > white ? ['B', 'R-END'] : ['W', 'R-END']; } },
};

serve(Reversi, ['legal', 'set_up'], misread);
