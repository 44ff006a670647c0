//! Malicious programs end in time and as expected, reach nothing, and leave nothing behind.
//!
//! `cargo run -p workbench -- attacks` prints the same as a table.
#![cfg(target_os = "linux")]

mod cheats;
mod foxgeese;
mod manifests;
mod own_files;

#[path = "../support/load.rs"]
mod load;
#[path = "../support/server.rs"]
mod server;
#[path = "../support/tools.rs"]
mod tools;
#[path = "../support/wait.rs"]
mod wait;

use std::{
    env, fs,
    path::PathBuf,
    process::{Command, Stdio},
};

use load::Busy;
use rstest::rstest;
use stickler::sandbox::{Isolation, Tier};
use wait::comes_true;
use workbench::attacks::{Attack, Kind, NotTried, face, peak_kilobytes, read};

/// The table in the guide is an output of `workbench attacks`. If it is out of date, print it again and put it there.
#[test]
fn the_guide_tells_how_each_attack_ends() {
    let guide = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/guide/containment.md"));
    let guide = guide.expect("there is one");
    let table = guide.split_once("attack    ").expect("it has the table").1;
    let rows = table.lines().skip(1).take_while(|line| !line.starts_with("the harness took"));
    let told: Vec<(&str, &str)> = rows.filter_map(|row| row.split_once(' ')).collect();
    let attacks = attacks();
    let listed: Vec<&str> = attacks.iter().map(|attack| attack.id.as_str()).collect();
    let told_of: Vec<&str> = told.iter().map(|(id, _)| *id).collect();
    assert_eq!(told_of, listed, "{ANEW}");
    for (attack, (_, rest)) in attacks.iter().zip(&told) {
        let ending = rest.trim_start();
        let ends = |kind: &Kind| ending.starts_with(&format!("{kind:?} "));
        let is_right = attack.ends.iter().any(ends)
            || attack.cheats && ending.starts_with("does not conform ");
        assert!(is_right && ending.ends_with("nothing left"), "{}: {ending}; {ANEW}", attack.id);
    }
}

const ANEW: &str = "put into harness/guide/containment.md, from `attack` on, what this prints: cargo run --release -p workbench -- attacks";

/// The memory that the harness may take, with any program.
const KILOBYTES: u64 = 64 << 10;

/// Each case runs one half, so that two attacks run at a time.
#[rstest]
fn programs_that_mean_harm_are_contained(#[values(0, 1)] half: usize) {
    let attacks = attacks();
    assert!(attacks.len() >= 90, "{} attacks", attacks.len());
    let isolation = Isolation::usual();
    if isolation.tier() < Tier::Files {
        skip("what needs a better tier", isolation);
    }
    contain(attacks.iter().skip(half).step_by(2), isolation);
}

#[test]
fn in_namespaces_some_are_contained_as_well() {
    in_namespaces(4);
}

#[test]
#[ignore = "to try all that mean harm a second time takes most of a minute"]
fn in_namespaces_all_are_contained_as_well() {
    in_namespaces(1);
}

/// Runs every nth of them in namespaces. Those that only take time are ended from outside, as programs in namespaces are in the
/// tests of sessions.
fn in_namespaces(every: usize) {
    let isolation = Isolation::best();
    if isolation.tier() < Tier::Namespaces {
        return skip("all that mean harm, in namespaces", isolation);
    }
    let takes_time = |attack: &&Attack| attack.ends == [Kind::Time];
    contain(attacks().iter().filter(|attack| !takes_time(attack)).step_by(every), isolation);
}

