//! Compares two submissions by their verdicts on the same games. The result is the first game in which they differ,
//! which of them is right there, and how often each is right.

use rulebook::board::Board;

use crate::{
    judge::{Fault, Verdict},
    tape::Ending,
};

/// The play of a submission in one game.
#[derive(Clone, Debug)]
pub struct Play {
    /// The verdict.
    pub verdict: Verdict,
    /// The number of inputs it received.
    pub sent: usize,
}

/// One of the two submissions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The submission named first.
    First,
    /// The submission named second.
    Second,
}

/// The first difference of two submissions: a game in which exactly one of them is wrong, or both in different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The game, counted from zero.
    pub game: usize,
    /// The step at which they differ, counted from zero; none if they differ at the start.
    pub step: Option<usize>,
    /// The submission that agrees with the rulebook there; none if neither does.
    pub right: Option<Side>,
}

/// The number of games in which each submission is right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Both are right.
    pub both: usize,
    /// Only the first is right.
    pub only_first: usize,
    /// Only the second is right.
    pub only_second: usize,
    /// Neither is right.
    pub neither: usize,
    /// Unknown, because one of them was not judged.
    pub not_judged: usize,
}

impl Counts {
    /// The number of compared games.
    pub fn compared(&self) -> usize {
        self.both + self.only_first + self.only_second + self.neither
    }
}

/// The comparison of two submissions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The first difference, if there is one.
    pub parting: Option<Parting>,
    /// The number of games in which they differ.
    pub parted: usize,
    /// The number of games in which each is right.
    pub counts: Counts,
}

/// Compares the plays of two submissions in the same games, in the same order.
///
/// Only the first finding of a game counts, as in a verdict. Two submissions are wrong in the same way if they fail at the same step with
/// the same fault and show the same board. The rule does not count, because a diagnosis also takes it from other games.
pub fn compare(first: &[Play], second: &[Play]) -> Comparison {
    let mut comparison = Comparison::default();
    for (game, (first, second)) in first.iter().zip(second).enumerate() {
        comparison.counts.add(first, second);
        if let Some((step, right)) = parting(first, second) {
            comparison.parted += 1;
            comparison.parting.get_or_insert(Parting { game, step, right });
        }
    }
    comparison
}

impl Counts {
    fn add(&mut self, first: &Play, second: &Play) {
        *match (first.is_right(), second.is_right()) {
            (Some(true), Some(true)) => &mut self.both,
            (Some(true), Some(false)) => &mut self.only_first,
            (Some(false), Some(true)) => &mut self.only_second,
            (Some(false), Some(false)) => &mut self.neither,
            (None, _) | (_, None) => &mut self.not_judged,
        } += 1;
    }
}

/// The step at which two submissions differ in a game, and which one is right there. None if they agree, or one was not judged.
fn parting(first: &Play, second: &Play) -> Option<(Option<usize>, Option<Side>)> {
    first.is_right().and(second.is_right())?;
    match (first.mistake(), second.mistake()) {
        (None, None) => None,
        (None, Some(mistake)) => Some((mistake.step, Some(Side::First))),
        (Some(mistake), None) => Some((mistake.step, Some(Side::Second))),
        (Some(first), Some(second)) => first.parts_from(&second),
    }
}

/// The first mistake of a submission.
#[derive(PartialEq)]
struct Mistake<'p> {
    step: Option<usize>,
    how: How<'p>,
}

#[derive(PartialEq)]
enum How<'p> {
    Wrong(Fault, Option<&'p Board>),
    Stopped(&'p Ending),
}

impl Mistake<'_> {
    /// The submission that fails later is right where the other is wrong.
    fn parts_from(&self, other: &Self) -> Option<(Option<usize>, Option<Side>)> {
        let right = match self.step.cmp(&other.step) {
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Equal => None,
        };
        (self != other).then(|| (self.step.min(other.step), right))
    }
}

