//! When the rest of a run is left out, because more of it would tell nothing new: five sessions had to be cut off, each of which
//! takes as long as a limit allows, or a single one before the program took a line, which it would in no other game either; or the
//! program fails at its start, again and again in the same way.

use std::sync::{Mutex, PoisonError};

use super::{Plan, SessionOutcome, SessionSetup};
use crate::{
    tape::{Ending, Tape},
    transcript::Transcript,
};

/// This number of such sessions are enough.
const FAILURE_LIMIT: usize = 5;
const CUT_OFF: &str = "five sessions before it had to be cut off by a limit";
const STUCK: &str = "it had to be cut off before it took a line, as it would here";
const FAILS_AT_START: &str = "five sessions before it ended in the same way before the first turn";

/// What is known of the sessions of a run, for all who hold them.
pub(super) struct FailureLimit(Mutex<Known>);

struct Known {
    cut_off: usize,
    is_stuck: bool,
    starts: Starts,
}

/// How the sessions of a run begin.
enum Starts {
    /// All that were begun at the start position failed in this way, which is none if there was no session, and so often.
    Fail(Option<Ending>, usize),
    /// In several ways, or it is known that the program reads moves.
    Differ,
}

impl FailureLimit {
    /// Of a run of this plan by this protocol.
    pub(super) fn of(plan: &Plan<'_>, protocol: &SessionSetup) -> Self {
        let is_stuck = protocol.stuck.is_some() && plan.transcripts.iter().any(begins_at_the_start);
        Self::new(protocol.is_proven, is_stuck)
    }

    /// With a program that is proven to read moves, or is not, or is known to get stuck.
    fn new(is_proven: bool, is_stuck: bool) -> Self {
        let starts = if is_proven { Starts::Differ } else { Starts::Fail(None, 0) };
        Self(Mutex::new(Known { cut_off: 0, is_stuck, starts }))
    }

    fn with<T>(&self, act: impl FnOnce(&mut Known) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs a session with this transcript, unless the limit is reached.
    pub(super) fn run(
        &self,
        transcript: &Transcript,
        session: impl FnOnce() -> SessionOutcome,
    ) -> SessionOutcome {
        if let Some(reason) = self.reached() {
            return SessionOutcome::Skipped(reason.to_owned());
        }
        let session = session();
        if let Some(tape) = session.tape() {
            self.with(|known| known.note(transcript, tape));
        }
        session
    }

    /// Why no more sessions are held, if none are.
    pub(super) fn reached(&self) -> Option<&'static str> {
        self.with(|known| known.reached())
    }

    /// Whether the program did nothing but fail at its start, so often that it is known to.
    pub(super) fn fails_at_start(&self) -> bool {
        self.with(|known| known.starts.always_fail())
    }

    /// Whether the program got stuck before it took a line.
    pub(super) fn is_stuck(&self) -> bool {
        self.with(|known| known.is_stuck)
    }

    /// Whether this is why a session was not held.
    pub(super) fn is_reason(reason: &str) -> bool {
        [CUT_OFF, STUCK, FAILS_AT_START].contains(&reason)
    }
}

impl Known {
    fn reached(&self) -> Option<&'static str> {
        if self.is_stuck {
            return Some(STUCK);
        }
        if self.cut_off >= FAILURE_LIMIT {
            return Some(CUT_OFF);
        }
        self.starts.always_fail().then_some(FAILS_AT_START)
    }

    fn note(&mut self, transcript: &Transcript, tape: &Tape) {
        self.cut_off += usize::from(tape.is_cut_off());
        let may_be_stuck =
            begins_at_the_start(transcript) && !matches!(self.starts, Starts::Differ);
        self.is_stuck |= may_be_stuck && tape.is_cut_off_before_first_turn();
        let fails = fails_at_start(transcript, tape);
        // What is started for another position may fail only there.
        if !fails || transcript.draft.set_up.is_none() {
            self.starts.note(fails.then_some(&tape.ending));
        }
    }
}

impl Starts {
    fn note(&mut self, failed: Option<&Ending>) {
        match (&mut *self, failed) {
            (Self::Fail(before, number), Some(ending))
                if before.as_ref().is_none_or(|before| before == ending) =>
            {
                *before = Some(ending.clone());
                *number += 1;
            }
            _ => *self = Self::Differ,
        }
    }

    fn always_fail(&self) -> bool {
        matches!(self, Self::Fail(_, number) if *number >= FAILURE_LIMIT)
    }
}

/// Whether something is to be played from the position at the start, for which no program is started in another way.
pub(super) fn begins_at_the_start(transcript: &Transcript) -> bool {
    transcript.draft.set_up.is_none() && !transcript.steps.is_empty()
}

