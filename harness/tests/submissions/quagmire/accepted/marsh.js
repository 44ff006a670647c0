// Freedoms taken:
// - an input is written `A2>A4`, with capital letters;
// - the pieces are the full-width letters Ｏ and Ｘ, an empty square is a full-width full stop;
// - the turn is `player: 'Ｏ'` after the board;
// - an illegal move is answered with undefined, by console.log itself;
// - the end is told in JSON;
// - the end of input is a plain end.
'use strict'

const readline = require('readline')

const FREE = '．'
const FOE = { 'Ｏ': 'Ｘ', 'Ｘ': 'Ｏ' }
const on = ([x, y]) => x >= 0 && x < 8 && y >= 0 && y < 8
const add = ([x, y], [dx, dy]) => [x + dx, y + dy]
const id = ([x, y]) => 8 * y + x
const WAYS = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy])).filter(([dx, dy]) => dx || dy)
const ALL = Array.from({ length: 64 }, (_, i) => [i % 8, i >> 3])
const RING = ALL.map(square => WAYS.map(way => add(square, way)).filter(on).map(id))

/** A position that is never changed: a move makes a new one. */
class Position {
  constructor (cells, mover, last) {
    Object.assign(this, { cells, mover, last, foe: FOE[mover] })
  }

  static start () {
    const cells = ALL.map(([x, y]) => x + y < 4 ? 'Ｏ' : x + y > 10 ? 'Ｘ' : FREE)
    return new Position(cells, 'Ｏ', {})
  }

  toString () {
    const bar = '\n' + '+-'.repeat(8) + '+'
    const row = y => '|' + this.cells.slice(8 * y, 8 * y + 8).join('|') + '| ' + (y + 1)
    return ' a b c d e f g h' + bar + [7, 6, 5, 4, 3, 2, 1, 0].map(y => '\n' + row(y) + bar).join('')
  }

  play ([from, to]) {
    const cells = this.cells.slice()
    cells[from] = FREE
    cells[to] = this.mover
    return new Position(cells, this.foe, { ...this.last, [this.mover]: to })
  }

  mired (i) {
    const signs = RING[i].map(n => this.cells[n])
    return !signs.includes(FREE) && signs.includes(FOE[this.cells[i]])
  }

  /** The squares the mover's piece on i is not fenced off from by enemy pieces. */
  pasture (i) {
    const seen = new Set([i])
    for (const here of seen) {
      for (const n of RING[here]) if (this.cells[n] !== this.foe) seen.add(n)
    }
    return seen
  }

  movesFrom (i) {
    if (this.cells[i] !== this.mover || this.last[this.mover] === i) return []
    const found = []
    for (const way of WAYS) {
      let to = add(ALL[i], way)
      if (!on(to)) continue
      const first = this.cells[id(to)]
      if (first === FREE) {
        for (; on(to) && this.cells[id(to)] === FREE; to = add(to, way)) found.push([i, id(to)])
        continue
      }
      to = add(to, way)
      if (!on(to) || this.cells[id(to)] !== FREE) continue
      if (first === this.mover || !this.pasture(i).has(id(to))) found.push([i, id(to)])
    }
    return found
  }

  moves () {
    const free = ALL.flatMap((_, i) => this.movesFrom(i))
    const duty = free.filter(([from]) => this.mired(from))
    return duty.length ? duty : free
  }

  /** Who has won, now that the foe of the mover has moved. */
  winner () {
    if (this.cells.some((sign, i) => sign === this.foe && this.mired(i))) return this.mover
    return this.moves().length ? null : this.foe
  }
}

const square = text => text.charCodeAt(0) - 65 + 8 * (text[1] - 1)
let game = Position.start()
const show = () => console.log(`${game}`)

show()
console.log(`player: '${game.mover}'`)
readline.createInterface({ input: process.stdin, terminal: false }).on('line', line => {
  const from = square(line)
  const to = square(line.slice(3))
  const move = game.moves().find(move => move[0] === from && move[1] === to)
  if (!move) return console.log(undefined)
  game = game.play(move)
  show()
  const winner = game.winner()
  if (winner) {
    console.log(JSON.stringify({ winner, finished: true }))
    process.exit()
  }
  console.log(`player: '${game.mover}'`)
})
