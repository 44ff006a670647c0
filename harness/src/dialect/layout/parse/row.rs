//! Finds boards of one line, anywhere in free-form text.
//!
//! Only the start position distinguishes such a board from prose. Its cells are found anywhere in a line if they have
//! the same text between them: a separator, a bar or brackets. The style is learned with the characters, and required
//! from then on. An empty cell may show its number.

pub(in crate::dialect) mod numbered;

use std::{collections::BTreeSet, ops::Range};

use rulebook::board::Board;
use unicode_segmentation::UnicodeSegmentation as _;

use super::cells::{first_character, run};
use crate::dialect::{
    Alphabet,
    layout::{CellStyle, shape::Shape},
    read::{
        alphabet::{BLANK, Blanks, Unbound},
        colour::plain,
        extract::{Cells, FormatError, Line, Segment, lines, with_text_between},
    },
};

/// A cell has at most this many characters.
const WIDEST_CELL: usize = 4;
/// At most this many characters are between two cells: brackets with two blanks inside and outside.
pub(super) const WIDEST_GAP: usize = 8;
/// The board is at most this many lines below a line that only looks like it.
const NEAR: usize = 4;
/// Characters that usually separate cells, or draw a frame around them.
const SEPARATORS: &str = "|¦│┃║[](){}<>'\",;:+-=_─═┼";

/// The alphabet under which the first board of a text is the start position. If all pieces of the start look the same,
/// the bars between them look like pieces as well. So a usual separator is a piece only if nothing else is.
pub(in crate::dialect) fn bind(
    text: &str,
    boundaries: &[usize],
    start: &Board,
) -> Result<Alphabet, Unbound> {
    let mut failed = Unbound::OtherBoard;
    let mut bound: Vec<(usize, Alphabet)> = Vec::new();
    let parts = parts(text, boundaries);
    for (n, part) in parts.iter().enumerate() {
        if bound.first().is_some_and(|(first, _)| n > first + NEAR) {
            break;
        }
        for attempt in bind_part(part.text, start) {
            match attempt {
                Ok(alphabet) if separators(&alphabet, start) == 0 => return Ok(alphabet),
                Ok(alphabet) => bound.push((n, alphabet)),
                Err(Unbound::OtherBoard) => {}
                Err(unbound) => failed = unbound,
            }
        }
    }
    let best = bound.into_iter().min_by_key(|(_, alphabet)| separators(alphabet, start));
    let best = best.map(|(_, alphabet)| alphabet);
    best.or_else(|| bind_numbered(&parts, start)).ok_or(failed)
}

/// The alphabet under which a row on one of these lines, whose cells show their numbers, is the start position.
fn bind_numbered(lines: &[Line<'_>], start: &Board) -> Option<Alphabet> {
    let mut texts = lines
        .iter()
        .flat_map(|line| line.text.grapheme_indices(true).map(|(at, _)| &line.text[at..]));
    texts.find_map(|text| {
        numbered::rows(text).find_map(|row| {
            let (cells, _) = row.read(text, start.width())?;
            let alphabet = Alphabet::learn(&Cells::row(&cells), start, Blanks::Alike).ok()?;
            row.may_show_blanks_as(alphabet.glyph(BLANK)).then(|| alphabet.in_numbered_row(row))
        })
    })
}

/// The number of pieces of the start that are drawn with usual separators.
fn separators(alphabet: &Alphabet, start: &Board) -> usize {
    let pieces: BTreeSet<char> = start.marks().filter(|mark| *mark != BLANK).collect();
    let is_separator = |c: char| c.is_whitespace() || SEPARATORS.contains(c);
    pieces.into_iter().filter(|mark| alphabet.glyph(*mark).contains(is_separator)).count()
}

/// The lines of a text, cut at the pauses for input: without echo, a prompt and the next board share a line.
pub(super) fn parts<'t>(text: &'t str, boundaries: &[usize]) -> Vec<Line<'t>> {
    lines(text).into_iter().flat_map(|line| line.cut(boundaries)).collect()
}

