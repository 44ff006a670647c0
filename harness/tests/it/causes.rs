//! The report for people shows each cause once, by the shortest game that shows it. Three whole reports are kept as screens.
//!
//! `STICKLER_BLESS=1 cargo test -p stickler --test it causes::` writes the kept screens anew; read the difference.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

pub(crate) mod beginners;
pub(crate) mod shorter;

use std::{fs, process::Command};

use regex::Regex;
use rstest::rstest;

use crate::{
    golden_program::{answers, changed, program, root, stdout},
    kept::assert_kept,
    tools::is_there,
    workdir::Workdir,
};

/// The fault of a program that looks for ways round loops not far enough: it breaks one rule in many games.
const SHORT_SIGHTED: &str = "Q-LOOP-radius-2";

/// The output on a terminal with this many columns, for a run of the default suite with these flags.
fn told(columns: &str, flags: &[&str]) -> String {
    let room = Workdir::new();
    let command = room.with_fault(SHORT_SIGHTED);
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let words = [&["verify", "quagmire", "--seed", "7"], flags, &["--"], &command].concat();
    stdout(&room.stickler(&words).env("COLUMNS", columns).assert().code(1))
}

/// A report without its times, and without the spaces that depend on them.
fn lasting(told: &str) -> String {
    let time = Regex::new(r"(?m)\(\d+\.\d s|  +\d+\.\d s$").unwrap();
    let head = Regex::new(r"(?m)  +time$").unwrap();
    let told =
        time.replace_all(told, |time: &regex::Captures<'_>| match time[0].starts_with('(') {
            true => "(N s",
            false => "  N s",
        });
    head.replace_all(&told, "  time").into_owned()
}

/// A program that follows the rules of Alak, with this word for refusals.
fn alak(room: &Workdir, file: &str, refusal: &str) {
    let path = "harness/tests/submissions/alak/accepted/planiverse.py";
    let source = fs::read_to_string(root().join(path)).unwrap();
    room.write(file, source.replace("INVALID", refusal));
}

/// An entry that Python runs.
fn entry(id: &str, game: &str, interpreter: &str, command: &[&str]) -> String {
    let words = command.iter().map(|word| format!(", \"{word}\"")).collect::<String>();
    format!(
        "[[entry]]\nid = \"{id}\"\ngame = \"{game}\"\nlanguage = \"{interpreter}\"\nsource = \"{}\"\nrun = [\"{interpreter}\"{words}]\n",
        command[0]
    )
}

/// Three entries in a folder, one of which cannot be started.
fn golf(room: &Workdir) {
    room.with_fault(SHORT_SIGHTED);
    room.write("golf/q.py", room.read("q.py"));
    room.write("golf/erin.lua", "");
    alak(room, "golf/alak.py", "INVALID");
    let entries = [
        entry("dave", "quagmire", "python3", &["q.py", SHORT_SIGHTED]),
        entry("erin", "alak", "no-luajit", &["erin.lua"]),
        entry("frank", "alak", "python3", &["alak.py"]),
    ];
    room.write("golf/entries.toml", entries.concat());
}

const GOLF: [&str; 5] = ["verify", "--entries", "golf/entries.toml", "--seed", "7"];

#[test]
fn no_game_is_named_where_no_board_is_shown() {
    let room = Workdir::new();
    room.write("program.sh", "echo hello\ncat > /dev/null\n");
    let words = ["verify", "quagmire", "--fresh", "0", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains("no readable board") && !told.contains("  in 1 game"), "{told}");
}

/// A shell takes the line as it is printed.
#[test]
fn a_first_input_that_begins_with_a_minus_sign_is_no_option() {
    let room = Workdir::new();
    room.write("program.sh", "echo 'xxxx___oooo turn of x'\nread -r line\n");
    let words = ["verify", "alak", "--transcript", "a-minus-sign", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains("printf -- '-"), "{told}");
}

