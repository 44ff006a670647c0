//! Makes untrusted texts safe to show. Characters that would command a terminal, or change the direction of writing,
//! are shown by their numbers, and long texts are cut. A byte that is not UTF-8 becomes one special character (see
//! [`of_bytes`]), and is also shown by its number: `\xe9`.

/// Stands for a byte that is not UTF-8: this character and the 255 after it, the last ones for private use.
const NOT_UTF_8: u32 = 0x0010_FF00;

/// Bytes as text. Each byte that is not UTF-8 becomes a separate character, so that different bytes stay different.
pub fn of_bytes(bytes: &[u8]) -> String {
    let stand_in = |byte: &u8| char::from_u32(NOT_UTF_8 + u32::from(*byte));
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().filter_map(stand_in));
    }
    text
}

/// A text in which only bytes that are not UTF-8 are shown by their numbers.
pub fn numbered(text: &str) -> String {
    with_numbers(text, "\\x")
}

/// The same for a JSON document, in whose strings a backslash is doubled.
pub fn numbered_json(document: &str) -> String {
    with_numbers(document, "\\\\x")
}

fn with_numbers(text: &str, mark: &str) -> String {
    let mut numbered = String::with_capacity(text.len());
    for c in text.chars() {
        match byte(c) {
            Some(byte) => numbered.push_str(&format!("{mark}{byte:02x}")),
            None => numbered.push(c),
        }
    }
    numbered
}

/// The number of the byte that a character stands for, if it stands for one: `\xe9`.
pub fn number(c: char) -> Option<String> {
    byte(c).map(|byte| format!("\\x{byte:02x}"))
}

/// The byte that a character stands for, if it stands for one.
fn byte(c: char) -> Option<u8> {
    u32::from(c).checked_sub(NOT_UTF_8).and_then(|byte| u8::try_from(byte).ok())
}

/// A text in one line.
pub fn line(text: &str) -> String {
    escaped(text, |_| false)
}

/// A text whose line ends and tabs stay as they are.
pub fn lines(text: &str) -> String {
    escaped(text, |c| matches!(c, '\n' | '\t'))
}

