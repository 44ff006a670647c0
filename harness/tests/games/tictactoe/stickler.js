// Speaks stickler's reference protocol for your game. Copy this file next to your reference.
//
// Derive a class from `Game`, then call `serve(YourGame, ['legal', ...], { id: Subclass, ... })`. An object is one position:
// `new YourGame()` is the start, and no method changes the object that it is called on. The list names the optional methods that
// you wrote: `legal`, `set_up`, `force`, `why`, `feature`. The last argument names known mistakes: each value is a subclass that
// overrides what the mistake changes.
'use strict';

class Game {
  turn() { throw new Error('turn() is missing'); }    // the side to move, as in `sides` of game.toml
  board() { throw new Error('board() is missing'); }  // the rows, top row first, with `/` between them
  over() { return null; }                             // or [winner, rule] when the game is over; the winner of a draw is null
  check(move) { throw new Error('check() is missing'); } // [true, rule], [false, rule], ['quit', rule] or ['what', text]
  play(move) { throw new Error('play() is missing'); }   // the position after a move; `check` has accepted the move

  // Optional methods. `set_up` gets an object: `board` and the other fields of a start position, such as `turn`.
  legal() { return []; }                              // every legal move
  force(move) { return this.play(move); }             // the position after an illegal move, as if it were legal
  why(move) { return []; }                            // drawings for a refusal: ['cell', name, colour] or ['arrow', from, to]
  fields() { return {}; }                             // the value of each [[field]] of game.toml, by name
  key() { return null; }                              // a text, if board, turn and fields are not all there is to remember
  features() { return []; }                           // [text] or [text, number]: what only the rules know of a position
  remark() { return null; }                           // a sentence for people
  chance(rows) { return rows === this.board() ? this : [false]; } // see below
  static set_up(fields) { throw new Error('set_up() is missing'); }

  // If `game.toml` says `chance = true`, `play` gives the position before chance acts. `chance` gives the position after it has
  // acted and the board is `rows`. If that board is impossible, it gives [false, rule], or [false] for the rule of the move.
}

// Answers requests until the input ends. The positions along the last path are kept: one more input plays one move.
function serve(game, can = [], misread = {}) {
  const readings = { '-': game, ...misread };
  if (Object.keys(misread).length) can = [...can, 'misread'];
  let path = ['-'], positions = [new game()], rest = '';
  const last = () => positions[positions.length - 1];
  const requests = {
    stickler: () => [['protocol', '1'], ['can', ...can]],
    misread: ([id]) => { game = readings[id]; path = []; positions = []; return []; },
    at: texts => {
      if (!texts.length) texts = ['-'];
      let same = 0;
      while (same < Math.min(path.length, texts.length) && path[same] === texts[same]) same++;
      path = texts;
      positions.length = same;
      for (const text of texts.slice(same)) positions.push(following(game, last(), text, can));
      return Array.isArray(last()) ? [['no', ...last().slice(1)]] : described(last(), can);
    },
    ask: texts => texts.map(text => checked(last(), text)),
    why: ([text]) => can.includes('why') ? [[checked(last(), text)[1]], ...last().why(text)] : [],
  };
  process.stdin.setEncoding('utf8').on('data', data => {
    const lines = (rest + data).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const [request, ...texts] = line.split('\t'); // keeps empty fields, also the last one
      const answer = Object.hasOwn(requests, request) ? requests[request](texts) : [];
      process.stdout.write(answer.map(fields => fields.join('\t') + '\n').join('') + '\n');
    }
  });
}

function following(game, before, text, can) {
  if (!before) return text === '-' ? new game() : game.set_up(fieldsOf(text));
  if (Array.isArray(before)) return before; // what follows an impossible board is impossible
  if (text[0] === '=') return before.chance(text.slice(1));
  return can.includes('force') && text[0] === '!' ? before.force(text.slice(1)) : before.play(text);
}

// The fields of `board=ROWS turn=X` or `ROWS turn=X`. A value ends where the next `name=` begins.
function fieldsOf(text) {
  const words = (text.startsWith('board=') ? text : 'board=' + text).split(/ (?=[a-z-]+=)/);
  return Object.fromEntries(words.map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]));
}

function described(position, can) {
  const over = position.over(), key = position.key(), remark = position.remark();
  const lines = [['turn', position.turn()], ['board', position.board()]];
  if (over) lines.push(['over', over[0] ?? '-', over[1]]);
  if (can.includes('legal')) lines.push(['legal', ...(over ? [] : position.legal())]);
  for (const [name, value] of Object.entries(position.fields())) lines.push(['field', name, value]);
  if (key !== null) lines.push(['key', key]);
  if (can.includes('feature')) lines.push(...position.features().map(feature => ['feature', ...feature]));
  if (remark !== null) lines.push(['remark', remark]);
  return lines;
}

function checked(position, text) {
  const over = position.over();
  if (over) return ['no', over[1]];
  const [answer, rule] = position.check(text);
  return [answer === true ? 'ok' : answer === false ? 'no' : answer, rule];
}

module.exports = { Game, serve };
