//! Sentences for several reports.

use rulebook::{game::Player, games::GameInfo};

use crate::{
    event::{Explored, FreshGames, Fuzzed, StaleKnownFailure, Totals, matches::WinCount},
    grammar::does,
    package::Package,
    tape::Ending,
    transcript::{Expect, Step},
};

/// That a side wins.
pub fn wins(game: &GameInfo, winner: Player) -> String {
    let side = game.sides[winner as usize];
    format!("{side} {}", does(side, "win"))
}

/// The result of a step according to the rules, in words.
pub fn result_of(game: &GameInfo, step: &Step) -> String {
    match &step.expect {
        Expect::Board { .. } => "played".to_owned(),
        Expect::Refusal(rule) => format!("refused by {}", rule.id),
        Expect::End { winner: Some(winner), rule, .. } => {
            format!("played; {} by {}", wins(game, *winner), rule.id)
        }
        Expect::End { winner: None, rule, .. } => format!("played; drawn by {}", rule.id),
        Expect::Leave(rule) => format!("ends the session by {}", rule.id),
        Expect::Over(rule) => format!("refused by {}: the game is over", rule.id),
    }
}

/// What a submission must show for a step, in words.
pub fn expected_of(game: &GameInfo, step: &Step) -> String {
    match &step.expect {
        Expect::Board { .. } => "the board after the move".to_owned(),
        Expect::Refusal(rule) => format!("a refusal by {}", rule.id),
        Expect::End { winner: Some(winner), rule, .. } => {
            format!("the board after the move; {} by {}", wins(game, *winner), rule.id)
        }
        Expect::End { winner: None, rule, .. } => {
            format!("the board after the move; a draw by {}", rule.id)
        }
        Expect::Leave(rule) => format!("the end of the session by {}", rule.id),
        Expect::Over(rule) => format!("a refusal by {}: the game is over", rule.id),
    }
}

/// The verdict on a submission.
pub fn verdict_in_words(totals: &Totals) -> &'static str {
    match totals {
        totals if totals.not_started => "could not be started",
        totals if totals.interrupted => "was interrupted",
        totals if totals.conforms() => "conforms",
        totals if totals.passes() => "has only known failures",
        totals if totals.fails() => "does not conform",
        totals if totals.faults > 0 => "was not fully checked",
        _ => "was not checked",
    }
}

/// The verdict on a submission in a sentence, with its decisive words coloured: `q.rb does not conform: 13 of 60 games
/// fail, 1 cause`.
pub fn verdict_sentence(
    name: &str,
    totals: &Totals,
    causes: usize,
    paint: impl Fn(&str) -> String,
) -> String {
    let counts = counts_in_words(totals);
    let causes = if causes == 0 { String::new() } else { format!(", {}", count(causes, "cause")) };
    match totals {
        totals if totals.not_started => format!("{name} {}", paint(verdict_in_words(totals))),
        totals if totals.interrupted => {
            format!("{name}: {} {counts}{causes}", paint("interrupted"))
        }
        totals if totals.passes() && totals.known > 0 => {
            format!("{name}: {} ({counts})", paint("only known failures"))
        }
        _ => format!("{name} {}: {counts}{causes}", paint(verdict_in_words(totals))),
    }
}

/// The number of failed games, of how many.
pub fn counts_in_words(totals: &Totals) -> String {
    let Totals { accepted, known, skipped, faults, .. } = *totals;
    let failed = totals.wrong + totals.stopped;
    let judged = accepted + failed + known;
    let games = |number: usize| games(totals, number);
    let missed = totals.wins.filter(|_| totals.too_few_wins).map(missed_wins);
    let counted = match missed {
        _ if totals.not_started => "nothing was played".to_owned(),
        _ if totals.interrupted => {
            format!("after {judged} of {}", games(judged + skipped + faults))
        }
        Some(missed) if failed == 0 => return missed,
        _ if failed > 0 => {
            format!("{failed} of {} {}", games(judged + faults), verb(failed, "fail"))
        }
        _ if faults > 0 => {
            format!("harness error in {faults} of {}; please report it", games(judged + faults))
        }
        _ if known > 0 => format!("{known} of {}", games(judged)),
        _ if accepted > 1 => format!("all {} pass", games(accepted)),
        _ if accepted == 1 => format!("{} passes", games(1)),
        _ => format!("{} skipped", games(skipped)),
    };
    let missed = totals.wins.filter(|_| totals.too_few_wins).map(missed_wins);
    missed.into_iter().fold(counted, |counted, missed| format!("{counted}; {missed}"))
}

/// `1 game`, `2 games`; or matches, if those were played.
fn games(totals: &Totals, number: usize) -> String {
    match (totals.wins, number) {
        (None, _) => count(number, "game"),
        (Some(_), 1) => "1 match".to_owned(),
        (Some(_), _) => format!("{number} matches"),
    }
}

fn verb(number: usize, word: &str) -> String {
    format!("{word}{}", if number == 1 { "s" } else { "" })
}

fn missed_wins(WinCount { won, matches, required }: WinCount) -> String {
    let noun = if matches == 1 { "match" } else { "matches" };
    format!("won {won} of {matches} {noun}; {} required", count(required, "win"))
}

/// The counts with the time and the number of games that were not judged.
pub fn totals_in_words(totals: &Totals) -> String {
    let skipped =
        if totals.skipped > 0 { format!("; {} skipped", totals.skipped) } else { String::new() };
    let seconds = totals.elapsed.as_secs_f64();
    match totals.not_started {
        true => counts_in_words(totals),
        false => format!("{} in {seconds:.1} s{skipped}", counts_in_words(totals)),
    }
}

