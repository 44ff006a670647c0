//! Inputs for comparing chess and its variants with their [oracle](super::oracle): random positions, possible moves, and the mutants.

use std::iter;

use super::{
    Chess, Drops, Kind, Misreading, Move, Variant,
    moves::{DropMove, NormalMove},
    oracle::Oracle,
    piece::{Piece, Role, rank},
};
use crate::{
    board::Board,
    built_in::BuiltIn as _,
    differential::{Explored, HasOracle, Mutant, misread},
    feature::Feature,
    game::{Game as _, Player, SetUp},
    squares::{Square, Squares},
};

impl<V: Variant> HasOracle for Chess<V> {
    type Oracle = Oracle<V>;

    fn oracle(&self) -> Oracle<V> {
        Oracle::read(self, None)
    }

    fn random(rng: &mut crate::random::Rng) -> Self {
        if rng.u8(0..4) == 0 {
            return wandered(rng);
        }
        iter::repeat_with(|| Self::set_up(&scattered::<V>(rng)))
            .find_map(Result::ok)
            .expect("sooner or later pieces are scattered as they may stand")
    }
}

impl<V: Variant> Explored for Chess<V> {
    /// From every piece and from two empty squares, a move to every square; near the last rank, every promotion. Variants with drops also
    /// have a drop on every square; the others have a few examples of drops.
    fn universe(&self) -> Vec<Move> {
        let normal_moves = self.everywhere().chain(self.promotions()).chain(self.drop_squares());
        let drops = Role::ALL
            .into_iter()
            .flat_map(|role| places::<V>().map(move |square| DropMove { role, square }));
        let mut moves: Vec<Move> =
            normal_moves.map(Move::Normal).chain(drops.map(Move::Drop)).collect();
        // Most are already in order, and a sort that uses this takes a fraction of the time.
        moves.sort();
        moves.dedup();
        moves
    }

    fn near_misses(&self) -> Vec<Move> {
        let mut near = self.nearly_legal(self.universe());
        near.retain(|m| self.is_settled(*m));
        near
    }

    /// The challenges do not define the promotion of a pawn if the move names no piece.
    fn is_settled(&self, m: Move) -> bool {
        !self.lacks_only_a_letter(m)
    }

    fn features(&self, m: Move) -> Vec<Feature> {
        self.features_of(m)
    }

    fn end_features(&self) -> Vec<Feature> {
        self.features_of_end()
    }

    fn mutants(&self) -> Vec<Mutant> {
        let known = |m: &Misreading| V::RULES.contains(&m.rule()) && !m.is_equivalent_in(V::KIND);
        let known = Misreading::ALL.iter().copied().filter(known);
        misread(self, known, |position, m| m.mutant(Oracle::read(position, Some(m))))
    }
}

/// The possible moves in a position.
impl<V: Variant> Chess<V> {
    /// Whether a move would be legal if it named a promotion piece.
    fn lacks_only_a_letter(&self, m: Move) -> bool {
        let Move::Normal(normal @ NormalMove { promotion: None, .. }) = m else { return false };
        let named = |role: &Role| Move::Normal(NormalMove { promotion: Some(*role), ..normal });
        let is_near = rank(7, self.core.turn).has(normal.from);
        is_near && V::PROMOTIONS.iter().any(|role| self.check(named(role)).is_ok())
    }

    fn everywhere(&self) -> impl Iterator<Item = NormalMove> {
        let pieces = !self.core.empty();
        let from = pieces.into_iter().chain(self.core.empty().into_iter().take(2));
        from.flat_map(|from| Square::all().map(move |to| NormalMove::new(from, to)))
    }

    fn promotions(&self) -> impl Iterator<Item = NormalMove> {
        let near = (rank(6, self.core.turn) | rank(7, self.core.turn)) & self.core.own();
        let last = rank(7, self.core.turn) | rank(8, self.core.turn);
        let normal_moves = near.into_iter().flat_map(move |from| {
            let beside = move |to: &Square| (to.file() - from.file()).abs() <= 1;
            last.into_iter().filter(beside).map(move |to| NormalMove::new(from, to))
        });
        let roles =
            |m| Role::ALL.into_iter().map(move |role| NormalMove { promotion: Some(role), ..m });
        normal_moves.flat_map(roles)
    }

