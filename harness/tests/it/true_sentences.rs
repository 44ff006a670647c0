//! Every sentence in a report on a submission is true of it.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::fs;

use assert_cmd::assert::Assert;
use rstest::rstest;
use serde_json::Value;

use crate::{
    golden_program::{TWICE, answers, changed, program, root, stdout},
    tools::is_there,
    workdir::Workdir,
};

/// The standard error.
fn stderr(assert: &Assert) -> String {
    String::from_utf8(assert.get_output().stderr.clone()).unwrap()
}

/// The first failure in a report of lines of JSON.
fn judged(told: &str) -> Value {
    let records = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut judged = records.filter(|record| record["event"] == "judged");
    judged.find(|record| record["verdict"] != "passed").unwrap()
}

/// The output for a program with this change of its answers, with all blanks as one.
fn told_of(answers: &[String], at: usize, something: &str) -> String {
    let told = stdout(
        &Workdir::new().verify(&["--shrink", "0"], &program(answers, at, something)).code(1),
    );
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The output for a program with this fault.
fn told_with_fault(fault: &str, flags: &[&str]) -> String {
    let room = Workdir::new();
    let command = room.with_fault(fault);
    let command: Vec<&str> = command.iter().map(String::as_str).collect();
    let words = [&["verify", "quagmire"], flags, &["--"], &command].concat();
    stdout(&room.stickler(&words).assert().code(1))
}

mod a_crash_in_mid_game {
    use super::*;

    const CRASH: &str = "echo thinking; echo 'out of luck' >&2; exit 7";

    fn crash(flags: &[&str], crash: &str) -> String {
        let mut answers = answers();
        answers[3].clear();
        stdout(&Workdir::new().verify(flags, &program(&answers, 3, crash)).code(1))
    }

    #[rstest]
    #[case::for_people(&[])]
    #[case::as_json(&["--format", "json"])]
    #[case::as_lines_of_json(&["--format", "jsonl"])]
    #[case::for_build_servers(&["--format", "junit"])]
    fn tells_its_status_its_last_words_and_its_standard_error(#[case] flags: &[&str]) {
        let told = crash(flags, CRASH);
        for part in ["exited with status 7", "thinking", "out of luck"] {
            assert!(told.contains(part), "{part:?} is not in\n{told}");
        }
    }

    #[test]
    fn is_no_misreading_of_a_rule() {
        let record = judged(&crash(&["--format", "jsonl"], CRASH));
        let finding = &record["findings"][0];
        assert_eq!((&finding["fault"], &finding["rule"]), (&"premature-end".into(), &Value::Null));
        assert_eq!(finding["misreading"], Value::Null);
        assert_eq!(record["ending"], "the program exited with status 7");
    }

    #[test]
    fn may_be_a_death() {
        let told = crash(&[], "echo thinking; kill -11 $$");
        assert!(told.contains("the program was killed by signal 11 in mid-game"), "{told}");
    }

    #[test]
    fn says_nothing_of_how_inputs_are_refused() {
        assert!(!crash(&[], CRASH).contains("messages, not falsy values"));
    }
}

#[test]
fn a_turn_that_is_not_shown_is_no_difference_of_boards() {
    let answers: Vec<String> =
        answers().iter().map(|answer| answer.replace("O to", "X to")).collect();
    let told = told_of(&answers, 9, "");
    assert!(
        told.contains("turn: the output is the same at O's turns and at X's [turn-not-shown]"),
        "{told}"
    );
    assert!(!told.contains("expected") && !told.contains("turn: `"), "{told}");
}

#[rstest]
#[case::after_a_rank("|X|X|X|X| 8", "|X|X|X|X| 8 ", "found `|.|.|.|.|X|X|X|X| 8·`")]
#[case::after_the_files(
    " g h\n",
    " g h \n",
    "expected `·a b c d e f g h`, found `·a b c d e f g h·`"
)]
#[case::before_the_files(" a b", "  a b", "expected `·a b c d e f g h`, found `··a b c d e f g h`")]
fn a_line_that_is_no_board_shows_its_blanks(
    #[case] from: &str,
    #[case] to: &str,
    #[case] part: &str,
) {
    let told = told_of(&changed(0, from, to), 9, "");
    assert!(told.contains("[malformed-board]") && told.contains(part), "{told}");
}

