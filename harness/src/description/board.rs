//! The board of a game: its start, its characters, and the names of its cells.

use std::ops::RangeInclusive;

use rulebook::board::{Board, LARGEST, number, number_of};
use toml::{Spanned, de::DeValue};

use super::{
    faults::{Wrong, expected_one_of},
    grammar::RANGE,
    names::{GivenNames, Names, positions, range},
    pictures::{self, Picture},
    schema::{Keys, Section},
};

/// The `[board]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameBoard {
    /// The start; none in places without a cell.
    pub start: Board,
    /// The characters that can be on it: those of the sides, of the start, and of `marks`.
    pub marks: Vec<char>,
    /// The pieces of each side.
    pub pieces: Vec<Vec<char>>,
    /// Whether empty cells may look different, such as those of a chequered board: `blanks = "kinds"`.
    pub has_kinds_of_blanks: bool,
    /// The numbers that its cells can show, if they show any.
    pub numbers: Option<RangeInclusive<u32>>,
    /// Whether a run of equal characters shows its length as a number.
    pub tally: bool,
    /// Whether rows can end early, so that they differ in length.
    pub ragged: bool,
    /// The names of its columns, rows and cells.
    pub names: Names,
    /// How pages draw its pieces, if not by their characters.
    pub pictures: Vec<Picture>,
}

/// The value of `marks`.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Marks {
    /// Characters that can be on the board in addition to others.
    Characters(Vec<char>),
    /// Cells show these numbers.
    Numbers(RangeInclusive<u32>),
}

impl GameBoard {
    /// The owner of a piece, as an index of the sides.
    pub fn owner(&self, mark: char) -> Option<usize> {
        self.pieces.iter().position(|pieces| pieces.contains(&mark))
    }
}

impl Marks {
    /// The numbers, if cells show any.
    fn numbers(&self) -> Option<&RangeInclusive<u32>> {
        match self {
            Self::Numbers(numbers) => Some(numbers),
            Self::Characters(_) => None,
        }
    }

    /// The characters that can be on the board in addition to others.
    fn added(&self) -> Vec<char> {
        match self {
            Self::Characters(characters) => characters.clone(),
            Self::Numbers(numbers) => numbers.clone().filter_map(number).collect(),
        }
    }
}

/// The keys of the section.
pub(super) const KEYS: Keys = &[
    "start", "columns", "rows", "cells", "marks", "pieces", "pictures", "blanks", "tally", "ragged",
];

/// A board has at most this many columns, and as many rows.
const LENGTH_MOST: usize = 100;

/// Reads the section of a game with these sides.
pub(super) fn read(section: &Section<'_>, sides: &[String]) -> Option<GameBoard> {
    if section.value("start").is_none() {
        section.add_missing(
            "start",
            "add `start = \"…\"`, row by row from the top with `/` between rows",
        );
    }
    let marks = marks(section)?;
    let start = section.text("start")?;
    let ragged = ragged(section, &marks);
    let read = match marks.numbers() {
        Some(numbers) => board_of_numbers(start.get_ref(), numbers),
        None => board(start.get_ref(), ragged),
    };
    let read = section.faults.keep(start.span(), read)?;
    let names = names(section, &read)?;
    let (numbers, tally) = (marks.numbers().cloned(), tally(section, &marks));
    // If cells show numbers, a side has no mark.
    let pieces = if numbers.is_some() { Vec::new() } else { pieces(section, sides)? };
    let has_kinds_of_blanks = has_kinds_of_blanks(section, &read, numbers.is_some());
    let marks = all_marks(&read, &pieces, &marks.added());
    let pictures = pictures::read(section, &marks);
    let start = read;
    Some(GameBoard {
        start,
        marks,
        pieces,
        has_kinds_of_blanks,
        numbers,
        tally,
        ragged,
        names,
        pictures,
    })
}

