//! Narrows the suite: by name and by rule. Selecting nothing is an error, never a pass.

use rulebook::rule::Citation;

use super::Draft;

/// Which transcripts are wanted. An empty list does not narrow.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Parts of names.
    pub names: Vec<String>,
    /// Ids of rules that a transcript is about or refuses for.
    pub rules: Vec<String>,
}

impl Selection {
    /// Whether a transcript is wanted.
    pub fn wants(&self, draft: &Draft) -> bool {
        let named = self.names.is_empty()
            || self.names.iter().any(|part| draft.name.contains(part.as_str()));
        let about = |id: &String| draft.rules_met().any(|rule| rule.id == *id);
        named && (self.rules.is_empty() || self.rules.iter().any(about))
    }
}

impl Draft {
    /// The rules that it is about, that refuse one of its inputs, or that end its game; some more than once.
    pub fn rules_met(&self) -> impl Iterator<Item = Citation> {
        let refused = self.lines.iter().filter_map(|line| line.refused_by);
        self.rules.iter().copied().chain(refused).chain(self.end.iter().map(|end| end.rule))
    }
}
