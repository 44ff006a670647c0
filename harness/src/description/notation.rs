//! Notations: how a submission reads the inputs of a pattern, such as `{from}-{to}` or `{drop0}`.

use super::{
    faults::{Wrong, expected_one_of},
    grammar::{Part, Pattern, Slot, matched, parts},
};

/// How a place is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Style {
    /// `{drop}`: by its name.
    Name,
    /// `{DROP}`: by its name in capitals.
    Capitals,
    /// `{drop0}`: by its number, counted from zero.
    Nought,
    /// `{dropA}`: by its letter, `a` for the first.
    Letter,
    /// `{DROPA}`: by its letter in capitals.
    CapitalLetter,
}

const STYLES: [Style; 5] =
    [Style::Name, Style::Capitals, Style::Nought, Style::Letter, Style::CapitalLetter];

/// A notation for a pattern with the same places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The index of the pattern.
    pub(super) pattern: usize,
    parts: Vec<Written>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Written {
    Literal(String),
    Place { slot: usize, style: Style },
}

/// The text at a place of an input: a value of its slot, or something that looks like one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// The text.
    pub(super) text: String,
    /// Its index among the values, if they are numbered. A number outside their range has one as well.
    index: Option<i64>,
}

impl Style {
    /// The word in braces for a place with this name.
    fn placeholder(self, name: &str) -> String {
        match self {
            Self::Name => name.to_owned(),
            Self::Capitals => name.to_uppercase(),
            Self::Nought => format!("{name}0"),
            Self::Letter => format!("{name}A"),
            Self::CapitalLetter => format!("{}A", name.to_uppercase()),
        }
    }

    /// Whether places whose values are not numbered may have this style.
    fn needs_no_number(self) -> bool {
        matches!(self, Self::Name | Self::Capitals)
    }

    fn write(self, spot: &Spot) -> String {
        let letter = || spot.index.and_then(letter);
        match self {
            Self::Name => spot.text.clone(),
            Self::Capitals => spot.text.to_uppercase(),
            Self::Nought => spot.index.map_or_else(|| spot.text.clone(), |n| n.to_string()),
            Self::Letter => letter().map_or_else(|| spot.text.clone(), String::from),
            Self::CapitalLetter => {
                letter().map_or_else(|| spot.text.clone(), |c| c.to_ascii_uppercase().to_string())
            }
        }
    }
}

/// The letter with this index, from `a`.
fn letter(index: i64) -> Option<char> {
    let offset = u8::try_from(index).ok().filter(|offset| *offset < 26)?;
    Some(char::from(b'a' + offset))
}

impl Notation {
    /// Parses a notation of one of these patterns, each with its index: the first that has the same places.
    pub(super) fn parse<'p>(
        text: &str,
        patterns: impl Iterator<Item = (usize, &'p Pattern)>,
    ) -> Result<Self, Wrong> {
        let parts = parts(text)?;
        let mut nearest = None;
        for (at, pattern) in patterns {
            match written(&parts, pattern) {
                Ok(parts) => return Ok(Self { pattern: at, parts }),
                Err(wrong) => nearest = nearest.or(Some(wrong)),
            }
        }
        let none = || Wrong::new("found a notation without a pattern", "add `moves` first");
        Err(nearest.unwrap_or_else(none))
    }

    /// The input with these places in this notation.
    pub(super) fn write(&self, spots: &[Spot]) -> String {
        self.parts.iter().map(|part| part.write(spots)).collect()
    }
}

