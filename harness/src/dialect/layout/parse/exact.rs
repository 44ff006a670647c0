//! Finds boards whose layout is fixed: each line is exactly as the layout draws it, whatever is in the cells.
//!
//! The header may have text before it on its line, because a prompt and the next board share a line when nobody's Enter is
//! echoed, but not blanks alone, which would shift it. What is nearly a board is kept as well, with the first line that is not
//! as it must be.

use super::cells::styled;
use crate::dialect::fit::thresholds::Bound;
use crate::dialect::layout::{Layout, shape::Shape};
use crate::dialect::read::extract::{self, Cells, FormatError, Line, Segment, with_text_between};
use crate::untrusted_text;

/// A line with this much of the beginning of a rule in it was meant for one: with it come at least three corners.
pub(super) static LIKE_A_RULE: Bound = Bound::of(7);

/// Cuts a text into boards and what stands between them. `boundaries` are the places where the text stopped for input: a
/// header does not begin before one.
pub(in crate::dialect) fn extract(
    layout: &Layout,
    shape: &Shape,
    text: &str,
    boundaries: &[usize],
) -> Vec<Segment> {
    with_text_between(boards(layout, shape, text, boundaries).collect(), text.len())
}

/// The boards of a text and what is nearly one, each looked for only when it is asked for.
pub(in crate::dialect) fn boards<'a>(
    layout: &'a Layout,
    shape: &'a Shape,
    text: &'a str,
    boundaries: &'a [usize],
) -> impl Iterator<Item = Segment> {
    let reader = Reader {
        layout,
        shape,
        header: layout.header.as_deref().unwrap_or_default(),
        rule: layout.rule.as_deref().unwrap_or_default(),
        around: layout.cells.around(),
        labels: (0..shape.height()).map(|row| layout.labels.texts(shape.usual_name(row))).collect(),
        boundaries,
    };
    extract::boards(text, move |lines| reader.board_at(lines))
}

struct Reader<'a> {
    layout: &'a Layout,
    shape: &'a Shape,
    header: &'a str,
    rule: &'a str,
    /// What stands around the cells of a rank.
    around: [String; 3],
    /// What stands on either side of each rank, from the top.
    labels: Vec<[String; 2]>,
    boundaries: &'a [usize],
}

impl Reader<'_> {
    /// The board or near-board that begins on the first of these lines, and how many lines it takes.
    fn board_at(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        let first = &lines[0];
        let start = first.text.strip_suffix(self.header).map(|before| first.at + before.len());
        if !self.begins(lines, start.is_some()) {
            return None;
        }
        let read = self.check_header(first, start);
        let read = read.and_then(|start| Ok((start, self.read_ranks(&lines[1..])?)));
        let taken = if read.is_ok() { self.height() } else { self.meant(lines) };
        let end = lines[taken - 1].end();
        let said_from = start.unwrap_or(first.said_from(self.boundaries));
        let piece = read.map_or_else(
            |deviation| Segment::Broken(said_from..end, deviation),
            |(start, cells)| Segment::Board(start..end, cells),
        );
        Some((piece, taken))
    }

    /// How many lines a board has: a header, and a rule above and below each rank.
    fn height(&self) -> usize {
        2 * (self.shape.height() + 1)
    }

    /// Whether a board was meant to begin on the first of these lines.
    fn begins(&self, lines: &[Line<'_>], has_header: bool) -> bool {
        let first = lines[0].text;
        let looks_begun = has_header
            || self.is_rule_like(first)
            || first.trim_end().ends_with(self.header.trim());
        looks_begun && lines.iter().skip(1).take(2).any(|line| self.is_rank_like(line.text))
    }

    /// How many lines were meant for a board that is none.
    fn meant(&self, lines: &[Line<'_>]) -> usize {
        let below = lines[1..].iter();
        1 + below.take_while(|line| self.is_rank_like(line.text)).count()
    }

    fn is_rule_like(&self, line: &str) -> bool {
        line.contains(&self.rule[..LIKE_A_RULE.get().min(self.rule.len())])
    }

    fn is_rank_like(&self, line: &str) -> bool {
        self.is_rule_like(line)
            || line.matches(self.around[1].as_str()).count() >= self.shape.width() - 1
    }

    /// Where the header begins, if it is all that is said on its line, or stands after some text.
    fn check_header(&self, line: &Line<'_>, start: Option<usize>) -> Result<usize, FormatError> {
        let deviation =
            |found: &str| deviation(found, format!("`{}`", untrusted_text::shown(self.header)));
        let Some(start) = start else { return Err(deviation(line.text)) };
        let said_from = line.said_from(self.boundaries);
        let said = &line.text[said_from - line.at..];
        let is_blank = |before: &str| !before.is_empty() && before.trim().is_empty();
        let straddles = said_from > start;
        let is_shifted = said.strip_suffix(self.header).is_some_and(is_blank);
        if straddles || is_shifted { Err(deviation(said)) } else { Ok(start) }
    }

    fn read_ranks(&self, lines: &[Line<'_>]) -> Result<Cells, FormatError> {
        let line = |n: usize| lines.get(n).map_or("", |line| line.text);
        let height = self.shape.height();
        let mut cells = Cells::with_room(self.shape.width(), height);
        for n in 0..height {
            self.check_rule(line(2 * n))?;
            cells.push_row(self.read_rank(line(2 * n + 1), n)?.into_iter().map(Some));
        }
        self.check_rule(line(2 * height))?;
        Ok(cells)
    }

    fn check_rule(&self, line: &str) -> Result<(), FormatError> {
        let is_one = line == self.rule;
        is_one.then_some(()).ok_or_else(|| deviation(line, format!("`{}`", self.rule)))
    }

    /// The cells of a rank, counted from nought at the top.
    fn read_rank<'t>(&self, line: &'t str, n: usize) -> Result<Vec<&'t str>, FormatError> {
        let [left, right] = &self.labels[n];
        let body =
            line.strip_prefix(left.as_str()).and_then(|line| line.strip_suffix(right.as_str()));
        let cells = body.and_then(|body| styled(body, &self.around, self.shape.width()));
        cells.ok_or_else(|| {
            let cells = vec![".".to_owned(); self.shape.width()];
            let drawn = self.layout.rank(self.shape.usual_name(n), &cells);
            deviation(line, format!("`{drawn}` with any cells"))
        })
    }
}

fn deviation(found: &str, allowed: String) -> FormatError {
    FormatError { found: found.to_owned(), allowed }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::{game::Game as _, quagmire::Quagmire};

    use super::*;
    use crate::dialect::layout::{CellStyle, Labels};

    fn layout() -> Layout {
        Layout {
            cells: CellStyle::Apart { border: ["|".into(), "|".into()], between: "|".into() },
            labels: Labels { left: false, right: true },
            rule: Some("+-+-+-+-+-+-+-+-+".to_owned()),
            header: Some(" a b c d e f g h".to_owned()),
        }
    }

    fn start() -> String {
        Quagmire::default().draw()
    }

    fn boards(text: &str) -> usize {
        extract(&layout(), Shape::chess(), text, &[])
            .iter()
            .filter(|piece| matches!(piece, Segment::Board(..)))
            .count()
    }

    fn deviation(text: &str, boundaries: &[usize]) -> String {
        let pieces = extract(&layout(), Shape::chess(), text, boundaries);
        let broken = pieces.into_iter().find_map(|piece| match piece {
            Segment::Broken(_, deviation) => Some(deviation.found),
            Segment::Text(_) | Segment::Board(..) => None,
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
