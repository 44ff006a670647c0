// Tic-tac-toe.
'use strict';
const { Game, serve } = require('./stickler.js');

const ROWS = ['012', '345', '678', '036', '147', '258'];

class TicTacToe extends Game {
  constructor(cells = '.........', side = 'X') { super(); this.cells = cells; this.side = side; }
  static set_up(fields) { return new this(fields.board.replaceAll('/', ''), fields.turn); }

  turn() { return this.side; }
  other() { return this.side === 'X' ? 'O' : 'X'; }
  board() { return this.cells.match(/.../g).join('/'); }
  lines() { return [...ROWS, '048', '246']; }
  winner() { return ['X', 'O'].find(side => this.lines().some(line => [...line].every(at => this.cells[at] === side))); }
  isFull() { return !this.cells.includes('.'); }
  isFree(at) { return this.cells[at] === '.'; }

  over() {
    const winner = this.winner();
    if (winner) return [winner, 'TTT-LINE'];
    return this.isFull() ? [null, 'TTT-DRAW'] : null;
  }

  check(move) {
    if (!/^[0-8]$/.test(move)) return [false, 'TTT-CELL'];
    return this.isFree(move) ? [true, 'TTT-PLACE'] : [false, 'TTT-TAKEN'];
  }

  play(move) {
    const cells = [...this.cells];
    cells[move] = this.side;
    return new this.constructor(cells.join(''), this.other());
  }

  legal() { return [...'012345678'].filter(at => this.isFree(at)); }
  why(move) { return /^[0-8]$/.test(move) ? [['cell', move, 'red']] : []; }
}

const misread = {
  'no-diagonals': class extends TicTacToe { lines() { return ROWS; } },
  'one-diagonal': class extends TicTacToe { lines() { return [...ROWS, '048']; } },
  'overwrites': class extends TicTacToe { isFree(at) { return this.cells[at] !== this.side; } },
  'loser-wins': class extends TicTacToe { winner() { return super.winner() && this.side; } },
  'o-first': class extends TicTacToe { constructor(cells, side = 'O') { super(cells, side); } },
  'never-full': class extends TicTacToe { isFull() { return false; } },
  'full-before-line': class extends TicTacToe { winner() { return this.isFull() ? undefined : super.winner(); } },
};

serve(TicTacToe, ['legal', 'set_up', 'force', 'why'], misread);
