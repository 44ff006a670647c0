// A program that breaks a rule of {title}. It also presses lights that are off.
'use strict';
const lights = Array(5).fill(true);

function show() {
  console.log(lights.map(light => light ? '*' : '.').join(' '));
}

function press(line) {
  if (!/^[1-5]$/.test(line)) return console.log('illegal');
  for (let at = line - 2; at <= +line; at++) {
    if (at in lights) lights[at] = !lights[at];
  }
  show();
  if (!lights.includes(true)) console.log('solved');
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', press);
