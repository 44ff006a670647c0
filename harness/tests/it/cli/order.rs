//! `--list`, `--quick`, `--fail-fast` and the patterns of `--transcript`: the transcripts that are played, their order, and the
//! time.

use super::*;

#[rstest]
#[case::a_part("--transcript refusals", &[END])]
#[case::a_pattern("--transcript a-piece-*", &[TWICE])]
#[case::all_but_one("--transcript !refusals", &[TWICE])]
#[case::everything("", &[END, TWICE])]
#[case::a_quick_run("--quick", &[END, TWICE])]
#[case::a_quick_run_that_notices_all("--quick=100", &[END, TWICE])]
fn a_list_names_what_would_be_played(#[case] arguments: &str, #[case] names: &[&str]) {
    let listed = stdout(&Room::new().run(&format!("verify quagmire --suite . --list {arguments}")));
    let mut rows: Vec<&str> =
        listed.lines().skip(1).filter_map(|line| line.split_whitespace().nth(1)).collect();
    rows.sort_unstable();
    let mut names = names.to_vec();
    names.sort_unstable();
    assert_eq!(rows, names, "{listed}");
}

#[test]
fn a_list_says_what_each_adds_to_those_before_it() {
    let listed = stdout(&Room::new().run("verify quagmire --list"));
    let column = |line: &str, n| line.split_whitespace().nth(n).unwrap().to_owned();
    let rows: Vec<&str> = listed.lines().skip(1).collect();
    assert!(rows[0].ends_with("quick") && !rows.last().unwrap().ends_with("quick"), "{listed}");
    assert!(column(rows[0], 3).parse::<usize>().unwrap() > 0, "{listed}");
    assert_eq!(column(rows.last().unwrap(), 5), "100.0");
}

#[test]
fn a_list_marks_what_a_quick_run_would_play() {
    let quick = |arguments: &str| {
        let listed = stdout(&Room::new().run(&format!("verify alak --list {arguments}")));
        listed.lines().filter(|line| line.ends_with("quick")).count()
    };
    let [alone, most, all] = ["", "--quick=95", "--quick=100"].map(quick);
    assert!(0 < alone && alone < most && most < all, "{alone}, {most}, {all}");
}

/// The transcripts with which a run begins, and the number that it omits.
fn begun(arguments: &str) -> [u64; 2] {
    let room = Room::new();
    room.write("program.sh", "exit 1\n");
    let arguments = format!("verify alak --fresh 0 --format jsonl {arguments} -- sh program.sh");
    let said = stdout(&room.run(&arguments).code(1));
    let started: Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
    ["transcripts", "omitted"].map(|field| started[field].as_u64().unwrap())
}

#[test]
fn a_submission_is_spared_what_adds_little_unless_it_is_asked_for() {
    let [played, left_out] = begun("");
    assert!(0 < left_out && 0 < played, "{played} and {left_out}");
    let all = [played + left_out, 0];
    assert_eq!([begun("--all"), begun("--transcript *")], [all, all]);
    let quick = begun("--quick");
    assert!(quick[0] <= played && quick[1] == 0, "{quick:?}");
}

#[test]
fn the_rulebook_itself_is_held_to_everything() {
    let run = Room::new().run("verify alak --format jsonl").code(0);
    let said = stdout(&run);
    let started: Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
    assert_eq!(started["omitted"], 0);
    assert_eq!(started["transcripts"], begun("--all")[0]);
}

#[test]
fn all_and_a_part_cannot_both_be_wanted() {
    says(Room::new().run("verify alak --all --quick").code(2), &["--all", "--quick"]);
}

#[test]
fn there_are_no_more_than_all_faults() {
    says(Room::new().run("verify alak --quick=101 --list").code(2), &["101", "0..=100"]);
}

#[test]
fn an_order_that_cannot_be_read_is_a_fault_of_the_suite() {
    let room = Room::new();
    room.write("golden/quagmire.order", "sample-game 1\n");
    let run = room.run("verify quagmire --suite .").code(5);
    says(run, &["golden/quagmire.order", "line 1", "stickler bless quagmire"]);
}

#[test]
fn bless_renews_an_order_that_is_kept() {
    let room = Room::new();
    room.write("golden/quagmire.order", "");
    room.run("bless --check").code(5);
    room.run("bless").code(0);
    assert_eq!(
        room.read("golden/quagmire.order"),
        stdout(&room.run("strength quagmire --suite . --order"))
    );
    room.run("bless --check").code(0);
}

#[test]
fn an_impossible_pattern_is_refused() {
    says(Room::new().run("verify quagmire --transcript a[b --list").code(2), &["a[b"]);
}

/// The program is understood, because it plays the first move of the transcript whose golden it prints, and nothing else.
#[test]
fn a_run_that_fails_fast_ends_early() {
    let room = Room::new();
    room.write("program.sh", &golden_program());
    let arguments =
        "verify quagmire --jobs 1 --all --fail-fast --fresh 0 --format jsonl -- sh program.sh";
    let said = stdout(&room.run(arguments).code(1));
    let events: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &str| events.iter().filter(|event| event["event"] == name).collect::<Vec<_>>();
    assert!(of("judged").iter().any(|judged| judged["verdict"] == "failed"), "{said}");
    let skipped = of("run-finished")[0]["skipped"].as_u64().unwrap();
    assert!(skipped > 100, "{skipped}");
}

#[test]
fn a_document_lists_verdicts_in_the_order_of_the_transcripts() {
    let room = Room::new();
    room.write("program.sh", &golden_program());
    let arguments = "verify quagmire --jobs 2 --fail-fast --fresh 0 --format json -- sh program.sh";
    let document: Value = serde_json::from_str(&stdout(&room.run(arguments).code(1))).unwrap();
    let records = document["records"].as_array().unwrap();
    let names = records.iter().filter_map(|record| record["transcript"].as_str());
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 20 && names.is_sorted(), "{names:?}");
}

#[test]
fn the_verdict_is_the_first_line() {
    let room = Room::new();
    room.write("program.sh", &golden_program());
    let arguments = "verify quagmire --jobs 1 --fresh 0 -- sh program.sh";
    let said = stdout(&room.run(arguments).code(1));
    assert!(said.starts_with("sh program.sh does not conform: "), "{said}");
}

#[test]
fn what_is_not_played_after_enough_failures_says_so() {
    let room = Room::new();
    room.write("program.sh", &golden_program());
    let said =
        stdout(&room.run("verify quagmire --fail-fast=2 --fresh 0 -- sh program.sh").code(1));
    assert!(said.contains("--fail-fast ended the run"), "{said}");
}
