// The cube is a list of 27 cells. Lines are drawn between the cells and between the layers.
'use strict';
const cells = Array(27).fill(' ');
const lines = [];
for (let cell = 0; cell < 27; cell++) {
  for (let way = 14; way < 27; way++) {
    // The direction changes the layer, the row and the column by -1, 0 or 1.
    const line = [0, 1, 2].map(i => [9, 3, 1].map(size => Math.floor(cell / size) % 3 + i * (Math.floor(way / size) % 3 - 1)));
    if (line.flat().every(n => n >= 0 && n < 3)) lines.push(line.map(([z, y, x]) => 9 * z + 3 * y + x));
  }
}
let turn = 'X';

function show() {
  for (let row = 0; row < 9; row++) {
    console.log(`| ${cells.slice(3 * row, 3 * row + 3).join(' | ')} |`);
    if (row % 3 === 2 && row < 8) console.log('+---+---+---+');
  }
  console.log(`${turn} plays:`);
}

function take(input) {
  const at = /^([1-3]) ([1-3]) ([1-3])$/.exec(input);
  const cell = at ? 9 * at[1] + 3 * at[2] + +at[3] - 13 : -1;
  if (cells[cell] !== ' ') return console.log(`Not there! ${turn} plays:`);
  cells[cell] = turn;
  const hasWon = lines.some(line => line.every(i => cells[i] === turn));
  const mover = turn;
  turn = turn === 'X' ? 'O' : 'X';
  show();
  if (!hasWon) return;
  console.log(`The winner is ${mover}.`);
  process.exit();
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', take);
