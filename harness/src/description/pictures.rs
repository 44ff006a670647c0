//! Pictures: how stickler's pages draw the pieces of a game. Programs may draw them differently.

use super::{faults::Wrong, schema::Section};

/// The picture of some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The characters of the pieces.
    pub marks: String,
    /// One character, or the path of an SVG drawing in a cell of 10 by 10.
    pub drawing: String,
}

impl Picture {
    /// Whether the drawing is a path.
    pub fn is_path(&self) -> bool {
        self.drawing.chars().count() > 1
    }
}

/// The pictures in a section. Their pieces must be possible on the board.
pub(super) fn read(board: &Section<'_>, marks: &[char]) -> Vec<Picture> {
    let Some(section) = board.open_section("pictures") else { return Vec::new() };
    let picture = |(key, _): (&str, _)| {
        let drawing = section.line(key)?.into_inner();
        check(&section, key, &drawing, marks);
        Some(Picture { marks: key.to_owned(), drawing })
    };
    section.keys().filter_map(picture).collect()
}

fn check(section: &Section<'_>, key: &str, drawing: &str, marks: &[char]) {
    if let Some(wrong) = key.chars().find(|mark| !marks.contains(mark)) {
        let found = format!("found `{wrong}` in `pictures`, which no board shows");
        section.add(key, Wrong::new(found, "expected characters of pieces"));
    }
    let is_of_path = |c: char| c.is_ascii_digit() || "MmLlHhVvCcSsQqTtAaZz -.,".contains(c);
    let is_path = drawing.starts_with('M') && drawing.chars().all(is_of_path);
    if drawing.chars().count() > 1 && !is_path {
        let found = format!("found `{drawing}` in `pictures`");
        section.add(
            key,
            Wrong::new(found, "expected one character, or an SVG path such as `M2 2h6v6z`"),
        );
    }
}
