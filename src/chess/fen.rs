//! Custom start positions, in Forsyth-Edwards notation or with named fields.

use super::{
    Chess, Core, Variant,
    piece::{Piece, Role, forward, rank},
};
use crate::{
    board::Board,
    built_in::BuiltIn as _,
    game::{Game as _, Malformed, Player, SetUp},
    squares::{Square, Squares},
};

/// The position before the first move, in which every king and rook on its starting square may castle.
pub fn start<V: Variant>() -> Core {
    let board = V::START.parse().expect("the start is a board");
    let mut core = read_board::<V>(&board).expect("the start is a board of the variant's pieces");
    core.castling =
        Player::BOTH.into_iter().flat_map(|player| rooks_at_home(&core, player)).collect();
    core
}

/// Reads a line such as `8/5k2/8/8/8/8/4P3/4K3 w - - 0 1`, or a board with named fields. Fields may also follow the notation.
///
/// # Errors
/// If the text is neither.
pub fn read(text: &str) -> Result<SetUp, Malformed> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [board, turn @ ("w" | "b"), castling, passed, rest @ ..] = &words[..] else {
        return text.parse();
    };
    let is_count = |word: &&str| word.parse::<u32>().is_ok();
    let fields: Vec<&str> = rest.iter().copied().skip_while(is_count).collect();
    let turn = if *turn == "w" { "White" } else { "Black" };
    format!("{board} turn={turn} castling={castling} en-passant={passed} {}", fields.join(" "))
        .parse()
}

/// Writes a position so that [`BuiltIn::set_up`](crate::built_in::BuiltIn::set_up) reads it again.
pub fn write<V: Variant>(position: &Chess<V>) -> SetUp {
    let core = &position.core;
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let passed = core.ep_square.map(|square| square.to_string()).unwrap_or_default();
    let mut fields = vec![
        ("turn", Chess::<V>::SIDES[core.turn as usize].to_owned()),
        ("castling", or_none(castling_letters(core))),
        ("en-passant", or_none(passed)),
    ];
    fields.extend(position.variant.fields());
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    SetUp { board: position.board(), fields }
}

fn castling_letters(core: &Core) -> String {
    let letters = ["KQ", "kq"].into_iter().zip(Player::BOTH).flat_map(|(letters, player)| {
        let corners =
            [Squares::file(7), Squares::file(0)].map(|file| file & core.by_player(player));
        letters.chars().zip(corners)
    });
    letters
        .filter(|(_, rook)| !(*rook & core.castling).is_empty())
        .map(|(letter, _)| letter)
        .collect()
}

/// The position of a set-up.
pub(super) fn set_up<V: Variant>(from: &SetUp) -> Result<Chess<V>, Malformed> {
    from.allow(&[&["turn", "castling", "en-passant"], V::FIELDS].concat())?;
    let mut core = read_board::<V>(&from.board)?;
    core.turn = from.turn(Chess::<V>::SIDES)?;
    let field = |name: &str| from.fields.get(name).map_or("-", String::as_str);
    core.castling = read_castling::<V>(field("castling"), &core)?;
    core.ep_square = read_ep_square(field("en-passant"), &core)?;
    let variant = V::set_up(&from.fields, &core)?;
    believable(Chess { core, variant }, &from.board)
}

fn read_board<V: Variant>(board: &Board) -> Result<Core, Malformed> {
    if (board.width(), board.height()) != (8, 8) {
        return Err(Malformed::new(board.to_string(), "eight rows of eight cells"));
    }
    let mut core = Core::empty_board();
    for square in Square::all() {
        let cell = board.cell(square.file() as usize, 7 - square.rank() as usize).unwrap_or('.');
        match Piece::drawn(cell).filter(|piece| V::ROLES.contains(&piece.role)) {
            Some(piece) if !V::HOLES.has(square) => core.put(square, piece),
            None if cell == '.' || cell == '*' && V::HOLES.has(square) => {}
            _ => return Err(Malformed::new(cell.to_string(), allowed_cells::<V>(square))),
        }
    }
    Ok(core)
}

fn allowed_cells<V: Variant>(square: Square) -> String {
    let letters: String = V::ROLES.iter().map(|role| role.letter()).collect();
    match V::HOLES.has(square) {
        true => format!("`.` or `*` on {square}"),
        false => format!("`.`, {letters} or {} on {square}", letters.to_ascii_lowercase()),
    }
}

/// A player's rooks that appear not to have moved, if the king has not moved either.
fn rooks_at_home(core: &Core, player: Player) -> Squares {
    let corners = Squares::file(0) | Squares::file(7);
    let king = core.pieces(player, Role::King).has(Core::king_home(player));
    if king { core.pieces(player, Role::Rook) & rank(1, player) & corners } else { Squares::NONE }
}

/// Reads `KQkq`, the sides on which White and Black may still castle.
fn read_castling<V: Variant>(text: &str, core: &Core) -> Result<Squares, Malformed> {
    let rook = |letter: char| {
        let player = if letter.is_ascii_uppercase() { Player::One } else { Player::Two };
        let file = match letter.to_ascii_uppercase() {
            'K' => Squares::file(7),
            'Q' => Squares::file(0),
            _ => Squares::NONE,
        };
        let rook = rooks_at_home(core, player) & file;
        let found = rook.into_iter().next().filter(|_| V::NO_CASTLING.is_none());
        found.ok_or_else(|| {
            Malformed::new(text, "castling such as `KQkq`, of kings and rooks at home")
        })
    };
    text.trim_matches('-').chars().map(rook).collect()
}

/// Reads the square that a pawn has just passed.
fn read_ep_square(text: &str, core: &Core) -> Result<Option<Square>, Malformed> {
    if text == "-" {
        return Ok(None);
    }
    let (square, mover) = (text.parse()?, core.turn.other());
    let passed = Squares::from(square) & rank(3, mover) & core.empty();
    let from = passed.shift(forward(core.turn)) & core.empty();
    let pawn = passed.shift(forward(mover)) & core.pieces(mover, Role::Pawn);
    let allowed = "the square that a pawn has just passed";
    let passing = !from.is_empty() && !pawn.is_empty();
    if passing { Ok(Some(square)) } else { Err(Malformed::new(text, allowed)) }
}

/// Refuses positions that the rules do not cover.
fn believable<V: Variant>(position: Chess<V>, board: &Board) -> Result<Chess<V>, Malformed> {
    let core = &position.core;
    let malformed = |allowed: &str| Err(Malformed::new(board.to_string(), allowed));
    let last_ranks = rank(1, Player::One) | rank(1, Player::Two);
    let [white, black] = Player::BOTH;
    if !((core.pieces(white, Role::Pawn) | core.pieces(black, Role::Pawn)) & last_ranks).is_empty()
    {
        return malformed("pawns on the second to the seventh rank");
    }
    let kings = |player| {
        let reserve = position.variant.reserve(player).iter();
        core.pieces(player, Role::King).len() as usize
            + reserve.filter(|role| **role == Role::King).count()
    };
    if V::KING_IS_ROYAL && (kings(white), kings(black)) != (1, 1) {
        return malformed("one king each");
    }
    if V::KING_IS_ROYAL && core.in_check(core.turn.other()) {
        return malformed("a position in which only the player to move may be in check");
    }
    Ok(position)
}
