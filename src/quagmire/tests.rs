mod counts;
mod readings;
mod text;

use rstest::rstest;

use super::{Quagmire, Rule};
use crate::{
    differential::Explored as _,
    feature::Feature,
    game::{Game as _, Player},
    squares,
    squares::{Square, Squares},
    testing::{self, read},
};

/// A wall from the left edge to the bottom, a4 to d4 and down to d1; X to move, X on a5.
const WALL: &str = "b3 b4, h5 a5, a3 d3, f7 f6, c2 c4, g8 f7, b2 d4, e8 d8, a2 d2";
/// The challenge's example in a game, with the gap of f6 open; O to move.
const EXAMPLE: &str = "b3 g3, h6 e3, b2 d4, f8 e7, a2 c4, g7 g5, b1 b4, g6 f5, a3 a5, g8 e6, c1 d2, f7 f6, a5 d8, \
                       f5 a5, c2 d3, f6 f5";
/// A wall of both colours: a4 to d4, d3 and d2 are O, d1 is X; X to move.
const MIXED: &str = "a3 b4, g6 a6, d1 d4, h5 d1, c2 d3, a6 a5, c1 c4, h7 g6, b2 d2";
/// Four O pieces in quagmire round b2; O to move.
const FOUR_STUCK: &str = "b2 b4, g7 b2";

/// The position after these moves. A set-up may come first: `board turn=O: a1 a2`.
#[track_caller]
fn after(moves: &str) -> Quagmire {
    testing::after(moves)
}

/// Plays all moves. The given rule must refuse the last one; without a rule, it must be played.
#[track_caller]
fn check(moves: &str, refused_by: &str) {
    testing::check::<Quagmire>(moves, refused_by);
}

/// Plays all moves and requires the state of the game: `X wins Q-STUCK`, or nothing while it goes on.
#[track_caller]
fn check_end(moves: &str, end: &str) {
    testing::check_end::<Quagmire>(&after(moves), end);
}

