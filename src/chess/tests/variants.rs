//! The differences of each variant, tested with castling, en passant, promotion, pins and mates.

use rstest::rstest;

use super::{check, check_end, check_square};
use crate::{
    chess::{Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse, Variant},
    game::Game as _,
};

#[rstest]
#[case::who_captures_stays("e2e4, d7d5, e4d5, a7a6, d5d6", "C-TURN")]
#[case::and_moves_from_there("e2e4, d7d5, e4d5, a7a6, e4e5", "")]
#[case::en_passant_too("e2e4, a7a6, e4e5, d7d5, e5d6, a6a5, d6e7", "C-TURN")]
#[case::and_the_pawn_is_gone("e2e4, a7a6, e4e5, d7d5, e5d6, a6a5, d2d4, a5a4, d4d5", "")]
#[case::a_pinned_piece_shoots("4r1k1/8/8/8/8/2p5/4N3/4K3 w - -: e2c3", "")]
#[case::and_does_not_move("4r1k1/8/8/8/8/2p5/4N3/4K3 w - -: e2f4", "C-CHECK")]
#[case::nobody_shoots_the_own_kings_shield("4r1k1/8/8/8/R3n3/8/8/4K3 w - -: a4e4", "GUN-STAY")]
#[case::nor_en_passant("3r2k1/8/8/3pP3/8/8/8/3K4 w - d6: e5d6", "GUN-STAY")]
#[case::en_passant_never_opens_the_rank("8/8/8/K2pP2r/8/8/8/4k3 w - d6: e5d6", "")]
#[case::a_king_shoots("6k1/8/8/8/8/8/3n4/4K3 w - -: e1d2", "")]
#[case::but_not_what_is_protected("3r2k1/8/8/8/8/8/3n4/4K3 w - -: e1d2", "GUN-KING")]
#[case::nor_what_a_pinned_piece_protects("3k4/8/8/8/3n4/8/4p3/3R1K2 w - -: f1e2", "GUN-KING")]
#[case::a_king_does_not_shoot_out_of_another_check(
    "4r1k1/8/8/8/8/8/5p2/4K3 w - -: e1f2",
    "GUN-STAY"
)]
#[case::a_checker_is_shot("4k3/8/8/8/7b/8/8/4K2R w - -: h1h4", "")]
#[case::a_pawn_shoots_onto_the_last_rank("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8", "")]
#[case::and_becomes_nothing("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8q", "GUN-STAY")]
#[case::but_where_it_goes_it_is_promoted("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7a8", "C-PROMOTE")]
#[case::a_rook_that_shot_does_not_castle(
    "4k2r/8/8/8/8/8/8/4K2R w Kk -: h1h8, e8e7, e1g1",
    "C-CASTLE"
)]
#[case::nor_with_a_rook_that_was_shot("4k2r/8/8/8/8/8/8/4K2R w Kk -: h1h8, e8g8", "C-CASTLE")]
#[case::nor_a_king_that_shot("4k3/8/8/8/8/8/5p2/4K2R w K -: e1f2, e8e7, e1g1", "C-CASTLE")]
#[case::but_a_king_whose_knight_shot("4k3/8/8/4p3/8/5N2/8/4K2R w K -: f3e5, e8e7, e1g1", "")]
fn gun(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Gun>(moves, refused_by);
}

#[rstest]
#[case::the_shortest_mate("f2f3, e7e5, g2g4, d8h4", "Black wins C-MATE")]
#[case::mate_although_the_checker_is_protected_by_a_pinned_piece(
    "6rk/6pp/7N/8/8/8/8/6K1 w - -: h6f7",
    "White wins C-MATE"
)]
#[case::no_mate_if_the_king_can_shoot("7k/6Q1/8/8/8/8/8/6K1 b - -:", "")]
#[case::mate_if_what_checks_is_protected("7k/6Q1/5K2/8/8/8/8/8 b - -:", "White wins C-MATE")]
#[case::stalemate("7k/5Q2/8/8/8/8/8/K7 b - -:", "draw C-STALEMATE")]
fn gun_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Gun>(moves, end);
}

