//! `stickler replay`: a tape or a transcript step by step, at a terminal and without one.

use std::process;

use stickler::{
    palette::Palette,
    replay::{screen::Screen, story::Story, walk::Walk},
    transcript::suite,
};

use super::*;
use crate::terminal::Terminal;

/// The program plays an input that it must refuse.
const WRONG: (&str, &str) = ("printf '0\n'", "printf 'X to move\n'");

fn with_tape() -> Room {
    let room = Room::new();
    room.verify("--keep-tapes tapes", &changed(WRONG.0, WRONG.1)).assert().code(1);
    room
}

/// The command at a terminal of this size, in the folder of a room.
fn at_terminal(room: &Room, arguments: &str, columns: u16, rows: u16) -> Terminal {
    let mut command = process::Command::new(env!("CARGO_BIN_EXE_stickler"));
    command.current_dir(room.path(".")).args(arguments.split_whitespace()).env("NO_COLOR", "1");
    Terminal::start(command, columns, rows)
}

#[rstest]
#[case::a_transcript_by_its_name(&format!("replay quagmire/{TWICE}"))]
#[case::a_transcripts_file(&format!("replay transcripts/quagmire/{TWICE}.txt"))]
fn a_transcript_is_printed_step_by_step(#[case] arguments: &str) {
    let told = stdout(&Room::new().run(arguments).code(0));
    let parts = [
        "the start\n",
        "O to move",
        "\n1: O plays `c2 d3` (line 4)\n  played\n",
        "3  O  O  . [O] .",
        "\n3: O plays `d3 e4` (line 6)\n  refused by Q-TWICE\n",
        "  Q-TWICE: The piece that a player moved",
        "\n4: O plays `b3 b5`",
    ];
    let mut rest = &*told;
    for part in parts {
        let at =
            rest.find(part).unwrap_or_else(|| panic!("{part:?} is not in its place in\n{told}"));
        rest = &rest[at + part.len()..];
    }
    assert_eq!(told.matches(" plays `").count(), 4, "{told}");
}

#[test]
fn a_tape_is_printed_with_what_was_said_and_its_verdict() {
    let room = with_tape();
    let assert = room.run(&format!("replay tapes/{TWICE}.json"));
    let told = stdout(&assert.code(0));
    let beginning =
        format!("quagmire/{TWICE}: A piece may not be moved twice in a row\nsh program.sh: ");
    assert!(told.starts_with(&beginning), "{told}");
    for part in ["d3 e4", "  expected  a refusal by Q-TWICE\n", "  | |O|O|O|O|.|.|.|.| 1\n"] {
        assert!(told.contains(part), "{part:?} is not in\n{told}");
    }
}

#[test]
fn one_step_alone() {
    let told = stdout(&Room::new().run(&format!("replay quagmire/{TWICE} --step 3")).code(0));
    assert!(told.contains("3: O plays `d3 e4`") && !told.contains("the start"), "{told}");
}

#[rstest]
#[case::no_such_step(&format!("quagmire/{TWICE} --step 5"), "choose one from 0 to 4")]
#[case::no_such_transcript("quagmire/sample-gam", "did you mean `quagmire/sample-game`?")]
#[case::many_of_that_name(
    "sample-game",
    "9 transcripts are called `sample-game`; choose one of: alak/sample-game"
)]
#[case::a_folder("transcripts", "found a folder")]
#[case::a_file_of_no_game("notes.txt", "is not a game; add `--game GAME`")]
#[case::no_tape("notes.json", "expected a kept tape of version 1")]
#[case::nothing_there("nowhere.json", "nowhere.json: No such file")]
fn what_cannot_be_replayed_is_told(#[case] arguments: &str, #[case] part: &str) {
    let room = Room::new();
    room.write("notes.txt", "title: x\nrules: Q-TURN\n\nc2 d3\n");
    room.write("notes.json", "{}");
    says(room.run(&format!("replay {arguments}")).code(2), &[part]);
}

