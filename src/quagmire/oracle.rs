//! The oracle of Quagmire: its rules implemented a second time over cells in rows, one question at a time. It shares nothing with
//! the sets of the [room](super) but the names of squares and rules.
//!
//! The room is compared with it, and it is where misreadings live: every decision of the challenge is
//! one small function here, and each known way to get it wrong stands beside the right one as a [`Misreading`].

use std::collections::HashSet;

use super::{Misreading, Move, Quagmire, Rule};
use crate::{
    board::Board,
    game::{Game, Malformed, Outcome, Player, SetUp, Wording},
    squares::Square,
};

/// A file and a rank, both counted from zero; not always on the board.
type Cell = (i8, i8);

const KING: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const ROOK: [Cell; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// A position under the right rules, or under rules of which one is misread.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Oracle {
    rows: [[Option<Player>; 8]; 8],
    turn: Player,
    /// The squares of the pieces that each player moved on the last turn and on the one before.
    moved: [[Option<Cell>; 2]; 2],
    /// Whether the player whose turn it is has made a move of this turn; only misread rules know more than one.
    has_moved: bool,
    outcome: Outcome<Rule>,
    misreading: Option<Misreading>,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::read(&Quagmire::default(), None)
    }
}

/// The right reading: the decisions of the challenge, with the misreadings beside them.
impl Oracle {
    /// A position of the room as cells; with a misreading, what a program with that misreading takes it for.
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

    fn is_quagmired(&self, piece: Cell) -> bool {
        self.is_shut_in(piece)
            && (self.is_beside_enemy(piece) || self.misreads(Misreading::ShutInByOwn))
    }

    fn around(&self, piece: Cell) -> impl Iterator<Item = Cell> {
        let steps =
            if self.misreads(Misreading::OrthogonallyStuck) { &ROOK[..] } else { &KING[..] };
        steps.iter().map(move |step| sum(piece, *step))
    }

    fn is_shut_in(&self, piece: Cell) -> bool {
        !self.around(piece).any(|cell| self.is_free(cell))
    }

    fn is_beside_enemy(&self, piece: Cell) -> bool {
        let enemy = self.at(piece).map(Player::other);
        enemy.is_some() && self.around(piece).any(|cell| self.at(cell) == enemy)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.is_empty(cell) || !Self::on_board(cell) && self.misreads(Misreading::EdgeIsFree)
    }

    fn stuck(&self, player: Player) -> Vec<Cell> {
        self.pieces(player).into_iter().filter(|piece| self.is_quagmired(*piece)).collect()
    }

    fn may_pick_up(&self, from: Cell) -> bool {
        match self.at(from) {
            Some(player) => player == self.turn || self.misreads(Misreading::AnybodysPieces),
            None => false,
        }
    }

