mod counts;
mod readings;
mod values;

use std::{collections::HashSet, sync::LazyLock};

use rstest::rstest;

use super::{Alak, Move, Rule, slots::Slots};
use crate::{
    built_in::BuiltIn as _,
    game::{Game as _, Outcome, Player, Unparsed},
    referee::{GameHistory, LineOutcome, Referee as _},
    rule::Rule as _,
    testing::{self, read},
};

/// The position after these moves. A set-up may come first: `xoo__o____x turn=x: 1 4`.
#[track_caller]
fn after(moves: &str) -> Alak {
    testing::after(moves)
}

/// Plays all moves. The given rule must refuse the last one; without a rule, it must be played.
#[track_caller]
fn check(moves: &str, refused_by: &str) {
    testing::check::<Alak>(moves, refused_by);
}

/// Plays all moves and requires this board.
#[track_caller]
fn check_board(moves: &str, board: &str) {
    assert_eq!(after(moves).draw(), format!("{board}\n"), "{moves}");
}

/// Plays all moves and requires the state of the game: `x wins A-END`, or nothing while it goes on.
#[track_caller]
fn check_end(moves: &str, end: &str) {
    testing::check_end::<Alak>(&after(moves), end);
}

/// The positions that a game can reach, in the order in which they are first reached, with the number of plies.
static REACHABLE: LazyLock<Vec<(Alak, usize)>> = LazyLock::new(|| {
    let mut found = vec![(Alak::default(), 0)];
    let mut seen = HashSet::from([Alak::default()]);
    let mut next = 0;
    while let Some((position, plies)) = found.get(next).cloned() {
        next += 1;
        for m in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(m);
            if seen.insert(after.clone()) {
                found.push((after, plies + 1));
            }
        }
    }
    found
});

