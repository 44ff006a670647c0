// The rules of {title}. An object of `Position` is one position; no method changes it.
'use strict';
const { Game, serve } = require('./stickler.js');

const CELLS = [...'321'].flatMap(row => [...'abc'].map(column => column + row)); // a3, b3, c3, a2, and so on
const STRAIGHT = ['012', '345', '678', '036', '147', '258'];

class Position extends Game {
  constructor(marks = '.........', side = 'X') { super(); this.marks = marks; this.side = side; }
  lines() { return [...STRAIGHT, '048', '246']; }
  turn() { return this.side; }
  board() { return this.marks.match(/.../g).join('/'); }

  over() {
    for (const side of 'XO') {
      if (this.lines().some(line => [...line].every(at => this.marks[at] === side))) return [side, 'G-LINE'];
    }
    return this.marks.includes('.') ? null : [null, 'G-FULL'];
  }

  check(move) {
    if (!CELLS.includes(move)) return [false, 'G-CELL'];
    return this.marks[CELLS.indexOf(move)] === '.' ? [true, 'G-PLACE'] : [false, 'G-TAKEN'];
  }

  play(move) {
    const at = CELLS.indexOf(move);
    const marks = this.marks.slice(0, at) + this.side + this.marks.slice(at + 1);
    return new this.constructor(marks, this.side === 'X' ? 'O' : 'X');
  }

  legal() { return CELLS.filter((_, at) => this.marks[at] === '.'); }
}

// A known mistake: the same rules, except for what the mistake changes.
class NoDiagonals extends Position {
  lines() { return STRAIGHT; }
}

serve(Position, ['legal'], { 'no-diagonals': NoDiagonals });
