//! Boards of one row whose empty cells show their numbers, as in `x|x|3|o`.

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
}

/// The ways in which a text may start with such a row.
pub(super) fn rows(text: &str) -> impl Iterator<Item = NumberedRow> {
    let after = first_character(text).map_or("", |cell| &text[cell.len()..]);
    let visible: String = after.chars().filter(|c| !c.is_whitespace()).take(WIDEST_GAP).collect();
    let ends: Vec<usize> = visible.char_indices().map(|(at, _)| at).collect();
    ends.into_iter().flat_map(move |end| {
        FIRST.map(|first| NumberedRow { first, between: visible[..end].to_owned() })
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
            let own = number.to_string();
            let (cell, length) = match rest.starts_with(&own) {
                true => (EMPTY, own.len()),
                false => first_character(rest).map(|cell| (cell, cell.len()))?,
            };
            cells.push(cell);
            rest = &rest[length..];
        }
        Some((cells, text.len() - rest.len()))
    }

    /// The rest of a text after what is between two cells.
    fn after_between<'t>(&self, text: &'t str) -> Option<&'t str> {
        let visible = |rest: &'t str, c: char| rest.trim_start().strip_prefix(c);
        self.between.chars().try_fold(text, visible).map(str::trim_start)
    }
}