    fn drop_squares(&self) -> impl Iterator<Item = NormalMove> {
        let ways = self.core.own().into_iter().flat_map(|from| {
            let to = self.reach(from).into_iter().map(move |to| NormalMove::new(from, to));
            to.chain([NormalMove::new(from, from)])
        });
        let letters = ways.flat_map(|m| {
            let near = rank(7, self.core.turn).has(m.from) && self.core.is(Role::Pawn, m.from);
            let roles = if near { V::PROMOTIONS } else { &[] };
            let promotions = roles.iter().map(|role| Some(*role)).chain([None]);
            promotions.map(move |promotion| NormalMove { promotion, ..m })
        });
        letters.flat_map(|m| {
            let drops = V::DROPS == Drops::Captured && self.core.victim(m).is_some();
            let example = Squares::from(m.from) | Squares::from(m.to);
            let squares = if drops { Squares::ALL } else { example };
            squares.into_iter().map(move |square| NormalMove { drop_square: Some(square), ..m })
        })
    }
}

/// The squares on which pieces from a reserve might be dropped.
fn places<V: Variant>() -> impl Iterator<Item = Square> {
    let all = if V::DROPS == Drops::FromReserve { Squares::ALL } else { Squares::rank(3) };
    all.into_iter()
}

/// A position early in a game of random moves.
fn wandered<V: Variant>(rng: &mut crate::random::Rng) -> Chess<V> {
    let mut position = Chess::default();
    for _ in 0..rng.u8(0..24) {
        if let Some(m) = rng.choice(position.legal_moves()) {
            position.play_unchecked(m);
        }
    }
    position
}

type Cells = [[Option<Piece>; 8]; 8];

/// Pieces scattered over a board. Some of these boards are invalid set-ups; many have castling, promotion or en passant.
fn scattered<V: Variant>(rng: &mut crate::random::Rng) -> SetUp {
    let turn = if rng.bool() { Player::One } else { Player::Two };
    let mut cells: Cells = [[None; 8]; 8];
    let passed = if rng.u8(0..3) == 0 { pass_pawn(&mut cells, turn, rng) } else { "-".to_owned() };
    for owner in Player::BOTH {
        for (role, file, rank) in army::<V>(rng) {
            let rank = if owner == Player::One { rank } else { 7 - rank };
            let hole = Square::new(file as i8, rank as i8).is_some_and(|cell| V::HOLES.has(cell));
            if !hole {
                cells[rank][file].get_or_insert(Piece { owner, role });
            }
        }
    }
    let castling = rng.choice(["KQkq", "KQ", "kq", "K", "q", "-"]).unwrap_or("-");
    let mut fields = vec![
        ("turn", Chess::<V>::SIDES[turn as usize].to_owned()),
        ("castling", castling.to_owned()),
        ("en-passant", passed),
    ];
    if V::KIND == Kind::Fibonacci {
        let turn_number = 2 * rng.usize(0..4) + 1 + turn as usize;
        fields.push(("turn-number", turn_number.to_string()));
        fields.push(("moves-left", rng.usize(1..=turn_number).to_string()));
    }
    let glyph = |cell: &Option<Piece>| Some(cell.map_or('.', Piece::glyph));
    let rows = cells.iter().rev().map(|row| row.iter().map(glyph));
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value));
    SetUp { board: Board::of(8, rows.flatten()), fields: fields.collect() }
}

/// Adds a pawn that has just moved two squares past one that may capture it, and returns the square that it passed.
fn pass_pawn(cells: &mut Cells, turn: Player, rng: &mut crate::random::Rng) -> String {
    let (pawn_rank, passed_rank) = if turn == Player::One { (4, 6) } else { (3, 3) };
    let (file, beside) = (rng.usize(0..8), rng.usize(0..8));
    let pawn = |owner| Some(Piece { owner, role: Role::Pawn });
    cells[pawn_rank][beside] = pawn(turn);
    cells[pawn_rank][file] = pawn(turn.other());
    format!("{}{passed_rank}", (b'a' + file as u8) as char)
}

/// The pieces of one side, seen as White's, each with a file and a rank.
fn army<V: Variant>(rng: &mut crate::random::Rng) -> Vec<(Role, usize, usize)> {
    let mut army = Vec::new();
    let at_home = rng.bool();
    // If a missing kind of piece ends the game, few boards lack one.
    let least = usize::from(!V::KING_IS_ROYAL && rng.u8(0..4) > 0);
    for role in V::ROLES {
        let many = match role {
            Role::King => usize::from(V::KING_IS_ROYAL).max(least),
            Role::Pawn => rng.usize(least..6),
            Role::Queen | Role::Fairy | Role::Rook | Role::Bishop | Role::Knight => {
                rng.usize(least..3)
            }
        };
        for n in 0..many {
            let (file, rank) = (rng.usize(0..8), rng.usize(0..8));
            army.push(match (role, at_home) {
                (Role::King, true) => (*role, 4, 0),
                (Role::Rook, true) => (*role, 7 * n, 0),
                (Role::Pawn, _) => (*role, file, rank.clamp(1, 6)),
                (..) => (*role, file, rank),
            });
        }
    }
    army
}
