//! Finds boards between rules in free-form text.
//!
//! The header may have text before it on its line, because a prompt and the next board share a line when nobody's Enter is
//! echoed; everything else of the eighteen lines is exact. What is nearly a board is kept as well, with the first line that
//! is not as it must be.

use unicode_segmentation::UnicodeSegmentation as _;

use super::extract::{Cells, Deviation, Line, Piece, cut};

const HEADER: &str = " a b c d e f g h";
const RULE: &str = "+-+-+-+-+-+-+-+-+";

/// Cuts a text into boards and what stands between them. `boundaries` are the places where the text stopped for input: a
/// header does not begin before one.
pub(super) fn extract(text: &str, boundaries: &[usize]) -> Vec<Piece> {
    cut(text, |lines| board_at(lines, boundaries))
}

/// The board or near-board that begins on the first of these lines, and how many lines it takes.
fn board_at(lines: &[Line<'_>], boundaries: &[usize]) -> Option<(Piece, usize)> {
    let first = &lines[0];
    let start = first.text.strip_suffix(HEADER).map(|before| first.at + before.len());
    let looks_begun =
        start.is_some() || is_rule_like(first.text) || first.text.ends_with(HEADER.trim());
    let begins = looks_begun && lines.iter().skip(1).take(2).any(|line| is_row_like(line.text));
    if !begins {
        return None;
    }
    let header = check_header(first, start, boundaries);
    let read = header.and_then(|start| {
        let cells = read_rows(&lines[1..])?;
        let last = &lines[17];
        Ok(Piece::Board(start..last.end(), cells))
    });
    let taken = if read.is_ok() {
        18
    } else {
        lines.iter().take_while(|line| is_part(line, first)).count()
    };
    let end = lines[taken - 1].end();
    let broken =
        |deviation| Piece::Broken(start.unwrap_or(first.said_from(boundaries))..end, deviation);
    Some((read.unwrap_or_else(broken), taken))
}

fn is_part(line: &Line<'_>, first: &Line<'_>) -> bool {
    line.at == first.at || is_rule_like(line.text) || is_row_like(line.text)
}

fn is_rule_like(line: &str) -> bool {
    line.contains("+-+-+-+")
}

fn is_row_like(line: &str) -> bool {
    is_rule_like(line) || line.matches('|').count() >= 7
}

fn check_header(
    line: &Line<'_>,
    start: Option<usize>,
    boundaries: &[usize],
) -> Result<usize, Deviation> {
    let deviation =
        |found: &str| Deviation { found: found.to_owned(), allowed: format!("`{HEADER}`") };
    let Some(start) = start else { return Err(deviation(line.text)) };
    let said_from = line.said_from(boundaries);
    let before = &line.text[said_from - line.at..];
    let straddles = said_from > start;
    let shifted = before.strip_suffix(HEADER).is_some_and(|p| !p.is_empty() && p.trim().is_empty());
    if straddles || shifted { Err(deviation(before)) } else { Ok(start) }
}

fn read_rows(lines: &[Line<'_>]) -> Result<Cells, Deviation> {
    let line = |n: usize| lines.get(n).map_or("", |line| line.text);
    let mut rows = Vec::new();
    for n in 0..8 {
        check_rule(line(2 * n))?;
        rows.push(read_row(line(2 * n + 1), 8 - n)?.into_iter().map(Some).collect());
    }
    check_rule(line(16))?;
    Ok(rows)
}

fn check_rule(line: &str) -> Result<(), Deviation> {
    if line == RULE {
        Ok(())
    } else {
        Err(Deviation { found: line.to_owned(), allowed: format!("`{RULE}`") })
    }
}

/// The cells of a row: by position, else what stands between the bars, which may be several code points but is one
/// character to the eye.
fn read_row(line: &str, rank: usize) -> Result<Vec<String>, Deviation> {
    let deviation = || Deviation {
        found: line.to_owned(),
        allowed: format!("`|.|.|.|.|.|.|.|.| {rank}` with any cells"),
    };
    let body = line.strip_suffix(&format!(" {rank}")).ok_or_else(deviation)?;
    let characters: Vec<char> = body.chars().collect();
    if characters.len() == 17 && characters.iter().step_by(2).all(|bar| *bar == '|') {
        return Ok(characters.iter().skip(1).step_by(2).map(char::to_string).collect());
    }
    let inside =
        body.strip_prefix('|').and_then(|body| body.strip_suffix('|')).ok_or_else(deviation)?;
    let cells: Vec<String> = inside.split('|').map(str::to_owned).collect();
    let whole = cells.len() == 8 && cells.iter().all(|cell| cell.graphemes(true).count() == 1);
    whole.then_some(cells).ok_or_else(deviation)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::{game::Game as _, quagmire::Quagmire};

    use super::*;

    fn start() -> String {
        Quagmire::default().draw()
    }

    fn boards(text: &str) -> usize {
        extract(text, &[]).iter().filter(|piece| matches!(piece, Piece::Board(..))).count()
    }

    fn deviation(text: &str, boundaries: &[usize]) -> String {
        let pieces = extract(text, boundaries);
        let broken = pieces.into_iter().find_map(|piece| match piece {
            Piece::Broken(_, deviation) => Some(deviation.found),
            Piece::Text(_) | Piece::Board(..) => None,
        });
        broken.unwrap_or_default()
    }

    #[rstest]
    #[case::alone(start(), 1)]
    #[case::after_a_prompt(format!("O>{}", start()), 1)]
    #[case::after_a_prompt_with_a_blank(format!("2: {}", start()), 1)]
    #[case::twice(format!("{}{}", start(), start()), 2)]
    #[case::among_prose(format!("welcome\n\n{}\nO to move", start()), 1)]
    #[case::bars_as_cells(start().replace('.', "+").replace('X', "|").replace('O', "-"), 1)]
    #[case::blanks_as_cells(start().replace('.', " "), 1)]
    #[case::two_code_points_a_cell(start().replace('X', "X\u{fe0f}"), 1)]
    fn a_board_is_found(#[case] text: String, #[case] count: usize) {
        assert_eq!(boards(&text), count, "{text}");
    }

    #[rstest]
    #[case::header_without_its_blank(&start()[1..], "a b c d e f g h")]
    #[case::shifted_header(&format!("  {}", start()), "   a b c d e f g h")]
    #[case::rank_missing(&start().replace("| 7", "|"), "|.|.|.|.|.|X|X|X|")]
    #[case::trailing_blank(&start().replace("| 8\n", "| 8 \n"), "|.|.|.|.|X|X|X|X| 8 ")]
    #[case::rule_missing(&start().replacen("+-+-+-+-+-+-+-+-+\n", "", 1), "|.|.|.|.|X|X|X|X| 8")]
    #[case::wide_cells(&start().replace('X', " X "), "|.|.|.|.| X | X | X | X | 8")]
    #[case::no_header(&start()[17..], "+-+-+-+-+-+-+-+-+")]
    fn what_is_nearly_a_board_is_named_by_its_first_wrong_line(
        #[case] text: &str,
        #[case] found: &str,
    ) {
        assert_eq!(deviation(text, &[]), found);
        assert_eq!(boards(text), 0);
    }

    #[test]
    fn a_header_does_not_begin_before_the_input() {
        let text = format!("O> {}", &start()[1..]);
        assert_eq!(deviation(&text, &[3]), "a b c d e f g h");
        assert_eq!(boards(&text), 1, "without the boundary nobody can tell");
    }
}
