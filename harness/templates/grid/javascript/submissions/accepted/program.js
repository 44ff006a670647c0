// A program that plays {title} and conforms.
'use strict';
const cells = Array(9).fill('-');
const lines = ['012', '345', '678', '036', '147', '258', '048', '246'];
let side = 'X', over = false;

function show() {
  for (const row of [0, 3, 6]) console.log(cells.slice(row, row + 3).join(' '));
}

function take(line) {
  const at = /^[a-c][1-3]$/.test(line) ? (3 - line[1]) * 3 + 'abc'.indexOf(line[0]) : -1;
  if (over || at < 0 || cells[at] !== '-') return console.log('illegal');
  cells[at] = side;
  show();
  over = true;
  if (lines.some(line => [...line].every(at => cells[at] === side))) return console.log(side + ' wins');
  if (!cells.includes('-')) return console.log('draw');
  over = false;
  side = side === 'X' ? 'O' : 'X';
  console.log(side + '>');
}

show();
console.log(side + '>');
require('readline').createInterface({ input: process.stdin }).on('line', take);
