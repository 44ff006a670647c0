//! The example with which `stickler explain` shows a rule: the one that its description gives, or else a step of a transcript that
//! the rule decides.

use rulebook::{game::Outcome, games::GameInfo, referee::LineOutcome, rule::Citation};

use super::{before, drawn};
use crate::{
    cli::{Output, columns::indented},
    description::{Description, Example as Described},
    transcript::{Draft, Line},
};

/// At most this many inputs before the step are named.
const NAMED: usize = 6;

/// What a rule does to a step. The first ones explain the most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Decided {
    /// The step ends the game.
    Ends,
    /// The step is legal.
    Plays,
    /// The step is illegal.
    Refuses,
}

/// A step that a rule decides.
struct Example<'a> {
    draft: &'a Draft,
    at: usize,
    decided: Decided,
    is_after_the_end: bool,
}

/// The lines of the best example of a rule. Games that a person wrote explain more than generated ones.
pub(super) fn example(
    game: &'static GameInfo,
    rule: Citation,
    drafts: &[Draft],
    output: &Output,
) -> Vec<String> {
    let (written, generated): (Vec<_>, Vec<_>) =
        drafts.iter().partition(|draft| draft.listed.is_none());
    let best = |drafts: Vec<&'_ Draft>| -> Option<Vec<String>> {
        let examples = drafts.into_iter().flat_map(|draft| steps(draft, rule));
        let best = examples.min_by_key(|example| example.rank(rule))?;
        Some(best.lines(rule, output))
    };
    let none = || vec![String::new(), "no transcript has a step that it decides".to_owned()];
    let described = described(game, rule, drafts);
    let of_description = described.and_then(|draft| {
        best(vec![&draft]).or_else(|| draft.name.is_empty().then(|| position(&draft)))
    });
    let of_transcript = || best(written).or_else(|| best(generated));
    of_description.or_else(of_transcript).unwrap_or_else(none)
}

/// The game of the example in the description of a rule; without a name if it is a list of inputs.
fn described(game: &'static GameInfo, rule: Citation, drafts: &[Draft]) -> Option<Draft> {
    let mut rules = Description::of(game.form).rules.iter();
    match rules.find(|entry| entry.id == rule.id)?.example.as_ref()? {
        Described::Transcript(name) => drafts.iter().find(|draft| draft.name == *name).cloned(),
        Described::Inputs { played, refused } => {
            let inputs: Vec<String> = played.iter().chain(refused).cloned().collect();
            Some(Draft::played(game, String::new(), String::new(), &inputs))
        }
    }
}

/// The position after an example, for a rule that decides no step, such as that of the turns.
fn position(draft: &Draft) -> Vec<String> {
    let heading = format!("for example,{}:", inputs_so_far(&draft.lines));
    vec![String::new(), indented(&heading, 0), drawn(&*before(draft, draft.lines.len()))]
}

/// The steps of a transcript that a rule decides.
fn steps(draft: &Draft, rule: Citation) -> Vec<Example<'_>> {
    let (mut referee, mut found) = (before(draft, 0), Vec::new());
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

impl Example<'_> {
    /// The smallest is the best: one in a short game about the rule, from the usual start.
    fn rank(&self, rule: Citation) -> impl Ord + use<> {
        let Self { draft, at, decided, is_after_the_end } = self;
        let is_about = draft.rules.contains(&rule);
        let is_plain = draft.is_from_start() && !draft.is_second();
        (*is_after_the_end, !is_about, *decided, !is_plain, draft.lines.len(), *at)
    }

    fn lines(&self, rule: Citation, output: &Output) -> Vec<String> {
        let Self { draft, at, .. } = self;
        let input = &draft.lines[*at].input;
        let place = inputs_so_far(&draft.lines[..*at]);
        let name = match draft.name.as_str() {
            "" => String::new(),
            name => format!(" in `{name}`"),
        };
        let heading = indented(&format!("for example,{name}{place}:"), 0);
        let mut lines = vec![String::new(), heading, drawn(&*before(draft, *at))];
        let sentence = match self.decided {
            Decided::Ends => format!("`{input}` ends the game by {}:", rule.id),
            Decided::Plays => format!("`{input}` is legal by {}:", rule.id),
            Decided::Refuses => format!("`{input}` is illegal by {}", rule.id),
        };
        lines.push(output.palette().actual(sentence));
        if self.decided != Decided::Refuses {
            lines.push(drawn(&*before(draft, at + 1)));
        }
        lines
    }
}

/// The last few inputs that were played, in words.
fn inputs_so_far(lines: &[Line]) -> String {
    let played = lines.iter().filter(|line| line.refused_by.is_none());
    let played: Vec<String> = played.map(|line| format!("`{}`", line.input)).collect();
    match played.len() {
        0 => " at the start".to_owned(),
        few @ ..=NAMED => format!(" after {}", played[..few].join(", ")),
        many => format!(" after {many} inputs, ending with {}", played[many - NAMED..].join(", ")),
    }
}