/// Plays all moves and requires exactly these legal ones.
#[track_caller]
fn check_moves(moves: &str, legal: &str) {
    testing::check_moves::<Quagmire>(&after(moves), legal.split(','));
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

#[rstest]
#[case::the_bottom_left_player_goes_first("h5 h4", "Q-TURN")]
#[case::the_players_take_turns("c2 d3, b3 b4", "Q-TURN")]
#[case::the_second_player_answers("c2 d3, h5 h4", "")]
#[case::an_empty_square_cannot_be_moved("e4 e5", "Q-TURN")]
#[case::a_knights_leap_is_no_line("d1 e3", "Q-LINE")]
#[case::a_crooked_way_is_no_line("a4 c7", "Q-LINE")]
#[case::a_slide_goes_along_a_file("a4 a8", "")]
#[case::a_slide_goes_along_a_rank("a4 h4", "")]
#[case::a_slide_goes_along_a_diagonal("d1 g4", "")]
#[case::a_slide_may_stop_early("a4 a6", "")]
#[case::a_slide_stops_before_a_piece_of_its_own_side("d1 d4, h5 g5, a4 d4", "Q-SLIDE")]
#[case::a_slide_passes_no_piece_of_its_own_side("d1 d4, h5 g5, a4 e4", "Q-SLIDE")]
#[case::a_slide_captures_nothing("d1 h5", "Q-SLIDE")]
#[case::a_step_onto_ones_own_piece_is_no_jump("a1 a2", "Q-SLIDE")]
#[case::a_jump_goes_over_a_friendly_piece("c1 e1", "")]
#[case::a_jump_goes_along_a_file("b2 b4", "")]
#[case::a_jump_goes_along_a_diagonal("b1 d3", "")]
#[case::a_jump_lands_on_an_empty_square("a1 a3", "Q-JUMP")]
#[case::a_jump_goes_over_one_piece_only("b1 e1", "Q-JUMP")]
#[case::a_jump_lands_directly_behind("c1 f1", "Q-JUMP")]
#[case::a_jump_needs_a_neighbour("d1 d3, h5 g5, b3 e3", "Q-SLIDE")]
#[case::a_turn_cannot_be_passed("a4 a4", "Q-PASS")]
#[case::a_piece_does_not_move_twice_in_a_row("a4 a8, h5 h1, a8 b8", "Q-TWICE")]
#[case::a_piece_does_not_go_straight_back("d1 e1, h5 g4, e1 d1", "Q-TWICE")]
#[case::a_piece_that_jumped_is_barred_too("c1 e1, h5 h4, e1 e2", "Q-TWICE")]
#[case::a_piece_is_free_again_after_another("a4 a5, h5 h4, d1 e1, g6 f5, a5 a6", "")]
#[case::the_piece_is_barred_and_not_the_square("a4 a5, h5 h4, a3 a4, g6 f5, a5 a6", "")]
#[case::the_ban_goes_with_the_piece("a4 a5, h5 h4, a3 a4, g6 f5, a4 b4", "Q-TWICE")]
#[case::each_player_has_a_ban("a4 a5, h5 h4, d1 e1, h4 h3", "Q-TWICE")]
#[case::only_a_piece_in_quagmire_moves("c1 g5, e8 d8", "Q-DUTY")]
#[case::a_piece_in_quagmire_moves("c1 g5, h6 f6", "")]
#[case::nothing_is_played_after_the_end("c1 c3, h6 d2, a3 c1, h5 h4", "Q-STUCK")]
#[case::an_enemy_outside_of_loops_is_not_jumped("d1 g4, h5 f3", "Q-LOOP")]
fn every_rule_refuses_and_allows(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

#[rstest]
#[case::turn_before_line("h5 f4", "Q-TURN")]
#[case::turn_before_pass("e4 e4", "Q-TURN")]
#[case::line_before_twice("d1 e1, h5 h4, e1 g2", "Q-LINE")]
#[case::slide_before_twice("d1 e1, h5 h4, e1 c1", "Q-SLIDE")]
#[case::jump_before_twice("a4 b4, h5 h4, b4 b2", "Q-JUMP")]
#[case::pass_before_twice("a4 a5, h5 h4, a5 a5", "Q-PASS")]
#[case::twice_before_duty("a4 a5, e8 d8, c1 g5, d8 c8", "Q-TWICE")]
#[case::twice_before_loop("a4 a5, h5 h4, c1 g5, h4 f6", "Q-TWICE")]
#[case::duty_before_loop("c1 g5, h5 f5", "Q-DUTY")]
#[case::line_before_duty("c1 g5, e8 f6", "Q-LINE")]
#[case::pass_before_duty("c1 g5, h6 h6", "Q-PASS")]
#[case::the_end_before_turn("c1 c3, h6 d2, a3 c1, e4 e5", "Q-STUCK")]
#[case::the_end_before_line("c1 c3, h6 d2, a3 c1, h5 f4", "Q-STUCK")]
fn the_first_broken_rule_is_named(#[case] moves: &str, #[case] refused_by: &str) {
    check(moves, refused_by);
}

#[rstest]
#[case::a_piece_that_shuts_itself_in_loses("c1 c3, h6 d2, a3 c1", "X wins Q-STUCK")]
#[case::shutting_in_a_neighbour_loses("d1 f3, h6 d2, b3 d1", "X wins Q-STUCK")]
#[case::a_piece_not_relieved_loses("b3 b5, f7 b3, d1 e1", "X wins Q-STUCK")]
#[case::a_piece_relieved_by_a_neighbour_saves("b3 d3, f7 b3, b2 c3", "")]
#[case::both_stuck_and_the_mover_loses("c2 g2, g6 c2, a3 e7", "X wins Q-STUCK")]
#[case::the_second_player_loses_too("c2 f2, g7 d4, c1 g5, f7 g7", "O wins Q-STUCK")]
#[case::one_of_four_moves_and_the_others_lose("b2 b4, g7 b2, b1 d3", "X wins Q-STUCK")]
#[case::jumping_into_a_loop_and_quagmire_loses(
    "b2 f6, g7 e7, c1 b2, f8 g7, f6 f8",
    "X wins Q-STUCK"
)]
#[case::x_jumps_into_quagmire_and_loses(
    "b2 c3, g7 d4, a4 a5, f7 f6, d1 e1, d4 b2",
    "O wins Q-STUCK"
)]
#[case::an_enemy_jump_goes_on("d1 d8, g7 e7, b3 e6, f8 f6, d8 f8", "")]
#[case::a_player_without_a_move_loses("8/8/8/8/1X6/X1X5/X7/OXX5 turn=X: b4 b2", "X wins Q-BLOCKED")]
#[case::a_barred_piece_is_no_move("8/8/8/8/8/8/8/O6X turn=X last=a1,-: h1 h2", "X wins Q-BLOCKED")]
#[case::the_first_player_wins_by_it_too(
    "8/8/8/8/8/8/8/X6O turn=O last=-,a1: h1 h2",
    "O wins Q-BLOCKED"
)]
#[case::quagmire_comes_before_having_no_move(
    "8/8/8/8/1X6/X1X5/X1X5/OXX5 turn=X: b4 b2",
    "O wins Q-STUCK"
)]
#[case::a_set_up_may_be_over_already("8/8/8/8/8/8/8/O6X turn=O last=a1,-:", "X wins Q-BLOCKED")]
fn games_end_as_they_must(#[case] moves: &str, #[case] end: &str) {
    check_end(moves, end);
}