#[rstest]
fn a_report_is_a_screen(
    #[values("rule", "format", "entries")] kind: &str,
    #[values("100", "60")] columns: &str,
) {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    let run = |words: &[&str], exit| {
        stdout(&room.stickler(words).env("COLUMNS", columns).assert().code(exit))
    };
    let report = match kind {
        "rule" => told(columns, &[]),
        "format" => {
            alak(&room, "alak.py", "Invalid");
            run(&["verify", "alak", "--seed", "7", "--", "python3", "alak.py"], 1)
        }
        _ => {
            golf(&room);
            run(&GOLF, 3)
        }
    };
    assert_kept(&format!("screens/{kind}-{columns}.txt"), &lasting(&report));
}

#[test]
fn a_short_report_on_several_entries_has_a_line_for_each_and_the_table() {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    golf(&room);
    let report = stdout(&room.stickler(&[&GOLF[..], &["--quiet"]].concat()).assert().code(3));
    let report = lasting(&report);
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines.len(), 8, "{report}");
    assert!(lines[0].starts_with("erin could not be started: "), "{report}");
    assert_eq!(lines[2], "frank conforms: all 83 games pass (N s, 1221 bytes)");
    assert!(lines[3].starts_with("entry "), "{report}");
    let counts = "3 entries: 1 conforms, 1 does not conform, 1 could not be started (N s)";
    assert_eq!(lines[7], counts);
}

#[test]
fn the_line_to_paste_works_where_the_user_is() {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    golf(&room);
    let words = [&GOLF[..], &["--entry", "dave"]].concat();
    let report = stdout(&room.stickler(&words).assert().code(1));
    let line = report.lines().find(|line| line.contains("printf ")).unwrap();
    let shown = Command::new("sh").args(["-c", line]).current_dir(room.path("")).output();
    let shown = String::from_utf8(shown.unwrap().stdout).unwrap();
    assert!(shown.contains("|.|.|.|.|.|.|.|O| 6"), "{line}: {shown}");
}

/// The program counts slots from 0, transcripts count from 1.
#[test]
fn a_move_is_quoted_as_the_program_reads_it() {
    if !is_there("python3") {
        return;
    }
    let room = Workdir::new();
    alak(&room, "alak.py", "Invalid");
    let words = ["verify", "alak", "--quick", "--fresh", "0", "--", "python3", "alak.py"];
    let report = stdout(&room.stickler(&words).assert().code(1));
    let output =
        report.lines().find(|line| line.starts_with("  output after the illegal input `")).unwrap();
    let quoted = output.split('`').nth(1).unwrap();
    let line = report.lines().find(|line| line.starts_with("printf ")).unwrap();
    assert!(line.contains(&format!("{quoted}\\n' | ")), "{report}");
}

#[test]
fn a_narrow_terminal_holds_every_line_but_the_command() {
    if !is_there("python3") {
        return;
    }
    let told = told("60", &[]);
    let long: Vec<&str> = told.lines().filter(|line| line.chars().count() > 60).collect();
    assert!(long.len() == 1 && long[0].starts_with("printf '"), "{long:?}");
}

#[test]
fn boards_that_do_not_fit_stand_one_above_the_other() {
    if !is_there("python3") {
        return;
    }
    let told = told("50", &[]);
    let [expected, seen] = ["expected: no change", "actual"]
        .map(|heading| told.lines().position(|line| line.trim() == heading).unwrap());
    assert_eq!(seen - expected, 10, "{told}");
}

#[test]
fn verbosely_every_failure_is_told_in_full() {
    if !is_there("python3") {
        return;
    }
    let flags = ["--verbose", "--rule", "Q-LOOP", "--transcript", "steps-forbids-the-jump"];
    let told = lasting(&told("100", &flags));
    let failures = told.matches("[accepted-illegal]").count();
    let commands = told.matches("\nprintf '").count();
    // Each in a line when it ends and then in full, and one once more as the heading of the cause.
    assert!(commands > 3 && failures == 2 * commands + 1, "{told}");
    let (games, report) = told.split_once("\npython3 q.py ").unwrap();
    assert_eq!(games.matches("FAIL quagmire/").count(), commands, "{told}");
    assert!(report.contains(" does not conform: "), "{told}");
}

