//! `stickler record`: the transcript that is written during a game.

use std::process;

use super::*;
use crate::terminal::Terminal;

const FILE: &str = "transcripts/quagmire/a-new-one.txt";

#[rstest]
#[case::played_and_refused(
    "c2 d3\ng7 f6\nd3 e4 !\nb3 b5\ndone\nA title\n",
    "title: A title\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\nb3 b5\n"
)]
#[case::the_end_of_input_is_done(
    "c2 d3\ng7 f6\n  d3 e4 ! Q-TWICE \n",
    "title: A new one\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\n"
)]
#[case::another_separator("c2-d3\n", "\nc2 d3\n")]
#[case::undo_of_a_move("c2 d3\nundo\nb3 b5\n", "\n\nb3 b5\n")]
#[case::undo_of_a_refusal("c2 d3\nc2 e3 !\nundo\ng7 f6\n", "\n\nc2 d3\ng7 f6\n")]
#[case::undo_of_all("undo\nc2 d3\nundo\nundo\nc2 d3\n", "\n\nc2 d3\n")]
#[case::drop_of_an_earlier_refusal("c2 e3 !\nc2 d3\ndrop\ndrop\n", "\n\nc2 d3\n")]
#[case::a_slip("c2 e3\nc2 d3\n", "\n\nc2 d3\n")]
#[case::a_slip_that_is_kept("c2 e3\nkeep\nc2 d3\n", "\n\n  c2 e3     ! Q-LINE\nc2 d3\n")]
#[case::a_legal_input_is_not_refused("c2 d3 !\nb3 b5\n", "\n\nb3 b5\n")]
#[case::refused_by_another_rule("c2 e3 ! Q-TURN\nb3 b5\n", "\n\nb3 b5\n")]
#[case::malformed_lines_are_not_recorded("castle\n\nc2 d3 # good\nc2 d3\n", "\n\nc2 d3\n")]
fn writes_what_was_played(#[case] typed: &'static str, #[case] written: &str) {
    let room = Room::new();
    room.stickler(&format!("record quagmire -o {FILE}")).write_stdin(typed).assert().code(0);
    assert!(room.read(FILE).ends_with(written), "{}", room.read(FILE));
    room.run("verify quagmire --suite . --transcript a-new-one").code(0);
}

#[test]
fn a_game_that_ends_gets_its_end() {
    let room = Room::new();
    let transcript = room.read(&format!("transcripts/quagmire/{END}.txt"));
    let (_, inputs) = transcript.split_once("\n\n").unwrap();
    let played: String = inputs
        .lines()
        .map(|line| line.split(['#', '=']).next().unwrap().to_owned() + "\n")
        .collect();
    let said =
        room.stickler(&format!("record quagmire -o {FILE}")).write_stdin(played).assert().code(0);
    assert!(stdout(&said).contains("the game is over by Q-STUCK: "), "{}", stdout(&said));
    assert!(room.read(FILE).ends_with(" wins Q-STUCK\n"), "{}", room.read(FILE));
    assert!(room.read(FILE).contains("\nrules: Q-STUCK\n"), "{}", room.read(FILE));
}

#[test]
fn the_rules_of_a_game_without_refusals_are_those_it_tells_from_misreadings() {
    let room = Room::new();
    room.stickler(&format!("record quagmire -o {FILE}")).write_stdin("c2 e4\n").assert().code(0);
    assert!(room.read(FILE).contains("\nrules: Q-TURN, Q-LINE, Q-SLIDE"), "{}", room.read(FILE));
}

#[test]
fn each_refusal_is_explained_and_each_board_drawn() {
    let typed = "c2 e3\nc2 d3\nmoves\ncastle\n";
    let assert = Room::new()
        .stickler("record quagmire -o new.txt --title x")
        .write_stdin(typed)
        .assert()
        .code(0);
    let told = stdout(&assert);
    for part in [
        "`c2 e3` is refused by Q-LINE: A piece moves in a straight line",
        "|O|O|.|O|.|.|.|.| 3",
        "X to move",
        "h5 h1, h5 e2, ",
    ] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
    says(assert, &["not recorded: expected two squares from a1 to h8", "stickler bless quagmire"]);
}

