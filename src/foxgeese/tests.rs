//! Tests of Fox & Geese: lines of moves and the rule that refuses the last one, the challenge's pictures and exchanges, and the ends of
//! games.

mod players;
mod readings;

use rstest::rstest;

use super::*;
use crate::{
    game::perft,
    testing::{self, read},
};

/// Start positions of several tests, by name.
const POSITIONS: [(&str, &str); 10] = [
    ("START", "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__ turn=geese"),
    // The challenge's second picture, the foxes to move.
    ("PROGRESS", "__...__/__.dY__/aX..e.g/.bc..f./h.jklmn/__opq__/__rst__ turn=foxes moves=20"),
    ("BESIDE", "__...__/__...__/..XY.../abcdefg/hijklmn/__opq__/__rst__ turn=foxes"),
    // Each fox can capture one goose.
    ("EQUAL", "__...__/__...__/X.....Y/a.....b/..cde../__opq__/__rst__ turn=foxes"),
    // X can capture four geese and return to its cell, clockwise or anticlockwise.
    ("CIRCLE", "__Y..__/__...__/e.Xa..f/g.d.b.h/...c.../__opq__/__rst__ turn=foxes"),
    // One goose short of a full square.
    ("NINTH", "__abc__/__def__/X.gh.i./......Y/jklmn../__opq__/__...__ turn=geese"),
    // One goose short of blocking both foxes.
    ("BLOCK", "__XY.__/__abc__/..de.../fghijkl/......./__opq__/__rst__ turn=geese"),
    // X cannot move, Y can only jump.
    ("JUMP", "__XY.__/__abc__/..d..../fghijkl/......./__opq__/__rst__ turn=geese"),
    // Eleven geese are captured, and each fox can capture one more.
    ("ELEVEN", "__...__/__...__/X.....Y/a.....b/...c.../__opq__/__rst__ turn=foxes"),
    // No goose can move; Y still can.
    ("STUCK", "__Xab__/__cde__/fghijkl/......./...Y.../__...__/__...__ turn=foxes"),
];

/// The position after these moves. A start may come before a colon: `EQUAL moves=99: Xd cr`.
#[track_caller]
fn after(moves: &str) -> FoxGeese {
    let (begin, moves) = moves.split_once(':').unwrap_or(("START", moves));
    let set_up = POSITIONS.iter().fold(begin.to_owned(), |text, (name, at)| text.replace(name, at));
    testing::play(&set_up, moves.split_whitespace())
}

/// Plays all moves. The given rule must refuse the last one; without a rule, it must be played.
#[track_caller]
fn check(moves: &str, refused_by: &str) {
    let (before, last) = moves.rsplit_once(' ').unwrap_or(("", moves));
    testing::check_move(&after(before), last, refused_by);
}

/// Plays all moves and requires exactly these legal ones.
#[track_caller]
fn check_moves(moves: &str, legal: &str) {
    testing::check_moves(&after(moves), legal.split_whitespace());
}

/// Plays all moves and requires the state of the game: `geese wins FG-FILL`, or nothing while it goes on.
#[track_caller]
fn check_end(moves: &str, end: &str) {
    testing::check_end(&after(moves), end);
}

#[test]
fn the_game_begins_as_the_challenge_draws_it() {
    let drawn = concat!(
        "    - - -\n",
        "    - - -\n",
        "- - X - Y - -\n",
        "a b c d e f g\n",
        "h i j k l m n\n",
        "    o p q\n",
        "    r s t\n",
    );
    assert_eq!(FoxGeese::default().draw(), drawn);
    assert_eq!(FoxGeese::read_board(drawn), Ok(FoxGeese::default().board()));
}

#[test]
fn the_position_in_progress_is_the_challenges_second_picture() {
    let drawn = concat!(
        "    - - -\n",
        "    - d Y\n",
        "a X - - e - g\n",
        "- b c - - f -\n",
        "h - j k l m n\n",
        "    o p q\n",
        "    r s t\n",
    );
    let position = after("PROGRESS:");
    assert_eq!(position.draw(), drawn);
    assert_eq!(position.chains(Fox::X), [chain("d")]);
    assert_eq!(position.chains(Fox::Y), [chain("d"), chain("dr"), chain("l")]);
    check_moves("PROGRESS:", "Ydr");
}

fn chain(ways: &str) -> Chain {
    match read(&format!("X{ways}")) {
        Move::Fox(_, chain) => chain,
        Move::Goose(..) => panic!("{ways} are a fox's"),
    }
}