#[test]
fn a_program_that_cannot_even_begin_takes_a_dozen_lines() {
    let room = Workdir::new();
    room.write("program.sh", "echo one >&2\necho two >&2\necho three >&2\necho four >&2\nif\n");
    let words = ["verify", "quagmire", "--transcript", "a-jump", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.lines().count() <= 12, "{told}");
    assert!(told.contains("crash: the program exited with status "), "{told}");
    assert!(told.contains(", at the start"), "{told}");
    assert!(!told.contains(" in 1 game") && told.contains("printf '' | sh program.sh"), "{told}");
    assert_eq!(told.matches("stderr (not judged)").count(), 1, "{told}");
}

#[rstest]
#[case::one_line_at_a_time(&[])]
#[case::two_games_at_a_time(&["--jobs", "2"])]
#[case::all_lines_at_once(&["--io", "batch"])]
fn a_program_that_cannot_even_begin_is_told_of_once(#[case] flags: &[&str]) {
    let room = Workdir::new();
    room.write("program.sh", "echo no such thing >&2\nexit 3\n");
    let words = [&["verify", "quagmire"], flags, &["--", "sh", "program.sh"]].concat();
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains(" does not conform: 1 of 1 game fails, 1 cause\n"), "{told}");
    assert!(told.contains("crash: the program exited with status 3 before it answered"), "{told}");
    assert!(told.contains("  | no such thing\n"), "{told}");
    assert!(told.lines().count() <= 10, "{told}");
}

#[rstest]
#[case::spins("while :; do :; done\n")]
#[case::shows_something_and_spins("echo hello\nwhile :; do :; done\n")]
fn a_program_that_hangs_before_its_first_answer_is_started_once(#[case] source: &str) {
    let room = Workdir::new();
    room.write("program.sh", source);
    let words = ["verify", "quagmire", "--step-seconds", "1", "--", "sh", "program.sh"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    assert!(told.contains(" does not conform: 1 of 1 game fails, 1 cause\n"), "{told}");
    assert!(told.contains("limit: no answer in "), "{told}");
    assert!(told.contains("the program read no input"), "{told}");
    assert!(told.lines().count() <= 10, "{told}");
}

#[test]
fn the_verdict_is_first_and_last() {
    let assert = Workdir::new().verify(&[], &program(&changed(0, "|O|O|O|O|", "|O|O|O|.|"), 9, ""));
    let told = stdout(&assert.code(1));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], "sh program.sh does not conform: 1 of 1 game fails, 1 cause");
    let last = lines[lines.len() - 1].strip_prefix(lines[0]).unwrap();
    assert!(last.starts_with(" (") && last.ends_with(" bytes)"), "{told}");
}

#[test]
fn a_long_standard_error_is_silenced_in_the_command() {
    let warning = "a warning that is told again and again ".repeat(4);
    let noisy = format!("for n in 1 2 3 4 5 6 7 8 9; do echo {warning} >&2; done");
    let wrong = changed(2, "|O|O|.|O|", "|O|O|O|O|");
    let assert = Workdir::new().verify(&[], &program(&wrong, 0, &noisy)).code(1);
    let told = stdout(&assert);
    assert!(told.contains("| sh program.sh 2>/dev/null\n"), "{told}");
    let told = stdout(&Workdir::new().verify(&[], &program(&wrong, 9, "")).code(1));
    assert!(told.contains("| sh program.sh\n"), "{told}");
}

#[test]
fn isolation_is_a_word_if_nothing_is_missing() {
    let told = stdout(&Workdir::new().verify(&[], &program(&answers(), 9, "")).code(0));
    let last = told.lines().last().unwrap();
    assert!(last == "run         line by line; isolation tier 2" || told.contains("missing"));
    let told = stdout(&Workdir::new().verify(&["--verbose"], &program(&answers(), 9, "")).code(0));
    assert!(told.contains("isolation tier ") && told.contains("limits"), "{told}");
}
