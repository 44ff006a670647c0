//! The grammar of inputs: patterns such as `{from:cell} {to:cell}`, and the places that an input names.

use std::collections::{HashMap, HashSet};

use super::{
    faults::{Wrong, expected_one_of},
    names::{Names, range},
};

/// The value of an input at one place of its pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A cell, by its column from the left and its row from the top, counted from zero.
    Cell([usize; 2]),
    /// A column from the left, counted from zero.
    Column(usize),
    /// A row from the top, counted from zero.
    Row(usize),
    /// A side, in the order of the description.
    Side(usize),
    /// A number or letter of a range, counted from zero.
    Step(usize),
    /// A word.
    Word(String),
}

/// The form of some inputs: places with text between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    /// The text in the description.
    pub(super) text: String,
    pub(super) pieces: Vec<Piece>,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Literal(String),
    Slot(Slot),
}

/// A place of a pattern, with its possible values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// Its name, such as `from`.
    pub(super) name: String,
    /// Each value as text, in order.
    pub(super) values: Vec<(String, Place)>,
    /// Whether the order of the values allows numbering them.
    pub(super) counts: bool,
    by_text: HashMap<String, usize>,
    longest: usize,
    /// The forms of the values, such as `a0` for `b12`.
    forms: HashSet<String>,
}

/// The kinds of places that have a name.
const KINDS: [&str; 4] = ["cell", "column", "row", "side"];
const KINDS_ALLOWED: &str = "a place is `{name:kind}`, and its kind is `cell`, `column`, `row`, `side`, a range such as `1..6`, or words such as `a|b`";

impl Pattern {
    /// Reads a pattern for a board with these names and for these sides.
    pub(super) fn parse(text: &str, names: &Names, sides: &[String]) -> Result<Self, Wrong> {
        if text.is_empty() {
            return Err(Wrong::new("found an empty pattern", "expected a place or a word"));
        }
        let mut pieces = Vec::new();
        for part in parts(text)? {
            pieces.push(match part {
                Part::Literal(literal) => Piece::Literal(literal.to_owned()),
                Part::Braces(place) => Piece::Slot(Slot::parse(place, names, sides)?),
            });
        }
        let pattern = Self { text: text.to_owned(), pieces };
        pattern.check_names()?;
        Ok(pattern)
    }

    /// Checks that the names of the places differ.
    pub(super) fn check_names(&self) -> Result<(), Wrong> {
        let mut seen = HashSet::new();
        match self.slots().find(|slot| !seen.insert(&slot.name)) {
            Some(slot) => Err(Wrong::new(
                format!("found two places named `{}` in the pattern `{}`", slot.name, self.text),
                "give each place of a pattern its own name",
            )),
            None => Ok(()),
        }
    }

    /// The places, from the left.
    pub(super) fn slots(&self) -> impl Iterator<Item = &Slot> + Clone {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Slot(slot) => Some(slot),
            Piece::Literal(_) => None,
        })
    }

    /// The places that an input names, each as the index of its value.
    pub(super) fn matched(&self, input: &str) -> Option<Vec<usize>> {
        let mut found = Vec::new();
        matched(&self.pieces, input, &mut found, &Slot::longest, &Slot::value).then_some(found)
    }

    /// The usual notation: the pattern without the kinds of its places.
    pub(super) fn usual_notation(&self) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Literal(literal) => literal.clone(),
            Piece::Slot(slot) => format!("{{{}}}", slot.name),
        };
        self.pieces.iter().map(piece).collect()
    }

    /// The pattern followed by another.
    pub(super) fn then(mut self, other: &Self) -> Self {
        self.text += &other.text;
        self.pieces.extend(other.pieces.iter().cloned());
        self
    }

    /// The number of its inputs.
    pub(super) fn size(&self) -> u128 {
        self.slots().map(|slot| slot.values.len() as u128).fold(1, u128::saturating_mul)
    }

    /// The input with this index; the last place changes first.
    pub(super) fn input(&self, number: u128) -> String {
        let (mut rest, mut texts) = (number, Vec::new());
        for piece in self.pieces.iter().rev() {
            texts.push(match piece {
                Piece::Literal(literal) => literal.as_str(),
                Piece::Slot(slot) => {
                    let count = slot.values.len() as u128;
                    let at = (rest % count) as usize;
                    rest /= count;
                    &slot.values[at].0
                }
            });
        }
        texts.into_iter().rev().collect()
    }
}

/// Whether the pieces match the whole text, with the value that `read` finds at each slot. A slot takes as much text as
/// it can.
pub(super) fn matched<T>(
    pieces: &[Piece],
    text: &str,
    found: &mut Vec<T>,
    longest: &impl Fn(&Slot) -> usize,
    read: &impl Fn(&Slot, &str) -> Option<T>,
) -> bool {
    let Some((piece, after)) = pieces.split_first() else { return text.is_empty() };
    let slot = match piece {
        Piece::Literal(literal) => {
            let rest = text.strip_prefix(literal.as_str());
            return rest.is_some_and(|rest| matched(after, rest, found, longest, read));
        }
        Piece::Slot(slot) => slot,
    };
    let ends = (1..=longest(slot).min(text.len())).rev().filter(|end| text.is_char_boundary(*end));
    for end in ends {
        let Some(value) = read(slot, &text[..end]) else { continue };
        let before = found.len();
        found.push(value);
        if matched(after, &text[end..], found, longest, read) {
            return true;
        }
        found.truncate(before);
    }
    false
}

