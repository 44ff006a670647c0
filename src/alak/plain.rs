//! Alak told a second time, plainly: a row of cells and the unbroken rows of pieces in it, nothing shared with the sets of
//! the [room](super) but the names of rules.
//!
//! It is the oracle that the room is compared with, and it is where misreadings live: every decision of the challenge is
//! one small function here, and each known way to get it wrong stands beside the right one as a [`Misreading`].

use std::ops::Range;

use super::{Alak, Misreading, Move, Rule, slots::Slot, text};
use crate::{
    board::Board,
    game::{Game, Malformed, NoMove, Outcome, Player, SetUp, Wording},
};

const SLOTS: usize = 11;

/// A slot, counted from zero.
type Place = usize;

/// Whether somebody who looks for what surrounds a row sees the empty slots beside it.
#[derive(Clone, Copy)]
enum Gaps {
    Seen,
    Overlooked,
}

/// A position told plainly, read rightly or with one misreading.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plain {
    row: [Option<Player>; SLOTS],
    turn: Player,
    /// Whether the player whose turn it is has made a move of this turn; only misread rules know more than one.
    has_moved: bool,
    outcome: Outcome<Rule>,
    /// The positions of the game; only who ends it when one comes again remembers them.
    seen: Vec<([Option<Player>; SLOTS], Player)>,
    misreading: Option<Misreading>,
}

impl Default for Plain {
    fn default() -> Self {
        Self::read(&Alak::default(), None)
    }
}

/// The right reading: the decisions of the challenge, with the misreadings beside them.
impl Plain {
    /// A position of the room, told plainly; with a misreading, what a program that misreads so takes it for.
    pub fn read(position: &Alak, misreading: Option<Misreading>) -> Self {
        let owner = |slot| Player::BOTH.into_iter().find(|p| position.pieces(*p).has(slot));
        let mut row = [None; SLOTS];
        for (cell, slot) in row.iter_mut().zip(Slot::all()) {
            *cell = owner(slot);
        }
        let (turn, outcome, seen) = (position.turn, Outcome::Ongoing, Vec::new());
        let mut plain = Self { row, turn, has_moved: false, outcome, seen, misreading };
        if *position == Alak::default() && plain.misreads(Misreading::RightFirst) {
            plain.turn = Player::Two;
        }
        plain.outcome = plain.outcome_after(plain.turn.other());
        plain.remember();
        plain
    }

    fn misreads(&self, misreading: Misreading) -> bool {
        self.misreading == Some(misreading)
    }

    /// The place that a tile's number stands for.
    fn place(&self, tile: i32) -> Option<Place> {
        let count = SLOTS as i32;
        let place = match self.misreading {
            Some(Misreading::FromTheEnd) if tile < 1 => tile - 1 + count,
            Some(Misreading::RoundAndRound) => (tile - 1).rem_euclid(count),
            Some(Misreading::NoFirstSlot) if tile == 1 => -1,
            Some(Misreading::NoLastSlot) if tile == count => count,
            _ => tile - 1,
        };
        Place::try_from(place).ok().filter(|place| *place < SLOTS)
    }

    fn is_taken(&self, place: Place) -> bool {
        self.row[place].is_some()
    }

    fn may_pick_up(&self, from: Place) -> bool {
        match self.row[from] {
            Some(player) => player == self.turn || self.misreads(Misreading::AnybodysPieces),
            None => self.misreads(Misreading::EmptyMoves),
        }
    }

    /// Whether a piece may go from one place to another, whoever's it is.
    fn check_way(&self, from: Place, to: Place) -> Result<(), Rule> {
        if self.misreads(Misreading::DirectionAlone) && self.next_empty(from, to).is_some() {
            return Ok(());
        }
        if self.is_taken(to) {
            return self.check_taken(from, to);
        }
        let goes = match self.misreading {
            Some(Misreading::AnyEmptySlot) => true,
            Some(Misreading::WrapsRound) => self.jumps(from, to) || self.jumps_round(from, to),
            Some(Misreading::Slides) => self.jumps(from, to) || self.slides(from, to),
            Some(Misreading::OverAGap) => self.gaps(from, to) <= 1,
            _ => self.jumps(from, to),
        };
        if goes && self.knows_jump(from, to) { Ok(()) } else { Err(Rule::Reach) }
    }