#[rstest]
#[case::who_captures_stays("e2e4, d7d5, e4d5", "e4", 'P')]
#[case::what_is_captured_is_gone("e2e4, d7d5, e4d5", "d5", '.')]
#[case::a_pawn_on_the_seventh_stays("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8", "a7", 'P')]
#[case::en_passant_it_stays("e2e4, a7a6, e4e5, d7d5, e5d6", "e5", 'P')]
#[case::and_captures("e2e4, a7a6, e4e5, d7d5, e5d6", "d5", '.')]
fn gun_shoots(#[case] moves: &str, #[case] square: &str, #[case] glyph: char) {
    check_square::<Gun>(moves, square, glyph);
}

#[rstest]
#[case::a_fairy_leaps("d1c3", "")]
#[case::over_pieces("d1e3", "")]
#[case::and_goes_along_lines("d2d4, d7d5, d1d3", "")]
#[case::not_over_pieces("d1d3", "FAIRY-MOVE")]
#[case::not_further_than_a_knight("d1e4", "FAIRY-MOVE")]
#[case::not_onto_its_own_side("b1c3, e7e6, d1c3", "FAIRY-MOVE")]
#[case::a_pinned_fairy_does_not_leap("4r1k1/8/8/8/4F3/8/8/4K3 w - -: e4f6", "C-CHECK")]
#[case::it_moves_along_the_line("4r1k1/8/8/8/4F3/8/8/4K3 w - -: e4e7", "")]
#[case::it_gives_check_by_a_leap("6k1/8/r4F2/8/8/8/8/4K3 b - -: a6b6", "C-CHECK")]
#[case::it_is_captured("6k1/8/r4F2/8/8/8/8/4K3 b - -: a6f6", "")]
#[case::a_king_does_not_go_where_it_leaps("8/8/5F2/8/6k1/8/8/4K3 b - -: g4h5", "C-CHECK")]
#[case::no_castling_across_its_leap("4k3/8/8/8/8/6f1/8/R3K2R w KQ -: e1g1", "C-CASTLE")]
#[case::a_pawn_becomes_a_fairy("6k1/P7/8/8/8/8/8/4K3 w - -: a7a8f", "")]
#[case::and_no_queen("6k1/P7/8/8/8/8/8/4K3 w - -: a7a8q", "FAIRY-PROMOTE")]
#[case::or_a_knight("6k1/P7/8/8/8/8/8/4K3 w - -: a7a8n", "")]
#[case::and_no_queen_anywhere_else("e2e4q", "C-PROMOTE")]
fn fairy(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Fairy>(moves, refused_by);
}

#[rstest]
#[case::the_shortest_mate("d1c3, d8c6, c3d5, c6c2", "Black wins C-MATE")]
#[case::a_fairy_mates_alone("6k1/8/5F2/8/8/8/8/4K3 b - -:", "White wins C-MATE")]
#[case::unless_it_is_captured("6k1/8/r4F2/8/8/8/8/4K3 b - -:", "")]
fn fairy_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Fairy>(moves, end);
}

