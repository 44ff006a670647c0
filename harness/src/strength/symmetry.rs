//! The symmetries of the rules of each game, and the images of games in them.

use std::iter;

use rulebook::{
    chess::Kind,
    games::{DialectKind, GameInfo},
};

use super::retold::Telling;
use crate::transcript::Draft;

/// A symmetry of the rules of a game.
pub struct Symmetry {
    /// What it does, as the beginning of a title.
    pub title: &'static str,
    /// Whether it exchanges the colours. The image of a game begins with a move that is lost, so that the other side is first.
    swaps: bool,
    input: fn(&str) -> String,
}

const DIAGONAL: Symmetry = Symmetry {
    title: "Mirrored at the long diagonal",
    swaps: false,
    input: |text| on_squares(text, |[file, rank]| [rank, file]),
};
const ROUND: Symmetry = Symmetry {
    title: "Turned round, with the colours exchanged",
    swaps: true,
    input: |text| on_squares(text, |[file, rank]| [7 - file, 7 - rank]),
};
const COLOURS: Symmetry = Symmetry {
    title: "With the colours exchanged",
    swaps: true,
    input: |text| on_squares(text, |[file, rank]| [file, 7 - rank]),
};
const WINGS: Symmetry = Symmetry {
    title: "With left and right exchanged",
    swaps: false,
    input: |text| on_squares(text, |[file, rank]| [7 - file, rank]),
};
const ROW: Symmetry = Symmetry {
    title: "Mirrored, with the colours exchanged",
    swaps: true,
    input: |text| text.split(' ').map(mirrored_slot).collect::<Vec<_>>().join(" "),
};

/// The symmetries of a game, which hold for most of its positions, but not always from where it begins.
pub fn symmetries(game: &GameInfo) -> &'static [Symmetry] {
    match game.dialect {
        DialectKind::Quagmire => &[DIAGONAL, ROUND],
        DialectKind::Alak => &[ROW],
        DialectKind::Chess(Kind::Baseline) => &[WINGS],
        DialectKind::Chess(_) => &[COLOURS, WINGS],
        DialectKind::AsDrawn => &[],
    }
}

impl Symmetry {
    /// The inputs of the image of a game from the start; none if it does not mean the same.
    pub fn image(&self, draft: &Draft) -> Option<Vec<String>> {
        let lost = match self.swaps {
            true => draft.game.referee(None).ok()?.legal_moves(),
            false => Vec::new(),
        };
        let first = lost.into_iter().map(|lost| vec![lost]);
        iter::once(Vec::new()).chain(first).find_map(|first| {
            let game = draft.game;
            Telling { game, first: &first, swaps: self.swaps, input: self.input }.of(draft)
        })
    }
}

/// A text with the image of each square in it; files and ranks are counted from zero.
fn on_squares(text: &str, image: fn([u8; 2]) -> [u8; 2]) -> String {
    let mut told = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_file = ('a'..='h').contains(&letter);
        match letters.next_if(|rank| is_file && ('1'..='8').contains(rank)) {
            Some(digit) => {
                let [file, rank] = image([letter as u8 - b'a', digit as u8 - b'1']);
                told.extend([char::from(b'a' + file), char::from(b'1' + rank)]);
            }
            None => told.push(letter),
        }
    }
    told
}

/// The slot of Alak that lies as far from the other end.
fn mirrored_slot(word: &str) -> String {
    word.parse::<i32>().map_or_else(|_| word.to_owned(), |slot| (12 - slot).to_string())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::diagonal(DIAGONAL, "c2 d3", "b3 c4")]
    #[case::round(ROUND, "c2 d3", "f7 e6")]
    #[case::a_pawn_becomes_a_bishop(COLOURS, "b7b8b", "b2b1b")]
    #[case::a_piece_is_put_back(WINGS, "e4d5@d3", "d4e5@e3")]
    #[case::a_piece_is_placed(WINGS, "B@c1", "B@f1")]
    #[case::slots(ROW, "1 5", "11 7")]
    #[case::beyond_the_row(ROW, "0 12", "12 0")]
    #[case::words(ROW, "quit", "quit")]
    fn an_input_has_an_image(#[case] symmetry: Symmetry, #[case] input: &str, #[case] image: &str) {
        assert_eq!((symmetry.input)(input), image);
        assert_eq!((symmetry.input)(image), input, "the image of an image is the thing itself");
    }
}