    /// Nobody goes onto another piece, unless by misreading.
    fn check_taken(&self, from: Place, to: Place) -> Result<(), Rule> {
        let onto_enemy = self.row[to] == self.row[from].map(Player::other);
        let goes = match self.misreading {
            Some(Misreading::MovesOnto) => onto_enemy && from.abs_diff(to) == 1,
            Some(Misreading::OntoPieces) => self.jumps(from, to),
            _ => false,
        };
        match () {
            () if goes => Ok(()),
            () if onto_enemy => Err(Rule::Capture),
            () => Err(Rule::Reach),
        }
    }

    /// Whether there are only pieces between two places, if anything.
    fn jumps(&self, from: Place, to: Place) -> bool {
        between(from, to).all(|place| self.is_taken(place))
    }

    fn jumps_round(&self, from: Place, to: Place) -> bool {
        let outside = (0..from.min(to)).chain(from.max(to) + 1..SLOTS);
        outside.into_iter().all(|place| self.is_taken(place))
    }

    fn slides(&self, from: Place, to: Place) -> bool {
        !between(from, to).any(|place| self.is_taken(place))
    }

    fn gaps(&self, from: Place, to: Place) -> usize {
        between(from, to).filter(|place| !self.is_taken(*place)).count()
    }

    fn knows_jump(&self, from: Place, to: Place) -> bool {
        let over = || between(from, to);
        let all_of = |player| over().all(|place| self.row[place] == player);
        let own = self.row[from];
        match self.misreading {
            Some(Misreading::LastSlotUnreached) => to != SLOTS - 1,
            Some(Misreading::NoJumps) => over().count() == 0,
            Some(Misreading::OverOneOnly) => over().count() <= 1,
            Some(Misreading::SixAtMost) => over().count() <= 6,
            Some(Misreading::OverOwnOnly) => all_of(own),
            Some(Misreading::OverEnemiesOnly) => all_of(own.map(Player::other)),
            Some(Misreading::NeverBack) => (to > from) == (own == Some(Player::One)),
            _ => true,
        }
    }

    /// The next empty place in the direction of another.
    fn next_empty(&self, from: Place, towards: Place) -> Option<Place> {
        let is_empty = |place: &Place| !self.is_taken(*place);
        if towards > from {
            (from + 1..SLOTS).find(is_empty)
        } else {
            (0..from).rev().find(is_empty)
        }
    }

