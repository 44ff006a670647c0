//! The oracle of chess and its variants: their rules implemented a second time over cells in rows, one question at a time. It
//! shares nothing with the sets of the [room](super) but the names of squares, pieces, moves and rules.
//!
//! The room is compared with it, and it is where misreadings live: every decision of the challenge is one small function here,
//! and each known way to get it wrong stands beside the right one as a [`Misreading`]. Read what a position is (`mailbox`),
//! how pieces move (`movement`), when a king is safe (`king_safety`), which moves are legal (`legality`), what a move does
//! (`apply`), and how a game ends (`outcome`).

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

/// A position of a kind of chess under the right rules, or under rules of which one is misread.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Oracle<V> {
    mailbox: Mailbox,
    variant: PhantomData<V>,
}

impl<V: Variant> Oracle<V> {
    /// A position of the room as cells; with a misreading, what a program with that misreading takes it for.
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