/// Runs attacks one after the other, and fails with everything that is wrong.
fn contain<'a>(attacks: impl Iterator<Item = &'a Attack>, isolation: &Isolation) {
    let mut wrong = Vec::new();
    for attack in attacks {
        match face(attack, &folder(), isolation) {
            Ok(account) => {
                wrong.extend(account.wrong.iter().map(|what| format!("{}: {what}", attack.id)));
            }
            Err(NotTried::Fault(fault)) => wrong.push(format!("{}: {fault}", attack.id)),
            Err(error) if env::var_os("STICKLER_REQUIRE_TOOLS").is_none() => {
                skip(&attack.id, error);
            }
            Err(error) => wrong.push(format!("{}: {error}", attack.id)),
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(peak_kilobytes() < Some(KILOBYTES), "{:?} KB", peak_kilobytes());
}

/// Ways that are open without a sandbox and harmless to try. If they were closed anyway, the other ways would prove nothing.
const OPEN: [&str; 12] = [
    "reads-the-answers",
    "reads-the-answers-through-links",
    "reads-the-answers-from-who-knows-them",
    "connects-by-tcp",
    "connects-by-name",
    "looks-at-others",
    "reads-its-neighbours",
    "watches",
    "changes-files",
    "sabotages",
    "pairs",
    "strange-calls",
];

#[test]
fn without_isolation_they_get_through() {
    let isolation = Isolation::off();
    for attack in attacks().iter().filter(|attack| OPEN.contains(&attack.id.as_str())) {
        let account = face(attack, &folder(), &isolation).expect("it does no harm");
        assert!(account.got.is_some_and(|got| got.contains("GOT THROUGH")), "{}", attack.id);
    }
}

#[test]
fn numbers_of_other_times_are_refused_in_every_tier() {
    let attacks = attacks();
    let asks = attacks.iter().find(|attack| attack.id == "old-calls").expect("it is listed");
    match face(asks, &folder(), &Isolation::off()) {
        Ok(account) => assert!(account.held, "{account:?}"),
        Err(error) => skip("numbers of other times", error),
    }
}

#[test]
#[ignore = "all that mean harm beside four busy processes take minutes"]
fn beside_others_they_end_in_the_same_ways() {
    let _busy = Busy::many(4);
    contain(attacks().iter(), Isolation::usual());
}

#[test]
fn in_namespaces_nothing_outlives_the_harness() {
    if Isolation::best().tier() < Tier::Namespaces {
        return skip("the end of the harness", Isolation::best());
    }
    let is_asleep = || {
        let processes = fs::read_dir("/proc").expect("processes are listed").flatten();
        let mut lines =
            processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
        lines.any(|line| line == b"sleep\x0071.3\0")
    };
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.args([
        "verify",
        "quagmire",
        "--transcript",
        "sample-game",
        "--require-isolation",
        "3",
    ]);
    stickler.args(["--", "sh", "-c", "sleep 71.3 & sleep 71.3"]).stdout(Stdio::null());
    let mut stickler = stickler.spawn().expect("it can be run");
    assert!(comes_true(is_asleep), "the program should run");
    stickler.kill().and_then(|()| stickler.wait()).expect("it is our child");
    assert!(comes_true(|| !is_asleep()), "the program should end with the harness");
}

#[test]
fn the_first_process_of_a_container_can_make_namespaces_too() {
    let container = |command: &[&str]| {
        let mut container = Command::new("unshare");
        container.args(["--map-root-user", "--pid", "--mount", "--mount-proc", "--fork"]);
        container.args(command).output()
    };
    let is_possible = Isolation::best().tier() >= Tier::Namespaces;
    if !is_possible || !container(&["true"]).is_ok_and(|output| output.status.success()) {
        return skip("a container", "`unshare` cannot make one");
    }
    let stickler = env!("CARGO_BIN_EXE_stickler");
    let command = format!(
        "{stickler} verify quagmire --transcript sample-game --require-isolation 3 -- {stickler} play quagmire"
    );
    let output = container(&command.split(' ').collect::<Vec<_>>()).expect("it can be run");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn no_report_passes_control_sequences_on() {
    let program = folder().join("hostile.py");
    for format in ["human", "json", "jsonl", "junit"] {
        let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
        stickler.args(["verify", "quagmire", "--transcript", "sample-game", "--format", format]);
        stickler.args(["--", "python3"]).arg(&program).args(["says-escapes", "mark"]);
        let output = stickler.output().expect("it can be run");
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("it is text");
        let control = said.chars().find(|c| c.is_control() && *c != '\n');
        assert_eq!((control, output.status.code()), (None, Some(1)), "{format}: {said}");
    }
}

fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests/submissions/quagmire/hostile"].iter().collect()
}

fn attacks() -> Vec<Attack> {
    read(&folder()).expect("the attacks are listed")
}

#[expect(clippy::print_stderr, reason = "what is skipped must be seen in the test's output")]
fn skip(what: &str, why: impl std::fmt::Display) {
    eprintln!("SKIPPED {what}: {why}");
}
