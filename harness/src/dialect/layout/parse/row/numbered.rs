//! Boards of one row whose cells show their numbers: the empty ones instead of a character, as in `x|x|3|o`, or all of
//! them before their characters, as in `0:x 1:x 2:_ 3:o`.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{WIDEST_GAP, first_character};

/// What an empty cell is read as.
pub(super) const EMPTY: &str = ".";
/// The number of the first cell.
const FIRST: [usize; 2] = [1, 0];

/// How such a row is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct NumberedRow {
    /// The number of the first cell.
    first: usize,
    /// The visible text between two cells; there may be blanks around it.
    between: String,
    /// The text between a cell's number and its character, if each cell shows both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    label: Option<String>,
}

/// The ways in which a text may start with such a row.
pub(super) fn rows(text: &str) -> impl Iterator<Item = NumberedRow> {
    let labelled = FIRST.into_iter().filter_map(move |first| {
        let rest = text.strip_prefix(&first.to_string())?;
        let label = rest.chars().next().filter(char::is_ascii_punctuation)?.to_string();
        let rows = after_cell(&rest[label.len()..]);
        Some(rows.map(move |row| NumberedRow { first, label: Some(label.clone()), ..row }))
    });
    labelled.flatten().chain(after_cell(text))
}

/// The rows whose first cell is at the start of this text, by what follows it.
fn after_cell(text: &str) -> impl Iterator<Item = NumberedRow> {
    let after = first_character(text).map_or("", |cell| &text[cell.len()..]);
    let visible: String = after.chars().filter(|c| !c.is_whitespace()).take(WIDEST_GAP).collect();
    let ends: Vec<usize> = visible.char_indices().map(|(at, _)| at).collect();
    ends.into_iter().flat_map(move |end| {
        FIRST.map(|first| NumberedRow { first, between: visible[..end].to_owned(), label: None })
    })
}

impl NumberedRow {
    /// The boards of known cells in a line, each with its place.
    pub(super) fn boards<'t>(
        &self,
        text: &'t str,
        width: usize,
        is_known: impl Fn(&str) -> bool,
    ) -> Vec<(Range<usize>, Vec<&'t str>)> {
        let (mut found, mut end) = (Vec::new(), 0);
        for (at, _) in text.grapheme_indices(true) {
            let row = self.read(&text[at..], width).filter(|_| at >= end);
            let are_known = |cells: &[&str]| cells.iter().all(|cell| is_known(cell));
            if let Some((cells, length)) = row.filter(|(cells, _)| are_known(cells)) {
                end = at + length;
                found.push((at..end, cells));
            }
        }
        found
    }

    /// This many cells at the start of a text, and their length.
    pub(super) fn read<'t>(&self, text: &'t str, width: usize) -> Option<(Vec<&'t str>, usize)> {
        let (mut cells, mut rest) = (Vec::with_capacity(width), text);
        for number in self.first..self.first + width {
            if !cells.is_empty() {
                rest = self.after_between(rest)?;
            }
            let (cell, length) = self.cell(rest, &number.to_string())?;
            cells.push(cell);
            rest = &rest[length..];
        }
        Some((cells, text.len() - rest.len()))
    }

    /// The cell with this number at the start of a text, and its length.
    fn cell<'t>(&self, text: &'t str, number: &str) -> Option<(&'t str, usize)> {
        if let Some(label) = &self.label {
            let cell = first_character(text.strip_prefix(number)?.strip_prefix(label.as_str())?)?;
            return Some((cell, number.len() + label.len() + cell.len()));
        }
        match text.starts_with(number) {
            true => Some((EMPTY, number.len())),
            false => first_character(text).map(|cell| (cell, cell.len())),
        }
    }

    /// Whether these are the characters of such a row: without labels, a number means an empty cell.
    pub(super) fn may_show_blanks_as(&self, glyph: &str) -> bool {
        self.label.is_some() || glyph == EMPTY
    }

    /// The rest of a text after what is between two cells.
    fn after_between<'t>(&self, text: &'t str) -> Option<&'t str> {
        let visible = |rest: &'t str, c: char| rest.trim_start().strip_prefix(c);
        self.between.chars().try_fold(text, visible).map(str::trim_start)
    }
}
