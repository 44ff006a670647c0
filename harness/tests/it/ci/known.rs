//! Known failures do not fail a run, and a line that is out of date does.

use predicates::{prelude::*, str::contains};
use serde_json::Value;

use super::*;

/// Verifies one of the four by a list of known failures.
fn verify(entry: &str, known: &str, words: &[&str]) -> assert_cmd::assert::Assert {
    let room = four();
    room.write("known.txt", known);
    let known = ["--known-failures", "known.txt", "--entry", entry];
    room.stickler(&[VERIFY, &known, words].concat()).assert()
}

#[rstest]
#[case::a_submission("wrong", "wrong", 0, "wrong: only known failures (1 of 1 game, ")]
#[case::a_transcript(
    "wrong",
    "wrong a-piece-may-not-be-moved-twice-in-a-row",
    0,
    ": only known failures (1 of 1 game, "
)]
#[case::a_transcript_of_a_game(
    "wrong",
    "wrong quagmire/a-piece-may-not-be-moved-twice-in-a-row",
    0,
    ": only known failures (1 of 1 game, "
)]
#[case::a_fault("wrong", "wrong wrong-board", 0, ": only known failures (1 of 1 game, ")]
#[case::a_rule("wrong", "wrong Q-SLIDE # why not", 0, ": only known failures (1 of 1 game, ")]
#[case::a_verdict("wrong", "wrong failed", 0, ": only known failures (1 of 1 game, ")]
#[case::several_words(
    "wrong",
    "wrong Q-SLIDE wrong-board",
    0,
    ": only known failures (1 of 1 game, "
)]
#[case::in_quotes("wrong", "\"wrong\" 'wrong-board'", 0, ": only known failures (1 of 1 game, ")]
#[case::in_several_lines(
    "wrong",
    "\n# all of it\nwrong Q-SLIDE\nwrong wrong-board\n",
    0,
    ": only known failures (1 of 1 game, "
)]
#[case::of_another("wrong", "known", 1, "1 of 1 game fails")]
#[case::another_fault("wrong", "wrong accepted-illegal", 1, "1 of 1 game fails")]
#[case::another_transcript("wrong", "wrong an-end-without-refusals", 1, "1 of 1 game fails")]
#[case::a_transcript_that_passes(
    "right",
    "right a-piece-may-not-be-moved-twice-in-a-row # since May",
    1,
    "right conforms: 1 game passes"
)]
#[case::a_transcript_that_passes_is_out_of_date(
    "right",
    "right a-piece-may-not-be-moved-twice-in-a-row # since May",
    1,
    "error: known.txt:1 is out of date: `right a-piece-may-not-be-moved-twice-in-a-row` matches"
)]
#[case::a_transcript_that_was_not_played(
    "right",
    "right an-end-without-refusals",
    0,
    "right conforms: 1 game passes"
)]
#[case::a_cause_where_not_all_was_played(
    "right",
    "right Q-TURN",
    0,
    "right conforms: 1 game passes"
)]
#[case::nothing("wrong", "", 1, "1 of 1 game fails")]
fn a_list_says_what_counts(
    #[case] entry: &str,
    #[case] known: &str,
    #[case] exit: i32,
    #[case] said: &str,
) {
    verify(entry, known, &[]).code(exit).stdout(contains(said));
}

#[rstest]
#[case::a_submission("right")]
#[case::a_cause("right Q-TURN")]
fn where_all_is_played_a_line_that_meets_nothing_is_outdated(#[case] line: &str) {
    let room = four();
    room.write("known.txt", line);
    for kind in ["transcripts", "golden"] {
        let path = format!("{kind}/quagmire/{TWICE}.txt");
        room.write(&path, fs::read(crate::golden_program::root().join(&path)).unwrap());
    }
    let words = ["verify", "quagmire", "--suite", ".", "--fresh", "0", "--shrink", "0"];
    let entries =
        ["--entries", "entries.toml", "--entry", "right", "--known-failures", "known.txt"];
    let assert = room.stickler(&[&words[..], &entries].concat()).assert().code(1);
    let stale = format!("known.txt:1 is out of date: `{line}` matches no failure");
    assert.stdout(contains("right conforms").and(contains(stale)));
}

#[test]
fn a_line_that_is_out_of_date_is_also_reported_with_quiet() {
    let assert = verify("right", "right a-piece-may-not-be-moved-twice-in-a-row", &["--quiet"]);
    let said = stdout(&assert.code(1));
    assert!(said.contains("known.txt:1 is out of date: `right a-piece"), "{said}");
    assert!(said.contains("right conforms: 1 game passes"), "{said}");
}

#[test]
fn programs_are_told_what_is_known() {
    let room = four();
    let report = stdout(&report_of_four(&room, "json").code(1));
    let report: Value = serde_json::from_str(&report).unwrap();
    let records = report["records"].as_array().unwrap();
    let of = |event: &str| records.iter().filter(|it| it["event"] == event).collect::<Vec<_>>();
    let known: Vec<_> = of("judged").into_iter().filter(|it| it["known"] == true).collect();
    assert_eq!(known.len(), 1);
    let totals: Vec<_> =
        of("run-finished").iter().map(|it| (it["known"].clone(), it["conforms"].clone())).collect();
    assert_eq!(totals[2], (1.into(), false.into()));
    assert_eq!(
        (of("run-finished")[3]["conforms"].clone(), of("run-finished")[3]["stale"].clone()),
        (true.into(), 1.into())
    );
    assert_eq!(of("stale-known-failure")[0]["place"], "known.txt:2");
    let junit = stdout(&report_of_four(&room, "junit").code(1));
    assert!(
        junit.contains("failures=\"2\"") && junit.contains("message=\"known failure: Q-SLIDE: "),
        "{junit}"
    );
}

#[test]
fn shards_are_merged_by_the_same_list() {
    let room = four();
    for shard in ["1", "2"] {
        let (part, records) = (format!("slice:{shard}/2"), format!("{shard}.jsonl"));
        let words = ["--fresh", "0", "--partition", &part, "--records", &records];
        room.stickler(
            &["verify", "--transcript", TWICE, "--entries", "entries.toml"]
                .iter()
                .chain(&words)
                .copied()
                .collect::<Vec<_>>(),
        )
        .assert()
        .code(0);
    }
    let merge = ["merge", "1.jsonl", "2.jsonl", "--known-failures", "known.txt"];
    let said = contains("known: only known failures").and(contains("wrong does not conform"));
    room.stickler(&merge).assert().code(1).stdout(said);
}

#[rstest]
#[case::an_unknown_word("a Q-TRUN", "known.txt:1: found `Q-TRUN`", "did you mean `Q-TURN`?")]
#[case::no_entry(
    "right Q-TURN\nrigth Q-TURN # slip",
    "known.txt:2: unknown entry `rigth`",
    "did you mean `right`?"
)]
#[case::no_entry_of_a_name_that_is_like_it(
    "nothing-alike",
    "known.txt:1: unknown entry `nothing-alike`",
    "did you mean `"
)]
#[case::an_open_quote(
    "\na 'b",
    "known.txt:2: found a quote that is not closed",
    "expected `SUBMISSION`"
)]
fn a_list_that_cannot_be_read_is_refused(
    #[case] known: &str,
    #[case] found: &str,
    #[case] allowed: &str,
) {
    let assert = verify("right", known, &[]).code(2);
    let said = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(found) && said.contains(allowed), "{said}");
}

#[test]
fn a_run_that_ends_early_knows_too_little() {
    verify("right", "", &["--fail-fast"]).code(2).stderr(contains("cannot be used with"));
}
