//! The oracle of chess and its variants: their rules implemented a second time with cells in rows. It shares only the names of squares,
//! pieces, moves and rules with the sets of the [module](super).
//!
//! The module is compared with it. It also implements the misreadings: every decision of the challenge is one small function here, with
//! each known mistake next to the correct reading as a [`Misreading`]. Read the files in this order: the position (`mailbox`), the moves of
//! pieces (`movement`), king safety (`king_safety`), legal moves (`legality`), the effect of a move (`apply`), the end of a game
//! (`outcome`).

mod apply;
mod king_safety;
mod legality;
mod mailbox;
mod movement;
mod outcome;

use std::marker::PhantomData;

use self::mailbox::Mailbox;
use super::{Chess, Misreading, Move, Rule, Variant, fen};
use crate::{
    board::Board,
    game::{About, Game, Malformed, Outcome, Player},
};

/// A position of a kind of chess under the correct rules, or with one rule misread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Oracle<V> {
    mailbox: Mailbox,
    variant: PhantomData<V>,
}

impl<V: Variant> Oracle<V> {
    /// A position of the module as cells, as a program with the misreading (if any) would hold it.
    pub fn read(position: &Chess<V>, misreading: Option<Misreading>) -> Self {
        let at_start = *position == Chess::default();
        let mailbox = Mailbox::read(V::KIND, &fen::write(position), at_start, misreading);
        Self { mailbox, variant: PhantomData }
    }
}

impl<V: Variant> Default for Oracle<V> {
    fn default() -> Self {
        Self::read(&Chess::default(), None)
    }
}

impl<V: Variant> Game for Oracle<V> {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Chess<V>>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.mailbox.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        self.mailbox.check(m)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.mailbox.legal_moves().collect();
        moves.sort_unstable();
        moves
    }

    fn rule_of(&self, m: Move) -> Rule {
        self.mailbox.rule_of(m)
    }

    fn play_unchecked(&mut self, m: Move) {
        self.mailbox.play(m);
    }

    fn outcome(&self) -> Outcome<Rule> {
        self.mailbox.outcome
    }

    fn board(&self) -> Board {
        self.mailbox.board()
    }

    fn draw(&self) -> String {
        self.board().gridded()
    }

    fn on_rejected(&mut self, _: Move) {
        self.mailbox.on_rejected();
    }
}