    /// Whether the way from one cell to another is that of a slide or of a jump, over whomever.
    fn check_way(&self, from: Cell, to: Cell) -> Result<(), Rule> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let diagonal = files.abs() == ranks.abs() && !self.misreads(Misreading::NoDiagonals);
        if files != 0 && ranks != 0 && !diagonal {
            let allowed = self.misreads(Misreading::CrookedWays) && self.is_empty(to);
            return if allowed { Ok(()) } else { Err(Rule::Line) };
        }
        let step = (files.signum(), ranks.signum());
        let length = files.abs().max(ranks.abs());
        let way: Vec<Cell> =
            (1..=length).map(|n| (from.0 + n * step.0, from.1 + n * step.1)).collect();
        if length >= 2 && !self.is_empty(way[0]) {
            self.check_jump(&way, step)
        } else {
            self.check_slide(from, &way, step)
        }
    }

    fn check_slide(&self, from: Cell, way: &[Cell], step: Cell) -> Result<(), Rule> {
        let (to, before) = (way[way.len() - 1], &way[..way.len() - 1]);
        let free = |cells: &[Cell]| cells.iter().all(|cell| self.is_empty(*cell));
        let over_a_gap = || {
            let hurdle = before.split_last();
            hurdle.is_some_and(|(hurdle, gap)| {
                free(gap) && self.is_empty(to) && self.at(*hurdle) == self.at(from)
            })
        };
        let slides = match self.misreading {
            Some(Misreading::OneStep) => free(way) && way.len() == 1,
            Some(Misreading::FarEnd) => free(way) && !self.is_empty(sum(to, step)),
            Some(Misreading::OneShort) => free(way) && !self.is_taken(sum(to, step)),
            Some(Misreading::Captures) => free(before) && self.at(to) != self.at(from),
            Some(Misreading::OverAGap) => free(way) || over_a_gap(),
            Some(
                Misreading::ThroughOwn | Misreading::ThroughAll | Misreading::ThroughOnDiagonals,
            ) => self.passes_through(from, way, step),
            _ => free(way),
        };
        if slides && !self.knows_slides(from, step) {
            Err(Rule::Line)
        } else if slides {
            Ok(())
        } else {
            Err(Rule::Slide)
        }
    }

    fn knows_slides(&self, from: Cell, (files, ranks): Cell) -> bool {
        let forward = if self.at(from) == Some(Player::One) { 1 } else { -1 };
        match self.misreading {
            Some(Misreading::OrthogonalSlides) => files == 0 || ranks == 0,
            Some(Misreading::DiagonalSlides) => files != 0 && ranks != 0,
            Some(Misreading::OneDiagonal) => files * ranks >= 0,
            Some(Misreading::NeverBack) => ranks * forward >= 0,
            _ => true,
        }
    }

    /// Whether a way is open to one who overlooks some of what stands on it.
    fn passes_through(&self, from: Cell, way: &[Cell], (files, ranks): Cell) -> bool {
        let overlooks = |cell: &Cell| match self.misreading {
            Some(Misreading::ThroughOwn) => self.at(*cell) == self.at(from),
            Some(Misreading::ThroughOnDiagonals) => files != 0 && ranks != 0,
            Some(Misreading::ThroughAll) => true,
            _ => false,
        };
        self.is_empty(way[way.len() - 1])
            && way.iter().all(|cell| self.is_empty(*cell) || overlooks(cell))
    }

    fn check_jump(&self, way: &[Cell], step: Cell) -> Result<(), Rule> {
        let from = (way[0].0 - step.0, way[0].1 - step.1);
        let (friendly, to) = (self.at(way[0]) == self.at(from), way[way.len() - 1]);
        let diagonal = step.0 != 0 && step.1 != 0;
        let barred = friendly && self.misreads(Misreading::NoJumps)
            || diagonal && self.misreads(Misreading::NoDiagonalJumps);
        let lands = self.is_empty(to)
            || self.misreads(Misreading::LandsOnPieces)
                && self.at(to) == self.at(from).map(Player::other);
        let over_two =
            self.misreads(Misreading::OverTwo) && way.len() == 3 && self.at(way[1]).is_some();
        let further = self.misreads(Misreading::LandsFurther)
            && way[1..].iter().all(|cell| self.is_empty(*cell));
        let jumps = lands && !barred && (way.len() == 2 || over_two || further);
        if jumps || self.passes_through(from, way, step) { Ok(()) } else { Err(Rule::Jump) }
    }

    /// Whether a way of two steps or more begins by going over an enemy piece.
    fn jumps_an_enemy(&self, from: Cell, to: Cell) -> bool {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let beside = sum(from, (files.signum(), ranks.signum()));
        straight && beside != to && self.at(beside) == self.at(from).map(Player::other)
    }

    /// Whether a jump over an enemy piece crosses a closed loop.
    fn crosses(&self, from: Cell, to: Cell) -> bool {
        match self.misreading {
            Some(Misreading::AnyEnemyJump) => true,
            Some(Misreading::NoEnemyJump) => false,
            Some(Misreading::OnlyInwards) => {
                self.side(from).len() > self.side(to).len() && self.apart(from, to)
            }
            Some(Misreading::OnlyOutwards) => {
                self.side(from).len() < self.side(to).len() && self.apart(from, to)
            }
            _ => self.apart(from, to),
        }
    }

    fn apart(&self, from: Cell, to: Cell) -> bool {
        !self.side(from).contains(&to)
    }

    /// The cells on the same side of every loop, found by walking there with king's steps.
    fn side(&self, from: Cell) -> HashSet<Cell> {
        let enemy = self.turn_of(from).other();
        let mut found = HashSet::from([from]);
        let mut front = vec![from];
        for _ in 0..self.furthest_way_round() {
            let steps = front.iter().flat_map(|cell| KING.map(|step| (*cell, sum(*cell, step))));
            let new: Vec<Cell> = steps
                .filter(|(here, there)| self.steps(*here, *there, enemy))
                .map(|(_, there)| there)
                .collect();
            front = new.into_iter().filter(|cell| found.insert(*cell)).collect();
        }
        found
    }

    fn turn_of(&self, piece: Cell) -> Player {
        self.at(piece).unwrap_or(self.turn)
    }

    fn furthest_way_round(&self) -> usize {
        match self.misreading {
            Some(Misreading::WayRoundOfTwo) => 2,
            Some(Misreading::WayRoundOfFour) => 4,
            Some(Misreading::WayRoundOfEight) => 8,
            _ => 100,
        }
    }

    /// Whether a king's step leads past the enemy.
    fn steps(&self, here: Cell, there: Cell, enemy: Player) -> bool {
        let diagonal = here.0 != there.0 && here.1 != there.1;
        let own = self.at(there) == Some(enemy.other());
        let open = match self.misreading {
            Some(Misreading::OnlyRings) => (-1..9).contains(&there.0) && (-1..9).contains(&there.1),
            Some(Misreading::OwnPiecesClose) => Self::on_board(there) && !own,
            Some(Misreading::DiagonalsClosed) => Self::on_board(there) && !diagonal,
            Some(Misreading::PlugCloses) => Self::on_board(there) && !(diagonal && own),
            _ => Self::on_board(there),
        };
        open && self.at(there) != Some(enemy)
    }

    /// Whether a piece can go from one cell to another, if it may be the one to move.
    fn can_go(&self, from: Cell, to: Cell) -> bool {
        from != to
            && self.check_way(from, to).is_ok()
            && (!self.jumps_an_enemy(from, to) || self.crosses(from, to))
    }

    fn can_move(&self, from: Cell) -> bool {
        Square::all().any(|to| self.can_go(from, cell(to)))
    }

    fn is_rested(&self, piece: Cell) -> bool {
        let [last, earlier] = self.moved[self.turn as usize];
        match self.misreading {
            Some(Misreading::TwiceAllowed) => true,
            Some(Misreading::TwiceInQuagmire) => last != Some(piece) || self.is_quagmired(piece),
            Some(Misreading::BannedForTwo) => last != Some(piece) && earlier != Some(piece),
            _ => last != Some(piece),
        }
    }

    fn has_duty(&self, piece: Cell) -> bool {
        let may_move = || self.is_rested(piece) && self.can_move(piece);
        match self.misreading {
            Some(Misreading::DutyOfTheFast) => self.is_quagmired(piece),
            Some(Misreading::DutyBesideEnemy) => self.is_beside_enemy(piece) && may_move(),
            Some(Misreading::DutyOfTheShutIn) => self.is_shut_in(piece) && may_move(),
            _ => self.is_quagmired(piece) && may_move(),
        }
    }

    /// The pieces one of which must move.
    fn movers(&self) -> Vec<Cell> {
        let own = self.pieces(self.turn);
        let duty: Vec<Cell> = own.iter().copied().filter(|piece| self.has_duty(*piece)).collect();
        let stuck = || own.iter().copied().filter(|piece| self.is_quagmired(*piece));
        let duty = match self.misreading {
            Some(Misreading::FirstDuty) => {
                stuck().next().filter(|piece| duty.contains(piece)).into_iter().collect()
            }
            Some(Misreading::LastDuty) => {
                stuck().next_back().filter(|piece| duty.contains(piece)).into_iter().collect()
            }
            _ => duty,
        };
        let rested = own.into_iter().filter(|piece| self.is_rested(*piece));
        match self.misreading {
            _ if duty.is_empty() => rested.collect(),
            Some(Misreading::NoDuty) => rested.collect(),
            Some(Misreading::NeighbourHelps) => {
                let near = |piece: &Cell| duty.iter().any(|d| piece == d || adjacent(*piece, *d));
                rested.filter(near).collect()
            }
            _ => duty,
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
            self.check_way(from, to)?;
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

    fn refuses_to_lose(&self, movers: &[Cell]) -> bool {
        let under_duty = || movers.iter().all(|piece| self.is_quagmired(*piece));
        self.misreads(Misreading::LosingRefused)
            || self.misreads(Misreading::MustRelieve) && under_duty()
    }

    /// Whether a move leaves its player with a piece in quagmire.
    fn loses(&self, from: Cell, to: Cell) -> bool {
        let mut after = self.clone();
        after.put(from, to);
        !after.stuck(self.turn).is_empty()
    }

    fn all_lose(&self, movers: &[Cell]) -> bool {
        let safe = |from: &Cell| {
            Square::all().map(cell).any(|to| self.can_go(*from, to) && !self.loses(*from, to))
        };
        !movers.iter().any(safe)
    }

    fn put(&mut self, from: Cell, to: Cell) {
        self.rows[to.1 as usize][to.0 as usize] = self.at(from);
        self.rows[from.1 as usize][from.0 as usize] = None;
    }

    fn is_jump(&self, from: Cell, to: Cell) -> bool {
        from != to && !adjacent(from, to) && !self.is_empty(middle(from, to))
    }

    fn can_jump(&self, movers: &[Cell]) -> bool {
        let cells = || Square::all().map(cell);
        movers
            .iter()
            .any(|from| cells().any(|to| self.is_jump(*from, to) && self.can_go(*from, to)))
    }

    /// How the game stands when a player has moved; `before` are the player's pieces that were stuck before the move.
    fn outcome_after(&self, mover: Player, before: &[Cell]) -> Outcome<Rule> {
        let opponent = mover.other();
        let blocked = self.is_blocked() && !self.misreads(Misreading::NeverBlocked);
        let stuck = self.has_lost(mover, before);
        if blocked && (!stuck || self.misreads(Misreading::BlockedFirst)) {
            return Outcome::Won(mover, Rule::Blocked);
        }
        let immovable = || {
            self.stuck(opponent)
                .iter()
                .any(|piece| !(self.is_rested(*piece) && self.can_move(*piece)))
        };
        let wins_by_it = match self.misreading {
            Some(Misreading::ImmovableLoses) => !stuck && immovable(),
            Some(Misreading::QuagmiringWins) => !stuck && !self.stuck(opponent).is_empty(),
            Some(Misreading::BothStuck) => stuck && !self.stuck(opponent).is_empty(),
            Some(Misreading::LoserWins) => stuck,
            _ => false,
        };
        match (wins_by_it, stuck) {
            (true, _) => Outcome::Won(mover, Rule::Stuck),
            (false, true) => Outcome::Won(opponent, Rule::Stuck),
            (false, false) => Outcome::Ongoing,
        }
    }

    fn has_lost(&self, mover: Player, before: &[Cell]) -> bool {
        let stuck = self.stuck(mover);
        let [last, _] = self.moved[mover as usize];
        match self.misreading {
            Some(Misreading::NeverStuck) => false,
            Some(Misreading::OnlyTheMoved) => stuck.iter().any(|piece| Some(*piece) == last),
            Some(Misreading::CanJumpIsFree) => stuck.iter().any(|piece| !self.can_move(*piece)),
            Some(Misreading::JustMoved) => {
                !stuck.is_empty() || last.is_some_and(|piece| self.is_beside_enemy(piece))
            }
            Some(Misreading::SelfInflicted) => stuck.iter().any(|piece| before.contains(piece)),
            _ => !stuck.is_empty(),
        }
    }

    /// Whether the player whose turn it is has no legal move.
    fn is_blocked(&self) -> bool {
        let counts = |from, to| {
            self.can_go(from, to)
                && (adjacent(from, to) || !self.misreads(Misreading::OnlySlidesCount))
        };
        let can_move = |from: Cell| Square::all().any(|to| counts(from, cell(to)));
        let movers = match self.misreading {
            // Such a program lets a player sit there with a duty that cannot be done.
            Some(Misreading::DutyOfTheFast) => self.pieces(self.turn),
            _ => self.movers(),
        };
        !movers.into_iter().any(can_move)
    }
}

impl Game for Oracle {
    type Move = Move;
    type Rule = Rule;
    const NAME: &'static str = Quagmire::NAME;
    const SIDES: [&'static str; 2] = Quagmire::SIDES;
    const TURN_RULE: Rule = Quagmire::TURN_RULE;
    const WORDING: Wording = Quagmire::WORDING;

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
        let row = |rank| (0..8).map(|file| Some(glyph((file, rank)))).collect();
        Board::new((0..8).rev().map(row).collect())
    }

    fn draw(&self) -> String {
        self.board().gridded()
    }

    fn read_board(drawing: &str) -> Result<Board, Malformed> {
        Board::ungridded(drawing)
    }

    fn set_up(from: &SetUp) -> Result<Self, Malformed> {
        Ok(Self::read(&Quagmire::set_up(from)?, None))
    }
}

fn cell(square: Square) -> Cell {
    (square.file(), square.rank())
}

fn sum(cell: Cell, step: Cell) -> Cell {
    (cell.0 + step.0, cell.1 + step.1)
}

fn middle(one: Cell, other: Cell) -> Cell {
    ((one.0 + other.0) / 2, (one.1 + other.1) / 2)
}

fn adjacent(one: Cell, other: Cell) -> bool {
    one != other && (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1
}
