//! Finds boards in the frame that a description draws. Each line must be exactly as drawn there, except for the
//! contents of cells.
//!
//! The first line may have text before it, since a prompt and the next board share a line if Enter is not echoed. But
//! it may not have only blanks before it, which would shift it. A frame with names above it and rules between its rows
//! identifies a board. So a near-board is kept as well, with its first wrong line. A frame with little more than rows
//! also occurs in prose. There the characters of the cells must be known, and trailing blanks do not count.

use rulebook::board::Board;

use super::{
    any::Text,
    cells::{first_character, first_code_point},
};
use crate::{
    description::{Drawing, DrawnLine},
    dialect::{
        Alphabet,
        read::extract::{self, Cells, FormatError, Line, Segment, lines, with_text_between},
    },
    untrusted_text,
};

/// A line that contains this much of the start of a rule was meant as a rule: this length includes at least three
/// corners.
pub(super) const LIKE_A_RULE: usize = 7;

/// A frame with places for cells.
#[derive(Clone, Debug)]
pub(in crate::dialect) struct Frame {
    lines: Vec<DrawnLine>,
    /// Whether each place has a cell, row by row.
    is_there: Vec<Vec<bool>>,
    /// The features that identify a board, if the frame has them.
    signs: Option<BoardSigns>,
    /// The characters drawn for others.
    drawn_for: Vec<(char, char)>,
    /// The lines of the start position.
    start: Vec<String>,
    /// The number of characters in the first line.
    width: usize,
}

/// Features of a frame which show that a board was meant.
#[derive(Clone, Debug)]
struct BoardSigns {
    header: String,
    rule: String,
    /// The text between two cells, and how often it occurs in a row.
    between: (String, usize),
}

impl BoardSigns {
    /// The features in these lines: something above the rows, and a line that is repeated between them.
    fn of(lines: &[DrawnLine]) -> Option<Self> {
        let fixed = |line: &DrawnLine| match line {
            DrawnLine::Fixed(text) if !text.trim().is_empty() => Some(text.clone()),
            DrawnLine::Fixed(_) | DrawnLine::Row(_) => None,
        };
        let header = fixed(lines.first()?)?;
        let rules: Vec<String> = lines[1..].iter().filter_map(fixed).collect();
        let rule = rules.iter().enumerate().find(|(n, rule)| rules[..*n].contains(rule))?.1.clone();
        let between = lines.iter().find_map(|line| match line {
            DrawnLine::Row(around) => Some((around.get(1)?.clone(), around.len() - 2)),
            DrawnLine::Fixed(_) => None,
        });
        let between = between.filter(|(text, count)| *count > 0 && !text.trim().is_empty())?;
        Some(Self { header, rule, between })
    }