/// A text that no workflow runner treats as a command, wherever its lines begin: `::name::`, `##[name]`.
pub fn inert(text: &str) -> String {
    let line = |line: &str| {
        let rest = line.trim_start();
        let begins = if rest.starts_with("::") { "\\" } else { "" };
        format!("{}{begins}{}", &line[..line.len() - rest.len()], rest.replace("##[", "##\\["))
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A text with visible blanks at either end, tabs and control characters.
pub fn shown(text: &str) -> String {
    let (start, end) = (text.len() - text.trim_start().len(), text.trim_end().len());
    let visible = |(at, c): (usize, char)| match c {
        ' ' if at < start || at >= end => "·".to_owned(),
        '\t' => "→".to_owned(),
        c if c.is_control() => c.escape_default().to_string(),
        c => number(c).unwrap_or_else(|| c.to_string()),
    };
    text.char_indices().map(visible).collect()
}

/// A text of at most this many characters; the middle of a longer one is left out.
pub fn brief(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let tail = most / 3;
    let head = most.saturating_sub(tail + 1);
    let (head, tail) = (text.chars().take(head), text.chars().skip(count - tail));
    head.chain(['…']).chain(tail).collect()
}

/// A text broken between words, or within a longer one, so that no line has more than this many characters.
pub fn wrapped(text: &str, most: usize) -> String {
    text.lines().map(|line| wrapped_line(line, most)).collect::<Vec<_>>().join("\n")
}

/// A text for quoting in a sentence: legible, and shortened if it is long.
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    format!("`{}`", brief(&line(text), MOST))
}

fn wrapped_line(line: &str, most: usize) -> String {
    let (mut wrapped, mut column) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if column > 0 && column + length > most {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            column = 0;
        }
        for c in word.chars() {
            if column == most && c != ' ' {
                wrapped.push('\n');
                column = 0;
            }
            wrapped.push(c);
            column += 1;
        }
    }
    wrapped
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> String {
    let legible = |c: char| match c {
        c if is_command(c) && !stays(c) => c.escape_default().to_string(),
        c => number(c).unwrap_or_else(|| c.to_string()),
    };
    text.chars().map(legible).collect()
}

/// Whether a character is a control character, another kind of line end, or changes the direction of the text after it.
pub fn is_command(c: char) -> bool {
    let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::an_escape_sequence("a\u{1b}[31m", r"a\u{1b}[31m")]
    #[case::a_sequence_in_one_character("\u{9b}31m", r"\u{9b}31m")]
    #[case::a_bell_and_a_deletion("\u{7}\u{7f}", r"\u{7}\u{7f}")]
    #[case::a_line_that_overwrites("right\rwrong", r"right\rwrong")]
    #[case::several_lines("a\n\tb", r"a\n\tb")]
    #[case::a_turn_of_direction("a\u{202e}b", r"a\u{202e}b")]
    #[case::what_is_only_foreign("Füchse 鵞鳥 🦆", "Füchse 鵞鳥 🦆")]
    fn what_commands_a_terminal_is_told_by_its_number(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(line(text), shown);
    }

    #[rstest]
    #[case::latin_1(b"D\xe9j\xe0", r"D\xe9j\xe0")]
    #[case::a_character_that_is_cut_off(b"\xf0\x9f\xa6", r"\xf0\x9f\xa6")]
    #[case::the_last_bytes(b"\xfe\xff", r"\xfe\xff")]
    #[case::what_is_for_private_use("\u{f00e9}\u{10fe00}".as_bytes(), "\u{f00e9}\u{10fe00}")]
    #[case::utf_8("Déjà 🦆".as_bytes(), "Déjà 🦆")]
    fn a_byte_that_is_not_utf_8_is_shown_by_its_number(#[case] bytes: &[u8], #[case] text: &str) {
        let told = of_bytes(bytes);
        for shown in [line(&told), lines(&told), shown(&told), numbered(&told)] {
            assert_eq!(shown, text);
        }
        let document = numbered_json(&serde_json::to_string(&told).unwrap());
        assert_eq!(serde_json::from_str::<String>(&document).unwrap(), text);
    }

    #[test]
    fn line_ends_stay_where_they_may() {
        assert_eq!(lines("a\n\tb\r\u{1b}"), "a\n\tb\\r\\u{1b}");
    }

    #[test]
    fn blanks_at_the_ends_and_control_characters_are_visible() {
        assert_eq!(shown(" a b\t\u{1b} "), "·a b→\\u{1b}·");
    }

    #[rstest]
    #[case::a_command("::error::a", "\\::error::a")]
    #[case::one_further_right("a\n  ::error::a", "a\n  \\::error::a")]
    #[case::one_of_the_old_form("a ##[error]b", "a ##\\[error]b")]
    #[case::what_is_none("a :: b # [c]", "a :: b # [c]")]
    fn no_line_is_a_workflow_command(#[case] text: &str, #[case] shown: &str) {
        assert_eq!(inert(text), shown);
    }

    #[rstest]
    #[case::short("abc", 3, "abc")]
    #[case::long("abcdefghijkl", 9, "abcde…jkl")]
    #[case::of_wide_characters("ääää", 3, "ä…ä")]
    fn the_middle_is_left_out(#[case] text: &str, #[case] most: usize, #[case] cut: &str) {
        assert_eq!(brief(text, most), cut);
    }

    #[rstest]
    #[case::nothing("", "")]
    #[case::what_fits("one two", "one two")]
    #[case::between_words("one two three", "one two\nthree")]
    #[case::a_long_word("a b23456789c", "a\nb2345678\n9c")]
    #[case::lines_of_its_own("one\ntwo three", "one\ntwo\nthree")]
    fn lines_are_broken_where_they_would_be_too_long(#[case] text: &str, #[case] broken: &str) {
        assert_eq!(wrapped(text, 8), broken);
    }
}
