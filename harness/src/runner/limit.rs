//! Ends a run early if limits cut off its sessions: after five of them, each of which takes the whole time limit, or after
//! the first if the program read no line. It would read none in any other game.

use crate::{plan::SessionSetup, tape::Tape, transcript::Transcript};

/// The number of cut-off sessions that end a run.
const ENOUGH: usize = 5;
const CUT_OFF: &str = "5 games had hit a limit";
const STUCK: &str = "the program hangs before it reads a line";

/// What the sessions so far have shown.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    cut_off: usize,
    is_stuck: bool,
    /// Whether the program is known to read lines.
    takes_lines: bool,
}

impl Limit {
    /// The state before the first session.
    pub(super) fn of(setup: &SessionSetup) -> Self {
        Self { cut_off: 0, is_stuck: setup.stuck.is_some(), takes_lines: setup.is_proven }
    }

    /// The state after calibration, which a program that reads no line does not get through.
    pub(super) fn after_calibration() -> Self {
        Self { cut_off: 0, is_stuck: false, takes_lines: true }
    }

    /// Why no more sessions are run; none if they are.
    pub(super) fn reached(&self) -> Option<&'static str> {
        match self {
            Self { is_stuck: true, .. } => Some(STUCK),
            Self { cut_off: ENOUGH.., .. } => Some(CUT_OFF),
            Self { .. } => None,
        }
    }

    /// Counts another session.
    pub(super) fn note(&mut self, tape: &Tape) {
        self.cut_off += usize::from(tape.is_cut_off());
        self.is_stuck |= !self.takes_lines && tape.is_cut_off_before_first_turn();
        self.takes_lines |= !tape.ends_before_first_turn();
    }
}

/// Whether a transcript has inputs and starts from the usual position. A game from another position may start the
/// program differently.
pub(super) fn begins_at_the_start(transcript: &Transcript) -> bool {
    transcript.draft.is_from_start() && !transcript.steps.is_empty()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rstest::rstest;

    use super::*;
    use crate::tape::{Ending, IoMode, Turn};

    /// A session: `S` (line by line) or `B` (all input at once), then the lines sent (`>`) and the output, then the
    /// exit status, or `T` for a time limit.
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

    /// Why no more sessions are run after these.
    fn reason(takes_lines: bool, sessions: &[&str]) -> Option<&'static str> {
        let mut limit = Limit { cut_off: 0, is_stuck: false, takes_lines };
        sessions.iter().for_each(|session| limit.note(&tape(session)));
        limit.reached()
    }

    #[rstest]
    #[case::ends_at_once(&["S 1"; 5], None)]
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
    fn a_program_that_is_known_to_take_lines_does_not_get_stuck_at_its_start() {
        assert_eq!(reason(true, &["S T"; 4]), None);
    }
}
