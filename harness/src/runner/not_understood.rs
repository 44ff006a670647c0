//! Ends the run of a program that stickler does not understand. One transcript gets a finding that says so, and the
//! others are skipped: what such a program prints proves nothing about rules.
//!
//! This happens if no calibration session shows a readable board. It also happens if the program drew the start
//! position but never changed a board, neither in those sessions nor when it was probed again, and answered legal moves
//! as it answered illegal ones.

use std::collections::BTreeMap;

use crate::{
    dialect::{self, Learned, Reading, Start, tells_apart, typed},
    judge::{
        Fault, Finding, Verdict,
        understood::{Played, played},
    },
    plan::{Outcome, Plan, SessionSetup},
    tape::Tape,
    transcript::{Expect, Transcript},
};

const NO_NOTATION: &str = "the program accepted no move, so no rule was checked";
const NO_START: &str = "the program shows no board before the first input, in any game";
const NO_BOARD: &str = "the program drew no readable board, so no rule was checked";

impl Plan<'_> {
    /// Why no more sessions are run with a program that is not understood. Of its outcomes, only the one with the
    /// finding stays a failure.
    pub(super) fn not_understood(
        &self,
        setup: &SessionSetup,
        learned: &Learned,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) -> Option<String> {
        if self.is_interrupted() || !outcomes.values().any(|outcome| outcome.verdict.fails()) {
            return None;
        }
        if !learned.is_readable() {
            self.say_what_it_shows(outcomes);
            return Some(NO_BOARD.to_owned());
        }
        if outcomes.values().all(lacks_the_start) {
            outcomes.values_mut().skip(1).for_each(|outcome| *outcome = Outcome::skipped(NO_START));
            return Some(NO_START.to_owned());
        }
        if setup.swapped.is_some() {
            self.say_that_nothing_was_understood(setup, outcomes);
            return Some(NO_NOTATION.to_owned());
        }
        if !self.is_open(setup, learned, outcomes) {
            return None;
        }
        match self.plays_when_probed(setup) {
            Ok(true) => None,
            Err(fault) => {
                hold_nothing_against_it(outcomes, &fault);
                Some(fault)
            }
            Ok(false) => {
                self.say_that_nothing_was_understood(setup, outcomes);
                Some(NO_NOTATION.to_owned())
            }
        }
    }

    /// Keeps only the first failure. If its board is the start of another game, adds the title of that game.
    fn say_what_it_shows(&self, outcomes: &mut BTreeMap<usize, Outcome>) {
        let mut failures = outcomes.values_mut().filter(|outcome| outcome.verdict.fails());
        let Some(first) = failures.next() else { return };
        let looks = first.tape.as_ref().and_then(|tape| self.looks_like(tape));
        if let (Some(game), Verdict::Failed(findings)) = (looks, &mut first.verdict) {
            let what = &mut findings[0].what;
            *what = format!("{what}; it looks like {game}");
        }
        failures.for_each(|failure| *failure = Outcome::skipped(NO_BOARD));
    }

    /// The title of another game whose start position a session shows.
    fn looks_like(&self, tape: &Tape) -> Option<&'static str> {
        let others = rulebook::games::GAMES.iter().filter(|game| game.name != self.game().name);
        let mut shown = others.filter(|game| dialect::shows_start_of(game, tape));
        shown.next().map(|game| game.title)
    }

    fn say_that_nothing_was_understood(
        &self,
        setup: &SessionSetup,
        outcomes: &mut BTreeMap<usize, Outcome>,
    ) {
        let mut finding = Some(match &setup.swapped {
            Some(input) => swapped(input),
            None => self.not_accepted(setup.tried),
        });
        for (place, outcome) in outcomes {
            let transcript = &self.transcripts[*place];
            let said = outcome.reading.as_ref().and_then(|reading| said_to(transcript, reading));
            match (&outcome.verdict, said) {
                (Verdict::Skipped(_) | Verdict::HarnessError(_), _) => {}
                (Verdict::Failed(_) | Verdict::Stopped(_), Some((step, said)))
                    if finding.is_some() =>
                {
                    let said = said.to_owned();
                    let found = finding.take().into_iter();
                    let found = found.map(|found| Finding {
                        step: Some(step),
                        said: said.clone(),
                        ..found
                    });
                    outcome.verdict = Verdict::Failed(found.collect());
                }
                _ => *outcome = Outcome::skipped(NO_NOTATION),
            }
        }
    }

    /// The finding for a program that accepted no first input, with the override to try.
    fn not_accepted(&self, tried: usize) -> Finding {
        let pins = self.candidate.pins();
        let part = self.first_input().and_then(|input| self.dialect.whole_part(&input));
        match part {
            Some(part) => {
                let usual = part.notation();
                let option = in_manifest(&part.name, &usual);
                finding(
                    (&part.name, &option),
                    pins.parts.get(&part.name).map(String::as_str),
                    tried,
                )
            }
            None => {
                let option = format!("--input '{}'", self.dialect.example_notation());
                finding(("move", &option), pins.input.as_deref(), tried)
            }
        }
    }

    /// Whether the program was sent moves, and no session shows that it understood any.
    fn is_open(
        &self,
        setup: &SessionSetup,
        learned: &Learned,
        outcomes: &BTreeMap<usize, Outcome>,
    ) -> bool {
        if setup.is_proven || learned.start != Start::Bound {
            return false;
        }
        let sessions: Vec<(&Transcript, &Reading, &Verdict)> = outcomes
            .iter()
            .filter_map(|(place, outcome)| {
                Some((&self.transcripts[*place], outcome.reading.as_ref()?, &outcome.verdict))
            })
            .collect();
        let is_asked = sessions.iter().any(|(transcript, reading, verdict)| {
            verdict.fails() && said_to(transcript, reading).is_some()
        });
        if sessions.iter().any(|(transcript, reading, _)| draws_again(transcript, reading)) {
            return false;
        }
        let pairs: Vec<_> = sessions.iter().map(|(t, reading, _)| (*t, *reading)).collect();
        let mut played = pairs.iter().map(|(t, reading)| played(self.dialect, t, reading));
        is_asked && played.all(|played| played == Played::Nothing) && !tells_apart(learned, &pairs)
    }
}