    /// Whether the first of these lines was meant as the start of a board.
    fn begins(&self, lines: &[Line<'_>]) -> bool {
        let first = lines[0].text;
        let looks_begun = || {
            let header = self.header.trim().to_lowercase();
            first.ends_with(&self.header)
                || self.is_rule_like(first)
                || first.trim_end().to_lowercase().ends_with(&header)
        };
        lines.iter().skip(1).take(2).any(|line| self.is_row_like(line.text)) && looks_begun()
    }

    /// The number of lines that were meant as a board but are none.
    fn meant(&self, lines: &[Line<'_>]) -> usize {
        1 + lines[1..].iter().take_while(|line| self.is_row_like(line.text)).count()
    }

    fn is_rule_like(&self, line: &str) -> bool {
        line.contains(self.rule.get(..LIKE_A_RULE).unwrap_or(&self.rule))
    }

    fn is_row_like(&self, line: &str) -> bool {
        let (between, count) = &self.between;
        self.is_rule_like(line) || line.matches(between.as_str()).count() >= *count
    }

    /// The start of the header, if it is alone on its line or after other text.
    fn check_header(&self, line: &Line<'_>, said_from: usize) -> Result<usize, FormatError> {
        let wrong =
            |found: &str| deviation(found, format!("`{}`", untrusted_text::shown(&self.header)));
        let before =
            line.text.strip_suffix(self.header.as_str()).ok_or_else(|| wrong(line.text))?;
        let (start, said) = (line.at + before.len(), &line.text[said_from - line.at..]);
        let is_blank = |before: &str| !before.is_empty() && before.trim().is_empty();
        let is_shifted = said.strip_suffix(self.header.as_str()).is_some_and(is_blank);
        if said_from > start || is_shifted { Err(wrong(said)) } else { Ok(start) }
    }
}

impl Frame {
    /// The frame of a drawing with this start position.
    pub(in crate::dialect) fn of(drawing: &Drawing, start: &Board) -> Self {
        let lines = drawing.frame();
        let is_there = start.rows().map(|row| row.iter().map(Option::is_some).collect()).collect();
        let signs = BoardSigns::of(&lines);
        let drawn = drawing.draw(start);
        let width = drawn.lines().next().map_or(0, |line| line.chars().count());
        let drawn_for = drawn.chars().filter_map(|c| Some((c, drawing.meaning(c)?))).collect();
        let start = drawn.lines().map(str::to_owned).collect();
        Self { lines, is_there, signs, drawn_for, start, width }
    }

    /// The first wrong line, if a text shows most of the start position.
    pub(in crate::dialect) fn nearly(&self, text: &str) -> Option<FormatError> {
        let lines = lines(text);
        let said = |at: usize, n: usize| lines.get(at + n).map_or("", |line| line.text);
        let visible = |line: &str| line.split_whitespace().collect::<String>();
        let alike = |at: usize| {
            let pairs = self.start.iter().enumerate().map(|(n, line)| (line, said(at, n)));
            pairs
                .filter(|(line, said)| !said.is_empty() && visible(said).contains(&visible(line)))
                .count()
        };
        let nearest = (0..lines.len()).rev().max_by_key(|at| alike(*at))?;
        let wrong = |(n, line): (usize, &String)| {
            let found = said(nearest, n);
            (found != line).then(|| deviation(found, format!("`{line}`")))
        };
        let is_meant = 2 * alike(nearest) >= self.start.len();
        self.start.iter().enumerate().find_map(wrong).filter(|_| is_meant)
    }

    /// Cuts a text into boards and the text between them.
    pub(in crate::dialect) fn extract(&self, text: Text<'_>, alphabet: &Alphabet) -> Vec<Segment> {
        let is_board = |cells: &Cells| alphabet.knows_most_of(cells);
        let found =
            extract::boards(text.whole, |lines| self.board_at(lines, text.pauses, &is_board));
        with_text_between(found.collect(), text.whole.len())
    }

    /// The boards and near-boards at the start of a text, found lazily.
    pub(in crate::dialect) fn boards<'a>(
        &'a self,
        text: Text<'a>,
        is_board: impl Fn(&Cells) -> bool + 'a,
    ) -> impl Iterator<Item = Segment> + 'a {
        extract::boards(text.beginning, move |lines| self.board_at(lines, text.pauses, &is_board))
    }

