//! The oracle of Fox & Geese: its rules implemented a second time with letters in rows and moves as text. It shares only the names of moves
//! and rules with the sets of the [module](super).
//!
//! The module is compared with it. It also implements the misreadings: every decision of the challenge is one small function here, with
//! each known mistake next to the correct reading as a [`Misreading`]. `movement` implements steps, `captures` the captures of foxes,
//! `outcome` the end of a game, and this file the rest.

mod captures;
mod movement;
mod outcome;

use super::{FoxGeese, Misreading, Move, Rule, text};
use crate::{
    board::Board,
    game::{About, Game, Malformed, Outcome, Player},
};

/// A row and a column, counted from zero at the top left; may be off the board.
type Cell = (i8, i8);

const WAYS: &str = "udlr";
const FOXES: &str = "XY";
/// A cell that a fox has left, for the misreading that treats it as occupied.
const CLOSED: char = '#';

/// A position under the correct rules, or with one rule misread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Oracle {
    /// Letters; `.` for an empty cell, a blank outside the cross.
    rows: [[char; 7]; 7],
    turn: Player,
    /// The moves that count towards the hundred.
    moves: u32,
    /// The number that counts towards the twelve.
    captured: u32,
    misreading: Option<Misreading>,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::read(&FoxGeese::default(), None)
    }
}

/// The correct reading: the decisions of the challenge, with the misreadings next to them.
impl Oracle {
    /// A position of the module as cells, as a program with the misreading (if any) would hold it.
    pub fn read(position: &FoxGeese, misreading: Option<Misreading>) -> Self {
        let board = position.board();
        let glyph = |row, column| board.cell(column, row).unwrap_or(' ');
        let rows = std::array::from_fn(|row| std::array::from_fn(|column| glyph(row, column)));
        let (turn, moves) = (position.turn(), u32::from(position.moves()));
        let mut oracle = Self { rows, turn, moves, captured: 0, misreading };
        oracle.captured = 20 - oracle.geese().count() as u32;
        let is_start = *position == FoxGeese::default();
        if is_start && oracle.misreads(Misreading::FoxesFirst) {
            oracle.turn = Player::Two;
        }
        if is_start && oracle.misreads(Misreading::FoxesSwapped) {
            oracle.swap_foxes();
        }
        if oracle.misreads(Misreading::CountsBoth) {
            oracle.moves = (2 * moves).saturating_sub(u32::from(turn == Player::Two));
        }
        oracle
    }

    fn misreads(&self, misreading: Misreading) -> bool {
        self.misreading == Some(misreading)
    }

    fn at(&self, (row, column): Cell) -> char {
        let on_board = (0..7).contains(&row) && (0..7).contains(&column);
        if on_board { self.rows[row as usize][column as usize] } else { ' ' }
    }

    fn put(&mut self, (row, column): Cell, glyph: char) {
        self.rows[row as usize][column as usize] = glyph;
    }

    fn find(&self, letter: char) -> Option<Cell> {
        cells().find(|cell| self.at(*cell) == letter)
    }

    /// The letters of the geese, from the top left.
    fn geese(&self) -> impl Iterator<Item = char> {
        cells().map(|cell| self.at(cell)).filter(|glyph| is_goose(*glyph))
    }

    /// The position after a move as text, or the rule that forbids it.
    fn attempt(&self, asked: &str) -> Result<Self, Rule> {
        if let Some(rule) = self.outcome().ended_by() {
            return Err(rule);
        }
        let (name, ways) = asked.split_at(1);
        let name = name.chars().next().unwrap_or_default();
        let is_fox = FOXES.contains(name);
        let is_due = is_fox == (self.turn == Player::Two);
        if !is_due && !self.misreads(Misreading::AnybodysTurn) {
            return Err(Rule::Turn);
        }
        let from = self.find(name).ok_or(Rule::Name)?;
        let mut after = match ways.chars().next().filter(|_| !is_fox) {
            Some(way) => self.after_goose(from, way)?,
            None => self.after_fox(name, from, ways)?,
        };
        after.close_turn(self, is_fox);
        Ok(after)
    }

    /// Updates the state other than the cells: letters, counts, whose turn it is.
    fn close_turn(&mut self, before: &Self, by_fox: bool) {
        let captured: Vec<char> =
            before.geese().filter(|goose| self.find(*goose).is_none()).collect();
        let start = cells().find(|cell| self.at(*cell) == CLOSED);
        start.into_iter().for_each(|cell| self.put(cell, '.'));
        self.rename(before, &captured);
        self.captured += match self.misreading {
            Some(Misreading::CountsCaptures) => captured.len().min(1) as u32,
            _ => captured.len() as u32,
        };
        if !by_fox || self.misreads(Misreading::CountsBoth) {
            self.moves += 1;
        }
        let passes = match self.misreading {
            Some(Misreading::NeverChanges) => true,
            Some(Misreading::BlockedPass) => !by_fox && self.foxes_are_blocked(),
            Some(Misreading::StuckPass) => by_fox && self.geese_are_stuck(),
            _ => false,
        };
        if !passes {
            self.turn = before.turn.other();
        }
    }

