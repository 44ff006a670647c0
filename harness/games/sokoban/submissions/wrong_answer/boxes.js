// Sokoban with the mistake that the argument names; without an argument it conforms.
'use strict';
const mistake = process.argv[2];
const rows = ['#######', '#..o..#', '#.$$@.#', '#.#.o.#', '#.....#', '#######'].map(row => [...row]);
const ways = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] };
const isBox = mark => mark === '$' || mark === '*';
const isGoal = mark => mark === 'o' || mark === '*' || mark === '+';

function show() {
  console.log(rows.map(row => row.join('')).join('\n'));
}

// Puts the man or a box onto a cell, or leaves the cell empty. The marks are one for the floor and one for a goal.
function put([row, column], marks) {
  rows[row][column] = marks[isGoal(rows[row][column]) ? 1 : 0];
}

function take(line) {
  const way = Object.hasOwn(ways, line) ? ways[line] : null;
  if (!way) return console.log('no');
  const row = rows.findIndex(cells => cells.includes('@') || cells.includes('+'));
  const column = rows[row].findIndex(mark => mark === '@' || mark === '+');
  // The cell behind the man, his own, the next one, and the two after that.
  const cells = [-1, 0, 1, 2, 3].map(i => [row + i * way[0], column + i * way[1]]);
  const [behind, , to, next, last] = cells.map(([r, c]) => (rows[r] || [])[c]);
  if (to === '#') return console.log('no');
  if (isBox(to)) {
    const pushesTwo = mistake === 'pushes-two' && isBox(next) && (last === '.' || last === 'o');
    if (isBox(next) && !pushesTwo) return console.log('no');
    if (next === '#' && mistake !== 'walls-take-boxes') return console.log('no');
    if (pushesTwo) put(cells[4], '$*');
    if (next !== '#') put(cells[3], '$*');
  }
  put(cells[2], '@+');
  put(cells[1], mistake === 'goals-vanish' ? '..' : '.o');
  if (mistake === 'pulls' && isBox(behind)) {
    put(cells[1], '$*');
    put(cells[0], '.o');
  }
  show();
  const isOver = mistake === 'one-is-enough' ? rows.flat().includes('*') : !rows.flat().includes('$');
  if (!isOver) return;
  console.log('solved');
  process.exit();
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', take);