    /// Whether a move that names no place may be played: off the side of the board, by misreading.
    fn goes_off(&self, from: Place, tile: i32) -> bool {
        let passed = if tile < 1 { 0..from } else { from + 1..SLOTS };
        self.misreads(Misreading::OffTheSide)
            && [0, SLOTS as i32 + 1].contains(&tile)
            && passed.into_iter().all(|place| self.is_taken(place))
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
            return self.check_way(from, to);
        }
        if self.misreads(Misreading::PassAllowed) { Ok(()) } else { Err(Rule::Pass) }
    }

    /// Whether a move that can be made must not be made, which only misread rules say.
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

    fn count(&self, player: Player) -> usize {
        self.row.iter().filter(|cell| **cell == Some(player)).count()
    }

    fn count_after(&self, m: Move, player: Player) -> usize {
        let mut after = self.clone();
        after.play_unchecked(m);
        after.count(player)
    }

    /// The longest unbroken rows of a player's pieces.
    fn rows_of(&self, player: Player) -> Vec<Range<Place>> {
        let is_theirs = |place: Place| self.row.get(place) == Some(&Some(player));
        let begins = |place: &Place| is_theirs(*place) && (*place == 0 || !is_theirs(*place - 1));
        let length = |place| (place..SLOTS).take_while(|place| is_theirs(*place)).count();
        (0..SLOTS).filter(begins).map(|place| place..place + length(place)).collect()
    }

    fn surrounded_rows(&self, player: Player, gaps: Gaps) -> Vec<Range<Place>> {
        let is_surrounded = |row: &Range<Place>| {
            let beside = [self.left_of(row.start, gaps), self.right_of(row.end - 1, gaps)];
            beside.into_iter().all(|beside| self.surrounds(beside, player))
        };
        self.rows_of(player).into_iter().filter(is_surrounded).collect()
    }

    /// Whether what is beside a player's pieces takes part in surrounding them.
    fn surrounds(&self, beside: Option<Place>, player: Player) -> bool {
        match beside {
            Some(place) => self.row[place] == Some(player.other()),
            None => self.misreads(Misreading::EdgeSurrounds),
        }
    }

    fn left_of(&self, place: Place, gaps: Gaps) -> Option<Place> {
        let mut further = (0..place).rev();
        match gaps {
            Gaps::Overlooked => further.find(|place| self.is_taken(*place)),
            Gaps::Seen => further.next().or(self.round_the_edge(SLOTS - 1)),
        }
    }

    fn right_of(&self, place: Place, gaps: Gaps) -> Option<Place> {
        let mut further = place + 1..SLOTS;
        match gaps {
            Gaps::Overlooked => further.find(|place| self.is_taken(*place)),
            Gaps::Seen => further.next().or(self.round_the_edge(0)),
        }
    }

    fn round_the_edge(&self, other_end: Place) -> Option<Place> {
        self.misreads(Misreading::EndsMeet).then_some(other_end)
    }

    /// The places of the opponent's pieces that a player captures by having moved from one place to another.
    fn captured(&self, mover: Player, from: Place, to: Place) -> Vec<Place> {
        let across = self.misreads(Misreading::AcrossGaps);
        let gaps = if across { Gaps::Overlooked } else { Gaps::Seen };
        let mut rows = self.surrounded_rows(mover.other(), gaps);
        match self.misreading {
            Some(Misreading::NeverCaptures) => rows.clear(),
            Some(Misreading::OnlyFirstCaptures) if mover == Player::Two => rows.clear(),
            Some(Misreading::SinglesOnly) => rows.retain(|row| row.len() == 1),
            Some(Misreading::TwoInARow) => rows.retain(|row| row.len() <= 2),
            Some(Misreading::ThreeInARow) => rows.retain(|row| row.len() <= 3),
            Some(Misreading::LeftOnly) => rows.retain(|row| row.end <= to),
            Some(Misreading::RightOnly) => rows.retain(|row| row.start > to),
            Some(Misreading::FirstRowOnly) => rows.truncate(1),
            Some(Misreading::LastRowOnly) => drop(rows.drain(..rows.len().saturating_sub(1))),
            Some(Misreading::OneBorder) => {
                rows = self.rows_of(mover.other());
                rows.retain(|row| row.end == to || row.start == to + 1);
            }
            Some(Misreading::OneOfARow) => rows.iter_mut().for_each(|row| row.end = row.start + 1),
            Some(Misreading::TakesItsBorders) => {
                rows.iter_mut().for_each(|row| *row = row.start - 1..row.end + 1);
            }
            _ => {}
        }
        let mut places: Vec<Place> = rows.into_iter().flatten().collect();
        if self.misreads(Misreading::Draughts) {
            let enemy = |place: &Place| self.row[*place] == Some(mover.other());
            places.extend(between(from, to).filter(enemy));
        }
        places
    }

    /// The places of the mover's own pieces that are lost.
    fn lost(&self, mover: Player, to: Place) -> Vec<Place> {
        let mut rows = self.surrounded_rows(mover, Gaps::Seen);
        match self.misreading {
            Some(Misreading::OwnNeverRemoved) => rows.clear(),
            Some(Misreading::OnlyFirstsOwn) if mover == Player::Two => rows.clear(),
            Some(Misreading::OwnSinglesOnly) => rows.retain(|row| row.len() == 1),
            Some(Misreading::OwnThreeAtMost) => rows.retain(|row| row.len() <= 3),
            Some(Misreading::OwnMovedOnly) => {
                rows.retain(|row| row.contains(&to));
                rows.iter_mut().for_each(|row| *row = to..to + 1);
            }
            _ => {}
        }
        rows.into_iter().flatten().collect()
    }

    fn remove(&mut self, places: Vec<Place>) {
        for place in places {
            self.row[place] = None;
        }
    }

    /// Captures first, then what the mover loses.
    fn remove_all(&mut self, mover: Player, from: Place, to: Place) {
        match self.misreading {
            Some(Misreading::OwnFirst) => {
                self.remove(self.lost(mover, to));
                self.remove(self.captured(mover, from, to));
            }
            Some(Misreading::BothAtOnce) => {
                self.remove([self.captured(mover, from, to), self.lost(mover, to)].concat());
            }
            _ => {
                self.remove(self.captured(mover, from, to));
                self.remove(self.lost(mover, to));
            }
        }
    }

    /// Whether a player has lost by having so few pieces.
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

    /// How the game stands when a player has moved.
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

