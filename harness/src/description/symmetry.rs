//! Symmetries of a game: what turns a position into another that is played alike.

use super::faults::Wrong;
use crate::transcript::one_of;

/// Steps that together turn each position of a game into another that is played the same way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether the board is mirrored: left becomes right.
    pub mirror: bool,
    /// Whether the board is turned upside down in a mirror: the top row becomes the bottom row.
    pub flip: bool,
    /// Whether columns become rows.
    pub diagonal: bool,
    /// Whether the sides change places.
    pub swap: bool,
}

const WORDS: [&str; 5] = ["mirror", "flip", "round", "diagonal", "swap"];

impl Symmetry {
    /// Reads steps such as `mirror+swap`; `round` is `mirror+flip`.
    pub(super) fn parse(text: &str) -> Result<Self, Wrong> {
        let words: Vec<&str> = text.split('+').collect();
        if let Some(unknown) = words.iter().find(|word| !WORDS.contains(word)) {
            let allowed = format!("words joined by `+`: {}", one_of(&WORDS, unknown));
            return Err(Wrong::new(format!("found the symmetry `{text}`"), allowed));
        }
        let has = |word| words.contains(&word);
        Ok(Self {
            mirror: has("mirror") != has("round"),
            flip: has("flip") != has("round"),
            diagonal: has("diagonal"),
            swap: has("swap"),
        })
    }
}
