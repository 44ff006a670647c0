// Peg solitaire with the fault that the argument names; without an argument it conforms.
'use strict';
const fault = process.argv[2];
const rows = ['  ooo  ', '  ooo  ', 'ooooooo', 'ooo.ooo', 'ooooooo', '  ooo  ', '  ooo  '].map(row => [...row]);
const ways = [[0, 1], [0, -1], [1, 0], [-1, 0], ...(fault === 'diagonals' ? [[1, 1], [1, -1], [-1, 1], [-1, -1]] : [])];
const at = (row, column) => (rows[row] || [])[column] || ' ';
let over = false;

function canJump(row, column, down, right) {
  const [jumped, goal] = [at(row + down, column + right), at(row + 2 * down, column + 2 * right)];
  if (at(row, column) !== 'o') return false;
  const isOver = jumped === 'o' || fault === 'over-nothing' && jumped === '.';
  return isOver && (goal === '.' || fault === 'lands-on-a-peg' && goal === 'o');
}

function isStuck() {
  return rows.every((cells, row) => cells.every((_, column) => !ways.some(([down, right]) => canJump(row, column, down, right))));
}

function show() {
  console.log(rows.map(row => row.join('')).join('\n'));
}

function take(line) {
  if (over) return;
  const named = line.match(/^([a-g])([1-7]) ([a-g])([1-7])$/);
  if (!named) return console.log('illegal');
  const [row, column] = [7 - named[2], 'abcdefg'.indexOf(named[1])];
  const [down, right] = [(7 - named[4] - row) / 2, ('abcdefg'.indexOf(named[3]) - column) / 2];
  if (!ways.some(way => way[0] === down && way[1] === right) || !canJump(row, column, down, right)) return console.log('illegal');
  rows[row][column] = '.';
  if (fault !== 'takes-nothing') rows[row + down][column + right] = '.';
  rows[row + 2 * down][column + 2 * right] = 'o';
  show();
  over = fault !== 'goes-on' && isStuck();
  if (over) console.log(rows.flat().filter(cell => cell === 'o').length === 1 ? 'solved' : 'lost');
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', take);
