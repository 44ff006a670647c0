//! Narrows the suite by name and by rule. Selecting nothing is an error, never a pass.

use std::str::FromStr;

use glob::Pattern;
use rulebook::rule::Citation;

use super::Draft;

/// A selection of transcripts. An empty list selects all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Patterns of names: a transcript matches any of these and none of the excluding ones.
    pub names: Vec<NamePattern>,
    /// Ids of rules that a transcript tests or that refuse one of its inputs.
    pub rules: Vec<String>,
}

/// A part of a name, or a pattern of a whole name: `loop`, `a-jump-*`. With `!` before it, it excludes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePattern {
    pattern: Pattern,
    excludes: bool,
}

impl FromStr for NamePattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let excluded = text.strip_prefix('!');
        let part = excluded.unwrap_or(text);
        if part.is_empty() {
            return Err("expected a part of a name, or a pattern such as `a-jump-*`".to_owned());
        }
        let is_whole = part.contains(['*', '?', '[']);
        let whole = if is_whole { part.to_owned() } else { format!("*{part}*") };
        let pattern = Pattern::new(&whole).map_err(|error| error.to_string())?;
        Ok(Self { pattern, excludes: excluded.is_some() })
    }
}

impl Selection {
    /// Whether a transcript is selected.
    pub fn wants(&self, draft: &Draft) -> bool {
        let about = |id: &String| draft.rules_met().any(|rule| rule.id.eq_ignore_ascii_case(id));
        self.wants_name(&draft.name) && (self.rules.is_empty() || self.rules.iter().any(about))
    }

    fn wants_name(&self, name: &str) -> bool {
        let (excluded, wanted): (Vec<_>, Vec<_>) =
            self.names.iter().partition(|name| name.excludes);
        let matches = |pattern: &&NamePattern| pattern.pattern.matches(name);
        !excluded.iter().any(matches) && (wanted.is_empty() || wanted.iter().any(matches))
    }
}

impl Draft {
    /// The rules that it tests, that refuse one of its inputs, or that end its game; some more than once.
    pub fn rules_met(&self) -> impl Iterator<Item = Citation> {
        let refused = self.lines.iter().filter_map(|line| line.refused_by);
        self.rules.iter().copied().chain(refused).chain(self.end.iter().map(|end| end.rule))
    }

    /// The same rules, each once and in the order of the game's rules. If there are none, the rule of turns.
    pub fn rules_shown(&self) -> Vec<Citation> {
        let mut rules = self.game.rules();
        rules.retain(|rule| self.rules_met().any(|met| met == *rule));
        if rules.is_empty() { vec![self.game.turn_rule()] } else { rules }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::everything("", "a-jump b-jump-back c-step")]
    #[case::a_part("jump", "a-jump b-jump-back")]
    #[case::a_whole_name("*jump", "a-jump")]
    #[case::one_character("?-step", "c-step")]
    #[case::one_of_several_characters("[ab]-*", "a-jump b-jump-back")]
    #[case::two_parts("step back", "b-jump-back c-step")]
    #[case::all_but_a_part("!jump", "c-step")]
    #[case::all_but_a_pattern("!*-jump", "b-jump-back c-step")]
    #[case::some_but_not_others("jump !back", "a-jump")]
    fn names_are_chosen(#[case] patterns: &str, #[case] chosen: &str) {
        let names = patterns.split_whitespace().map(|text| text.parse().unwrap()).collect();
        let selection = Selection { names, rules: Vec::new() };
        let all = ["a-jump", "b-jump-back", "c-step"].into_iter();
        let wanted: Vec<&str> = all.filter(|name| selection.wants_name(name)).collect();
        assert_eq!(wanted.join(" "), chosen);
    }

    #[rstest]
    #[case::nothing("")]
    #[case::nothing_is_excluded("!")]
    #[case::no_end_of_a_class("a[b")]
    fn what_is_no_pattern_is_refused(#[case] text: &str) {
        assert!(text.parse::<NamePattern>().is_err());
    }
}
