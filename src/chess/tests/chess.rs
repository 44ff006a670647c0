//! Orthodox chess, which all variants share, checked against its laws and another program.

use rstest::rstest;

use super::{check, check_end, check_square};
use crate::{
    chess::{Chess, Orthodox, fen},
    game::Game as _,
};

/// Kings and rooks on their starting squares, with nothing between them.
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

#[rstest]
#[case::white_moves_first("e7e5", "C-TURN")]
#[case::the_players_take_turns("e2e4, d2d4", "C-TURN")]
#[case::an_empty_square_cannot_be_moved("e4e5", "C-TURN")]
#[case::nothing_is_placed("K@e4", "C-TURN")]
#[case::nothing_is_put_back("e2e4, d7d5, e4d5@h6", "C-TURN")]
#[case::a_rook_does_not_leap("a1a3", "C-PIECE")]
#[case::a_bishop_keeps_to_its_diagonals("e2e3, e7e6, f1f2", "C-PIECE")]
#[case::a_queen_does_not_leap("d1e3", "C-PIECE")]
#[case::a_knight_leaps_over_pieces("g1f3", "")]
#[case::a_knight_does_not_slide("g1g3", "C-PIECE")]
#[case::a_king_goes_one_step("e2e4, e7e5, e1e3", "C-PIECE")]
#[case::nothing_captures_its_own_side("d1d2", "C-PIECE")]
#[case::nothing_stays_where_it_is("g1g1", "C-PIECE")]
#[case::a_slide_stops_where_it_captures("d2d4, d7d5, d1d3, c8h3, d3h7", "")]
#[case::a_slide_does_not_go_on_after_a_capture("4k3/8/8/r7/8/r7/8/R3K3 w - -: a1a5", "C-PIECE")]
#[case::a_pawn_goes_one_square("e2e3", "")]
#[case::a_pawn_begins_with_two("e2e4", "")]
#[case::a_pawn_goes_two_squares_once("e2e3, e7e6, e3e5", "C-PAWN")]
#[case::a_pawn_does_not_go_three("e2e5", "C-PAWN")]
#[case::a_pawn_does_not_go_back("e2e4, e7e5, e4e3", "C-PAWN")]
#[case::a_pawn_does_not_capture_ahead("e2e4, e7e5, e4e5", "C-PAWN")]
#[case::a_pawn_does_not_go_over_a_piece("g1f3, e7e5, f2f4", "C-PAWN")]
#[case::a_pawn_goes_diagonally_to_capture_only("e2d3", "C-PAWN")]
#[case::a_pawn_captures_diagonally("e2e4, d7d5, e4d5", "")]
#[case::a_pawn_does_not_capture_its_own_side("d2d3, e7e5, e2d3", "C-PAWN")]
fn pieces_go_their_ways(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

#[rstest]
#[case::at_once("e2e4, a7a6, e4e5, d7d5, e5d6", "")]
#[case::by_black("a2a3, e7e5, a3a4, e5e4, d2d4, e4d3", "")]
#[case::not_a_move_later("e2e4, a7a6, e4e5, d7d5, h2h3, h7h6, e5d6", "C-PASSANT")]
#[case::not_after_single_steps("e2e4, d7d6, e4e5, d6d5, e5d6", "C-PASSANT")]
#[case::not_on_the_other_side("e2e4, d7d5, e4e5, f7f5, e5d6", "C-PASSANT")]
#[case::not_by_a_piece("e2e4, a7a6, e4e5, d7d5, f1d6", "C-PIECE")]
#[case::not_where_nothing_stands("e2e4, a7a6, e4e5, a6a5, e5d6", "C-PAWN")]
#[case::not_if_it_bares_the_king_along_the_rank("8/8/8/K2pP2r/8/8/8/4k3 w - d6: e5d6", "C-CHECK")]
#[case::not_if_it_bares_the_king_along_the_file("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6: e5d6", "C-CHECK")]
#[case::to_answer_the_check_of_the_pawn("8/8/8/2k5/3Pp3/8/8/4K3 b - d3: e4d3", "")]
fn en_passant(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

#[rstest]
#[case::short(": e1g1", "")]
#[case::long(": e1c1", "")]
#[case::black_too(": e1g1, e8c8", "")]
#[case::not_when_the_king_has_moved(": e1e2, e8e7, e2e1, e7e8, e1g1", "C-CASTLE")]
#[case::not_when_the_rook_has_moved(": h1h2, a8b8, h2h1, b8a8, e1g1", "C-CASTLE")]
#[case::with_the_other_rook(": h1h2, a8b8, h2h1, b8a8, e1c1", "")]
#[case::black_not_when_the_rook_has_moved(": h1h2, a8b8, h2h1, b8a8, h1h2, e8c8", "C-CASTLE")]
fn castling_from_the_first_rank(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(&format!("{CASTLING}{moves}"), refused_by);
}

#[rstest]
#[case::not_over_a_bishop("e1g1", "C-CASTLE")]
#[case::not_over_a_knight_beside_the_rook("4k3/8/8/8/8/8/8/RN2K3 w Q -: e1c1", "C-CASTLE")]
#[case::not_onto_a_piece("4k3/8/8/8/8/8/8/4K1nR w K -: e1g1", "C-CASTLE")]
#[case::not_in_check("4k3/4r3/8/8/8/8/8/R3K2R w KQ -: e1g1", "C-CASTLE")]
#[case::not_across_an_attacked_square("4kr2/8/8/8/8/8/8/R3K2R w KQ -: e1g1", "C-CASTLE")]
#[case::not_across_a_square_a_pawn_attacks("4k3/8/8/8/8/8/6p1/R3K2R w KQ -: e1g1", "C-CASTLE")]
#[case::not_across_a_square_a_pinned_piece_attacks(
    "4k3/4n3/4r3/8/8/8/8/R3K2R w KQ -: e1c1",
    "C-CASTLE"
)]
#[case::not_into_check("4k1r1/8/8/8/8/8/8/R3K2R w KQ -: e1g1", "C-CHECK")]
#[case::past_an_attacked_b1("1r2k3/8/8/8/8/8/8/R3K3 w Q -: e1c1", "")]
#[case::past_an_attacked_b8("4k3/8/8/8/8/8/8/1R2K3 w - -: b1b2, e8d8", "")]
#[case::black_past_an_attacked_b8("r3k3/8/8/8/8/8/8/1R2K3 b q -: e8c8", "")]
#[case::with_an_attacked_rook("r3k3/8/8/8/8/8/8/R3K3 w Q -: e1c1", "")]
#[case::not_with_a_rook_that_came_later(
    "4k3/8/8/8/8/8/6bR/4K2R b K -: g2h1, h2h1, e8e7, e1g1",
    "C-CASTLE"
)]
#[case::not_without_a_rook("4k3/8/8/8/8/8/8/4K3 w - -: e1g1", "C-CASTLE")]
#[case::not_from_elsewhere("4k3/8/8/8/8/8/8/R2K3R w - -: d1f1", "C-PIECE")]
#[case::not_along_the_file("4k3/8/8/8/8/8/8/R3K2R w KQ -: e1e3", "C-PIECE")]
fn castling(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

#[rstest]
#[case::the_rook_comes_to_f1("e1g1", "f1", 'R')]
#[case::the_corner_is_empty("e1g1", "h1", '.')]
#[case::the_rook_comes_to_d1("e1c1", "d1", 'R')]
#[case::the_king_comes_to_c1("e1c1", "c1", 'K')]
#[case::the_black_rook_comes_to_d8("h1h2, e8c8", "d8", 'r')]
fn castling_moves_both(#[case] moves: &str, #[case] square: &str, #[case] glyph: char) {
    check_square::<Orthodox>(&format!("{CASTLING}: {moves}"), square, glyph);
}

#[rstest]
#[case::to_a_queen("3r2k1/P7/8/8/8/8/p7/4K3 w - -: a7a8q", "")]
#[case::to_a_knight("3r2k1/P7/8/8/8/8/p7/4K3 w - -: a7a8n", "")]
#[case::by_black("3r2k1/P7/8/8/8/8/p7/4K3 b - -: a2a1r", "")]
#[case::by_a_capture("3r2k1/2P5/8/8/8/8/8/4K3 w - -: c7d8b", "")]
#[case::not_to_a_king("3r2k1/P7/8/8/8/8/8/4K3 w - -: a7a8k", "C-PROMOTE")]
#[case::not_to_a_pawn("3r2k1/P7/8/8/8/8/8/4K3 w - -: a7a8p", "C-PROMOTE")]
#[case::not_to_nothing("3r2k1/P7/8/8/8/8/8/4K3 w - -: a7a8", "C-PROMOTE")]
#[case::not_before_the_last_rank("e2e4q", "C-PROMOTE")]
#[case::not_of_a_piece("g1f3q", "C-PROMOTE")]
#[case::not_if_the_king_is_bared("b3k3/1P6/2K5/8/8/8/8/8 w - -: b7b8q", "C-CHECK")]
#[case::along_the_line_of_the_pin("b3k3/1P6/2K5/8/8/8/8/8 w - -: b7a8q", "")]
fn promotion(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

#[rstest]
#[case::a_king_does_not_step_into_check("4k3/8/8/8/8/8/r7/4K3 w - -: e1d2", "C-CHECK")]
#[case::a_king_does_not_step_up_to_the_other("8/8/4k3/8/4K3/8/8/8 w - -: e4e5", "C-CHECK")]
#[case::a_king_does_not_hide_behind_itself("4k3/8/8/8/4r3/8/4K3/8 w - -: e2e1", "C-CHECK")]
#[case::a_king_does_not_capture_what_is_protected("4k3/8/8/8/7b/8/5r2/4K3 w - -: e1f2", "C-CHECK")]
#[case::a_king_captures_what_is_not("4k3/8/8/8/8/8/5r2/4K3 w - -: e1f2", "")]
#[case::a_pinned_knight_does_not_move("4r1k1/8/8/8/4N3/8/8/4K3 w - -: e4f6", "C-CHECK")]
#[case::a_pinned_rook_moves_along_its_line("4r1k1/8/8/8/4R3/8/8/4K3 w - -: e4e8", "")]
#[case::a_pinned_piece_gives_check("4k3/4r3/8/8/8/4B3/8/4K3 b - -: e8d7", "")]
#[case::nor_does_a_king_go_where_a_pinned_piece_attacks(
    "3k4/3n4/8/8/8/8/8/3R2K1 w - -: g1g2, d8c8, g2f3, c8c7, f3e4, c7c8, e4e5",
    "C-CHECK"
)]
#[case::check_is_answered_by_a_capture("4k3/8/8/8/7b/8/8/4K2R w - -: h1h4", "")]
#[case::check_is_answered_by_a_piece_between("4k3/8/8/8/7b/8/8/4K1R1 w - -: g1g3", "")]
#[case::check_is_not_ignored("4k3/8/8/8/7b/8/8/4K1R1 w - -: g1g2", "C-CHECK")]
#[case::two_checks_are_answered_by_the_king("4k3/4r3/8/8/7b/8/8/4K1R1 w - -: g1g3", "C-CHECK")]
#[case::a_pawn_does_not_attack_ahead("4k3/8/8/8/8/4p3/8/3K4 w - -: d1e1", "")]
#[case::a_pawn_attacks_diagonally("4k3/8/8/8/8/4p3/8/3K4 w - -: d1d2", "C-CHECK")]
fn kings_are_safe(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

#[rstest]
#[case::the_shortest_mate("f2f3, e7e5, g2g4, d8h4", "Black wins C-MATE")]
#[case::the_scholars_mate("e2e4, e7e5, f1c4, b8c6, d1h5, g8f6, h5f7", "White wins C-MATE")]
#[case::a_smothered_mate("6rk/6pp/7N/8/8/8/8/6K1 w - -: h6f7", "White wins C-MATE")]
#[case::a_check_that_is_answered("e2e4, f7f5, d1h5", "")]
#[case::mate_by_en_passant_alone_is_none("8/8/8/2k5/3Pp3/8/8/4K3 b - d3:", "")]
#[case::a_stalemate("7k/5Q2/8/8/8/8/8/K7 b - -:", "draw C-STALEMATE")]
#[case::the_shortest_stalemate(
    "e2e3, a7a5, d1h5, a8a6, h5a5, h7h5, h2h4, a6h6, a5c7, f7f6, c7d7, e8f7, d7b7, d8d3, b7b8, d3h7, \
     b8c8, f7g6, c8e6",
    "draw C-STALEMATE"
)]
#[case::no_stalemate_while_a_pawn_moves("7k/5Q2/8/8/8/8/p7/K7 b - -:", "draw C-STALEMATE")]
#[case::a_stalemated_king_with_a_pawn_that_moves("7k/5Q2/8/8/8/p7/8/K7 b - -:", "")]
#[case::bare_kings_play_on("8/8/4k3/8/8/4K3/8/8 w - -: e3e4, e6d6", "")]
#[case::a_position_may_come_again(
    "g1f3, g8f6, f3g1, f6g8, g1f3, g8f6, f3g1, f6g8, g1f3, g8f6, f3g1, f6g8",
    ""
)]
fn games_end(#[case] moves: &str, #[case] end: &str) {
    check_end::<Orthodox>(moves, end);
}