impl Slot {
    fn parse(text: &str, names: &Names, sides: &[String]) -> Result<Self, Wrong> {
        let Some((name, kind)) = text.split_once(':') else {
            return Err(Wrong::new(format!("found `{{{text}}}` without a kind"), KINDS_ALLOWED));
        };
        check_name(name)?;
        let (values, counts) = values(kind, names, sides)?;
        let by_text: HashMap<_, _> =
            values.iter().enumerate().map(|(at, (text, _))| (text.clone(), at)).collect();
        if by_text.len() < values.len() {
            let found = format!("found two places of one name in `{{{text}}}`");
            return Err(Wrong::new(found, "give cells and words names that are all different"));
        }
        let longest = values.iter().map(|(text, _)| text.len()).max().unwrap_or_default();
        let forms = values.iter().map(|(text, _)| form(text)).collect();
        Ok(Self { name: name.to_owned(), values, counts, by_text, longest, forms })
    }

    /// Whether a text has the form of one of its values.
    pub(super) fn resembles(&self, text: &str) -> bool {
        self.forms.contains(&form(text))
    }

    /// The length of its longest value in bytes.
    pub(super) fn longest(&self) -> usize {
        self.longest
    }

    /// The index of the value with this text.
    pub(super) fn value(&self, text: &str) -> Option<usize> {
        self.by_text.get(text).copied()
    }
}

/// The form of a text, such as `a0` for `b12`, so that similar texts have the same form.
fn form(text: &str) -> String {
    let mut form = String::new();
    for c in text.chars() {
        let kind = match c {
            'a'..='z' => 'a',
            'A'..='Z' => 'A',
            '0'..='9' => '0',
            _ => c,
        };
        if !(kind == '0' && form.ends_with('0')) {
            form.push(kind);
        }
    }
    form
}

fn check_name(name: &str) -> Result<(), Wrong> {
    if !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase()) {
        return Ok(());
    }
    let found = format!("found a place named `{name}`");
    Err(Wrong::new(found, "the name of a place has lower-case letters only"))
}

/// The values of a slot, and whether they can be numbered.
type Values = (Vec<(String, Place)>, bool);

/// The possible values of a place of this kind.
fn values(kind: &str, names: &Names, sides: &[String]) -> Result<Values, Wrong> {
    let numbered = |texts: &[String], place: fn(usize) -> Place| {
        texts.iter().cloned().enumerate().map(|(at, text)| (text, place(at))).collect()
    };
    Ok(match kind {
        "cell" => (cells(names), names.are_counted()),
        "column" => (numbered(names.columns(), Place::Column), true),
        "row" => (numbered(names.rows(), Place::Row), true),
        "side" => (numbered(sides, Place::Side), false),
        _ if kind.contains('|') => (words(kind)?, false),
        _ if kind.contains("..") => {
            let texts = range(kind).ok_or_else(|| no_range(kind))?;
            (numbered(&texts, Place::Step), true)
        }
        _ => {
            let meant = expected_one_of(&KINDS, kind);
            let found = format!("found a place of the kind `{kind}`");
            return Err(Wrong::new(found, format!("{meant}; or a range, or words such as `a|b`")));
        }
    })
}

fn cells(names: &Names) -> Vec<(String, Place)> {
    names.cells().map(|(name, at)| (name.to_owned(), Place::Cell(at))).collect()
}

fn words(kind: &str) -> Result<Vec<(String, Place)>, Wrong> {
    let words: Vec<&str> = kind.split('|').collect();
    if words.contains(&"") {
        let found = format!("found an empty word in `{kind}`");
        return Err(Wrong::new(found, "expected words between bars, such as `a|b`"));
    }
    Ok(words.into_iter().map(|word| (word.to_owned(), Place::Word(word.to_owned()))).collect())
}

fn no_range(kind: &str) -> Wrong {
    Wrong::new(format!("found the range `{kind}`"), RANGE)
}

/// The error for an invalid range.
pub(super) const RANGE: &str =
    "expected a range of at most 10000 numbers or letters, such as `1..6`, `8..1` or `a..h`";

/// A part of a text with places in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part<'t> {
    Literal(&'t str),
    Braces(&'t str),
}

/// Splits a text at its braces.
pub(super) fn parts(text: &str) -> Result<Vec<Part<'_>>, Wrong> {
    let unpaired = || {
        let found = format!("found a brace without its partner in `{text}`");
        Wrong::new(found, "each place stands between `{` and `}`")
    };
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some(open) = rest.find(['{', '}']) {
        let (before, braces) = rest.split_at(open);
        let (place, after) =
            braces.strip_prefix('{').and_then(|from| from.split_once('}')).ok_or_else(unpaired)?;
        if place.contains('{') {
            return Err(unpaired());
        }
        parts.extend((!before.is_empty()).then_some(Part::Literal(before)));
        parts.push(Part::Braces(place));
        rest = after;
    }
    parts.extend((!rest.is_empty()).then_some(Part::Literal(rest)));
    Ok(parts)
}