/// The quotation of a long output begins or ends near the wrong line.
#[test]
fn a_line_that_is_no_board_is_quoted() {
    let told = told_of(&changed(1, " a b", "a b"), 9, "");
    assert!(told.contains("output after `c2 d3`: | a b c d e f g h | +-+-+"), "{told}");
    assert!(told.contains("lines below"), "{told}");
}

#[test]
fn a_prompt_that_is_not_flushed_is_told() {
    let mut late: Vec<String> = answers();
    let mut prompt = String::new();
    for answer in &mut late {
        let next = answer.lines().next_back().unwrap().to_owned();
        let is_refusal = next == "0";
        let shown = answer.replace(&format!("{next}\n"), if is_refusal { "0\n" } else { "" });
        *answer = format!("{prompt}{shown}");
        prompt = if is_refusal { "O> ".to_owned() } else { format!("{}> ", &next[..1]) };
    }
    let told = stdout(&Workdir::new().verify(&[], &program(&late, 9, "")).success());
    assert!(told.contains("flush it before reading"), "{told}");
    let told = stdout(&Workdir::new().verify(&[], &program(&answers(), 9, "")).success());
    assert!(!told.contains("flushed"), "{told}");
}

#[test]
fn of_several_misreadings_that_fit_the_number_is_told() {
    if !is_there("python3") {
        return;
    }
    let told = told_with_fault("Q-LOOP-radius-2", &["--transcript", "a-mixed-wall"]);
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, rest) = told.split_once("possible mistake, 1 of ").unwrap_or_else(|| panic!("{told}"));
    let (number, rest) = rest.split_once(" that match: it ").unwrap();
    let (rest, id) = rest.split_once(" (").unwrap();
    let id = id.split([')', ',']).next().unwrap();
    assert!(number.parse::<usize>().unwrap() > 1, "{told}");
    let explained = Workdir::new().stickler(&["explain", &format!("quagmire/{id}")]).assert();
    let explained = stdout(&explained.success());
    let explained = explained.split_whitespace().collect::<Vec<_>>().join(" ");
    let text: Vec<&str> = rest.split(' ').take(4).collect();
    assert!(explained.contains(&text.join(" ")), "{text:?} is not in\n{explained}");
    let flags = ["--transcript", "a-mixed-wall", "--format", "jsonl"];
    let told = told_with_fault("Q-LOOP-radius-2", &flags);
    let mut records = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let explained = records.find(|record| record["event"] == "explained").unwrap();
    assert_eq!(explained["matching"].to_string(), number);
}

#[test]
fn what_no_misreading_does_is_not_called_one() {
    let mut answers = answers();
    let moved = answers[2].replace("|O|O|.|O|.|.|.|.| 3", "|O|O|.|.|.|.|.|.| 3");
    let moved = moved.replace("|O|.|.|.|.|.|.|.| 4", "|O|.|.|.|O|.|.|.| 4");
    answers[3] = moved.replace("O to move", "X to move");
    let told = told_of(&answers, 9, "");
    assert!(told.contains("Q-TWICE: ") && !told.contains("mistake"), "{told}");
}

#[test]
fn every_misreading_that_is_listed_can_be_explained() {
    let room = Workdir::new();
    let listed = stdout(&room.stickler(&["list", "misreadings"]).assert().success());
    let firsts = listed.lines().filter(|line| !line.starts_with(' '));
    let ids: Vec<&str> = firsts.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(ids.len() > 100);
    for id in ids.iter().step_by(40) {
        room.stickler(&["explain", id]).assert().success();
    }
    let of_one = stdout(&room.stickler(&["list", "misreadings", "quagmire"]).assert().success());
    assert!(of_one.lines().any(|line| line.starts_with("way-round-of-four ")), "{of_one}");
}

#[test]
fn a_program_that_drifted_is_not_said_to_refuse_in_words() {
    if !is_there("python3") {
        return;
    }
    let flags = ["--transcript", "twice", "--transcript", "sample"];
    let told = told_with_fault("Q-TURN-x-first", &flags);
    assert!(told.contains("refusal: `0`") && !told.contains("messages, not"), "{told}");
    let worded =
        answers().iter().map(|answer| answer.replace("0\n", "Illegal move!\n")).collect::<Vec<_>>();
    let told = stdout(&Workdir::new().verify(&[], &program(&worded, 9, "")).success());
    assert!(told.contains("messages, not falsy values"), "{told}");
}

