//! Examples of a rule: the steps of transcripts that it decides.

use rulebook::{game::Outcome, referee::LineOutcome, rule::Citation};

use super::Draft;

/// The effect of a rule on a step. The first ones explain the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decided {
    /// The step ends the game.
    Ends,
    /// The step is legal.
    Plays,
    /// The step is illegal.
    Refuses,
}

impl Decided {
    /// The effect, as a verb.
    pub fn verb(self) -> &'static str {
        match self {
            Self::Ends => "ends the game",
            Self::Plays => "is legal",
            Self::Refuses => "is illegal",
        }
    }
}

/// A step that a rule decides.
#[derive(Clone, Copy)]
pub struct Example<'a> {
    /// The transcript.
    pub draft: &'a Draft,
    /// The number of the step, from zero.
    pub at: usize,
    /// The effect of the rule on it.
    pub decided: Decided,
    is_after_the_end: bool,
}

impl<'a> Example<'a> {
    /// The best example of a rule. Hand-written games explain more than generated ones.
    pub fn of(rule: Citation, drafts: &'a [Draft]) -> Option<Self> {
        let best = |is_listed: bool| {
            let drafts = drafts.iter().filter(|draft| draft.listed.is_some() == is_listed);
            drafts.flat_map(|draft| steps(draft, rule)).min_by_key(|example| example.rank(rule))
        };
        best(false).or_else(|| best(true))
    }

    /// The sort key; the smallest is the best. A short game about the rule, from the usual start, ranks first.
    fn rank(&self, rule: Citation) -> impl Ord + use<> {
        let Self { draft, at, decided, is_after_the_end } = self;
        let is_about = draft.rules.contains(&rule);
        let is_plain = draft.is_from_start() && !draft.is_second();
        (*is_after_the_end, !is_about, *decided, !is_plain, draft.lines.len(), *at)
    }
}

/// The steps of a transcript that a rule decides.
fn steps(draft: &Draft, rule: Citation) -> Vec<Example<'_>> {
    let mut referee =
        draft.game.referee(draft.set_up.as_ref()).expect("the parser has tried the set-up");
    let mut found = Vec::new();
    for (at, line) in draft.lines.iter().enumerate() {
        let is_after_the_end = referee.outcome() != Outcome::Ongoing;
        let plays = line.refused_by.is_none() && referee.rule_of(&line.input) == Some(rule);
        let ends = matches!(referee.submit(&line.input), LineOutcome::Played)
            && draft.end.as_ref().is_some_and(|end| end.rule == rule)
            && referee.outcome() != Outcome::Ongoing;
        let decided = match (ends, plays, line.refused_by == Some(rule)) {
            (true, ..) => Decided::Ends,
            (_, true, _) => Decided::Plays,
            (.., true) => Decided::Refuses,
            (false, false, false) => continue,
        };
        found.push(Example { draft, at, decided, is_after_the_end });
    }
    found
}
