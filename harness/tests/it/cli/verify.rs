//! `stickler verify`: the verdict on one program, and the flags that change how it is judged.

use super::*;

/// The board after the move that must be refused.
const ILLEGAL: &str = "printf ' a b c d e f g h
+-+-+-+-+-+-+-+-+
|.|.|.|.|X|X|X|X| 8
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|X|.|X| 7
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|X|X|X| 6
+-+-+-+-+-+-+-+-+
|.|.|.|.|.|.|.|X| 5
+-+-+-+-+-+-+-+-+
|O|.|.|.|O|.|.|.| 4
+-+-+-+-+-+-+-+-+
|O|O|.|.|.|.|.|.| 3
+-+-+-+-+-+-+-+-+
|O|O|.|.|.|.|.|.| 2
+-+-+-+-+-+-+-+-+
|O|O|O|O|.|.|.|.| 1
+-+-+-+-+-+-+-+-+
X to move
'";

/// The change of the program, the flags, the exit code, and a part of the report.
#[rstest]
#[case::as_it_is("", "", "", 0, "conforms: 1 game passes")]
#[case::an_illegal_input_is_played(
    "printf '0\n'",
    ILLEGAL,
    "",
    1,
    "Q-TWICE: `d3 e4` is illegal, but the program played it  [accepted-illegal]"
)]
#[case::an_illegal_input_brings_the_prompt(
    "printf '0\n'",
    "printf 'O to move\n'",
    "",
    0,
    "refusal: its prompt again"
)]
#[case::a_piece_is_missing("|O|O|O|O|", "|O|O|O|.|", "", 1, "[wrong-board]")]
#[case::an_unknown_board_is_told_as_it_was_said(
    "|O|O|O|O|",
    "|O|O|O|.|",
    "",
    1,
    "  | |O|O|O|.|.|.|.|.| 1"
)]
#[case::no_turn_is_shown("O to move", "X to move", "", 1, "turn-not-shown")]
#[case::nothing_is_said_to_an_illegal_input(
    "printf '0\n'",
    "",
    "",
    1,
    "format: no output after the illegal `d3 e4`  [no-reply]"
)]
#[case::a_refusal_in_words(
    "printf '0\n'",
    "printf 'Illegal move!\n'",
    "",
    0,
    "conforms: 1 game passes"
)]
#[case::a_refusal_in_words_strictly(
    "printf '0\n'",
    "printf 'Illegal move!\n'",
    "--strict",
    1,
    "a refusal prints `Illegal move!`, which is not falsy  [truthy-refusal]"
)]
#[case::a_refusal_strictly("", "", "--strict", 0, "conforms: 1 game passes")]
#[case::other_characters("O", "@", "", 0, "O=@")]
#[case::pinned_characters("O", "@", "--bind O=@ --bind X=X --bind blank=.", 0, "O=@")]
#[case::characters_pinned_wrong("", "", "--bind O=@", 1, "does not conform")]
#[case::step_by_step("", "", "--io step", 0, "run         line by line; ")]
#[case::at_a_terminal("", "", "--io pty", 0, "line by line, in a terminal")]
#[case::all_at_once("", "", "--io batch", 0, "all input at once")]
#[case::by_prefixes("", "", "--io prefix", 0, "one run per input line")]
#[case::only_the_summary("", "", "--quiet", 0, "sh program.sh conforms")]
#[case::every_transcript(
    "",
    "",
    "--verbose",
    0,
    "pass quagmire/a-piece-may-not-be-moved-twice-in-a-row"
)]
#[case::failures_in_a_line("|O|O|O|O|", "|O|O|O|.|", "--details 0", 1, "[wrong-board]")]
fn a_program_gets_its_verdict(
    #[case] from: &str,
    #[case] to: &str,
    #[case] flags: &str,
    #[case] exit: i32,
    #[case] part: &str,
) {
    let program = if from.is_empty() { golden_program() } else { changed(from, to) };
    Room::new().verify(flags, &program).assert().code(exit).stdout(contains(part));
}

