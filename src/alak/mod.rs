//! Alak: four pieces per side in a row of eleven slots. A piece hops to the next empty slot and is captured between two others.
//!
//! The game is A. K. Dewdney's, of 1984; the challenge is a Code Golf Stack Exchange question. Its rules are in [`Rule`]; this file
//! implements them with sets of slots. The following settles the questions that the text leaves open:
//!
//! * The mover's own pieces are checked after every move, whether or not it captures. Captures and own losses never happen in one move of a
//!   game. A captured row is next to the piece that moved, which is free once the row is gone.
//! * A whole row of pieces is removed, of either side; that "your own piece" means all of them is a ruling.
//! * A mover who is left with at most one piece in this way loses, and the opponent is announced.
//! * There are no draws, and a position may repeat. A player always has a move: at least three slots are empty.
//! * Slots are numbered from 1. Either player may enter `quit` instead of a move; it names no winner.
//!
//! The rules are implemented a second time in [`oracle`], slot by slot; each known misreading is next to the correct reading. The tests
//! compare the two in every position that a game can reach.

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

/// A move of the piece at one tile to another. A player can name any numbers, so not every tile is a slot of the board.
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

    /// The slots that a piece can reach: the next empty slot on its left and the one on its right.
    fn reach(&self, from: Slot) -> Slots {
        let left = self.empty().left_of(from).last();
        let right = self.empty().right_of(from).first();
        left.into_iter().chain(right).collect()
    }

    /// A player's pieces in an unbroken row between two of the other player's.
    fn surrounded(&self, player: Player) -> Slots {
        let (row, borders) = (self.pieces(player), self.pieces(player.other()));
        borders.run_right(row) & borders.run_left(row)
    }

    /// Removes a player's surrounded pieces.
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
        fields: &[],
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
