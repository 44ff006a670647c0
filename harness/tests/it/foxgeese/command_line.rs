//! Command lines: exit codes, refusals, reports.

use assert_cmd::Command;
use predicates::str::contains;
use rstest::rstest;
use serde_json::Value;

/// Geese that go to and fro at the left side, and lose after a hundred moves.
const TO_AND_FRO: &str = "echo au; i=1; while read reply && [ $i -lt 100 ]; do \
                          if [ $((i % 2)) = 1 ]; then echo ar; else echo al; fi; i=$((i + 1)); done";

fn stickler(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("stickler").unwrap();
    command.args(arguments.split(' '));
    command
}

#[rstest]
#[case::a_game_without_a_server("serve quagmire", "Quagmire has no server")]
#[case::no_address("serve foxgeese --bind nowhere", "expected an address such as 127.0.0.1:8080")]
#[case::a_name_that_is_none(
    "serve foxgeese --host http://geese.example/",
    "expected a name such as geese.example"
)]
#[case::foxes_that_nobody_knows(
    "serve foxgeese --foxes clever",
    "expected first, last, random, greedy"
)]
#[case::an_opponent_that_nobody_knows(
    "match foxgeese --against clever -- sh",
    "expected first, last, random, greedy"
)]
#[case::foxes_against_foxes(
    "match foxgeese --role foxes --against first -- sh",
    "choose one of: random, careful, waiting"
)]
#[case::foxes_over_http("match foxgeese --role foxes --wire http -- sh", "over standard streams")]
#[case::a_side_in_another_game(
    "verify quagmire --role geese -- sh",
    "are options of `stickler match`"
)]
#[case::a_rule_of_transcripts(
    "verify foxgeese --rule FG-STEP -- sh",
    "matches, which have no transcripts"
)]
#[case::matches_of_another_game("match quagmire -- sh", "Quagmire is not played in matches")]
#[case::no_submission("match foxgeese", "no submission; name its command after `--`")]
fn what_cannot_be_done_is_refused(#[case] arguments: &str, #[case] message: &str) {
    stickler(arguments).assert().code(2).stderr(contains(message));
}

#[test]
fn a_program_that_is_not_there_cannot_be_started() {
    stickler("match foxgeese -- no-such-program")
        .assert()
        .code(3)
        .stdout(contains("no-such-program could not be started"));
}

#[test]
fn a_rule_of_the_exchange_can_be_explained() {
    stickler("explain FG-TOKEN").assert().code(0).stdout(contains("carries the token"));
}

#[test]
fn a_request_that_breaks_a_rule_fails_with_it() {
    let told = stickler("match foxgeese --against first -- sh -c").arg("echo hu; read x").assert();
    told.code(1).stdout(contains("FG-STEP: `hu` is illegal  [illegal-move]")).stdout(contains(
        "stickler match foxgeese --against first --games 1 --seed 1 --wins 0 -- sh -c",
    ));
}

#[test]
fn a_request_that_breaks_a_rule_may_be_forgiven() {
    let arguments = "match foxgeese --against last --forgive 1 -- sh -c";
    let moves = "for move in hu du eu fu cu bu; do echo $move; read x; done";
    stickler(arguments).arg(moves).assert().code(0).stdout(contains("1 of 1 against last"));
}

#[rstest]
#[case::at_least_one_game_must_be_won("", 1, "won 0 of 1 match; 1 win required")]
#[case::unless_none_need_be(" --wins 0", 0, "conforms")]
fn two_grades_are_told(#[case] flags: &str, #[case] exit: i32, #[case] told: &str) {
    let arguments = format!("match foxgeese --against first{flags} -- sh -c");
    let assert = stickler(&arguments).arg(TO_AND_FRO).assert();
    assert.code(exit).stdout(contains("rules kept in 1 of 1 matches")).stdout(contains(told));
}

#[test]
fn programs_read_the_same_report() {
    let told =
        stickler("match foxgeese --against first --format json -- sh -c").arg(TO_AND_FRO).assert();
    let report: Value = serde_json::from_slice(&told.get_output().stdout).unwrap();
    let records = report["records"].as_array().unwrap();
    let record = |event: &str| records.iter().find(|record| record["event"] == event).unwrap();
    assert_eq!(record("matches-started")["protocol"], "bare");
    let played = record("match-finished");
    assert_eq!((&played["verdict"], &played["ended_by"]), (&"passed".into(), &"FG-HUNDRED".into()));
    assert_eq!(played["moves"].as_array().unwrap().len(), 199);
    assert_eq!(record("matches-finished")["wins"][0]["wins"], 0);
    assert_eq!(record("run-finished")["too_few_wins"], true);
}

#[test]
fn build_servers_read_a_case_for_each_match() {
    let told = stickler("match foxgeese --against first --format junit -- sh -c")
        .arg("echo hu; read x")
        .assert();
    told.code(1)
        .stdout(contains(r#"<testcase name="first-1" classname="foxgeese""#))
        .stdout(contains("FG-STEP"));
}

#[test]
fn verify_plays_matches_as_well() {
    let arguments = "verify foxgeese --role geese --against first --wins 0 -- sh -c";
    let played = stickler(arguments).arg(TO_AND_FRO).assert();
    played.code(0).stdout(contains("rules kept in 1 of 1 matches"));
    let help = stickler("verify --help").assert().code(0);
    assert!(!String::from_utf8_lossy(&help.get_output().stdout).contains("--against"));
    stickler("match --help").assert().code(0).stdout(contains("--against"));
}

#[rstest]
#[case::an_unknown_side("role = \"\\u001b[31m\"", "geese, foxes")]
#[case::an_unknown_wire("wire = \"pigeon\"", "bare, fields, blocks, http")]
fn a_manifest_names_sides_and_wires_that_exist(#[case] line: &str, #[case] allowed: &str) {
    let file = tempfile::NamedTempFile::new().unwrap();
    let entry = "[[entry]]\nid = \"a\"\ngame = \"foxgeese\"\nlanguage = \"sh\"\nsource = \"a\"\nrun = [\"a\"]\n";
    std::fs::write(file.path(), format!("{entry}{line}\n")).unwrap();
    let refused = stickler("match foxgeese --entries").arg(file.path()).assert().code(2);
    let said = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(said.contains(":7: found ") && said.contains(allowed), "{said}");
    assert!(!said.contains('\u{1b}'), "{said}");
}
