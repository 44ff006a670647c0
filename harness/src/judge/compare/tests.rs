//! Judges readings that are written by hand as letters, without a program, text or dialect.
//!
//! A session is a line of events with the output at each, such as `start:b1 move:b2 illegal:-`. The letters are
//! utterances. `b` is the expected board, `p` the one before it, `w` another, and `s` the start position; `t` is
//! the expected board turned round, `?` a board with an unknown character and `!` a malformed line. `1` and `2` are turns. `-`, `~`, `+` and `=` are refusals:
//! falsy, in words, truthy, and the same as for legal moves. `A` and `B` announce that the first or the second player
//! has won, and `N` that neither has. `.` is anything else. `gone` at the end of the line means that the program exited
//! before the end of input.

use rstest::rstest;
use rulebook::game::Player;

use super::*;
use crate::dialect::{
    self, Announcement, FormatError, NearBoard, Quote, Tone, Utterance,
    script::{Script, board_after},
};

/// A session: its events, and the letters of the output at each.
fn events(session: &str) -> Vec<(&str, &str)> {
    let events = session.split_whitespace().filter(|event| *event != "gone");
    events.map(|event| event.split_once(':').expect("an event and what was said")).collect()
}

fn utterance(letter: char, transcript: &Transcript, ply: usize) -> Utterance {
    let game = transcript.draft.game;
    let board = |ply| Utterance::Board(board_after(game, ply));
    let refused = |tone| Utterance::Refusal(tone, Quote::new("no"));
    match letter {
        'b' => board(ply),
        'p' => board(ply - 1),
        'w' => board(ply + 3),
        's' => board(0),
        't' => {
            let Utterance::Board(board) = board(ply) else { unreachable!() };
            Utterance::Board(board.turned()[0].clone())
        }
        '?' => {
            Utterance::NearBoard(NearBoard::Unknown(board_after(game, ply + 5), Quote::new("%")))
        }
        '!' => Utterance::NearBoard(NearBoard::Malformed(FormatError {
            found: "|O|".to_owned(),
            allowed: "a rank".to_owned(),
        })),
        '1' => Utterance::Turn(Player::One),
        '2' => Utterance::Turn(Player::Two),
        '-' => refused(Tone::Falsy),
        '~' => refused(Tone::Words),
        '+' => refused(Tone::Truthy),
        '=' => refused(Tone::AsPlayed),
        'A' => Utterance::End(Announcement::Won(Player::One)),
        'B' => Utterance::End(Announcement::Won(Player::Two)),
        'N' => Utterance::End(Announcement::NoWinner),
        '.' => Utterance::Other(0..1),
        other => panic!("no utterance is written `{other}`"),
    }
}

/// The verdict on a session in a word, with the step of a finding.
fn verdict(game: &str, session: &str, strictness: Strictness, display: TurnDisplay) -> String {
    let events = events(session);
    let foretold: Vec<(&str, &str)> = events.iter().map(|(event, _)| (*event, "")).collect();
    let Script { transcript, tape } = Script::of(game, IoMode::Step, &foretold);
    let mut ply = 0;
    let replies = events.iter().filter(|(event, _)| *event != "rest").map(|(event, said)| {
        ply += usize::from(["move", "won", "drawn"].contains(event));
        let said = if *said == "_" { "" } else { said };
        let utterances = said.chars().map(|letter| utterance(letter, &transcript, ply)).collect();
        Reply::new(said, utterances)
    });
    let dialect = dialect::of(transcript.draft.game);
    let reading = Reading {
        replies: replies.collect(),
        rest: Reply::default(),
        left_early: session.ends_with("gone"),
        ending: tape.ending,
        drive: IoMode::Step,
        contract: dialect.contract(),
        display,
    };
    let verdict = judge(&transcript, (&reading, &rulebook::board::shown), dialect, strictness);
    verdict.finding().map_or(verdict.word().to_owned(), |finding| {
        let step = finding.step.map_or("start".to_owned(), |step| step.to_string());
        format!("{} {step}", finding.fault.id())
    })
}

