//! Two texts line by line, with white space made visible.

use similar::{ChangeTag, TextDiff};

use crate::palette::Palette;
pub use crate::untrusted_text::shown;

/// The lines of a diff: the missing expected lines, the actual lines instead, and a few common lines around them.
pub fn lines(expected: &str, seen: &str, palette: &Palette) -> Vec<String> {
    let diff = TextDiff::from_lines(expected, seen);
    let changes = diff.grouped_ops(2).into_iter().flatten().collect::<Vec<_>>();
    changes
        .iter()
        .flat_map(|op| diff.iter_changes(op))
        .map(|change| {
            let text = shown(change.value().trim_end_matches('\n'));
            match change.tag() {
                ChangeTag::Equal => format!("  {text}"),
                ChangeTag::Delete => palette.expected(format!("- {text}")),
                ChangeTag::Insert => palette.actual(format!("+ {text}")),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_stands_before_what_was_seen_instead() {
        assert_eq!(lines("a\nb\n", "a\nc\n", &Palette::plain()), ["  a", "- b", "+ c"]);
    }
}
