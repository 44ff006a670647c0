//! What each text means at each event. The tests read the last line of a session, in a run with a correct game.

use rstest::rstest;

use crate::dialect::script::{Line, Script, read};
use crate::tape::IoMode;

const QUAGMIRE: &[Line<'_>] = &[
    ("start", "{b}O> "),
    ("move", "{b}X> "),
    ("illegal", "0\nX> "),
    ("move", "{b}O> "),
    ("move", "{b}X> "),
    ("move", "{b}O> "),
    ("won", "{b}O has won: 1\n"),
];

const ALAK: &[Line<'_>] = &[
    ("start", "{b}> "),
    ("move", "{b}> "),
    ("illegal", "INVALID\n> "),
    ("move", "{b}> "),
    ("won", "{b}P1 WINS\n"),
];

/// The meaning of the last of these lines, in a run with a correct game.
fn last_said(right: &[Line<'_>], lines: &[Line<'_>], game: &str) -> String {
    let scripts = [right, lines].map(|lines| Script::of(game, IoMode::Step, lines));
    read(&scripts)[1].last().cloned().unwrap_or_default()
}

#[rstest]
#[case::start("start", "{b}O> ", "board, turn One")]
#[case::start_of_the_other("start", "{b}X> ", "board, turn Two")]
#[case::no_board_at_the_start("start", "Hello\n", "other")]
#[case::nearly_a_board("start", " a b c d e f g h\n+-+-+-+-+-+-+-+-+\n|O|\n", "near")]
#[case::another_start("start", "{w}O> ", "board, turn One")]
#[case::moved("move", "{b}X> ", "board, turn Two")]
#[case::moved_and_not_on("move", "{b}O> ", "board, turn One")]
#[case::played_falsily("move", "0\n{b}X> ", "board, turn Two, refusal Falsy")]
#[case::refused("move", "0\nO> ", "refusal Falsy, turn One")]
#[case::no_board("move", "Thanks\nX> ", "unreadable, turn Two")]
#[case::another_board("move", "{w}X> ", "board, turn Two")]
#[case::won_too_early("move", "{b}O has won: 1\n", "board, turn One, won One")]
#[case::silence("move", "", "")]
#[case::falsy("illegal", "0\nO> ", "refusal Falsy, turn One")]
#[case::prompt("illegal", "O> ", "refusal Prompt, turn One")]
#[case::other_turn("illegal", "0\nX> ", "refusal Falsy, turn Two")]
#[case::words("illegal", "No such square\nO> ", "refusal Falsy, turn One")]
#[case::truthy("illegal", "1\nO> ", "refusal Truthy, turn One")]
#[case::shown_again("illegal", "0\n{b}O> ", "refusal Falsy, board, turn One")]
#[case::played("illegal", "{w}X> ", "board, turn Two")]
#[case::end_at_a_refusal("illegal", "0\nO has won: 1\n", "refusal Falsy, turn One, won One")]
#[case::unanswered("illegal", "", "")]
#[case::won("won", "{b}O has won: 1\n", "board, turn One, won One")]
#[case::won_by_the_other("won", "{b}X has won: 1\n", "board, turn Two, won Two")]
#[case::nothing_new("won", "{b}X> ", "board, turn Two")]
#[case::without_the_board("won", "O has won: 1\n", "won One")]
#[case::won_and_begun_again(
    "won",
    "{b}O has won: 1\n{s}O> ",
    "board, turn One, won One, board, turn One"
)]
#[case::not_truthy("won", "{b}O 0\n", "board, turn One, end")]
#[case::refused_at_the_end("won", "0\nO> ", "refusal Falsy")]
#[case::left("leave", "Bye\n", "other")]
#[case::left_silently("leave", "", "")]
#[case::over("over", "{s}O> ", "board, turn One")]
fn in_quagmire(#[case] event: &str, #[case] text: &str, #[case] expected: &str) {
    let lines = [("start", "{b}O> "), (event, text)];
    let lines = if event == "start" { &lines[1..] } else { &lines };
    assert_eq!(last_said(QUAGMIRE, lines, "quagmire"), expected);
}

