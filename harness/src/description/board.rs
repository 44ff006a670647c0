//! The board of a game: its start, the characters that can stand on it, and the names of its cells.

use rulebook::board::Board;
use toml::{Spanned, de::DeValue};

use super::{
    faults::Wrong,
    grammar::RANGE,
    names::{GivenNames, Names, positions, range},
    schema::{Keys, Section},
};

/// The `[board]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameBoard {
    /// The start; a cell that the board does not have is absent.
    pub start: Board,
    /// The characters that can stand on it: those of the sides, of the start, and of `marks`.
    pub marks: Vec<char>,
    /// The names of its columns, rows and cells.
    pub names: Names,
}

/// The keys of the section.
pub(super) const KEYS: Keys = Keys {
    known: &["start", "columns", "rows", "cells", "marks"],
    unsupported: &["ragged", "tally", "blanks"],
};

/// A board has at most this number of columns, and of rows.
const LENGTH_MOST: usize = 100;

/// Reads the section of a game with these sides.
pub(super) fn read(section: &Section<'_>, sides: &[String]) -> Option<GameBoard> {
    if section.value("start").is_none() {
        section.add_missing(
            "start",
            "add `start = \"…\"`, row by row from the top with `/` between rows",
        );
    }
    let (marks, start) = (added_marks(section), section.text("start"));
    let start = start.and_then(|text| section.faults.keep(text.span(), board(text.get_ref())))?;
    let names = names(section, &start)?;
    Some(GameBoard { marks: all_marks(&start, sides, &marks?), start, names })
}

/// The board of this text.
fn board(text: &str) -> Result<Board, Wrong> {
    let text = text.trim_matches('\n');
    let not = |found: &str, allowed: &str| Err(Wrong::new(found, allowed));
    if text.contains(' ') {
        let found = "found a blank in `start`: cells that show numbers are not supported yet";
        return not(
            found,
            "expected one character a cell, `_` for a cell that the board does not have",
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
    let board: Board = text.parse().map_err(|_| {
        Wrong::new(
            "found rows of different length in `start`",
            "write `_` for each cell that the board does not have",
        )
    })?;
    check_size(board)
}

fn check_size(board: Board) -> Result<Board, Wrong> {
    if positions(&board).is_empty() {
        return Err(Wrong::new("found no cell in `start`", "expected at least one"));
    }
    if board.width().max(board.height()) > LENGTH_MOST {
        let found =
            format!("found {} columns and {} rows in `start`", board.width(), board.height());
        return Err(Wrong::new(found, "expected at most 100 of either"));
    }
    Ok(board)
}

/// The characters of `marks`.
fn added_marks(section: &Section<'_>) -> Option<Vec<char>> {
    let Some(text) = section.text("marks") else {
        return section.value("marks").is_none().then(Vec::new);
    };
    let checked = check_marks(text.get_ref()).map(|()| text.get_ref().chars().collect());
    section.faults.keep(text.span(), checked)
}

fn check_marks(text: &str) -> Result<(), Wrong> {
    let Some(wrong) = text.chars().find(|c| !is_mark(*c)) else { return Ok(()) };
    let found = match wrong {
        '0'..='9' => format!("found `{wrong}` in `marks`: numbers are not supported yet"),
        _ => format!("found {wrong:?} in `marks`"),
    };
    Err(Wrong::new(found, "expected characters that can be seen, without digits, `_` and `/`"))
}

/// Whether a character can stand on a board.
fn is_mark(c: char) -> bool {
    !(c.is_whitespace() || c.is_control() || c.is_ascii_digit() || "_/".contains(c))
}

/// The characters of the sides, the start and `marks`, each once.
fn all_marks(start: &Board, sides: &[String], added: &[char]) -> Vec<char> {
    let of_sides =
        sides.iter().filter_map(|side| side.parse::<char>().ok()).filter(|c| is_mark(*c));
    let mut marks = Vec::new();
    for mark in of_sides.chain(start.marks()).chain(added.iter().copied()) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}

/// The names that the section gives, and the usual ones.
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

/// The names of a key, which are as many as the board has; the outer option is none if they are at fault.
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