    /// The board or near-board that starts on the first of these lines, and its number of lines.
    fn board_at(
        &self,
        lines: &[Line<'_>],
        pauses: &[usize],
        is_board: &impl Fn(&Cells) -> bool,
    ) -> Option<(Segment, usize)> {
        let Some(signs) = &self.signs else {
            return self.board_of_cells_at(lines, pauses, is_board);
        };
        if !signs.begins(lines) {
            return None;
        }
        let first = &lines[0];
        let said_from = first.said_from(pauses);
        let read = signs.check_header(first, said_from);
        let read = read.and_then(|start| Ok((start, self.read(&self.header_and(lines))?)));
        let taken = if read.is_ok() { self.lines.len() } else { signs.meant(lines) };
        let end = lines[taken - 1].end();
        let start = first.text.strip_suffix(signs.header.as_str());
        let start = start.map_or(said_from, |before| first.at + before.len());
        let piece = match read {
            Ok((start, cells)) => Segment::Board(start..end, cells),
            Err(deviation) => Segment::Broken(start..end, deviation),
        };
        Some((piece, taken))
    }

    /// The header, and the lines below it.
    fn header_and<'t>(&'t self, lines: &[Line<'t>]) -> Vec<&'t str> {
        let header = self.signs.iter().map(|signs| signs.header.as_str());
        header.chain(lines[1..].iter().take(self.lines.len() - 1).map(|line| line.text)).collect()
    }

    /// The board on the first of these lines whose cells are valid.
    fn board_of_cells_at(
        &self,
        lines: &[Line<'_>],
        pauses: &[usize],
        is_board: &impl Fn(&Cells) -> bool,
    ) -> Option<(Segment, usize)> {
        let height = self.lines.len();
        let (first, below) = lines.get(..height)?.split_first()?;
        let said = first.said_from(pauses) - first.at;
        let line = &first.text[said..];
        let last = line.char_indices().rev().nth(self.width.checked_sub(1)?);
        let begins = [Some(0), last.map(|(at, _)| at)].into_iter().flatten();
        let end = lines[height - 1].end();
        begins.into_iter().find_map(|at| {
            let texts = [&line[at..]].into_iter().chain(below.iter().map(|line| line.text));
            let cells = self.read(&texts.collect::<Vec<_>>()).ok().filter(is_board)?;
            let start = first.at + said + at;
            Some((Segment::Board(start..end, cells), height))
        })
    }

    /// The cells of these lines, or the first wrong line.
    fn read(&self, lines: &[&str]) -> Result<Cells, FormatError> {
        let width = self.is_there.first().map_or(0, Vec::len);
        let mut cells = Cells::with_room(width, self.is_there.len());
        let mut rows = self.is_there.iter();
        for (n, drawn) in self.lines.iter().enumerate() {
            let line = lines.get(n).copied().unwrap_or_default();
            match drawn {
                DrawnLine::Fixed(text) if self.is_same(line, text) => {}
                DrawnLine::Fixed(text) => return Err(deviation(line, format!("`{text}`"))),
                DrawnLine::Row(around) => {
                    let mut glyphs = self.row(line, around)?.into_iter();
                    let is_there = rows.next().into_iter().flatten();
                    cells.push_row(is_there.map(
                        |is_there| {
                            if *is_there { glyphs.next() } else { None }
                        },
                    ));
                }
            }
        }
        Ok(self.undrawn(cells))
    }

    fn is_same(&self, line: &str, text: &str) -> bool {
        line == text || self.signs.is_none() && line.trim_end() == text.trim_end()
    }

    /// The cells of a row, with these texts around them.
    fn row<'t>(&self, line: &'t str, around: &[String]) -> Result<Vec<&'t str>, FormatError> {
        let trimmed = || {
            let (last, others) = around.split_last()?;
            let around = [others, &[last.trim_end().to_owned()]].concat();
            parted(line.trim_end(), &around).filter(|_| self.signs.is_none())
        };
        parted(line, around)
            .or_else(trimmed)
            .ok_or_else(|| deviation(line, format!("`{}` with any cells", around.join("."))))
    }

    /// The cells with drawn characters replaced by their meanings.
    fn undrawn(&self, cells: Cells) -> Cells {
        if self.drawn_for.is_empty() {
            return cells;
        }
        cells.map(|glyph| {
            let meant = self.drawn_for.iter().find(|(drawn, _)| glyph.chars().eq([*drawn]));
            meant.map(|(_, mark)| *mark)
        })
    }
}

/// The cells of a text that consists only of cells with these texts around them. Each is one code point if possible,
/// otherwise one grapheme: a code point that combines with the bar before it is its own cell.
fn parted<'t>(text: &'t str, around: &[String]) -> Option<Vec<&'t str>> {
    let parted = |cell: fn(&str) -> Option<&str>| {
        let (before, behind) = around.split_first()?;
        let (mut cells, mut rest) =
            (Vec::with_capacity(behind.len()), text.strip_prefix(before.as_str())?);
        for text in behind {
            let glyph = cell(rest)?;
            cells.push(glyph);
            rest = rest[glyph.len()..].strip_prefix(text.as_str())?;
        }
        rest.is_empty().then_some(cells)
    };
    parted(first_code_point).or_else(|| parted(first_character))
}

fn deviation(found: &str, allowed: String) -> FormatError {
    FormatError { found: found.to_owned(), allowed }
}

#[cfg(test)]
mod tests;