/// Every row of cells in a part of a line, read as the start position. Cells of one character come first.
fn bind_part(part: &str, start: &Board) -> Vec<Result<Alphabet, Unbound>> {
    let width = start.width();
    let glyphs: Vec<&str> = part.graphemes(true).collect();
    let places = (1..=WIDEST_CELL).flat_map(|size| {
        let gaps = 0..=WIDEST_GAP;
        gaps.flat_map(move |gap| (0..glyphs_in(part)).map(move |at| (at, Spacing { size, gap })))
    });
    let rows =
        places.filter_map(|(at, spacing)| Some((at, spacing, spacing.row(&glyphs[at..], width)?)));
    rows.map(|(at, spacing, row)| {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        let mut alphabet = Alphabet::learn(&Cells::row(&cells), start, Blanks::Alike)?;
        let end = at + spacing.length(width);
        let border = [&glyphs[..at], &glyphs[end..]].map(|part| plain(&part.concat()).into_owned());
        let between = glyphs[at + spacing.size..at + spacing.size + spacing.gap].concat();
        alphabet.style = CellStyle { border, between };
        Ok(alphabet)
    })
    .collect()
}

/// The number of graphemes in a text.
fn glyphs_in(text: &str) -> usize {
    text.graphemes(true).count()
}

/// The number of graphemes in a cell, and between two cells.
#[derive(Clone, Copy)]
struct Spacing {
    size: usize,
    gap: usize,
}

impl Spacing {
    /// This many cells from here on, with the same text between them.
    fn row(self, glyphs: &[&str], width: usize) -> Option<Vec<String>> {
        let whole = glyphs.get(..self.length(width))?;
        let between = &whole[self.size..self.size + self.gap];
        let cells = || whole.chunks(self.size + self.gap);
        let even = cells().take(width - 1).all(|cell| &cell[self.size..] == between);
        even.then(|| cells().map(|cell| cell[..self.size].concat()).collect())
    }

    /// The number of graphemes in this many cells.
    fn length(self, width: usize) -> usize {
        width * self.size + (width - 1) * self.gap
    }
}

/// Cuts a text into boards of this many cells and the text between them.
pub(in crate::dialect) fn extract(
    text: &str,
    boundaries: &[usize],
    shape: &Shape,
    alphabet: &Alphabet,
) -> Vec<Segment> {
    let width = shape.width();
    let size = glyphs_in(alphabet.glyph(BLANK)).max(1);
    let reader = Reader { width, size, alphabet };
    let found = parts(text, boundaries).iter().flat_map(|part| reader.boards(part)).collect();
    with_text_between(found, text.len())
}

struct Reader<'a> {
    width: usize,
    /// The number of graphemes in a cell.
    size: usize,
    alphabet: &'a Alphabet,
}

