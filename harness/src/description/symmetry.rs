//! Symmetries of a game: transformations of a position into an equivalent one.

use super::faults::{Wrong, expected_one_of};

/// Transformations that, applied together, turn each position into an equivalent one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether the board is mirrored: left becomes right.
    pub mirror: bool,
    /// Whether the board is flipped: the top row becomes the bottom row.
    pub flip: bool,
    /// Whether columns become rows.
    pub diagonal: bool,
    /// Whether the sides are swapped.
    pub swap: bool,
}

const WORDS: [&str; 5] = ["mirror", "flip", "round", "diagonal", "swap"];

impl Symmetry {
    /// Parses steps such as `mirror+swap`; `round` means `mirror+flip`.
    pub(super) fn parse(text: &str) -> Result<Self, Wrong> {
        let words: Vec<&str> = text.split('+').collect();
        if let Some(unknown) = words.iter().find(|word| !WORDS.contains(word)) {
            let allowed = expected_one_of(&WORDS, unknown);
            return Err(Wrong::new(format!("found `{unknown}` in the symmetry `{text}`"), allowed));
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::left_and_right("mirror", [true, false, false, false])]
    #[case::with_the_sides("flip+swap", [false, true, false, true])]
    #[case::half_a_turn("round", [true, true, false, false])]
    #[case::a_quarter("diagonal+mirror", [true, false, true, false])]
    fn steps_are_joined(#[case] text: &str, #[case] expected: [bool; 4]) {
        let read = Symmetry::parse(text).expect("a symmetry");
        assert_eq!([read.mirror, read.flip, read.diagonal, read.swap], expected);
    }

    #[test]
    fn an_unknown_step_is_named() {
        let wrong = Symmetry::parse("miror+swap").expect_err("no symmetry");
        assert_eq!(wrong.found, "found `miror` in the symmetry `miror+swap`");
        assert!(wrong.allowed.ends_with("did you mean `mirror`?"), "{}", wrong.allowed);
    }
}
