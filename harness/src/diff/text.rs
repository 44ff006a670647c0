//! Two texts line by line, with white space made visible.

use similar::{ChangeTag, TextDiff};

use crate::palette::Palette;

/// The lines of a diff: what was expected and is missing, what was seen instead, and a little of what is the same.
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

/// A text in which blanks at either end and control characters can be seen.
pub fn shown(text: &str) -> String {
    let (start, end) = (text.len() - text.trim_start().len(), text.trim_end().len());
    let visible = |(at, c): (usize, char)| match c {
        ' ' if at < start || at >= end => "·".to_owned(),
        '\t' => "→".to_owned(),
        c if c.is_control() => c.escape_default().to_string(),
        c => c.to_string(),
    };
    text.char_indices().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_at_the_ends_and_control_characters_are_visible() {
        assert_eq!(shown(" a b\t\u{1b} "), "·a b→\\u{1b}·");
    }

    #[test]
    fn what_is_missing_stands_before_what_was_seen_instead() {
        assert_eq!(lines("a\nb\n", "a\nc\n", &Palette::plain()), ["  a", "- b", "+ c"]);
    }
}
