//! `stickler bless`: the files that it writes, and the cases in which it writes nothing.

use super::*;

fn golden() -> String {
    format!("golden/quagmire/{TWICE}.txt")
}

#[test]
fn it_writes_what_is_missing_and_nothing_twice() {
    let room = Room::new();
    let golden = golden();
    let before = room.read(&golden);
    room.remove(&golden);
    room.run("bless")
        .code(0)
        .stdout(contains("new").and(contains(&*golden)).and(contains("1 golden written")));
    assert_eq!(room.read(&golden), before);
    let written = fs::metadata(room.path(&golden)).unwrap().modified().unwrap();
    room.run("bless").code(0).stdout(contains("every golden and every digest is up to date"));
    assert_eq!(fs::metadata(room.path(&golden)).unwrap().modified().unwrap(), written);
}

#[test]
fn it_shows_the_difference() {
    let room = Room::new();
    room.replace(&golden(), "O to move", "X to move");
    room.run("bless quagmire").code(0).stdout(contains("- X to move\n+ O to move"));
}

#[test]
fn it_names_the_input_that_leads_to_a_change() {
    let room = Room::new();
    let golden = golden();
    let text = room.read(&golden);
    room.write(&golden, &text.replacen("\n0\n", "\n00\n", 1));
    let first = refused_first(&room);
    room.run("bless quagmire").code(0).stdout(contains(format!("@ after `{first}`:\n")));
}

/// The first refused input of the transcript.
fn refused_first(room: &Room) -> String {
    let transcript = room.read(&format!("transcripts/quagmire/{TWICE}.txt"));
    let refused = transcript.lines().find_map(|line| line.strip_prefix("  ")?.split_once(" !"));
    refused.unwrap().0.trim().to_owned()
}

#[rstest]
#[case::accepted("a\n", 0, "1 golden written, 0 rejected, 0 skipped", true)]
#[case::rejected("r\n", 5, "0 goldens written, 1 rejected, 0 skipped", false)]
#[case::skipped("s\n", 5, "0 goldens written, 0 rejected, 1 skipped", false)]
#[case::an_unknown_answer("x\naccept\n", 0, "1 golden written", true)]
#[case::the_end_of_input("", 5, "0 goldens written, 0 rejected, 1 skipped", false)]
fn a_review_writes_what_is_accepted(
    #[case] typed: &'static str,
    #[case] exit: i32,
    #[case] said: &'static str,
    #[case] is_written: bool,
) {
    let room = Room::new();
    room.replace(&golden(), "O to move", "X to move");
    let changed = room.read(&golden());
    let run = room.stickler("bless quagmire --review").write_stdin(typed).assert();
    run.code(exit).stdout(contains("- X to move\n+ O to move").and(contains(said)));
    assert_eq!(room.read(&golden()) != changed, is_written);
}

#[test]
fn it_removes_the_golden_of_a_transcript_that_is_gone() {
    let room = Room::new();
    room.remove(&format!("transcripts/quagmire/{TWICE}.txt"));
    room.run("bless").code(0).stdout(contains("removed"));
    assert!(!room.path(&golden()).exists());
}

#[test]
fn with_check_it_writes_nothing() {
    let room = Room::new();
    room.run("bless --check").code(0);
    room.remove(&golden());
    room.run("bless --check").code(5).stdout(contains("1 golden would change"));
    assert!(!room.path(&golden()).exists());
}

#[test]
fn in_ci_it_writes_nothing() {
    let room = Room::new();
    room.remove(&golden());
    says(
        room.stickler("bless").env("CI", "true").assert().code(2),
        &["bless does not write in CI"],
    );
    assert!(!room.path(&golden()).exists());
}

#[test]
fn it_blesses_nothing_if_a_transcript_is_at_fault() {
    let room = Room::new();
    room.remove(&golden());
    room.replace(&format!("transcripts/quagmire/{END}.txt"), "title:", "titel:");
    room.run("bless").code(5);
    assert!(!room.path(&golden()).exists());
}

#[test]
fn it_renews_the_digests_of_generated_games_and_names_those_that_changed() {
    const GAMES: &str = "transcripts/quagmire/generated.games";
    let room = Room::new();
    room.write(GAMES, "# mine\none - - c2 d3\ntwo - - c2 d3; g7 f6\n");
    room.run("bless --check").code(5).stdout(contains("generated.games"));
    room.run("bless").code(0).stdout(contains("- one -").and(contains("+ one ")));
    let blessed = room.read(GAMES);
    assert!(
        blessed.starts_with("# mine\none ") && blessed.ends_with(" - c2 d3; g7 f6\n"),
        "{blessed}"
    );
    room.run("bless --check").code(0);
    room.run("verify quagmire --suite . --transcript one").code(0);
    room.replace(GAMES, "c2 d3; g7", "c2 d4; g7");
    room.run("bless").code(0).stdout(contains("+ two ").and(contains("one").not()));
}

#[test]
fn a_digest_that_is_not_blessed_is_a_fault_of_a_suite() {
    let room = Room::new();
    room.write("transcripts/quagmire/generated.games", "one - - c2 d3\n");
    let run = room.run("verify quagmire --suite .").code(5);
    says(run, &["generated.games:1: found the digest `-` of one", "stickler bless quagmire"]);
}