#[test]
fn the_challenges_exchanges_can_be_played() {
    check("du Xu", "");
    check_moves("du Xu bu", "Yll");
    let drawn = concat!(
        "    - - -\n",
        "    X - -\n",
        "Y - - - - - -\n",
        "a - c e - f g\n",
        "h i j k l m n\n",
        "    o p q\n",
        "    r s t\n",
    );
    assert_eq!(after("du Xu bu Yll el").draw(), drawn);
}

/// The counts of two independent programs, with a chain of jumps as one move.
const LINES_OF_PLAY: [u64; 10] =
    [5, 18, 138, 398, 3_280, 12_544, 120_040, 431_778, 4_425_688, 17_681_172];

#[test]
fn lines_of_play_up_to_eight_plies_are_counted_as_others_count() {
    for (depth, lines) in (1..=8).zip(LINES_OF_PLAY) {
        assert_eq!(perft(&FoxGeese::default(), depth), lines, "{depth} plies");
    }
}

#[test]
#[ignore = "counts 22 million lines of play: seconds in release, more else"]
fn lines_of_play_of_nine_and_ten_plies_are_counted_as_others_count() {
    for depth in [9, 10] {
        assert_eq!(perft(&FoxGeese::default(), depth), LINES_OF_PLAY[depth as usize - 1]);
    }
}

#[test]
fn the_oracle_counts_the_same() {
    for (depth, lines) in (1..=4).zip(LINES_OF_PLAY) {
        assert_eq!(perft(&oracle::Oracle::default(), depth), lines, "{depth} plies");
    }
}

#[rstest]
#[case::the_geese_go_first("Xu", "FG-TURN")]
#[case::the_foxes_answer("du eu", "FG-TURN")]
#[case::the_foxes_move_once("du Xu Xd", "FG-TURN")]
#[case::a_captured_goose_does_not_move("du Xu bu Yll bu", "FG-NAME")]
#[case::a_goose_keeps_its_name("du Xu du", "")]
#[case::a_goose_goes_up("au", "")]
#[case::a_goose_goes_left("du Xu el", "")]
#[case::a_goose_goes_right("du Xu cr", "")]
#[case::a_goose_does_not_go_down("du Xu dd", "FG-STEP")]
#[case::a_goose_does_not_step_onto_a_goose("hu", "FG-STEP")]
#[case::a_goose_does_not_step_onto_a_fox("cu", "FG-STEP")]
#[case::a_goose_does_not_step_off_the_side("al", "FG-STEP")]
#[case::a_goose_does_not_step_into_a_corner("au Xu au", "FG-STEP")]
#[case::a_fox_goes_up("du Xu", "")]
#[case::a_fox_goes_left("du Xl", "")]
#[case::a_fox_goes_right("du Yr", "")]
#[case::a_fox_goes_down("du Xu dl Xu cr Xd", "")]
#[case::a_fox_does_not_step_off_the_board("du Xu dl Xu cr Xu", "FG-ROAM")]
#[case::a_fox_does_not_step_into_a_corner("du Xl au Xu", "FG-ROAM")]
#[case::a_fox_does_not_step_onto_the_other("BESIDE: Xr", "FG-ROAM")]
#[case::a_fox_does_not_jump_the_other("BESIDE: Xrr", "FG-CAPTURE")]
#[case::a_goose_is_not_jumped_without_room_behind("du Xd", "FG-CAPTURE")]
#[case::a_goose_between_the_foxes_is_not_jumped("du Xr", "FG-CAPTURE")]
#[case::several_letters_are_no_steps("du Xuu", "FG-CAPTURE")]
#[case::every_letter_of_a_chain_is_a_jump("PROGRESS: Ydru", "FG-CAPTURE")]
#[case::a_chain_does_not_go_off_the_board("PROGRESS: Ydrd", "FG-CAPTURE")]
#[case::no_fox_steps_while_it_could_capture("PROGRESS: Yu", "FG-OBLIGED")]
#[case::no_fox_steps_while_the_other_could_capture("du Xu bu Xu", "FG-OBLIGED")]
#[case::a_chain_is_carried_to_its_end("PROGRESS: Yd", "FG-LONGEST")]
#[case::the_same_fox_takes_the_longer_of_two("PROGRESS: Yl", "FG-LONGEST")]
#[case::the_other_fox_must_leave_its_goose("PROGRESS: Xd", "FG-LONGEST")]
#[case::the_longest_is_played("PROGRESS: Ydr", "")]
#[case::either_of_equal_captures_is_played("EQUAL: Xd", "")]
#[case::or_the_other("EQUAL: Yd", "")]
#[case::a_chain_may_come_back_to_where_it_began("CIRCLE: Xrdlu", "")]
#[case::the_other_way_round("CIRCLE: Xdrul", "")]
#[case::the_same_goose_is_not_taken_twice("CIRCLE: Xrl", "FG-CAPTURE")]
#[case::nor_at_the_end_of_a_circle("CIRCLE: Xrdlur", "FG-CAPTURE")]
fn foxes_are_held_to_their_rules(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

#[rstest]
#[case::the_end_before_whose_turn_it_is("NINTH: il jl", "FG-FILL")]
#[case::whose_turn_it_is_before_who_is_named("du Xu bu Yll el bu", "FG-TURN")]
#[case::whose_turn_it_is_before_where_it_goes("du ad", "FG-TURN")]
#[case::who_is_named_before_where_it_goes("du Xu bu Yll bd", "FG-NAME")]
#[case::a_jump_before_the_longest("PROGRESS: Ydd", "FG-CAPTURE")]
#[case::a_cell_before_the_duty("PROGRESS: Yr", "FG-ROAM")]
fn the_first_broken_rule_is_named(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

#[test]
fn only_the_longest_of_both_foxes_are_legal() {
    check_moves("EQUAL:", "Xd Yd");
    check_moves("CIRCLE:", "Xrdlu Xdrul");
}

#[rstest]
#[case::nine_geese_in_the_upper_square("NINTH: il", "geese wins FG-FILL")]
#[case::nine_geese_elsewhere("NINTH: nr", "")]
#[case::eight_geese_and_a_fox(
    "__abc__/__def__/X.ghY../......./ijklmn./__opq__/__...__ turn=geese: iu",
    ""
)]
#[case::both_foxes_blocked("BLOCK: cu", "geese wins FG-BLOCKED")]
#[case::a_fox_that_can_still_jump_is_free("JUMP: cu", "")]
#[case::one_blocked_fox(
    "__Xb.__/__a.c__/..d...Y/efghijk/......./__opq__/__rst__ turn=geese: cu",
    ""
)]
#[case::the_foxes_move_and_then_block_nobody("STUCK:", "")]
#[case::the_eleventh_goose("EQUAL: Xd", "")]
#[case::the_twelfth_goose("ELEVEN: Xd", "foxes wins FG-TWELVE")]
#[case::a_chain_past_the_twelfth(
    "__Y..__/__...__/..Xa..f/g.d.b.h/...c.../__opq__/__r..__ turn=foxes: Xrdlu",
    "foxes wins FG-TWELVE"
)]
#[case::the_hundredth_move("START moves=99: du", "foxes wins FG-HUNDRED")]
#[case::the_ninety_ninth_move("START moves=98: du", "")]
#[case::the_hundredth_move_may_fill_the_square("NINTH moves=99: il", "geese wins FG-FILL")]
#[case::the_hundredth_move_may_block_the_foxes("BLOCK moves=99: cu", "geese wins FG-BLOCKED")]
#[case::the_hundredth_move_may_leave_a_jump("JUMP moves=99: cu", "foxes wins FG-HUNDRED")]
#[case::geese_that_cannot_move("STUCK: Yd", "foxes wins FG-STUCK")]
#[case::geese_that_can_only_step_aside(
    "__Xab__/__cde__/fghijk./......./...Y.../__...__/__...__ turn=foxes: Yd",
    ""
)]
fn games_end_as_they_must(#[case] moves: &str, #[case] end: &str) {
    check_end(moves, end);
}