/// The pieces of each side: those in the section, or the side itself if it is a character.
fn pieces(section: &Section<'_>, sides: &[String]) -> Option<Vec<Vec<char>>> {
    if section.value("pieces").is_none() {
        if let Some(digit) = sides.iter().find(|side| is_digit(side)) {
            let found = format!(
                "found the side `{digit}` and no `pieces`; on a board, a digit is that many empty cells"
            );
            section.add(
                "start",
                Wrong::new(
                    found,
                    "add `pieces`, such as `pieces = { 1 = \"X\" }`, or name the sides otherwise",
                ),
            );
        }
        let own = |side: &String| side.parse().into_iter().filter(|c| is_mark(*c)).collect();
        return Some(sides.iter().map(own).collect());
    }
    let given = section.open_section("pieces")?;
    let known: Vec<&str> = sides.iter().map(String::as_str).collect();
    for (key, place) in given.keys().filter(|(key, _)| !known.contains(key)) {
        let found = format!("found `{key}` in `pieces`, which is no side of this game");
        section.faults.add(place, found, expected_one_of(&known, key));
    }
    let each: Vec<_> = sides.iter().map(|side| pieces_of(&given, side)).collect();
    let pieces: Vec<Vec<char>> = each.into_iter().collect::<Option<_>>()?;
    if let [one, other] = &pieces[..]
        && let Some(shared) = one.iter().find(|piece| other.contains(piece))
    {
        let found = format!("found `{shared}` for both sides in `pieces`");
        section.add("pieces", Wrong::new(found, "expected different characters"));
    }
    Some(pieces)
}

fn is_digit(side: &str) -> bool {
    side.len() == 1 && side.bytes().all(|byte| byte.is_ascii_digit())
}

fn pieces_of(given: &Section<'_>, side: &str) -> Option<Vec<char>> {
    let text = given.line(side)?;
    let pieces: Vec<char> = text.get_ref().chars().collect();
    if let Some(wrong) = pieces.iter().find(|c| !is_mark(**c) || **c == '.') {
        let found = format!("found {wrong:?} in `pieces`");
        given.add(side, Wrong::new(found, "expected characters that can be seen"));
    }
    Some(pieces)
}

/// A board with empty cells of several kinds, not all known in advance, has at least this many cells. On a smaller one,
/// only the characters distinguish a board from prose.
const CHEQUERED_LEAST: usize = 36;

/// Whether empty cells may look different.
fn has_kinds_of_blanks(section: &Section<'_>, start: &Board, has_numbers: bool) -> bool {
    let has_kinds = section.word("blanks", &[("kinds", true)]).unwrap_or_default();
    let is_small = start.height() == 1 || start.marks().count() < CHEQUERED_LEAST;
    if has_kinds && (is_small || has_numbers) {
        let found = "found `blanks` for a board that is small or shows numbers";
        let allowed = format!(
            "expected at least {CHEQUERED_LEAST} cells that show characters, or leave `blanks` out"
        );
        section.add("blanks", Wrong::new(found, allowed));
    }
    has_kinds
}

/// Whether runs of equal characters show numbers.
fn tally(section: &Section<'_>, marks: &Marks) -> bool {
    let tally = section.flag("tally");
    if tally && marks.numbers().is_none() {
        let found = "found `tally` for a board whose cells show no numbers";
        section.add("tally", Wrong::new(found, "add `marks = \"0..9\"`, or leave `tally` out"));
    }
    tally
}

/// Whether rows can end early.
fn ragged(section: &Section<'_>, marks: &Marks) -> bool {
    let ragged = section.flag("ragged");
    if ragged && (marks.numbers().is_some() || section.value("blanks").is_some()) {
        let found = "found `ragged` for a board whose cells show numbers, or have `blanks`";
        section.add("ragged", Wrong::new(found, "leave `ragged` out, or `marks` and `blanks`"));
    }
    ragged
}

