//! Inputs for comparing Fox & Geese with its [oracle](super::oracle): random positions, possible moves, and the mutants.

use super::{CROSS, Chain, Fox, FoxGeese, Goose, Misreading, Move, Way, oracle::Oracle};
use crate::{
    differential::{Explored, HasOracle, Mutant, misread},
    feature::Feature,
    game::Player,
    squares::Square,
};

impl HasOracle for FoxGeese {
    type Oracle = Oracle;

    fn oracle(&self) -> Oracle {
        Oracle::read(self, None)
    }

    /// Geese anywhere on the cross, or placed so that something rare is likely: a full square, stuck geese, blocked foxes, circular
    /// captures, or the last moves.
    fn random(rng: &mut crate::random::Rng) -> Self {
        let mut cells: Vec<Square> = CROSS.into_iter().collect();
        rng.shuffle(&mut cells);
        let kind = rng.u8(0..6);
        match kind {
            0 => cells.sort_by_key(|cell| cell.rank()),
            1 => cells.sort_by_key(|cell| -cell.rank()),
            2 => {
                let fox = cells[0];
                cells.sort_by_key(|cell| distance(*cell, fox));
            }
            3 => cells.sort_by_key(|cell| (cell.file() + cell.rank()) % 2),
            _ => {}
        }
        let foxes = match kind {
            1 if rng.bool() => [cells.remove(rng.usize(0..9)), cells.pop().unwrap_or(cells[0])],
            1 | 3 => [cells.pop().unwrap_or(cells[0]), cells.pop().unwrap_or(cells[0])],
            _ => [cells.remove(0), cells.remove(0)],
        };
        let most = if kind == 3 { 13 } else { Goose::COUNT };
        let mut letters: Vec<Goose> = Goose::all().collect();
        rng.shuffle(&mut letters);
        letters.truncate(rng.usize(9..=most));
        let mut geese = [None; Goose::COUNT];
        for (goose, cell) in letters.into_iter().zip(cells) {
            geese[goose.index()] = Some(cell);
        }
        let turn = if rng.bool() { Player::One } else { Player::Two };
        let moves = if rng.u8(0..4) == 0 { rng.u8(97..=100) } else { rng.u8(0..97) };
        Self { geese, foxes, turn, moves }
    }
}

impl Explored for FoxGeese {
    /// All steps, all chains of two, and every legal capture, also with one more jump. This includes chains with one jump less.
    fn universe(&self) -> Vec<Move> {
        let goose_moves =
            Goose::all().flat_map(|goose| Way::ALL.map(|way| Move::Goose(goose, way)));
        let two = |one| Way::ALL.into_iter().filter_map(move |other| Chain::of(one).then(other));
        let short =
            Way::ALL.into_iter().flat_map(|way| [Chain::of(way)].into_iter().chain(two(way)));
        let short: Vec<Chain> = short.collect();
        let fox_moves = Fox::BOTH.into_iter().flat_map(|fox| {
            let jumps = self.chains(fox);
            let more = |chain: &Chain| Way::ALL.map(|way| chain.then(way));
            let longer: Vec<_> = jumps.iter().flat_map(more).flatten().collect();
            let chains = short.iter().copied().chain(jumps).chain(longer);
            chains.map(move |chain| Move::Fox(fox, chain)).collect::<Vec<_>>()
        });
        let mut all: Vec<Move> = goose_moves.chain(fox_moves).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The goose or fox and its direction, the target of its first step or jump, and the number of steps.
    fn features(&self, m: Move) -> Vec<Feature> {
        match m {
            Move::Goose(goose, way) => {
                vec![Feature::Piece(goose.letter()), Feature::Towards(way.direction())]
            }
            Move::Fox(fox, chain) => {
                let first = chain.ways().next().map(|way| Feature::Towards(way.direction()));
                let length = Feature::Length(chain.len() as u8);
                [Feature::Piece(fox.letter()), length].into_iter().chain(first).collect()
            }
        }
    }

    fn mutants(&self) -> Vec<Mutant> {
        let all = Misreading::ALL.iter().copied();
        misread(self, all, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}

fn distance(one: Square, other: Square) -> i8 {
    (one.file() - other.file()).abs() + (one.rank() - other.rank()).abs()
}
