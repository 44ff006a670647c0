//! Every program under `submissions/` gets exactly the verdict of its folder, and a wrong one is caught for what its name says.
//!
//! A wrong program's id begins with the rule it breaks (`Q-TWICE-forgotten`) or with the fault of its output (`no-reply-…`).
//! By default each program plays the core of the suite; a wrong one some of that and what is about its rule, then all if that
//! was not enough; the whole suite for everybody is behind `--ignored`, as are half of those of Quagmire and most of Alak and the chess
//! family, which share their code. A program whose language is not on this machine is skipped, loudly, unless `STICKLER_REQUIRE_TOOLS` is set. `STICKLER_ENTRY` narrows the tests to ids that begin so.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "what is wrong is said and fails the test"
)]

mod busy;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

use busy::Busy;
use rulebook::{
    games::{GAMES, GameInfo},
    suite::Suite,
};
use stickler::{
    candidate::{NotReady, Submitted},
    dialect,
    judge::{Fault, Strictness, Verdict},
    manifest::{self, Entry},
    runner::{Candidate as _, Course, Finished, Io, Plan, run},
    sandbox::Isolation,
    tape::Drive,
    transcript::{Transcript, suite},
};

/// Transcripts of Quagmire that between them meet every freedom and every output duty.
const CORE: &[&str] = &[
    "a-game-need-not-end",
    "a-long-game-has-an-end-too",
    "an-end-without-refusals",
    "every-kind-of-refusal-on-the-first-turn",
    "every-kind-of-refusal-under-duty",
    "nothing-is-played",
    "sample-game",
    "three-refusals-in-a-row-change-nothing",
    "two-inputs-after-the-end",
    "who-jumps-into-quagmire-loses",
    "x-moves-one-of-four-and-o-wins",
    "x-shuts-in-a-neighbour-and-o-wins",
];

/// Games whose programs are not held to transcripts.
const PLAYED_LIVE: &[&str] = &["foxgeese"];

/// Programs for which runs with ever more lines say something else, and why.
const NOT_BY_PREFIXES: &[(&str, &str)] = &[
    ("one-read-one-line", "takes what one read brings for one line"),
    ("premature-end-on-refusal", "ends without a word, which looks as if the line was not read"),
    ("A-INVALID-ends-in-lua", "does the same"),
    ("eof-spin", "spins at the end of input, which every run waits for"),
    ("bytewise-restart-spin", "does the same"),
    ("eof-flood-boards", "says boards at the end of input, which every run reaches"),
];

#[test]
fn conforming_programs_are_accepted() {
    each_entry("accepted", |entry, submitted, all| accepted(entry, submitted, &core(all)));
}

#[test]
#[ignore = "the whole suite on every program takes minutes"]
fn conforming_programs_are_accepted_by_the_whole_suite() {
    each_entry("accepted", accepted);
}

#[test]
fn wrong_programs_are_caught_for_what_they_do() {
    each_of(cases_at_first("wrong_answer"), soon_caught);
}

#[test]
#[ignore = "the wrong programs of all games take minutes"]
fn all_wrong_programs_are_caught_for_what_they_do() {
    each_entry("wrong_answer", soon_caught);
}

/// Whether a program is caught by some of the core and the shortest that are about its rule, or else by all that are, or else
/// by the whole suite.
fn soon_caught(entry: &Entry, submitted: &Submitted, all: &[Transcript]) -> Result<(), String> {
    const OF_EACH: usize = 4;
    let (mut core, about) = (core(all), about(all, entry));
    core.truncate(OF_EACH);
    let shortest = &about[..OF_EACH.min(about.len())];
    let portions = [[&core[..], shortest].concat(), about.clone()];
    for some in portions.iter().filter(|portion| !portion.is_empty()) {
        if caught(entry, some, &verify(submitted, some, Io::Auto)).is_ok() {
            return Ok(());
        }
    }
    wrong(entry, submitted, all)
}

#[test]
#[ignore = "the whole suite on every program takes minutes"]
fn wrong_programs_are_caught_by_the_whole_suite() {
    each_entry("wrong_answer", wrong);
}

/// Who breaks a rule of the game speaks as the others do, so those are left to the longer test, and every second of the rest.
#[test]
fn step_mode_sees_what_prefix_re_runs_see() {
    let breaks_rules = |case: &Case| case.entry.id.starts_with(char::is_uppercase);
    let mut cases = cases_at_first("wrong_answer");
    cases.retain(|case| !breaks_rules(case));
    cases.extend(cases_at_first("accepted"));
    let every_second = cases.into_iter().step_by(2).collect();
    hold_against_prefixes(every_second, short_game);
}