/// The board of this text, whose cells show some of these numbers.
fn board_of_numbers(text: &str, numbers: &RangeInclusive<u32>) -> Result<Board, Wrong> {
    let words = "expected cells with blanks between them: numbers, `.`, or `_` for a cell that the board does not have";
    let is_bad = |c: &char| *c != '\n' && c.is_control();
    let board = Board::spaced(text.trim_matches('\n'));
    let board = board.ok().filter(|_| !text.contains(|c: char| is_bad(&c)));
    let board = board.ok_or_else(|| {
        Wrong::new("found rows of different length, or no numbers, in `start`", words)
    })?;
    let is_other = |mark: &char| match number_of(*mark) {
        Some(number) => !numbers.contains(&number),
        None => !is_mark(*mark),
    };
    if let Some(mark) = board.marks().find(is_other) {
        let found = format!("found `{}` in `start`", rulebook::board::shown(mark));
        let (first, last) = (numbers.start(), numbers.end());
        return Err(Wrong::new(found, format!("expected numbers from {first} to {last}")));
    }
    check_size(board, false)
}

/// The board of this text, in which rows may end early if they are ragged.
fn board(text: &str, ragged: bool) -> Result<Board, Wrong> {
    let text = if ragged { text } else { text.trim_matches('\n') };
    let not = |found: &str, allowed: &str| Err(Wrong::new(found, allowed));
    if text.contains(' ') {
        return not(
            "found a blank in `start`",
            "expected one character a cell, `_` for a cell that the board does not have; for cells that show numbers add `marks = \"0..48\"`",
        );
    }
    let is_bad = |c: &char| *c != '\n' && (c.is_control() || c.is_whitespace() || *c == '0');
    if let Some(c) = text.chars().find(is_bad) {
        let found = format!("found {c:?} in `start`");
        return not(
            &found,
            "expected characters that can be seen; a digit from 1 to 9 stands for a run of `.`",
        );
    }
    if ragged {
        let board = Board::ragged(text);
        let allowed = "write `_` only at the ends of rows";
        let board = board.ok_or_else(|| Wrong::new("found `_` inside a row of `start`", allowed));
        return check_size(board?, true);
    }
    let board: Board = text.parse().map_err(|_| {
        Wrong::new(
            "found rows of different length in `start`",
            "write `_` for each cell that the board does not have, or add `ragged = true` if rows can end early",
        )
    })?;
    check_size(board, false)
}

fn check_size(board: Board, has_empty_rows: bool) -> Result<Board, Wrong> {
    if positions(&board).is_empty() {
        return Err(Wrong::new("found no cell in `start`", "expected at least one"));
    }
    let empty = board.rows().position(|row| row.iter().all(Option::is_none));
    if let Some(row) = empty.filter(|_| !has_empty_rows) {
        let found = format!("found no cell in row {} of `start`", row + 1);
        return Err(Wrong::new(
            found,
            "expected at least one; programs may print anything between rows",
        ));
    }
    if board.width().max(board.height()) > LENGTH_MOST {
        let found =
            format!("found {} columns and {} rows in `start`", board.width(), board.height());
        return Err(Wrong::new(found, "expected at most 100 of either"));
    }
    Ok(board)
}

/// The value of `marks`.
fn marks(section: &Section<'_>) -> Option<Marks> {
    let Some(text) = section.text("marks") else {
        return section.value("marks").is_none().then(|| Marks::Characters(Vec::new()));
    };
    section.faults.keep(text.span(), read_marks(text.get_ref()))
}

/// The numbers of a range, or characters.
fn read_marks(text: &str) -> Result<Marks, Wrong> {
    let wrong = text.chars().find(|c| !is_mark(*c));
    match wrong {
        None => Ok(Marks::Characters(text.chars().collect())),
        Some('0'..='9') => numbers(text).map(Marks::Numbers).ok_or_else(|| {
            let found = format!("found `{text}` for `marks`");
            let last = NUMBER_MOST;
            let allowed = format!("expected characters without digits, or a range of numbers such as `0..48`, up to {last}");
            Wrong::new(found, allowed)
        }),
        Some(wrong) => Err(Wrong::new(
            format!("found {wrong:?} in `marks`"),
            "expected characters that can be seen, without digits, `_` and `/`, or a range of numbers such as `0..48`",
        )),
    }
}

