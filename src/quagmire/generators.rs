//! Inputs for comparing Quagmire with its [oracle](super::oracle): random positions, possible moves, and the mutants. The loop rule is also
//! compared with the [ring] search.

use super::{Misreading, Move, Quagmire, oracle::Oracle, ring};
use crate::{
    differential::{Explored, HasOracle, Mutant, misread},
    feature::{Feature, between},
    game::Player,
    squares::{Direction, Square, Squares},
};

impl HasOracle for Quagmire {
    type Oracle = Oracle;

    fn oracle(&self) -> Oracle {
        Oracle::read(self, None)
    }

    /// At most ten pieces per side, often crowded into a part of the board, so that loops and quagmires are common.
    fn random(rng: &mut crate::random::Rng) -> Self {
        let [files, ranks] = [(); 2].map(|()| rng.u8(2..=8) as i8);
        let room = |square: &Square| square.file() < files && square.rank() < ranks;
        let mut squares: Vec<Square> = Square::all().filter(room).collect();
        rng.shuffle(&mut squares);
        let most = squares.len().saturating_sub(1).min(20) / 2;
        let (one, two) = (rng.usize(1..=most), rng.usize(1..=most));
        let pieces: [Squares; 2] = [
            squares[..one].iter().copied().collect(),
            squares[one..one + two].iter().copied().collect(),
        ];
        let turn = if rng.bool() { Player::One } else { Player::Two };
        let last =
            pieces.map(|pieces| pieces.into_iter().nth(rng.usize(0..=pieces.len() as usize)));
        Self { pieces, turn, last }
    }

    fn compare_single_rules(&self) -> Result<u64, String> {
        let jumps = ring::enemy_jumps(self);
        let differs = |&&(from, to, crosses): &&(Square, Square, bool)| {
            self.crossings(from).has(to) != crosses
        };
        match jumps.iter().find(differs) {
            Some((from, to, _)) => Err(format!("whether {from} {to} crosses a closed loop")),
            None => Ok(jumps.len() as u64),
        }
    }
}

impl Explored for Quagmire {
    fn universe(&self) -> Vec<Move> {
        (0..ALL_MOVES).map(numbered).collect()
    }

    /// From each own piece, every square on its lines; in addition, a few moves that no player would try.
    fn near_misses(&self) -> Vec<Move> {
        let lines = |from: Square| {
            let squares = Squares::from(from).rays(Squares::ALL).into_iter();
            squares.map(move |to| Move { from, to })
        };
        let strange = (self.own().len() as usize..ALL_MOVES).step_by(61).map(numbered);
        self.own().into_iter().flat_map(lines).chain(strange).collect()
    }

    fn features(&self, m: Move) -> Vec<Feature> {
        let mut features = between(m.from, m.to);
        let stuck = self.quagmired(self.turn).has(m.from);
        features.extend(stuck.then_some(Feature::Where("out of quagmire")));
        features.extend(
            (!self.duty().is_empty())
                .then_some(Feature::Where("while a piece must leave its quagmire")),
        );
        features.extend(self.jumped(m));
        features
    }

    /// The squares of the pieces that are in quagmire at the end of a turn.
    fn end_features(&self) -> Vec<Feature> {
        let stuck = self.quagmired(self.turn.other());
        let others = stuck - self.last[self.turn.other() as usize].into_iter().collect();
        let which = if others.is_empty() {
            "with the moved piece stuck"
        } else {
            "with another piece stuck"
        };
        let cells =
            stuck.into_iter().map(|square| Feature::At("with a piece stuck on", square.into()));
        cells.chain([Feature::Where(which)]).collect()
    }

    fn mutants(&self) -> Vec<Mutant> {
        let all = Misreading::ALL.iter().copied();
        misread(self, all, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}

/// The number of moves from every square to every square.
const ALL_MOVES: usize = 64 * 64;

/// The move of this number.
fn numbered(number: usize) -> Move {
    Move { from: Square::numbered(number / 64), to: Square::numbered(number % 64) }
}

impl Quagmire {
    /// The piece that a move jumps over: an own piece, or an enemy piece with the length of the way round it in king's steps.
    fn jumped(&self, Move { from, to }: Move) -> Vec<Feature> {
        let over = from.direction_to(to).and_then(|direction| from.step(direction));
        let is_jump = over.is_some_and(|over| {
            over.direction_to(to).is_some()
                && Squares::from(over).neighbours().has(to)
                && over != to
        });
        let Some(over) = over.filter(|_| is_jump && self.empty().has(to)) else {
            return Vec::new();
        };
        if self.own().has(over) {
            return vec![Feature::Where("over an own piece")];
        }
        if !self.enemy().has(over) {
            return Vec::new();
        }
        let enemy = Feature::Where("over an enemy");
        match self.way_round(from, to) {
            Some(steps) => vec![enemy, Feature::Count("a way round", steps)],
            None => {
                let way = [Feature::Without("way round"), self.closed_by(over)];
                [enemy].into_iter().chain(way).chain(self.between_loops(from, to)).collect()
            }
        }
    }

    /// Whether a piece jumps from inside one loop into another; most of the board is then outside both.
    fn between_loops(&self, from: Square, to: Square) -> Option<Feature> {
        let [here, there] = [from, to].map(|square| self.same_side(square));
        let outside = (!self.enemy() - here - there).len();
        (outside > here.len().max(there.len()))
            .then_some(Feature::Where("from inside one loop into another"))
    }

    /// The closure of the loop around an enemy piece: its pieces alone, or also sides of the board.
    fn closed_by(&self, over: Square) -> Feature {
        let chain = self.chain(over);
        let touches = |side: Squares| usize::from(!(chain & side).is_empty());
        let across = touches(Squares::file(0)) + touches(Squares::file(7));
        let along = touches(Squares::rank(0)) + touches(Squares::rank(7));
        Feature::Where(match (across, along) {
            (0, 0) => "over a ring in the open",
            (1, 0) | (0, 1) => "over a loop at one side of the board",
            (1, 1) => "over a loop round a corner of the board",
            (2, 0) | (0, 2) => "over a loop between opposite sides of the board",
            _ => "over a loop at three sides of the board or at all",
        })
    }

    /// The enemy pieces connected to this one orthogonally, because only such connections stop a king.
    fn chain(&self, one: Square) -> Squares {
        const STRAIGHT: [Direction; 4] =
            [Direction::North, Direction::East, Direction::South, Direction::West];
        let mut chain = Squares::from(one);
        loop {
            let beside = STRAIGHT.iter().fold(chain, |all, way| all | chain.shift(*way));
            let longer = chain | beside & self.enemy();
            if longer == chain {
                return chain;
            }
            chain = longer;
        }
    }

    /// The length of the shortest way from one square to another that avoids the enemy, in king's steps.
    fn way_round(&self, from: Square, to: Square) -> Option<u8> {
        let (mut reached, mut steps) = (Squares::from(from), 0);
        while !reached.has(to) {
            let further = (reached | reached.neighbours()) - self.enemy();
            if further == reached {
                return None;
            }
            (reached, steps) = (further, steps + 1);
        }
        Some(steps)
    }
}
