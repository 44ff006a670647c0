// Each row is drawn to the right of the row above it, and the board has letters and numbers.
'use strict';
const stones = {};
const sides = ['Red', 'Blue'];
let over = false;

function show() {
  let text = '  a b c d e\n';
  for (let row = 1; row <= 5; row++) {
    const cells = [...'abcde'].map(column => stones[column + row] ? stones[column + row][0] : '.');
    text += `${' '.repeat(row - 1)}${row} ${cells.join(' ')} ${row}\n`;
  }
  return text + '       a b c d e\n';
}

function neighbours(name) {
  const column = name.charCodeAt(0), row = Number(name[1]);
  const steps = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, -1], [-1, 1]];
  return steps.map(([right, down]) => String.fromCharCode(column + right) + (row + down));
}

function wins(side) {
  const [first, last] = side === 'Red' ? [/1/, /5/] : [/a/, /e/];
  const chain = new Set(Object.keys(stones).filter(name => first.test(name) && stones[name] === side));
  for (const name of chain) {
    if (last.test(name)) return true;
    neighbours(name).filter(other => stones[other] === side).forEach(other => chain.add(other));
  }
  return false;
}

function take(line) {
  if (over) return 'The game is over.\n';
  if (!/^[a-e][1-5]$/.test(line)) return `That is not a cell. ${sides[0]}: `;
  if (stones[line]) return `That cell is taken. ${sides[0]}: `;
  stones[line] = sides[0];
  over = wins(sides[0]);
  if (over) return `${show()}${sides[0]} has won.\n`;
  sides.reverse();
  return `${show()}${sides[0]}: `;
}

process.stdout.write(`${show()}${sides[0]}: `);
require('readline').createInterface({ input: process.stdin }).on('line', line => process.stdout.write(take(line)));
