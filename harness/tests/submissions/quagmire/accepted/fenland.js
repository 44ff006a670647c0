// Freedoms taken:
// - the input is read byte by byte, and when it ends the program asks for more for ever, in silence;
// - the pieces are a filled and an open square, an empty square is a small dot;
// - the turn stands in a prompt without line end, between the words of a question;
// - an illegal move is answered with null;
// - the end is told as `true`, then the winner between exclamation marks;
// - then a new game begins.
'use strict'

const fs = require('fs')

// A board of 16 columns, of which 8 are used: a number with a bit of 0x88 in it is no square.
const WAYS = [1, -1, 16, -16, 15, -15, 17, -17]
const FREE = 0
const SIGN = ['·', '■', '□']
const SIDE = [null, 'black', 'white']
const byte = Buffer.alloc(1)

function readByte () {
  for (;;) {
    try {
      if (fs.readSync(0, byte, 0, 1, null) === 1) return byte[0]
    } catch (error) {
      if (error.code !== 'EAGAIN' && error.code !== 'EOF') throw error
    }
  }
}

function readMove () {
  const five = [readByte(), readByte(), readByte(), readByte(), readByte()]
  while (readByte() !== 10);
  return [five[0] - 97 + 16 * (five[1] - 49), five[3] - 97 + 16 * (five[4] - 49)]
}

function draw (board) {
  const out = [' a b c d e f g h']
  for (let rank = 7; rank >= -1; rank--) {
    out.push('+-+-+-+-+-+-+-+-+')
    if (rank < 0) break
    let row = ''
    for (let file = 0; file < 8; file++) row += '|' + SIGN[board[16 * rank + file]]
    out.push(row + '| ' + (rank + 1))
  }
  fs.writeSync(1, out.join('\n') + '\n')
}

const onBoard = square => (square & 0x88) === 0

function enclosed (board, from, to, enemy) {
  const wet = new Uint8Array(128)
  const queue = [from]
  wet[from] = 1
  while (queue.length) {
    const square = queue.pop()
    if (square === to) return false
    for (const way of WAYS) {
      const next = square + way
      if (!onBoard(next) || wet[next] || board[next] === enemy) continue
      wet[next] = 1
      queue.push(next)
    }
  }
  return true
}

function inQuagmire (board, square) {
  let enemies = 0
  for (const way of WAYS) {
    if (!onBoard(square + way)) continue
    if (board[square + way] === FREE) return false
    if (board[square + way] !== board[square]) enemies++
  }
  return enemies > 0
}

function pieces (board, side) {
  const found = []
  for (let square = 0; square < 128; square++) if (onBoard(square) && board[square] === side) found.push(square)
  return found
}

function reach (board, square, banned) {
  const found = new Set()
  if (square === banned) return found
  const side = board[square]
  for (const way of WAYS) {
    let next = square + way
    while (onBoard(next) && board[next] === FREE) {
      found.add(next)
      next += way
    }
    if (next !== square + way || !onBoard(next)) continue
    const land = next + way
    if (!onBoard(land) || board[land] !== FREE) continue
    if (board[next] === side || enclosed(board, square, land, board[next])) found.add(land)
  }
  return found
}

/** A map from squares to sets of squares, of the pieces that have a legal move. */
function legalMoves (board, side, banned) {
  const able = new Map()
  for (const square of pieces(board, side)) {
    const found = reach(board, square, banned)
    if (found.size) able.set(square, found)
  }
  const stuck = [...able].filter(([square]) => inQuagmire(board, square))
  return stuck.length ? new Map(stuck) : able
}

function playGame () {
  const board = new Uint8Array(128)
  for (let square = 0; square < 128; square++) {
    const sum = (square & 7) + (square >> 4)
    if (onBoard(square)) board[square] = sum < 4 ? 1 : sum > 10 ? 2 : FREE
  }
  const banned = [null, -1, -1]
  draw(board)
  for (let side = 1; ; side = 3 - side) {
    const legal = legalMoves(board, side, banned[side])
    if (legal.size === 0) return 3 - side
    for (;;) {
      fs.writeSync(1, `What will ${SIDE[side]} do? `)
      const [from, to] = readMove()
      if (legal.has(from) && legal.get(from).has(to)) {
        board[from] = FREE
        board[to] = side
        banned[side] = to
        break
      }
      fs.writeSync(1, 'null\n')
    }
    draw(board)
    if (pieces(board, side).some(square => inQuagmire(board, square))) return 3 - side
  }
}

for (;;) fs.writeSync(1, `true\n!${SIGN[playGame()]}!\n`)
