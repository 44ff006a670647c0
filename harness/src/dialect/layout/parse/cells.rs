//! The line grammar: the cells of a rank, drawn in a known style or in any.
//!
//! A cell is one visible character (a grapheme). Between bars and in brackets it may have blanks around it, and an
//! empty place is a blank. If there are bars only at the border, the cells are at equal distances, so that blanks can
//! be cells there as well.

use unicode_segmentation::UnicodeSegmentation as _;

use crate::dialect::layout::{
    Labels,
    shape::{BARS, RowStyle, Shape},
};

const QUOTES: [char; 2] = ['\'', '"'];
/// Brackets that may surround a list.
const OPEN: [char; 3] = ['[', '(', '{'];
const CLOSE: [char; 3] = [']', ')', '}'];
const BRACKETS: [[char; 2]; 4] = [['[', ']'], ['(', ')'], ['{', '}'], ['<', '>']];
/// The sides on which a rank's number may be.
pub(super) const SIDES: [Labels; 4] = [
    Labels { left: false, right: false },
    Labels { left: true, right: true },
    Labels { left: true, right: false },
    Labels { left: false, right: true },
];
/// Between bars at the border, two cells are at most this many blanks apart, as if the bar between them were left out.
pub(super) const WIDEST_GAP: usize = 3;
/// Between such a bar and the nearest cell are at most this many blanks.
pub(super) const WIDEST_PAD: usize = 2;

/// The text between two layers side by side, if there is no bar.
const GAP: &str = "  ";

/// Rows rarely have more cells than this.
const USUAL: usize = 12;

/// The longest run of cells at the start of a text, with this text between them, and its length.
pub(super) fn run<'t>(
    text: &'t str,
    between: &str,
    cell: impl Fn(&'t str) -> Option<&'t str>,
) -> (Vec<&'t str>, usize) {
    let (mut cells, mut end, mut next) = (Vec::with_capacity(USUAL), 0, Some(0));
    while let Some(at) = next
        && let Some(glyph) = cell(&text[at..])
    {
        cells.push(glyph);
        end = at + glyph.len();
        next = text[end..].starts_with(between).then_some(end + between.len());
    }
    (cells, end)
}

/// The first code point.
pub(super) fn first_code_point(text: &str) -> Option<&str> {
    text.chars().next().map(|c| &text[..c.len_utf8()])
}

/// The first grapheme. Two ASCII characters never combine, except in a line end.
pub(super) fn first_character(text: &str) -> Option<&str> {
    match text.as_bytes() {
        [first, second, ..] if first.is_ascii_graphic() && second.is_ascii() => Some(&text[..1]),
        _ => text.graphemes(true).next(),
    }
}

/// The cells of a row in this style; none where the board has no cell.
pub(super) fn read<'t>(
    line: &'t str,
    shape: &Shape,
    row: usize,
    style: RowStyle,
) -> Option<Vec<Option<&'t str>>> {
    let count = shape.drawn_in(row, style);
    let on =
        |labels| labelled(line, labels, shape.name(row, style), |line| cells(line, count, shape));
    let drawn = match style.labels {
        Some(labels) => on(labels),
        None => SIDES.into_iter().find_map(on),
    };
    Some(shape.in_place(row, drawn?, style))
}

/// The contents of a line next to the row's name, on these sides.
fn labelled<'t, T>(
    line: &'t str,
    labels: Labels,
    name: &str,
    read: impl Fn(&'t str) -> Option<T>,
) -> Option<T> {
    let mut line = line.trim();
    if labels.left {
        line = line.strip_prefix(name)?;
    }
    if labels.right {
        line = line.strip_suffix(name)?;
    }
    read(line.trim())
}

/// The cells of a row, in any style, with or without its name on either side.
pub(super) fn rank<'t>(line: &'t str, shape: &Shape, row: usize) -> Option<Vec<Option<&'t str>>> {
    let mut known = shape.styles(SIDES).filter(|style| style.labels.is_some());
    known.find_map(|style| read(line, shape, row, style))
}

/// The cells of one row of each layer, side by side on a line. The row's name may come before each of them or before
/// all. They are one wide row, or one row per layer with a bar or a gap between them.
pub(super) fn side_by_side<'t>(
    line: &'t str,
    wide: &Shape,
    layer: &Shape,
    row: usize,
) -> Option<Vec<Option<&'t str>>> {
    let in_parts = |parts: Vec<&'t str>| {
        let rows: Option<Vec<_>> = parts.iter().map(|part| rank(part, layer, row)).collect();
        rows.map(|rows| rows.concat()).filter(|cells| cells.len() == wide.width())
    };
    let is_gap = |part: &&str| !part.trim().is_empty();
    rank(line, wide, row)
        .or_else(|| in_parts(line.split(GAP).filter(is_gap).collect()))
        .or_else(|| in_parts(line.split(BARS).filter(is_gap).collect()))
        .or_else(|| in_parts(line.split_whitespace().collect()))
}