/// Whether a program that was to play failed at its start.
fn fails_at_start(transcript: &Transcript, tape: &Tape) -> bool {
    !transcript.steps.is_empty() && tape.ends_before_first_turn()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rstest::rstest;

    use super::*;
    use crate::{
        tape::{IoMode, Turn},
        transcript::Draft,
    };

    /// A session: `S` is held line by line, `B` all at once; then what was sent, as `>`, and what was said; then how it ended, by
    /// a status or as `T` if it was out of time.
    fn tape(text: &str) -> Tape {
        let mut words = text.split(' ');
        let drive = if words.next() == Some("S") { IoMode::Step } else { IoMode::Batch };
        let mut words: Vec<&str> = words.collect();
        let ending = match words.pop().expect("an ending") {
            "T" => Ending::OutOfTime,
            status => Ending::Exited(status.parse().expect("a status")),
        };
        let turn = |word: &str| match word {
            ">" => Turn::Sent("a4 a5".to_owned()),
            said => Turn::Said(said.into()),
        };
        let turns = words.into_iter().map(turn).collect();
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        Tape { drive, isolation: None, turns, ending, wall, cpu, stderr }
    }

    fn transcript(inputs: &[&str]) -> Transcript {
        let game = rulebook::games::find("quagmire").expect("a game");
        let inputs: Vec<String> = inputs.iter().map(|input| (*input).to_owned()).collect();
        let draft = Draft::played(game, "a".to_owned(), "A game".to_owned(), &inputs);
        draft.blessed().expect("a game that can be played")
    }

    /// Holds these sessions, and says why one more would not be held.
    fn reason(is_proven: bool, sessions: &[&str]) -> Option<&'static str> {
        let (limit, transcript) = (FailureLimit::new(is_proven, false), transcript(&["a4 a5"]));
        for session in sessions {
            limit.run(&transcript, || SessionOutcome::Session(tape(session)));
        }
        limit.reached()
    }

    #[rstest]
    #[case::ends_at_once(&["S 1"; 5], Some(FAILS_AT_START))]
    #[case::complains_first(&["S oh 1"; 5], Some(FAILS_AT_START))]
    #[case::succeeds_at_nothing(&["S 0"; 5], Some(FAILS_AT_START))]
    #[case::fails_though_all_is_sent_at_once(&["B > > 1"; 5], Some(FAILS_AT_START))]
    #[case::four_times(&["S 1"; 4], None)]
    #[case::takes_a_line(&["S > 1"; 5], None)]
    #[case::answers_all_at_once(&["B > > oh 1"; 5], None)]
    #[case::in_two_ways(&["S 1", "S 2", "S 1", "S 1", "S 1", "S 1"], None)]
    #[case::not_always(&["S > 0", "S 1", "S 1", "S 1", "S 1", "S 1"], None)]
    #[case::gets_stuck(&["S T"], Some(STUCK))]
    #[case::shows_something_and_gets_stuck(&["S oh T"], Some(STUCK))]
    #[case::gets_stuck_later(&["S > 0", "S T"], None)]
    #[case::is_stuck_when_all_is_sent_at_once(&["B > > T"], None)]
    #[case::is_cut_off(&["S > T"; 5], Some(CUT_OFF))]
    #[case::is_cut_off_four_times(&["S > T"; 4], None)]
    #[case::is_cut_off_between(&["S > T", "S > 0", "S > T", "S > T", "S > T", "S > T"], Some(CUT_OFF))]
    fn the_rest_is_left_out_where_it_tells_nothing_new(
        #[case] sessions: &[&str],
        #[case] is_left_out: Option<&'static str>,
    ) {
        assert_eq!(reason(false, sessions), is_left_out);
    }

    #[test]
    fn a_program_that_is_known_to_read_moves_does_not_fail_at_its_start() {
        assert_eq!(reason(true, &["S 1"; 5]), None);
        assert_eq!(reason(true, &["S T"; 4]), None);
    }

    #[test]
    fn who_is_asked_nothing_owes_nothing() {
        assert!(fails_at_start(&transcript(&["a4 a5"]), &tape("S 1")));
        assert!(!fails_at_start(&transcript(&[]), &tape("S 1")));
    }

    #[test]
    fn a_session_is_left_out_for_a_reason_that_is_known() {
        let (limit, transcript) = (FailureLimit::new(false, false), transcript(&["a4 a5"]));
        let held = || SessionOutcome::Session(tape("S 1"));
        let outcomes: Vec<SessionOutcome> = (0..6).map(|_| limit.run(&transcript, held)).collect();
        assert!(outcomes[..5].iter().all(|outcome| outcome.tape().is_some()));
        assert!(
            matches!(&outcomes[5], SessionOutcome::Skipped(reason) if FailureLimit::is_reason(reason))
        );
        assert!(limit.fails_at_start());
    }
}
