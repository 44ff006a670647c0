//! A byte-order mark, which some editors put at the start of a file, is ignored.

use super::*;

/// Writes the same file with a mark at its start.
fn mark(room: &Room, path: &str) {
    let text = room.read(path);
    room.write(path, &format!("\u{feff}{text}"));
}

const TRANSCRIPT: &str = "transcripts/quagmire/an-end-without-refusals.txt";
const GOLDEN: &str = "golden/quagmire/an-end-without-refusals.txt";
const GENERATED: &str = "transcripts/quagmire/generated.games";
const ORDER: &str = "golden/quagmire.order";
const VERIFY_ALL: &str = "verify quagmire --suite . --fresh 0";
const KNOWN: &str = "verify --entries entries.toml --known-failures known.txt --transcript twice";

#[rstest]
#[case::a_transcript_that_is_replayed(&[TRANSCRIPT], "replay --plain transcripts/quagmire/an-end-without-refusals.txt", "the start")]
#[case::a_transcript_of_a_suite(&[TRANSCRIPT], VERIFY_ALL, "conforms: ")]
#[case::a_golden(&[GOLDEN], VERIFY_ALL, "conforms: ")]
#[case::a_golden_that_is_checked(&[GOLDEN], "bless --suite . --check quagmire", "")]
#[case::generated_games(&[GENERATED], VERIFY_ALL, "conforms: ")]
#[case::an_order(&[ORDER], "verify quagmire --suite . --fresh 0 --quick", "conforms: ")]
#[case::all_of_a_suite(&[TRANSCRIPT, GOLDEN, GENERATED, ORDER], VERIFY_ALL, "conforms: ")]
#[case::a_manifest(&["entries.toml"], KNOWN, "wrong: only known failures")]
#[case::a_list_of_known_failures(&["known.txt"], KNOWN, "wrong: only known failures")]
#[case::a_tape(&["tape.json"], "replay --plain tape.json", "the start")]
fn a_file_is_read_with_a_mark_as_without(
    #[case] files: &[&str],
    #[case] arguments: &str,
    #[case] told: &str,
) {
    let room = Room::new();
    room.run("bless --suite . quagmire").code(0);
    let games = "a-game - - c2 d3; g7 f6\n";
    room.write(GENERATED, games);
    room.write(ORDER, "");
    room.run("bless --suite . quagmire").code(0);
    room.write("wrong.sh", &changed("|O|O|O|O|", "|O|O|O|.|"));
    room.write("entries.toml", "[[entry]]\nid = \"wrong\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"wrong.sh\"\nrun = [\"sh\", \"wrong.sh\"]\n");
    room.write("known.txt", "wrong\n");
    room.verify("--keep-tapes tapes", &golden_program()).assert().code(0);
    fs::copy(room.path(&format!("tapes/{TWICE}.json")), room.path("tape.json")).unwrap();
    files.iter().for_each(|file| mark(&room, file));
    let assert = room.run(arguments).code(0);
    assert!(stdout(&assert).contains(told), "{}", stdout(&assert));
}

#[test]
fn typed_lines_are_read_with_a_mark_as_without() {
    let room = Room::new();
    let record = "record quagmire -o new.txt --title x";
    room.stickler(record).write_stdin("\u{feff}c2 d3\ng7 f6\n").assert().code(0);
    assert!(room.read("new.txt").ends_with("\n\nc2 d3\ng7 f6\n"), "{}", room.read("new.txt"));
    let play = room.stickler("play quagmire").write_stdin("\u{feff}c2 d3\n").assert();
    assert!(stdout(&play).contains("X to move"), "{}", stdout(&play));
}