#[test]
fn a_refused_input_that_is_played_secretly_is_blamed_itself() {
    let mut answers = answers();
    let secret = answers[4].replace("|O|.|.|O|.|.|.|.| 3", "|O|.|.|.|.|.|.|.| 3");
    answers[4] = secret.replace("|O|.|.|.|.|.|.|.| 4", "|O|.|.|.|O|.|.|.| 4");
    let told = told_of(&answers, 9, "");
    let heading = "Q-TWICE: the program refused `d3 e4` but played it: see the board after `b3 b5`";
    assert!(told.contains(heading), "{told}");
    assert!(told.contains(r"printf 'c2 d3\ng7 f6\nd3 e4\nb3 b5\n'"), "{told}");
}

#[test]
fn what_is_wrong_with_another_square_is_not_blamed_on_a_refused_input() {
    let told = told_of(&changed(4, "|O|O|.|.|.|.|.|.| 2", "|O|.|.|.|.|.|.|.| 2"), 9, "");
    assert!(told.contains("Q-SLIDE: after `b3 b5` b2 should show \"O\" but shows \".\""), "{told}");
}

#[test]
fn a_legal_move_that_is_refused_shows_the_position() {
    let mut answers = answers();
    answers[1] = "0\n".to_owned();
    let told = stdout(&Workdir::new().verify(&[], &program(&answers, 9, "")).code(1));
    assert!(
        told.contains("is legal, but") && told.contains("[O]") && told.contains("before"),
        "{told}"
    );
}

mod a_suite_that_is_at_fault {
    use super::*;

    /// A room with a suite of one transcript, with a change.
    fn room(kind: &str, from: &[u8], to: &[u8]) -> Workdir {
        let room = Workdir::new();
        for folder in ["transcripts", "golden"] {
            let path = format!("{folder}/quagmire/{TWICE}.txt");
            let text = fs::read(root().join(&path)).unwrap();
            let at = text.windows(from.len()).position(|part| part == from);
            let text = match (kind == folder, at) {
                (true, Some(at)) => [&text[..at], to, &text[at + from.len()..]].concat(),
                (true, None) => panic!("{path} lacks it"),
                (false, _) => text,
            };
            room.write(&path, text);
        }
        room
    }

    #[rstest]
    #[case::its_golden(
        "golden",
        b"|O|O|O|O|.|",
        b"|O|O|O|.|O|",
        ":17: found `|O|O|O|.|O|.|.|.| 1`"
    )]
    #[case::its_rule(
        "transcripts",
        b"! Q-TWICE",
        b"! Q-LINE",
        "but the rulebook refuses it for Q-TWICE"
    )]
    #[case::its_bytes("transcripts", b"c2 d3", b"c2 \xe9d3", ":4: found")]
    fn is_told_before_a_submission_is_blamed(
        #[case] kind: &str,
        #[case] from: &[u8],
        #[case] to: &[u8],
        #[case] part: &str,
    ) {
        let room = room(kind, from, to);
        room.write("program.sh", program(&answers(), 9, ""));
        let words = ["verify", "quagmire", "--suite", ".", "--", "sh", "program.sh"];
        let assert = room.stickler(&words).assert().code(5).stdout("");
        let told = stderr(&assert).replace('│', " ");
        let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(part) && told.contains("the suite has an error"), "{told}");
    }
}

