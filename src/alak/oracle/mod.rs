//! The oracle of Alak: its rules implemented a second time with a row of cells and the unbroken rows of pieces in it. It shares only the
//! names of rules with the sets of the [module](super).
//!
//! The module is compared with it. It also implements the misreadings: every decision of the challenge is one small function here, with
//! each known mistake next to the correct reading as a [`Misreading`]. `movement` implements the reach of a piece, `rows` the removals, and
//! this file the rest of the game.

mod movement;
mod rows;

use super::{Alak, Misreading, Move, Rule, slots::Slot, text};
use crate::{
    board::Board,
    game::{About, Game, Malformed, Outcome, Player, Unparsed},
};

const SLOTS: usize = 11;

/// A slot, counted from zero.
type SlotIndex = usize;

/// A position under the correct rules, or with one rule misread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Oracle {
    row: [Option<Player>; SLOTS],
    turn: Player,
    /// Whether the player whose turn it is has already moved in this turn; only misread rules allow more than one move.
    has_moved: bool,
    outcome: Outcome<Rule>,
    /// The positions of the game, for the misreading that ends it when one repeats.
    seen: Vec<([Option<Player>; SLOTS], Player)>,
    misreading: Option<Misreading>,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::read(&Alak::default(), None)
    }
}

/// The correct reading: the decisions of the challenge, with the misreadings next to them.
impl Oracle {
    /// A position of the module as cells, as a program with the misreading (if any) would hold it.
    pub fn read(position: &Alak, misreading: Option<Misreading>) -> Self {
        let owner = |slot| Player::BOTH.into_iter().find(|p| position.pieces(*p).has(slot));
        let mut row = [None; SLOTS];
        for (cell, slot) in row.iter_mut().zip(Slot::all()) {
            *cell = owner(slot);
        }
        let (turn, outcome, seen) = (position.turn, Outcome::Ongoing, Vec::new());
        let mut oracle = Self { row, turn, has_moved: false, outcome, seen, misreading };
        if *position == Alak::default() && oracle.misreads(Misreading::RightFirst) {
            oracle.turn = Player::Two;
        }
        oracle.outcome = oracle.outcome_after(oracle.turn.other());
        oracle.remember();
        oracle
    }

    fn misreads(&self, misreading: Misreading) -> bool {
        self.misreading == Some(misreading)
    }

    fn check_move(&self, m: Move) -> Result<(), Rule> {
        if let Some(rule) = self.outcome.ended_by() {
            return Err(rule);
        }
        let from = self.place(m.from).ok_or(Rule::Edge)?;
        let Some(to) = self.place(m.to) else {
            let goes = self.row[from] == Some(self.turn) && self.goes_off(from, m.to);
            return if goes { Ok(()) } else { Err(Rule::Edge) };
        };
        if !self.may_pick_up(from) {
            return Err(Rule::Turn);
        }
        if from != to {
            return self.check_movement(from, to);
        }
        if self.misreads(Misreading::PassAllowed) { Ok(()) } else { Err(Rule::Pass) }
    }

    /// Refuses moves that are possible but forbidden by a misread rule; the correct rules forbid none.
    fn check_choice(&self, m: Move) -> Result<(), Rule> {
        let loses = |m| self.count_after(m, self.turn) < self.count(self.turn);
        let captures = |m| self.count_after(m, self.turn.other()) < self.count(self.turn.other());
        match self.misreading {
            Some(Misreading::SuicideRefused) if loses(m) => Err(Rule::Own),
            Some(Misreading::CompulsoryCapture)
                if !captures(m) && moves().any(|m| self.check_move(m).is_ok() && captures(m)) =>
            {
                Err(Rule::Capture)
            }
            _ => Ok(()),
        }
    }

    /// Moves a piece, or takes it off the board if it has no goal, and then removes surrounded pieces; a pass does nothing.
    fn apply(&mut self, mover: Player, from: SlotIndex, to: Option<SlotIndex>) {
        if to == Some(from) {
            return;
        }
        let piece = self.row[from].take();
        if let Some(to) = to {
            self.row[to] = piece;
            self.remove_all(mover, from, to);
        }
    }

    fn count(&self, player: Player) -> usize {
        self.row.iter().filter(|cell| **cell == Some(player)).count()
    }

    fn count_after(&self, m: Move, player: Player) -> usize {
        let mut after = self.clone();
        after.play_unchecked(m);
        after.count(player)
    }

    /// Whether a player has so few pieces that they lose.
    fn is_beaten(&self, player: Player) -> bool {
        let most = match self.misreading {
            Some(Misreading::NoneLeft) => 0,
            Some(Misreading::TwoLeft) => 2,
            _ => 1,
        };
        let noticed = match self.misreading {
            Some(Misreading::NeverEnds) => false,
            Some(Misreading::FirstNeverLoses) => player == Player::Two,
            Some(Misreading::SecondNeverLoses) => player == Player::One,
            _ => true,
        };
        noticed && self.count(player) <= most
    }

