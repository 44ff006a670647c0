//! A harness error is never blamed on a program.

use std::{
    io,
    ops::Range,
    sync::atomic::{AtomicUsize, Ordering},
};

use rstest::rstest;
use rulebook::{
    game::SetUp,
    games::{GameInfo, find},
    suite::Suite,
};
use stickler::{
    dialect::Pins,
    event::Totals,
    plan::{Plan, Target},
    runner::run,
    session::{HarnessFault, Inside, IoMode, Limits, Submission, Tape},
    transcript::suite,
};

/// A program for Alak that cannot be started for some of its sessions.
struct Unlucky {
    game: &'static GameInfo,
    pins: Pins,
    /// Converts a line.
    reads: fn(&str) -> String,
    /// The sessions for which it cannot be started, counted from zero.
    unlucky: Range<usize>,
    sessions: AtomicUsize,
}

impl Target for Unlucky {
    fn name(&self) -> &'static str {
        "an unlucky program"
    }

    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        let referee = self.game.referee(from).map_err(|error| error.to_string())?;
        Ok(Box::new(Started { of: self, referee: Inside(referee) }))
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn reproduce(&self, _: &[String], _: IoMode) -> Option<String> {
        None
    }
}

struct Started<'a> {
    of: &'a Unlucky,
    referee: Inside,
}

impl Submission for Started<'_> {
    fn converse(
        &self,
        lines: &[String],
        drive: IoMode,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        if self.of.unlucky.contains(&self.of.sessions.fetch_add(1, Ordering::Relaxed)) {
            let source = io::Error::other("no room");
            return Err(HarnessFault { what: "starting the program".to_owned(), source });
        }
        let lines: Vec<String> = lines.iter().map(|line| (self.of.reads)(line)).collect();
        self.referee.converse(&lines, drive, limits)
    }
}

impl Unlucky {
    fn new(reads: fn(&str) -> String, unlucky: Range<usize>) -> Self {
        let game = find("alak").expect("it is listed");
        Self { game, pins: Pins::default(), reads, unlucky, sessions: 0.into() }
    }

    /// Verifies it, and returns the totals.
    fn verified(&self) -> Totals {
        let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == self.game.name);
        let transcripts = transcripts.unwrap_or_else(|faults| panic!("{}", faults[0]));
        run(&Plan::usual(self, &transcripts), &mut |_| {}).totals
    }
}

/// It counts slots from zero.
fn counted_from_one(line: &str) -> String {
    let word =
        |word: &str| word.parse().map_or(word.to_owned(), |slot: u32| (slot + 1).to_string());
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// It reads no move in any notation.
fn not_understood(_: &str) -> String {
    "?".to_owned()
}

/// The number of failed starts, and whether it is judged.
#[rstest]
#[case::never(0, true)]
#[case::when_it_is_found_out_how_it_is_talked_to(1, false)]
#[case::while_it_is_asked_for_its_notation(2, false)]
fn a_program_that_cannot_be_started_is_not_said_to_be_wrong(
    #[case] faults: usize,
    #[case] is_judged: bool,
) {
    let program = Unlucky::new(counted_from_one, 0..faults);
    let Totals { accepted, wrong, stopped, faults, .. } = program.verified();
    assert_eq!((wrong, stopped), (0, 0));
    assert_eq!((accepted > 0, faults > 0), (is_judged, !is_judged));
}

/// Before a program is reported as not understood, it is tried again; the last session is that.
#[test]
fn a_program_that_cannot_be_asked_once_more_is_not_said_to_be_wrong() {
    let program = Unlucky::new(not_understood, 0..0);
    let Totals { wrong, faults, .. } = program.verified();
    assert_eq!((wrong, faults), (1, 0));
    let last = program.sessions.into_inner() - 1;
    let Totals { wrong, stopped, faults, .. } =
        Unlucky::new(not_understood, last..last + 1).verified();
    assert_eq!((wrong, stopped), (0, 0));
    assert!(faults > 0);
}
