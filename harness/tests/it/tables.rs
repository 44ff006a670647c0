//! Kept tables: how many of the generated faults the suite detects, and how often the right rule is named.
//!
//! `STICKLER_BLESS=1 cargo test --release -p stickler --test it tables -- --ignored` rewrites them; read the difference.

use assert_cmd::Command;
use rstest::rstest;
use rulebook::{
    faults::{Decision, Fault, playouts::Size},
    games::find,
    suite::Suite,
};
use stickler::{strength::generated::Search, transcript::suite};
use workbench::accuracy::{Row, report, said_of, sample, table};

use crate::kept::assert_kept;

/// The least percentages of the detected programs whose rule is cited by the first cause that is reported, and by one of the first
/// three.
const FIRST: usize = 90;
const AMONG_THREE: usize = 98;

#[test]
fn the_rule_of_a_fault_that_is_noticed_is_named() {
    let game = find("alak").expect("it is listed");
    let suite = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
    let suite = suite.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let search = Search { games: 20, ..Search::usual() };
    let search = Search { size: Size { inputs: 40, ..search.size }, ..search };
    let faults = sample(&search.known(game), 12, 5);
    let rows = table(game, &suite, &faults, 0, 5).unwrap_or_else(|fault| panic!("{fault}"));
    let Row { programs, noticed, first, among_three, .. } = Row::sum(&rows);
    assert_eq!(programs, 12);
    assert!(noticed >= 6, "{rows:?}");
    assert!(first * 100 >= noticed * FIRST, "{rows:?}");
    assert!(among_three * 100 >= noticed * AMONG_THREE, "{rows:?}");
}

/// A program whose board does not show an illegal move that it plays is only seen to pass the turn.
#[test]
fn an_illegal_input_that_only_passes_the_turn_is_told_by_the_rule_that_forbids_it() {
    let game = find("foxgeese").expect("it is listed");
    let suite = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
    let suite = suite.unwrap_or_else(|faults| panic!("{}", faults[0]));
    let name = game.rules().into_iter().find(|rule| rule.id == "FG-NAME").expect("it is a rule");
    let fault = Fault { decision: Decision::Refuses(name), feature: None, and: None };
    let said = said_of(game, fault, &suite);
    assert!(said.is_noticed && said.is_first, "{said:?}");
}

/// Sixty programs a game, each with one generated fault.
#[rstest]
#[ignore = "verifies sixty programs"]
fn the_rule_is_named_as_often_as_kept(#[values("quagmire", "alak", "gun")] game: &str) {
    named_as_often_as_kept(game, 60);
}

/// Fifty of each other game, more than five hundred in total.
#[rstest]
#[ignore = "verifies fifty programs"]
fn the_rule_is_named_as_often_as_kept_elsewhere(
    #[values("fairy", "blackhole", "fibonacci", "madhouse", "baseline", "extinction", "foxgeese")]
    other: &str,
) {
    named_as_often_as_kept(other, 50);
}

fn named_as_often_as_kept(game: &str, programs: usize) {
    let told = report(find(game).expect("it is listed"), programs).expect("the suite is sound");
    let [_, noticed, first, among_three, _] = sum_of(&told)[..] else { panic!("{told}") };
    assert!(first * 100 >= noticed * FIRST, "{told}");
    assert!(among_three * 100 >= noticed * AMONG_THREE, "{told}");
    assert_kept(&format!("tables/{game}-diagnosed.txt"), &told);
}

#[rstest]
#[ignore = "plays hundreds of games"]
fn as_many_generated_faults_are_noticed_as_kept(#[values("quagmire", "alak", "gun")] game: &str) {
    assert_kept(&format!("tables/{game}-generated.txt"), &nearly_all_are_noticed(game));
}

#[rstest]
#[ignore = "plays hundreds of games"]
fn most_generated_faults_are_noticed_elsewhere(
    #[values("fairy", "blackhole", "fibonacci", "madhouse", "baseline", "extinction", "foxgeese")]
    other: &str,
) {
    nearly_all_are_noticed(other);
}

/// The least percentage of a game's generated faults that must be detected.
const NOTICED: usize = 99;

/// The table of a game's generated faults, of which the suite alone detects enough.
fn nearly_all_are_noticed(game: &str) -> String {
    let told = printed(&["strength", game, "--generated"]);
    let [known, once, _] = sum_of(&told)[..] else { panic!("{told}") };
    assert!(once * 100 >= known * NOTICED, "{told}");
    told
}

/// The shares of the faults for which no game was written.
#[rstest]
#[ignore = "plays hundreds of games"]
fn as_many_held_out_faults_are_noticed_as_kept(
    #[values(
        "quagmire",
        "alak",
        "gun",
        "fairy",
        "blackhole",
        "fibonacci",
        "madhouse",
        "baseline",
        "extinction",
        "foxgeese"
    )]
    game: &str,
) {
    let told = printed(&["strength", game, "--held-out"]);
    assert_kept(&format!("tables/{game}-held-out.txt"), &told);
}

/// The counts in the sum of a table, its last line except that of held-out faults.
fn sum_of(table: &str) -> Vec<usize> {
    let sum = table.lines().rfind(|line| !line.starts_with("held out")).expect("there is a sum");
    sum.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn printed(words: &[&str]) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_stickler")).args(words).assert().success();
    String::from_utf8(run.get_output().stdout.clone()).expect("it is text")
}