#[rstest]
#[case::moved("move", "{b}> ", "board")]
#[case::refused("move", "INVALID\n> ", "refusal Falsy")]
#[case::played_and_refused("move", "INVALID\n{b}> ", "board, refusal Falsy")]
#[case::won_too_early("move", "{b}P1 WINS\n", "board, won One")]
#[case::said_otherwise("illegal", "no\n> ", "refusal Words")]
#[case::invalid("illegal", "INVALID\n> ", "refusal Falsy")]
#[case::won_at_a_refusal("illegal", "INVALID\nP2 WINS\n", "refusal Falsy, won Two")]
#[case::won("won", "{b}P1 WINS\n", "board, won One")]
#[case::won_unshown("won", "P1 WINS\n", "won One")]
#[case::won_by_the_other("won", "{b}P2 WINS\n", "board, won Two")]
#[case::won_by_both("won", "{b}P1 WINS P2 WINS\n", "board, end")]
#[case::won_after_leaving("leave", "P1 WINS\n", "end")]
fn in_alak(#[case] event: &str, #[case] text: &str, #[case] expected: &str) {
    assert_eq!(last_said(ALAK, &[("start", "{b}> "), (event, text)], "alak"), expected);
}

/// A prompt that comes with the next reply names the player of the input before, and a game that restarts prints its
/// own.
#[test]
fn prompts_that_come_late_belong_to_the_turn_before() {
    let game = [
        ("start", "{b}"),
        ("move", "O> {b}"),
        ("move", "X> {b}"),
        ("move", "O> {b}"),
        ("illegal", "X> 0\n"),
        ("move", "X> {b}"),
        ("move", "O> {b}"),
        ("won", "X> {b}X has won: 1\n{s}"),
    ];
    let said = read(&[Script::of("quagmire", IoMode::Step, &game)]);
    let expected = ["", "turn Two", "turn One", "turn Two", "", "turn One", "turn Two"];
    for (said, turn) in said[0].iter().zip(expected) {
        assert!(said.contains(turn) && !said.contains("end"), "{said} has {turn}");
    }
    assert_eq!(said[0][4], "refusal Falsy");
    assert_eq!(said[0][7], "board, won Two, board");
}

/// Text above the board of a new game belongs to that game: it shows the turn and is not part of the end before it.
#[test]
fn a_line_above_a_board_shows_the_turn_of_the_next_game() {
    let game = [
        ("start", "O to move\n{b}"),
        ("move", "X to move\n{b}"),
        ("move", "O to move\n{b}"),
        ("move", "X to move\n{b}"),
        ("move", "O to move\n{b}"),
        ("won", "{b}O has won: 1\nX to move\n{s}"),
    ];
    let said = read(&[Script::of("quagmire", IoMode::Step, &game)]);
    assert_eq!(said[0].last().map(String::as_str), Some("board, won One, board, turn Two"));
}

/// If refusals are answered together with the next board, the text must have room for them.
#[rstest]
#[case::an_answer("Illegal!\n{b}> ", "refusal Silent")]
#[case::none("{b}> ", "")]
fn a_refusal_may_be_answered_late(#[case] then: &str, #[case] expected: &str) {
    let usual = [("start", "{b}> "), ("move", "{b}> "), ("move", "{b}> "), ("move", "{b}> ")];
    let game = [("start", "{b}> "), ("illegal", ""), ("move", then)];
    let scripts = [&usual[..], &game].map(|lines| Script::of("gun", IoMode::Prefix, lines));
    assert_eq!(read(&scripts)[1][1], expected);
}

/// The meaning of these lines if all input comes at once, in a run with a game played line by line.
fn said_at_once(usual: &[Line<'_>], lines: &[Line<'_>]) -> Vec<String> {
    let scripts =
        [Script::of("quagmire", IoMode::Step, usual), Script::of("quagmire", IoMode::Batch, lines)];
    read(&scripts)[1].clone()
}

/// Text that shows the turn above its board means nothing above the last board, so a refusal has room there.
#[rstest]
#[case::an_answer("false\n", "refusal Unclear")]
#[case::none("", "")]
fn at_once_a_refusal_may_come_before_the_last_board(#[case] answer: &str, #[case] expected: &str) {
    let usual = [
        ("start", "O to move\n{b}"),
        ("move", "X to move\n{b}"),
        ("illegal", "false\n"),
        ("move", "O to move\n{b}"),
        ("move", "X to move\n{b}"),
        ("move", "O to move\n{b}"),
        ("won", "{b}O has won: 1\n"),
    ];
    let last = [usual[0], ("illegal", answer), usual[6]];
    assert_eq!(said_at_once(&usual, &last)[1], expected);
}