/// Rulings of the rulebook where the challenge leaves a question open.
#[rstest]
#[case::a_piece_that_could_still_jump_is_in_quagmire(after("b2 b4, g7 b2, a3 a5").quagmired(Player::One).has(square("b1")))]
#[case::a_piece_that_just_moved_and_has_room_is_not(after("d1 g4").quagmired(Player::One).is_empty())]
#[case::a_piece_with_walls_around_is(after("d1 f3, h6 d2, b3 d1").quagmired(Player::One).has(square("c1")))]
#[case::a_piece_shut_in_by_its_own_side_is_not(Quagmire::default().quagmired(Player::One).is_empty())]
fn quagmire_is_a_matter_of_neighbours(#[case] holds: bool) {
    assert!(holds);
}

#[rstest]
#[case::putting_the_opponent_in_quagmire_ends_nothing("c1 g5")]
#[case::one_move_may_relieve_all_four("b2 b4, g7 b2, a2 c4")]
#[case::a_repeated_position_ends_nothing(
    "a4 a5, h5 h4, d1 e1, e8 d8, a5 a4, h4 h5, e1 d1, d8 e8, a4 a5"
)]
fn the_game_goes_on(#[case] moves: &str) {
    check_end(moves, "");
}

#[rstest]
#[case::the_only_piece_jumps("c1 g5", "h6 f6, h6 h4")]
#[case::any_one_of_four_may(FOUR_STUCK, "b1 d3, a2 c4, a3 c3, a3 c5, a3 a5")]
fn the_duty_leaves_these_moves(#[case] moves: &str, #[case] legal: &str) {
    check_moves(moves, legal);
}

#[rstest]
#[case::the_piece_that_just_moved_does_not("a3 a5, f8 b4, a4 a3, e8 a4, a3 c3", "Q-TWICE")]
#[case::so_every_other_piece_may("a3 a5, f8 b4, a4 a3, e8 a4, b2 d2", "")]
fn a_piece_in_quagmire_that_may_not_move_binds_nobody(
    #[case] moves: &str,
    #[case] refused_by: &str,
) {
    check(moves, refused_by);
}