#[rstest]
#[case::a_pawn_vanishes("d2d4, e7e6, d4d5", "d5", '.')]
#[case::and_leaves_its_square("d2d4, e7e6, d4d5", "d4", '.')]
#[case::by_two_squares_at_once("e2e4, d7d5", "d7", '.')]
#[case::a_knight_vanishes("b1c3, e7e6, c3d5", "d5", '.')]
#[case::a_knight_leaps_past("b1c3, e7e6, c3e4, a7a6, e4c5", "c5", 'N')]
#[case::a_queen_vanishes_on_the_way("e2e4, e7e6, d1h5", "h5", 'Q')]
#[case::along_a_rank("8/8/7k/q6P/8/8/8/6K1 b - -: a5h5", "h5", 'P')]
#[case::and_the_queen_is_gone("8/8/7k/q6P/8/8/8/6K1 b - -: a5h5", "a5", '.')]
#[case::along_a_file("3r3k/8/8/8/3P4/8/8/4K3 b - -: d8d4", "d4", 'P')]
#[case::along_a_diagonal("7k/8/2b5/8/4P3/8/8/4K3 b - -: c6e4", "e4", 'P')]
#[case::a_slide_that_ends_before_it("3r3k/8/8/8/3P4/8/8/4K3 b - -: d8d6", "d6", 'r')]
#[case::a_bishop_that_goes_elsewhere("7k/8/2b5/8/4P3/8/8/4K3 b - -: c6b5", "b5", 'b')]
fn blackhole_swallows(#[case] moves: &str, #[case] square: &str, #[case] glyph: char) {
    check_square::<Blackhole>(moves, square, glyph);
}

#[rstest]
#[case::the_way_to_a_hole_is_blocked_as_ever("d1d5", "C-PIECE")]
#[case::check_runs_over_a_hole("8/8/8/K6r/8/8/8/4k3 w - -: a5b5", "C-CHECK")]
#[case::a_pin_runs_over_a_hole("8/8/8/KP5r/8/8/8/4k3 w - -: b5b6", "C-CHECK")]
#[case::who_vanishes_shields_nobody("4k3/8/8/K6r/8/8/3R4/8 w - -: d2d5", "HOLE-VANISH")]
#[case::nor_does_a_knight("4k3/8/8/K6r/8/2N5/8/8 w - -: c3d5", "HOLE-VANISH")]
#[case::who_stops_short_of_it_does("4k3/8/8/K6r/8/8/2R5/8 w - -: c2c5", "")]
#[case::nobody_captures_a_checker_across_a_hole("4k3/8/8/R6r/8/8/8/7K w - -: a5h5", "HOLE-VANISH")]
#[case::a_pinned_piece_does_not_vanish("3r3k/8/8/8/8/3R4/8/3K4 w - -: d3d8", "HOLE-VANISH")]
#[case::a_king_may_vanish("4k3/8/8/8/3K4/8/8/8 w - -: d4d5", "")]
#[case::not_where_it_would_be_attacked("4k3/8/8/7r/3K4/8/8/8 w - -: d4d5", "C-CHECK")]
#[case::nor_beside_a_king("8/8/4k3/8/3K4/8/8/8 w - -: d4d5", "C-CHECK")]
#[case::a_pawn_that_vanished_is_not_captured("8/3p4/8/2P5/8/8/8/K6k b - -: d7d5, c5d6", "C-PAWN")]
#[case::en_passant_past_the_holes("4k3/2p5/8/1P6/8/8/8/4K3 b - -: c7c5, b5c6", "")]
#[case::nor_does_it_outlive_moves_into_holes(
    "3r2k1/2p5/8/1P6/8/8/5R2/4K3 b - -: c7c5, f2f5, d8d5, b5c6",
    "C-PASSANT"
)]
#[case::a_rook_that_was_not_captured_still_castles("r3k3/8/8/8/8/8/6B1/4K3 w q -: g2a8, e8c8", "")]
#[case::no_castling_across_what_is_attacked_over_a_hole(
    "4k3/8/8/8/2b5/8/8/4K2R w K -: e1g1",
    "C-CASTLE"
)]
fn blackhole(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Blackhole>(moves, refused_by);
}