#[rstest]
#[case::the_player_on_the_left_goes_first("8 7", "A-TURN")]
#[case::the_players_take_turns("4 5, 3 4", "A-TURN")]
#[case::the_second_player_answers("4 5, 8 7", "")]
#[case::an_empty_slot_cannot_be_moved("5 6", "A-TURN")]
#[case::a_turn_cannot_be_passed("4 4", "A-PASS")]
#[case::a_step_to_the_next_slot("4 5", "")]
#[case::a_jump_over_three("1 5", "")]
#[case::a_jump_over_one_of_each_side("4 5, 8 7, 3 4, 7 6, 4 7", "")]
#[case::a_step_back("4 5, 8 7, 5 4", "")]
#[case::a_jump_goes_no_further_than_the_next_empty_slot("1 6", "A-REACH")]
#[case::a_step_goes_no_further_than_the_next_slot("4 6", "A-REACH")]
#[case::a_jump_goes_over_no_empty_slot("4 5, 8 7, 3 6", "A-REACH")]
#[case::nobody_goes_onto_their_own_piece("1 2", "A-REACH")]
#[case::nobody_goes_onto_an_enemy("4 5, 8 7, 5 6, 7 6", "A-CAPTURE")]
#[case::nobody_goes_onto_an_enemy_far_off("4 8", "A-CAPTURE")]
#[case::nobody_leaves_on_the_left("1 0", "A-EDGE")]
#[case::nobody_leaves_on_the_right("4 5, 11 12", "A-EDGE")]
#[case::nobody_comes_from_beyond_the_left("0 5", "A-EDGE")]
#[case::nobody_comes_from_beyond_the_right("4 5, 12 7", "A-EDGE")]
#[case::the_board_does_not_go_round("1 7", "A-REACH")]
#[case::the_last_slot_is_not_the_one_before_the_first("0 11", "A-EDGE")]
#[case::a_tile_may_be_far_away("1 2000000000", "A-EDGE")]
#[case::a_tile_may_be_less_than_nothing("-1 5", "A-EDGE")]
fn every_rule_refuses_and_allows(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

#[rstest]
#[case::edge_before_turn("12 11", "A-EDGE")]
#[case::edge_before_pass("0 0", "A-EDGE")]
#[case::turn_before_pass("5 5", "A-TURN")]
#[case::turn_before_capture("8 4", "A-TURN")]
#[case::turn_before_reach("8 6", "A-TURN")]
#[case::capture_before_reach("1 8", "A-CAPTURE")]
#[case::the_end_before_edge("xx______o__ turn=o: 0 1", "A-END")]
#[case::the_end_before_turn("xx______o__ turn=o: 1 3", "A-END")]
#[case::a_loss_before_turn("x_______oo_ turn=o: 1 2", "A-OWN")]
fn the_first_broken_rule_is_named(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

/// The six worked examples of the challenge, each at the left end of a board with other pieces far enough away.
#[rstest]
#[case::over_two_enemies("xoo__o____x turn=x: 1 4", "_oox_o____x")]
#[case::three_captured("xxooo____oo turn=x: 1 6", "_x___x___oo")]
#[case::nothing_captured_across_a_gap("x__oox__oo_ turn=x: 1 2", "_x_oox__oo_")]
#[case::two_captured("x_oox__oo__ turn=x: 1 2", "_x__x__oo__")]
#[case::a_capture_saves_the_mover("o_oxx___o__ turn=x: 5 2", "ox_x____o__")]
#[case::the_mover_is_captured("o_oox_x_x__ turn=x: 5 2", "o_oo__x_x__")]
fn the_challenges_examples_are_played(#[case] moves: &str, #[case] board: &str) {
    check_board(moves, board);
}

/// The same examples, reached in a game.
#[rstest]
#[case::over_two_enemies("1 5, 9 7, 2 1, 8 6, 5 8", "x_xx_oox_oo")]
#[case::three_captured("1 5, 8 7, 2 6, 10 8, 5 10", "__xx_x___xo")]
#[case::nothing_captured_across_a_gap("1 5, 9 7, 2 1, 8 6, 5 8, 6 5, 4 2, 5 6, 3 4", "xx_x_oox_oo")]
#[case::two_captured("2 5, 9 7, 3 6, 7 3, 4 7, 8 4, 1 2", "_x__xxx__oo")]
#[case::a_capture_saves_the_mover("1 5, 9 7, 2 6, 7 2, 4 7, 8 4, 6 3", "_ox_x_x__oo")]
#[case::the_mover_is_captured("1 5, 8 7, 5 6, 11 8, 6 11, 8 6, 11 8", "_xxx_oo_oo_")]
fn a_game_reaches_the_challenges_examples(#[case] moves: &str, #[case] board: &str) {
    check_board(moves, board);
}

#[rstest]
#[case::two_slots_further("x__oox__oo_ turn=x: 1 3")]
#[case::beyond_the_enemies("x__oox__oo_ turn=x: 1 7")]
fn the_challenges_gap_cannot_be_crossed(#[case] moves: &str) {
    check(moves, "A-REACH");
}

#[rstest]
#[case::one_on_the_left("1 5, 8 7, 2 1, 7 6, 3 7", "x__xx_x_ooo")]
#[case::one_on_the_right("1 5, 9 7, 5 6, 8 5", "_xxxo_o__oo")]
#[case::four("1 5, 8 7, 2 6, 11 8, 3 11", "___xxx____x")]
#[case::one_on_each_side("1 5, 9 7, 2 1, 8 6, 5 8, 6 5, 3 6", "x__x_x_x_oo")]
#[case::two_on_each_side("1 5, 10 7, 2 6, 7 2, 5 7, 9 5", "_o__o__o__o")]
#[case::three_and_one("1 5, 10 7, 2 6, 7 2, 6 7, 9 6", "_o___o_o__o")]
#[case::nothing_across_a_gap("1 5, 9 7", "_xxxx_oo_oo")]
#[case::nothing_at_the_left_edge("1 5, 8 7, 2 1, 7 6, 5 2, 6 5", "xxxxo___ooo")]
#[case::nothing_at_the_right_edge("1 5, 8 7, 2 6, 7 8, 3 7", "___xxxxoooo")]
#[case::nothing_that_is_only_jumped("1 5, 9 7, 2 1, 8 6, 5 8", "x_xx_oox_oo")]
fn what_is_surrounded_is_captured(#[case] moves: &str, #[case] board: &str) {
    check_board(moves, board);
}

#[rstest]
#[case::one("1 5, 8 7, 3 6, 7 3", "_x_xxx__ooo")]
#[case::two("3 5, 9 7, 4 6, 7 4, 5 3, 8 7, 3 5", "xx_o__o__oo")]
#[case::three("2 5, 9 7, 3 6, 7 3, 4 2, 8 7, 2 4", "x_o___o__oo")]
#[case::four("1 5, 9 7, 2 6, 7 2, 3 1, 8 7, 1 3", "_o____o__oo")]
#[case::none_of_three_that_capture("2 5, 9 7, 3 6, 7 3, 4 2, 8 7, 1 4", "_x_xxxo__oo")]
#[case::none_at_the_left_edge("4 5, 8 7, 5 6, 7 5, 6 4", "xxxxo___ooo")]
#[case::none_at_the_right_edge("1 5, 8 7, 2 1, 7 6, 5 7, 6 8", "x_xx__xoooo")]
fn a_mover_loses_all_that_is_surrounded(#[case] moves: &str, #[case] board: &str) {
    check_board(moves, board);
}

#[rstest]
#[case::who_takes_all_but_one_wins("1 5, 8 7, 2 6, 10 8, 3 10", "x wins A-END")]
#[case::who_takes_all_wins("1 5, 9 7, 2 6, 8 2", "o wins A-END")]
#[case::two_pieces_are_enough("1 5, 8 7, 2 6, 9 8, 3 9", "")]
#[case::who_is_left_with_none_loses("1 5, 9 7, 2 6, 7 2, 3 1, 8 7, 1 3", "o wins A-OWN")]
#[case::who_is_left_with_one_loses("1 5, 9 7, 4 6, 8 4, 2 1, 7 6, 3 5", "o wins A-OWN")]
#[case::the_second_player_is_left_with_one(
    "1 5, 8 7, 2 6, 7 2, 4 7, 10 8, 6 10, 2 4",
    "x wins A-OWN"
)]
#[case::who_is_left_with_two_plays_on("3 5, 9 7, 4 6, 7 4, 5 3, 8 7, 3 5", "")]
#[case::a_position_may_come_again("4 5, 8 7, 5 4, 7 8, 4 5, 8 7, 5 4, 7 8", "")]
#[case::a_set_up_may_be_over_already("xx______o__ turn=o:", "x wins A-END")]
#[case::and_by_the_movers_own_doing("x_______oo_ turn=o:", "o wins A-OWN")]
fn games_end_as_they_must(#[case] moves: &str, #[case] end: &str) {
    check_end(moves, end);
}