#[test]
#[ignore = "a run for every input of longer games takes minutes"]
fn step_mode_sees_what_prefix_re_runs_see_in_longer_games() {
    let folders = ["accepted", "wrong_answer"].into_iter();
    let cases = folders.flat_map(all_cases).collect();
    hold_against_prefixes(cases, |transcripts| core(transcripts).into_iter().take(2).collect());
}

/// The shortest game with two moves and a refusal.
fn short_game(transcripts: &[Transcript]) -> Vec<Transcript> {
    let played = |t: &Transcript| t.draft.lines.iter().filter(|l| l.refused_by.is_none()).count();
    let suited = transcripts
        .iter()
        .filter(|t| t.draft.set_up.is_none() && played(t) >= 2 && t.draft.lines.len() > played(t));
    let short = suited.min_by_key(|t| (t.end().is_some(), t.steps.len()));
    short.into_iter().cloned().collect()
}

/// A conforming program, one that breaks a rule and one whose output is at fault.
const UNDER_LOAD: &[(&str, &str, &str)] = &[
    ("alak", "accepted", "bars-and-restart"),
    ("gun", "wrong_answer", "GUN-STAY-keeps-castling"),
    ("quagmire", "wrong_answer", "no-reply-third-time"),
];

#[test]
#[ignore = "the whole suite thirty times beside four busy processes takes minutes"]
fn verdicts_stay_the_same_under_load() {
    const TIMES: usize = 30;
    for (game, folder, id) in UNDER_LOAD {
        let is_it = |case: &Case| case.entry.game == *game && case.entry.id == *id;
        let case = all_cases(folder).into_iter().find(is_it);
        let case = case.unwrap_or_else(|| panic!("there is no {id} of {game}"));
        let Some(submitted) = case.made_ready().unwrap() else { continue };
        let verdicts = || {
            let finished = verify(&submitted, &case.transcripts, Io::Auto);
            finished.verdicts.iter().map(brief).collect::<Vec<String>>()
        };
        let at_rest = verdicts();
        let _busy = Busy::start();
        for time in 1..=TIMES {
            assert_eq!(verdicts(), at_rest, "{game} {id}, time {time}");
        }
        println!("{game} {id}: {} verdicts, the same {TIMES} times under load", at_rest.len());
    }
}

fn hold_against_prefixes(cases: Vec<Case>, choose: fn(&[Transcript]) -> Vec<Transcript>) {
    each_of(cases, |entry, submitted, all| {
        if NOT_BY_PREFIXES.iter().any(|(id, _)| *id == entry.id) {
            return Ok(());
        }
        same_by_prefixes(submitted, &choose(all))
    });
}

fn accepted(_: &Entry, submitted: &Submitted, transcripts: &[Transcript]) -> Result<(), String> {
    let finished = verify(submitted, transcripts, Io::Auto);
    // Only what begins elsewhere may be skipped.
    let is_skipped = |t: &Transcript, verdict: &Verdict| {
        matches!(verdict, Verdict::Skipped(_)) && t.draft.set_up.is_none()
    };
    let judged = transcripts.iter().zip(&finished.verdicts);
    let failures = judged.filter(|(t, verdict)| verdict.fails() || is_skipped(t, verdict));
    let failures: Vec<String> =
        failures.map(|(t, verdict)| format!("{}: {}", t.name(), brief(verdict))).collect();
    if !failures.is_empty() || finished.totals.accepted == 0 {
        return Err(failures.join("\n    "));
    }
    // What conforms all at once is not run again for every line.
    match is_by_prefixes(&finished) {
        true => Err("it was run again by prefixes".to_owned()),
        false => Ok(()),
    }
}

fn is_by_prefixes(finished: &Finished) -> bool {
    finished.tapes.iter().flatten().any(|tape| tape.drive == Drive::Prefix)
}

fn wrong(entry: &Entry, submitted: &Submitted, transcripts: &[Transcript]) -> Result<(), String> {
    caught(entry, transcripts, &verify(submitted, transcripts, Io::Auto))
}

/// Whether the first failure is a wrong answer that cites what the entry's id says.
fn caught(entry: &Entry, transcripts: &[Transcript], finished: &Finished) -> Result<(), String> {
    let failure = transcripts.iter().zip(&finished.verdicts).find(|(_, verdict)| verdict.fails());
    let Some((transcript, verdict)) = failure else { return Err("accepted".to_owned()) };
    let cited = verdict.finding().is_some_and(|finding| {
        let rules =
            finding.rule.into_iter().chain(finding.diagnosis.map(|diagnosis| diagnosis.rule));
        rules.into_iter().any(|rule| entry.id.starts_with(rule.id))
            || entry.id.starts_with(finding.fault.id())
    });
    if cited { Ok(()) } else { Err(format!("{}: {}", transcript.name(), brief(verdict))) }
}