impl Reader<'_> {
    /// The boards in a part of a line: rows with exactly as many cells as a board. If an empty cell is a blank, prose
    /// is full of cells; then only cells in the place of the first board are a board.
    fn boards(&self, line: &Line<'_>) -> Vec<Segment> {
        if let Some(row) = &self.alphabet.numbered_row {
            let is_known = |cell: &str| self.alphabet.mark(cell).is_some();
            let boards = row.boards(line.text, self.width, is_known).into_iter();
            let place = |at: Range<usize>| line.at + at.start..line.at + at.end;
            return boards
                .map(|(at, cells)| Segment::Board(place(at), Cells::row(&cells)))
                .collect();
        }
        if self.alphabet.glyph(BLANK).trim().is_empty() {
            return self.framed(line).into_iter().collect();
        }
        let (mut found, mut at) = (Vec::new(), 0);
        while let Some((range, cells)) = self.run(line.text, at) {
            at = range.end;
            let place = line.at + range.start..line.at + range.end;
            if cells.len() == self.width {
                found.push(Segment::Board(place, Cells::row(&cells)));
            } else if cells.len() * 2 > self.width {
                found.push(Segment::Broken(place, self.deviation(&line.text[range])));
            }
        }
        found
    }

    fn deviation(&self, found: &str) -> FormatError {
        FormatError { found: found.to_owned(), allowed: format!("a board of {} cells", self.width) }
    }

    /// The first cell of a text.
    fn cell<'t>(&self, text: &'t str) -> Option<&'t str> {
        if self.size == 1 {
            return first_character(text);
        }
        let (at, last) = text.grapheme_indices(true).nth(self.size - 1)?;
        Some(&text[..at + last.len()])
    }

    /// The next run of cells at or after this place.
    fn run<'t>(&self, text: &'t str, at: usize) -> Option<(Range<usize>, Vec<&'t str>)> {
        let cell = |text| self.cell(text).filter(|glyph| self.alphabet.mark(glyph).is_some());
        let mut starts = text[at..].grapheme_indices(true).map(|(n, _)| at + n);
        let start = starts.find(|start| cell(&text[*start..]).is_some())?;
        let (cells, length) = run(&text[start..], &self.alphabet.style.between, cell);
        Some((start..start + length, cells))
    }

    /// The board that is as far from the start of the line as the first board was, or as far from the end. The text
    /// before it may name the other player, and a prompt may have been delayed until the board.
    fn framed(&self, line: &Line<'_>) -> Option<Segment> {
        let [before, after] = &self.alphabet.style.border;
        let glyphs: Vec<&str> = line.text.graphemes(true).collect();
        let taken = self.spacing().length(self.width) + glyphs_in(after);
        let from_end = glyphs.len().checked_sub(taken);
        let places = [Some(glyphs_in(before)), from_end].into_iter().flatten();
        places.into_iter().find_map(|at| self.board_at(line, &glyphs, at))
    }

    fn spacing(&self) -> Spacing {
        Spacing { size: self.size, gap: glyphs_in(&self.alphabet.style.between) }
    }

    /// The board that starts at this grapheme of a line.
    fn board_at(&self, line: &Line<'_>, glyphs: &[&str], at: usize) -> Option<Segment> {
        let (head, body) = glyphs.split_at_checked(at)?;
        let (between, spacing) = (&self.alphabet.style.between, self.spacing());
        let cells = spacing.row(body, self.width)?;
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        let is_board = cells.iter().all(|glyph| self.alphabet.mark(glyph).is_some())
            && body[spacing.size..spacing.size + spacing.gap].concat() == *between
            && (cells.iter().any(|glyph| !is_blank(glyph)) || !is_blank(between));
        let start = line.at + head.concat().len();
        let end = start + body[..spacing.length(self.width)].concat().len();
        is_board.then(|| Segment::Board(start..end, Cells::row(&cells)))
    }
}

