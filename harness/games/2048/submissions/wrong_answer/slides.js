// 2048 to a tile of 128 with the mistake that the argument names; without an argument it conforms.
'use strict';
const mistake = process.argv[2];
const ways = ['left', 'right', 'up', 'down'];
const random = list => list[Math.floor(Math.random() * list.length)];
let board = Array(16).fill(0), over = false;

function add() {
  const empty = board.map((tile, at) => tile ? -1 : at).filter(at => at >= 0);
  if (empty.length) board[random(empty)] = random(mistake === 'eights' ? [2, 4, 8] : [2, 2, 2, 4]);
}

// The tiles of a line after a move to its beginning.
function merged(tiles) {
  const done = [];
  let last = 0;
  for (const tile of tiles) {
    if (done.length && done[done.length - 1] === tile && last !== done.length) {
      done[done.length - 1] *= 2;
      if (mistake !== 'again') last = done.length;
    } else done.push(tile);
  }
  return done;
}

function line(tiles) {
  tiles = tiles.filter(tile => tile);
  const done = mistake === 'behind' ? merged(tiles.reverse()).reverse() : merged(tiles);
  return [...done, 0, 0, 0, 0].slice(0, 4);
}

function moved(way) {
  const after = Array(16).fill(0);
  for (let row = 0; row < 4; row++) {
    const cells = [0, 1, 2, 3].map(n => ({ left: row * 4 + n, right: row * 4 + 3 - n, up: n * 4 + row, down: 12 - n * 4 + row })[way]);
    line(cells.map(at => board[at])).forEach((tile, n) => { after[cells[n]] = tile; });
  }
  return after;
}

const changes = way => moved(way).some((tile, at) => tile !== board[at]);

function show() {
  for (let row = 0; row < 4; row++) console.log(board.slice(row * 4, row * 4 + 4).join('\t'));
}

function take(way) {
  if (over) return;
  if (!ways.includes(way)) return console.log('what?');
  if (!changes(way) && mistake !== 'nothing') return console.log('illegal');
  board = moved(way);
  if (mistake === 'cheats' && Math.random() < 0.1) board.reverse();
  if (mistake !== 'no-tile' || Math.random() < 0.8) add();
  show();
  const most = Math.max(...board);
  if (most >= 128 && mistake !== 'goes-on') { over = true; console.log('won'); }
  else if (!ways.some(changes)) { over = true; console.log('lost'); }
}

add();
add();
if (mistake === 'three') add();
show();
require('readline').createInterface({ input: process.stdin }).on('line', take);