#[rstest]
#[case::at_the_start("", "1 5, 2 5, 3 5, 4 5")]
#[case::to_both_sides("1 5, 8 7", "2 1, 2 6, 3 1, 3 6, 4 1, 4 6, 5 1, 5 6")]
#[case::none_after_the_end("1 5, 9 7, 2 6, 8 2", "")]
fn these_moves_are_legal(#[case] moves: &str, #[case] legal: &str) {
    let legal: Vec<Move> = legal.split(", ").filter(|m| !m.is_empty()).map(read).collect();
    assert_eq!(after(moves).legal_moves(), legal, "{moves}");
}

#[rstest]
#[case::by_its_way("1 5, 8 7", "3 1", Rule::Reach)]
#[case::by_what_it_captures("1 5, 9 7, 2 6", "8 2", Rule::Capture)]
#[case::by_what_it_loses("1 5, 8 7, 3 6", "7 3", Rule::Own)]
fn a_move_is_played_by_a_rule(#[case] moves: &str, #[case] m: &str, #[case] rule: Rule) {
    assert_eq!(after(moves).rule_of(read(m)), rule);
}

#[test]
fn a_refused_move_is_handed_back_with_its_position() {
    let start = Alak::default();
    let refusal = start.clone().play(read("8 7")).unwrap_err();
    assert_eq!((refusal.position, refusal.asked, refusal.rule), (start, read("8 7"), Rule::Turn));
}

#[test]
fn what_is_surrounded_is_a_set_of_slots() {
    let drawn = |picture: &str| Slots::drawn(picture, 'x');
    let position = after("xox_oxxo_ox turn=x:");
    assert_eq!(position.surrounded(Player::One), drawn("_____xx____"));
    assert_eq!(position.surrounded(Player::Two), drawn("_x_________"));
    assert_eq!(
        position.reach(Slots::drawn("x__________", 'x').first().unwrap()),
        drawn("___x_______")
    );
}