/// A stale line of the list of known failures.
pub fn outdated_in_words(StaleKnownFailure { place, line }: &StaleKnownFailure) -> String {
    format!("{place} is out of date: `{line}` matches no failure; remove the line")
}

/// The ending of a session that was stopped after this input, in words.
pub fn ending_in_words(ending: &Ending, input: Option<&str>) -> String {
    let has_left = matches!(ending, Ending::Exited(_) | Ending::Died(_));
    let input = input.map(|input| format!(" {input}")).unwrap_or_default();
    let unanswered = if has_left { format!(" before it answered{input}") } else { String::new() };
    format!("{}{unanswered}", departure_in_words(ending))
}

/// The ending of a session, in words.
pub fn departure_in_words(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("the program exited with status {status}"),
        Ending::Died(signal) => format!("the program was killed by signal {signal}"),
        Ending::Quiet => "the program printed nothing more".to_owned(),
        Ending::OutOfTime => "time limit reached".to_owned(),
        Ending::OutOfCpu => "CPU time limit reached".to_owned(),
        Ending::OutOfMemory => "memory limit reached".to_owned(),
        Ending::TooManyTasks => "process limit reached".to_owned(),
        Ending::TooMuchOutput => "output limit reached".to_owned(),
        Ending::NeverStarted(reason) => format!("could not be started: {reason}"),
        Ending::Interrupted => "interrupted".to_owned(),
    }
}

/// A count and its word: `1 rule`, `2 rules`, `2 entries`.
pub fn count(number: usize, word: &str) -> String {
    match word.strip_suffix("ry") {
        _ if number == 1 => format!("1 {word}"),
        Some(stem) => format!("{number} {stem}ries"),
        None => format!("{number} {word}s"),
    }
}

/// The games of a run: the version of a package, the fresh games after the suite, and how much of the suite is not
/// played.
pub fn played_in_words(
    game: &GameInfo,
    left_out: usize,
    fresh: Option<FreshGames>,
) -> impl Iterator<Item = String> + use<> {
    let version = Package::of(game).map(|package| format!("game: {package}"));
    let left_out = (left_out > 0).then(|| left_out_in_words(left_out));
    let left_out = left_out.map(|left_out| format!("not played: {left_out}"));
    version.into_iter().chain(fresh.map(fresh_in_words)).chain(left_out)
}

/// The transcripts of the suite that are not played by default.
pub fn left_out_in_words(left_out: usize) -> String {
    format!("{} that rarely find more (--all)", count(left_out, "transcript"))
}

/// The fresh games that are played after the suite.
pub fn fresh_in_words(FreshGames { games, seed, .. }: FreshGames) -> String {
    format!("{} from --seed {seed}", count(games, "fresh game"))
}

/// The number of fresh games and inputs that were played.
pub fn fuzzed_in_words(fuzzed: &Fuzzed) -> String {
    let Fuzzed { seed, games, inputs, refusals, interrupted, .. } = fuzzed;
    let end = if *interrupted { ", then interrupted" } else { "" };
    let games = count(*games, "fresh game");
    format!("{games} from --seed {seed}: {inputs} inputs, {refusals} illegal{end}")
}

/// The number of positions that were explored.
pub fn explored_in_words(explored: &Explored) -> String {
    let Explored { positions, of, inputs, games, interrupted } = explored;
    let end = if *interrupted { ", then interrupted" } else { "" };
    let (inputs, games) = (count(*inputs, "input"), count(*games, "game"));
    format!("tried every input in {positions} of {of} positions ({inputs}, {games}){end}")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The numbers of passed, failed and known games and of harness errors, and the sentence.
    #[rstest]
    #[case::all_pass([2, 0, 0, 0], "q conforms: all 2 games pass")]
    #[case::the_only_one_passes([1, 0, 0, 0], "q conforms: 1 game passes")]
    #[case::one_fails([1, 1, 0, 0], "q does not conform: 1 of 2 games fails, 3 causes")]
    #[case::known([1, 0, 1, 0], "q: only known failures (1 of 2 games)")]
    #[case::an_error_of_the_harness_is_not_the_submissions([1, 0, 0, 1], "q was not fully checked: harness error in 1 of 2 games; please report it")]
    #[case::one_fails_whatever_the_others_are([0, 1, 0, 1], "q does not conform: 1 of 2 games fails, 3 causes")]
    #[case::there_were_none([0, 0, 0, 0], "q was not checked: 0 games skipped")]
    fn a_verdict_is_a_sentence(#[case] counts: [usize; 4], #[case] sentence: &str) {
        let [accepted, wrong, known, faults] = counts;
        let totals = Totals { accepted, wrong, faults, known, ..Totals::default() };
        let causes = if wrong > 0 { 3 } else { 0 };
        assert_eq!(verdict_sentence("q", &totals, causes, str::to_owned), sentence);
    }

    #[test]
    fn too_few_wins_are_a_reason() {
        let wins = Some(WinCount { won: 0, matches: 9, required: 1 });
        let totals = Totals { accepted: 9, too_few_wins: true, wins, ..Totals::default() };
        assert_eq!(counts_in_words(&totals), "won 0 of 9 matches; 1 win required");
        let totals = Totals { wrong: 2, ..totals };
        assert_eq!(
            counts_in_words(&totals),
            "2 of 11 matches fail; won 0 of 9 matches; 1 win required"
        );
    }
}