/// The largest number that a description allows, since the reader must know all of them.
const NUMBER_MOST: u32 = 999;
const _: () = assert!(NUMBER_MOST <= LARGEST);

/// The numbers of a range such as `0..48`.
fn numbers(text: &str) -> Option<RangeInclusive<u32>> {
    let (first, last) = text.split_once("..")?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|n| n.to_string() == text);
    let (first, last) = (number(first)?, number(last)?);
    (first < last && last <= NUMBER_MOST).then_some(first..=last)
}

/// Whether a character can be on a board.
fn is_mark(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || c.is_ascii_digit() || "_/".contains(c))
}

/// The pieces, and the characters of the start and of `marks`, each once.
fn all_marks(start: &Board, pieces: &[Vec<char>], added: &[char]) -> Vec<char> {
    let mut marks = Vec::new();
    let pieces = pieces.iter().flatten().copied();
    for mark in pieces.chain(start.marks()).chain(added.iter().copied()) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}

/// The names in the section, and the usual ones for the rest.
fn names(section: &Section<'_>, start: &Board) -> Option<Names> {
    let rows = start.height();
    if rows == 1 && section.value("rows").is_some() {
        let found = "found `rows` for a board of one row, whose cells are named by its columns";
        section.add("rows", Wrong::new(found, "leave `rows` out"));
    }
    let columns = listed(section, "columns", start.width());
    let rows = listed(section, "rows", rows);
    let cells = listed(section, "cells", positions(start).len());
    Some(Names::of(start, GivenNames { columns: columns?, rows: rows?, cells: cells? }))
}

/// The names of a key, as many as the board has. The outer option is none if they have a fault.
fn listed(section: &Section<'_>, key: &str, count: usize) -> Option<Option<Vec<String>>> {
    let Some(value) = section.value(key) else { return Some(None) };
    let checked = texts(value, key).and_then(|names| check_names(names, key, count));
    section.faults.keep(value.span(), checked).map(Some)
}

/// The names of a range or a list.
fn texts(value: &Spanned<DeValue<'_>>, key: &str) -> Result<Vec<String>, Wrong> {
    let list = |list: &[Spanned<DeValue<'_>>]| {
        list.iter().map(|item| item.get_ref().as_str().map(str::to_owned)).collect()
    };
    let value_of = value.get_ref();
    let names = match value_of.as_str() {
        Some(text) => range(text),
        None => value_of.as_array().and_then(|items| list(items)),
    };
    names.ok_or_else(|| {
        let found = match value.get_ref().as_str() {
            Some(text) => format!("found `{text}` for `{key}`"),
            None => format!("found no names for `{key}`"),
        };
        Wrong::new(found, format!("{RANGE}, or a list of texts"))
    })
}

fn check_names(names: Vec<String>, key: &str, count: usize) -> Result<Vec<String>, Wrong> {
    let is_bad = |name: &str| {
        name.is_empty() || name.contains(|c: char| c.is_whitespace() || c.is_control())
    };
    if let Some(name) = names.iter().find(|name| is_bad(name)) {
        let found = format!("found the name {name:?} in `{key}`");
        return Err(Wrong::new(found, "expected names without blanks"));
    }
    let is_double = |(at, name): &(usize, &String)| names[..*at].contains(name);
    if let Some((_, name)) = names.iter().enumerate().find(is_double) {
        return Err(Wrong::new(
            format!("found `{name}` twice in `{key}`"),
            "expected different names",
        ));
    }
    if names.len() != count {
        let found = format!("found {} names for `{key}`, but `start` has {count}", names.len());
        return Err(Wrong::new(found, "expected as many names as the board has"));
    }
    Ok(names)
}
