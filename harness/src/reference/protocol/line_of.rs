//! Lines of an answer for use in a sentence.

use crate::untrusted_text;

/// At most this many characters of a line are shown.
const MOST: usize = 160;

/// A line, with `→` instead of each tab.
pub(super) fn shown(line: &str) -> String {
    let visible = untrusted_text::line(&untrusted_text::shown(line));
    format!("`{}`", untrusted_text::brief(&visible, MOST))
}

/// The first lines of an answer, unchanged.
pub(super) fn first_of(answer: &str) -> String {
    match answer.lines().next() {
        None => "an empty line alone".to_owned(),
        Some(first) => match answer.lines().count() {
            1 => shown(first),
            2 => format!("{} and 1 more line", shown(first)),
            lines => format!("{} and {} more lines", shown(first), lines - 1),
        },
    }
}
