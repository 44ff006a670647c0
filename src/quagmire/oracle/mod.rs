//! The oracle of Quagmire: its rules implemented a second time with cells in rows. It shares only the names of squares and rules with the
//! sets of the [module](super).
//!
//! The module is compared with it. It also implements the misreadings: every decision of the challenge is one small function here, with
//! each known mistake next to the correct reading as a [`Misreading`]. `movement` implements slides and jumps, and `loops` closed loops.
//! `duty` has the pieces that may and must move, and `outcome` the end of a game. This file has the rest.

mod duty;
mod loops;
mod movement;
mod outcome;

use super::{Misreading, Move, Quagmire, Rule};
use crate::{
    board::Board,
    game::{About, Game, Malformed, Outcome, Player},
    squares::Square,
};

/// A file and a rank, both counted from zero; may be off the board.
type Cell = (i8, i8);

const KING: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const ROOK: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A position under the correct rules, or with one rule misread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Oracle {
    rows: [[Option<Player>; 8]; 8],
    turn: Player,
    /// The squares of the pieces that each player moved on the last turn and on the one before.
    moved: [[Option<Cell>; 2]; 2],
    /// Whether the player whose turn it is has already moved in this turn; only misread rules allow more than one move.
    has_moved: bool,
    outcome: Outcome<Rule>,
    misreading: Option<Misreading>,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::read(&Quagmire::default(), None)
    }
}

/// The correct reading: the decisions of the challenge, with the misreadings next to them.
impl Oracle {
    /// A position of the module as cells, as a program with the misreading (if any) would hold it.
    pub fn read(position: &Quagmire, misreading: Option<Misreading>) -> Self {
        let mut rows = [[None; 8]; 8];
        for player in Player::BOTH {
            for square in position.pieces(player) {
                rows[square.rank() as usize][square.file() as usize] = Some(player);
            }
        }
        let moved = position.last.map(|last| [last.map(cell), None]);
        let turn = position.turn;
        let (has_moved, outcome) = (false, Outcome::Ongoing);
        let mut oracle = Self { rows, turn, moved, has_moved, outcome, misreading };
        if *position == Quagmire::default() && oracle.misreads(Misreading::TopRightFirst) {
            oracle.turn = Player::Two;
        }
        let mover = oracle.turn.other();
        oracle.outcome = oracle.outcome_after(mover, &oracle.stuck(mover));
        oracle
    }

    fn misreads(&self, misreading: Misreading) -> bool {
        self.misreading == Some(misreading)
    }

    fn on_board((file, rank): Cell) -> bool {
        (0..8).contains(&file) && (0..8).contains(&rank)
    }

    fn at(&self, cell: Cell) -> Option<Player> {
        if Self::on_board(cell) { self.rows[cell.1 as usize][cell.0 as usize] } else { None }
    }

    fn is_empty(&self, cell: Cell) -> bool {
        Self::on_board(cell) && self.at(cell).is_none()
    }

    fn is_taken(&self, cell: Cell) -> bool {
        self.at(cell).is_some()
    }

    fn pieces(&self, player: Player) -> Vec<Cell> {
        let cells = (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
        cells.filter(|cell| self.at(*cell) == Some(player)).collect()
    }

    fn may_pick_up(&self, from: Cell) -> bool {
        match self.at(from) {
            Some(player) => player == self.turn || self.misreads(Misreading::AnybodysPieces),
            None => false,
        }
    }

    fn check_with(&self, movers: &[Cell], from: Cell, to: Cell) -> Result<(), Rule> {
        if let Some(rule) = self.outcome.ended_by() {
            return Err(rule);
        }
        if !self.may_pick_up(from) {
            return Err(Rule::Turn);
        }
        if from != to {
            self.check_movement(from, to)?;
        } else if !self.misreads(Misreading::PassAllowed) {
            return Err(Rule::Pass);
        }
        let anybodys = self.at(from) != Some(self.turn);
        if !self.is_rested(from) {
            return Err(Rule::Twice);
        }
        if !movers.contains(&from) && !anybodys {
            return Err(Rule::Duty);
        }
        if self.jumps_an_enemy(from, to) && !self.crosses(from, to) {
            return Err(Rule::Loop);
        }
        if self.refuses_to_lose(movers) && self.loses(from, to) && !self.all_lose(movers) {
            return Err(Rule::Stuck);
        }
        if self.misreads(Misreading::CompulsoryJump)
            && !self.is_jump(from, to)
            && self.can_jump(movers)
        {
            return Err(Rule::Jump);
        }
        Ok(())
    }

    fn put(&mut self, from: Cell, to: Cell) {
        self.rows[to.1 as usize][to.0 as usize] = self.at(from);
        self.rows[from.1 as usize][from.0 as usize] = None;
    }
}

impl Game for Oracle {
    type Move = Move;
    type Rule = Rule;

