// The chess variants: node chess.js VARIANT [--fault=NAME] [POSITION]
//
// A fault is asked for with `wrong('its-name')`; its name begins with the broken rule.
//
// Freedoms taken:
// - the pieces are chessmen and a fairy looks like a queen; empty squares are □ and ■, a black hole is ○;
// - a rank has its number on its right;
// - an input is written as in long algebraic notation: `e2-e4`, `b7-a8=Q`, in Madhouse `e4-d5/h6`, in Baseline `Ke1`;
// - everything but the board is JSON: the turn, an illegal input, the winner;
// - after the end another game begins;
// - the input is taken in chunks as they come, and its end is a plain end.
'use strict'

const isFault = argument => argument.startsWith('--fault=')
const [chosen, begins] = process.argv.slice(2).filter(argument => !isFault(argument))
const wrong = name => process.argv.includes('--fault=' + name)

const [NORTH, EAST, SOUTH, WEST] = [-10, 1, 10, -1]
const STRAIGHT = [NORTH, EAST, SOUTH, WEST]
const DIAGONAL = [NORTH + EAST, SOUTH + EAST, SOUTH + WEST, NORTH + WEST]
const LEAPS = [-21, -19, -12, -8, 8, 12, 19, 21]

/** How pieces attack: ways, and how far along each. */
const GAITS = {
  K: [[STRAIGHT, 1], [DIAGONAL, 1]],
  Q: [[STRAIGHT, 7], [DIAGONAL, 7]],
  R: [[STRAIGHT, 7]],
  B: [[DIAGONAL, 7]],
  N: [[LEAPS, 1]],
  F: [[STRAIGHT, 7], [DIAGONAL, 7], [LEAPS, 1]],
  P: [[[NORTH + EAST, NORTH + WEST], 1]],
  p: [[[SOUTH + EAST, SOUTH + WEST], 1]]
}
const AHEAD = { white: NORTH, black: SOUTH }
const HOME = { white: index('a1'), black: index('a8') }
const OTHER = { white: 'black', black: 'white' }
/** Whoever leaves or enters one of these squares takes away these rights to castle. */
const RIGHTS = { e1: 'KQ', a1: 'Q', h1: 'K', e8: 'kq', a8: 'q', h8: 'k' }
const DRAWN = 'KQRBNPFkqrbnpf'
const CHESSMEN = '♔♕♖♗♘♙♕♚♛♜♝♞♟♛'
const HOLES = ['d5', 'f5'].map(index)

/** A board is ten columns wide and twelve rows high, with a border of blanks, so that nothing runs off it. */
function index (name) { return 100 - 10 * name[1] + ' abcdefgh'.indexOf(name[0]) }
const name = square => ' abcdefgh'[square % 10] + (10 - Math.floor(square / 10))
const SQUARES = Array.from({ length: 120 }, (_, i) => i).filter(i => i > 20 && i < 99 && i % 10 > 0 && i % 10 < 9)

const side = piece => /[A-Z]/.test(piece) ? 'white' : /[a-z]/.test(piece) ? 'black' : undefined
const kind = piece => piece.toUpperCase()
const of = (turn, piece) => turn === 'white' ? piece.toUpperCase() : piece.toLowerCase()

/** What a variant changes of chess. */
const VARIANTS = {
  gun: {
    play (position, move) {
      const next = carry(position, move)
      if (!move.prey) return next
      next.cells[move.from] = position.cells[move.from]
      next.cells[move.to] = '.'
      return next
    },
    promotions: ({ prey }) => prey ? '' : 'QRBN'
  },

  fairy: {
    start: 'rnbfkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBFKBNR turn=White castling=KQkq',
    promotions: () => 'FRBN'
  },

  blackhole: {
    holes: HOLES,
    play (position, move) {
      const way = wrong('HOLE-VANISH-crossed') ? [move.to] : path(move)
      if (!way.some(square => HOLES.includes(square))) return carry(position, move)
      const cells = position.cells.slice()
      cells[move.from] = '.'
      return { ...position, cells, passed: 0, castling: left(position.castling, move.from) }
    },
    winner: ({ cells }) => !cells.includes('K') ? 'black' : !cells.includes('k') ? 'white' : undefined
  },

  fibonacci: {
    begin: position => {
      const sizes = [1, 1]
      while (sizes.length <= (position.fields['turn-number'] || 1)) sizes.push(sizes.at(-1) + sizes.at(-2))
      const size = sizes.at(-2)
      return { ...position, sizes: sizes.slice(-2), moves: Number(position.fields['moves-left'] || size) }
    },
    pass (position) {
      const moves = position.moves - 1
      if (moves > 0 && !inCheck(position, OTHER[position.turn])) return { ...position, moves }
      const [size, next] = position.sizes
      return { ...position, turn: OTHER[position.turn], sizes: [next, size + next], moves: next }
    }
  },

  madhouse: {
    puts (next, piece) {
      const taken = square => next.cells[square] !== '.'
      const lastRank = square => square < index('a7') || square >= index('a1')
      const squares = SQUARES.filter(square => !taken(square) && !(kind(piece) === 'P' && lastRank(square)))
      const placed = squares.map(square => ({ ...next, cells: next.cells.with(square, piece), put: square }))
      return placed.filter(position => !inCheck(position, next.turn))
    }
  },

  baseline: {
    start: '8/pppppppp/8/8/8/8/PPPPPPPP/8 turn=White reserves=KQRRBBNN,KQRRBBNN',
    begin: position => {
      const [white, black] = (position.fields.reserves || ',').replaceAll('-', '').split(',')
      return { ...position, reserves: { white, black } }
    }
  },

  extinction: {
    royal: false,
    promotions: () => 'QRBNK',
    winner ({ cells, turn }) {
      const extinct = turn => ![...'KQRBNP'].every(piece => cells.includes(of(turn, piece)))
      if (extinct(turn)) return OTHER[turn]
      if (extinct(OTHER[turn])) return turn
    }
  }
}

