// Peg solitaire with the mistake that the argument names; without an argument it conforms.
'use strict';
const mistake = process.argv[2];
const rows = ['  ooo  ', '  ooo  ', 'ooooooo', 'ooo.ooo', 'ooooooo', '  ooo  ', '  ooo  '].map(row => [...row]);
const straight = [[0, 1], [0, -1], [1, 0], [-1, 0]];
const ways = [...straight, ...(mistake === 'diagonals' ? [[1, 1], [1, -1], [-1, 1], [-1, -1]] : [])];
const at = (row, column) => (rows[row] || [])[column] || ' ';
let over = false;

// Whether a peg can jump this way. The game ends by the right rules, even if the program accepts other jumps.
function canJump(row, column, [down, right]) {
  const [jumped, goal] = [at(row + down, column + right), at(row + 2 * down, column + 2 * right)];
  return at(row, column) === 'o' && jumped === 'o' && goal === '.';
}

function accepts(row, column, [down, right]) {
  const [jumped, goal] = [at(row + down, column + right), at(row + 2 * down, column + 2 * right)];
  if (!ways.some(way => way[0] === down && way[1] === right) || at(row, column) !== 'o') return false;
  const isOver = jumped === 'o' || mistake === 'over-nothing' && jumped === '.';
  return isOver && (goal === '.' || mistake === 'lands-on-a-peg' && goal === 'o');
}

function isStuck() {
  return rows.every((cells, row) => cells.every((_, column) => !straight.some(way => canJump(row, column, way))));
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
  if (!accepts(row, column, [down, right])) return console.log('illegal');
  rows[row][column] = '.';
  if (mistake !== 'takes-nothing') rows[row + down][column + right] = '.';
  rows[row + 2 * down][column + 2 * right] = 'o';
  show();
  over = mistake !== 'goes-on' && isStuck();
  if (over) console.log(rows.flat().filter(cell => cell === 'o').length === 1 ? 'solved' : 'lost');
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', take);
