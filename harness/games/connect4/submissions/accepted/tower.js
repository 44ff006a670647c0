// Each column is a list of discs. The board has bars and numbers, and a game that is over takes no more discs.
'use strict';
const columns = Array.from({ length: 7 }, () => []);
const names = { R: 'Red', Y: 'Yellow' };
let turn = 'R', over = false;

function show() {
  let text = '\n';
  for (let row = 5; row >= 0; row--) text += '|' + columns.map(column => column[row] || '.').join('|') + '|\n';
  return text + ' 1 2 3 4 5 6 7\n';
}

function wins(column) {
  const row = columns[column].length - 1;
  return [[1, 0], [0, 1], [1, 1], [1, -1]].some(([right, up]) => {
    let run = 1;
    for (const way of [1, -1]) {
      for (let i = 1; (columns[column + way * i * right] || [])[row + way * i * up] === turn; i++) run++;
    }
    return run >= 4;
  });
}

function take(line) {
  if (over) return 'The game is over.\n';
  const column = columns[line - 1];
  if (!/^[1-7]$/.test(line)) return `What is "${line}"? ${names[turn]}, try again: `;
  if (column.length === 6) return `That column is full. ${names[turn]}, try again: `;
  column.push(turn);
  over = true;
  if (wins(line - 1)) return `${show()}${names[turn]} wins!\n`;
  if (columns.every(full => full.length === 6)) return `${show()}It is a draw.\n`;
  over = false;
  turn = turn === 'R' ? 'Y' : 'R';
  return `${show()}${names[turn]} drops: `;
}

process.stdout.write(`${show()}${names[turn]} drops: `);
require('readline').createInterface({ input: process.stdin }).on('line', line => process.stdout.write(take(line)));