/// The cells of a row, next to the name of any row.
pub(super) fn rank_of_any_name<'t>(line: &'t str, shape: &Shape) -> Option<Vec<Option<&'t str>>> {
    let line = line.trim();
    rank(line, shape, 0)
        .or_else(|| shape.rows_named_on(line).find_map(|row| rank(line, shape, row)))
}

/// The cells of a line that consists of exactly this many cells, in any style.
fn cells<'t>(line: &'t str, width: usize, shape: &Shape) -> Option<Vec<&'t str>> {
    let between_bars = |line| if shape.identifies_board() { None } else { parted(line, width) };
    if line.len() < width && !line.contains(BARS) {
        return None;
    }
    if shape.has_bars() {
        let cells = listed(line, width).or_else(|| visible(line, width, true))?;
        return (!shape.is_heading(&cells)).then_some(cells);
    }
    let cells = barred(line, width)
        .or_else(|| bracketed(line, width))
        .or_else(|| bordered(line, width))
        .or_else(|| listed(line, width))
        .or_else(|| visible(line, width, false))
        .or_else(|| beside_bars(line, width))
        .or_else(|| between_bars(line))?;
    (!shape.is_heading(&cells)).then_some(cells)
}

/// The cells with a bar between each two, and none at the border.
fn parted(line: &str, width: usize) -> Option<Vec<&str>> {
    let cells: Option<Vec<&str>> = line.split(BARS).take(width + 1).map(padded).collect();
    cells.filter(|cells| width > 1 && cells.len() == width)
}

/// The cells with commas between them, as programs print lists: with or without brackets, with or without quotes.
fn listed(line: &str, width: usize) -> Option<Vec<&str>> {
    let line = line.trim_matches(|c: char| c == ',' || c.is_whitespace());
    let inside = line.trim_start_matches(OPEN).trim_end_matches(CLOSE);
    if width < 2 || !inside.contains(',') {
        return None;
    }
    let cells: Option<Vec<&str>> = inside.split(',').take(width + 1).map(quoted).collect();
    cells.filter(|cells| cells.len() == width)
}

/// A cell of a list.
fn quoted(cell: &str) -> Option<&str> {
    let cell = cell.trim();
    let without = |quote: char| cell.strip_prefix(quote)?.strip_suffix(quote);
    let inside = QUOTES.into_iter().find_map(without).unwrap_or(cell);
    if is_one_character(inside) { Some(inside) } else { padded(inside) }
}

/// The cells between bars.
fn barred(line: &str, width: usize) -> Option<Vec<&str>> {
    let inside = line.strip_prefix(BARS)?.strip_suffix(BARS)?;
    let cells: Option<Vec<&str>> = inside.split(BARS).take(width + 1).map(padded).collect();
    cells.filter(|cells| cells.len() == width)
}

/// The cells, each in its own brackets.
fn bracketed(line: &str, width: usize) -> Option<Vec<&str>> {
    let [open, close] = BRACKETS.into_iter().find(|[open, _]| line.starts_with(*open))?;
    let (mut cells, mut rest) = (Vec::new(), line);
    while cells.len() < width {
        let (cell, after) = rest.trim_start().strip_prefix(open)?.split_once(close)?;
        cells.push(padded(cell)?);
        rest = after;
    }
    rest.is_empty().then_some(cells)
}

/// A cell with blanks around it. An empty place is a blank.
fn padded(cell: &str) -> Option<&str> {
    match cell.trim() {
        "" => Some(" "),
        glyph => is_one_character(glyph).then_some(glyph),
    }
}

/// Visible characters, adjacent or spaced. A spaced bar is part of a border, not a cell, unless cells show bars.
fn visible(line: &str, width: usize, has_bars: bool) -> Option<Vec<&str>> {
    let mut words = line.split_whitespace();
    let cells: Vec<&str> = if line.contains(char::is_whitespace) {
        let is_cell = |word: &&str| is_one_character(word) && (has_bars || !word.starts_with(BARS));
        words.by_ref().take_while(is_cell).take(width).collect()
    } else {
        words.next()?.graphemes(true).take(width + 1).collect()
    };
    (cells.len() == width && words.next().is_none()).then_some(cells)
}

/// The cells at equal distances, with bars only at the border.
fn bordered(line: &str, width: usize) -> Option<Vec<&str>> {
    evenly_spaced(line.strip_prefix(BARS)?.strip_suffix(BARS)?, width)
}

/// The visible cells between bars at the border, or next to one of them.
fn beside_bars(line: &str, width: usize) -> Option<Vec<&str>> {
    let inside = line.strip_prefix(BARS).unwrap_or(line);
    let inside = inside.strip_suffix(BARS).unwrap_or(inside);
    if inside.len() < line.len() { visible(inside.trim(), width, false) } else { None }
}