/// Whether a last move may cross the loop that the other moves build.
#[rstest]
#[case::two_adjacent_walls_and_a_chain(WALL, "a5 a3", "")]
#[case::the_owner_jumps_that_wall_and_it_is_closed_none_the_less(WALL, "g6 g5, c1 e1", "")]
#[case::opposite_walls_and_a_chain(
    "b2 d4, f7 d5, d1 g4, e8 c6, a3 b4, f8 f7, c1 f4, g8 e8, c2 e4, c6 c8, b3 c4, e8 b5, b1 g1, h8 f8, g4 h4, f7 f6, g1 g4",
    "b5 b3",
    ""
)]
#[case::one_wall_and_a_chain("b3 e6, e8 d7, b2 b8, f8 d8, c2 g2, g7 e7, a1 d4, h7 g7", "e6 e8", "")]
#[case::a_ring(
    "b2 e5, h5 h2, a4 f4, f8 b4, c2 f5, h2 h1, d1 f3, e8 c6, b3 d5, g7 e7, a3 e3, h6 f8, c1 c5, h8 h6, b1 d3, f8 a8, \
     a2 c4, g6 g1, a1 c3",
    "b4 d4",
    ""
)]
#[case::out_of_a_ring_of_eight(
    "c2 c5, g7 d4, a1 c3, f7 e6, b1 e4, e8 f7, d1 d3, g6 g1, c1 e3, f8 d8, a2 c4, f7 f5, b3 d5, g8 g5, c5 e5, d8 a5, a3 c5",
    "d4 d6",
    ""
)]
#[case::from_one_chamber_into_the_next(
    "a1 c3, g6 d3, d1 f1, f7 a7, c3 d2, h5 h4, c2 e2, e8 g6, b1 c2, d3 b1, b3 e6, h4 h1, e2 f2, g6 f5, e6 e2",
    "b1 d1",
    ""
)]
#[case::a_wall_of_both_colours_is_none(MIXED, "a5 a3", "Q-LOOP")]
#[case::a_gap_on_a_diagonal_is_open(
    "d1 d8, f7 e6, c2 f2, f8 f5, a4 h4, g7 e7, b2 d4, g6 g5",
    "d8 f8",
    "Q-LOOP"
)]
#[case::a_gap_is_closed_by_the_loops_own_colour(
    "d1 d8, f7 e6, a4 c4, f8 f5, b3 g3, g7 e7, c2 d2, g6 g5, g3 e3, h6 f6",
    "d8 f8",
    ""
)]
#[case::a_gap_is_not_closed_by_the_movers_colour(
    "d1 d8, f8 e7, b2 f6, f7 e6, c1 g1, g7 g5, c2 b2, g6 f5",
    "d8 f8",
    "Q-LOOP"
)]
#[case::a_piece_that_dangles_on_a_loop(
    "d1 d4, h5 d1, a3 c3, g6 d3, a4 c4, e8 c6, b3 d5",
    "d3 b3",
    "Q-LOOP"
)]
#[case::a_way_round_of_five_steps_is_open("a4 h4, g7 e5, a3 a7, h6 g5", "h4 h6", "Q-LOOP")]
#[case::the_challenges_gap(EXAMPLE, "d8 f8", "Q-LOOP")]
#[case::the_challenges_jump_that_does_not_cross(EXAMPLE, "g3 g2, e3 c5", "Q-LOOP")]
#[case::the_challenges_jump_that_crosses(EXAMPLE, "g3 g2, a5 a3", "")]
fn a_jump_must_cross_a_closed_loop(
    #[case] built: &str,
    #[case] jump: &str,
    #[case] refused_by: &str,
) {
    check(&format!("{built}, {jump}"), refused_by);
}

#[rstest]
#[case::its_pieces_alone(
    "a4 f4, f8 b4, c2 c5, g6 c2, c1 e3, h8 f8, d1 f3, c2 h2, b1 f5, h6 g6, b2 e5, e8 a4, b3 d5, f8 e7, a3 d3, g7 h8, a1 c3, g6 e6, a2 c4",
    "b4 d4",
    Some("over a ring in the open")
)]
#[case::one_side(
    "8/8/8/8/8/3X3O/2OOO3/2O1O3 turn=X:",
    "d3 d1",
    Some("over a loop at one side of the board")
)]
#[case::a_corner(WALL, "a5 a3", Some("over a loop round a corner of the board"))]
#[case::opposite_sides(
    "c2 c4, f7 e6, b3 b4, e8 b5, b1 e4, f8 c8, b2 d4, g8 f8, c1 f4, g7 b7, d1 g4, c8 d7, a2 f2, h5 g5, a1 f1, b7 c7, f2 h4",
    "g5 e3",
    Some("over a loop between opposite sides of the board")
)]
#[case::nothing(EXAMPLE, "d8 f8", None)]
fn it_is_said_what_closes_a_loop(
    #[case] built: &str,
    #[case] jump: &str,
    #[case] said: Option<&str>,
) {
    let features = after(built).features(read(jump));
    let is_said = |text: &str| text.contains("a ring") || text.contains("a loop");
    let mut loops = features.iter().map(ToString::to_string).filter(|text| is_said(text));
    assert_eq!(loops.next().as_deref(), said);
}

