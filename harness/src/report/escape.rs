//! Texts of others as a page or a screen shows them: whatever cannot be seen, or would turn what stands beside it round, is told by its
//! number, and what is long is cut. That nothing of them becomes part of the page itself is the templates' doing, which escape
//! every text.

use crate::untrusted_text;

/// At most this number of characters of a text are in a line.
const LINE: usize = 400;
/// At most this number of characters of the output after one input are shown.
const SAID: usize = 2000;

/// A text in one line.
pub fn line(text: &str) -> String {
    untrusted_text::brief(&untrusted_text::line(text), LINE)
}

/// A command line, which is whole or of no use.
pub fn command(text: &str) -> String {
    untrusted_text::line(text)
}

/// A sentence's rest as a sentence of its own. A cell's name at its beginning stays as it is.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if !second.is_ascii_digit() => {
            first.to_uppercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}

/// What was said, in its lines.
pub fn said(text: &str) -> String {
    untrusted_text::lines(&untrusted_text::brief(text, SAID))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_byte_that_is_no_text("a\u{10ffff}", r"a\xff")]
    #[case::a_terminators_byte("a\0b", r"a\u{0}b")]
    #[case::a_command_of_terminals("\u{1b}[31m", r"\u{1b}[31m")]
    #[case::a_turn_of_direction("\u{202e}", r"\u{202e}")]
    #[case::several_lines("a\nb", r"a\nb")]
    fn what_cannot_be_seen_is_told_by_its_number(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(line(text), shown);
    }

    #[rstest]
    #[case::a_word("the loop is open", "The loop is open")]
    #[case::a_short_word("a move", "A move")]
    #[case::a_cell("c3: expected", "c3: expected")]
    #[case::nothing("", "")]
    fn a_sentence_begins_with_a_capital(#[case] text: &str, #[case] sentence: &str) {
        assert_eq!(super::sentence(text), sentence);
    }

    #[test]
    fn what_is_long_is_cut_except_for_commands() {
        let long = "x".repeat(10_000);
        assert_eq!(line(&long).chars().count(), LINE);
        assert_eq!(said(&long).chars().count(), SAID);
        assert_eq!(command(&long), long);
    }
}
