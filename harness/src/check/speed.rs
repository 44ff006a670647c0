//! Question 11: is the reference fast enough, and about how many inputs should stickler ask it?

use std::time::Instant;

use super::{Answer, Finding, Subject};
use crate::reference::protocol::NONE;

/// At this rate, in positions a second, the description needs no `asks`.
const ENOUGH: f64 = 2_000.0;
/// At most this many positions are timed.
const POSITIONS: usize = 2_000;

/// Times a new process on positions of random games.
pub(super) fn ask(subject: &Subject) -> Answer {
    let Ok(cold) = subject.known.again() else {
        return Answer::skipped("the reference cannot be started again");
    };
    cold.facts(None, NONE, &[]);
    let games = subject.games.0.iter();
    let prefixes =
        games.flat_map(|game| game.positions().into_iter().map(|end| game.path[..end].to_vec()));
    let paths: Vec<Vec<String>> = prefixes.take(POSITIONS).collect();
    let started = Instant::now();
    cold.facts_of_all(None, NONE, &paths);
    let rate = paths.len() as f64 / started.elapsed().as_secs_f64().max(1e-6);
    Answer::found(advice(subject, rate).into_iter().collect(), format!("{rate:.0} positions/s"))
}

fn advice(subject: &Subject, rate: f64) -> Option<Finding> {
    let asks = asks(rate);
    let is_slow = rate < ENOUGH && asks < subject.known.asks;
    is_slow.then(|| {
        Finding::advice(format!(
            "the reference answers {rate:.0} positions per second: write `asks = {asks}` in `[reference]`"
        ))
    })
}

/// The number of inputs to ask about at this rate, in steps of ten.
fn asks(rate: f64) -> usize {
    let usual = 300.0;
    ((usual * rate / ENOUGH / 10.0).round() as usize * 10).clamp(20, 300)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::fast(20_000.0, 300)]
    #[case::half_as_fast_as_needed(1_000.0, 150)]
    #[case::very_slow(10.0, 20)]
    fn a_slow_reference_is_asked_less(#[case] rate: f64, #[case] expected: usize) {
        assert_eq!(asks(rate), expected);
    }
}