fn is_blank(text: &str) -> bool {
    text.trim().is_empty()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn start() -> Board {
        "xxxx...oooo".parse().unwrap()
    }

    /// The boards of a text whose first board is the start position, in the rulebook's characters.
    fn boards(text: &str) -> Vec<String> {
        let alphabet = bind(text, &[], &start()).unwrap();
        let pieces = extract(text, &[], &Shape::alak(), &alphabet);
        let board = |piece: Segment| match piece {
            Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string()),
            Segment::Text(_) | Segment::Broken(..) => None,
        };
        pieces.into_iter().filter_map(board).collect()
    }

    #[rstest]
    #[case::alone("xxxx___oooo\nxxx_x__oooo\n")]
    #[case::other_glyphs("1111...2222\n111.1..2222\n")]
    #[case::spaced("x x x x _ _ _ o o o o\nx x x _ x _ _ o o o o\n")]
    #[case::between_bars("|x|x|x|x| | | |o|o|o|o|\n|x|x|x| |x| | |o|o|o|o|\n")]
    #[case::between_wide_bars(
        "|  x  |  x  |  x  |  x  |     |     |     |  o  |  o  |  o  |  o  |\n|  x  |  x  |  x  |     |  x  |     |     |  o  |  o  |  o  |  o  |\n"
    )]
    #[case::between_drawn_bars("│x│x│x│x│_│_│_│o│o│o│o│\n│x│x│x│_│x│_│_│o│o│o│o│\n")]
    #[case::in_brackets("[x][x][x][x][ ][ ][ ][o][o][o][o]\n[x][x][x][ ][x][ ][ ][o][o][o][o]\n")]
    #[case::in_wide_brackets(
        "[ x ] [ x ] [ x ] [ x ] [ _ ] [ _ ] [ _ ] [ o ] [ o ] [ o ] [ o ]\n[ x ] [ x ] [ x ] [ _ ] [ x ] [ _ ] [ _ ] [ o ] [ o ] [ o ] [ o ]\n"
    )]
    #[case::blanks("xxxx   oooo\nxxx x  oooo\n")]
    #[case::in_a_list(
        "['x', 'x', 'x', 'x', ' ', ' ', ' ', 'o', 'o', 'o', 'o']\n['x', 'x', 'x', ' ', 'x', ' ', ' ', 'o', 'o', 'o', 'o']\n"
    )]
    #[case::blanks_after_the_player("x: xxxx   oooo\no: xxx x  oooo\n")]
    #[case::blanks_before_the_player("xxxx   oooo <- x\nxxx x  oooo <- o\n")]
    #[case::blanks_after_a_late_prompt("xxxx   oooo\nP1> xxx x  oooo\n")]
    #[case::after_a_prompt("P1> xxxx___oooo\nP2> xxx_x__oooo\n")]
    #[case::between_words("board: xxxx___oooo <- x\nboard: xxx_x__oooo <- o\n")]
    #[case::under_a_ruler("1234567890A\nxxxx___oooo\n1234567890A\nxxx_x__oooo\n")]
    #[case::two_characters_each("xxxxxxxx      oooooooo\nxxxxxx  xx    oooooooo\n")]
    #[case::two_characters_apart(
        "P1 P1 P1 P1 -- -- -- P2 P2 P2 P2\nP1 P1 P1 -- P1 -- -- P2 P2 P2 P2\n"
    )]
    #[case::two_on_a_line("xxxx___oooo xxx_x__oooo")]
    #[case::with_numbers("x|x|x|x|5|6|7|o|o|o|o\nx|x|x|4|x|6|7|o|o|o|o\n")]
    #[case::with_numbers_from_nought(
        "[x] [x] [x] [x] [4] [5] [6] [o] [o] [o] [o]\n[x] [x] [x] [3] [x] [5] [6] [o] [o] [o] [o]\n"
    )]
    #[case::each_with_its_number(
        "0:x  1:x  2:x  3:x  4:_  5:_  6:_  7:o  8:o  9:o  10:o\n0:x  1:x  2:x  3:_  4:x  5:_  6:_  7:o  8:o  9:o  10:o\n"
    )]
    #[case::wide_glyphs("❌❌❌❌⬜⬜⬜⭕⭕⭕⭕\n❌❌❌⬜❌⬜⬜⭕⭕⭕⭕\n")]
    fn boards_are_found(#[case] text: &str) {
        assert_eq!(boards(text), ["xxxx...oooo", "xxx.x..oooo"], "{text}");
    }

    #[rstest]
    #[case::of_two_digits("x|x|x|x|5|6|7|o|o|o|11", "xxxx...ooo.")]
    #[case::apart_by_blanks("x x x x 5 6 o 8 o 10 o", "xxxx..o.o.o")]
    #[case::another_number("x|x|x|x|5|6|8|o|o|o|o", "")]
    fn an_empty_cell_shows_its_number(#[case] second: &str, #[case] expected: &str) {
        let between = if second.contains('|') { "|" } else { " " };
        let text = format!("{}\n{second}\n", "x|x|x|x|5|6|7|o|o|o|o".replace('|', between));
        assert_eq!(boards(&text).get(1).map_or("", String::as_str), expected);
    }

    #[rstest]
    #[case::with_a_prompt("xxxx___oooo P1: ", "xxx_x__oooo P2: ")]
    #[case::with_nothing("xxxx___oooo", "xxx_x__oooo")]
    #[case::blanks_with_a_prompt("xxxx   oooo P1: ", "xxx x  oooo P2: ")]
    fn boards_on_one_line_are_parted_where_the_program_waited(
        #[case] first: &str,
        #[case] second: &str,
    ) {
        let (text, pauses) =
            (format!("{first}{second}"), [0, first.len(), first.len() + second.len()]);
        let alphabet = bind(&text, &pauses, &start()).unwrap();
        let pieces = extract(&text, &pauses, &Shape::alak(), &alphabet);
        let boards = pieces.iter().filter(|piece| matches!(piece, Segment::Board(..)));
        assert_eq!(boards.count(), 2, "{pieces:?}");
    }

    #[rstest]
    #[case::one_cell_too_many("xxxx___oooo\nxxx_x__ooooo\n", "xxx_x__ooooo")]
    #[case::one_too_few("xxxx___oooo\nxxx_x__ooo\n", "xxx_x__ooo")]
    fn what_is_nearly_a_board_is_kept(#[case] text: &str, #[case] found: &str) {
        let alphabet = bind(text, &[], &start()).unwrap();
        let broken =
            extract(text, &[], &Shape::alak(), &alphabet).into_iter().find_map(
                |piece| match piece {
                    Segment::Broken(_, deviation) => Some(deviation.found),
                    Segment::Text(_) | Segment::Board(..) => None,
                },
            );
        assert_eq!(broken.as_deref(), Some(found));
    }

    #[rstest]
    #[case::one_glyph_for_both("xxxx___xxxx\n", Unbound::Shared)]
    #[case::another_board("xxx_x__oooo\n", Unbound::OtherBoard)]
    #[case::nothing("INVALID\n", Unbound::OtherBoard)]
    fn what_is_not_the_start_position_binds_nothing(#[case] text: &str, #[case] why: Unbound) {
        assert_eq!(bind(text, &[], &start()).unwrap_err(), why);
    }

    #[rstest]
    #[case::alone("ooooooo", ".oooooo")]
    #[case::under_a_ruler(
        "| 1 | 2 | 3 | 4 | 5 | 6 | 7 |\n| o | o | o | o | o | o | o |",
        "| . | o | o | o | o | o | o |"
    )]
    #[case::over_a_ruler(
        "| o | o | o | o | o | o | o |\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 |",
        "| . | o | o | o | o | o | o |"
    )]
    #[case::in_a_box(
        "+---+---+---+---+---+---+---+\n| o | o | o | o | o | o | o |",
        "| . | o | o | o | o | o | o |"
    )]
    #[case::in_a_list("['o', 'o', 'o', 'o', 'o', 'o', 'o']", "['.', 'o', 'o', 'o', 'o', 'o', 'o']")]
    #[case::after_words("Stones: o o o o o o o (7 left)", "Stones: . o o o o o o (6 left)")]
    fn separators_are_no_pieces(#[case] first: &str, #[case] second: &str) {
        let start: Board = "ooooooo".parse().unwrap();
        let shape = Shape::of(&start, Vec::new(), vec![String::new()]);
        let text = format!("{first}\n{second}\n");
        let mut alphabet = bind(&text, &[], &start).unwrap();
        alphabet.expect_pieces(".");
        let read = |piece: Segment| match piece {
            Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string()),
            Segment::Text(_) | Segment::Broken(..) => None,
        };
        let boards: Vec<String> =
            extract(&text, &[], &shape, &alphabet).into_iter().filter_map(read).collect();
        assert_eq!(boards, ["ooooooo", ".oooooo"], "{text}");
    }

    #[test]
    fn words_with_a_few_cells_in_them_are_no_boards() {
        assert_eq!(boards("xxxx___oooo\nox, foxes and oxen: o_o\n"), ["xxxx...oooo"]);
    }
}
