//! Games of orthodox chess, translated to the variants in which they have the same meaning.

use rulebook::{
    chess::Kind,
    games::{DialectKind, GameInfo},
};

use super::translate::Telling;
use crate::transcript::Draft;

/// The games of orthodox chess that have the same meaning in a variant, with the variant's inputs.
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

/// The first inputs of Baseline Chess, after which the pieces are placed as in chess.
fn placings() -> Vec<String> {
    let pieces = ["K@e", "Q@d", "R@a", "R@h", "B@c", "B@f", "N@b", "N@g"];
    pieces.iter().flat_map(|piece| [1, 8].map(|rank| format!("{piece}{rank}"))).collect()
}
