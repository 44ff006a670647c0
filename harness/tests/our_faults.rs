//! A fault of ours is never blamed on a program.

use std::{
    io,
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
    runner::{Candidate, Plan, run},
    session::{Drive, HarnessFault, Inside, Limits, Submission, Tape},
    transcript::suite,
};

/// A program for Alak that counts slots from nought, and that cannot be started the first few times.
struct Unlucky {
    game: &'static GameInfo,
    pins: Pins,
    faults_left: AtomicUsize,
}

impl Candidate for Unlucky {
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

    fn reproduce(&self, _: &[String]) -> Option<String> {
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
        drive: Drive,
        limits: &Limits,
    ) -> Result<Tape, HarnessFault> {
        let one_less = |left: usize| left.checked_sub(1);
        if self.of.faults_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok()
        {
            let source = io::Error::other("no room");
            return Err(HarnessFault { what: "starting the program".to_owned(), source });
        }
        let lines: Vec<String> = lines.iter().map(|line| counted_from_one(line)).collect();
        self.referee.converse(&lines, drive, limits)
    }
}

fn counted_from_one(line: &str) -> String {
    let word =
        |word: &str| word.parse().map_or(word.to_owned(), |slot: u32| (slot + 1).to_string());
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// How often it cannot be started, and whether it is judged.
#[rstest]
#[case::never(0, true)]
#[case::when_it_is_found_out_how_it_is_talked_to(1, false)]
#[case::while_it_is_asked_for_its_notation(2, false)]
fn a_program_that_cannot_be_started_is_not_said_to_be_wrong(
    #[case] faults: usize,
    #[case] is_judged: bool,
) {
    let game = find("alak").expect("it is listed");
    let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
    let transcripts = transcripts.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let program = Unlucky { game, pins: Pins::default(), faults_left: faults.into() };
    let plan = Plan::usual(&program, &transcripts);
    let Totals { accepted, wrong, stopped, faults, .. } = run(&plan, &mut |_| {}).totals;
    assert_eq!((wrong, stopped), (0, 0));
    assert_eq!((accepted > 0, faults > 0), (is_judged, !is_judged));
}
