//! A verdict is final when it is told, and what it is depends on nothing but the plan and the program: twenty programs with a generated
//! fault each are judged alike by any number of jobs, in any order, in parts, and when their runs are interrupted and go on.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use rstest::rstest;
use rulebook::{
    faults::Fault as Generated,
    game::SetUp,
    games::{GameInfo, find},
    rule::Citation,
    suite::Suite,
};
use stickler::{
    candidate::Rulebook,
    dialect::Pins,
    event::Event,
    judge::{Fault, Verdict},
    runner::{Outcome, Plan, Schedule, SessionOutcome, SessionRequest, Target, run},
    session::Submission,
    transcript::{Transcript, suite},
};

const PROGRAMS: usize = 20;

fn transcripts(game: &str) -> Vec<Transcript> {
    let all = suite::transcripts(&Suite::embedded_of(game), |key| key.game == game);
    let mut all = all.unwrap_or_else(|faults| panic!("{}", faults[0]));
    all.truncate(60);
    all
}

/// Generated faults that some of these transcripts reveal, each of another rule as far as there are so many.
fn faults(game: &'static GameInfo, transcripts: &[Transcript]) -> Vec<Generated<Citation>> {
    let mut faults: BTreeMap<String, Generated<Citation>> = BTreeMap::new();
    for transcript in transcripts {
        let inputs = transcript.draft.inputs();
        let revealed = game.revealed(transcript.draft.set_up.as_ref(), &inputs).unwrap();
        for fault in revealed.into_iter().flatten() {
            faults.entry(fault.to_string()).or_insert(fault);
        }
    }
    let apart = (faults.len() / PROGRAMS).max(1);
    faults.into_values().step_by(apart).take(PROGRAMS).collect()
}

/// What a run says of each transcript, with all that explains it.
fn told(plan: &Plan<'_>) -> BTreeMap<String, Verdict> {
    let mut told = BTreeMap::new();
    run(plan, &mut |event| {
        if let Event::Judged(case) = event {
            told.insert(case.transcript.name().to_owned(), case.verdict.clone());
        }
    });
    told
}

#[rstest]
fn verdicts_depend_on_the_plan_and_the_program_only(
    #[values("quagmire", "alak", "gun")] game: &str,
) {
    let (game, transcripts) = (find(game).unwrap(), transcripts(game));
    let backwards: Vec<usize> = (0..transcripts.len()).rev().collect();
    for fault in faults(game, &transcripts) {
        let program = Rulebook::with_fault(game, fault);
        let plan = Plan::usual(&program, &transcripts);
        let whole = told(&plan);
        assert_eq!(told(&Plan { jobs: 4, ..plan }), whole, "{fault}: four jobs");
        let course = Schedule { order: &backwards, ..Schedule::default() };
        assert_eq!(told(&Plan { course, ..plan }), whole, "{fault}: backwards");
        assert_eq!(in_parts(&plan, 3), whole, "{fault}: in three parts");
        assert_eq!(interrupted(&plan, 30), whole, "{fault}: interrupted");
    }
}

/// What the parts of a run say, together.
fn in_parts(plan: &Plan<'_>, parts: usize) -> BTreeMap<String, Verdict> {
    let part = |part: usize| {
        let share: BTreeSet<usize> = (part..plan.transcripts.len()).step_by(parts).collect();
        told(&Plan { share: Some(&share), ..*plan })
    };
    (0..parts).flat_map(part).collect()
}

/// What a run says that is interrupted after this number of verdicts and then goes on.
fn interrupted(plan: &Plan<'_>, after: usize) -> BTreeMap<String, Verdict> {
    let (stop, mut known) = (AtomicBool::new(false), BTreeMap::new());
    run(&Plan { interrupted: &stop, ..*plan }, &mut |event| {
        let Event::Judged(case) = event else { return };
        if !stop.load(Ordering::Relaxed) {
            let place =
                plan.transcripts.iter().position(|one| one.name() == case.transcript.name());
            let (tape, reading) = (case.tape.cloned(), case.reading.cloned());
            let outcome = Outcome { tape, reading, verdict: case.verdict.clone() };
            known.insert(place.unwrap(), outcome);
        }
        stop.fetch_or(known.len() >= after, Ordering::Relaxed);
    });
    assert!(known.len() >= after, "it was interrupted too early: {}", known.len());
    told(&Plan { known: Some(&known), ..*plan })
}

/// A program whose sessions are counted.
struct Counted<'a> {
    of: &'a dyn Target,
    begun: AtomicUsize,
    /// How many had begun when the session with a transcript was over.
    over: std::sync::Mutex<BTreeMap<String, usize>>,
}

