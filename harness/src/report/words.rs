//! What several reports say in the same words.

use rulebook::{game::Player, games::GameInfo};

use crate::{
    event::{Outdated, Totals},
    tape::Ending,
    transcript::{Expect, Step},
};

/// What comes of a step by the rules, in words.
pub fn comes_of(game: &GameInfo, step: &Step) -> String {
    let side = |player: Player| game.sides[player as usize];
    match &step.expect {
        Expect::Board { .. } => "played".to_owned(),
        Expect::Refusal(rule) => format!("refused for {}", rule.id),
        Expect::End { winner: Some(winner), rule, .. } => {
            format!("played; {} wins by {}", side(*winner), rule.id)
        }
        Expect::End { winner: None, rule, .. } => format!("played; drawn by {}", rule.id),
        Expect::Leave(rule) => format!("ends the session by {}", rule.id),
        Expect::Over(rule) => format!("refused for {}: the game is over", rule.id),
    }
}

/// The verdict on a submission.
pub fn verdict_in_words(totals: &Totals) -> &'static str {
    match totals {
        totals if totals.interrupted => "was interrupted",
        totals if totals.conforms() => "conforms",
        totals if totals.passes() => "fails only as known",
        _ => "does not conform",
    }
}

/// That a line of the list of known failures is to be removed.
pub fn outdated_in_words(Outdated { place, line }: &Outdated) -> String {
    format!("a known failure passes: remove `{line}`, {place}")
}

/// How a session ended that was stopped, in words.
pub fn ending_in_words(ending: &Ending) -> String {
    let has_left = matches!(ending, Ending::Exited(_) | Ending::Died(_));
    let unanswered = if has_left { " before it had answered" } else { "" };
    format!("{}{unanswered}", departure_in_words(ending))
}

/// How a session ended, in words.
pub fn departure_in_words(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("it exited with status {status}"),
        Ending::Died(signal) => format!("it died of signal {signal}"),
        Ending::Quiet => "it said nothing more".to_owned(),
        Ending::OutOfTime => "out of time".to_owned(),
        Ending::OutOfCpu => "out of processor time".to_owned(),
        Ending::OutOfMemory => "out of memory".to_owned(),
        Ending::TooManyTasks => "too many processes and threads".to_owned(),
        Ending::TooMuchOutput => "too much output".to_owned(),
        Ending::NeverStarted(reason) => format!("it could not be started: {reason}"),
        Ending::Interrupted => "the run was interrupted".to_owned(),
    }
}
