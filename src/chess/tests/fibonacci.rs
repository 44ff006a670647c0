//! The turns of Fibonacci Chess: their length, early ends, and the rules within a turn.

use rstest::rstest;

use super::{after, check, check_end};
use crate::{
    built_in::BuiltIn as _,
    chess::{Chess, Fibonacci, fen},
    game::Game as _,
};

#[rstest]
#[case::one("e2e4, d2d4", "FIB-COUNT")]
#[case::one_and_one("e2e4, e7e5, d7d5", "FIB-COUNT")]
#[case::then_two("e2e4, e7e5, d2d4, g1f3", "")]
#[case::and_not_three("e2e4, e7e5, d2d4, g1f3, b1c3", "FIB-COUNT")]
#[case::then_three("e2e4, e7e5, d2d4, g1f3, a7a6, b7b6, c7c6", "")]
#[case::and_not_four("e2e4, e7e5, d2d4, g1f3, a7a6, b7b6, c7c6, d7d6", "FIB-COUNT")]
#[case::not_before_all_are_made("e2e4, e7e5, d2d4, a7a6", "FIB-COUNT")]
#[case::nothing_is_moved_from_an_empty_square("e2e4, e7e5, d2d4, d2d3", "C-TURN")]
#[case::a_piece_may_move_twice("e2e4, e7e5, g1f3, f3e5", "")]
#[case::check_ends_a_turn("e2e4, f7f6, d1h5, h5h4", "FIB-CHECK")]
#[case::and_is_answered_at_once("e2e4, f7f6, d1h5, a7a6", "C-CHECK")]
#[case::with_a_whole_turn("e2e4, f7f6, d1h5, g7g6, g6h5, a7a6", "")]
#[case::of_the_next_length("e2e4, f7f6, d1h5, g7g6, g6h5, a7a6, b7b6", "FIB-COUNT")]
#[case::discovered_check_ends_a_turn(
    "4k3/8/8/4N3/8/8/8/4R1K1 w - - turn-number=5: e5c6, c6d4",
    "FIB-CHECK"
)]
#[case::en_passant_against_the_last_move(
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - turn-number=4: e8f8, f8e8, d7d5, e5d6",
    ""
)]
#[case::not_against_one_before(
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - turn-number=4: e8f8, d7d5, f8e8, e5d6",
    "C-PASSANT"
)]
#[case::not_with_the_second_move(
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - turn-number=4: e8f8, f8e8, d7d5, e1e2, e5d6",
    "C-PASSANT"
)]
#[case::not_of_ones_own_pawn("4k3/8/8/8/8/3P4/4P3/4K3 w - - turn-number=5: e2e4, d3e2", "C-PAWN")]
#[case::a_king_that_went_out_and_back_does_not_castle(
    "4k3/8/8/8/8/8/8/4K2R w K - turn-number=5: e1e2, e2e1, e1g1",
    "C-CASTLE"
)]
#[case::a_king_castles_amid_a_turn(
    "4k3/8/8/8/8/8/8/4K2R w K - turn-number=5: h1g1, g1h1, e1f1",
    ""
)]
#[case::no_move_of_a_turn_leaves_the_king_in_check(
    "4r1k1/8/8/8/4N3/8/8/3K4 w - - turn-number=5: d1e1, e4c3",
    "C-CHECK"
)]
#[case::a_promotion_is_one_move("8/P5k1/8/8/8/8/8/4K3 w - - turn-number=5: a7a8r, a8b8, b8b7", "")]
fn fibonacci(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Fibonacci>(moves, refused_by);
}

#[rstest]
#[case::mate_by_an_early_move("f2f3, e7e5, g2g4, a2a3, d8h4", "Black wins C-MATE")]
#[case::mate_amid_a_turn("6k1/5ppp/8/8/8/8/8/R5K1 w - - turn-number=5: a1a8", "White wins C-MATE")]
#[case::stalemate_amid_a_turn("8/8/8/8/8/p7/8/k1K5 b - - turn-number=4: a3a2", "draw C-STALEMATE")]
fn fibonacci_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Fibonacci>(moves, end);
}

#[test]
fn fibonacci_says_how_many_moves_are_left() {
    let remarks = ["", "e2e4", "e2e4, e7e5", "e2e4, e7e5, d2d4", "e2e4, e7e5, d2d4, d4e5"];
    let said: Vec<_> =
        remarks.iter().map(|moves| after::<Fibonacci>(moves).remark().unwrap()).collect();
    assert_eq!(said, ["1 move left", "1 move left", "2 moves left", "1 move left", "3 moves left"]);
}

/// Lone kings, one of them to move, with the count of turns.
fn kings(turn_number: u64) -> String {
    let turn = if turn_number % 2 == 1 { "w" } else { "b" };
    format!("4k3/8/8/8/8/8/8/4K3 {turn} - - turn-number={turn_number}")
}

/// The published Fibonacci numbers of these indices, and the limit from there on.
#[rstest]
#[case(47, "2971215073 moves left")]
#[case(48, "4807526976 moves left")]
#[case(49, "7778742049 moves left")]
#[case(93, "12200160415121876738 moves left")]
#[case(94, "19740274219868223167 moves left")]
#[case(186, "332825110087067562321196029789634457848 moves left")]
#[case(187, "at least 340282366920938463463374607431768211455 moves left")]
#[case(4_294_967_295, "at least 340282366920938463463374607431768211455 moves left")]
fn late_turns_have_their_length(#[case] turn_number: u64, #[case] remark: &str) {
    let set_up = Chess::<Fibonacci>::position(&kings(turn_number)).unwrap();
    assert_eq!(set_up.remark().unwrap(), remark);
    let king = if turn_number % 2 == 1 { "e8e7" } else { "e1e2" };
    let before = format!("{} moves-left=1: {king}", kings(turn_number - 1));
    assert_eq!(after::<Fibonacci>(&before).remark().unwrap(), remark, "by play");
}

#[rstest]
#[case::a_turn_beyond_those_that_are_counted(
    4_294_967_297,
    "4294967297",
    "an odd turn-number from 1 to 4294967295"
)]
#[case::a_turn_of_the_other_player(0, "0", "an even turn-number from 2 to 4294967295")]
fn turns_that_are_not_set_up(#[case] number: u64, #[case] found: &str, #[case] allowed: &str) {
    let error = Chess::<Fibonacci>::position(&kings(number)).unwrap_err();
    assert_eq!((error.found.as_str(), error.allowed.as_str()), (found, allowed));
}

#[test]
fn a_position_beyond_the_exact_counts_is_written_as_it_is_read() {
    let position = after::<Fibonacci>(&format!("{} moves-left=1: e8e7", kings(4_294_967_294)));
    assert_eq!(Chess::set_up(&fen::write(&position)), Ok(position));
}