impl<'a> Counted<'a> {
    fn new(of: &'a dyn Target) -> Self {
        Self { of, begun: 0.into(), over: Default::default() }
    }
}

impl Target for Counted<'_> {
    fn name(&self) -> &str {
        self.of.name()
    }

    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        self.of.spawn(from)
    }

    fn session(&self, ask: &SessionRequest<'_>) -> SessionOutcome {
        self.begun.fetch_add(1, Ordering::SeqCst);
        let outcome = self.of.session(ask);
        let begun = self.begun.load(Ordering::SeqCst);
        self.over.lock().unwrap().insert(ask.transcript.name().to_owned(), begun);
        outcome
    }

    fn pins(&self) -> &Pins {
        self.of.pins()
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        self.of.reproduce(inputs)
    }
}

#[rstest]
fn hardly_a_session_begins_between_the_end_of_one_and_its_verdict(#[values(1, 2, 4)] jobs: usize) {
    let (game, transcripts) = (find("quagmire").unwrap(), transcripts("quagmire"));
    let rulebook = Rulebook::of(game);
    let program = Counted::new(&rulebook);
    let first: BTreeSet<usize> =
        stickler::runner::first_sessions(&transcripts).into_iter().collect();
    let mut looked_at = 0;
    run(&Plan { jobs, ..Plan::usual(&program, &transcripts) }, &mut |event| {
        let Event::Judged(case) = event else { return };
        let name = case.transcript.name();
        let place = transcripts.iter().position(|one| one.name() == name).unwrap();
        if !first.contains(&place) && case.tape.is_some() {
            let begun = program.begun.load(Ordering::SeqCst) - program.over.lock().unwrap()[name];
            // These sessions take no time, so that a few more may be over while one is judged.
            assert!(begun <= 2 * jobs, "{name}: {begun} sessions began");
            looked_at += 1;
        }
    });
    assert!(looked_at > 20, "only {looked_at} sessions were streamed");
}

#[test]
fn a_missed_end_is_told_while_other_games_are_played() {
    let (game, transcripts) = (find("quagmire").unwrap(), transcripts("quagmire"));
    let all = faults(game, &transcripts);
    let mut looked_at = 0;
    for fault in all {
        let program = Rulebook::with_fault(game, fault);
        let (mut first, mut played) = (None, 0);
        run(&Plan::usual(&program, &transcripts), &mut |event| match event {
            Event::Conversed { .. } => played += 1,
            Event::Judged(case) if case.verdict.fails() => {
                _ = first.get_or_insert((played, case.verdict.finding().map(|it| it.fault)))
            }
            _ => {}
        });
        if let Some((at, Some(Fault::NoEnd))) = first {
            assert!(at < played, "{fault}: told after all {played} games");
            looked_at += 1;
        }
    }
    println!("{looked_at} programs miss an end first");
}

/// A program for another game.
struct Other {
    rulebook: Rulebook,
    game: &'static GameInfo,
}

impl Target for Other {
    fn name(&self) -> &'static str {
        "a program for another game"
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        self.rulebook.spawn(None)
    }

    fn pins(&self) -> &Pins {
        self.rulebook.pins()
    }

    fn reproduce(&self, _: &[String]) -> Option<String> {
        None
    }
}

#[rstest]
#[case::alak_for_quagmire("alak", "quagmire", Some("Alak"))]
#[case::quagmire_for_gun("quagmire", "gun", Some("Quagmire"))]
#[case::gun_for_alak("gun", "alak", None)]
#[case::extinction_for_quagmire("extinction", "quagmire", None)]
fn a_program_for_another_game_costs_a_few_sessions_and_gets_one_finding(
    #[case] plays: &str,
    #[case] asked: &str,
    #[case] looks: Option<&str>,
) {
    let (plays, transcripts) = (find(plays).unwrap(), transcripts(asked));
    let other = Other { rulebook: Rulebook::of(plays), game: plays };
    let program = Counted::new(&other);
    let finished = run(&Plan::usual(&program, &transcripts), &mut |_| {});
    let begun = program.begun.into_inner();
    assert!(begun <= 8, "{begun} sessions with a program for {}", other.game.name);
    let failures: Vec<&Verdict> = finished.verdicts().filter(|verdict| verdict.fails()).collect();
    assert_eq!(failures.len(), 1);
    let finding = failures[0].finding().unwrap();
    println!("{}", finding.what);
    assert!(looks.is_none_or(|game| finding.what.contains(game)), "{}", finding.what);
}
