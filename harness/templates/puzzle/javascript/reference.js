// The rules of {title}. An object of `Position` is one position; no method changes it.
'use strict';
const { Game, serve } = require('./stickler.js');

class Position extends Game {
  constructor(lights = '*****') { super(); this.lights = lights; }
  turn() { return 'you'; }
  board() { return this.lights; }
  over() { return this.lights.includes('*') ? null : ['you', 'P-DARK']; }
  switched(at) { return [at - 1, at, at + 1]; }

  check(move) {
    if (!/^[1-5]$/.test(move)) return [false, 'P-LIGHT'];
    return this.lights[move - 1] === '*' ? [true, 'P-PRESS'] : [false, 'P-ON'];
  }

  play(move) {
    const lights = [...this.lights];
    for (const at of this.switched(move - 1)) {
      if (at in lights) lights[at] = lights[at] === '*' ? '.' : '*';
    }
    return new this.constructor(lights.join(''));
  }

  legal() { return ['1', '2', '3', '4', '5'].filter(move => this.lights[move - 1] === '*'); }
}

// A known mistake: the same rules, except for what the mistake changes.
class GoesRound extends Position {
  switched(at) { return [(at + 4) % 5, at, (at + 1) % 5]; }
}

serve(Position, ['legal'], { 'goes-round': GoesRound });
