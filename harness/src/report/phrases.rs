//! What several reports say in the same words.

use rulebook::{game::Player, games::GameInfo};

use crate::{
    event::{Explored, FreshGames, Fuzzed, StaleKnownFailure, Totals},
    package::Package,
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
        totals if totals.not_started => "could not be started",
        totals if totals.interrupted => "was interrupted",
        totals if totals.conforms() => "conforms",
        totals if totals.passes() => "fails only as known",
        totals if totals.faults > 0 && !totals.fails() => "was not wholly judged",
        _ => "does not conform",
    }
}

/// A line of the list of known failures that is to be removed.
pub fn outdated_in_words(StaleKnownFailure { place, line }: &StaleKnownFailure) -> String {
    format!("{place} is out of date: `{line}` no longer fails; remove the line")
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

/// A count and its word: `1 rule`, `2 rules`.
pub fn count(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

/// What is played: the version of a game that was brought, the fresh games after the suite, and how much of that is left out.
pub fn played_in_words(
    game: &GameInfo,
    left_out: usize,
    fresh: Option<FreshGames>,
) -> impl Iterator<Item = String> + use<> {
    let version = Package::of(game).map(|package| format!("game: {package}"));
    let left_out =
        (left_out > 0).then(|| format!("left out: {} (--all)", count(left_out, "transcript")));
    version.into_iter().chain(fresh.map(fresh_in_words)).chain(left_out)
}

/// Which fresh games are played after the suite.
pub fn fresh_in_words(FreshGames { games, seed, .. }: FreshGames) -> String {
    format!("fresh games: {games}, chosen by --seed {seed}")
}

/// How much of fresh games was asked.
pub fn fuzzed_in_words(fuzzed: &Fuzzed) -> String {
    let Fuzzed { seed, games, inputs, refusals, interrupted, .. } = fuzzed;
    let end = if *interrupted { ", then interrupted" } else { "" };
    format!(
        "fresh games: {games}, chosen by --seed {seed}: {inputs} inputs, {refusals} of them illegal{end}"
    )
}

/// How much of a game was explored.
pub fn explored_in_words(explored: &Explored) -> String {
    let Explored { positions, of, inputs, games, interrupted } = explored;
    let end = if *interrupted { ", then interrupted" } else { "" };
    format!(
        "everything was asked in {positions} of {of} positions: {inputs} inputs in {games} games{end}"
    )
}

/// The counts, those that are zero left out.
pub fn totals_in_words(totals: &Totals) -> String {
    let counts = [
        (totals.accepted, "accepted"),
        (totals.wrong, "wrong"),
        (totals.stopped, "stopped"),
        (totals.known, "known"),
        (totals.skipped, "skipped"),
        (totals.faults, "not judged because of a fault of ours"),
    ];
    let counted = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"));
    if totals.not_started {
        return "nothing was played".to_owned();
    }
    let too_few = totals.too_few_wins.then(|| "too few wins".to_owned());
    let counted: Vec<String> = counted.chain(too_few).collect();
    format!("{} in {:.1} s", counted.join(", "), totals.elapsed.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// How many transcripts were accepted, wrong and not judged because of a fault of ours, and the verdict.
    #[rstest]
    #[case::all_are_accepted([2, 0, 0], "conforms")]
    #[case::one_is_wrong([1, 1, 0], "does not conform")]
    #[case::a_fault_of_ours_is_not_the_submissions([1, 0, 1], "was not wholly judged")]
    #[case::one_is_wrong_whatever_the_others_are([0, 1, 1], "does not conform")]
    #[case::there_were_none([0, 0, 0], "does not conform")]
    fn a_verdict_is_told_in_words(#[case] counts: [usize; 3], #[case] words: &str) {
        let [accepted, wrong, faults] = counts;
        let totals = Totals { accepted, wrong, faults, ..Totals::default() };
        assert_eq!(verdict_in_words(&totals), words);
    }
}
