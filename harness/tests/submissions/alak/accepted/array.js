// Freedoms taken:
// - the row is printed as JavaScript prints an array of strings, a dot for an empty slot;
// - input is read as it comes, and lines are cut from it;
// - the row is shown before each prompt, so again after INVALID;
// - `quit` ends the game with a word, and the end of input with another.
const row = [..."xxxx...oooo"]
let [me, you] = ["x", "o"]

const show = () => process.stdout.write(`[${row.map(p => `'${p}'`).join(", ")}]\n${me}: `)

const reaches = (from, to) =>
  row[from] === me && row[to] === "." && row.slice(Math.min(from, to) + 1, Math.max(from, to)).every(p => p !== ".")

const capture = (loser, winner) => {
  const walls = row.flatMap((p, i) => (p === winner ? [i] : []))
  walls.slice(1).forEach((wall, n) => {
    const inside = row.slice(walls[n] + 1, wall)
    if (inside.every(p => p === loser)) row.fill(".", walls[n] + 1, wall)
  })
}

const left = piece => row.filter(p => p === piece).length

const hear = line => {
  if (line === "quit") return leave("until next time\n")
  const [, a, b] = line.match(/^(\d+) (\d+)$/) ?? []
  if (!reaches(a - 1, b - 1)) {
    process.stdout.write("INVALID\n")
    return show()
  }
  row[a - 1] = "."
  row[b - 1] = me
  capture(you, me)
  capture(me, you)
  ;[me, you] = [you, me]
  if (left("x") > 1 && left("o") > 1) return show()
  leave(`${JSON.stringify({ row: row.join(""), result: left("o") > 1 ? "P2 WINS" : "P1 WINS" })}\n`)
}

let over = false
const leave = words => {
  over = true
  process.stdout.write(words, () => process.exit())
}

let text = ""
show()
process.stdin.on("data", data => {
  text += data
  while (!over && text.includes("\n")) {
    const line = text.slice(0, text.indexOf("\n"))
    text = text.slice(line.length + 1)
    hear(line.trim())
  }
})
process.stdin.on("end", () => over || leave("nobody there?\n"))