const CHESS = {
  start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR turn=White castling=KQkq',
  holes: [],
  royal: true,
  begin: position => position,
  promotions: () => 'QRBN',
  play: carry,
  pass: position => ({ ...position, turn: OTHER[position.turn] }),
  winner: () => undefined
}

const game = { ...CHESS, ...VARIANTS[chosen] }

function read (text) {
  const [board, ...words] = text.split(' ')
  const fields = Object.fromEntries(words.map(word => word.split('=')))
  const cells = Array(120).fill(' ')
  const pieces = board.replace(/\d/g, n => '.'.repeat(n)).replace(/[/]/g, '').replace(/[*]/g, '.')
  SQUARES.forEach((square, n) => { cells[square] = pieces[n] })
  const passed = /\d/.test(fields['en-passant']) ? index(fields['en-passant']) : 0
  const turn = fields.turn.toLowerCase()
  const reserves = { white: '', black: '' }
  return game.begin({ cells, turn, castling: fields.castling || '', passed, reserves, fields })
}

/** The squares that a piece attacks, its own side's among them. */
function * attacks (cells, from) {
  for (const [ways, length] of GAITS[cells[from]] || GAITS[kind(cells[from])]) {
    for (const way of ways) {
      for (let n = 1; n <= length && cells[from + n * way] !== ' '; n++) {
        yield from + n * way
        if (cells[from + n * way] !== '.') break
      }
    }
  }
}

function attacked ({ cells }, square, by) {
  for (const from of SQUARES) {
    if (side(cells[from]) !== by) continue
    for (const to of attacks(cells, from)) if (to === square) return true
  }
  return false
}

function inCheck (position, turn) {
  const king = position.cells.indexOf(of(turn, 'K'))
  return game.royal && king > 0 && attacked(position, king, OTHER[turn])
}

/** The rights to castle that are left. */
const left = (castling, ...squares) => {
  const gone = squares.map(square => RIGHTS[name(square)] || '').join('')
  return [...castling].filter(right => !gone.includes(right)).join('')
}

/** The squares that a move goes over and onto; a leap goes over none. */
function path ({ from, to }) {
  const [files, ranks] = [to % 10 - from % 10, Math.floor(to / 10) - Math.floor(from / 10)]
  if (files && ranks && Math.abs(files) !== Math.abs(ranks)) return [to]
  const way = Math.sign(files) + 10 * Math.sign(ranks)
  return Array.from({ length: Math.max(Math.abs(files), Math.abs(ranks)) }, (_, n) => from + (n + 1) * way)
}

/** Moves as in chess. */
function carry (position, { from, to, prey, letter }) {
  const cells = position.cells.slice()
  const piece = cells[from]
  const [isPawn, isKing] = [kind(piece) === 'P', kind(piece) === 'K']
  if (prey) cells[prey] = '.'
  cells[from] = '.'
  cells[to] = letter ? of(position.turn, letter) : piece
  if (isKing && Math.abs(to - from) === 2) {
    const corner = to > from ? from + 3 : from - 4
    cells[(from + to) / 2] = cells[corner]
    cells[corner] = '.'
  }
  const passed = isPawn && Math.abs(to - from) === 20 ? (from + to) / 2 : 0
  return { ...position, cells, passed, castling: left(position.castling, from, to) }
}

