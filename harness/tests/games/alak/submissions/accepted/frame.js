// The row is an array, drawn in a frame; `#` and `O` are the pieces.
'use strict';
const row = [...'####...OOOO'];
let side = '#', over = false;
const other = mark => (mark === '#' ? 'O' : '#');

function show() {
  return '+-----------+\n|' + row.join('') + '|\n+-----------+\n';
}

// Removes the pieces of one side that stand in unbroken rows between two pieces of the other side.
function remove(mark) {
  for (let at = 0; at < row.length; at++) {
    if (row[at] !== mark || row[at - 1] !== other(mark)) continue;
    let end = at;
    while (row[end] === mark) end++;
    if (row[end] === other(mark)) row.fill('.', at, end);
  }
}

function isLegal(at, to) {
  if (row[at] !== side || row[to] !== '.') return false;
  return row.slice(Math.min(at, to) + 1, Math.max(at, to)).every(mark => mark !== '.');
}

function count(mark) {
  return row.filter(other => other === mark).length;
}

function take(line) {
  if (over) return '';
  if (line === 'quit') process.exit();
  const pair = line.match(/^(\d+) (\d+)$/);
  if (!pair || !isLegal(pair[1] - 1, pair[2] - 1)) return 'INVALID\n';
  row[pair[1] - 1] = '.';
  row[pair[2] - 1] = side;
  remove(other(side));
  remove(side);
  const loser = [other(side), side].find(mark => count(mark) < 2);
  over = loser !== undefined;
  if (over) return show() + (loser === '#' ? 'P2 WINS\n' : 'P1 WINS\n');
  side = other(side);
  return show();
}

process.stdout.write(show());
require('readline').createInterface({ input: process.stdin }).on('line', line => process.stdout.write(take(line)));
