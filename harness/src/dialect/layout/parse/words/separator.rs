//! Cuts a line into words at a separator.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Brackets around a row.
const OPEN: [char; 2] = ['[', '('];
const CLOSE: [char; 2] = [']', ')'];

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) struct Words {
    pub(super) separator: Separator,
    /// The number of words before the first cell.
    pub(super) before: usize,
}

/// What is between two cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::dialect) enum Separator {
    /// A comma, and possibly blanks.
    Comma,
    /// Blanks.
    Blank,
}

impl Separator {
    /// The words of a line, each with its place.
    pub(super) fn words(self, line: &str) -> Vec<Word<'_>> {
        let is_separator = |c: char| match self {
            Self::Comma => c == ',',
            Self::Blank => c.is_whitespace(),
        };
        let separators = line.match_indices(is_separator);
        let ends = separators.clone().map(|(at, _)| at).chain([line.len()]);
        let starts = [0].into_iter().chain(separators.map(|(at, text)| at + text.len()));
        let words = starts.zip(ends).map(|(start, end)| word(line, start..end));
        words.filter(|(_, word)| !word.is_empty() || self == Self::Comma).collect()
    }
}

/// A word and its place in the line.
pub(super) type Word<'t> = (Range<usize>, &'t str);

/// The word in this part of a line, between the brackets of a row and without blanks, and its place.
fn word(line: &str, part: Range<usize>) -> Word<'_> {
    let open = line[part.clone()].rfind(OPEN).map_or(part.start, |at| part.start + at + 1);
    let close = line[open..part.end].find(CLOSE).map_or(part.end, |at| open + at);
    let word = line[open..close].trim_start();
    let at = close - word.len();
    let word = word.trim_end();
    (at..at + word.len(), word)
}
