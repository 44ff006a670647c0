// Reversi with the fault that the argument names; without an argument it conforms.
'use strict';
const fault = process.argv[2];
const rows = ['........', '........', '........', '...WB...', '...BW...', '........', '........', '........'].map(row => [...row]);
const ways = [[0, 1], [0, -1], [1, 0], [-1, 0], ...(fault === 'no-diagonals' ? [] : [[1, 1], [1, -1], [-1, 1], [-1, -1]])];
const at = (row, column) => (rows[row] || [])[column];
let side = 'B', other = 'W';

function flanked(row, column, side, other) {
  if (at(row, column) !== '.' && !(fault === 'overwrites' && at(row, column) === other)) return [];
  const lines = ways.map(([down, right]) => {
    const line = [];
    let [r, c] = [row + down, column + right];
    for (; at(r, c) === other; r += down, c += right) line.push([r, c]);
    return at(r, c) === side ? line : [];
  }).filter(line => line.length);
  return fault === 'first-line-only' ? lines[0] || [] : lines.flat();
}

function canMove(side, other) {
  return rows.some((cells, row) => cells.some((_, column) => flanked(row, column, side, other).length));
}

function result() {
  const [black, white] = ['B', 'W'].map(side => rows.flat().filter(cell => cell === side).length);
  if (black === white) return 'draw';
  return black > white === (fault !== 'fewer-discs-win') ? 'B wins' : 'W wins';
}

function show() {
  console.log(rows.map(row => row.join(' ')).join('\n'));
}

function take(line) {
  const [row, column] = /^[a-h][1-8]$/.test(line) ? [line[1] - 1, 'abcdefgh'.indexOf(line[0])] : [8, 8];
  const turned = flanked(row, column, side, other);
  if (!turned.length) return console.log('no');
  for (const [r, c] of [[row, column], ...turned]) rows[r][c] = side;
  show();
  const passes = !canMove(other, side);
  const over = passes && (!canMove(side, other) || fault === 'ends-at-a-pass');
  if (over) {
    console.log(result());
    process.exit();
  }
  if (!passes) [side, other] = [other, side];
  console.log(`${side} to move`);
}

show();
console.log('B to move');
require('readline').createInterface({ input: process.stdin }).on('line', take);
