//! `stickler list`: each list is on standard output.

use super::*;

#[rstest]
#[case::games("list games --suite .", "quagmire    Quagmire          2 transcripts, 10 rules\n")]
#[case::transcripts(
    "list transcripts quagmire --suite .",
    "a-piece-may-not-be-moved-twice-in-a-row  A piece may not be"
)]
#[case::transcripts_of_all_games("list transcripts --suite .", "quagmire/an-end-without-refusals")]
#[case::transcripts_of_a_rule(
    "list transcripts --suite . --rule Q-TWICE",
    "A piece may not be moved twice in a row\n"
)]
#[case::transcripts_of_a_rule_in_small_letters(
    "list transcripts --suite . --rule q-twice",
    "A piece may not be moved twice in a row\n"
)]
#[case::rules(
    "list rules quagmire --suite .",
    "Q-TWICE  0 transcripts detect a known mistake at a legal move, 1 at a refusal\n    The piece that a player moved"
)]
#[case::rules_of_all_games("list rules --suite .", "quagmire:\nQ-")]
#[case::rules_and_names(
    "list rules --suite . --verbose",
    "    refuses  a-piece-may-not-be-moved-twice-in-a-row\n"
)]
#[case::entries(
    "list entries entries.toml",
    "arrows   quagmire  C       claims 512\nbravado  quagmire  Python  no score claimed\n"
)]
#[case::entries_of_a_game("list entries entries.toml quagmire", "arrows")]
fn each_list_is_on_standard_output(#[case] arguments: &str, #[case] part: &str) {
    let room = Room::new();
    let entry = |id: &str, rest: &str| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nsource = \"a\"\nrun = [\"a\"]\n{rest}\n"
        )
    };
    let (one, two) = (
        entry("arrows", "language = \"C\"\nscore = 512"),
        entry("bravado", "language = \"Python\""),
    );
    room.write("entries.toml", &format!("{one}{two}"));
    room.run(arguments).code(0).stdout(contains(part)).stderr("");
}

#[test]
fn an_empty_manifest_is_an_empty_list() {
    let room = Room::new();
    room.write("entries.toml", "");
    room.run("list entries entries.toml").code(4);
}

/// Lists and explanations are as wide as the terminal, and break between words.
#[rstest]
#[case::games("list games")]
#[case::rules("list rules quagmire")]
#[case::a_game("explain quagmire")]
#[case::a_rule("explain Q-LOOP")]
#[case::a_ruling("explain hole_knight")]
#[case::a_word("explain dialect")]
fn lists_fit_the_terminal(#[case] arguments: &str, #[values(60, 90)] columns: usize) {
    let room = Room::new();
    let mut command = room.stickler(arguments);
    let told = stdout(&command.env("COLUMNS", columns.to_string()).assert().code(0));
    for line in told.lines() {
        let is_word = !line.trim().contains(' ');
        assert!(is_word || line.chars().count() <= columns, "{line}\nin\n{told}");
    }
    let widest = told.lines().map(|line| line.chars().count()).max();
    assert!(widest > Some(columns / 2), "{told}");
}