#[rstest]
#[case::a_king_that_vanishes_loses("4k3/8/8/8/3K4/8/8/8 w - -: d4d5", "Black wins HOLE-KING")]
#[case::blacks_too("8/8/8/4k3/8/8/8/7K b - -: e5f5", "White wins HOLE-KING")]
#[case::a_king_that_can_only_vanish_is_not_mated("1k6/8/3p4/8/r3K3/r7/8/8 w - -:", "")]
#[case::but_lost("1k6/8/3p4/8/r3K3/r7/8/8 w - -: e4f5", "Black wins HOLE-KING")]
#[case::a_hole_that_is_attacked_is_no_way_out(
    "1k6/8/3p4/7r/r3K3/r7/8/8 w - -:",
    "Black wins C-MATE"
)]
#[case::the_shortest_mate("f2f3, e7e5, g2g4, d8h4", "Black wins C-MATE")]
fn blackhole_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Blackhole>(moves, end);
}

#[rstest]
#[case::what_is_captured_is_put_back("e2e4, d7d5, e4d5@h6", "")]
#[case::not_nowhere("e2e4, d7d5, e4d5", "MAD-PUT")]
#[case::not_on_a_piece("e2e4, d7d5, e4d5@e7", "MAD-PUT")]
#[case::not_where_it_was_captured("e2e4, d7d5, e4d5@d5", "MAD-PUT")]
#[case::where_the_captor_came_from("e2e4, d7d5, e4d5@e4", "")]
#[case::nothing_else_is_put_anywhere("e2e4, d7d5, d2d3@h6", "MAD-PUT")]
#[case::en_passant_too("e2e4, a7a6, e4e5, d7d5, e5d6@d5", "")]
#[case::en_passant_not_on_the_square_that_was_passed("e2e4, a7a6, e4e5, d7d5, e5d6@d6", "MAD-PUT")]
#[case::a_pawn_not_on_the_first_rank("4k3/8/8/3p4/4P3/8/8/4K3 w - -: e4d5@a8", "MAD-PAWN")]
#[case::nor_on_the_last("4k3/8/8/3p4/4P3/8/8/4K3 w - -: e4d5@a1", "MAD-PAWN")]
#[case::a_pawn_goes_two_squares_again("4k3/8/8/3p4/4P3/8/8/4K3 w - -: e4d5@h7, h7h5", "")]
#[case::and_is_captured_en_passant("4k3/8/8/3p2P1/4P3/8/8/4K3 w - -: e4d5@h7, h7h5, g5h6@a6", "")]
#[case::a_bishop_on_either_colour("4k3/8/8/3b4/4P3/8/8/4K3 w - -: e4d5@a8", "")]
#[case::or_the_other("4k3/8/8/3b4/4P3/8/8/4K3 w - -: e4d5@a7", "")]
#[case::nobody_captures_out_of_check_by_what_is_put(
    "4r1k1/8/8/3n4/4P3/8/8/4K3 w - -: e4d5@e5",
    "C-CHECK"
)]
#[case::nothing_is_put_where_it_gives_check("6k1/8/8/3r4/4P3/8/8/4K3 w - -: e4d5@e8", "MAD-PUT")]
#[case::a_checker_is_captured_and_put_elsewhere("6k1/8/8/8/7b/8/8/4K2R w - -: h1h4@a8", "")]
#[case::not_where_it_checks_again("6k1/8/8/8/7b/8/8/4K2R w - -: h1h4@g3", "MAD-PUT")]
#[case::a_promotion_that_captures("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8q@c4", "")]
#[case::needs_both("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8q", "MAD-PUT")]
#[case::and_the_letter("1n4k1/P7/8/8/8/8/8/4K3 w - -: a7b8@c4", "C-PROMOTE")]
#[case::a_rook_that_was_put_back_does_not_castle("r3k3/8/8/8/8/8/8/R3K3 w Qq -: a1a8@b8, e8e7", "")]
#[case::not_even_in_its_corner(
    "4k2r/8/8/8/8/6N1/6P1/4K3 w k -: g3h5, h8h5@g4, e1e2, e8g8",
    "C-CASTLE"
)]
fn madhouse(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Madhouse>(moves, refused_by);
}