#[test]
fn only_the_new_golden_is_blessed() {
    let room = Room::new();
    let other = format!("golden/quagmire/{TWICE}.txt");
    room.remove(&other);
    let assert = room
        .stickler(&format!("record quagmire -o {FILE}"))
        .write_stdin("c2 d3\n")
        .assert()
        .code(0);
    assert!(stdout(&assert).contains("golden/quagmire/a-new-one.txt"), "{}", stdout(&assert));
    assert!(room.path("golden/quagmire/a-new-one.txt").exists());
    assert!(!room.path(&other).exists());
}

#[rstest]
#[case::a_file_that_exists("kept.txt", "c2 d3\n", 2, "a transcript is written to a new one")]
#[case::a_folder_that_does_not_exist("nowhere/new.txt", "c2 d3\n", 2, "its folder does not exist")]
#[case::a_name_that_is_no_slug(
    "transcripts/quagmire/New one.txt",
    "c2 d3\n",
    2,
    "called after what it shows"
)]
#[case::nothing_played("new.txt", "castle\ndone\n", 4, "nothing is written")]
#[case::only_a_slip("new.txt", "c2 e3\n", 4, "nothing is written")]
fn nothing_is_written(
    #[case] file: &str,
    #[case] typed: &'static str,
    #[case] exit: i32,
    #[case] part: &str,
) {
    let room = Room::new();
    room.write("kept.txt", "kept");
    let assert =
        room.stickler("record quagmire --title x -o").arg(file).write_stdin(typed).assert();
    says(assert.code(exit), &[part]);
    assert_eq!(room.read("kept.txt"), "kept");
    assert!(file == "kept.txt" || !room.path(file).exists());
}

#[test]
fn in_ci_no_golden_is_written() {
    let room = Room::new();
    let assert = room
        .stickler(&format!("record quagmire -o {FILE}"))
        .env("CI", "1")
        .write_stdin("c2 d3\n")
        .assert();
    says(assert.code(2), &["bless does not write in CI"]);
    assert!(!room.path("golden/quagmire/a-new-one.txt").exists());
}

/// The input for a game with a custom start position, and a part of the transcript.
#[rstest]
#[case::after_moves(
    "c2 d3, g7 f6",
    "d3 e4 !\nb3 b5\n",
    "\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\nb3 b5\n"
)]
#[case::what_is_given_stays("c2 d3", "undo\ng7 f6\n", "\n\nc2 d3\ng7 f6\n")]
#[case::on_a_board(
    "....XXXX/.....XXX/......XX/.......X/O......./OO....../OOO...../OOOO.... turn=X last=-,-",
    "h5 h4\n",
    "board:\n  ....XXXX\n  .....XXX\n  ......XX\n  .......X\n  O.......\n  OO......\n  OOO.....\n  OOOO....\nlast: -,-\nturn: X\n\nh5 h4\n"
)]
fn a_game_may_begin_elsewhere(
    #[case] from: &str,
    #[case] typed: &'static str,
    #[case] written: &str,
) {
    let room = Room::new();
    let mut record = room.stickler(&format!("record quagmire -o {FILE} --from"));
    record.arg(from).write_stdin(typed).assert().code(0);
    assert!(room.read(FILE).ends_with(written), "{}", room.read(FILE));
    room.run("verify quagmire --suite . --transcript a-new-one").code(0);
}

#[test]
fn it_begins_nowhere_that_cannot_be() {
    let room = Room::new();
    let mut record = room.stickler("record quagmire -o new.txt --from");
    says(record.arg("c2 e3").write_stdin("b3 b5\n").assert().code(2), &["Q-LINE"]);
    assert!(!room.path("new.txt").exists());
}

