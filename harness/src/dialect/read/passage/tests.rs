//! Tests: how the output of a session is cut into passages.

use rstest::rstest;

use super::*;
use crate::dialect::{
    of,
    script::{Line, Script},
};

/// The parts of each reply: the text before its boards, their number, and the text after them.
fn cut(game: &str, drive: IoMode, lines: &[Line<'_>]) -> Vec<String> {
    let Script { transcript, tape } = Script::of(game, drive, lines);
    let stream = Stream::of(&tape, transcript.draft.game);
    let dialect = of(transcript.draft.game);
    let alphabet = dialect.bind(&stream.said(), &transcript.start).unwrap_or_default();
    let cut = passages(&stream, drive, &transcript, dialect, &alphabet, Between::Behind);
    let told = |passage: &Passage| {
        let after: Vec<&str> = passage.shown.iter().map(|shown| shown.after.trim()).collect();
        let (before, is_shared) = (passage.before.trim(), passage.shared);
        let before =
            if is_shared { format!("shared {}", passage.text.trim()) } else { before.to_owned() };
        format!("{before} [{}]", after.join("|")).trim().to_owned()
    };
    cut.replies.iter().chain([&cut.rest]).map(told).collect()
}

#[rstest]
#[case::a_reply_each(
        &[("start", "Hi\n{b}> "), ("illegal", "0\n> "), ("move", "{b}> "), ("rest", "Bye\n")],
        &["Hi [>]", "0\n> []", "[>]", "Bye []"]
    )]
#[case::a_board_shown_again(
        &[("start", "{b}> "), ("move", "Good\n{b}twice\n{b}> "), ("rest", "")],
        &["[>]", "Good [twice\n>]", "[]"]
    )]
#[case::two_boards(
        &[("start", "{b}> "), ("won", "{b}O wins: 1\n{s}> "), ("rest", "")],
        &["[>]", "[O wins: 1|>]", "[]"]
    )]
#[case::a_board_and_its_prompt_apart(
        &[("start", "{b}"), ("move", "O> {b}"), ("illegal", "X> 0\n"), ("rest", "X> ")],
        &["[]", "O> []", "X> 0 []", "X> []"]
    )]
fn what_was_said_is_shared_out(#[case] lines: &[Line<'_>], #[case] expected: &[&str]) {
    assert_eq!(cut("quagmire", IoMode::Step, lines), expected);
}

#[rstest]
#[case::a_board_each(
        &[("start", "Hi\n{b}> "), ("move", "{b}> "), ("move", "{b}> ")],
        &["Hi [>]", "[>]", "[>]", "[]"]
    )]
#[case::refusals_between(
        &[("start", "{b}> "), ("illegal", "INVALID\n> "), ("illegal", "INVALID\n> "), ("move", "{b}> ")],
        &["[> INVALID\n> INVALID\n>]", "shared > INVALID\n> INVALID\n> []", "shared > INVALID\n> INVALID\n> []", "[>]", "[]"]
    )]
#[case::a_banner_with_a_board(
        &[("start", "So:\n{w}\nHi\n{b}> "), ("move", "{b}> "), ("move", "{b}> ")],
        &["So: [Hi|>]", "[>]", "[>]", "[]"]
    )]
#[case::fewer_boards_than_moves(
        &[("start", "{b}> "), ("move", "{b}> "), ("move", "")],
        &["[>]", "[>]", "[]", "[]"]
    )]
#[case::the_end_and_after(
        &[("start", "{b}> "), ("won", "{b}P1 WINS\n"), ("over", "")],
        &["[>]", "[P1 WINS]", "shared P1 WINS []", "[]"]
    )]
fn what_was_said_at_once_is_aligned(#[case] lines: &[Line<'_>], #[case] expected: &[&str]) {
    assert_eq!(cut("alak", IoMode::Batch, lines), expected);
}
