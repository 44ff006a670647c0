//! Attacks on the judge: corrupted tapes that it must refuse, odd but honest ones that it must accept, and arbitrary bytes.
//!
//! No program runs. Transcripts are [played](play) on the rulebook and put on tape by an imagined program. Its
//! [dialect](dialect_generator) is a random choice of what the challenges leave open. A [corruption](corrupt) then spoils one to
//! three tapes of a run. A run is judged like kept tapes, and its dialect is learned from all of them. [Classes](classes) of
//! dialects and of faults are also tried one by one. Another test is the [property](inverse) that reading undoes rendering.
//!
//! Games of the rulebook and of three packages are attacked. By default some dozens of cases are tried, and hundreds by `.ci/run`.
//! A thousand of each, with the numbers printed: `cargo test --release -p stickler --test it attacks -- --ignored --nocapture
//! a_thousand_of_each`. `STICKLER_SEED` tries others, `STICKLER_CASE` one of them. The same readers are [fuzz targets](fuzz).

#![expect(clippy::print_stderr, reason = "what went wrong is to be seen, with its seed")]

pub(crate) mod classes;
pub(crate) mod corrupt;
mod described;
pub(crate) mod dialect_generator;
mod drawings;
mod fuzz;
mod inverse;
mod new_dialects;
pub(crate) mod new_faults;
pub(crate) mod once;
pub(crate) mod play;
pub(crate) mod profile;
pub(crate) mod properties;
mod random_games;
pub(crate) mod vocabulary;

use std::{collections::BTreeMap, env, fmt::Write as _};

use dialect_generator::{Program, pick};
use fastrand::Rng;
use play::{Session, agrees, chosen};
use rulebook::game::SetUp;
use stickler::{
    dialect::Pins,
    judge::Verdict,
    plan::{Plan, Target},
    runner::rejudge,
    session::Submission,
    tape::{IoMode, Tape, Turn},
    transcript::Transcript,
};

use crate::tools::is_there;

const GAMES: &[&str] = &["quagmire", "quagmire", "alak", "gun", "extinction", "fibonacci"];
/// Two sides, numbers, and one side with a board that has holes.
const PACKAGES: &[&str] = &["connect4", "kalah", "pegs"];

/// As many cases of each are tried by default.
const FEW: u64 = 16;
/// As many are tried by `.ci/run`: more than there are corruptions and classes.
const MANY: u64 = 150;

#[test]
fn corrupted_tapes_are_refused() {
    println!("{} corruptions refused (seed {})", try_all(GAMES, FEW, corrupted), seed());
}

#[test]
fn honest_tapes_are_accepted_in_every_dialect() {
    println!("{} re-dialectings accepted (seed {})", try_all(GAMES, FEW, redialected), seed());
}

#[test]
fn corrupted_tapes_of_packages_are_refused() {
    if are_packages_playable() {
        let refused = try_all(PACKAGES, FEW, corrupted);
        println!("{refused} corruptions refused (seed {})", seed());
    }
}

#[test]
fn honest_tapes_of_packages_are_accepted_in_every_dialect() {
    if are_packages_playable() {
        let accepted = try_all(PACKAGES, FEW, redialected);
        println!("{accepted} re-dialectings accepted (seed {})", seed());
    }
}

/// The packages' references are written in these languages.
fn are_packages_playable() -> bool {
    ["python3", "ruby"].into_iter().all(is_there)
}

#[test]
#[ignore = "some hundred cases take a minute"]
fn all_corruptions_are_refused_and_all_dialects_accepted() {
    for games in [GAMES, PACKAGES] {
        try_all(games, MANY, corrupted);
        try_all(games, MANY, redialected);
    }
}

#[test]
#[ignore = "a thousand of each take a while"]
fn a_thousand_of_each() {
    for games in [GAMES, PACKAGES] {
        let refused = try_all(games, 1000, corrupted);
        let accepted = try_all(games, 1000, redialected);
        let seed = seed();
        println!(
            "{refused} corruptions refused (seed {seed}), {accepted} re-dialectings accepted (seed {seed})"
        );
    }
}