#[test]
fn nothing_is_legal_after_the_end() {
    for over in ["NINTH: il", "BLOCK: cu", "ELEVEN: Xd", "START moves=99: du", "STUCK: Yd"] {
        assert_eq!(after(over).legal_moves(), [], "{over}");
    }
}

#[test]
fn a_refused_move_is_handed_back_with_its_position() {
    let start = FoxGeese::default();
    let refusal = start.clone().play(read("Xu")).unwrap_err();
    assert_eq!((refusal.position, refusal.asked, refusal.rule), (start, read("Xu"), Rule::Turn));
}

#[rstest]
fn a_move_is_written_as_it_is_read(
    #[values("du", "td", "Xu", "Yll", "Ydru", "Xuuuuuuuuuuuuuuuuuuuu")] text: &str,
) {
    assert_eq!(read::<Move>(text).to_string(), text);
    assert_eq!(read::<Move>(&format!("{text}\r\n")).to_string(), text);
}

#[rstest]
fn other_text_is_no_move(
    #[values(
        "",
        "d",
        "X",
        "du Xu",
        "uu",
        "dU",
        "DU",
        "xu",
        "duu",
        "ux",
        "Zu",
        "d u",
        " du",
        "Xuuuuuuuuuuuuuuuuuuuuu",
        "äu"
    )]
    text: &str,
) {
    let malformed = text.parse::<Move>().unwrap_err();
    assert_eq!(malformed.found, text);
    assert!(malformed.allowed.starts_with("a goose from a to t and one of"), "{malformed}");
}

