// Foxes that serve fields: the longest capture of both, found by trying all. The drawing has stars for foxes, as the
// challenge's own has.
const ways = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };
const start = ["  ---  ", "  ---  ", "--X-Y--", "abcdefg", "hijklmn", "  opq  ", "  rst  "];
let board, moves, over = true;

const find = (b, bird) => b.findIndex(cell => cell === bird);
const next = (at, way) => {
  const [down, right] = ways[way], r = Math.floor(at / 7) + down, c = at % 7 + right;
  return r < 0 || r > 6 || c < 0 || c > 6 ? -1 : 7 * r + c;
};
const isGoose = cell => cell >= "a" && cell <= "t";
const put = (b, changes) => { const after = [...b]; for (const [at, cell] of changes) after[at] = cell; return after; };

function* chains(b, fox, chain) {
  const from = find(b, fox);
  for (const way in ways) {
    const over = next(from, way), to = over < 0 ? -1 : next(over, way);
    if (to < 0 || !isGoose(b[over]) || b[to] !== "-") continue;
    const after = put(b, [[from, "-"], [over, "-"], [to, fox]]);
    yield [chain + way, after];
    yield* chains(after, fox, chain + way);
  }
}

const foxMoves = b => {
  const captures = [...chains(b, "X", "X"), ...chains(b, "Y", "Y")];
  const longest = Math.max(...captures.map(([chain]) => chain.length));
  if (captures.length) return captures.filter(([chain]) => chain.length === longest);
  return ["X", "Y"].flatMap(fox => Object.keys(ways).flatMap(way => {
    const from = find(b, fox), to = next(from, way);
    return to >= 0 && b[to] === "-" ? [[fox + way, put(b, [[from, "-"], [to, fox]])]] : [];
  }));
};
const gooseMove = (b, geese) => {
  const from = isGoose(geese[0]) && "ulr".includes(geese[1]) && geese.length === 2 ? find(b, geese[0]) : -1;
  const to = from < 0 ? -1 : next(from, geese[1]);
  return to >= 0 && b[to] === "-" ? put(b, [[from, "-"], [to, geese[0]]]) : null;
};
const canMove = b => [..."abcdefghijklmnopqrst"].some(goose => [..."ulr"].some(way => gooseMove(b, goose + way)));
const filled = b => [2, 3, 4, 9, 10, 11, 16, 17, 18].every(at => isGoose(b[at]));
const draw = b => Buffer.from([0, 1, 2, 3, 4, 5, 6].map(r =>
  b.slice(7 * r, 7 * r + 7).join(" ").replace(/[XY]/g, "*").trimEnd() + "\r\n").join("")).toString("base64");

function answer(fields) {
  if ("start" in fields) [board, moves, over] = [[...start.join("")], 0, false];
  const after = over ? null : gooseMove(board, fields.geese || "  ");
  if (!after) return { error: "no" };
  board = after;
  const reply = { moves: ++moves }, choices = foxMoves(board);
  const won = filled(board) || !choices.length;
  let lost = !won && moves === 100;
  if (!won && !lost) {
    [reply.foxes, board] = choices[(moves * 7) % choices.length];
    lost = board.filter(isGoose).length < 9 || !canMove(board);
  }
  reply.field = draw(board).replace(/=+$/, "");
  if (won || lost) [reply.end, over] = [won ? "the secret is 4711" : "hard luck", true];
  return reply;
}

let fields = {};
require("readline").createInterface({ input: process.stdin }).on("line", line => {
  if (line.trim()) { const [name, ...value] = line.split(":"); fields[name.trim()] = value.join(":").trim(); return; }
  const reply = answer(fields);
  fields = {};
  console.log(Object.entries(reply).map(([name, value]) => `${name}: ${value}`).join("\n") + "\n");
});
