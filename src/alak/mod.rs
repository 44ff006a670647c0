//! Alak: four pieces a side in a row of eleven slots, who hop to the next empty slot and are captured between two others.
//!
//! The game is A. K. Dewdney's, of 1984; the challenge is a Code Golf Stack Exchange question. Its rules are in [`Rule`];
//! this file tells them as sets of slots. What the text leaves open was settled thus:
//!
//! * The mover's own pieces are looked at after every move, captures or not. Both at once never happens in a game: what is
//!   captured stands beside the piece that moved, which is free when it is gone.
//! * As many pieces are removed as stand in a row, of either side; that "your own piece" means all of them is a ruling.
//! * A mover who is left with at most one piece by that has lost, and the opponent is announced.
//! * There are no draws, and a position may come again. Nobody is ever without a move: three slots at least are empty.
//! * Slots are numbered from 1. `quit` is said in place of a move by either player and names no winner.
//!
//! The rules are implemented a second time, slot by slot, in [`oracle`], where each known way to misread them stands beside
//! the right reading; the tests compare the two in every position that a game can reach.

mod generators;
mod misreadings;
mod rules;
mod text;

pub mod oracle;
pub mod slots;

#[cfg(test)]
mod tests;

pub use misreadings::Misreading;
pub use rules::Rule;
use slots::{Slot, Slots};

use crate::{
    board::Board,
    built_in::BuiltIn,
    game::{About, Game, Malformed, Outcome, Player, SetUp, Unparsed, Wording},
    rule::Ruling,
};

/// The piece at one tile goes to another. A player can name any numbers, so not every tile is a slot of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the two tiles of a move")]
pub struct Move {
    pub from: i32,
    pub to: i32,
}

/// A position: the pieces and whose turn it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Alak {
    pieces: [Slots; 2],
    turn: Player,
}

impl Default for Alak {
    fn default() -> Self {
        let start = "xxxx___oooo";
        Self { pieces: ['x', 'o'].map(|mark| Slots::drawn(start, mark)), turn: Player::One }
    }
}

impl Alak {
    /// The slots of a player's pieces.
    pub fn pieces(&self, player: Player) -> Slots {
        self.pieces[player as usize]
    }

    /// The slots without a piece.
    pub fn empty(&self) -> Slots {
        !(self.pieces[0] | self.pieces[1])
    }

    /// The pieces of the player whose turn it is.
    fn own(&self) -> Slots {
        self.pieces(self.turn)
    }

    fn enemy(&self) -> Slots {
        self.pieces(self.turn.other())
    }

    /// Where a piece can go: the next empty slot on its left and the one on its right.
    fn reach(&self, from: Slot) -> Slots {
        let left = self.empty().left_of(from).last();
        let right = self.empty().right_of(from).first();
        left.into_iter().chain(right).collect()
    }

    /// A player's pieces that stand in an unbroken row between two of the other player's.
    fn surrounded(&self, player: Player) -> Slots {
        let (row, borders) = (self.pieces(player), self.pieces(player.other()));
        borders.run_right(row) & borders.run_left(row)
    }

    /// Takes a player's surrounded pieces off the board.
    fn remove_surrounded(&mut self, player: Player) {
        self.pieces[player as usize] = self.pieces(player) - self.surrounded(player);
    }

    fn is_beaten(&self, player: Player) -> bool {
        self.pieces(player).len() <= 1
    }
}

impl BuiltIn for Alak {
    const NAME: &'static str = "alak";
    const SIDES: [&'static str; 2] = ["x", "o"];
    const TURN_RULE: Rule = Rule::Turn;
    const RULES: &'static [Rule] = Rule::ALL;
    const RULINGS: &'static [Ruling] = &[Ruling {
        name: "own_row",
        decided: "a mover loses all pieces of a surrounded row, not the one that moved alone",
        because: "a group is captured at once, whosever it is; but the challenge speaks of \"your own piece\", which is one",
        otherwise: &["own-moved-only", "own-singles-only"],
    }];
    const WORDING: Wording = Wording {
        refusal: "INVALID",
        wins: ["P1 WINS", "P2 WINS"],
        draw: "DRAW",
        turns: None,
        board_at_refusals: false,
    };

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        text::read_board(drawing.trim_end_matches('\n'))
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        Self::from_set_up(from)
    }
}

impl Game for Alak {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Self>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        if let Some(rule) = self.outcome().ended_by() {
            return Err(rule);
        }
        let (Some(from), Some(to)) = (Slot::new(m.from), Slot::new(m.to)) else {
            return Err(Rule::Edge);
        };
        if !self.own().has(from) {
            return Err(Rule::Turn);
        }
        if from == to {
            return Err(Rule::Pass);
        }
        if self.enemy().has(to) {
            return Err(Rule::Capture);
        }
        if !self.reach(from).has(to) {
            return Err(Rule::Reach);
        }
        Ok(())
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.outcome() != Outcome::Ongoing {
            return Vec::new();
        }
        let moves = |from: Slot| {
            let to = self.reach(from).into_iter();
            to.map(move |to| Move { from: from.number(), to: to.number() })
        };
        self.own().into_iter().flat_map(moves).collect()
    }

    fn rule_of(&self, m: Move) -> Rule {
        let mut after = self.clone();
        after.play_unchecked(m);
        if after.own().len() < self.enemy().len() {
            Rule::Capture
        } else if after.enemy().len() < self.own().len() {
            Rule::Own
        } else {
            Rule::Reach
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let (mover, opponent) = (self.turn, self.turn.other());
        let slot = |tile| Slot::new(tile).into_iter().collect::<Slots>();
        self.pieces[mover as usize] = (self.own() - slot(m.from)) | slot(m.to);
        self.remove_surrounded(opponent);
        self.remove_surrounded(mover);
        self.turn = opponent;
    }

    fn outcome(&self) -> Outcome<Rule> {
        let moved = self.turn.other();
        if self.is_beaten(self.turn) {
            Outcome::Won(moved, Rule::End)
        } else if self.is_beaten(moved) {
            Outcome::Won(self.turn, Rule::Own)
        } else {
            Outcome::Ongoing
        }
    }

    fn board(&self) -> Board {
        self.drawn()
    }

    fn draw(&self) -> String {
        text::draw(&self.board())
    }

    fn on_unparsed(&mut self, malformed: Malformed) -> Unparsed<Rule> {
        match self.outcome().ended_by() {
            Some(rule) => Unparsed::Refused(rule),
            None if malformed.found == text::QUIT => Unparsed::Quit(Rule::Quit),
            None => Unparsed::Refused(Rule::Invalid),
        }
    }
}
