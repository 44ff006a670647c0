//! How a program must announce the result.

use std::collections::BTreeMap;

use toml::Spanned;

use super::{
    faults::{Wrong, expected_one_of},
    schema::{Section, Text},
};

/// The announcement of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With the character of the winner and something truthy.
    Character,
    /// With any words.
    Free,
    /// With a name of the result, as a word in upper or lower case.
    Names(Results<Vec<String>>),
    /// With exactly these words.
    Exact(Results<String>),
}

/// Something for each result: one for each side, and one for the result that no side wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results<T> {
    /// By the name of the side that wins.
    pub wins: BTreeMap<String, T>,
    /// For a draw of two sides, or a lost puzzle.
    pub nobody: Option<T>,
}

impl<T> Results<T> {
    /// The value for the win of this side, or for the result that no side wins.
    pub fn of(&self, side: Option<&str>) -> Option<&T> {
        side.map_or(self.nobody.as_ref(), |side| self.wins.get(side))
    }
}

/// The key of the result that no side wins.
fn nobody(sides: &[String]) -> &'static str {
    if sides.len() == 1 { "lost" } else { "draw" }
}

/// Reads `end`.
pub(super) fn read(output: &Section<'_>, sides: &[String]) -> Option<End> {
    let Some(value) = output.value("end") else { return Some(End::Free) };
    if !value.get_ref().is_table() {
        return word(output, sides);
    }
    let section = output.open_section("end")?;
    if section.value("exact").is_none() {
        return names(&section, sides).map(End::Names);
    }
    let exact = exact_or_whole(section, "end")?;
    let text = |section: &Section<'_>, key: &str| section.line(key).map(Spanned::into_inner);
    results(&exact, sides, text).map(End::Exact)
}

/// The table `exact` in the value of a key, which is alone there; without one, the value.
pub(super) fn exact_or_whole<'f>(section: Section<'f>, key: &str) -> Option<Section<'f>> {
    if section.value("exact").is_none() {
        return Some(section);
    }
    for (other, place) in section.keys().filter(|(other, _)| *other != "exact") {
        let found = format!("found `{other}` next to `exact` in `{key}`");
        section.faults.add(place, found, "expected `exact` alone");
    }
    section.open_section("exact")
}

fn word(output: &Section<'_>, sides: &[String]) -> Option<End> {
    let end = output.word("end", &[("character", End::Character), ("free", End::Free)])?;
    let is_long = |side: &&String| side.chars().count() != 1;
    if end == End::Character && (sides.len() == 1 || sides.iter().any(|side| is_long(&side))) {
        let found = "found `end = \"character\"`, but the sides are not two characters";
        output.add("end", Wrong::new(found, "expected names: `end = { SIDE = [\"NAME\", …], … }`"));
    }
    Some(end)
}

/// One value for each result; each side must have one.
fn results<T>(
    section: &Section<'_>,
    sides: &[String],
    read: impl Fn(&Section<'_>, &str) -> Option<T>,
) -> Option<Results<T>> {
    check_keys(section, sides);
    let win = |side: &String| Some((side.clone(), read(section, side)?));
    let wins: Vec<_> = sides.iter().map(win).collect();
    let nobody = nobody(sides);
    let nobody = section.value(nobody).map(|_| read(section, nobody));
    Some(Results { wins: wins.into_iter().collect::<Option<_>>()?, nobody: nobody.flatten() })
}

fn check_keys(section: &Section<'_>, sides: &[String]) {
    let known: Vec<&str> = sides.iter().map(String::as_str).chain([nobody(sides)]).collect();
    for (key, place) in section.keys().filter(|(key, _)| !known.contains(key)) {
        let found = format!("found `{key}` in `end`, which is no result of this game");
        section.faults.add(place, found, expected_one_of(&known, key));
    }
}

/// The names of each result, which are all different.
fn names(section: &Section<'_>, sides: &[String]) -> Option<Results<Vec<String>>> {
    let mut seen: Vec<Text> = Vec::new();
    let results = results(section, sides, result_names)?;
    for key in sides.iter().map(String::as_str).chain([nobody(sides)]) {
        let texts = section.value(key).and(section.texts(key));
        let lists = texts.map(Spanned::into_inner).unwrap_or_default();
        check_new(section, key, &lists, &seen);
        seen.extend(lists);
    }
    Some(results)
}

fn check_new(section: &Section<'_>, key: &str, names: &[Text], seen: &[Text]) {
    let lower = |text: &Text| text.get_ref().to_lowercase();
    for name in names.iter().filter(|name| seen.iter().any(|other| lower(other) == lower(name))) {
        let found =
            format!("found `{}` for `{key}` in `end`, which names another result", name.get_ref());
        section.faults.add(name.span(), found, "expected different names for different results");
    }
}

/// The names of one result.
fn result_names(section: &Section<'_>, key: &str) -> Option<Vec<String>> {
    if section.value(key).is_none() {
        section.add_missing(key, &format!("add `{key} = [\"NAME\", …]`"));
    }
    let names = section.texts(key)?.into_inner();
    let is_bad = |name: &&Text| {
        name.get_ref().trim().is_empty() || name.get_ref().contains(char::is_control)
    };
    if names.is_empty() {
        section.add(
            key,
            Wrong::new(format!("found no name for `{key}` in `end`"), "expected at least one"),
        );
    }
    if let Some(name) = names.iter().find(is_bad) {
        let found = format!("found the name {:?} for `{key}` in `end`", name.get_ref());
        section.faults.add(name.span(), found, "expected words");
    }
    Some(names.into_iter().map(Spanned::into_inner).collect())
}
