//! What Quagmire is compared with its [oracle](super::oracle) on: random positions, the moves that could be written down, and
//! the mutants. The loop rule is compared with the [ring] search, too.

use super::{Misreading, Move, Quagmire, oracle::Oracle, ring};
use crate::{
    differential::{HasOracle, Mutant, misread},
    game::Player,
    squares::{Square, Squares},
};

impl HasOracle for Quagmire {
    type Oracle = Oracle;

    fn oracle(&self) -> Oracle {
        Oracle::read(self, None)
    }

    /// At most ten pieces a side, often crowded into a part of the board, so that loops and quagmires are common.
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

    fn universe(&self) -> Vec<Move> {
        Square::all().flat_map(|from| Square::all().map(move |to| Move { from, to })).collect()
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

    fn mutants(position: Option<&Self>) -> Vec<Mutant> {
        let all = Misreading::ALL.iter().copied();
        misread(position, all, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}