fn seed() -> u64 {
    env::var("STICKLER_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1)
}

/// Cases that once failed: a seed, and the number of a case.
const ONCE_WRONG: [(u64, u64); 9] =
    [(5, 40), (5, 832), (6, 131), (6, 772), (8, 804), (9, 987), (10, 219), (11, 711), (12, 242)];

#[test]
fn what_once_went_wrong_does_not_again() {
    let suites = Suites::of(GAMES);
    for (seed, case) in ONCE_WRONG {
        for attempt in [corrupted, redialected] {
            let tried = attempt(&suites, case, &mut Rng::with_seed(seed << 32 | case));
            assert_eq!(tried, Ok(()), "seed {seed}, case {case}");
        }
    }
}

/// Tries this many cases, each from its own seed, and fails with all failures.
fn try_all(
    games: &'static [&'static str],
    cases: u64,
    attempt: fn(&Suites, u64, &mut Rng) -> Result<(), String>,
) -> u64 {
    let suites = Suites::of(games);
    let only: Option<u64> = env::var("STICKLER_CASE").ok().and_then(|case| case.parse().ok());
    let wanted = only.map_or(0..cases, |only| only..only + 1);
    let mut failed = 0;
    for case in wanted.clone() {
        let mut rng = Rng::with_seed(seed() << 32 | case);
        if let Err(what) = attempt(&suites, case, &mut rng) {
            failed += 1;
            eprintln!("seed {}, case {case}: {what}", seed());
        }
    }
    let tried = wanted.end - wanted.start;
    assert!(failed == 0, "{failed} of {tried} went wrong with the seed {}", seed());
    tried
}

/// The games that are attacked, and their transcripts.
struct Suites {
    games: &'static [&'static str],
    transcripts: BTreeMap<&'static str, Vec<Transcript>>,
}

impl Suites {
    fn of(games: &'static [&'static str]) -> Self {
        Self { games, transcripts: games.iter().map(|game| (*game, chosen(game))).collect() }
    }

    /// Whether these games are packages: they have no classes of faults of their own.
    fn are_packages(&self) -> bool {
        self.games == PACKAGES
    }
}

/// A run of sessions with one imagined program.
#[derive(Clone)]
struct Run {
    program: Program,
    sessions: Vec<Session>,
}

impl Run {
    fn of(transcripts: &[Transcript], program: Program) -> Self {
        let sessions = transcripts.iter().map(|transcript| Session::play(transcript, &program));
        let sessions: Vec<Session> = sessions.collect();
        assert!(sessions.iter().all(agrees), "the rulebook is as the goldens say");
        Self { program, sessions }
    }

    fn verdicts(&self) -> Vec<Verdict> {
        let transcripts: Vec<Transcript> =
            self.sessions.iter().map(|session| session.transcript.clone()).collect();
        verdicts_of(&transcripts, self.tapes())
    }

    fn tapes(&self) -> Vec<Tape> {
        self.sessions.iter().map(|session| session.tape(&self.program)).collect()
    }

    fn fails(&self) -> bool {
        self.verdicts().iter().any(Verdict::fails)
    }

    /// As few of the sessions as still show the failure.
    fn shrunk(mut self, shows: impl Fn(&Self) -> bool) -> Self {
        let mut n = 0;
        while n < self.sessions.len() {
            let mut fewer = self.clone();
            fewer.sessions.remove(n);
            if !fewer.sessions.is_empty() && shows(&fewer) {
                self = fewer;
            } else {
                n += 1;
            }
        }
        self
    }