    fn about(&self) -> About {
        About::of::<Quagmire>()
    }

    fn read_move(&self, line: &str) -> Result<Move, Malformed> {
        line.parse()
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn check(&self, Move { from, to }: Move) -> Result<(), Rule> {
        self.check_with(&self.movers(), cell(from), cell(to))
    }

    fn legal_moves(&self) -> Vec<Move> {
        let movers = self.movers();
        let all = Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to }));
        all.filter(|m| self.check_with(&movers, cell(m.from), cell(m.to)).is_ok()).collect()
    }

    fn rule_of(&self, Move { from, to }: Move) -> Rule {
        let (from, to) = (cell(from), cell(to));
        if !self.is_jump(from, to) {
            Rule::Slide
        } else if self.jumps_an_enemy(from, to) {
            Rule::Loop
        } else {
            Rule::Jump
        }
    }

    fn play_unchecked(&mut self, Move { from, to }: Move) {
        let (mover, from, to) = (self.turn, cell(from), cell(to));
        let before = self.stuck(mover);
        let jumps = self.is_jump(from, to);
        if from != to {
            self.put(from, to);
            let is_first = self.moved == [[None; 2]; 2];
            let [last, _] = self.moved[mover as usize];
            if !(jumps && self.misreads(Misreading::JumpsNotNoted)) {
                self.moved[mover as usize] = [Some(to), last];
            }
            self.has_moved = self.misreads(Misreading::TwoMoves) && !self.has_moved && !is_first;
        }
        let another = match self.misreading {
            Some(Misreading::AnotherGo) => jumps,
            Some(Misreading::NeverChanges) => true,
            _ => self.has_moved,
        };
        self.turn = if another { mover } else { mover.other() };
        self.outcome = self.outcome_after(mover, &before);
    }

    fn on_rejected(&mut self, m: Move) {
        match self.misreading {
            Some(Misreading::FlipsOnRefusal) => self.turn = self.turn.other(),
            Some(Misreading::ClearedByRefusal) => self.moved[self.turn as usize] = [None, None],
            Some(Misreading::SetByRefusal) if self.at(cell(m.from)) == Some(self.turn) => {
                self.moved[self.turn as usize][0] = Some(cell(m.from));
            }
            _ => {}
        }
    }

    fn outcome(&self) -> Outcome<Rule> {
        self.outcome
    }

    fn board(&self) -> Board {
        let glyph = |cell| self.at(cell).map_or('.', |player| ['O', 'X'][player as usize]);
        let row = |rank| (0..8).map(move |file| Some(glyph((file, rank))));
        Board::of(8, (0..8).rev().flat_map(row))
    }

    fn draw(&self) -> String {
        self.board().gridded()
    }
}

fn cell(square: Square) -> Cell {
    (square.file(), square.rank())
}

fn sum(cell: Cell, step: Cell) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}

fn middle(one: Cell, other: Cell) -> Cell {
    (i8::midpoint(one.0, other.0), i8::midpoint(one.1, other.1))
}

fn adjacent(one: Cell, other: Cell) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}
