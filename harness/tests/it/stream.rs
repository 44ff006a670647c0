//! A verdict is final when it is reported, and depends only on the plan and the program. Twenty programs have a generated fault
//! each. They get the same verdicts with any number of jobs, in any order, in parts, and when runs are interrupted and continued.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Condvar, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
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
    event::{Case, Event},
    judge::{Fault, Verdict},
    plan::{Outcome, Plan, Schedule, SessionOutcome, SessionRequest, Target},
    runner::{first_sessions, run},
    session::Submission,
    tape::IoMode,
    transcript::{Transcript, suite},
};

/// The longest time for which a session waits for the verdict on another.
const LONG: Duration = Duration::from_secs(60);

fn transcripts(game: &str) -> Vec<Transcript> {
    let all = suite::transcripts(&Suite::embedded_of(game), |key| key.game == game);
    let mut all = all.unwrap_or_else(|faults| panic!("{}", faults[0]));
    all.truncate(60);
    all
}

/// Generated faults that some of these transcripts reveal, each of another rule as far as there are enough rules.
fn faults(
    game: &'static GameInfo,
    transcripts: &[Transcript],
    programs: usize,
) -> Vec<Generated<Citation>> {
    let mut faults: BTreeMap<String, Generated<Citation>> = BTreeMap::new();
    for transcript in transcripts {
        let inputs = transcript.draft.inputs();
        let revealed = game.revealed(transcript.draft.set_up.as_ref(), &inputs).unwrap();
        for fault in revealed.into_iter().flatten() {
            faults.entry(fault.to_string()).or_insert(fault);
        }
    }
    let apart = (faults.len() / programs).max(1);
    faults.into_values().step_by(apart).take(programs).collect()
}

/// The verdicts of a run on each transcript, with all explanations.
fn told(plan: &Plan<'_>) -> BTreeMap<String, Verdict> {
    let mut told = BTreeMap::new();
    run(plan, &mut |event| {
        if let Event::Listed(case) = event {
            told.insert(case.transcript.name().to_owned(), case.verdict.clone());
        }
    });
    told
}

#[rstest]
#[case::quagmire("quagmire", 1)]
#[case::alak("alak", 2)]
fn verdicts_depend_on_the_plan_and_the_program_only(#[case] game: &str, #[case] programs: usize) {
    depend_on_the_plan_only(game, programs);
}

#[rstest]
#[case::quagmire("quagmire", 8)]
#[case::alak("alak", 8)]
#[case::gun("gun", 4)]
#[ignore = "five runs of twenty programs take a minute"]
fn all_verdicts_depend_on_the_plan_and_the_program_only(
    #[case] game: &str,
    #[case] programs: usize,
) {
    depend_on_the_plan_only(game, programs);
}

fn depend_on_the_plan_only(game: &str, programs: usize) {
    let (game, transcripts) = (find(game).unwrap(), transcripts(game));
    let backwards: Vec<usize> = (0..transcripts.len()).rev().collect();
    for fault in faults(game, &transcripts, programs) {
        let program = Rulebook::with_fault(game, fault);
        let plan = Plan::usual(&program, &transcripts);
        let whole = told(&plan);
        assert_eq!(told(&Plan { jobs: 4, ..plan }), whole, "{fault}: four jobs");
        let course = Schedule { order: &backwards, ..Schedule::default() };
        assert_eq!(told(&Plan { course, ..plan }), whole, "{fault}: backwards");
        let parts = in_parts(&plan, 3);
        assert_eq!(told(&Plan { known: Some(&parts), ..plan }), whole, "{fault}: in three parts");
        assert_eq!(interrupted(&plan, 30), whole, "{fault}: interrupted");
    }
}

/// The joined outcomes of the parts of a run.
fn in_parts(plan: &Plan<'_>, parts: usize) -> BTreeMap<usize, Outcome> {
    let mut outcomes = BTreeMap::new();
    for part in 0..parts {
        let share: BTreeSet<usize> = (part..plan.transcripts.len()).step_by(parts).collect();
        run(&Plan { share: Some(&share), ..*plan }, &mut |event| {
            if let Event::Judged(case) = event {
                outcomes.insert(place(plan, case), outcome(case));
            }
        });
    }
    outcomes
}

fn place(plan: &Plan<'_>, case: &Case<'_>) -> usize {
    let is_this = |one: &Transcript| one.name() == case.transcript.name();
    plan.transcripts.iter().position(is_this).unwrap()
}

fn outcome(case: &Case<'_>) -> Outcome {
    let (tape, reading) = (case.tape.cloned(), case.reading.cloned());
    Outcome { tape, reading, verdict: case.verdict.clone() }
}