/// Whether step by step and by runs with ever more lines the same is found.
fn same_by_prefixes(submitted: &Submitted, transcripts: &[Transcript]) -> Result<(), String> {
    let stepped = verify(submitted, transcripts, Io::Auto);
    if is_by_prefixes(&stepped) {
        return Ok(());
    }
    let prefixed = verify(submitted, transcripts, Io::Only(Drive::Prefix));
    let pairs = transcripts.iter().zip(stepped.verdicts.iter().zip(&prefixed.verdicts));
    let differ: Vec<String> = pairs
        .filter(|(_, (one, other))| what(one) != what(other))
        .map(|(t, (one, other))| {
            format!("{}: step {}; prefix {}", t.name(), brief(one), brief(other))
        })
        .collect();
    if differ.is_empty() { Ok(()) } else { Err(differ.join("\n    ")) }
}

/// What is found, and where. Runs with ever more lines do not show whether a program that names no winner has ended.
fn what(verdict: &Verdict) -> (String, Option<usize>) {
    let finding = verdict.finding();
    let fault = finding.map(|finding| finding.fault);
    let kind = match fault {
        Some(Fault::NoEnd | Fault::WinnerNotShown) => "no winner",
        fault => fault.map_or(verdict.word(), Fault::id),
    };
    (kind.to_owned(), finding.and_then(|finding| finding.step))
}

fn brief(verdict: &Verdict) -> String {
    match verdict.finding() {
        Some(finding) => {
            let rule = finding.rule.map_or("no rule", |rule| rule.id);
            format!("{} {rule} at step {:?}: {}", finding.fault.id(), finding.step, finding.what)
        }
        None => format!("{verdict:?}"),
    }
}

/// Verifies a program as the command line does: what its notation cannot ask for is left out.
fn verify(submitted: &Submitted, transcripts: &[Transcript], io: Io) -> Finished {
    let dialect = dialect::of(transcripts[0].draft.game);
    let can_be_asked = |t: &Transcript| t.only(|step| dialect.can_write(step, submitted.pins()));
    let transcripts: Vec<Transcript> = transcripts.iter().map(can_be_asked).collect();
    let plan = Plan {
        candidate: submitted,
        dialect,
        transcripts: &transcripts,
        io,
        jobs: 1,
        strictness: Strictness::Lenient,
        fresh: None,
        skipped_rulings: &[],
        course: Course::default(),
        interrupted: &AtomicBool::new(false),
    };
    run(&plan, &mut |_| {})
}

/// The transcripts that every program of a game plays: where none are chosen, the shortest and the sample game.
fn core(transcripts: &[Transcript]) -> Vec<Transcript> {
    const MOST: usize = 9;
    let playable = || transcripts.iter().filter(|t| t.draft.set_up.is_none());
    if transcripts[0].draft.game.name == "quagmire" {
        return playable().filter(|t| CORE.contains(&t.name())).cloned().collect();
    }
    let mut core: Vec<Transcript> = playable().cloned().collect();
    core.sort_by_key(|t| (t.name() != "sample-game", t.steps.len()));
    core.truncate(MOST);
    core
}

/// The transcripts that are about an entry's rule and not in the core, the shortest first.
fn about(transcripts: &[Transcript], entry: &Entry) -> Vec<Transcript> {
    let core = core(transcripts);
    let is_core = |t: &Transcript| core.iter().any(|other| other.name() == t.name());
    let is_about = |t: &&Transcript| t.draft.rules.iter().any(|rule| entry.id.starts_with(rule.id));
    let playable = transcripts.iter().filter(|t| t.draft.set_up.is_none() && !is_core(t));
    let mut about: Vec<Transcript> = playable.filter(is_about).cloned().collect();
    about.sort_by_key(|transcript| transcript.steps.len());
    about
}

/// Checks every entry of every game's manifest in a folder, and fails with all that is wrong.
fn each_entry(
    folder: &str,
    check: impl Fn(&Entry, &Submitted, &[Transcript]) -> Result<(), String> + Sync,
) {
    each_of(all_cases(folder), check);
}

fn all_cases(folder: &str) -> Vec<Case> {
    GAMES.iter().flat_map(|game| cases(game, folder)).collect()
}

