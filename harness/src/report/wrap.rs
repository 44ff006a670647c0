//! How texts are laid out for people: in lines that the terminal's columns hold, broken between words.

use unicode_width::UnicodeWidthStr as _;

/// The columns where nobody says how many there are.
pub const COLUMNS: usize = 100;
/// The fewest and the most columns that lines are laid out for.
const FEWEST: usize = 40;
const MOST: usize = 100;

/// The columns that lines are laid out for on a terminal of this width.
pub fn columns(width: Option<usize>) -> usize {
    width.unwrap_or(COLUMNS).clamp(FEWEST, MOST)
}

/// A text in lines of at most this number of columns, the first indented by `by` and the others by two more. A word that is
/// longer stands alone on its line. Commands of colour take up no columns.
pub fn hanging(text: &str, by: usize, columns: usize) -> Vec<String> {
    let mut lines = vec![" ".repeat(by)];
    let mut used = by;
    let mut is_first_word = true;
    for word in text.split_whitespace() {
        let width = visible_width(word);
        if !is_first_word && used + 1 + width > columns {
            lines.push(" ".repeat(by + 2));
            (used, is_first_word) = (by + 2, true);
        }
        let line = lines.last_mut().expect("there is always a line");
        if !is_first_word {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += width;
        is_first_word = false;
    }
    lines
}

/// Texts one after the other, as many in a line as there is room for, each line indented by `by`. A text stays in one piece unless
/// it is longer than a line.
pub fn in_rows(texts: &[String], by: usize, columns: usize) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for text in texts {
        match rows.last_mut() {
            Some(row) if visible_width(row) + 2 + visible_width(text) <= columns => {
                *row = format!("{row}; {text}");
            }
            _ => rows.push(format!("{}{text}", " ".repeat(by))),
        }
    }
    let fits = |row: &String| visible_width(row) <= columns;
    rows.into_iter()
        .flat_map(|row| if fits(&row) { vec![row] } else { hanging(&row, by, columns) })
        .collect()
}

/// The columns that a text takes up, without the commands of colour in it.
fn visible_width(text: &str) -> usize {
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
    #[case::colours("\u{1b}[31mone\u{1b}[0m two", &["  \u{1b}[31mone\u{1b}[0m two"])]
    fn lines_hang_from_the_first(#[case] text: &str, #[case] lines: &[&str]) {
        assert_eq!(hanging(text, 2, 10), lines);
    }

    #[rstest]
    #[case::nothing(&[], &[])]
    #[case::room_for_two(&["one", "two"], &["  one; two"])]
    #[case::no_room_for_two(&["one", "three", "a"], &["  one", "  three; a"])]
    #[case::longer_than_a_line(&["one two three", "four"], &["  one two", "    three", "  four"])]
    fn texts_stand_in_rows(#[case] texts: &[&str], #[case] rows: &[&str]) {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        assert_eq!(in_rows(&texts, 2, 11), rows);
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