#[rstest]
#[case::small("{from}>{to}", "c2>d3")]
#[case::capitals("{FROM},{TO}", "C2,D3")]
fn inputs_are_written_as_pinned(#[case] template: &str, #[case] first: &str) {
    let program = golden_program().replacen(
        "read -r line || exit 0",
        &format!("read -r line\n[ \"$line\" = '{first}' ] || exit 3"),
        1,
    );
    let room = Room::new();
    room.verify(&format!("--input {template}"), &program).assert().code(0);
    room.verify("", &program).assert().code(1);
}

#[test]
fn a_pin_that_pins_nothing_is_refused() {
    says(Room::new().verify("--bind Oo=@", "").assert().code(2), &["found the pin `Oo`"]);
}

/// The report on a conforming program names an omission: a rule that only a skipped game tests.
#[rstest]
#[case::a_rule_of_a_skipped_game(
    "",
    "--transcript the-second-player-without-a-move-has-lost",
    true
)]
#[case::rules_of_the_game_that_was_played("", "--transcript a-jump-keeps-x-in-the-game", false)]
#[case::not_who_fails("|O|O|O|O|", "--transcript the-second-player-without-a-move-has-lost", false)]
fn what_was_not_tested_is_told(#[case] breaks: &str, #[case] flags: &str, #[case] is_told: bool) {
    let program = if breaks.is_empty() { golden_program() } else { changed(breaks, "|O|O|O|.|") };
    let verdict = Room::new().verify(flags, &program).assert();
    let said = stdout(&verdict);
    assert!(said.contains("\nskipped     1 game: "), "{said}");
    assert_eq!(said.contains("\nnot tested  Q-BLOCKED: "), is_told, "{said}");
}

/// So does the report on several entries.
#[test]
fn what_was_not_tested_is_told_of_each_entry() {
    let room = Room::new();
    room.write("program.sh", &golden_program());
    let entry = |id: &str| {
        format!(
            "[[entry]]\nid = \"{id}\"\ngame = \"quagmire\"\nlanguage = \"sh\"\nsource = \"program.sh\"\nrun = [\"sh\", \"program.sh\"]\n"
        )
    };
    room.write("entries.toml", &(entry("one") + &entry("two")));
    let skipped = "--transcript the-second-player-without-a-move-has-lost";
    let line = format!("verify --entries entries.toml --transcript {TWICE} {skipped}");
    let said = stdout(&room.run(&line).code(0));
    assert_eq!(said.matches("\nnot tested  Q-BLOCKED: ").count(), 2, "{said}");
}

/// Programs that never answer, and those that never end: each is stopped within its limits.
#[rstest]
#[case::it_loops("sh", "while :; do :; done", "[stopped]")]
#[case::it_sleeps("sleep", "exec sleep 100", "limit: no answer in ")]
#[case::it_floods("yes", "exec yes", "limit: output limit (256 KiB for one input, ")]
#[case::it_floods_after_the_start("yes", "GOLDEN\nexec yes", "")]
#[case::it_exits_at_once("sh", "exit 3", "crash: the program exited with status 3")]
#[case::it_dies_at_once("sh", "kill -9 $$", "crash: the program was killed by signal 9")]
fn a_program_that_misbehaves_is_stopped(
    #[case] needs: &str,
    #[case] program: &str,
    #[case] part: &str,
) {
    if !is_there(needs) {
        return;
    }
    let start = golden_program().split("read").next().unwrap().to_owned();
    let room = Room::new();
    let mut command = room
        .verify("--io step --step-seconds 1 --total-seconds 2", &program.replace("GOLDEN", &start));
    let assert = command.timeout(std::time::Duration::from_secs(20)).assert().code(1);
    assert.stdout(contains("1 of 1 game fails").and(contains(part)));
}

/// It answers its last input at a terminal only. It is not judged there only because that transcript is selected alone.
#[rstest]
#[case::alone(&format!("--transcript {TWICE}"))]
#[case::beside_another("")]
fn what_is_selected_changes_no_verdict(#[case] selected: &str) {
    let program = golden_program();
    let (before, last) = program.split_at(program.rfind("printf").unwrap());
    let room = Room::new();
    room.write("program.sh", &format!("{before}[ -t 0 ] || exit 0\n{last}"));
    let assert = room.run(&format!("verify quagmire --suite . {selected} -- sh program.sh"));
    let told = "crash: the program exited with status 0 before it answered";
    assert.code(1).stdout(contains(told));
}
