//! The example with which `stickler explain` shows a rule: the one in the rule's description, or else a step of a
//! transcript that the rule decides.

use std::slice;

use rulebook::{games::GameInfo, rule::Citation};

use super::{before, drawn};
use crate::{
    cli::{Output, columns::indented},
    description::{Description, Example as Described},
    transcript::{Decided, Draft, Example, Line},
};

/// At most this many inputs before the step are named.
const NAMED: usize = 6;

/// The lines of the best example of a rule.
pub(super) fn example(
    game: &'static GameInfo,
    rule: Citation,
    drafts: &[Draft],
    output: &Output,
) -> Vec<String> {
    let best = |drafts: &[Draft]| -> Option<Vec<String>> {
        Some(lines(Example::of(rule, drafts)?, rule, output))
    };
    let none = || vec![String::new(), "no transcript has a step that it decides".to_owned()];
    let described = described(game, rule, drafts);
    let of_description = described.and_then(|draft| {
        best(slice::from_ref(&draft)).or_else(|| draft.name.is_empty().then(|| position(&draft)))
    });
    of_description.or_else(|| best(drafts)).unwrap_or_else(none)
}

/// The game of the example in a rule's description. It has no name if it is a list of inputs.
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

/// The position after an example, for a rule that decides no step, such as the rule of turns.
fn position(draft: &Draft) -> Vec<String> {
    let heading = format!("for example,{}:", inputs_so_far(&draft.lines));
    vec![String::new(), indented(&heading, 0), drawn(&*before(draft, draft.lines.len()))]
}

fn lines(example: Example<'_>, rule: Citation, output: &Output) -> Vec<String> {
    let Example { draft, at, decided, .. } = example;
    let input = &draft.lines[at].input;
    let place = inputs_so_far(&draft.lines[..at]);
    let name = match draft.name.as_str() {
        "" => String::new(),
        name => format!(" in `{name}`"),
    };
    let heading = indented(&format!("for example,{name}{place}:"), 0);
    let mut lines = vec![String::new(), heading, drawn(&*before(draft, at))];
    let colon = if decided == Decided::Refuses { "" } else { ":" };
    let sentence = format!("`{input}` {} by {}{colon}", decided.verb(), rule.id);
    lines.push(output.palette().actual(sentence));
    if decided != Decided::Refuses {
        lines.push(drawn(&*before(draft, at + 1)));
    }
    lines
}

/// The last few moves that were played, in words.
fn inputs_so_far(lines: &[Line]) -> String {
    let played = lines.iter().filter(|line| line.refused_by.is_none());
    let played: Vec<String> = played.map(|line| format!("`{}`", line.input)).collect();
    match played.len() {
        0 => " at the start".to_owned(),
        few @ ..=NAMED => format!(" after {}", played[..few].join(", ")),
        many => format!(" after {many} inputs, ending with {}", played[many - NAMED..].join(", ")),
    }
}
