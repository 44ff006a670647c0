// Nine lamps with a mistake in what is shown with the board, which the argument names.
const names = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'];
const mistake = process.argv[2];
let cells = [1, 0, 0, 0, 1, 1, 0, 1, 0];
let presses = mistake === 'from-one' ? 1 : 0;

function show() {
  const most = mistake === 'dim-with-four' ? 4 : 3;
  for (let row = 0; row < 3; row++) console.log('|' + cells.slice(3 * row, 3 * row + 3).map((lamp) => (lamp ? 'x' : ' ')).join('|') + '|');
  process.stdout.write(`[${presses}, ${cells.filter(Boolean).length > most ? 'bright' : 'dim'}] > `);
}

show();
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const pressed = names.indexOf(line.trim());
  if (pressed < 0) return process.stdout.write('no\n> ');
  const far = (at) => Math.abs(Math.floor(at / 3) - Math.floor(pressed / 3)) + Math.abs((at % 3) - (pressed % 3));
  cells = cells.map((lamp, at) => (far(at) < 2 ? !lamp : lamp));
  presses++;
  show();
  if (cells.some(Boolean)) return;
  console.log('solved');
  process.exit();
});