/// Half of the entries of Quagmire's manifest, every second one, and the first of the others.
fn cases_at_first(folder: &str) -> Vec<Case> {
    let first = |game: &GameInfo| {
        let (every, count) = match game.name {
            "quagmire" => (2, usize::MAX),
            "alak" => (1, 24),
            _ => (1, 3),
        };
        cases(game, folder).into_iter().step_by(every).take(count)
    };
    GAMES.iter().flat_map(first).collect()
}

/// Checks programs, several at a time, and fails with all that is wrong.
fn each_of(
    mut cases: Vec<Case>,
    check: impl Fn(&Entry, &Submitted, &[Transcript]) -> Result<(), String> + Sync,
) {
    let narrow = env::var("STICKLER_ENTRY").unwrap_or_default();
    cases.retain(|case| case.entry.id.starts_with(&narrow));
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let checked = case.made_ready().and_then(|submitted| match submitted {
                Some(submitted) => check(&case.entry, &submitted, &case.transcripts),
                None => Ok(()),
            });
            if let Err(error) = checked {
                eprintln!("{} {}: {error}", case.entry.game, case.entry.id);
                failures.lock().unwrap().push(case.entry.id.as_str());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {}: {}", failures.len(), cases.len(), failures.join(", "));
}

/// A program and all transcripts of its game.
struct Case {
    entry: Entry,
    folder: PathBuf,
    transcripts: Arc<[Transcript]>,
}

/// The programs of a game in a folder; none where a game's programs are held to its rules in another way.
fn cases(game: &GameInfo, folder: &str) -> Vec<Case> {
    let folder: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/submissions", game.name, folder].iter().collect();
    if PLAYED_LIVE.contains(&game.name) || !folder.is_dir() {
        return Vec::new();
    }
    let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == game.name).unwrap();
    let transcripts: Arc<[Transcript]> = transcripts.into();
    let entries = manifest::read(&folder.join("entries.toml")).unwrap().into_iter();
    let case = |entry| Case { entry, folder: folder.clone(), transcripts: transcripts.clone() };
    entries.filter(|entry| entry.game == game.name).map(case).collect()
}

impl Case {
    /// The entry, built; none if its language is not here.
    fn made_ready(&self) -> Result<Option<Submitted>, String> {
        let entry = &self.entry;
        match Submitted::entry(&self.compiled(), &self.folder, Isolation::usual()) {
            Ok(submitted) => Ok(Some(submitted)),
            Err(error @ (NotReady::NotFound(_) | NotReady::NotBuilt(..)))
                if env::var_os("STICKLER_REQUIRE_TOOLS").is_none() =>
            {
                eprintln!(
                    "SKIPPED {}: {} is not on this machine: {error}",
                    entry.id, entry.language
                );
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// The entry with its Python compiled: reading a thousand lines of it anew takes most of a short run.
    fn compiled(&self) -> Entry {
        let mut entry = self.entry.clone();
        if entry.language == "Python" {
            for argument in entry.run.iter_mut().filter(|argument| argument.ends_with(".py")) {
                let source = self.folder.join(&*argument).canonicalize().unwrap();
                if let Some(folder) = compiled_folder(source.parent().unwrap()) {
                    let file = folder.join(source.with_extension("pyc").file_name().unwrap());
                    *argument = file.to_str().unwrap().to_owned();
                }
            }
            for path in &mut entry.files {
                let folder = self.folder.join(&*path).canonicalize().unwrap();
                *path = compiled_folder(&folder).unwrap_or(folder);
            }
        }
        entry
    }
}

/// Where the Python of a folder is compiled, once for all tests; none where there is no Python.
fn compiled_folder(sources: &Path) -> Option<PathBuf> {
    const COMPILE: &str = "
import pathlib, py_compile, sys
for source in pathlib.Path(sys.argv[1]).glob('*.py'):
    py_compile.compile(source, cfile=pathlib.Path(sys.argv[2], source.stem + '.pyc'), doraise=True)";
    static FOLDERS: Mutex<BTreeMap<PathBuf, Option<PathBuf>>> = Mutex::new(BTreeMap::new());
    let mut folders = FOLDERS.lock().unwrap();
    let number = folders.len().to_string();
    let folder = folders.entry(sources.to_owned()).or_insert_with(|| {
        let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "python", &number].iter().collect();
        fs::create_dir_all(&folder).unwrap();
        let mut compile = Command::new("python3");
        compile.args(["-I", "-c", COMPILE]).arg(sources).arg(&folder);
        compile.status().is_ok_and(|status| status.success()).then_some(folder)
    });
    folder.clone()
}