    fn rename(&mut self, before: &Self, captured: &[char]) {
        match self.misreading {
            Some(Misreading::GooseStays) => {
                for goose in captured {
                    before.find(*goose).into_iter().for_each(|cell| self.put(cell, *goose));
                }
            }
            Some(Misreading::LettersCloseUp) => {
                let gone = |letter: char| captured.iter().filter(|gone| **gone < letter).count();
                self.rename_geese(|_, letter| (letter as u8 - gone(letter) as u8) as char);
            }
            Some(Misreading::NamedByPlace) => self.rename_geese(|n, _| (b'a' + n as u8) as char),
            Some(Misreading::LeftFoxIsX) => {
                let column = |fox| self.find(fox).map(|(_, column)| column);
                if column('Y') < column('X') {
                    self.swap_foxes();
                }
            }
            _ => {}
        }
    }

    fn rename_geese(&mut self, name: impl Fn(usize, char) -> char) {
        let standing = cells().filter(|cell| is_goose(self.at(*cell)));
        for (n, cell) in standing.collect::<Vec<_>>().into_iter().enumerate() {
            self.put(cell, name(n, self.at(cell)));
        }
    }

    fn swap_foxes(&mut self) {
        let swapped = |glyph| match glyph {
            'X' => 'Y',
            'Y' => 'X',
            other => other,
        };
        self.rows = self.rows.map(|row| row.map(swapped));
    }
}

impl Game for Oracle {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<FoxGeese>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn check(&self, m: Move) -> Result<(), Rule> {
        self.attempt(&m.to_string()).map(drop)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let geese = ('a'..='t').map(String::from);
        let goose_moves =
            geese.flat_map(|goose| WAYS.chars().map(move |way| format!("{goose}{way}")));
        let fox_moves = FOXES.chars().flat_map(|fox| {
            let steps = WAYS.chars().map(String::from);
            let jumps = self.chains(fox).into_iter().map(|(chain, _)| chain);
            steps.chain(jumps).map(move |ways| format!("{fox}{ways}")).collect::<Vec<_>>()
        });
        let written = goose_moves.chain(fox_moves).filter(|m| self.attempt(m).is_ok());
        let mut moves: Vec<Move> = written.filter_map(|m| m.parse().ok()).collect();
        moves.sort();
        moves.dedup();
        moves
    }

    fn rule_of(&self, m: Move) -> Rule {
        let written = m.to_string();
        let (name, ways) = written.split_at(1);
        let fox = name.chars().next().filter(|name| FOXES.contains(*name));
        match fox.map(|fox| self.chains(fox)) {
            None => Rule::Step,
            Some(chains) if chains.iter().any(|(chain, _)| chain == ways) => Rule::Capture,
            Some(_) => Rule::Roam,
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        if let Ok(after) = self.attempt(&m.to_string()) {
            *self = after;
        }
    }

    fn on_rejected(&mut self, _: Move) {
        match self.misreading {
            Some(Misreading::FlipsOnRefusal) => self.turn = self.turn.other(),
            Some(Misreading::CountsRefused) if self.turn == Player::One => self.moves += 1,
            _ => {}
        }
    }

    fn outcome(&self) -> Outcome<Rule> {
        let (geese, foxes) = (Player::One, Player::Two);
        let is_blocked = self.turn == foxes
            && !self.misreads(Misreading::NeverBlocked)
            && self.foxes_are_blocked();
        if self.misreads(Misreading::HundredthLoses) && self.moves_are_over() {
            Outcome::Won(foxes, Rule::Hundred)
        } else if self.goal_is_filled() {
            Outcome::Won(geese, Rule::Fill)
        } else if is_blocked {
            Outcome::Won(geese, Rule::Blocked)
        } else if self.too_many_are_captured() {
            Outcome::Won(foxes, Rule::Twelve)
        } else if self.moves_are_over() {
            Outcome::Won(foxes, Rule::Hundred)
        } else if self.turn == geese && self.geese_are_stuck() {
            self.outcome_when_stuck()
        } else {
            Outcome::Ongoing
        }
    }

    fn board(&self) -> Board {
        let cell = |glyph| Some(glyph).filter(|glyph| *glyph != ' ');
        Board::of(self.rows[0].len(), self.rows.iter().flatten().map(|glyph| cell(*glyph)))
    }

    fn draw(&self) -> String {
        text::picture(&self.board())
    }
}

fn is_goose(glyph: char) -> bool {
    ('a'..='t').contains(&glyph)
}

/// Whether the cross has this cell.
fn is_cell((row, column): Cell) -> bool {
    let (long, wide) = (2..5, 0..7);
    long.contains(&row) && wide.contains(&column) || wide.contains(&row) && long.contains(&column)
}

/// Every cell of the drawing, from the top left.
fn cells() -> impl Iterator<Item = Cell> {
    (0..7).flat_map(|row| (0..7).map(move |column| (row, column)))
}

fn next((row, column): Cell, way: char) -> Cell {
    match way {
        'u' => (row - 1, column),
        'd' => (row + 1, column),
        'l' => (row, column - 1),
        _ => (row, column + 1),
    }
}

/// The cell at the other end of a row or column.
fn other_side(mut cell: Cell, way: char) -> Cell {
    let back = match way {
        'u' => 'd',
        'd' => 'u',
        'l' => 'r',
        _ => 'l',
    };
    while is_cell(next(cell, back)) {
        cell = next(cell, back);
    }
    cell
}