#[test]
fn the_field_is_the_drawn_cross_in_base64() {
    let start = FoxGeese::default();
    let field = "ICAgIC0gLSAtCiAgICAtIC0gLQotIC0gWCAtIFkgLSAtCmEgYiBjIGQgZSBmIGcKaCBpIGogayBsIG0gbgogICAgbyBwIHEKICAgIHIgcyB0Cg==";
    assert_eq!(start.field(), field);
    assert_eq!(read_field(field), Ok(start.board()));
}

#[rstest]
#[case::without_padding(
    "ICAgIC0gLSAtCiAgICAtIC0gLQotIC0gWCAtIFkgLSAtCmEgYiBjIGQgZSBmIGcKaCBpIGogayBsIG0gbgogICAgbyBwIHEKICAgIHIgcyB0Cg"
)]
#[case::with_broken_lines(
    "ICAgIC0gLSAtCiAgICAtIC0gLQotIC0gWCAtIFkgLSAtCmEg YiBjIGQgZSBmIGcKaCBpIGogayBsIG0gbgogICAg\nbyBwIHEKICAgIHIgcyB0Cg=="
)]
#[case::without_the_last_line_end(
    "ICAgIC0gLSAtCiAgICAtIC0gLQotIC0gWCAtIFkgLSAtCmEgYiBjIGQgZSBmIGcKaCBpIGogayBsIG0gbgogICAgbyBwIHEKICAgIHIgcyB0"
)]
#[case::with_blanks_and_carriage_returns(
    "ICAgIC0gLSAtICAgIA0KICAgIC0gLSAtICAgIA0KLSAtIFggLSBZIC0gLQ0KYSBiIGMgZCBlIGYgZw0KaCBpIGogayBsIG0gbg0KICAgIG8gcCBxICAgIA0KICAgIHIgcyB0ICAgIA0K"
)]
fn others_may_write_the_field_a_little_otherwise(#[case] field: &str) {
    assert_eq!(read_field(field), Ok(FoxGeese::default().board()));
}

#[rstest]
fn other_text_is_no_field(
    #[values("", "????", "aGVsbG8=", "/w==", "ICAgIC0gLSAtCiAgICAtIC0gLQo=")] field: &str,
) {
    assert!(read_field(field).is_err());
}

#[test]
fn a_set_up_is_the_position_that_play_reaches() {
    let played = after("du Xu bu Yll el");
    let set_up = SetUp {
        board: played.board(),
        fields: [("turn", "foxes"), ("moves", "3")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into(),
    };
    assert_eq!(FoxGeese::set_up(&set_up), Ok(played.clone()));
    assert_eq!(FoxGeese::position(&set_up.to_string()), Ok(played));
}

#[rstest]
#[case::without_a_turn(
    "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__",
    "expected turn geese or foxes, found `no turn`"
)]
#[case::without_a_fox(
    "__...__/__...__/..X..../abcdefg/hijklmn/__opq__/__rst__ turn=geese",
    "both foxes, `X` and `Y`"
)]
#[case::with_a_second_fox(
    "__X..__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__ turn=geese",
    "expected each of a to t, `X` and `Y` once at most, and `.`, found `X`"
)]
#[case::with_a_second_goose(
    "__...__/__...__/..X.Y../abcdefa/hijklmn/__opq__/__rst__ turn=geese",
    "expected each of a to t, `X` and `Y` once at most, and `.`, found `a`"
)]
#[case::with_another_bird(
    "__...__/__...__/..X.Y../abcdefz/hijklmn/__opq__/__rst__ turn=geese",
    "expected each of a to t, `X` and `Y` once at most, and `.`, found `z`"
)]
#[case::with_a_bird_in_a_corner(
    "a_...__/__...__/..X.Y../.bcdefg/hijklmn/__opq__/__rst__ turn=geese",
    "a cross of seven rows, its corners `_`"
)]
#[case::without_corners(
    "......./......./..X.Y../abcdefg/hijklmn/..opq../..rst.. turn=geese",
    "a cross of seven rows"
)]
#[case::with_a_row_too_few(
    "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__ turn=geese",
    "a cross of seven rows"
)]
#[case::with_a_row_too_many(
    "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__/_______ turn=geese",
    "a cross of seven rows"
)]
#[case::with_too_many_moves(
    "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__ turn=geese moves=101",
    "expected a number of moves up to 100, found `101`"
)]
#[case::with_a_word_too_many(
    "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__ turn=geese taken=1",
    "expected turn or moves, found `taken`"
)]
fn a_set_up_is_refused(#[case] text: &str, #[case] message: &str) {
    let error = FoxGeese::position(text).unwrap_err().to_string();
    assert!(error.contains(message), "{error}");
}