impl Game for Plain {
    type Move = Move;
    type Rule = Rule;
    const NAME: &'static str = Alak::NAME;
    const SIDES: [&'static str; 2] = Alak::SIDES;
    const TURNS: Rule = Alak::TURNS;
    const WORDING: Wording = Alak::WORDING;

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

    fn played_by(&self, m: Move) -> Rule {
        match () {
            () if self.count_after(m, self.turn.other()) < self.count(self.turn.other()) => {
                Rule::Capture
            }
            () if self.count_after(m, self.turn) < self.count(self.turn) => Rule::Own,
            () => Rule::Reach,
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        let before = self.clone();
        let from = self.place(m.from).unwrap_or_default();
        let mover = self.row[from].unwrap_or(self.turn);
        let to = self.place(m.to).filter(|to| *to != from);
        let piece = self.row[from].take();
        match to {
            Some(to) => {
                let to = match self.misreading {
                    Some(Misreading::DirectionAlone) => self.next_empty(from, to).unwrap_or(from),
                    _ => to,
                };
                self.row[to] = piece;
                self.remove_all(mover, from, to);
            }
            None if self.place(m.to).is_some() => self.row[from] = piece,
            None => {}
        }
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
        Board::new(vec![self.row.iter().map(mark).collect()])
    }

    fn draw(&self) -> String {
        text::draw(&self.board())
    }

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        Alak::read_board(drawing)
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        Ok(Self::read(&Alak::set_up(from)?, None))
    }

    fn no_move(&mut self, malformed: Malformed) -> NoMove<Rule> {
        if let Some(rule) = self.outcome.ended_by() {
            return NoMove::Refused(rule);
        }
        if malformed.found == text::QUIT && self.knows_quit() {
            return NoMove::Left(Rule::Quit);
        }
        match self.misreading {
            Some(Misreading::NonsenseEnds) => return NoMove::Left(Rule::Invalid),
            Some(Misreading::NonsensePasses | Misreading::FlipsOnRefusal) => {
                self.turn = self.turn.other();
            }
            Some(Misreading::NonsenseRestarts) => {
                *self = Self::read(&Alak::default(), self.misreading);
            }
            _ => {}
        }
        NoMove::Refused(Rule::Invalid)
    }

    fn be_refused(&mut self, _: Move) {
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

fn between(one: Place, other: Place) -> Range<Place> {
    one.min(other) + 1..one.max(other)
}
