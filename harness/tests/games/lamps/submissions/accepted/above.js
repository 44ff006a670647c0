// Nine lamps; a status line above the board counts the presses. When the puzzle is solved, another one starts.
const names = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];
let cells, presses;

function show() {
  const lit = cells.filter(Boolean).length;
  console.log(`LAMPS 3x3 | turn ${presses + 1} | pressed ${String(presses).padStart(3, '0')} | ${lit > 3 ? 'BRIGHT' : 'DIM'}`);
  for (let row = 0; row < 3; row++) console.log(cells.slice(3 * row, 3 * row + 3).map((lamp) => (lamp ? '#' : '.')).join(''));
}

function begin() {
  [cells, presses] = [[1, 0, 0, 0, 1, 1, 0, 1, 0], 0];
  show();
}

begin();
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const pressed = names.indexOf(line.trim());
  if (pressed < 0) return console.log('?');
  const far = (at) => Math.abs(Math.floor(at / 3) - Math.floor(pressed / 3)) + Math.abs((at % 3) - (pressed % 3));
  cells = cells.map((lamp, at) => (far(at) < 2 ? !lamp : lamp));
  presses++;
  show();
  if (cells.some(Boolean)) return;
  console.log('Well done!');
  begin();
});
