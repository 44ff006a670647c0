//! A reference of a small game in Python: its queries, and the sentences about every way in which it can fail.
#![cfg(target_os = "linux")]

use std::{fs, path::Path, thread, time::Duration};

use rstest::rstest;
use tempfile::TempDir;

use super::{
    launch::{Described, LIMITS, Launch, LaunchError},
    protocol::NONE,
    *,
};
use crate::{sandbox::Isolation, session::Limits};

/// The end of a reference that answers each request with the function `answer`, which may be redefined before it.
const LOOP: &str = "
while True:
    line = sys.stdin.readline()
    if not line: break
    print(answer(*line.rstrip('\\n').split('\\t')), flush=True)
";
/// A game in which two sides alternately take the cells of a row of three.
const GAME: &str = "
import os, sys, time
path, asked, misread = [], 0, '-'
def answer(word, *fields):
    global path, asked, misread
    asked += 1
    if word == 'stickler': return 'protocol\\t1\\ncan\\tlegal\\tmisread\\twhy\\n'
    if word == 'misread': misread = fields[0]
    if word == 'at':
        path = list(fields[1:])
        return at()
    if word == 'ask': return ''.join(check(move) + '\\n' for move in fields)
    if word == 'why': return 'R-TAKEN\\ncell\\t' + fields[0] + '\\tred\\n'
    return ''
def at():
    board = ''.join('.XO'[1 + path.index(c) % 2] if c in path else '.' for c in '123')
    lines = ['turn\\t' + 'XO'[len(path) % 2], 'board\\t' + board]
    if len(path) == 3: lines.append('over\\tX\\tR-FULL')
    else: lines.append('\\t'.join(['legal'] + [c for c in '123' if c not in path]))
    return '\\n'.join(lines) + '\\n'
def check(move):
    if len(path) == 3: return 'no\\tR-FULL'
    if move not in ('1', '2', '3'): return 'no\\tR-CELL'
    if move in path and misread != 'taken': return 'no\\tR-TAKEN'
    return 'ok\\tR-CELL'
";

/// Limits that are reached soon.
static TIGHT: Limits = Limits {
    step_wall: Duration::from_millis(700),
    step_cpu: Duration::from_millis(400),
    memory: 96 << 20,
    ..LIMITS
};

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn vocabulary() -> Vocabulary {
    Vocabulary {
        sides: words(&["X", "O"]),
        board: "...".parse().unwrap(),
        marks: vec!['X', 'O'],
        fields: Vec::new(),
        ragged: false,
        rules: words(&["R-TURN", "R-CELL", "R-TAKEN", "R-FULL"]),
        turn_rule: Some("R-TURN".to_owned()),
    }
}

fn described<'a>(folder: &'a Path, run: &'a [String]) -> Described<'a> {
    let isolation = Isolation::usual();
    Described { game: "row", folder, run, build: None, files: &[], isolation }
}

/// The reference of the game, with this code between the game and its loop.
fn reference(folder: &TempDir, more: &str, limits: &'static Limits) -> Reference {
    fs::create_dir_all(folder.path().join("golden")).unwrap();
    fs::create_dir_all(folder.path().join("transcripts")).unwrap();
    fs::write(folder.path().join("golden/order"), "secret").unwrap();
    fs::write(folder.path().join("table.txt"), "known").unwrap();
    fs::write(folder.path().join("reference.py"), format!("{GAME}{more}{LOOP}")).unwrap();
    let run = words(&["python3", "reference.py"]);
    let launch = Launch::new(&described(folder.path(), &run)).unwrap();
    Reference::new(launch.limited(limits), vocabulary())
}

fn no(rule: &str) -> Decided {
    Decided::No(rule.to_owned())
}

#[test]
fn a_reference_is_asked_about_positions_and_inputs() {
    let folder = TempDir::new().unwrap();
    let reference = reference(&folder, "", &LIMITS);
    assert!(reference.can(Capability::Legal) && !reference.can(Capability::Force));
    let facts = reference.facts(None, NONE, &words(&["2"]));
    assert_eq!(
        (facts.turn, facts.board.to_string(), &facts.legal),
        (1, ".X.".to_owned(), &Some(words(&["1", "3"])))
    );
    let inputs = words(&["", "2", "3", "x\ty", "2"]);
    let ok = Decided::Ok("R-CELL".to_owned());
    let what = Decided::What("it has a tab or a line end".to_owned());
    let expected = vec![no("R-CELL"), no("R-TAKEN"), ok.clone(), what, no("R-TAKEN")];
    for _ in 0..2 {
        assert_eq!(reference.ask(None, NONE, &words(&["2"]), &inputs), expected);
    }
    assert_eq!(reference.ask(Some("taken"), NONE, &words(&["2"]), &words(&["2"])), [ok]);
    assert_eq!(reference.ask(None, NONE, &words(&["2"]), &words(&["2"])), [no("R-TAKEN")]);
    let why = reference.why(None, NONE, &words(&["2"]), "2").unwrap();
    assert_eq!((why.rule.as_deref(), why.sketch.cells), (Some("R-TAKEN"), words(&["2"])));
    assert_eq!(reference.fault(), None);
}