    /// The state of the game after a player's move.
    fn outcome_after(&self, mover: Player) -> Outcome<Rule> {
        let opponent = mover.other();
        match self.misreading {
            Some(Misreading::LoserWins) if self.is_beaten(opponent) => {
                Outcome::Won(opponent, Rule::End)
            }
            Some(Misreading::Repetition) if self.seen.contains(&(self.row, self.turn)) => {
                Outcome::Won(mover, Rule::End)
            }
            _ if self.is_beaten(opponent) => Outcome::Won(mover, Rule::End),
            Some(Misreading::SuicideGoesOn) => Outcome::Ongoing,
            Some(Misreading::SuicideWins | Misreading::LoserWins) if self.is_beaten(mover) => {
                Outcome::Won(mover, Rule::Own)
            }
            _ if self.is_beaten(mover) => Outcome::Won(opponent, Rule::Own),
            _ => Outcome::Ongoing,
        }
    }

    fn remember(&mut self) {
        if self.misreads(Misreading::Repetition) {
            self.seen.push((self.row, self.turn));
        }
    }

    fn moves_again(&self, m: Move, captured: bool) -> bool {
        match self.misreading {
            Some(Misreading::JumpsAgain) => (m.from - m.to).abs() > 1,
            Some(Misreading::NeverChanges) => true,
            Some(Misreading::AnotherGo) => captured,
            Some(Misreading::TwoMoves) => {
                !self.has_moved && *self != Self::read(&Alak::default(), self.misreading)
            }
            _ => false,
        }
    }

    fn knows_quit(&self) -> bool {
        match self.misreading {
            Some(Misreading::NoQuit) => false,
            Some(Misreading::OnlyFirstQuits) => self.turn == Player::One,
            Some(Misreading::NoQuitAtOnce) => self.row != Self::default().row,
            _ => true,
        }
    }
}

impl Game for Oracle {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Alak>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        self.check_move(m)?;
        self.check_choice(m)
    }

    fn legal_moves(&self) -> Vec<Move> {
        moves().filter(|m| self.check(*m).is_ok()).collect()
    }

    fn rule_of(&self, m: Move) -> Rule {
        if self.count_after(m, self.turn.other()) < self.count(self.turn.other()) {
            Rule::Capture
        } else if self.count_after(m, self.turn) < self.count(self.turn) {
            Rule::Own
        } else {
            Rule::Reach
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let before = self.clone();
        let from = self.place(m.from).unwrap_or_default();
        let mover = self.row[from].unwrap_or(self.turn);
        self.apply(mover, from, self.goal(from, m.to));
        let captured = self.count(mover.other()) < before.count(mover.other());
        self.has_moved = before.moves_again(m, captured);
        self.turn = if self.has_moved { before.turn } else { before.turn.other() };
        self.outcome = match self.misreading {
            Some(Misreading::OneMoveLate) => before.outcome_after(mover.other()),
            _ => self.outcome_after(mover),
        };
        self.remember();
    }

    fn outcome(&self) -> Outcome<Rule> {
        self.outcome
    }

    fn board(&self) -> Board {
        let mark = |cell: &Option<Player>| match cell {
            Some(Player::One) => Some('x'),
            Some(Player::Two) => Some('o'),
            None => Some('.'),
        };
        Board::of(self.row.len(), self.row.iter().map(mark))
    }

    fn draw(&self) -> String {
        text::draw(&self.board())
    }

    fn on_unparsed(&mut self, malformed: Malformed) -> Unparsed<Rule> {
        if let Some(rule) = self.outcome.ended_by() {
            return Unparsed::Refused(rule);
        }
        if malformed.found == text::QUIT && self.knows_quit() {
            return Unparsed::Quit(Rule::Quit);
        }
        match self.misreading {
            Some(Misreading::NonsenseEnds) => return Unparsed::Quit(Rule::Invalid),
            Some(Misreading::NonsensePasses | Misreading::FlipsOnRefusal) => {
                self.turn = self.turn.other();
            }
            Some(Misreading::NonsenseRestarts) => {
                *self = Self::read(&Alak::default(), self.misreading);
            }
            _ => {}
        }
        Unparsed::Refused(Rule::Invalid)
    }

    fn on_rejected(&mut self, _: Move) {
        if self.misreads(Misreading::FlipsOnRefusal) {
            self.turn = self.turn.other();
        }
    }
}

/// All moves on the board, in ascending order.
fn moves() -> impl Iterator<Item = Move> {
    let tiles = || 1..=SLOTS as i32;
    tiles().flat_map(move |from| tiles().map(move |to| Move { from, to }))
}

/// The places between two others.
fn between(one: SlotIndex, other: SlotIndex) -> std::ops::Range<SlotIndex> {
    one.min(other) + 1..one.max(other)
}
