//! The rules of a game, the rulings on open questions, and the misreadings that a suite should detect.

use std::num::NonZeroUsize;

use toml::Spanned;

use super::{
    checked::Owner,
    faults::{Wrong, expected_one_of},
    parts,
    schema::{Keys, Section, Text},
};

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its id, such as `C4-DROP`.
    pub id: String,
    /// The rule as a sentence.
    pub text: String,
    /// The place in the challenge that states it; empty if the description names none.
    pub source: String,
    /// Whether this is the rule of turns.
    pub turn: bool,
    /// A position that `explain` draws.
    pub example: Option<Example>,
    /// Its line in `game.toml`.
    pub line: NonZeroUsize,
}

/// The position that illustrates a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Example {
    /// The position after these inputs, and an input that is refused there.
    Inputs {
        /// The inputs that are played.
        played: Vec<String>,
        /// The illegal input after them.
        refused: Option<String>,
    },
    /// The transcript of this name.
    Transcript(String),
}

/// The decision on a question that the challenge leaves open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Its name, such as `hole_knight`.
    pub name: String,
    /// The decision, as a sentence of the rules.
    pub decided: String,
    /// The reason.
    pub because: String,
    /// The ids of the misreadings that correspond to the other decisions.
    pub otherwise: Vec<String>,
}

/// A way to misread one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisreadingEntry {
    /// Its id, such as `no-diagonals`.
    pub id: String,
    /// The id of the misread rule.
    pub rule: String,
    /// What a program with this misreading does.
    pub text: String,
}

const RULE: Keys = &["id", "text", "source", "turn", "example"];
const RULING: Keys = &["name", "decided", "because", "otherwise"];
const MISREADING: Keys = &["id", "rule", "text"];

/// Rules, rulings and misreadings.
pub(super) type All = (Vec<RuleEntry>, Vec<RulingEntry>, Vec<MisreadingEntry>);

/// Reads all rules, rulings and misreadings of a game.
pub(super) fn read(game: &Section<'_>, sides: &[String], owner: Owner) -> Option<All> {
    let sections = [("rule", RULE), ("ruling", RULING), ("misreading", MISREADING)]
        .map(|(key, keys)| game.sections(key, keys));
    let [rules, rulings, misreadings] = &sections;
    let (rule_ids, misreading_ids) = (ids(rules, "id"), ids(misreadings, "id"));
    ids(rulings, "name");
    if owner == Owner::User {
        check_turn_rule(game, rules, sides);
        check_rules_of_parts(game, &rule_ids);
    }
    let rules = each(rules, rule);
    let rulings = each(rulings, |section| ruling(section, &misreading_ids));
    let misreadings = each(misreadings, |section| misreading(section, &rule_ids));
    Some((rules?, rulings?, misreadings?))
}

