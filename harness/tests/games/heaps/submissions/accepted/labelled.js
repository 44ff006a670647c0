// Rows of sticks with labels and blanks; an empty row is its label alone.
const rows = [1, 3, 4];
let side = 'A';

function show() {
  console.log(rows.map((sticks, at) => `Row ${at + 1}: ${Array(sticks).fill('I').join(' ')}`).join('\n'));
}

show();
process.stdout.write(`${side} > `);
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const [, row, sticks] = /^([1-3]) ([1-4])$/.exec(line) || [];
  if (!row || sticks > rows[row - 1]) return process.stdout.write(`no\n${side} > `);
  rows[row - 1] -= sticks;
  show();
  if (rows.some(Boolean)) {
    side = side === 'A' ? 'B' : 'A';
    return process.stdout.write(`${side} > `);
  }
  console.log(`${side} has won`);
  process.exit();
});
