//! Parts of an input that a program may read in its own way, such as the letter of a promotion: `[[input.part]]`.
//!
//! A part either follows any move, or is a whole input that matches one of `moves`.

use toml::Spanned;

use super::{
    faults::Wrong,
    grammar::{Pattern, Place, Slot},
    names::Names,
    notation::Spot,
    schema::{Keys, Section},
};

/// A part of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputPart {
    /// The name of the override for its notation.
    pub name: String,
    /// The rules that refuse an input which lacks the part, or which must not have it.
    pub rules: Vec<String>,
    pub(super) pattern: Pattern,
    /// The index of the pattern, if the part is a whole input.
    pub(super) whole: Option<usize>,
}

/// The inputs that have the same parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// The pattern for notations; none if the input is only a part.
    pub(super) base: Option<usize>,
    /// The indices of the parts.
    pub(super) parts: Vec<usize>,
    /// The pattern of the whole input.
    pub(super) pattern: Pattern,
}

/// The keys of the section.
pub(super) const KEYS: Keys = &["name", "write", "alone", "rules"];

/// The maximum number of parts that follow a move in an input.
const MOST: usize = 4;
/// Names of other overrides.
const OTHER_PINS: [&str; 4] = ["input", "first", "blank", "draw"];

/// Reads the parts of a game with these patterns.
pub(super) fn read(
    section: &Section<'_>,
    patterns: &[Pattern],
    names: &Names,
    sides: &[String],
) -> Option<Vec<InputPart>> {
    let sections = section.sections("part", KEYS);
    let each = |section: &Section<'_>| part(section, patterns, names, sides);
    let read: Vec<Option<InputPart>> = sections.iter().map(each).collect();
    let parts: Vec<InputPart> = read.into_iter().collect::<Option<_>>()?;
    for (at, section) in sections.iter().enumerate() {
        if parts[..at].iter().any(|part| part.name == parts[at].name) {
            let found = format!("found a second part named `{}`", parts[at].name);
            section.add("name", Wrong::new(found, "expected different names"));
        }
    }
    if parts.iter().filter(|part| part.whole.is_none()).count() > MOST {
        let found = format!("found more than {MOST} parts that follow a move");
        section.add("part", Wrong::new(found, format!("expected at most {MOST}")));
        return None;
    }
    Some(parts)
}

fn part(
    section: &Section<'_>,
    patterns: &[Pattern],
    names: &Names,
    sides: &[String],
) -> Option<InputPart> {
    let (name, write) = (section.line("name"), section.line("write"));
    let (name, write) = (name?, write?);
    section.faults.keep(name.span(), check_name(name.get_ref()));
    if section.value("alone").is_some() && !section.flag("alone") {
        let found = "found a part for which `alone` is not true";
        let allowed = "leave it out: a program may read each part on a line of its own";
        section.add("alone", Wrong::new(found, allowed));
    }
    let usual = |pattern: &Pattern| pattern.usual_notation() == *write.get_ref();
    let whole = patterns.iter().position(usual);
    let read = match whole {
        Some(at) => Ok(patterns[at].clone()),
        None => Pattern::parse(write.get_ref(), names, sides).and_then(check_place),
    };
    let pattern = section.faults.keep(write.span(), read)?;
    let rules = section.value("rules").and(section.texts("rules")).map(Spanned::into_inner);
    let rules = rules.unwrap_or_default().into_iter().map(Spanned::into_inner).collect();
    Some(InputPart { name: name.into_inner(), rules, pattern, whole })
}

fn check_name(name: &str) -> Result<(), Wrong> {
    let is_word = name.len() > 1 && name.chars().all(|c| c.is_ascii_lowercase());
    match is_word && !OTHER_PINS.contains(&name) {
        true => Ok(()),
        false => Err(Wrong::new(
            format!("found a part named `{name}`"),
            format!(
                "expected two lower-case letters or more, other than {}",
                OTHER_PINS.join(", ")
            ),
        )),
    }
}

fn check_place(pattern: Pattern) -> Result<Pattern, Wrong> {
    let has_place = pattern.slots().next().is_some();
    let found = format!("found a part without a place: `{}`", pattern.text);
    let allowed = "expected a place, such as `{letter:q|r|b|n}`, or the places of one of `moves`";
    if has_place { Ok(pattern) } else { Err(Wrong::new(found, allowed)) }
}

