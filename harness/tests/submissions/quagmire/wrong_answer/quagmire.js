// Quagmire.  Dialect: ○ and ● on "·", the turn above each board as "1st" or
// "2nd", "null" for a refused move, JSON at the end.
// Fault: only the piece that moved can lose the game, not one it shuts in.
const rl = require("readline").createInterface({ input: process.stdin });
const board = [];
for (let i = 0; i < 64; i++) {
  const d = (i % 8) + (i >> 3);
  board.push(d < 4 ? "○" : d > 10 ? "●" : "·");
}
const men = ["○", "●"];
const last = [-1, -1];
let turn = 0;

const ways = [];
for (let a = -1; a < 2; a++) for (let b = -1; b < 2; b++) if (a || b) ways.push([a, b]);
const go = (s, [a, b], n = 1) => {
  const f = (s % 8) + a * n, r = (s >> 3) + b * n;
  return f < 0 || r < 0 || f > 7 || r > 7 ? -1 : r * 8 + f;
};
const near = (s) => ways.map((w) => go(s, w)).filter((n) => n >= 0);
const stuck = (s) => {
  const men = near(s).map((n) => board[n]);
  return !men.includes("·") && men.some((m) => m !== board[s]);
};
const connected = (s, t, wall) => {
  const seen = new Set([s]);
  for (const here of seen) for (const n of near(here)) if (board[n] !== wall) seen.add(n);
  return seen.has(t);
};
const reach = (s) => {
  const found = [];
  for (const w of ways) {
    let n = 1;
    for (; board[go(s, w, n)] === "·"; n++) found.push(go(s, w, n));
    const over = board[go(s, w)], land = go(s, w, 2);
    if (n > 1 || over === undefined || board[land] !== "·") continue;
    if (over === board[s] || !connected(s, land, over)) found.push(land);
  }
  return found;
};
const moves = () => {
  const all = [];
  board.forEach((m, s) => {
    if (m === men[turn] && s !== last[turn]) for (const t of reach(s)) all.push([s, t]);
  });
  const bound = all.filter(([s]) => stuck(s));
  return bound.length ? bound : all;
};
const draw = () => {
  const rule = "+-".repeat(8) + "+";
  const out = [" a b c d e f g h", rule];
  for (let r = 7; r >= 0; r--) {
    out.push("|" + board.slice(8 * r, 8 * r + 8).join("|") + "| " + (r + 1), rule);
  }
  console.log(out.join("\n"));
};
const ask = () => {
  console.log(turn ? "2nd" : "1st");
  draw();
};

ask();
rl.on("line", (line) => {
  const [s, t] = line.match(/[a-h][1-8]/g).map((q) => q.charCodeAt(0) - 97 + 8 * (q[1] - 1));
  if (!moves().some(([a, b]) => a === s && b === t)) return console.log("null");
  board[t] = board[s];
  board[s] = "·";
  last[turn] = t;
  // right: const lost = board.some((m, i) => m === men[turn] && stuck(i));
  const lost = stuck(t);
  turn = 1 - turn;
  if (!lost && moves().length) return ask();
  draw();
  console.log(JSON.stringify({ winner: men[lost ? turn : 1 - turn], won: true }));
  process.exit();
});