#[rstest]
#[case::a_game("start:b1 move:b2 illegal:- move:b1", "passed")]
#[case::a_won_game("start:b1 move:b2 won:bB", "passed")]
#[case::a_drawn_game("start:b1 move:b2 drawn:bN", "passed")]
#[case::another_game_begins("start:b1 won:bAs1", "passed")]
#[case::the_old_board_once_more("start:b1 move:pb2", "passed")]
#[case::all_boards_so_far("start:b1 move:sb2 move:spb1", "passed")]
#[case::a_refusal_with_the_board("start:b1 illegal:-b1 move:b2", "passed")]
#[case::left_when_it_was_over("start:b1 won:bA gone", "passed")]
#[case::somebody_leaves("start:b1 move:b2 leave:.", "passed")]
#[case::no_board("start:.", "wrong-board start")]
#[case::another_board("start:w1", "wrong-board start")]
#[case::a_move_before_the_first("start:bw1", "wrong-board start")]
#[case::nearly_a_board("start:!", "malformed-board start")]
#[case::the_other_player_begins("start:b2 move:b1", "wrong-turn start")]
#[case::the_wrong_board("start:b1 move:w2", "wrong-board 0")]
#[case::another_board_as_well("start:b1 move:bw2", "wrong-board 0")]
#[case::an_unknown_character("start:b1 move:?", "malformed-board 0")]
#[case::not_played("start:b1 move:p1 move:b2", "refused-legal 0")]
#[case::refused("start:b1 move:- move:.", "refused-legal 0")]
#[case::taken_without_a_board("start:b1 move:2 move:b1", "no-board 0")]
#[case::only_the_turn_changes("start:b1 move:p2", "wrong-board 0")]
#[case::the_same_players_turn("start:b1 move:b1", "wrong-turn 0")]
#[case::a_falsy_value_at_a_move("start:b1 move:b-2", "falsy-on-legal 0")]
#[case::an_early_end("start:b1 move:bA", "premature-end 0")]
#[case::begun_again("start:b1 move:bs1 move:b1", "premature-end 0")]
#[case::left_too_soon("start:b1 move:b2 gone", "premature-end 0")]
#[case::nothing_is_said("start:b1 illegal:_ move:b2", "no-reply 0")]
#[case::said_truthily("start:b1 illegal:+ move:b2", "truthy-refusal 0")]
#[case::said_as_of_moves("start:b1 illegal:= move:b2", "refusal-not-shown 0")]
#[case::the_turn_passes("start:b1 illegal:-2 move:b2", "wrong-turn 0")]
#[case::a_board_of_something_else("start:b1 illegal:w- move:b2", "wrong-board 0")]
#[case::shown_and_taken_back("start:b1 illegal:wb- move:b2", "wrong-board 0")]
#[case::won_by_refusing("start:b1 illegal:-A move:b2", "premature-end 0")]
#[case::the_loser_wins("start:b1 won:bB", "wrong-winner 0")]
#[case::nobody_wins("start:b1 won:bN", "winner-not-shown 0")]
#[case::on_and_on("start:b1 won:b2", "no-end 0")]
#[case::left_without_a_word("start:b1 won:b gone", "winner-not-shown 0")]
#[case::the_end_without_its_board("start:b1 won:A", "wrong-board 0")]
#[case::a_draw_is_won("start:b1 drawn:bA", "wrong-winner 0")]
#[case::a_draw_goes_on("start:b1 drawn:b2", "no-end 0")]
#[case::the_next_game_is_begun_by_the_other("start:b1 won:bAs2", "wrong-turn 0")]
#[case::a_move_after_the_end("start:b1 won:bA over:w", "no-end 1")]
#[case::who_leaves_loses("start:b1 move:b2 leave:A", "wrong-winner 1")]
#[case::out_of_step_only_once("start:b1 move:p1 move:w2 move:b2", "refused-legal 0")]
fn what_is_said_gets_its_verdict(#[case] session: &str, #[case] expected: &str) {
    let found = verdict("quagmire", session, Strictness::Lenient, TurnDisplay::Shown);
    assert_eq!(found, expected, "{session}");
}

#[rstest]
#[case::words("start:b1 illegal:~ move:b2", "truthy-refusal 0")]
#[case::a_falsy_value("start:b1 illegal:- move:b2", "passed")]
fn strictly_words_are_truthy(#[case] session: &str, #[case] expected: &str) {
    let found = verdict("quagmire", session, Strictness::Strict, TurnDisplay::Shown);
    assert_eq!(found, expected, "{session}");
}

#[rstest]
#[case::not_at_all(TurnDisplay::Missing, "turn-not-shown start")]
#[case::the_wrong_way_round(TurnDisplay::Reversed, "wrong-turn start")]
fn how_turns_are_shown_is_judged(#[case] display: TurnDisplay, #[case] expected: &str) {
    assert_eq!(verdict("quagmire", "start:b move:b", Strictness::Lenient, display), expected);
}

#[rstest]
#[case::alak_may_end_unshown("alak", "start:b won:A", "passed")]
#[case::alak_is_turned("alak", "start:b move:t move:b", "malformed-board 0")]
#[case::alak_refuses_with_a_word("alak", "start:b illegal:~ move:b", "refusal-not-shown 0")]
#[case::chess_shows_the_end("gun", "start:b won:A", "wrong-board 0")]
#[case::chess_refuses_somehow("gun", "start:b illegal:~ move:b", "passed")]
fn a_game_demands_what_its_challenge_does(
    #[case] game: &str,
    #[case] session: &str,
    #[case] expected: &str,
) {
    assert_eq!(verdict(game, session, Strictness::Lenient, TurnDisplay::Shown), expected);
}
