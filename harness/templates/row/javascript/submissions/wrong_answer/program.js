// A program that breaks a rule of {title}. If a side asks for too many stones, it takes the rest.
'use strict';
let stones = 7, side = 'X';

function show() {
  console.log('.'.repeat(7 - stones) + 'o'.repeat(stones));
}

function take(line) {
  if (!/^[123]$/.test(line) || stones === 0) return console.log('illegal');
  stones -= Math.min(line, stones);
  show();
  if (stones === 0) return console.log(side + ' wins');
  side = side === 'X' ? 'Y' : 'X';
  console.log(side + '>');
}

show();
console.log(side + '>');
require('readline').createInterface({ input: process.stdin }).on('line', take);