/// A prompt that is shorter than all before it leaves no room for a refusal, but the refusal is found by its value.
#[test]
fn at_once_a_falsy_value_answers_beside_a_short_prompt() {
    let usual = [
        ("start", "{b}O may play a b c\n"),
        ("move", "{b}X may play a b c\n"),
        ("illegal", "0\n"),
        ("move", "{b}O may play a b c\n"),
        ("move", "{b}X may play a b c\n"),
        ("move", "{b}O may play a b c\n"),
    ];
    let short = [("start", "{b}O may play a\n"), ("illegal", "0\n"), ("illegal", ""), usual[1]];
    assert_eq!(said_at_once(&usual, &short)[1..3], ["refusal Unclear", "other"]);
}

/// At the end, `1` is new if `0` refused an input in the same game.
#[test]
fn at_once_refusals_are_not_taken_for_what_is_said_at_any_turn() {
    let usual = [
        ("start", "{b}O\n"),
        ("move", "{b}X\n"),
        ("illegal", "0\n"),
        ("move", "{b}O\n"),
        ("move", "{b}X\n"),
        ("won", "{b}X\n1\n"),
    ];
    let game = [usual[0], usual[1], usual[2], usual[3], ("move", "{b}X\n"), usual[5]];
    let said = said_at_once(&usual, &game);
    assert_eq!(said.last().map(String::as_str), Some("board, turn Two, won Two"));
}

/// A reply to several inputs at once belongs to all of them, and the required word is counted.
#[test]
fn at_once_answers_are_counted() {
    let game = [
        ("start", "{b}> "),
        ("move", "{b}> "),
        ("illegal", "INVALID\n> "),
        ("illegal", "> "),
        ("move", "{b}> "),
    ];
    let answered = Script::of("alak", IoMode::Batch, &[&game[..3], &game[4..]].concat());
    let scripts = [answered, Script::of("alak", IoMode::Batch, &game)];
    let said = read(&scripts);
    assert_eq!(said[0], ["board", "board", "refusal Falsy", "board"]);
    assert_eq!(said[1], ["board", "board", "refusal Falsy", "other", "board"]);
}

/// A reply to several inputs has no tone, since it is unknown which of them `1` answers.
#[test]
fn at_once_answers_have_no_tone() {
    let game = [
        ("start", "{b}O> "),
        ("move", "{b}X> "),
        ("illegal", "0\nX> "),
        ("illegal", "1\nX> "),
        ("move", "{b}O> "),
    ];
    let said = read(&[Script::of("quagmire", IoMode::Batch, &game)]);
    assert_eq!(said[0][2..4], ["refusal Unclear", "refusal Unclear"]);
}

/// A value that shows the turn refuses nothing.
#[test]
fn a_falsy_value_in_the_prompt_is_no_refusal() {
    let game = [
        ("start", "{b}0\n"),
        ("illegal", "Try again!\n0\n"),
        ("move", "{b}1\n"),
        ("move", "{b}0\n"),
        ("move", "{b}1\n"),
        ("move", "{b}0\n"),
    ];
    let said = read(&[Script::of("quagmire", IoMode::Step, &game)]);
    assert_eq!(said[0][1], "refusal Words, turn One");
}

/// Text after a board is usual there, except a falsy value joined to the prompt.
#[test]
fn a_falsy_value_glued_to_a_prompt_refuses_again() {
    let lines = [("start", "{b}0O> "), ("illegal", "0O> ")];
    assert_eq!(last_said(QUAGMIRE, &lines, "quagmire"), "refusal Falsy, turn One");
}

const GUN: &[Line<'_>] = &[
    ("start", "{b}White> "),
    ("move", "{b}Black> "),
    ("illegal", "That is not allowed.\nBlack> "),
    ("move", "{b}White> "),
    ("won", "{b}White wins\n"),
];

#[rstest]
#[case::in_the_words_of_a_refusal("That is not allowed.\nWhite> ", "refusal Words")]
#[case::in_other_words("White wins, it is allowed.\n", "won One")]
fn the_last_move_of_gun_is_refused(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(last_said(GUN, &[("start", "{b}White> "), ("won", text)], "gun"), expected);
}
