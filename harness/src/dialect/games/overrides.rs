//! Parts of a submission's dialect that the user sets, so that they are not learned.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use serde::{Deserialize, Serialize};

use crate::{description::InputPart, dialect::Dialect, transcript::one_of};

/// The overrides.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pins {
    /// The notation of inputs: `{from}>{to}`, in capitals `{FROM}>{TO}`.
    pub input: Option<String>,
    /// The lines to send before the first board: a mode, the players' names, an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// What the program draws for the rulebook's characters.
    pub glyphs: BTreeMap<char, String>,
    /// The notation of other parts of an input, by their names in the description of the game.
    pub parts: BTreeMap<String, String>,
    /// Patterns for the announcement of each result, by its name: `white-wins`, `draw`.
    pub ends: BTreeMap<String, String>,
    /// The first cells of moves that the program refuses before it reads the second, if each has a line. stickler finds
    /// these out; they cannot be set.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub refused_alone: BTreeSet<FirstCell>,
}

/// The contents of a cell on which no move of the player may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstCell {
    /// Nothing, or there is no such cell.
    Empty,
    /// A piece of the opponent.
    Enemy,
    /// A piece of the player that cannot move.
    Stuck,
}

impl FirstCell {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Enemy, Self::Stuck];
}

const DRAW: &str = "draw";
const WINS: &str = "-wins";

impl Pins {
    /// Sets one override by its name. In notations and in first lines, `\n` stands for a line end.
    ///
    /// # Errors
    /// An unknown name, or an invalid pattern.
    pub fn pin(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value = value.to_owned();
        let mut characters = name.chars();
        match (name, characters.next(), characters.next()) {
            ("input", ..) => self.input = Some(with_line_ends(&value)),
            ("first", ..) => self.first.extend(lines(&with_line_ends(&value))),
            ("blank", ..) => drop(self.glyphs.insert('.', value)),
            (_, Some(mark), None) => drop(self.glyphs.insert(mark, value)),
            (end, ..) if end == DRAW || end.ends_with(WINS) => {
                Regex::new(&value)
                    .map_err(|error| format!("found the pattern `{value}`: {error}"))?;
                self.ends.insert(end.to_owned(), value);
            }
            (part, ..) if part.chars().all(|c| c.is_ascii_lowercase()) && !part.is_empty() => {
                self.parts.insert(part.to_owned(), with_line_ends(&value));
            }
            _ => return Err(format!("found the pin `{name}`")),
        }
        Ok(())
    }

    /// Checks that the overrides fit a game.
    ///
    /// # Errors
    /// An unknown character, two characters with the same drawing, or a template that lacks a required part.
    pub fn check(&self, dialect: &Dialect) -> Result<(), String> {
        if let Some(input) = &self.input {
            check_places(input, dialect.places())?;
            ["from", "to"].into_iter().try_for_each(|place| check_place(input, place, dialect))?;
        }
        self.parts.iter().try_for_each(|(name, part)| check_part(name, part, dialect))?;
        let marks: Vec<char> = self.glyphs.keys().copied().collect();
        marks.iter().try_for_each(|mark| check_mark(*mark, dialect))?;
        let pairs = marks
            .iter()
            .enumerate()
            .flat_map(|(n, one)| marks[n + 1..].iter().map(move |other| [*one, *other]));
        let mut shared = pairs.filter(|pair| self.glyphs[&pair[0]] == self.glyphs[&pair[1]]);
        match shared.next() {
            Some(pair) => {
                let ([one, other], glyph) = (pair.map(name_of), &self.glyphs[&pair[0]]);
                Err(format!(
                    "`{glyph}` is pinned for {one} and for {other}; expected a different character for each"
                ))
            }
            None => Ok(()),
        }
    }

    /// Whether an input, or a part of one, has its own lines.
    pub fn has_inputs_in_parts(&self) -> bool {
        self.input.iter().chain(self.parts.values()).any(|template| template.contains('\n'))
    }

    /// Whether an input has two lines, the first for the start of a move and the second for its end.
    pub fn has_line_for_each_cell(&self) -> bool {
        let lines = self.input.as_deref().and_then(|input| input.split_once('\n'));
        lines.is_some_and(|(first, rest)| names(first, "from") && names(rest, "to"))
    }

    /// The notation of a part of an input, or the usual one if none is set.
    pub(super) fn part<'p>(&'p self, name: &str, usual: &'p str) -> &'p str {
        self.parts.get(name).map_or(usual, String::as_str)
    }

    /// Whether a text announces that this side wins (or a draw, if no side is given). None if no pattern is set for
    /// this.
    pub fn says_end(&self, side: Option<&str>, text: &str) -> Option<bool> {
        let pattern = Regex::new(self.ends.get(&Self::end_name(side))?).ok()?;
        Some(pattern.is_match(text))
    }

    /// The pattern for an announcement with this line. If the line is a template, `{k}` stands for any number.
    pub fn end_pattern(line: &str) -> String {
        let is_pattern = Regex::new(line).is_ok_and(|pattern| pattern.is_match(line));
        let parts: Vec<String> = line.split("{k}").map(regex::escape).collect();
        if is_pattern { line.to_owned() } else { parts.join("\\d+") }
    }