/// A command line, the exit code and a part of the output.
#[rstest]
#[case::a_typo_in_a_template(
    "verify quagmire --input {frm}{to} -- sh q.sh",
    2,
    "did you mean `{from}`?"
)]
#[case::a_template_without_an_end(
    "verify quagmire --input {from} -- sh q.sh",
    2,
    "lacks one of {to}, {TO}"
)]
#[case::a_template_of_another_game(
    "verify quagmire --input {from0}{to0} -- sh q.sh",
    2,
    "choose one of: {from}, {FROM}, {to}"
)]
#[case::a_character_of_another_game(
    "verify quagmire --bind Q=@ -- sh q.sh",
    2,
    "unknown character `Q`"
)]
#[case::a_character_of_that_game(
    "verify gun --bind Q=@ --transcript no-such -- sh q.sh",
    4,
    "no transcript"
)]
#[case::two_sides_alike(
    "verify quagmire --bind O=@ --bind X=@ -- sh q.sh",
    2,
    "pinned for `O` and for `X`"
)]
#[case::a_side_like_an_empty_cell(
    "verify alak --bind x=- --bind blank=- -- sh q.sh",
    2,
    "pinned for blank and for `x`"
)]
#[case::no_dashes(
    "verify quagmire --strict ruby -W0 q.rb",
    2,
    "stickler verify quagmire --strict -- ruby -W0 q.rb"
)]
#[case::a_flag_after_the_game("verify quagmire --tanscript x", 2, "--transcript")]
#[case::neither_game_nor_manifest("verify", 2, "<GAME>")]
#[case::an_entry_that_is_not_there(
    "verify --entries two.toml --entry one --entry tow",
    4,
    "it has no `tow`; did you mean `two`?"
)]
#[case::entries_of_other_games(
    "verify quagmire --entries two.toml --transcript sample-game",
    1,
    "omitted 1 entry of other games: alak"
)]
#[case::a_manifest_with_a_wrong_pin(
    "verify quagmire --entries wrong.toml",
    2,
    "unknown character `Q`"
)]
fn what_is_typed_wrongly_is_told(#[case] line: &str, #[case] exit: i32, #[case] part: &str) {
    let room = Workdir::new();
    let entry = |id: &str, game: &str| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"{game}\"\nlanguage = \"sh\"\nsource = \"q.sh\"\nrun = [\"false\"]\n"
        )
    };
    room.write("q.sh", "exit 1\n");
    room.write("two.toml", entry("one", "alak") + &entry("two", "quagmire"));
    room.write("wrong.toml", entry("one", "quagmire") + "dialect = { Q = \"@\" }\n");
    let words: Vec<&str> = line.split(' ').collect();
    let told = stderr(&room.stickler(&words).assert().code(exit));
    let told = told.replace('│', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(part), "{part:?} is not in\n{told}");
}

#[test]
fn a_command_line_that_is_one_word_is_told_as_several() {
    let assert = Workdir::new().stickler(&["verify", "quagmire", "--", "sh q.sh"]).assert().code(3);
    let told = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("write `-- sh q.sh`"), "{told}");
}

#[test]
fn a_manifest_needs_no_game_beside_it() {
    let room = Workdir::new();
    let entry = |id: &str, game: &str| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"{game}\"\nlanguage = \"sh\"\nsource = \"q.sh\"\nrun = [\"false\"]\n"
        )
    };
    room.write("q.sh", "");
    room.write("two.toml", entry("one", "alak") + &entry("two", "quagmire"));
    let words = ["verify", "--entries", "two.toml", "--transcript", "sample", "--format", "jsonl"];
    let told = stdout(&room.stickler(&words).assert().code(1));
    let games = told.lines().filter_map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        record["game"].as_str().map(|game| format!("{} {game}", record["submission"]))
    });
    assert_eq!(games.collect::<Vec<_>>(), ["\"one\" alak", "\"two\" quagmire"]);
}

/// The requested colours, in a command line and in variables, and whether results are coloured.
#[rstest]
#[case::in_a_pipe(&[], &[], false)]
#[case::asked_for(&["--color", "always"], &[("NO_COLOR", "1")], true)]
#[case::forbidden(&["--color", "never"], &[("CLICOLOR_FORCE", "1")], false)]
#[case::forced(&[], &[("CLICOLOR_FORCE", "1")], true)]
#[case::not_forced(&[], &[("CLICOLOR_FORCE", "0")], false)]
#[case::forced_and_forbidden(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false)]
fn results_are_coloured_as_people_wish(
    #[case] words: &[&str],
    #[case] variables: &[(&str, &str)],
    #[case] is_coloured: bool,
) {
    let room = Workdir::new();
    let mut command = room.stickler(&[&["list", "rules", "quagmire"], words].concat());
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(variables.iter().copied());
    assert_eq!(stdout(&command.assert().success()).contains('\u{1b}'), is_coloured);
}