#[rstest]
#[case::it_keeps_its_colour("e2e4, d7d5, e4d5@h6", "h6", 'p')]
#[case::its_captor_moves("e2e4, d7d5, e4d5@h6", "d5", 'P')]
#[case::en_passant("e2e4, a7a6, e4e5, d7d5, e5d6@h5", "h5", 'p')]
#[case::the_pawn_has_left_its_square("e2e4, a7a6, e4e5, d7d5, e5d6@h5", "d5", '.')]
#[case::a_promoted_piece_stays_promoted("1r4k1/P7/8/8/8/8/8/4K3 w - -: a7a8q, b8a8@c1", "c1", 'Q')]
fn madhouse_puts_back(#[case] moves: &str, #[case] square: &str, #[case] glyph: char) {
    check_square::<Madhouse>(moves, square, glyph);
}

#[rstest]
#[case::the_shortest_mate("f2f3, e7e5, g2g4, d8h4", "Black wins C-MATE")]
#[case::stalemate("7k/5Q2/8/8/8/8/8/K7 b - -:", "draw C-STALEMATE")]
#[case::mate_if_the_checker_could_only_be_put_where_it_checks(
    "7k/6Q1/5K2/8/8/8/8/8 b - -:",
    "White wins C-MATE"
)]
fn madhouse_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Madhouse>(moves, end);
}

/// All pieces placed on their squares in chess.
const PLACED: &str = "R@a1, R@a8, N@b1, N@b8, B@c1, B@c8, Q@d1, Q@d8, K@e1, K@e8, B@f1, B@f8, N@g1, N@g8, R@h1, R@h8";

#[rstest]
#[case::white_places_first("K@e8", "BASE-PLACE")]
#[case::on_the_own_first_rank("K@e1", "")]
#[case::not_elsewhere("K@e3", "BASE-PLACE")]
#[case::players_take_turns("K@e1, Q@d1", "BASE-PLACE")]
#[case::black_places_second("K@e1, Q@d8", "")]
#[case::one_king_only("K@e1, K@e8, K@d1", "BASE-PLACE")]
#[case::two_rooks("R@a1, R@a8, R@b1", "")]
#[case::not_three("R@a1, R@a8, R@b1, R@b8, R@c1", "BASE-PLACE")]
#[case::no_pawns("P@a1", "BASE-PLACE")]
#[case::no_fairies("F@a1", "BASE-PLACE")]
#[case::not_on_a_piece("K@e1, K@e8, Q@e1", "BASE-PLACE")]
#[case::nothing_moves_before_all_are_placed("K@e1, K@e8, e2e4", "BASE-PLACE")]
#[case::bishops_on_one_colour("B@a1, B@a8, B@c1", "")]
#[case::a_king_in_the_corner("K@a1, K@h8, R@b1", "")]
fn baseline_placing(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Baseline>(moves, refused_by);
}

#[rstest]
#[case::then_white_moves("e2e4", "")]
#[case::and_not_black("e7e5", "C-TURN")]
#[case::and_nothing_more_is_placed("Q@e4", "BASE-PLACE")]
#[case::nobody_castles("e2e4, e7e5, g1f3, g8f6, f1c4, f8c5, e1g1", "BASE-CASTLE")]
#[case::nor_does_black("e2e4, e7e5, g1f3, g8f6, f1c4, f8c5, a2a3, e8g8", "BASE-CASTLE")]
#[case::a_king_may_walk("e2e4, e7e5, g1f3, g8f6, f1c4, f8c5, e1f1, a7a6, f1g1", "")]
#[case::the_rest_is_chess("e2e4, a7a6, e4e5, d7d5, e5d6", "")]
fn baseline_after_placing(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Baseline>(&format!("{PLACED}, {moves}"), refused_by);
}

#[rstest]
#[case::the_shortest_mate("f2f3, e7e5, g2g4, d8h4", "Black wins C-MATE")]
fn baseline_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Baseline>(&format!("{PLACED}, {moves}"), end);
}