#[rstest]
#[case::over_one_wall(WALL, "a5 a3", false)]
#[case::out_of_one_into_another("8/8/8/OO6/1OO5/X1O5/OOO5/1O6 turn=X:", "a3 a1", true)]
#[case::from_outside_into_one_of_two("8/8/8/OO6/1OO5/2OX4/OOO5/1O6 turn=X:", "d3 b3", false)]
fn it_is_said_whether_a_jump_leads_from_loop_to_loop(
    #[case] built: &str,
    #[case] jump: &str,
    #[case] is_said: bool,
) {
    let features = after(built).features(read(jump));
    let is_between =
        |feature: &Feature| *feature == Feature::Where("from inside one loop into another");
    assert_eq!(features.iter().any(is_between), is_said);
}

#[test]
fn a_wall_is_closed_by_its_last_piece_only() {
    let moves: Vec<&str> = WALL.split(", ").collect();
    for (plies, refused_by) in [(3, "Q-TWICE"), (5, "Q-LOOP"), (7, "Q-LOOP"), (9, "")] {
        check(&format!("{}, a5 a3", moves[..plies].join(", ")), refused_by);
    }
}

#[rstest]
#[case::over_the_wall_along_the_file("a5 a3", "")]
#[case::over_the_wall_along_the_diagonal("a5 c3", "")]
#[case::into_the_loop_from_the_other_side("e3 c3", "")]
#[case::over_a_corner_without_crossing("e3 c5", "Q-LOOP")]
fn the_challenges_example_can_be_played(#[case] jump: &str, #[case] refused_by: &str) {
    let built = "c2 g2, h6 e3, c1 d2, f7 f5, a2 c4, g7 g5, b1 d3, g8 e6, b2 d4, f8 e7, b3 b6, f5 a5, a3 b4, g6 f5, b6 d8";
    check(&format!("{built}, {jump}"), refused_by);
}

#[test]
fn a_friendly_jump_over_a_wall_of_ones_own_is_no_crossing() {
    let position = after(WALL);
    assert_eq!(
        position.crossings(square("a5")),
        [square("a3"), square("c3")].into_iter().collect()
    );
    assert_eq!(after(&format!("{WALL}, g6 g5")).crossings(square("c1")), Squares::NONE);
}

#[test]
fn a_closed_wall_has_two_sides() {
    let position = after(WALL);
    assert_eq!(
        position.same_side(square("a5")),
        squares! {
            X X X X X X X X
            X X X X X X X X
            X X X X X X X X
            X X X X X X X X
            . . . . X X X X
            . . . . X X X X
            . . . . X X X X
            . . . . X X X X
        }
    );
    assert_eq!(
        position.same_side(square("a3")),
        squares! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            X X X . . . . .
            X X X . . . . .
            . . . . . . . .
        }
    );
}

#[test]
fn four_are_in_quagmire_and_three_of_them_can_move() {
    let position = after(FOUR_STUCK);
    assert_eq!(
        position.quagmired(Player::One),
        squares! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            X . . . . . . .
            X . . . . . . .
            X X . . . . . .
        }
    );
    assert_eq!(
        position.movers(),
        squares! {
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            X . . . . . . .
            X . . . . . . .
            . X . . . . . .
        }
    );
}

#[test]
fn without_duty_every_piece_moves_but_the_last() {
    let position = after("a4 a5, h5 h4");
    assert_eq!(position.duty(), Squares::NONE);
    assert_eq!(position.movers(), position.pieces(Player::One) - square("a5").into());
}

#[test]
fn a_refused_move_is_handed_back_with_its_position() {
    let start = Quagmire::default();
    let refusal = start.clone().play(read("h5 h4")).unwrap_err();
    assert_eq!((refusal.position, refusal.asked, refusal.rule), (start, read("h5 h4"), Rule::Turn));
}
