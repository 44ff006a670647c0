//! Layout of results: wrapped sentences, aligned columns, counts with their words.

use std::path::Path;

use unicode_width::UnicodeWidthStr as _;

use super::Output;
use crate::{report::wrap, untrusted_text};

/// A text in lines of at most this width, unless a word is longer.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    wrap::indented(text, [0, 0], width)
}

/// The width of lines: that of the terminal, or of `COLUMNS` without one.
pub(crate) fn width() -> usize {
    wrap::columns(Output::columns())
}

/// A text in lines that fit the terminal, each indented.
pub(crate) fn indented(text: &str, by: usize) -> String {
    wrap::indented(text, [by, by], width()).join("\n")
}

/// A text in lines that fit the terminal. All lines but the first are indented.
pub(crate) fn hanging(text: &str) -> String {
    wrap::hanging(text, 0, width()).join("\n")
}

/// Rows as lines with aligned columns. The last column is not padded.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..N).map(width).collect();
    let cell = |(text, width): (&String, &usize)| {
        format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
    };
    let line = |row: &[String; N]| row.iter().zip(&widths).map(cell).collect::<Vec<_>>().join("  ");
    rows.iter().map(|row| line(row).trim_end().to_owned()).collect()
}

/// The same for a terminal, where the last column is wrapped. If it has too little room, it comes below the others.
pub(crate) fn columns_within<const N: usize>(
    rows: &[[String; N]],
    width: Option<usize>,
) -> Vec<String> {
    const LEAST: usize = 24;
    const INDENT: usize = 4;
    let Some(width) = width else { return columns(rows) };
    let first = |row: &[String; N]| {
        std::array::from_fn(|n| if n + 1 < N { row[n].clone() } else { "|".to_owned() })
    };
    let begins = columns(&rows.iter().map(first).collect::<Vec<[String; N]>>());
    let begins = begins.iter().map(|line| line.trim_end_matches('|'));
    let laid_out = |(begin, row): (&str, &[String; N])| {
        let (last, by) = (&row[N - 1], begin.width());
        match by + LEAST > width {
            true => [vec![begin.to_owned()], wrap::row("", last, INDENT, width)].concat(),
            false => wrap::row(begin, last, by, width),
        }
    };
    let lines = begins.zip(rows).flat_map(laid_out);
    lines.map(|line| line.trim_end().to_owned()).collect()
}

/// The name of a file, without its folders.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    untrusted_text::line(&name.to_string_lossy())
}

pub(crate) use crate::report::phrases::count;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_column_of_a_terminal_is_wrapped() {
        let rows = [["a".to_owned(), "one two three four five six".to_owned()]];
        assert_eq!(columns_within(&rows, None), ["a  one two three four five six"]);
        let wrapped = ["a  one two three four five", "   six"];
        assert_eq!(columns_within(&rows, Some(28)), wrapped);
        assert_eq!(
            columns_within(&rows, Some(20)),
            ["a", "    one two three", "    four five six"]
        );
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let rows = [["a".to_owned(), "one".to_owned()], ["bcd".to_owned(), String::new()]];
        assert_eq!(columns(&rows), ["a    one", "bcd"]);
    }
}