#[test]
fn many_positions_are_asked_about_in_blocks_that_fill_the_pipes() {
    let folder = TempDir::new().unwrap();
    let more = "\ndef at():\n    return 'turn\\tX\\nboard\\t...\\nlegal\\nremark\\t' + 'r' * 3000 + path[0] + '\\n'\n";
    let reference = reference(&folder, more, &LIMITS);
    let paths: Vec<Vec<String>> =
        (0..1500).map(|number| vec![format!("{number} {}", "x".repeat(1000))]).collect();
    let facts = reference.facts_of_all(None, NONE, &paths);
    assert_eq!(reference.fault(), None);
    assert!(
        facts.iter().zip(&paths).all(|(facts, path)| facts
            .remark
            .as_ref()
            .unwrap()
            .ends_with(&path[0]))
    );
}

#[test]
fn many_threads_may_ask_and_leave() {
    let folder = TempDir::new().unwrap();
    let reference = reference(&folder, "", &LIMITS);
    for _ in 0..2 {
        thread::scope(|scope| {
            for cell in ["1", "2", "3", "4", "1", "2", "3", "4"] {
                let reference = &reference;
                scope.spawn(move || {
                    let path = words(&[cell]);
                    reference.facts(None, NONE, &path);
                    assert_eq!(reference.ask(None, NONE, &path, &words(&["9"])), [no("R-CELL")]);
                });
            }
        });
    }
    assert_eq!(reference.fault(), None);
}

/// The code between the game and its loop, and a part of the resulting sentence.
#[rstest]
#[case::exits("\ndef check(move): sys.exit(3)", "does not answer after 2: it exited with status 3")]
#[case::crashes("\ndef check(move): return 1 // 0", "| ZeroDivisionError")]
#[case::is_no_program("\n)", "does not answer after 2: it exited with status 1")]
#[case::computes_for_ever(
    "\ndef check(move):\n    while True: pass",
    "does not answer after 2: it used too much processor time"
)]
#[case::sleeps(
    "\ndef check(move): time.sleep(3600)",
    "does not answer after 2: it computed nothing for too long"
)]
#[case::floods(
    "\ndef check(move):\n    while True: print('x' * 9999)",
    "does not answer after 2: it printed too much"
)]
#[case::floods_with_answers(
    "\ndef check(move):\n    while True: print()",
    "does not answer after 2: it printed more than one answer to one request"
)]
#[case::takes_all_memory(
    "\ndef check(move): return str(len(b'x' * (1 << 28)))",
    "does not answer after 2: it used too much memory"
)]
#[case::never_ends_an_answer(
    "\ndef print(text, flush): sys.stdout.write(text); sys.stdout.flush()",
    "it waits for input, but its answer does not end with an empty line that is flushed"
)]
#[case::answers_twice(
    "\nsay = print\ndef print(text, flush): say(text); say(text, flush=True)",
    "it printed more than one answer to one request"
)]
#[case::names_no_rule(
    "\ndef check(move): return 'ok\\tR-CEL'",
    "answers wrongly after 2: the line `ok→R-CEL` names no rule of the game"
)]
#[case::contradicts_itself(
    "\ndef check(move): return 'no\\tR-CELL'",
    "contradicts itself after 2: `legal` has `3`, which `ask` refuses by R-CELL"
)]
#[case::wavers(
    "\nknown = check\ndef check(move): return known(move) if asked < 5 else 'no'",
    "wavers after 2: a new process answers correctly, but not the first one"
)]
#[case::reads_goldens(
    "\ndef check(move): return open('golden/order').read()",
    "| FileNotFoundError"
)]
#[case::reads_goldens_by_their_path(
    "\ndef check(move): return open(os.path.dirname(__file__) + '/golden/order').read()",
    "| PermissionError"
)]
fn a_fault_is_kept_and_said(#[case] more: &str, #[case] said: &str) {
    let folder = TempDir::new().unwrap();
    let reference = reference(&folder, more, &TIGHT);
    let path = words(&["2"]);
    reference.facts(None, NONE, &path);
    reference.facts(None, NONE, &words(&["3"]));
    let decided = reference.ask(None, NONE, &path, &words(&["3"]));
    assert_eq!(decided, [no("R-TURN")]);
    let fault = reference.fault().expect("a fault");
    assert!(fault.to_string().contains(said), "{fault}");
    assert!(
        fault.to_string().contains("reproduce: printf 'stickler\\t1\\nat\\t-\\t2\\n"),
        "{fault}"
    );
    let facts = reference.facts(None, NONE, &[]);
    assert_eq!((facts.over.is_some(), &facts.legal), (true, &Some(Vec::new())));
    assert_eq!(reference.fault(), Some(fault));
}

#[test]
fn a_reference_reads_its_folder() {
    let folder = TempDir::new().unwrap();
    let more = "\nassert open('table.txt').read() == 'known'\n";
    let reference = reference(&folder, more, &LIMITS);
    reference.facts(None, NONE, &[]);
    assert_eq!(reference.fault(), None);
}

#[test]
fn a_reference_without_a_program_cannot_be_prepared() {
    let folder = TempDir::new().unwrap();
    let run = words(&["no-such-language", "reference.x"]);
    let refused = Launch::new(&described(folder.path(), &run)).err();
    assert!(matches!(refused, Some(LaunchError::NotFound(_))), "{refused:?}");
}