#[rstest]
#[case::a_king_may_stay_in_check("e2e4, f7f6, d1h5, a7a6", "")]
#[case::a_king_may_step_into_check("e2e4, e7e5, e1e2, d8h4, e2f3", "")]
#[case::a_pinned_piece_may_move("e2e4, e7e5, d2d3, f8b4, b1c3, a7a6, c3d5", "")]
#[case::castling_out_of_check("rnb1k1nr/pppp1ppp/8/8/1b5q/8/PPP2PPP/RNBQK2R w KQkq -: e1g1", "")]
#[case::castling_through_check("rnbqk2r/pppp1ppp/8/8/8/5n2/PPPP1PPP/RNBQK2R w KQkq -: e1g1", "")]
#[case::castling_needs_an_unmoved_king_still(
    "rnbqk2r/pppp1ppp/5n2/2b5/8/5N2/PPPP1PPP/RNBQKB1R w KQkq -: e1e2, a7a6, e2e1, a6a5, e1g1",
    "C-CASTLE"
)]
#[case::a_pawn_becomes_a_king("rnbqk2r/pP3ppp/5n2/2b5/8/5N2/1PPP1PPP/RNBQK2R w KQkq -: b7a8k", "")]
#[case::or_a_queen("rnbqk2r/pP3ppp/5n2/2b5/8/5N2/1PPP1PPP/RNBQK2R w KQkq -: b7a8q", "")]
#[case::and_no_fairy("rnbqk2r/pP3ppp/5n2/2b5/8/5N2/1PPP1PPP/RNBQK2R w KQkq -: b7a8f", "C-PROMOTE")]
fn extinction(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Extinction>(moves, refused_by);
}

#[rstest]
#[case::the_king_is_captured("e2e4, f7f6, d1h5, a7a6, h5e8", "White wins EXT-LAST")]
#[case::the_queen_is_captured("e2e4, d7d5, f1b5, d8d7, b5d7", "White wins EXT-LAST")]
#[case::one_knight_is_not_the_last("e2e4, g8f6, a2a3, f6d5, e4d5", "")]
#[case::both_knights_are("e2e4, g8f6, a2a3, f6d5, e4d5, b8c6, d5c6", "White wins EXT-LAST")]
#[case::a_king_that_is_promoted_counts(
    "rnbqk2r/pP3ppp/5n2/2b5/8/5N2/1PPP1PPP/RNBQK2R w KQkq -: b7a8k, e8e7, f3e5, e7f8, e5c6, d8e8, a8b8, e8e1",
    ""
)]
#[case::the_last_pawn_is_promoted("rnbqk2r/p4ppp/5n2/2b5/8/8/1P6/RNBQK2R w KQkq -: b2b4", "")]
#[case::and_the_mover_loses(
    "r1bqk2r/pP3ppp/5n2/2b5/8/8/8/RNBQK2R w KQkq -: b7b8q",
    "Black wins EXT-PROMOTE"
)]
#[case::unless_the_move_wins(
    "q1bnk2r/pP3ppp/5n2/2b5/8/8/8/RNBQK2R w KQk -: b7a8n",
    "White wins EXT-LAST"
)]
fn extinction_ends(#[case] moves: &str, #[case] end: &str) {
    check_end::<Extinction>(moves, end);
}

#[test]
fn every_variant_begins_with_an_ongoing_game_of_twenty_moves_or_more() {
    fn moves<V: Variant>() -> usize {
        Chess::<V>::default().legal_moves().len()
    }
    let counts = [
        moves::<Gun>(),
        moves::<Fairy>(),
        moves::<Blackhole>(),
        moves::<Fibonacci>(),
        moves::<Madhouse>(),
        moves::<Baseline>(),
        moves::<Extinction>(),
    ];
    assert_eq!(counts, [20, 22, 20, 20, 20, 40, 20]);
}