    /// The run in readable form.
    fn told(&self) -> String {
        let verdicts = self.verdicts();
        let mut told = format!("{:?}\n", self.program);
        for (session, verdict) in self.sessions.iter().zip(verdicts) {
            let finding =
                verdict.finding().map(|finding| (finding.fault, finding.step, &finding.what));
            let _ =
                writeln!(told, "  {}: {} {finding:?}", session.transcript.name(), verdict.word());
            for turn in session.tape(&self.program).turns {
                let _ = match turn {
                    Turn::Sent(line) => writeln!(told, "    < {line}"),
                    Turn::Closed => writeln!(told, "    < end of input"),
                    Turn::Said(bytes) => {
                        writeln!(told, "    > {:?}", String::from_utf8_lossy(&bytes))
                    }
                };
            }
        }
        told
    }
}

/// Judges a run like kept tapes.
fn verdicts_of(transcripts: &[Transcript], tapes: Vec<Tape>) -> Vec<Verdict> {
    let program = Imagined::default();
    let plan = Plan::usual(&program, transcripts);
    let tapes: Vec<Option<Tape>> = tapes.into_iter().map(Some).collect();
    rejudge(&plan, &tapes, &mut |_| {}).verdicts().cloned().collect()
}

/// A program that exists only in these tests.
#[derive(Default)]
struct Imagined(Pins);

impl Target for Imagined {
    fn name(&self) -> &'static str {
        "an imagined program"
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("it cannot be talked to".to_owned())
    }

    fn pins(&self) -> &Pins {
        &self.0
    }

    fn reproduce(&self, _: &[String], _: IoMode) -> Option<String> {
        None
    }
}

fn redialected(suites: &Suites, _: u64, rng: &mut Rng) -> Result<(), String> {
    let game = pick(suites.games, rng);
    let run = Run::of(&suites.transcripts[game], classes::honest_of_any(game, rng));
    if run.fails() {
        let told = run.shrunk(Run::fails).told();
        return Err(format!("an honest run of {game} is refused: {told}"));
    }
    Ok(())
}

/// Each kind of corruption in turn, and each class of faults that the reader detects.
fn corrupted(suites: &Suites, case: u64, rng: &mut Rng) -> Result<(), String> {
    let classes = if suites.are_packages() { 0 } else { new_faults::KNOWN.len() };
    let kind = case as usize % (corrupt::ALL.len() + classes);
    if let Some(class) = kind.checked_sub(corrupt::ALL.len()) {
        return classes::is_refused(&new_faults::KNOWN[class], rng);
    }
    let (name, games, spoil) = corrupt::ALL[kind];
    let games: Vec<&str> =
        suites.games.iter().copied().filter(|game| games.include(game)).collect();
    if games.is_empty() {
        return Ok(());
    }
    let mut tries = 0..TRIES;
    let run = tries.find_map(|_| {
        let game = pick(&games, rng);
        let honest = Run::of(&suites.transcripts[game], dialect_generator::honest(game, rng));
        spoiled(&honest, spoil, rng)
    });
    let run = run.ok_or_else(|| format!("{name}: no dialect has a place for it"))?;
    if run.fails() {
        return Ok(());
    }
    let is_spoiled = |run: &Run| run.sessions.iter().any(|session| session.is_spoiled);
    let told = run.shrunk(|run| is_spoiled(run) && !run.fails()).told();
    Err(format!("{name}: the run is accepted: {told}"))
}

/// At most this many dialects are tried to find a place for a corruption.
const TRIES: usize = 100;

/// The run with one to three of its sessions spoiled, if it has a place for the corruption.
fn spoiled(honest: &Run, spoil: corrupt::Spoil, rng: &mut Rng) -> Option<Run> {
    let mut run = honest.clone();
    let mut order: Vec<usize> = (0..run.sessions.len()).collect();
    rng.shuffle(&mut order);
    let (wanted, mut count) = (rng.usize(1..=3), 0);
    for n in order {
        let mut session = Session { is_spoiled: true, ..run.sessions[n].clone() };
        if count < wanted
            && spoil(&mut session, &run.program, rng)
            && session.tape(&run.program) != run.sessions[n].tape(&run.program)
        {
            run.sessions[n] = session;
            count += 1;
        }
    }
    (count > 0).then_some(run)
}
