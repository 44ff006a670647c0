//! A piece as a picture, in the ink of its side. If pieces of one side share a picture, each also shows its character.

use maud::{Markup, html};

use crate::description::Picture;

/// Makes a browser draw a chess piece as text instead of an emoji.
const AS_TEXT: char = '\u{FE0E}';

/// The picture of a piece in the cell at this corner, in the ink of its side; its character if the piece has none.
pub(super) fn picture(
    pictures: &[Picture],
    is_second: impl Fn(char) -> bool,
    mark: char,
    (x, y): (usize, usize),
) -> Markup {
    let is_like_it = |other: char| other != mark && is_second(other) == is_second(mark);
    let picture = pictures.iter().find(|picture| picture.marks.contains(mark));
    let is_shared = picture.is_some_and(|picture| picture.marks.chars().any(is_like_it));
    html! {
        g.man.second[is_second(mark)] transform={ "translate(" (x) " " (y) ")" } {
            @match picture {
                Some(picture) if picture.is_path() => path d=(picture.drawing) {},
                Some(picture) => text x="5" y="8.1" { (picture.drawing) (AS_TEXT) },
                None => text x="5" y="8.1" { (mark) },
            }
            @if is_shared { text.letter x="5" y="6.6" { (mark) } }
        }
    }
}
