// Fault: the pattern of a capture takes in the piece at its end, so that no other capture begins there.
let row = "xxxx___oooo", me = "x", you = "o"
const rl = require("readline").createInterface({ input: process.stdin })
const put = (at, piece) => { row = row.slice(0, at) + piece + row.slice(at + 1) }
const take = (loser, winner) => {
  row = row.replace(RegExp(`${winner}${loser}+${winner}`, "g"), run => winner + "_".repeat(run.length - 2) + winner)
}
console.log(row)
rl.on("line", line => {
  if (line === "quit") process.exit()
  const [from, to] = /^\d+ \d+$/.test(line) ? line.split(" ").map(tile => tile - 1) : []
  const way = row.slice(Math.min(from, to) + 1, Math.max(from, to))
  if (row[from] !== me || row[to] !== "_" || way.includes("_")) return console.log("INVALID")
  put(from, "_")
  put(to, me)
  take(you, me)
  take(me, you)
  ;[me, you] = [you, me]
  console.log(row)
  for (const [piece, winner] of [["o", 1], ["x", 2]])
    if (row.split(piece).length < 3) {
      console.log(`P${winner} WINS`)
      process.exit()
    }
})