/// The forms of all inputs: each pattern alone, then with the parts that may follow.
pub(super) fn forms(patterns: &[Pattern], parts: &[InputPart]) -> Vec<Form> {
    let following = (0..parts.len()).filter(|at| parts[*at].whole.is_none()).collect::<Vec<_>>();
    let choices = (0..1_usize << following.len()).map(|choice| {
        let is_chosen = |(bit, _): &(usize, &usize)| choice >> bit & 1 == 1;
        following.iter().enumerate().filter(is_chosen).map(|(_, at)| *at).collect::<Vec<_>>()
    });
    let choices: Vec<Vec<usize>> = choices.collect();
    let of = |(base, pattern): (usize, &Pattern)| -> Vec<Form> {
        if let Some(part) = parts.iter().position(|part| part.whole == Some(base)) {
            return vec![Form { base: None, parts: vec![part], pattern: pattern.clone() }];
        }
        let join = |all: Pattern, at: &usize| all.then(&parts[*at].pattern);
        let form = |chosen: &Vec<usize>| Form {
            base: Some(base),
            parts: chosen.clone(),
            pattern: chosen.iter().fold(pattern.clone(), join),
        };
        choices.iter().map(form).collect()
    };
    patterns.iter().enumerate().flat_map(of).collect()
}

impl InputPart {
    /// The names that an override of this part may have in braces, with the braces.
    pub fn placeholders(&self) -> impl Iterator<Item = String> {
        self.pattern.slots().map(|slot| format!("{{{}}}", slot.name))
    }

    /// The places of the part that are words.
    fn words(&self) -> impl Iterator<Item = &Slot> {
        let is_word = |(_, place): &(String, Place)| matches!(place, Place::Word(_));
        self.pattern.slots().filter(move |slot| slot.values.iter().all(is_word))
    }

    /// The names of the overrides for the words of the part: `letters` for `{letter:q|r}`.
    pub fn word_pins(&self) -> impl Iterator<Item = String> {
        self.words().map(|slot| slot.name.clone() + "s")
    }

    /// The overrides for its words in capitals: `letters` with `q=Q r=R`.
    pub fn capitals(&self) -> impl Iterator<Item = (String, String)> {
        self.renamed(str::to_uppercase)
    }

    /// The overrides for its words in small letters: `pieces` with `K=k Q=q`.
    pub fn small_letters(&self) -> impl Iterator<Item = (String, String)> {
        self.renamed(str::to_lowercase)
    }

    fn renamed(&self, rename: fn(&str) -> String) -> impl Iterator<Item = (String, String)> {
        let pair = move |(word, _): &(String, Place)| format!("{word}={}", rename(word));
        let pairs = move |slot: &Slot| slot.values.iter().map(pair).collect::<Vec<_>>().join(" ");
        self.words().map(move |slot| (slot.name.clone() + "s", pairs(slot)))
    }

    /// Whether it is a whole input.
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// Whether it names a place and not only words.
    pub fn names_a_place(&self) -> bool {
        let values = self.pattern.slots().flat_map(|slot| &slot.values);
        values.into_iter().any(|(_, place)| !matches!(place, Place::Word(_)))
    }

    /// The usual notation.
    pub fn notation(&self) -> String {
        self.pattern.usual_notation()
    }

    /// The notation for a program that prompts for the part on separate lines.
    pub fn alone(&self) -> String {
        let places: Vec<String> = self.placeholders().collect();
        let before = if self.whole.is_some() { "" } else { "\n" };
        before.to_owned() + &places.join("\n")
    }

    /// The part with these places, in the usual notation or as in `pinned`.
    pub(super) fn write<'p>(
        &self,
        spots: &[Spot],
        pinned: &impl Fn(&str) -> Option<&'p str>,
    ) -> String {
        let usual = self.pattern.usual_notation();
        let mut written = pinned(&self.name).unwrap_or(&usual).to_owned();
        for (slot, spot) in self.pattern.slots().zip(spots) {
            let words = pinned(&format!("{}s", slot.name)).unwrap_or_default();
            written = written.replace(&format!("{{{}}}", slot.name), renamed(words, &spot.text));
        }
        written
    }
}

/// The program's word: with `n=k`, it writes a `k` instead of an `n`.
fn renamed<'w>(words: &'w str, word: &'w str) -> &'w str {
    let pairs = words.split([' ', ',']).filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(usual, _)| *usual == word).map_or(word, |(_, own)| own)
}