/// The verdicts of a run that is interrupted after this many verdicts and then continued.
fn interrupted(plan: &Plan<'_>, after: usize) -> BTreeMap<String, Verdict> {
    let (stop, mut known) = (AtomicBool::new(false), BTreeMap::new());
    run(&Plan { interrupted: &stop, ..*plan }, &mut |event| {
        let Event::Judged(case) = event else { return };
        if !stop.load(Ordering::Relaxed) {
            known.insert(place(plan, case), outcome(case));
        }
        stop.fetch_or(known.len() >= after, Ordering::Relaxed);
    });
    assert!(known.len() >= after, "it was interrupted too early: {}", known.len());
    told(&Plan { known: Some(&known), ..*plan })
}

/// A program whose sessions are counted. After the first ones, only as many are open as there are jobs until one of them is judged.
struct Counted<'a> {
    of: &'a dyn Target,
    begun: AtomicUsize,
    /// The transcripts of the sessions that run before any is judged.
    first: BTreeSet<String>,
    jobs: usize,
    /// The number of sessions that are not judged yet.
    open: Mutex<usize>,
    is_judged: Condvar,
}

impl<'a> Counted<'a> {
    fn new(of: &'a dyn Target, transcripts: &[Transcript], jobs: usize) -> Self {
        let first = first_sessions(transcripts);
        let first = first.into_iter().map(|place| transcripts[place].name().to_owned()).collect();
        let (begun, open, is_judged) = (0.into(), Mutex::default(), Condvar::new());
        Self { of, begun, first, jobs, open, is_judged }
    }

    /// Waits until fewer sessions are open than there are jobs.
    fn begin(&self, name: &str) {
        if self.first.contains(name) {
            return;
        }
        let open = self.open.lock().unwrap();
        let are_too_many = |open: &mut usize| *open >= self.jobs;
        let (mut open, waited) =
            self.is_judged.wait_timeout_while(open, LONG, are_too_many).unwrap();
        assert!(!waited.timed_out(), "{name}: {} sessions are over and not judged", self.jobs);
        *open += 1;
    }

    fn judge(&self, name: &str) {
        if !self.first.contains(name) {
            *self.open.lock().unwrap() -= 1;
            self.is_judged.notify_all();
        }
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
        if ask.place.is_some() {
            self.begin(ask.transcript.name());
        }
        self.of.session(ask)
    }

    fn pins(&self) -> &Pins {
        self.of.pins()
    }

    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String> {
        self.of.reproduce(inputs, drive)
    }
}

#[rstest]
fn a_verdict_does_not_wait_for_other_sessions(#[values(1, 2, 4)] jobs: usize) {
    let (game, transcripts) = (find("quagmire").unwrap(), transcripts("quagmire"));
    let rulebook = Rulebook::of(game);
    let program = Counted::new(&rulebook, &transcripts, jobs);
    let finished = run(&Plan { jobs, ..Plan::usual(&program, &transcripts) }, &mut |event| {
        if let Event::Judged(case) = event {
            program.judge(case.transcript.name());
        }
    });
    assert_eq!(finished.totals.accepted, transcripts.len());
}

#[test]
fn a_missed_end_is_told_while_other_games_are_played() {
    let (game, transcripts) = (find("quagmire").unwrap(), transcripts("quagmire"));
    let all = faults(game, &transcripts, 20);
    let mut looked_at = 0;
    for fault in all {
        let program = Rulebook::with_fault(game, fault);
        let (mut first, mut played) = (None, 0);
        run(&Plan::usual(&program, &transcripts), &mut |event| {
            played += usize::from(matches!(event, Event::Conversed { .. }));
            if let Event::Judged(case) = event
                && case.verdict.fails()
            {
                first.get_or_insert((played, case.verdict.finding().map(|it| it.fault)));
            }
        });
        if let Some((at, Some(Fault::NoEnd))) = first {
            assert!(at < played, "{fault}: told after all {played} games");
            looked_at += 1;
        }
    }
    assert!(looked_at > 0, "no program misses an end first");
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

    fn reproduce(&self, _: &[String], _: IoMode) -> Option<String> {
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
    let program = Counted::new(&other, &transcripts, 1);
    let finished = run(&Plan::usual(&program, &transcripts), &mut |_| {});
    let begun = program.begun.into_inner();
    assert!(begun <= 8, "{begun} sessions with a program for {}", other.game.name);
    let failures: Vec<&Verdict> = finished.verdicts().filter(|verdict| verdict.fails()).collect();
    assert_eq!(failures.len(), 1);
    let finding = failures[0].finding().unwrap();
    println!("{}", finding.what);
    assert!(looks.is_none_or(|game| finding.what.contains(game)), "{}", finding.what);
}
