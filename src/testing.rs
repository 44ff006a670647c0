//! Helpers for the tests of several games: a line of moves, the expected result of the last one, and the misreadings that are detected.

use std::str::FromStr;

use crate::{
    built_in::BuiltIn,
    differential::{HasOracle, compare_with},
    game::Outcome,
    malformed::Malformed,
    rule::Rule as _,
};

/// The position after these moves, separated by commas. A set-up may come first: `board turn=O: a1 a2`.
#[track_caller]
pub(crate) fn after<G: BuiltIn>(moves: &str) -> G {
    let (start, moves) = moves.split_once(':').unwrap_or(("", moves));
    play(start, moves.split(',').map(str::trim).filter(|m| !m.is_empty()))
}

/// The position after these moves from a position as text.
#[track_caller]
pub(crate) fn play<'m, G: BuiltIn>(start: &str, moves: impl IntoIterator<Item = &'m str>) -> G {
    let start = G::position(start).unwrap_or_else(|error| panic!("{error}"));
    moves.into_iter().fold(start, |position, m| {
        position.play(read(m)).unwrap_or_else(|refusal| {
            panic!("{m} is refused: {:?}\n{}", refusal.rule, refusal.position.draw())
        })
    })
}

/// A move as text.
#[track_caller]
pub(crate) fn read<M: FromStr<Err = Malformed>>(m: &str) -> M {
    m.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Plays all moves. The rule of this id must refuse the last one; without an id, it must be legal.
#[track_caller]
pub(crate) fn check<G: BuiltIn>(moves: &str, refused_by: &str) {
    let (before, last) = moves.split_at(moves.rfind([',', ':']).map_or(0, |at| at + 1));
    check_move(&after::<G>(before), last.trim(), refused_by);
}

/// Requires that the rule of this id refuses a move; without an id, that it is legal.
#[track_caller]
pub(crate) fn check_move<G: BuiltIn>(position: &G, m: &str, refused_by: &str) {
    let rule = position.check(read(m)).err().map_or("", |rule| rule.cite().id);
    assert_eq!(rule, refused_by, "{m} in\n{}", position.draw());
}

/// Requires the state of a game: `X wins Q-STUCK`, for example; an empty text means that the game goes on.
#[track_caller]
pub(crate) fn check_end<G: BuiltIn>(position: &G, end: &str) {
    let said = match position.outcome() {
        Outcome::Ongoing => String::new(),
        Outcome::Won(player, rule) => {
            format!("{} wins {}", G::SIDES[player as usize], rule.cite().id)
        }
        Outcome::Drawn(rule) => format!("draw {}", rule.cite().id),
    };
    assert_eq!(said, end, "\n{}", position.draw());
}

/// Requires exactly these legal moves, in any order.
#[track_caller]
pub(crate) fn check_moves<'m, G: BuiltIn>(position: &G, legal: impl IntoIterator<Item = &'m str>) {
    let mut expected: Vec<G::Move> = legal.into_iter().map(|m| read(m.trim())).collect();
    expected.sort();
    assert_eq!(position.legal_moves(), expected, "\n{}", position.draw());
}

/// The misreadings that are not detected when a game is compared with the oracles that have them.
pub(crate) fn undetected<G: HasOracle, M: Copy>(
    misreadings: &[M],
    positions: u64,
    seed: u64,
    oracle: impl Fn(&G, M) -> G::Oracle,
) -> Vec<M> {
    let is_undetected =
        |m: &M| compare_with(positions, seed, |position: &G| oracle(position, *m)).is_ok();
    misreadings.iter().copied().filter(is_undetected).collect()
}
