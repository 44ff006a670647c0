//! Draws of orthodox chess other than stalemate. The quiz does not require programs to recognise them. No game of the rulebook ends with
//! one, but a program may announce one.

use super::{Chess, Variant, core::Core, piece::Role};
use crate::{game::Player, rule::Ruling, squares::Squares};

/// The ruling on other draws. The misreadings `otherwise` announce one.
pub const fn other_draws(otherwise: &'static [&'static str]) -> Ruling {
    Ruling {
        name: "other_draws",
        decided: "no draw but stalemate ends a game; a program may announce one where orthodox chess has one, and such a game is skipped",
        because: "the quiz says that players need not recognise draws other than stalemate, which leaves open whether they may",
        otherwise,
    }
}

/// A position that occurs this often is a draw.
const REPETITIONS: usize = 3;
/// At this many consecutive moves of both players without a capture or a pawn move, the game is a draw.
const QUIET_MOVES: usize = 100;

/// The draw of orthodox chess in a position, given the earlier ones. State that only a variant has does not count.
pub(super) fn orthodox_draw<V: Variant>(
    position: &Chess<V>,
    earlier: &[Chess<V>],
) -> Option<&'static str> {
    let now = seen(position);
    if earlier.iter().filter(|other| seen(other) == now).count() + 1 >= REPETITIONS {
        return Some("threefold repetition");
    }
    let positions = || earlier.iter().chain([position]).rev();
    let pairs = positions().skip(1).zip(positions());
    let quiet = pairs.take_while(|(before, after)| is_quiet(&before.core, &after.core));
    if quiet.count() >= QUIET_MOVES {
        return Some("the fifty-move rule");
    }
    is_insufficient(&position.core).then_some("insufficient material")
}

/// The part of a position that counts for repetition. A square that a pawn has passed counts only if a pawn can capture there.
fn seen<V: Variant>(position: &Chess<V>) -> Core {
    let captures = |m| match m {
        super::Move::Normal(m) => position.core.is_en_passant(m),
        super::Move::Drop(_) => false,
    };
    let mut core = position.core.clone();
    core.ep_square = core.ep_square.filter(|_| position.moves().any(captures));
    core
}

/// Whether a move neither captures nor moves a pawn, nor drops a piece.
fn is_quiet(before: &Core, after: &Core) -> bool {
    let pawns = |core: &Core| Player::BOTH.map(|player| core.pieces(player, Role::Pawn));
    let enemy = before.turn.other();
    let placed = after.by_player(before.turn).len();
    pawns(before) == pawns(after)
        && before.by_player(enemy) == after.by_player(enemy)
        && placed <= before.own().len()
}

/// Whether neither player can mate: only kings and at most one bishop or knight are left, or kings and bishops on squares of one colour.
fn is_insufficient(core: &Core) -> bool {
    let of = |role| Player::BOTH.into_iter().flat_map(move |player| core.pieces(player, role));
    let mut mating = [Role::Queen, Role::Fairy, Role::Rook, Role::Pawn].into_iter();
    let (bishops, knights): (Squares, usize) =
        (of(Role::Bishop).collect(), of(Role::Knight).count());
    let are_alike =
        |colour| bishops.into_iter().all(|square| (square.file() + square.rank()) % 2 == colour);
    mating.all(|role| of(role).next().is_none())
        && (bishops.len() as usize + knights <= 1 || knights == 0 && (are_alike(0) || are_alike(1)))
}