/** Where pieces go, but for their king's safety. */
function * going (position) {
  const { cells, turn, passed } = position
  for (const from of SQUARES.filter(square => side(cells[square]) === turn)) {
    const isPawn = kind(cells[from]) === 'P'
    if (isPawn) {
      const far = from + 2 * AHEAD[turn]
      const isOn = rank => Math.floor(from / 10) === Math.floor((HOME[turn] + (rank - 1) * AHEAD[turn]) / 10)
      const isHome = isOn(2) || (wrong('C-PAWN-third-rank-' + turn) && isOn(3))
      if (cells[from + AHEAD[turn]] === '.') {
        yield { from, to: from + AHEAD[turn] }
        if (isHome && cells[far] === '.') yield { from, to: far }
      }
    }
    for (const to of attacks(cells, from)) {
      const behind = to - AHEAD[turn]
      if (side(cells[to]) === OTHER[turn]) yield { from, to, prey: to }
      else if (!isPawn && cells[to] === '.') yield { from, to }
      else if (isPawn && to === passed && side(cells[behind]) === OTHER[turn]) yield { from, to, prey: behind }
    }
    if (kind(cells[from]) === 'K' && from === HOME[turn] + 4) yield * castlings(position, from)
  }
}

function * castlings (position, from) {
  const { cells, turn, castling } = position
  for (const [right, way, length] of [['K', EAST, 3], ['Q', WEST, 4]]) {
    if (!castling.includes(of(turn, right))) continue
    const between = Array.from({ length: length - 1 }, (_, n) => from + (n + 1) * way)
    const safe = square => !game.royal || !attacked(position, square, OTHER[turn])
    if (between.every(square => cells[square] === '.') && safe(from) && safe(from + way)) {
      yield { from, to: from + 2 * way }
    }
  }
}

/** All inputs that are legal, each with the position that it leads to. */
function * options (position) {
  const { cells, turn } = position
  if (position.reserves[turn]) return yield * placings(position)
  for (const move of going(position)) {
    const { from, to, prey } = move
    const next = game.play(position, move)
    // A king must be safe where it goes, even if it does not stay there.
    const bold = kind(cells[from]) === 'K' && inCheck(carry(position, move), turn)
    if (bold || inCheck(next, turn)) continue
    const isLast = kind(cells[from]) === 'P' && (to < index('a7') || to >= index('a1'))
    const letters = isLast ? game.promotions(move) : ''
    for (const letter of letters || ['']) {
      const played = letter ? game.play(position, { ...move, letter }) : next
      const text = name(from) + '-' + name(to) + (letter && '=' + letter)
      if (!game.puts || !prey) yield [text, game.pass(played)]
      else for (const put of game.puts(played, cells[prey])) yield [text + '/' + name(put.put), game.pass(put)]
    }
  }
}

function * placings (position) {
  const { cells, turn, reserves } = position
  for (const piece of new Set(reserves[turn])) {
    for (let square = HOME[turn]; square < HOME[turn] + 8; square++) {
      if (cells[square] !== '.') continue
      const waiting = { ...reserves, [turn]: reserves[turn].replace(piece, '') }
      const next = { ...position, cells: cells.with(square, of(turn, piece)), reserves: waiting }
      yield [piece + name(square), game.pass(next)]
    }
  }
}

/** Who has won; null if nobody has, and undefined while the game goes on. */
function winner (position) {
  const won = game.winner(position)
  if (won || !options(position).next().done) return won
  return inCheck(position, position.turn) ? OTHER[position.turn] : null
}

function draw ({ cells }) {
  const glyph = square => {
    const piece = DRAWN.indexOf(cells[square])
    if (game.holes.includes(square)) return '○'
    return piece < 0 ? '□■'[(square + Math.floor(square / 10)) % 2 ^ 1] : CHESSMEN[piece]
  }
  for (let rank = 8; rank > 0; rank--) {
    console.log([...'abcdefgh'].map(file => glyph(index(file + rank))).join(' '), rank)
  }
  console.log('a b c d e f g h')
}

let position

function show (next) {
  position = next
  draw(position)
  const won = winner(position)
  const { turn, moves, reserves } = position
  const toPlace = reserves[turn] || undefined
  console.log(JSON.stringify(won === undefined ? { turn, moves, toPlace } : { winner: won }))
  if (won !== undefined) show(read(begins || game.start))
}

function answer (line) {
  for (const [text, next] of options(position)) if (text === line) return show(next)
  console.log(JSON.stringify({ illegal: line }))
}

let rest = ''
show(read(begins || game.start))
process.stdin.on('data', chunk => {
  const lines = (rest + chunk).split('\n')
  rest = lines.pop()
  lines.forEach(answer)
})