#[test]
fn nobody_plays_after_the_end() {
    let room = Room::new();
    let inputs = "1 5\n8 7\n2 6\n11 8\n6 11\n7 6\n3 7\n  4 8 ! A-END\n= x wins A-END\n";
    room.write("notes.txt", &format!("title: x\nrules: A-END\n\n{inputs}"));
    let told = stdout(&room.run("replay notes.txt --game alak").code(0));
    assert!(told.contains("\n8: `4 8` after the end of the game (line 11)\n"), "{told}");
}

#[test]
fn a_file_whose_game_is_named() {
    let room = Room::new();
    room.write("notes.txt", "title: x\nrules: Q-TURN\n\nc2 d3\n");
    let told = stdout(&room.run("replay notes.txt --game quagmire").code(0));
    assert!(told.contains("1: O plays `c2 d3` (line 4)"), "{told}");
    room.write("notes.txt", "title: x\nrules: Q-TURN\n\nc2 e3\n");
    says(room.run("replay notes.txt --game quagmire").code(5), &["Q-LINE"]);
}

#[test]
fn keys_lead_through_it_and_the_terminal_is_left_as_it_was() {
    let room = with_tape();
    let mut terminal = at_terminal(&room, &format!("replay tapes/{TWICE}.json"), 100, 30);
    terminal.until("\u{1b}[?1049h");
    terminal.until("step 0 of 4");
    terminal.press("\u{1b}[C", "1: O plays `c2 d3`");
    terminal.press("n", "2: X plays `g7 f6`");
    terminal.press("\u{1b}[D", "1: O plays `c2 d3`");
    terminal.press("\u{1b}[F", "step 4 of 4");
    terminal.press("\u{1b}[H", "step 0 of 4");
    terminal.press("f", "3: O plays `d3 e4`");
    terminal.until("f fault 1/");
    terminal.keys("q");
    let (status, written) = terminal.end();
    assert!(status.success());
    assert!(written.ends_with("\u{1b}[?25h\u{1b}[?1049l"), "{written:?}");
}

#[rstest]
#[case::control_c("\u{3}")]
#[case::escape("\u{1b}")]
fn whoever_wants_to_leave_may(#[case] key: &str) {
    let mut terminal = at_terminal(&Room::new(), &format!("replay quagmire/{TWICE}"), 60, 24);
    terminal.until("q quit");
    terminal.keys(key);
    assert!(terminal.end().0.success());
}

#[test]
fn plain_output_at_a_terminal_if_that_is_said() {
    let mut terminal =
        at_terminal(&Room::new(), &format!("replay quagmire/{TWICE} --plain"), 60, 24);
    terminal.until("4: O plays `b3 b5`");
    let (_, written) = terminal.end();
    assert!(!written.contains('\u{1b}'), "{written:?}");
}

/// No line of a page is longer than the terminal is wide, nor are there more than its rows; the keys are in the last of them.
#[rstest]
#[case::usual(100, 30)]
#[case::narrow(60, 24)]
#[case::small(52, 12)]
fn a_page_fits_its_terminal(#[case] columns: usize, #[case] rows: usize) {
    let suite = rulebook::suite::Suite::embedded();
    let transcripts = suite::transcripts(&suite, |key| key.slug == "sample-game").unwrap();
    assert!(transcripts.len() > 5);
    for transcript in &transcripts {
        let story = Story::of_transcript(transcript);
        let screen = Screen { story: &story, palette: &Palette::plain(), columns };
        for step in 0..story.steps.len() {
            let walk = Walk::new(story.steps.len(), story.marked()).from(step);
            let page = screen.page(&walk, rows);
            assert_eq!(page.len(), rows, "{page:#?}");
            assert!(page.iter().all(|line| line.chars().count() <= columns), "{page:#?}");
            assert!(page[rows - 1].ends_with("q quit"), "{page:#?}");
        }
    }
}
