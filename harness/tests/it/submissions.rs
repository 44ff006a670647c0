//! Every program under `submissions/` gets exactly the verdict of its folder, and a wrong one is caught for the fault in its name.
//!
//! A wrong program's id begins with the rule it breaks (`Q-TWICE-forgotten`) or with the fault of its output (`no-reply-…`). A
//! program plays the core of the suite. A wrong one plays some of that and the transcripts about its rule, then all of them if that
//! was not enough. By default these are a ninth of Quagmire's programs and the first of the other games, which share their code.
//! `.ci/run` runs the tests whose names start with `all_`, and `.ci/long` plays the whole suite to every program. A program whose
//! language is not installed is skipped with a message, unless `STICKLER_REQUIRE_TOOLS` is set. `STICKLER_ENTRY` narrows the tests to
//! ids that begin with it.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "what is wrong is said and fails the test"
)]

pub(crate) mod cases;
pub(crate) mod quick;
pub(crate) mod verdicts;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use rulebook::{
    games::{GAMES, GameInfo},
    suite::Suite,
};
use stickler::{
    candidate::{NotReady, PreparedSubmission},
    dialect,
    judge::{Fault, Verdict},
    manifest::{self, Entry},
    plan::{Io, Plan, Target as _, askable},
    runner::{Finished, run},
    sandbox::Isolation,
    tape::IoMode,
    transcript::{Transcript, suite},
};

use self::{
    cases::{Case, about, all_cases, cases_at_first, core, each_entry, each_of},
    quick::{
        is_missed_by_a_quick_run, of_fast_languages, partly_forgotten, refused_by_a_quick_run,
        refused_by_a_usual_run,
    },
    verdicts::{accepted, brief, caught, same_by_prefixes, verify, wrong},
};
use crate::load::Busy;

/// Programs whose prefix runs have other results, and why.
const NOT_BY_PREFIXES: &[(&str, &str)] = &[
    ("one-read-one-line", "takes what one read brings for one line"),
    ("premature-end-on-refusal", "ends without a word, which looks as if the line was not read"),
    ("A-INVALID-ends-in-lua", "does the same"),
    ("eof-spin", "spins at the end of input, which every run waits for"),
    ("bytewise-restart-spin", "does the same"),
    (
        "wrong-board-menu-first",
        "asks for the game first, which the first line of every run answers",
    ),
    ("eof-flood-boards", "says boards at the end of input, which every run reaches"),
];

#[test]
fn conforming_programs_are_accepted() {
    each_of(cases_at_first("accepted"), by_the_core);
}

#[test]
#[ignore = "the conforming programs of all games take a minute"]
fn all_conforming_programs_are_accepted() {
    each_entry("accepted", by_the_core);
}

