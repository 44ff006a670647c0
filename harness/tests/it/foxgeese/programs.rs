//! Every program under `submissions/foxgeese/` gets exactly the verdict of its folder. A wrong one is caught for the fault at the
//! beginning of its id: a rule, the kind of a finding, or that it is stopped.

use std::{
    env,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
};

use clap::ValueEnum;
use rulebook::{foxgeese::foxes::FoxesStrategy, games};
use stickler::{
    candidate::{NotReady, PreparedSubmission},
    event::matches::Scoreboard,
    foxgeese::{
        matches::{Match, MatchConfig, Pairing, Role, against_foxes, against_geese},
        play::play_all,
        protocol::Protocol,
        reporting::report,
    },
    judge::Verdict,
    manifest::{self, Entry},
    plan::Target as _,
    sandbox::Isolation,
    tape::IoMode,
};

#[test]
fn conforming_programs_are_accepted() {
    are_accepted(EVERY);
}

#[test]
#[ignore = "the matches of all programs take a while"]
fn all_conforming_programs_are_accepted() {
    are_accepted(1);
}

fn are_accepted(every: usize) {
    each_entry("accepted", every, |entry, matches| {
        let (game, role) = (games::find("foxgeese").unwrap(), role(entry));
        let report = |m| report(m, game, role, String::new());
        let reports: Vec<_> = matches.iter().map(report).collect();
        let scoreboard = Scoreboard::of(&reports, usize::from(role == Role::Geese));
        let failures: Vec<String> =
            matches.iter().filter(|m| m.verdict.fails()).map(brief).collect();
        match (failures.is_empty(), scoreboard.wins_enough()) {
            (true, true) => Ok(()),
            (true, false) => Err("it never wins".to_owned()),
            (false, _) => Err(failures.join("; ")),
        }
    });
}

#[test]
fn wrong_programs_are_caught_for_what_they_do() {
    are_caught(EVERY);
}

#[test]
#[ignore = "the matches of all programs take a while"]
fn all_wrong_programs_are_caught_for_what_they_do() {
    are_caught(1);
}

fn are_caught(every: usize) {
    each_entry("wrong_answer", every, |entry, matches| {
        let failed: Vec<&Match> = matches.iter().filter(|m| m.verdict.fails()).collect();
        let is_cited = failed.iter().any(|m| cites(&m.verdict, &entry.id));
        if is_cited {
            Ok(())
        } else {
            Err(failed.into_iter().map(brief).collect::<Vec<_>>().join("; "))
        }
    });
}

fn cites(verdict: &Verdict, id: &str) -> bool {
    let Some(finding) = verdict.finding() else { return id.starts_with(verdict.word()) };
    let rules = finding.rule.into_iter().chain(finding.diagnosis.map(|diagnosis| diagnosis.rule));
    rules.into_iter().any(|rule| id.starts_with(rule.id)) || id.starts_with(finding.fault.id())
}

fn brief(m: &Match) -> String {
    let name = m.pairing.name();
    match m.verdict.finding() {
        Some(finding) => {
            let rule = finding.rule.map_or("no rule", |rule| rule.id);
            format!("{name}: {} {rule}: {}", finding.fault.id(), finding.what)
        }
        None => format!("{name}: {:?}", m.verdict),
    }
}

/// The side in a manifest.
fn role(entry: &Entry) -> Role {
    entry.role.as_deref().map_or(Role::Geese, |role| Role::from_str(role, false).unwrap())
}

/// The matches that are enough to judge a program: fewer than by default, to be quick.
fn pairings(entry: &Entry) -> Vec<Pairing> {
    match role(entry) {
        Role::Foxes => against_geese(2, 1),
        Role::Geese => against_foxes(
            &[FoxesStrategy::Last, FoxesStrategy::Random, FoxesStrategy::Minimax(2)],
            1,
            1,
        ),
    }
}

/// By default every fourth program plays; in the gate, all do.
const EVERY: usize = 4;

/// Plays with every n-th entry of a folder's manifest, and fails with all failures.
fn each_entry(folder: &str, every: usize, check: impl Fn(&Entry, &[Match]) -> Result<(), String>) {
    let folder: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/submissions/foxgeese", folder].iter().collect();
    let narrow = env::var("STICKLER_ENTRY").unwrap_or_default();
    let mut entries = manifest::read(&folder.join("entries.toml")).unwrap();
    entries.retain(|entry| entry.id.starts_with(&narrow));
    let entries: Vec<Entry> = entries.into_iter().step_by(every).collect();
    let mut failures = Vec::new();
    for entry in &entries {
        let Some(matches) = play(entry, &folder) else { continue };
        if let Err(error) = check(entry, &matches) {
            eprintln!("{}: {error}", entry.id);
            failures.push(entry.id.as_str());
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {}: {}",
        failures.len(),
        entries.len(),
        failures.join(", ")
    );
}

/// Its matches; none if its language is not installed.
fn play(entry: &Entry, folder: &Path) -> Option<Vec<Match>> {
    let submitted = match PreparedSubmission::entry(entry, folder, Isolation::usual()) {
        Ok(submitted) => submitted,
        Err(error @ (NotReady::NotFound(_) | NotReady::NotBuilt(..)))
            if env::var_os("STICKLER_REQUIRE_TOOLS").is_none() =>
        {
            eprintln!("SKIPPED {}: {} is not on this machine: {error}", entry.id, entry.language);
            return None;
        }
        Err(error) => panic!("{}: {error}", entry.id),
    };
    let game = games::find("foxgeese").unwrap();
    let config = MatchConfig {
        wire: entry.wire.as_deref().map(|wire| Protocol::from_str(wire, false).unwrap()),
        drive: IoMode::Step,
        limits: submitted.limits(100),
        forgiven: 0,
        program: &|values, port| submitted.filled(game, values, port),
    };
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    let matches = play_all(&pairings(entry), &config, jobs, &AtomicBool::new(false), &mut |_| {});
    Some(matches.unwrap())
}
