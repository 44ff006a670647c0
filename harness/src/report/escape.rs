//! Makes text from other programs safe to show: invisible characters, and those that would reverse the direction of
//! text, are replaced by their numbers, and long texts are cut. The templates escape every text, so that none becomes
//! part of the page itself.

use crate::untrusted_text;

/// A line of text has at most this many characters.
const LINE: usize = 400;
/// At most this many characters of the output after an input are shown.
const SAID: usize = 2000;

/// A text in one line.
pub fn line(text: &str) -> String {
    untrusted_text::brief(&untrusted_text::line(text), LINE)
}

/// A command line. It is never cut, since a part of it would be useless.
pub fn command(text: &str) -> String {
    untrusted_text::line(text)
}

/// The rest of a sentence as a sentence. A cell's name at its start stays in lower case.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(first), Some(second)) if !second.is_ascii_digit() => {
            first.to_uppercase().chain(text.chars().skip(1)).collect()
        }
        _ => text.to_owned(),
    }
}

/// Output, with its lines.
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
