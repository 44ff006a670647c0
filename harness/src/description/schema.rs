//! Sections, keys and values of a description with their places. A wrong value is a fault, but does not stop the
//! reading.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::faults::{Faults, Wrong, expected_one_of};

/// A text and its place.
pub(super) type Text = Spanned<String>;

/// Texts in a list, and the place of the list.
pub(super) type Texts = Spanned<Vec<Text>>;

/// The keys of a section.
pub(super) type Keys = &'static [&'static str];

/// A section of a description.
#[derive(Clone, Debug)]
pub(super) struct Section<'f> {
    /// The section's name in messages.
    name: String,
    /// Its start.
    place: Range<usize>,
    table: &'f DeTable<'f>,
    /// The faults of the whole description.
    pub(super) faults: &'f Faults<'f>,
}

impl<'f> Section<'f> {
    /// Creates the section of this table. Unknown keys are faults.
    pub(super) fn new(
        name: String,
        place: Range<usize>,
        table: &'f DeTable<'f>,
        keys: Keys,
        faults: &'f Faults<'f>,
    ) -> Self {
        let section = Self { name, place, table, faults };
        section.check(keys);
        section
    }

    fn check(&self, keys: Keys) {
        for key in self.table.keys() {
            let (place, name) = (key.span(), key.get_ref().as_ref());
            if !keys.contains(&name) {
                let found = format!("found the unknown key `{name}` in {}", self.name);
                self.faults.add(place, found, expected_one_of(keys, name));
            }
        }
    }

    /// The start of the section.
    pub(super) fn place(&self) -> Range<usize> {
        self.place.clone()
    }

    /// The keys that the section has, with their places.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.table.keys().map(|key| (key.get_ref().as_ref(), key.span()))
    }

    /// The value of a key.
    pub(super) fn value(&self, key: &str) -> Option<&'f Spanned<DeValue<'f>>> {
        self.table.get(key)
    }

    /// Adds a fault at the value of this key.
    pub(super) fn add(&self, key: &str, wrong: Wrong) {
        let place = self.value(key).map_or_else(|| self.place(), Spanned::span);
        self.faults.add(place, wrong.found, wrong.allowed);
    }

    /// Adds the fault that a key is missing.
    pub(super) fn add_missing(&self, key: &str, allowed: &str) {
        self.faults.add(self.place(), format!("`{key}` is missing in {}", self.name), allowed);
    }

    fn add_kind(&self, key: &str, value: &Spanned<DeValue<'_>>, expected: &str) {
        let found = format!("found {} for `{key}` in {}", kind(value.get_ref()), self.name);
        self.faults.add(value.span(), found, format!("expected {expected}"));
    }

    /// The text of an optional key.
    pub(super) fn text(&self, key: &str) -> Option<Text> {
        let value = self.value(key)?;
        let text = text(value);
        if text.is_none() {
            self.add_kind(key, value, "a text");
        }
        text
    }

    /// The text of a required key: one line that is not empty.
    pub(super) fn line(&self, key: &str) -> Option<Text> {
        if self.value(key).is_none() {
            self.add_missing(key, &format!("add `{key} = \"…\"`"));
        }
        let text = self.text(key)?;
        let is_line =
            !text.get_ref().trim().is_empty() && !text.get_ref().contains(char::is_control);
        if !is_line {
            let found = format!("found {:?} for `{key}` in {}", text.get_ref(), self.name);
            self.add(key, Wrong::new(found, "expected one line that is not empty"));
        }
        is_line.then_some(text)
    }

    /// The texts in the list of an optional key.
    pub(super) fn texts(&self, key: &str) -> Option<Texts> {
        let value = self.value(key)?;
        let list: Option<Vec<Text>> =
            value.get_ref().as_array().and_then(|list| list.iter().map(text).collect());
        if list.is_none() {
            self.add_kind(key, value, "a list of texts");
        }
        Some(Spanned::new(value.span(), list?))
    }

    /// Whether a key is `true`.
    pub(super) fn flag(&self, key: &str) -> bool {
        let Some(value) = self.value(key) else { return false };
        let flag = value.get_ref().as_bool();
        if flag.is_none() {
            self.add_kind(key, value, "true or false");
        }
        flag.unwrap_or_default()
    }

    /// The number of an optional key.
    pub(super) fn number(&self, key: &str) -> Option<usize> {
        let value = self.value(key)?;
        let number = value.get_ref().as_integer();
        let number = number.and_then(|n| usize::from_str_radix(n.as_str(), n.radix()).ok());
        if number.is_none() {
            self.add_kind(key, value, "a number that is not negative");
        }
        number
    }

    /// The meaning of the word of an optional key.
    pub(super) fn word<T: Clone>(&self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let word = self.text(key)?;
        let found = words.iter().find(|(name, _)| name == word.get_ref());
        if found.is_none() {
            let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
            let found = format!("found `{}` for `{key}` in {}", word.get_ref(), self.name);
            self.add(key, Wrong::new(found, expected_one_of(&names, word.get_ref())));
        }
        found.map(|(_, value)| value.clone())
    }

    /// The section of an optional key.
    pub(super) fn section(&self, key: &str, keys: Keys) -> Option<Self> {
        let section = self.open_section(key)?;
        section.check(keys);
        Some(section)
    }

    /// The section of an optional key, whose own keys are checked elsewhere.
    pub(super) fn open_section(&self, key: &str) -> Option<Self> {
        let value = self.value(key)?;
        let Some(table) = value.get_ref().as_table() else {
            self.add_kind(key, value, &format!("a section `[{key}]`"));
            return None;
        };
        let place = value.span();
        Some(Self { name: format!("`[{key}]`"), place, table, faults: self.faults })
    }

    /// The section of a required key.
    pub(super) fn required_section(&self, key: &str, keys: Keys) -> Option<Self> {
        if self.value(key).is_none() {
            self.add_missing(key, &format!("add a section `[{key}]`"));
        }
        self.section(key, keys)
    }

    /// The sections of a key that may occur several times.
    pub(super) fn sections(&self, key: &str, keys: Keys) -> Vec<Self> {
        let Some(value) = self.value(key) else { return Vec::new() };
        let tables = value.get_ref().as_array().and_then(|list| {
            let each =
                |item: &'f Spanned<DeValue<'f>>| Some((item.span(), item.get_ref().as_table()?));
            list.iter().map(each).collect::<Option<Vec<_>>>()
        });
        if tables.is_none() {
            self.add_kind(key, value, &format!("sections `[[{key}]]`"));
        }
        let outer = self.name.strip_prefix("`[").and_then(|name| name.strip_suffix("]`"));
        let name = outer.map_or_else(|| key.to_owned(), |outer| format!("{outer}.{key}"));
        let section =
            |(place, table)| Self::new(format!("`[[{name}]]`"), place, table, keys, self.faults);
        tables.unwrap_or_default().into_iter().map(section).collect()
    }
}

fn text(value: &Spanned<DeValue<'_>>) -> Option<Text> {
    value.get_ref().as_str().map(|text| Spanned::new(value.span(), text.to_owned()))
}

/// The kind of a value in plain words.
fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a section",
    }
}