#[test]
fn what_is_discarded_is_not_written() {
    let room = Room::new();
    let record =
        room.stickler("record quagmire -o new.txt").write_stdin("c2 d3\ndiscard\n").assert();
    assert!(stdout(&record.code(0)).ends_with("nothing is written\n"));
    assert!(!room.path("new.txt").exists());
}

fn at_terminal(room: &Room, columns: u16) -> Terminal {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(room.path(".")).env_remove("CI").env("NO_COLOR", "1");
    command.args(["record", "quagmire", "-o", FILE]);
    Terminal::start(command, columns, 30)
}

/// The whole way from nothing to a transcript that is blessed and passes. In addition to the four inputs of its game, the user
/// types seven lines.
#[rstest]
#[case::usual(100)]
#[case::narrow(60)]
fn a_new_case_is_written_at_a_terminal(#[case] columns: u16) {
    let room = Room::new();
    let mut terminal = at_terminal(&room, columns);
    terminal.until("O> ");
    terminal.press("help\r", "discard");
    terminal.press("b2 f\t\r", "X to move");
    terminal.press("undo\r", "`b2 f6` is taken back");
    terminal.press("c2 d3\r", "X to move");
    terminal.press("g7 f6\r", "O to move");
    terminal.press("moves b3 b\r", "b3 b4, b3 b5");
    terminal.press("d3 e4\r", "`d3 e4` is refused by Q-TWICE: The piece");
    terminal.press("keep\r", "`d3 e4` is recorded as refused by Q-TWICE");
    terminal.press("b3 b5\r", "X to move");
    terminal.press("done\r", "what does it show? [A new one]");
    terminal.press("A new title\r", "1 golden written");
    assert!(terminal.end().0.success());
    let written =
        "title: A new title\nrules: Q-TWICE\n\nc2 d3\ng7 f6\n  d3 e4     ! Q-TWICE\nb3 b5\n";
    assert_eq!(room.read(FILE), written);
    room.run("bless quagmire --check").code(0);
    let verified = room.run("verify quagmire --suite . --transcript a-new-one").code(0);
    verified.stdout(contains("conforms: 1 game passes"));
}

#[test]
fn an_interrupt_keeps_the_game() {
    let room = Room::new();
    let mut terminal = at_terminal(&room, 100);
    terminal.until("O> ");
    terminal.press("c2 d3\r", "X to move");
    // Holds whether or not it has already prompted for the next line.
    assert!(!terminal.makes_signals());
    terminal.press("g7 \u{3}", "stickler bless quagmire");
    assert_eq!(terminal.end().0.code(), Some(6));
    assert!(room.read(FILE).starts_with("title: A new one\nrules: "), "{}", room.read(FILE));
    assert!(room.read(FILE).ends_with("\n\nc2 d3\n"), "{}", room.read(FILE));
    assert!(!room.path("golden/quagmire/a-new-one.txt").exists());
}

#[test]
fn an_interrupt_before_anything_leaves_nothing() {
    let room = Room::new();
    let mut terminal = at_terminal(&room, 100);
    terminal.until("O> ");
    terminal.keys("\u{3}");
    assert_eq!(terminal.end().0.code(), Some(4));
    assert!(!room.path(FILE).exists());
}

/// Without its order, `bless --check` would fail after every new transcript.
#[test]
fn the_order_is_renewed() {
    let room = Room::new();
    room.write("golden/quagmire.order", "a-made-up-name 1 1 1\n");
    let typed = "c2 d3\ng7 f6\n  d3 e4 ! Q-TWICE \n";
    let said = room.stickler(&format!("record quagmire -o {FILE}")).write_stdin(typed).assert();
    assert!(stdout(&said.code(0)).contains("it adds to the suite: "));
    assert!(room.read("golden/quagmire.order").contains("\na-new-one "));
    room.run("bless --check quagmire").code(0);
}