    /// The name of the override for the announcement that this side wins, or of a draw.
    pub fn end_name(side: Option<&str>) -> String {
        side.map_or_else(|| DRAW.to_owned(), |side| side.to_lowercase() + WINS)
    }
}

/// The name of the override for one of the rulebook's characters.
fn name_of(mark: char) -> String {
    if mark == '.' { "blank".to_owned() } else { format!("`{mark}`") }
}

fn check_mark(mark: char, dialect: &Dialect) -> Result<(), String> {
    if dialect.marks().contains(mark) {
        return Ok(());
    }
    let marks: Vec<String> = dialect.marks().chars().map(name_of).collect();
    Err(format!("unknown character `{mark}` of the game; choose one of: {}", marks.join(", ")))
}

/// Checks that a game has this part of inputs, or has words in it that a program can rename.
fn check_part(name: &str, template: &str, dialect: &Dialect) -> Result<(), String> {
    let parts = dialect.parts();
    if let Some(part) = parts.iter().find(|part| part.name == name) {
        let places: Vec<String> = part.placeholders().collect();
        return check_places(template, &places.iter().map(String::as_str).collect::<Vec<_>>());
    }
    match parts.iter().flat_map(InputPart::word_pins).any(|pin| pin == name) {
        true => Ok(()),
        false => Err(format!("found the pin `{name}`")),
    }
}

/// Checks that all names in braces are known.
fn check_places(template: &str, places: &[&str]) -> Result<(), String> {
    for (at, _) in template.match_indices('{') {
        let end = template[at..].find('}').map_or(template.len(), |end| at + end + 1);
        let place = &template[at..end];
        if !places.contains(&place) {
            let choices = one_of(places, place);
            return Err(format!(
                "unknown place `{place}` in the template `{}`; choose one of: {choices}",
                typed(template)
            ));
        }
    }
    Ok(())
}

/// Checks that a template names the start or the end of a move, if the moves of the game have one.
fn check_place(template: &str, place: &str, dialect: &Dialect) -> Result<(), String> {
    let is_it = |name: &&&str| name.to_lowercase().starts_with(&format!("{{{place}"));
    let names: Vec<&str> = dialect.places().iter().filter(is_it).copied().collect();
    match names.is_empty() || names.iter().any(|name| template.contains(name)) {
        true => Ok(()),
        false => {
            let (template, names) = (typed(template), names.join(", "));
            Err(format!("found the template `{template}`, which lacks one of {names}"))
        }
    }
}

fn names(template: &str, place: &str) -> bool {
    template.to_lowercase().contains(&format!("{{{place}"))
}

/// A template in one line, as the user types it.
pub fn typed(template: &str) -> String {
    template.replace('\n', "\\n")
}

/// The lines of a text, the last of which needs no line end. An empty text is one empty line.
fn lines(text: &str) -> impl Iterator<Item = String> {
    text.strip_suffix('\n').unwrap_or(text).split('\n').map(str::to_owned)
}

/// A template with `\n` replaced by line ends.
fn with_line_ends(template: &str) -> String {
    template.replace("\\n", "\n")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::words("P1 WINS", "P1 WINS")]
    #[case::a_score("1-0", "1-0")]
    #[case::signs("O wins! (*)", r"O wins! \(\*\)")]
    #[case::a_number("Won in {k} moves", r"Won in \d+ moves")]
    fn a_line_that_ends_games_is_a_pattern(#[case] line: &str, #[case] pattern: &str) {
        assert_eq!(Pins::end_pattern(line), pattern);
        let said = line.replace("{k}", "12");
        assert!(Regex::new(pattern).unwrap().is_match(&said));
    }
    #[rstest]
    #[case::by_its_sign(r"{from}\n{to}")]
    #[case::as_it_is("{from}\n{to}")]
    fn an_input_may_be_two_lines(#[case] template: &str) {
        let mut pins = Pins::default();
        pins.pin("input", template).unwrap();
        assert_eq!(pins.input.as_deref(), Some("{from}\n{to}"));
        assert!(pins.has_line_for_each_cell());
    }

    #[rstest]
    #[case::one_line(Some("{from} {to}"), false)]
    #[case::the_other_order(Some("{to}\n{from}"), false)]
    #[case::capitals(Some("{FROM}\n{TO}"), true)]
    #[case::counted_from_nought(Some("{from0}\n{to0}"), true)]
    #[case::not_pinned(None, false)]
    fn each_cell_has_a_line(#[case] input: Option<&str>, #[case] expected: bool) {
        let pins = Pins { input: input.map(str::to_owned), ..Pins::default() };
        assert_eq!(pins.has_line_for_each_cell(), expected);
    }

    #[rstest]
    #[case::one(&["2"], &["2"])]
    #[case::several(&["2", "Ann"], &["2", "Ann"])]
    #[case::in_one(&[r"2\nAnn"], &["2", "Ann"])]
    #[case::with_a_line_end(&["2\n"], &["2"])]
    #[case::enter(&[""], &[""])]
    fn lines_are_typed_first(#[case] pinned: &[&str], #[case] lines: &[&str]) {
        let mut pins = Pins::default();
        pinned.iter().for_each(|text| pins.pin("first", text).unwrap());
        assert_eq!(pins.first, lines);
    }
}