impl Play {
    /// Whether the program did everything required; none if it was not judged.
    fn is_right(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Passed => Some(true),
            Verdict::Failed(_) | Verdict::Stopped(_) => Some(false),
            Verdict::Skipped(_) | Verdict::HarnessError(_) => None,
        }
    }

    /// The first mistake. A stopped program is wrong at the last input that it received.
    fn mistake(&self) -> Option<Mistake<'_>> {
        match &self.verdict {
            Verdict::Failed(findings) => findings.first().map(|finding| Mistake {
                step: finding.step,
                how: How::Wrong(finding.fault, finding.seen.as_ref()),
            }),
            Verdict::Stopped(ending) => {
                Some(Mistake { step: self.sent.checked_sub(1), how: How::Stopped(ending) })
            }
            Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::judge::Finding;

    /// A play in a word: `right`, `skipped`, or `quiet:2` for a program stopped after this many inputs. Otherwise the fault, its step, and
    /// the board that is shown: `no-reply:3`, `wrong-board:start:x.o`.
    fn play(word: &str) -> Play {
        let mut parts = word.split(':');
        let (kind, place, board) = (parts.next().unwrap(), parts.next(), parts.next());
        let step = place.and_then(|place| place.parse().ok());
        let verdict = match kind {
            "right" => Verdict::Passed,
            "skipped" => Verdict::Skipped("of a reason".to_owned()),
            "quiet" => Verdict::Stopped(Ending::Quiet),
            "late" => Verdict::Stopped(Ending::OutOfTime),
            id => {
                let fault = Fault::ALL.iter().find(|fault| fault.id() == id).expect("a fault");
                let seen = board.map(|board| board.parse().expect("a board"));
                Verdict::Failed(vec![Finding { step, seen, ..Finding::new(*fault, "") }])
            }
        };
        Play { verdict, sent: step.unwrap_or(0) }
    }

    fn compared(games: &[(&str, &str)]) -> Comparison {
        let (first, second): (Vec<Play>, Vec<Play>) =
            games.iter().map(|(first, second)| (play(first), play(second))).unzip();
        compare(&first, &second)
    }

    const FIRST: Option<Side> = Some(Side::First);
    const SECOND: Option<Side> = Some(Side::Second);

    #[rstest]
    #[case::both_right("right", "right", None)]
    #[case::only_the_first("right", "no-reply:3", Some((Some(3), FIRST)))]
    #[case::only_the_second("wrong-board:start:x.o", "right", Some((None, SECOND)))]
    #[case::wrong_alike("no-reply:3", "no-reply:3", None)]
    #[case::wrong_by_another_fault("no-reply:3", "accepted-illegal:3", Some((Some(3), None)))]
    #[case::another_board("wrong-board:3:x.o", "wrong-board:3:xo.", Some((Some(3), None)))]
    #[case::the_same_board("wrong-board:3:x.o", "wrong-board:3:x.o", None)]
    #[case::the_first_is_wrong_sooner("no-reply:1", "no-reply:3", Some((Some(1), SECOND)))]
    #[case::the_second_is_wrong_at_the_start("no-reply:0", "no-reply:start", Some((None, FIRST)))]
    #[case::one_is_stopped("right", "quiet:2", Some((Some(1), FIRST)))]
    #[case::one_is_stopped_at_the_start("quiet:0", "right", Some((None, SECOND)))]
    #[case::both_are_stopped_alike("quiet:2", "quiet:2", None)]
    #[case::both_are_stopped_at_different_inputs("quiet:2", "quiet:4", Some((Some(1), SECOND)))]
    #[case::both_are_stopped_differently("quiet:2", "late:2", Some((Some(1), None)))]
    #[case::stopped_or_wrong("quiet:2", "no-reply:1", Some((Some(1), None)))]
    #[case::the_first_is_not_judged("skipped", "no-reply:3", None)]
    #[case::the_second_is_not_judged("no-reply:3", "skipped", None)]
    fn two_plays_part(
        #[case] first: &str,
        #[case] second: &str,
        #[case] parting: Option<(Option<usize>, Option<Side>)>,
    ) {
        let expected = parting.map(|(step, right)| Parting { game: 1, step, right });
        let comparison = compared(&[("right", "right"), (first, second), ("right", "right")]);
        assert_eq!(comparison.parting, expected);
        assert_eq!(comparison.parted, usize::from(expected.is_some()));
    }

    #[test]
    fn the_first_parting_is_told_and_all_games_are_counted() {
        let comparison = compared(&[
            ("skipped", "right"),
            ("no-reply:3", "no-reply:3"),
            ("right", "no-reply:4"),
            ("no-reply:5", "right"),
            ("right", "late:6"),
            ("right", "right"),
            ("late:6", "no-reply:7"),
        ]);
        let (parting, parted) = (Parting { game: 2, step: Some(4), right: FIRST }, 4);
        let counts = Counts { both: 1, only_first: 2, only_second: 1, neither: 2, not_judged: 1 };
        assert_eq!(comparison, Comparison { parting: Some(parting), parted, counts });
        assert_eq!(counts.compared(), 6);
    }
}
