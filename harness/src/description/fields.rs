//! Fields: numbers and words that a program shows with the board, such as a score or the moves left.

use toml::Spanned;

use super::{
    output::{Due, due},
    rules::{RuleEntry, check_known, each, ids},
    schema::{Keys, Section},
};

/// One field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldEntry {
    /// Its name in goldens, in reports and in the answers of the reference.
    pub name: String,
    /// When it must be shown. A program may also show it at other times.
    pub due: Due,
    /// The id of the rule that requires it. Empty if the challenge requires it by no rule.
    pub rule: String,
}

const FIELD: Keys = &["name", "due", "rule"];

/// Reads all fields of a game. Their rules are checked if the rules could be read.
pub(super) fn read(game: &Section<'_>, rules: Option<&[RuleEntry]>) -> Option<Vec<FieldEntry>> {
    let sections = game.sections("field", FIELD);
    let names = |rules: &[RuleEntry]| rules.iter().map(|rule| rule.id.clone()).collect();
    let rules: Option<Vec<String>> = rules.map(names);
    ids(&sections, "name");
    each(&sections, |section| field(section, rules.as_deref()))
}

fn field(section: &Section<'_>, rules: Option<&[String]>) -> Option<FieldEntry> {
    let name = section.value("name").and(section.text("name")).map(Spanned::into_inner);
    let rule = match section.value("rule") {
        Some(_) => Some(section.line("rule")?),
        None => None,
    };
    if let (Some(rule), Some(rules)) = (&rule, rules) {
        check_known(section, rule, rules, "rule");
    }
    let rule = rule.map(Spanned::into_inner).unwrap_or_default();
    Some(FieldEntry { name: name?, due: due(section), rule })
}
