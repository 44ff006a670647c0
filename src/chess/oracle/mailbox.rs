//! A position: cells in rows, and the other state of the game.

use crate::{
    board::Board,
    chess::{
        Kind, Misreading, Rule,
        piece::{self, Role},
    },
    game::{Outcome, Player, SetUp},
    squares::Square,
};

/// A file and a rank, both counted from zero; may be off the board.
pub(super) type Cell = (i8, i8);

/// A piece and its history, which only misread rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) owner: Player,
    pub(super) role: Role,
    pub(super) origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Origin {
    Ordinary,
    Promoted,
    PutBack,
}

/// The rooks that may castle: by player, and by side, the queen's first.
pub(super) type Rights = [[bool; 2]; 2];

/// A position as cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Mailbox {
    pub(super) kind: Kind,
    pub(super) rows: [[Option<Piece>; 8]; 8],
    pub(super) turn: Player,
    pub(super) rights: Rights,
    /// The pawns that have just moved two squares; only misread rules have more than one.
    pub(super) passing: Vec<Cell>,
    /// The pieces that each player has not placed yet.
    pub(super) reserves: [Vec<Role>; 2],
    /// The lengths of the last turn and of this one, which grow in Fibonacci Chess only.
    pub(super) lengths: [u128; 2],
    pub(super) moves_left: u128,
    pub(super) outcome: Outcome<Rule>,
    pub(super) misreading: Option<Misreading>,
    /// The positions so far, for the misreading by which a third repetition draws.
    pub(super) seen: Vec<([[Option<Piece>; 8]; 8], Player)>,
}

impl Mailbox {
    /// Reads a position from its set-up.
    pub(super) fn read(
        kind: Kind,
        from: &SetUp,
        at_start: bool,
        misreading: Option<Misreading>,
    ) -> Self {
        let field = |name: &str| from.fields.get(name).map_or("-", String::as_str);
        let mut mailbox = Self {
            kind,
            rows: read_rows(&from.board),
            turn: if field("turn") == "White" { Player::One } else { Player::Two },
            rights: [["Q", "K"], ["q", "k"]]
                .map(|sides| sides.map(|side| field("castling").contains(side))),
            passing: field("en-passant").parse().ok().map(passing_pawn).into_iter().collect(),
            reserves: [read_reserve(field("reserves"), 0), read_reserve(field("reserves"), 1)],
            lengths: [0, 1],
            moves_left: 1,
            outcome: Outcome::Ongoing,
            misreading,
            seen: Vec::new(),
        };
        mailbox.count_turns(field("turn-number").parse().unwrap_or(1));
        if let Ok(left) = field("moves-left").parse() {
            mailbox.moves_left = left;
        }
        if at_start {
            mailbox.misread_start();
        }
        if mailbox.misreads(Misreading::BaseCastles) {
            mailbox.rights = [[true; 2]; 2];
        }
        mailbox.conclude();
        mailbox
    }

    fn misread_start(&mut self) {
        match self.misreading {
            Some(Misreading::BlackFirst) => self.turn = Player::Two,
            Some(Misreading::BaseBeginsAsChess) => {
                let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".parse();
                self.rows = read_rows(&usual.expect("this is how chess begins"));
                self.reserves = [Vec::new(), Vec::new()];
            }
            Some(Misreading::FibTwoAtOnce) => self.lengths = [1, 1],
            _ => {}
        }
    }

    /// Counts up to a turn. A length that has reached the maximum stays there.
    fn count_turns(&mut self, turn_number: u64) {
        for _ in 1..turn_number {
            let [before, this] = self.lengths;
            if this == u128::MAX {
                break;
            }
            self.lengths = [this, before.saturating_add(this)];
        }
        self.moves_left = self.lengths[1];
    }

    /// Whether this variant is being played.
    pub(super) fn plays(&self, kind: Kind) -> bool {
        self.kind == kind
    }

    pub(super) fn misreads(&self, misreading: Misreading) -> bool {
        self.misreading == Some(misreading)
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Piece> {
        if on_board(cell) { self.rows[cell.1 as usize][cell.0 as usize] } else { None }
    }

    pub(super) fn set(&mut self, cell: Cell, piece: Option<Piece>) {
        self.rows[cell.1 as usize][cell.0 as usize] = piece;
    }

    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        on_board(cell) && self.at(cell).is_none()
    }

    pub(super) fn is_role(&self, cell: Cell, role: Role) -> bool {
        self.at(cell).is_some_and(|piece| piece.role == role)
    }