/// Cells at equal distances, with blanks between and around them, in a text of exactly their length.
fn evenly_spaced(inside: &str, width: usize) -> Option<Vec<&str>> {
    let glyphs: Vec<&str> = inside.graphemes(true).collect();
    let distances = (0..=WIDEST_GAP).flat_map(|gap| (0..=WIDEST_PAD).map(move |pad| (gap, pad)));
    let length = |(gap, pad): (usize, usize)| width + (width - 1) * gap + 2 * pad;
    let (gap, pad) = distances.into_iter().find(|distance| length(*distance) == glyphs.len())?;
    let is_cell =
        |at: usize| at >= pad && at < glyphs.len() - pad && (at - pad).is_multiple_of(gap + 1);
    let is_even = (0..glyphs.len()).all(|at| is_cell(at) || glyphs[at].trim().is_empty());
    is_even.then(|| (0..glyphs.len()).filter(|at| is_cell(*at)).map(|at| glyphs[at]).collect())
}

/// Whether a text is one grapheme.
fn is_one_character(text: &str) -> bool {
    text.len() == 1 || text.graphemes(true).nth(1).is_none() && !text.is_empty()
}

/// Whether a line consists only of bars, blanks and line-drawing characters.
pub(super) fn is_drawn_with_lines(line: &str) -> bool {
    let is_line = |c: char| "+-=_".contains(c) || ('\u{2500}'..='\u{257f}').contains(&c);
    line.chars().all(|c| c.is_whitespace() || BARS.contains(&c) || is_line(c))
}

/// Whether a line is a row of blanks with bars on both sides, or between the cells.
pub(super) fn is_blank_rank(line: &str, shape: &Shape) -> bool {
    let is_drawn = |c: char| !BARS.contains(&c) && !c.is_whitespace();
    let line = line.trim();
    !line.contains(is_drawn)
        && cells(line, shape.width(), shape)
            .is_some_and(|cells| cells.iter().all(|cell| cell.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// A board of four rows of four cells.
    fn four() -> Shape {
        Shape::of(
            &"4/4/4/4".parse().unwrap(),
            Vec::new(),
            ["4", "3", "2", "1"].map(String::from).into(),
        )
    }

    fn drawn(cells: [&str; 4]) -> Option<Vec<Option<&str>>> {
        Some(cells.map(Some).into())
    }

    #[rstest]
    #[case::adjacent("rn-k")]
    #[case::apart("r n - k")]
    #[case::far_apart("r   n   -   k")]
    #[case::between_bars("|r|n|-|k|")]
    #[case::between_wide_bars("| r | n | - | k |")]
    #[case::between_drawn_bars("│ r │ n │ - │ k │")]
    #[case::between_double_bars("║ r │ n │ - │ k ║")]
    #[case::in_brackets("[r][n][-][k]")]
    #[case::in_parentheses_apart("(r) (n) (-) (k)")]
    #[case::in_wide_brackets("[ r ][ n ][ - ][ k ]")]
    #[case::commas("r,n,-,k")]
    #[case::a_list("['r', 'n', '-', 'k'],")]
    #[case::a_list_of_lists("[[\"r\",\"n\",\"-\",\"k\"],")]
    #[case::bars_at_the_border("|rn-k|")]
    #[case::bars_at_the_border_and_apart("│ r n - k │")]
    #[case::a_bar_on_the_left("| r n - k")]
    #[case::a_bar_on_the_right("rn-k |")]
    fn a_rank_is_read_in_any_style(#[case] line: &str) {
        let (four, expected) = (four(), drawn(["r", "n", "-", "k"]));
        assert_eq!(rank(line, &four, 0), expected, "{line}");
        assert_eq!(rank(&format!("4 {line}"), &four, 0), expected, "{line}");
        assert_eq!(rank(&format!("  4{line} 4"), &four, 0), expected, "{line}");
        assert_eq!(rank_of_any_name(&format!("3 {line}"), &four), expected, "{line}");
    }

    #[rstest]
    #[case::between_bars("|r| | |k|")]
    #[case::between_wide_bars("| r |   |   | k |")]
    #[case::in_brackets("[r][ ][ ][k]")]
    #[case::in_empty_brackets("[r][][][k]")]
    #[case::bars_at_the_border("|r  k|")]
    #[case::bars_at_the_border_and_apart("|r     k|")]
    #[case::bars_at_the_border_and_a_pad("| r     k |")]
    fn a_blank_is_a_cell_where_its_place_is_known(#[case] line: &str) {
        assert_eq!(rank(line, &four(), 0), drawn(["r", " ", " ", "k"]), "{line}");
    }

    #[rstest]
    #[case::a_cell_too_few("rnb")]
    #[case::a_cell_too_many("r n b q k")]
    #[case::two_characters_in_a_cell("|r|nn|b|q|")]
    #[case::unequal_brackets("[r][n](b)[q]")]
    #[case::a_bracket_too_many("[r][n][b][q][k]")]
    #[case::unequal_distances("|r  n b|")]
    #[case::a_word("|rn bq")]
    fn what_is_no_rank_is_not_read(#[case] line: &str) {
        assert_eq!(rank(line, &four(), 0), None, "{line}");
    }

    #[test]
    fn the_names_of_the_files_are_no_rank() {
        assert_eq!(rank("|a|b|c|d|e|f|g|h|", &Shape::chess(), 0), None);
        assert_eq!(rank("A B C D E F G H", &Shape::chess(), 0), None);
    }
}