/// The results of reading all sections, so that the faults of each are found.
pub(super) fn each<T>(
    sections: &[Section<'_>],
    read: impl Fn(&Section<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let entries: Vec<Option<T>> = sections.iter().map(read).collect();
    entries.into_iter().collect()
}

/// The ids of these sections, which must be plain and different.
pub(super) fn ids(sections: &[Section<'_>], key: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for section in sections {
        let Some(id) = section.line(key).map(Spanned::into_inner) else { continue };
        if !is_plain(&id) {
            let allowed =
                "expected letters, digits, `-`, `_` and `.`, at most 100, and first a letter";
            section.add(key, Wrong::new(format!("found the {key} `{id}`"), allowed));
        } else if ids.contains(&id) {
            let found = format!("found a second entry with the {key} `{id}`");
            section.add(key, Wrong::new(found, "expected different ones"));
        }
        ids.push(id);
    }
    ids
}

fn is_plain(id: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    id.len() <= 100 && id.starts_with(|c: char| c.is_ascii_alphabetic()) && id.chars().all(is_part)
}

/// Checks that there is one rule of turns, or none in a puzzle.
fn check_turn_rule(game: &Section<'_>, rules: &[Section<'_>], sides: &[String]) {
    let of_turn: Vec<_> =
        rules.iter().filter(|rule| rule.value("turn").is_some() && rule.flag("turn")).collect();
    match (sides, &of_turn[..]) {
        ([_], [rule, ..]) => {
            let found = "found a rule with `turn = true` in a game of one side";
            rule.add("turn", Wrong::new(found, "leave `turn` out"));
        }
        ([_, _], []) => {
            let (found, allowed) =
                ("no rule has `turn = true`", "add it to the rule that says whose turn it is");
            game.faults.add(game.place(), found, allowed);
        }
        (_, [_, second, ..]) => {
            let found = "found a second rule with `turn = true`";
            second.add("turn", Wrong::new(found, "expected one"));
        }
        _ => {}
    }
}

/// Checks that the rules named in parts of inputs exist.
fn check_rules_of_parts(game: &Section<'_>, rules: &[String]) {
    let input = game.value("input").and(game.open_section("input"));
    for part in input.into_iter().flat_map(|input| input.sections("part", parts::KEYS)) {
        let named = part.value("rules").and(part.texts("rules")).map(Spanned::into_inner);
        named.into_iter().flatten().for_each(|id| check_known(&part, &id, rules, "rule"));
    }
}

fn rule(section: &Section<'_>) -> Option<RuleEntry> {
    let (id, text) = (section.value("id").and(section.text("id")), section.line("text"));
    let source = section.text("source").map(Spanned::into_inner).unwrap_or_default();
    let example = example(section)?;
    Some(RuleEntry {
        line: section.faults.line(section.place().start),
        turn: section.value("turn").and_then(|turn| turn.get_ref().as_bool()).unwrap_or_default(),
        id: id?.into_inner(),
        text: text?.into_inner(),
        source,
        example,
    })
}

fn ruling(section: &Section<'_>, misreadings: &[String]) -> Option<RulingEntry> {
    let name = section.value("name").and(section.text("name"));
    let [decided, because] = ["decided", "because"].map(|key| section.line(key));
    let otherwise = section.texts("otherwise").map(Spanned::into_inner).unwrap_or_default();
    otherwise.iter().for_each(|id| check_known(section, id, misreadings, "misreading"));
    Some(RulingEntry {
        name: name?.into_inner(),
        decided: decided?.into_inner(),
        because: because?.into_inner(),
        otherwise: otherwise.into_iter().map(Spanned::into_inner).collect(),
    })
}

fn misreading(section: &Section<'_>, rules: &[String]) -> Option<MisreadingEntry> {
    let (id, text) = (section.value("id").and(section.text("id")), section.line("text"));
    let rule = section.line("rule")?;
    check_known(section, &rule, rules, "rule");
    Some(MisreadingEntry {
        id: id?.into_inner(),
        rule: rule.into_inner(),
        text: text?.into_inner(),
    })
}

/// Checks that an id is one of those of the description.
pub(super) fn check_known(section: &Section<'_>, id: &Text, known: &[String], what: &str) {
    if !known.contains(id.get_ref()) {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let found = format!("found `{}`, which is no {what} of this game", id.get_ref());
        section.faults.add(id.span(), found, expected_one_of(&known, id.get_ref()));
    }
}

/// The example of a rule, if it has one. The outer option is none if it has a fault.
fn example(section: &Section<'_>) -> Option<Option<Example>> {
    let Some(value) = section.value("example") else { return Some(None) };
    if value.get_ref().is_array() {
        let inputs = section.texts("example")?.into_inner();
        return Some(Some(listed(inputs.into_iter().map(Spanned::into_inner).collect())));
    }
    let text = section.text("example")?.into_inner();
    Some(Some(match text.strip_prefix("transcript:") {
        Some(name) => Example::Transcript(name.trim().to_owned()),
        None => written(&text),
    }))
}

/// The example in a list, whose last input starts with `!` if it is refused.
fn listed(mut inputs: Vec<String>) -> Example {
    let refused = inputs.pop_if(|last| last.starts_with('!'));
    let refused = refused.map(|input| input[1..].trim_start().to_owned());
    Example::Inputs { played: inputs, refused }
}

/// The example in a text such as `4, 4 ! 9`.
fn written(text: &str) -> Example {
    let (played, refused) = match text.split_once('!') {
        Some((played, refused)) => (played, Some(refused.trim().to_owned())),
        None => (text, None),
    };
    let played = played.trim().split(',').map(|input| input.trim().to_owned());
    Example::Inputs { played: played.filter(|input| !input.is_empty()).collect(), refused }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn inputs(played: &[&str], refused: Option<&str>) -> Example {
        let played = played.iter().map(|input| (*input).to_owned()).collect();
        Example::Inputs { played, refused: refused.map(str::to_owned) }
    }

    #[rstest]
    #[case::played("4, 4", inputs(&["4", "4"], None))]
    #[case::refused_at_last("4, 4 ! 9", inputs(&["4", "4"], Some("9")))]
    #[case::refused_at_once("! 9", inputs(&[], Some("9")))]
    #[case::the_start("", inputs(&[], None))]
    #[case::with_blanks("d2 d4", inputs(&["d2 d4"], None))]
    fn an_example_is_inputs_and_a_refused_one(#[case] text: &str, #[case] expected: Example) {
        assert_eq!(written(text), expected);
    }

    #[rstest]
    #[case::with_commas(&["0 0 X", "! 0,0,X"], inputs(&["0 0 X"], Some("0,0,X")))]
    #[case::played(&["4", "4"], inputs(&["4", "4"], None))]
    fn an_example_can_be_a_list(#[case] list: &[&str], #[case] expected: Example) {
        assert_eq!(listed(list.iter().map(|input| (*input).to_owned()).collect()), expected);
    }
}