#[rstest]
#[case::turn_before_piece("d8d6", "C-TURN")]
#[case::piece_before_promotion("g1g3q", "C-PIECE")]
#[case::promotion_before_check("4r1k1/8/8/8/4N3/8/8/4K3 w - -: e4f6q", "C-PROMOTE")]
#[case::castling_before_check("4kr2/8/8/8/8/8/8/R3K2R w KQ -: e1g1q", "C-CASTLE")]
#[case::the_end_before_turn("f2f3, e7e5, g2g4, d8h4, h4h5", "C-MATE")]
fn the_first_broken_rule_is_named(#[case] moves: &str, #[case] refused_by: &str) {
    check::<Orthodox>(moves, refused_by);
}

/// Another program's legal moves, in the rulebook's notation: its kings castle onto their rooks.
fn legal_moves_of_another(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|of_piece| {
        moves.extend(of_piece.into_iter().map(|m| written(board, m)));
        false
    });
    moves.sort_unstable();
    moves
}

fn written(board: &cozy_chess::Board, m: cozy_chess::Move) -> String {
    let castles = board.colors(board.side_to_move()).has(m.to);
    let short = m.to.file() == cozy_chess::File::H;
    let file = if short { cozy_chess::File::G } else { cozy_chess::File::C };
    let to = if castles { cozy_chess::Square::new(file, m.to.rank()) } else { m.to };
    cozy_chess::Move { to, ..m }.to_string()
}

#[test]
fn another_program_allows_the_same_moves() {
    let mut rng = crate::random::Rng::with_seed(1);
    for _ in 0..60 {
        let (mut ours, mut theirs) = (Chess::<Orthodox>::default(), cozy_chess::Board::default());
        for _ in 0..120 {
            let mut legal: Vec<_> = ours.legal_moves().iter().map(ToString::to_string).collect();
            legal.sort_unstable();
            assert_eq!(legal, legal_moves_of_another(&theirs), "{}", fen::write(&ours));
            let Some(m) = rng.choice(ours.legal_moves()) else { break };
            ours.play_unchecked(m);
            let mut all = Vec::new();
            theirs.generate_moves(|of_piece| {
                all.extend(of_piece);
                false
            });
            let same = all.into_iter().find(|other| written(&theirs, *other) == m.to_string());
            theirs.play_unchecked(same.expect("both allow the same moves"));
        }
    }
}