fn by_the_core(
    entry: &Entry,
    submitted: &PreparedSubmission,
    all: &[Transcript],
) -> Result<(), String> {
    accepted(entry, submitted, &core(all))
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

/// The beginnings of the names of generated games that detect rules which are broken in rare cases, and ends that no rule knows.
const OF_RULES: [&str; 2] = ["orthodox-", "partial-game-"];
const OF_ENDS: [&str; 1] = ["quiet-game"];

/// Whether a program is caught by some of the core and the shortest transcripts about its rule, or else by all of those, by those
/// that are [likely](is_likely) to detect it, by the other ones that people wrote, or by the whole suite.
fn soon_caught(
    entry: &Entry,
    submitted: &PreparedSubmission,
    all: &[Transcript],
) -> Result<(), String> {
    const OF_EACH: usize = 4;
    const OF_OTHERS: usize = 40;
    let (mut core, about) = (core(all), about(all, entry));
    core.truncate(OF_EACH);
    let shortest = &about[..OF_EACH.min(about.len())];
    let soon = [[&core[..], shortest].concat(), about.clone()];
    let others = [sorted(all, |t| is_likely(entry, t)), sorted(all, |t| !t.draft.is_generated())];
    let others = others.iter().flat_map(|some| some.chunks(OF_OTHERS));
    let portions = soon.iter().map(Vec::as_slice).chain(others);
    for some in portions.filter(|portion| !portion.is_empty()) {
        if caught(entry, some, &verify(submitted, some, Io::Auto)).is_ok() {
            return Ok(());
        }
    }
    wrong(entry, submitted, all)
}

/// Whether a transcript is one of those that detect such mistakes in rare cases.
fn is_likely(entry: &Entry, t: &Transcript) -> bool {
    let begins = |names: &[&str]| names.iter().any(|it| t.name().starts_with(it));
    match entry.id.as_str() {
        id if id.starts_with(char::is_uppercase) => t.draft.is_second() || begins(&OF_RULES),
        id if id.starts_with("premature-end") => t.draft.is_second() || begins(&OF_ENDS),
        _ => t.draft.is_second(),
    }
}

/// The transcripts with a property that a program can play, the shortest first.
fn sorted(all: &[Transcript], is_like: impl Fn(&Transcript) -> bool) -> Vec<Transcript> {
    let playable = |t: &&Transcript| t.draft.is_from_start() || t.draft.is_second();
    let mut some: Vec<_> = all.iter().filter(playable).filter(|t| is_like(t)).cloned().collect();
    some.sort_by_key(|transcript| transcript.steps.len());
    some
}

#[test]
fn wrong_programs_are_refused_by_a_quick_run() {
    each_of(of_fast_languages(), refused_by_a_quick_run);
}

#[test]
fn what_a_quick_run_misses_is_refused_by_a_usual_one() {
    let mut cases = of_fast_languages();
    cases.retain(is_missed_by_a_quick_run);
    each_of(cases, refused_by_a_usual_run);
}

/// Many short games show nothing but its first turns.
#[test]
fn a_program_that_shows_only_the_first_turns_is_refused_by_a_usual_run() {
    let mut cases = all_cases("wrong_answer");
    cases.retain(|case| case.entry.id == "turn-not-shown-later");
    assert_eq!(cases.len(), 1);
    each_of(cases, refused_by_a_usual_run);
}

#[test]
#[ignore = "thirty usual runs take a minute"]
fn all_partly_forgotten_rules_are_noticed_by_a_usual_run() {
    let cases = partly_forgotten();
    assert!(cases.is_empty() || cases.len() == 31, "{}", cases.len());
    each_of(cases, refused_by_a_usual_run);
}

#[test]
#[ignore = "a part of the suite on every program takes minutes"]
fn a_quick_run_refuses_every_wrong_program() {
    each_entry("wrong_answer", refused_by_a_quick_run);
}

#[test]
#[ignore = "a part of the suite on every program takes minutes"]
fn a_usual_run_refuses_every_wrong_program() {
    each_entry("wrong_answer", refused_by_a_usual_run);
}

#[test]
#[ignore = "the whole suite on every program takes minutes"]
fn wrong_programs_are_caught_by_the_whole_suite() {
    each_entry("wrong_answer", wrong);
}

/// A program that breaks a rule has the same output format as the others. So those are left to the longer test.
#[test]
fn step_mode_sees_what_prefix_re_runs_see() {
    let breaks_rules = |case: &Case| case.entry.id.starts_with(char::is_uppercase);
    let mut cases = cases_at_first("wrong_answer");
    cases.retain(|case| !breaks_rules(case));
    cases.extend(cases_at_first("accepted"));
    hold_against_prefixes(cases, short_game);
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
        .filter(|t| t.draft.is_from_start() && played(t) >= 2 && t.draft.lines.len() > played(t));
    let short = suited.min_by_key(|t| (t.end().is_some(), t.steps.len()));
    short.into_iter().cloned().collect()
}

/// Conforming programs, one that breaks a rule and one with wrong output. They include those that take longest to start.
const UNDER_LOAD: &[(&str, &str, &str)] = &[
    ("alak", "accepted", "bars-and-restart"),
    ("gun", "wrong_answer", "GUN-STAY-keeps-castling"),
    ("quagmire", "wrong_answer", "no-reply-third-time"),
    ("quagmire", "accepted", "noisy-nil"),
    ("quagmire", "accepted", "numerals-and-exception"),
];

#[test]
#[ignore = "a hundred times beside eight busy processes takes most of an hour"]
fn verdicts_stay_the_same_under_load() {
    const TIMES: usize = 100;
    for (game, folder, id) in UNDER_LOAD {
        let is_it = |case: &Case| case.entry.game == *game && case.entry.id == *id;
        let case = all_cases(folder).into_iter().find(is_it);
        let case = case.unwrap_or_else(|| panic!("there is no {id} of {game}"));
        let Some(submitted) = case.made_ready().unwrap() else { continue };
        let mut transcripts = core(&case.transcripts);
        transcripts.extend(about(&case.transcripts, &case.entry));
        let verdicts = || {
            let finished = verify(&submitted, &transcripts, Io::Auto);
            finished.verdicts().map(brief).collect::<Vec<String>>()
        };
        let at_rest = verdicts();
        let _busy = Busy::many(8);
        for time in 1..=TIMES {
            assert_eq!(verdicts(), at_rest, "{game} {id}, time {time}");
        }
        println!(
            "{game} {id} ({}): {} verdicts, the same {TIMES} times under load",
            case.entry.language,
            at_rest.len()
        );
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