/// The parts of a notation, if it has each place of the pattern once and no others.
fn written(parts: &[Part<'_>], pattern: &Pattern) -> Result<Vec<Written>, Wrong> {
    let mut written = Vec::new();
    for part in parts {
        written.push(match part {
            Part::Literal(literal) => Written::Literal((*literal).to_owned()),
            Part::Braces(name) => placed(name, pattern)?,
        });
    }
    check_complete(&written, pattern)?;
    check_has_places(&written, pattern)?;
    Ok(written)
}

fn check_complete(parts: &[Written], pattern: &Pattern) -> Result<(), Wrong> {
    for (slot, at) in pattern.slots().zip(0..) {
        let is_here = |part: &&Written| matches!(part, Written::Place { slot, .. } if *slot == at);
        let (count, name) = (parts.iter().filter(is_here).count(), &slot.name);
        if count != 1 {
            let found = format!("found the place `{name}` {count} times in a notation");
            let allowed = format!("expected each place of `{}` once", pattern.text);
            return Err(Wrong::new(found, allowed));
        }
    }
    Ok(())
}

/// Checks that a notation has places. Without places it could stand only for a single input.
fn check_has_places(parts: &[Written], pattern: &Pattern) -> Result<(), Wrong> {
    let is_usual = || parts.iter().map(|part| part.write(&[])).collect::<String>() == pattern.text;
    if pattern.slots().next().is_some() || is_usual() {
        return Ok(());
    }
    let found = "found a notation without a place";
    Err(Wrong::new(found, "expected the places of one of `moves`, such as `{from}`"))
}

impl Written {
    fn write(&self, spots: &[Spot]) -> String {
        match self {
            Self::Literal(literal) => literal.clone(),
            Self::Place { slot, style } => style.write(&spots[*slot]),
        }
    }
}

/// The place and the style that a word in braces names.
fn placed(word: &str, pattern: &Pattern) -> Result<Written, Wrong> {
    for style in STYLES {
        let named =
            pattern.slots().zip(0..).find(|(slot, _)| style.placeholder(&slot.name) == word);
        match named {
            Some((slot, at)) if slot.counts || style.needs_no_number() => {
                return Ok(Written::Place { slot: at, style });
            }
            Some((slot, _)) => return Err(uncounted(word, slot)),
            None => {}
        }
    }
    let all = placeholders(pattern);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let found = format!("found `{{{word}}}` in a notation of `{}`", pattern.text);
    Err(Wrong::new(found, expected_one_of(&all, word)))
}

fn uncounted(word: &str, slot: &Slot) -> Wrong {
    let name = &slot.name;
    let found = format!("found `{{{word}}}`, but the places of `{name}` have no numbers");
    Wrong::new(
        found,
        format!("expected `{{{name}}}`, or `{{{}}}` for capitals", name.to_uppercase()),
    )
}

/// The names that a notation of this pattern may have in braces.
pub(super) fn placeholders(pattern: &Pattern) -> Vec<String> {
    let of_slot = |slot: &Slot| {
        let may = |style: &Style| slot.counts || style.needs_no_number();
        STYLES.into_iter().filter(may).map(|style| style.placeholder(&slot.name)).collect()
    };
    pattern.slots().flat_map::<Vec<_>, _>(of_slot).collect()
}

/// A notation of this pattern, with capitals for the places that it writes as small letters. None if there are none.
pub(super) fn with_capital_letters(notation: &str, pattern: &Pattern) -> Option<String> {
    let in_braces = |style: Style, slot: &Slot| ["{", &style.placeholder(&slot.name), "}"].concat();
    let capital =
        pattern.slots().filter(|slot| slot.counts).fold(notation.to_owned(), |text, slot| {
            text.replace(&in_braces(Style::Letter, slot), &in_braces(Style::CapitalLetter, slot))
        });
    (capital != notation).then_some(capital)
}

/// The texts at the places of an input that matches this pattern.
pub(super) fn strict_spots(pattern: &Pattern, input: &str) -> Option<Vec<Spot>> {
    let mut spots = Vec::new();
    let value = |slot: &Slot, text: &str| slot.value(text).map(|at| spot(slot, at));
    matched(&pattern.pieces, input, &mut spots, &Slot::longest, &value).then_some(spots)
}

/// The texts at the places of an input that looks like one of this pattern, such as `i9` on a board of eight rows.
pub(super) fn loose_spots(pattern: &Pattern, input: &str) -> Option<Vec<Spot>> {
    let (mut spots, longest) = (Vec::new(), |_: &Slot| LOOSE_MOST);
    matched(&pattern.pieces, input, &mut spots, &longest, &loose).then_some(spots)
}

/// The longest text that is accepted for a place.
const LOOSE_MOST: usize = 20;

fn spot(slot: &Slot, at: usize) -> Spot {
    Spot { text: slot.values[at].0.clone(), index: slot.counts.then_some(at as i64) }
}

/// A value of this slot, or a text of the same form.
fn loose(slot: &Slot, text: &str) -> Option<Spot> {
    let value = slot.value(text).map(|at| spot(slot, at));
    value
        .or_else(|| outside(slot, text))
        .or_else(|| slot.resembles(text).then(|| Spot { text: text.to_owned(), index: None }))
}

/// A number outside the range of the slot's values, if those are consecutive numbers. `01` is no number but a text: as a
/// letter it would be a legal input.
fn outside(slot: &Slot, text: &str) -> Option<Spot> {
    let number = |at: usize| slot.values.get(at)?.0.parse::<i64>().ok();
    let (first, last) = (number(0)?, number(slot.values.len() - 1)?);
    let counts = slot.counts && last - first == slot.values.len() as i64 - 1;
    let value = text.parse::<i64>().ok().filter(|value| counts && value.to_string() == text)?;
    Some(Spot { text: text.to_owned(), index: value.checked_sub(first) })
}
