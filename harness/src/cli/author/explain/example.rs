//! The example with which `stickler explain` shows a rule: a step of a transcript that the rule decides.

use rulebook::rule::Citation;

use super::{before, drawn};
use crate::{
    cli::{Output, columns::indented},
    transcript::{Decided, Draft, Example, Line},
};

/// At most this many inputs before the step are named.
const NAMED: usize = 6;

/// The lines of the best example of a rule.
pub(super) fn example(rule: Citation, drafts: &[Draft], output: &Output) -> Vec<String> {
    let none = || vec![String::new(), "no transcript has a step that it decides".to_owned()];
    Example::of(rule, drafts).map_or_else(none, |example| lines(example, rule, output))
}

fn lines(example: Example<'_>, rule: Citation, output: &Output) -> Vec<String> {
    let Example { draft, at, decided, .. } = example;
    let input = &draft.lines[at].input;
    let place = inputs_so_far(&draft.lines[..at]);
    let heading = indented(&format!("for example, in `{}`{place}:", draft.name), 0);
    let mut lines = vec![String::new(), heading, drawn(&*before(draft, at))];
    let colon = if decided == Decided::Refuses { "" } else { ":" };
    let sentence = format!("`{input}` {} by {}{colon}", decided.verb(), rule.id);
    lines.push(output.palette().actual(sentence));
    if decided != Decided::Refuses {
        lines.push(drawn(&*before(draft, at + 1)));
    }
    lines
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