/// The results of lines that are not moves, after these moves.
#[rstest]
#[case::quit_at_once("", "quit", Unparsed::Quit(Rule::Quit))]
#[case::quit_later("1 5", "quit", Unparsed::Quit(Rule::Quit))]
#[case::quit_after_the_end("1 5, 9 7, 2 6, 8 2", "quit", Unparsed::Refused(Rule::End))]
#[case::a_word("", "hello", Unparsed::Refused(Rule::Invalid))]
#[case::half_a_pair("", "1", Unparsed::Refused(Rule::Invalid))]
#[case::nothing("", "", Unparsed::Refused(Rule::Invalid))]
#[case::more_than_quit("", "quit now", Unparsed::Refused(Rule::Invalid))]
#[case::a_word_after_the_end("1 5, 9 7, 2 6, 8 2", "hello", Unparsed::Refused(Rule::End))]
fn a_line_that_is_no_move(#[case] moves: &str, #[case] line: &str, #[case] comes: Unparsed<Rule>) {
    let mut position = after(moves);
    assert_eq!(position.on_unparsed(line.parse::<Move>().unwrap_err()), comes);
    assert_eq!(position, after(moves), "nothing changes");
}

#[test]
fn nobody_wins_a_game_that_is_left() {
    let mut game = GameHistory::from(Alak::default());
    assert_eq!(game.submit("quit"), LineOutcome::Quit(Rule::Quit.cite()));
    assert_eq!(game.outcome(), Outcome::Drawn(Rule::Quit.cite()));
    assert_eq!(game.submit("1 5"), LineOutcome::Refused(Rule::Quit.cite()));
    assert!(game.undo());
    assert_eq!(game.submit("1 5"), LineOutcome::Played);
}

#[rstest]
#[case::a_blank("1 4", "1 4")]
#[case::blanks(" 1   4 ", "1 4")]
#[case::a_tab("1\t11", "1 11")]
#[case::a_comma("1,4", "1 4")]
#[case::a_comma_and_a_blank("1, 4", "1 4")]
#[case::a_hyphen("1-4", "1 4")]
#[case::an_arrow("1→4", "1 4")]
#[case::a_line_end("1 4\r\n", "1 4")]
#[case::tiles_beyond_the_board("0 12", "0 12")]
#[case::tiles_below_nothing("-1 -5", "-1 -5")]
#[case::a_hyphen_and_a_sign("1--5", "1 -5")]
fn a_move_is_two_tiles_with_a_separator(#[case] text: &str, #[case] written: &str) {
    assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok(written.to_owned()));
}

#[rstest]
fn other_text_is_no_move(
    #[values(
        "",
        "1",
        "14",
        "1 ",
        "a b",
        "1 b",
        "a 4",
        "1 4 7",
        "1 to 4",
        "1->4",
        "1 99999999999",
        "--1 4"
    )]
    text: &str,
) {
    let malformed = text.parse::<Move>().unwrap_err();
    assert_eq!(malformed.allowed, "two tiles with a separator, such as `1 4`, or `quit`");
    assert_eq!(malformed.found, text);
}

#[test]
fn the_board_is_drawn_as_the_challenge_draws_it() {
    assert_eq!(Alak::default().draw(), "xxxx___oooo\n");
    let drawn = after("1 5, 9 7, 2 1").draw();
    assert_eq!(drawn, "x_xxx_oo_oo\n");
    assert_eq!(Alak::read_board(&drawn), Ok(after("1 5, 9 7, 2 1").board()));
    for other in ["xxxx___ooo\n", "xxxx___oooo_\n", "xxxx   oooo\n", "XXXX___OOOO\n", ""] {
        assert!(Alak::read_board(other).is_err(), "{other}");
    }
}

#[test]
fn a_set_up_is_the_position_that_play_reaches() {
    assert_eq!(after("xxxx___oooo turn=x:"), Alak::default());
    assert_eq!(after("xxxx3oooo turn=x:"), Alak::default());
    assert_eq!(after("x_xxx_oo_oo turn=o:"), after("1 5, 9 7, 2 1"));
}

#[rstest]
#[case::with_the_turn_of_nobody("xxxx___oooo turn=z", "expected turn x or o, found `z`")]
#[case::with_a_slot_too_few("xxxx__oooo turn=x", "eleven cells `x`, `o` and `_`")]
#[case::with_two_rows("xxxx_/_oooo turn=x", "eleven cells `x`, `o` and `_`")]
#[case::with_another_mark("xxxx_Q_oooo turn=x", "eleven cells `x`, `o` and `_`")]
#[case::with_one_piece_each("x_________o turn=x", "a player who has two pieces at least")]
#[case::with_a_word_too_many("xxxx___oooo turn=x last=4", "expected turn, found `last`")]
fn a_set_up_is_refused(#[case] text: &str, #[case] message: &str) {
    let error = Alak::position(text).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}