    pub(super) fn is_owned(&self, cell: Cell, owner: Player) -> bool {
        self.at(cell).is_some_and(|piece| piece.owner == owner)
    }

    pub(super) fn find(&self, owner: Player, role: Role) -> impl Iterator<Item = Cell> {
        let wanted = move |cell: &Cell| self.is_owned(*cell, owner) && self.is_role(*cell, role);
        cells().filter(wanted)
    }

    pub(super) fn was_put_back(&self, cell: Cell) -> bool {
        self.at(cell).is_some_and(|piece| piece.origin == Origin::PutBack)
    }

    /// Whether there are pieces left to place.
    pub(super) fn is_placing(&self) -> bool {
        !self.reserves[self.turn as usize].is_empty()
    }

    pub(super) fn board(&self) -> Board {
        let glyph = |cell| {
            self.at(cell)
                .map_or('.', |piece| piece::Piece { owner: piece.owner, role: piece.role }.glyph())
        };
        let row = |rank| (0..8).map(move |file| Some(glyph((file, rank))));
        Board::of(8, (0..8).rev().flat_map(row))
    }
}

pub(super) fn cells() -> impl Iterator<Item = Cell> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

pub(super) fn cell(square: Square) -> Cell {
    (square.file(), square.rank())
}

pub(super) fn square(cell: Cell) -> Square {
    Square::new(cell.0, cell.1).expect("only cells of the board are named")
}

pub(super) fn on_board((file, rank): Cell) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

/// The change of rank of a pawn's step.
pub(super) fn ahead(player: Player) -> i8 {
    if player == Player::One { 1 } else { -1 }
}

/// A rank as a player counts it, from one.
pub(super) fn counted(rank: i8, player: Player) -> i8 {
    if player == Player::One { rank + 1 } else { 8 - rank }
}

/// Whether two cells are on one file, rank or diagonal.
pub(super) fn is_straight(from: Cell, to: Cell) -> bool {
    let (files, ranks) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    files == 0 || ranks == 0 || files == ranks
}

/// The cells between two others, if they are on a line.
pub(super) fn between(from: Cell, to: Cell) -> Vec<Cell> {
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let steps = if is_straight(from, to) { files.abs().max(ranks.abs()) } else { 0 };
    (1..steps).map(|n| (from.0 + n * files.signum(), from.1 + n * ranks.signum())).collect()
}

fn read_rows(board: &Board) -> [[Option<Piece>; 8]; 8] {
    let mut rows = [[None; 8]; 8];
    for (file, rank) in cells() {
        let glyph = board.cell(file as usize, 7 - rank as usize).unwrap_or('.');
        rows[rank as usize][file as usize] = piece::Piece::drawn(glyph)
            .map(|piece::Piece { owner, role }| Piece { owner, role, origin: Origin::Ordinary });
    }
    rows
}

fn read_reserve(text: &str, player: usize) -> Vec<Role> {
    text.split(',')
        .nth(player)
        .into_iter()
        .flat_map(str::chars)
        .filter_map(Role::lettered)
        .collect()
}

/// The pawn that has just passed a square on its own third rank.
fn passing_pawn(passed: Square) -> Cell {
    let (file, rank) = cell(passed);
    (file, if rank == 2 { 3 } else { 4 })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::{
        built_in::BuiltIn as _,
        chess::{Chess, Fibonacci},
    };

    /// The published Fibonacci numbers, reached by a set-up and by the end of the turn before.
    #[rstest]
    #[case(48, 4_807_526_976)]
    #[case(49, 7_778_742_049)]
    #[case(94, 19_740_274_219_868_223_167)]
    #[case(186, 332_825_110_087_067_562_321_196_029_789_634_457_848)]
    #[case(187, u128::MAX)]
    #[case(4_294_967_295, u128::MAX)]
    fn late_turns_have_their_length(#[case] turn_number: u64, #[case] length: u128) {
        assert_eq!(read(turn_number, "").moves_left, length);
        let mut before = read(turn_number - 1, "moves-left=1");
        let king = if turn_number % 2 == 1 { "e8e7" } else { "e1e2" };
        before.play(king.parse().unwrap());
        assert_eq!(before.moves_left, length, "by play");
    }

    fn read(turn_number: u64, field: &str) -> Mailbox {
        let turn = if turn_number % 2 == 1 { "w" } else { "b" };
        let kings = format!("4k3/8/8/8/8/8/8/4K3 {turn} - - turn-number={turn_number} {field}");
        let set_up = Chess::<Fibonacci>::read_set_up(&kings).unwrap();
        Mailbox::read(Kind::Fibonacci, &set_up, false, None)
    }
}
