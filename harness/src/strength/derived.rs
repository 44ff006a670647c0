//! Games of orthodox chess, told in the variants in which they mean the same.

use rulebook::{
    chess::Kind,
    games::{DialectKind, GameInfo},
};

use super::translate::Telling;
use crate::transcript::Draft;

/// Those of some games of orthodox chess that mean the same in a variant, as it plays them.
pub fn derived(game: &'static GameInfo, orthodox: &[Draft]) -> Vec<Draft> {
    let DialectKind::Chess(kind) = game.dialect else { return Vec::new() };
    let first = if kind == Kind::Baseline { placings() } else { Vec::new() };
    let telling = Telling { game, first: &first };
    let told = orthodox.iter().filter_map(|draft| {
        let (name, title) = (format!("orthodox-{}", draft.name), draft.title.clone());
        Some(Draft::played(game, name, title, &telling.of(draft)?))
    });
    told.collect()
}

/// The first inputs of Baseline Chess, after which the pieces stand as in chess.
fn placings() -> Vec<String> {
    let pieces = ["K@e", "Q@d", "R@a", "R@h", "B@c", "B@f", "N@b", "N@g"];
    pieces.iter().flat_map(|piece| [1, 8].map(|rank| format!("{piece}{rank}"))).collect()
}
