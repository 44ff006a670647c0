//! `--keep-tapes` and `--tapes`: sessions are kept in readable form, and judged again.

use super::*;

const JUDGED: &str = "verify --tapes tapes --format jsonl --transcript";

fn tape() -> String {
    format!("tapes/{TWICE}.json")
}

#[rstest]
#[case::of_a_program_that_conforms("0\n", "0\n", 0)]
#[case::of_one_that_does_not("|O|O|O|O|", "|O|O|O|.|", 1)]
#[case::with_other_characters("O", "@", 0)]
fn kept_tapes_get_the_same_verdict(#[case] from: &str, #[case] to: &str, #[case] exit: i32) {
    let room = Room::new();
    let flags = "--format jsonl --keep-tapes tapes";
    let first = room.verify(flags, &changed(from, to)).assert().code(exit);
    let again = room.run(&format!("{JUDGED} {TWICE}")).code(exit);
    assert_eq!(verdict(&stdout(&again)), verdict(&stdout(&first)));
}

/// The verdict and the findings of the one transcript in a report.
fn verdict(report: &str) -> (Value, Value) {
    let mut lines = report.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut judged = lines.find(|record| record["event"] == "judged").unwrap();
    (judged["verdict"].take(), judged["findings"].take())
}

#[test]
fn what_is_pinned_is_pinned_again() {
    let room = Room::new();
    let program = golden_program().replacen(
        "read -r line || exit 0",
        "read -r line\n[ \"$line\" = 'c2>d3' ] || exit 3",
        1,
    );
    room.verify("--input {from}>{to} --keep-tapes tapes", &program).assert().code(0);
    assert!(room.read(&tape()).contains(r#""sent": "c2>d3""#), "{}", room.read(&tape()));
    room.run(&format!("{JUDGED} {TWICE}")).code(0);
}

#[test]
fn a_tape_can_be_read_and_says_what_it_is_of() {
    let room = Room::new();
    room.verify("--suite . --keep-tapes tapes", &golden_program()).assert().code(0);
    let tape = room.read(&tape());
    for part in [
        r#""submission": "sh program.sh""#,
        r#""game": "quagmire""#,
        r#""  d3 e4     ! Q-TWICE "#,
        r#""|O|O|O|O|.|.|.|.| 1\n""#,
        r#""sent": "d3 e4""#,
    ] {
        assert!(tape.contains(part), "{part:?} is not in\n{tape}");
    }
    let header = serde_json::from_str::<Value>(&tape).unwrap()["header"].take();
    for digest in ["suite", "files"] {
        assert_eq!(header[digest].as_str().map(str::len), Some(64), "{header}");
    }
}

#[test]
fn a_kept_tape_is_overwritten_only_if_that_is_said() {
    let room = Room::new();
    room.verify("--keep-tapes tapes", &golden_program()).assert().code(0);
    let kept = room.read(&tape());
    let other = changed("O", "@");
    let refused = room.verify("--keep-tapes tapes", &other).assert().code(2);
    assert_eq!(stdout(&refused), "", "nothing was played");
    says(refused, &["this tape exists", "--overwrite-tapes"]);
    assert_eq!(room.read(&tape()), kept);
    room.verify("--keep-tapes tapes --overwrite-tapes", &other).assert().code(0);
    assert!(room.read(&tape()).contains("|@|@|@|@|"));
}

/// The change of a kept tape, the exit code of judging it again, and the message.
#[rstest]
#[case::without_a_header("\"header\"", "\"leader\"", 2, "missing field `header`")]
#[case::of_a_later_form("\"version\": 1", "\"version\": 2", 2, "of version 2")]
#[case::cut_off("\"stderr\"", "", 2, "expected a kept tape of version 1")]
#[case::of_another_suite("\"suite\": \"", "\"suite\": \"x", 0, "kept with another suite")]
#[case::of_another_text("\"c2 d3\",", "\"c2 e4\",", 2, "this tape is of an older or newer text of")]
#[case::of_another_game("\"game\": \"quagmire\"", "\"game\": \"alak\"", 4, "no tape of these")]
fn a_tape_that_is_another_is_told(
    #[case] from: &str,
    #[case] to: &str,
    #[case] exit: i32,
    #[case] part: &str,
) {
    let room = Room::new();
    room.verify("--keep-tapes tapes", &golden_program()).assert().code(0);
    room.replace(&tape(), from, to);
    let judged = format!("verify quagmire --tapes tapes --transcript {TWICE}");
    says(room.run(&judged).code(exit), &[part]);
}

#[test]
fn tapes_of_two_submissions_are_not_judged_as_one() {
    let room = Room::new();
    let kept = room.stickler("verify quagmire --suite . --fresh 0 --keep-tapes tapes");
    { kept }.assert().code(0);
    room.replace(&tape(), "rulebook quagmire", "sh program.sh");
    says(
        room.run("verify quagmire --suite . --tapes tapes").code(2),
        &["expected tapes of one submission, found tapes of"],
    );
}