/// Whether a session shows no board before the first input, so that all others will not either.
fn lacks_the_start(outcome: &Outcome) -> bool {
    let finding = outcome.verdict.finding();
    finding
        .is_some_and(|it| it.step.is_none() && it.fault == Fault::WrongBoard && it.seen.is_none())
}

/// A harness error left open whether the program understands anything, so none of its failures count.
fn hold_nothing_against_it(outcomes: &mut BTreeMap<usize, Outcome>, fault: &str) {
    for outcome in outcomes.values_mut().filter(|outcome| outcome.verdict.fails()) {
        outcome.verdict = Verdict::HarnessError(fault.to_owned());
    }
}

/// The first legal move sent after the start position, as a step, and the reply to it.
fn said_to<'r>(transcript: &Transcript, reading: &'r Reading) -> Option<(usize, &'r str)> {
    let is_start = reading.replies.first()?.shows(&transcript.start);
    let is_move = |step: &Expect| matches!(step, Expect::Board { .. } | Expect::End { .. });
    let step = transcript.steps.iter().position(|step| is_move(&step.expect))?;
    is_start.then_some((step, reading.replies.get(step + 1)?.text()))
}

/// Whether the reply to the first legal move repeats at least half of the start position, but no board in it is
/// readable: then the program may have played the move.
fn draws_again(transcript: &Transcript, reading: &Reading) -> bool {
    let Some((step, said)) = said_to(transcript, reading) else { return false };
    let is_readable = reading.replies[step + 1].boards().next().is_some();
    !is_readable
        && lines_again(reading.replies[0].text(), said)
            >= transcript.start.height().div_ceil(2).max(2)
}

/// The number of lines of a reply that are also in the reply before it.
fn lines_again(before: &str, said: &str) -> usize {
    said.lines()
        .filter(|line| !line.trim().is_empty() && before.lines().any(|it| it == *line))
        .count()
}

/// The finding for a program that reads the cells of a move in the other order.
fn swapped(input: &str) -> Finding {
    let what = format!(
        "the program reads the two cells of a move in the wrong order; `--input '{input}'` plays it anyway"
    );
    Finding::new(Fault::NotUnderstood, &what)
}

/// The option for the notation of a part.
fn in_manifest(part: &str, notation: &str) -> String {
    format!("dialect = {{ {part} = \"{notation}\" }} in a manifest")
}

/// The finding for a program that accepted no move, or no part that is a whole input, with the option to try.
fn finding((name, option): (&str, &str), pinned: Option<&str>, tried: usize) -> Finding {
    let notation = match (pinned, tried) {
        (Some(input), _) => format!("as `{}`; try another", typed(input)),
        (None, 0 | 1) => "in the usual notation; give yours".to_owned(),
        (None, tried) => format!("in any of {tried} notations; give yours"),
    };
    let what = format!("the program accepted no {name} {notation}: {option}");
    Finding::new(Fault::NotUnderstood, &what)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_board("1 2\n3 4\n5 6\nA> ", "0 2\n3 4\n5 6\nB> ", 2)]
    #[case::words("1 2\n3 4\n5 6\nA> ", "What?\nA> ", 1)]
    #[case::blank_lines("1 2\n\n3 4\n\n", "\n\nWhat?\n", 0)]
    fn a_board_that_is_drawn_again_has_the_same_lines(
        #[case] before: &str,
        #[case] said: &str,
        #[case] count: usize,
    ) {
        assert_eq!(lines_again(before, said), count);
    }

    #[test]
    fn the_finding_names_the_pin_of_a_part() {
        let option = in_manifest("placement", "{piece}@{square}");
        let told = finding(("placement", &option), None, 7).what;
        assert_eq!(
            told,
            "the program accepted no placement in any of 7 notations; give yours: dialect = { placement = \"{piece}@{square}\" } in a manifest"
        );
    }

    #[rstest]
    #[case::pinned(
        Some("{FROM}{TO}"),
        1,
        "the program accepted no move as `{FROM}{TO}`; try another: --input '{house}'"
    )]
    #[case::pinned_though_others_are_known(
        Some("-"),
        4,
        "the program accepted no move as `-`; try another: --input '{house}'"
    )]
    #[case::one_way(
        None,
        1,
        "the program accepted no move in the usual notation; give yours: --input '{house}'"
    )]
    #[case::several_ways(
        None,
        3,
        "the program accepted no move in any of 3 notations; give yours: --input '{house}'"
    )]
    fn the_finding_says_what_was_tried(
        #[case] pinned: Option<&str>,
        #[case] tried: usize,
        #[case] expected: &str,
    ) {
        let Finding { fault, what, .. } = finding(("move", "--input '{house}'"), pinned, tried);
        assert_eq!(fault, Fault::NotUnderstood);
        assert_eq!(what, expected);
    }
}
