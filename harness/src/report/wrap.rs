//! Layout of text for people: wrapped to the terminal's width, between words.

use unicode_width::UnicodeWidthStr as _;

/// The number of columns if it is unknown.
pub const COLUMNS: usize = 100;
/// The smallest and the largest width of lines.
const FEWEST: usize = 40;
const MOST: usize = 100;

/// The width of lines on a terminal of this width.
pub fn columns(width: Option<usize>) -> usize {
    width.unwrap_or(COLUMNS).clamp(FEWEST, MOST)
}

/// A text in lines of at most this width. The first is indented by `by`, the others by two more. A longer word has its
/// own line. Colour codes have no width.
pub fn hanging(text: &str, by: usize, columns: usize) -> Vec<String> {
    indented(text, [by, by + 2], columns)
}

/// A text with these indents of the first line and of the others.
pub fn indented(text: &str, [first, others]: [usize; 2], columns: usize) -> Vec<String> {
    let mut lines = vec![" ".repeat(first)];
    let mut used = first;
    let mut is_first_word = true;
    for word in words(text) {
        let width = visible_width(&word);
        if !is_first_word && used + 1 + width > columns {
            lines.push(" ".repeat(others));
            (used, is_first_word) = (others, true);
        }
        let line = lines.last_mut().expect("there is always a line");
        if !is_first_word {
            line.push(' ');
            used += 1;
        }
        line.push_str(&word);
        used += width;
        is_first_word = false;
    }
    lines
}

/// A quoted text of at most this width is not broken.
const QUOTED: usize = 24;

/// The words of a text. A quoted input, such as `b2 d2`, is one word if it is short.
fn words(text: &str) -> Vec<String> {
    let is_open = |words: &str| words.matches('`').count() % 2 == 1;
    let mut quoted: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match quoted.last_mut().filter(|last| is_open(last)) {
            Some(last) => *last += &format!(" {word}"),
            None => quoted.push(word.to_owned()),
        }
    }
    let is_whole = |words: &str| !is_open(words) && visible_width(words) <= QUOTED;
    let parts = |words: String| match is_whole(&words) {
        true => vec![words],
        false => words.split(' ').map(str::to_owned).collect(),
    };
    quoted.into_iter().flat_map(parts).collect()
}

/// A text in hanging lines, with an id in brackets at its end.
pub fn tagged(text: &str, id: &str, columns: usize) -> Vec<String> {
    let mut lines = hanging(text, 0, columns);
    let tag = format!("  [{id}]");
    match lines.last_mut() {
        Some(last) if visible_width(last).saturating_add(tag.len()) <= columns => {
            last.push_str(&tag);
        }
        _ => lines.push(tag),
    }
    lines
}

/// A name, with a text in a separate column next to it.
pub fn row(name: &str, text: &str, width: usize, columns: usize) -> Vec<String> {
    let mut lines = indented(text, [width, width], columns);
    let gap = " ".repeat(width.saturating_sub(visible_width(name)));
    lines[0] = format!("{name}{gap}{}", lines[0].trim_start());
    lines
}

/// The width of a text, without its colour codes.
pub fn visible_width(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    let rest = parts.map(|part| part.split_once('m').map_or("", |(_, after)| after));
    first.width() + rest.map(|part| part.width()).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::what_fits("one two", &["  one two"])]
    #[case::a_word_too_many("one two three", &["  one two", "    three"])]
    #[case::a_long_word("a incomprehensible b", &["  a", "    incomprehensible", "    b"])]
    #[case::a_quoted_input("one `b c` d", &["  one", "    `b c`", "    d"])]
    #[case::a_quote_that_is_left_open("one `b c d", &["  one `b c", "    d"])]
    #[case::colours("\u{1b}[31mone\u{1b}[0m two", &["  \u{1b}[31mone\u{1b}[0m two"])]
    fn lines_hang_from_the_first(#[case] text: &str, #[case] lines: &[&str]) {
        assert_eq!(hanging(text, 2, 10), lines);
    }

    #[test]
    fn a_row_has_two_columns() {
        assert_eq!(row("a", "one two three", 4, 11), ["a   one two", "    three"]);
    }

    #[rstest]
    #[case::unknown(None, 100)]
    #[case::narrow(Some(60), 60)]
    #[case::of_no_use(Some(3), 40)]
    #[case::wide(Some(250), 100)]
    fn terminals_have_columns(#[case] width: Option<usize>, #[case] used: usize) {
        assert_eq!(columns(width), used);
    }
}
