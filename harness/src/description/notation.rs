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
    /// `{drop0}`: by its number, counted from nought.
    Nought,
    /// `{dropA}`: by its letter, `a` for the first.
    Letter,
    /// `{DROPA}`: by its letter in capitals.
    CapitalLetter,
}

const STYLES: [Style; 5] =
    [Style::Name, Style::Capitals, Style::Nought, Style::Letter, Style::CapitalLetter];

/// A notation, read for the pattern whose places it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notation<'p> {
    pattern: &'p Pattern,
    parts: Vec<Written>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Written {
    Literal(String),
    Place { slot: usize, style: Style },
}

/// What stands at a place of an input: a value of its slot, or something that only looks like one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spot {
    text: String,
    /// Its number among the values, if they can be counted; what lies outside has one if the values are numbers.
    index: Option<i64>,
}

impl Style {
    /// The word in braces for a place of this name.
    fn placeholder(self, name: &str) -> String {
        match self {
            Self::Name => name.to_owned(),
            Self::Capitals => name.to_uppercase(),
            Self::Nought => format!("{name}0"),
            Self::Letter => format!("{name}A"),
            Self::CapitalLetter => format!("{}A", name.to_uppercase()),
        }
    }

    /// Whether a place whose values cannot be counted may have this style.
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

/// The letter of the place with this number, from `a`.
fn letter(index: i64) -> Option<char> {
    let offset = u8::try_from(index).ok().filter(|offset| *offset < 26)?;
    Some(char::from(b'a' + offset))
}

impl<'p> Notation<'p> {
    /// Reads a notation of one of these patterns: the first that has the same places.
    pub(super) fn parse(text: &str, patterns: &'p [Pattern]) -> Result<Self, Wrong> {
        let parts = parts(text)?;
        let mut nearest = None;
        for pattern in patterns {
            match Self::of(&parts, pattern) {
                Ok(notation) => return Ok(notation),
                Err(wrong) => nearest = nearest.or(Some(wrong)),
            }
        }
        let none = || Wrong::new("found a notation without a pattern", "add `moves` first");
        Err(nearest.unwrap_or_else(none))
    }

    /// The notation with these parts, if it has each place of the pattern once and no other.
    fn of(parts: &[Part<'_>], pattern: &'p Pattern) -> Result<Self, Wrong> {
        let mut written = Vec::new();
        for part in parts {
            written.push(match part {
                Part::Literal(literal) => Written::Literal((*literal).to_owned()),
                Part::Braces(name) => placed(name, pattern)?,
            });
        }
        let notation = Self { pattern, parts: written };
        notation.check_complete()?;
        notation.check_has_places()?;
        Ok(notation)
    }

    fn check_complete(&self) -> Result<(), Wrong> {
        for (slot, at) in self.pattern.slots().zip(0..) {
            let is_here =
                |part: &&Written| matches!(part, Written::Place { slot, .. } if *slot == at);
            let (count, name) = (self.parts.iter().filter(is_here).count(), &slot.name);
            if count != 1 {
                let found = format!("found the place `{name}` {count} times in a notation");
                let allowed = format!("expected each place of `{}` once", self.pattern.text);
                return Err(Wrong::new(found, allowed));
            }
        }
        Ok(())
    }

    /// A notation without places could only be of a single input.
    fn check_has_places(&self) -> Result<(), Wrong> {
        let is_usual = || self.write(&self.pattern.text) == self.pattern.text;
        if self.pattern.slots().next().is_some() || is_usual() {
            return Ok(());
        }
        let found = "found a notation without a place";
        Err(Wrong::new(found, "expected the places of one of `moves`, such as `{from}`"))
    }

    /// The input as this notation writes it. What is no input of its pattern, and does not look like one, is written as it is.
    pub(super) fn write(&self, input: &str) -> String {
        match spots(self.pattern, input) {
            Some(spots) => self.parts.iter().map(|part| part.write(&spots)).collect(),
            None => input.to_owned(),
        }
    }
}

impl Written {
    fn write(&self, spots: &[Spot]) -> String {
        match self {
            Self::Literal(literal) => literal.clone(),
            Self::Place { slot, style } => style.write(&spots[*slot]),
        }
    }
}

/// The place of a pattern that this word in braces names, and how.
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

/// All that may stand in the braces of a notation of this pattern.
pub(super) fn placeholders(pattern: &Pattern) -> Vec<String> {
    let of_slot = |slot: &Slot| {
        let may = |style: &Style| slot.counts || style.needs_no_number();
        STYLES.into_iter().filter(may).map(|style| style.placeholder(&slot.name)).collect()
    };
    pattern.slots().flat_map::<Vec<_>, _>(of_slot).collect()
}

/// What stands at the places of an input of this pattern, or of one that looks like it, such as `i9` on a board of eight rows.
fn spots(pattern: &Pattern, input: &str) -> Option<Vec<Spot>> {
    let mut spots = Vec::new();
    let strict = |slot: &Slot, text: &str| slot.value(text).map(|at| spot(slot, at));
    let longest = |_: &Slot| LOOSE_MOST;
    let is_one = matched(&pattern.pieces, input, &mut spots, &longest, &strict)
        || matched(&pattern.pieces, input, &mut spots, &longest, &loose);
    is_one.then_some(spots)
}

/// The longest text that is taken for a place.
const LOOSE_MOST: usize = 20;

fn spot(slot: &Slot, at: usize) -> Spot {
    Spot { text: slot.values[at].0.clone(), index: slot.counts.then_some(at as i64) }
}

/// A value of this slot, or something of the form of one.
fn loose(slot: &Slot, text: &str) -> Option<Spot> {
    let value = slot.value(text).map(|at| spot(slot, at));
    value.or_else(|| outside(slot, text)).or_else(|| {
        let is_alike = slot.values.iter().any(|(value, _)| form(value) == form(text));
        is_alike.then(|| Spot { text: text.to_owned(), index: None })
    })
}

/// A number that lies outside those of the slot, which count upwards one by one.
fn outside(slot: &Slot, text: &str) -> Option<Spot> {
    let number = |at: usize| slot.values.get(at)?.0.parse::<i64>().ok();
    let (first, last) = (number(0)?, number(slot.values.len() - 1)?);
    let counts = slot.counts && last - first == slot.values.len() as i64 - 1;
    let value = text.parse::<i64>().ok().filter(|_| counts)?;
    Some(Spot { text: text.to_owned(), index: value.checked_sub(first) })
}

/// The form of a text: `a0` for `b12`, so that texts can look alike.
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
