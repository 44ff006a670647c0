//! How moves and positions are written.

use rstest::rstest;

use crate::{
    built_in::BuiltIn as _,
    chess::{
        Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse, Move, Orthodox,
        Variant, fen,
    },
    differential::HasOracle as _,
    game::{Game as _, SetUp},
};

#[rstest]
#[case::two_squares("e2e4")]
#[case::a_promotion("e7e8q")]
#[case::to_a_fairy("e7e8f")]
#[case::what_is_captured_is_put_back("e4d5@h6")]
#[case::both("b7a8q@c4")]
#[case::a_piece_is_placed("K@e1")]
fn moves_are_written_as_they_are_read(#[case] text: &str) {
    assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
}

#[rstest]
#[case::nothing("")]
#[case::one_square("e2")]
#[case::a_square_off_the_board("e2e9")]
#[case::blanks("e2 e4")]
#[case::capitals("E2E4")]
#[case::a_capital_promotion("e7e8Q")]
#[case::an_unknown_letter("e7e8x")]
#[case::two_letters("e7e8qq")]
#[case::no_square_to_put_on("e4d5@")]
#[case::a_small_letter_to_place("k@e1")]
#[case::a_letter_beyond_those_of_english("é2e4")]
#[case::algebraic_notation("Nf3")]
fn what_is_no_move_is_malformed(#[case] text: &str) {
    assert!(text.parse::<Move>().is_err());
}

#[rstest]
#[case::counts_may_be_left_out("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")]
#[case::fields_say_the_same(
    "4k3/8/8/8/8/8/8/4K2R w K -",
    "4k3/8/8/8/8/8/8/4K2R turn=White castling=K"
)]
#[case::the_square_that_was_passed(
    "4k3/8/8/8/Pp6/8/8/4K3 b - a3",
    "4k3/8/8/8/Pp6/8/8/4K3 turn=Black en-passant=a3"
)]
fn positions_may_be_written_in_several_ways(#[case] one: &str, #[case] other: &str) {
    let read = |text| Chess::<Orthodox>::position(text).unwrap();
    assert_eq!(read(one), read(other));
}

#[rstest]
#[case::seven_ranks("8/8/8/8/8/8/4K2k w - -")]
#[case::an_unknown_piece("4k3/8/8/8/8/8/8/4KX2 w - -")]
#[case::a_fairy_in_chess("4k3/8/8/8/8/8/8/4KF2 w - -")]
#[case::no_king("8/8/8/8/8/8/8/4K3 w - -")]
#[case::two_kings("4k3/8/8/8/8/8/8/4KK2 w - -")]
#[case::a_pawn_on_the_last_rank("4k2P/8/8/8/8/8/8/4K3 w - -")]
#[case::check_to_who_has_moved("4k3/8/8/8/8/8/8/4RK2 w - -")]
#[case::castling_without_a_rook("4k3/8/8/8/8/8/8/4K3 w K -")]
#[case::castling_from_elsewhere("4k3/8/8/8/8/8/8/3K3R w K -")]
#[case::unknown_castling("4k3/8/8/8/8/8/8/4K2R w H -")]
#[case::a_passed_square_without_a_pawn("4k3/8/8/8/8/8/8/4K3 w - e6")]
#[case::a_passed_square_of_the_mover("4k3/8/8/8/P7/8/8/4K3 w - a3")]
#[case::a_passed_square_that_is_none("4k3/8/8/8/8/8/8/4K3 w - e9")]
#[case::nobody_to_move("4k3/8/8/8/8/8/8/4K3 castling=-")]
#[case::an_unknown_field("4k3/8/8/8/8/8/8/4K3 turn=White moves-left=2")]
fn what_cannot_be_set_up_is_malformed(#[case] text: &str) {
    assert!(Chess::<Orthodox>::position(text).is_err());
}

#[rstest]
#[case::a_piece_on_a_hole(malformed::<Blackhole>("4k3/8/8/3p4/8/8/8/4K3 w - -"))]
#[case::a_queen_in_fairy_chess(malformed::<Fairy>("4k3/8/8/8/8/8/8/3QK3 w - -"))]
#[case::castling_in_baseline_chess(malformed::<Baseline>("4k3/8/8/8/8/8/8/4K2R w K -"))]
#[case::reserves_of_players_who_do_not_take_turns(malformed::<Baseline>(
    "4k3/8/8/8/8/8/8/4K3 w - - reserves=Q,-"
))]
#[case::a_king_on_the_board_and_in_reserve(malformed::<Baseline>(
    "4k3/8/8/8/8/8/8/4K3 w - - reserves=K,K"
))]
#[case::blacks_turn_with_an_odd_number(malformed::<Fibonacci>(
    "4k3/8/8/8/8/8/8/4K3 b - - turn-number=3"
))]
#[case::more_moves_left_than_the_turn_has(malformed::<Fibonacci>(
    "4k3/8/8/8/8/8/8/4K3 w - - turn-number=3 moves-left=3"
))]
#[case::a_number_in_words(malformed::<Fibonacci>("4k3/8/8/8/8/8/8/4K3 w - - turn-number=three"))]
fn what_a_variant_does_not_know_is_malformed(#[case] malformed: bool) {
    assert!(malformed);
}

fn malformed<V: Variant>(text: &str) -> bool {
    Chess::<V>::position(text).is_err()
}

#[test]
fn every_position_is_written_as_it_is_read() {
    fn check<V: Variant>() {
        let mut rng = crate::random::Rng::with_seed(5);
        for _ in 0..200 {
            let position = Chess::<V>::random(&mut rng);
            let written: SetUp = fen::write(&position).to_string().parse().unwrap();
            assert_eq!(Chess::set_up(&written), Ok(position), "{written}");
        }
    }
    check::<Gun>();
    check::<Fairy>();
    check::<Blackhole>();
    check::<Fibonacci>();
    check::<Madhouse>();
    check::<Baseline>();
    check::<Extinction>();
}

#[test]
fn holes_are_drawn_and_read_as_empty_squares() {
    let start = Chess::<Blackhole>::default();
    assert!(start.draw().contains("|.|.|.|*|.|*|.|.| 5\n"), "{}", start.draw());
    assert_eq!(Chess::<Blackhole>::read_board(&start.draw()), Ok(start.board()));
}

#[test]
fn the_board_has_whites_pieces_as_capitals_below() {
    let drawn = Chess::<Gun>::default().draw();
    assert!(
        drawn.starts_with(" a b c d e f g h\n+-+-+-+-+-+-+-+-+\n|r|n|b|q|k|b|n|r| 8\n"),
        "{drawn}"
    );
    assert!(drawn.ends_with("|R|N|B|Q|K|B|N|R| 1\n+-+-+-+-+-+-+-+-+\n"), "{drawn}");
}

#[rstest]
#[case::a_check(remark::<Gun>("e2e4, d7d6, f1b5"), "in check")]
#[case::a_move_without_check(remark::<Gun>("e2e4"), "")]
#[case::an_answer_to_check(remark::<Gun>("e2e4, d7d6, f1b5, c7c6"), "")]
#[case::a_fairys_leap(remark::<Fairy>("4k3/8/8/8/5F2/8/8/4K3 w - -: f4d6"), "in check")]
#[case::over_a_hole(remark::<Blackhole>("8/8/8/k7/8/8/8/4K2R w - -: h1h5"), "in check")]
#[case::before_the_moves_of_a_turn(
    remark::<Fibonacci>("e2e4, f7f6, d1h5"),
    "in check, 3 moves left"
)]
#[case::by_a_capture(
    remark::<Madhouse>("4k3/8/8/3p4/4P3/8/8/4RK2 w - -: e4d5@a7"),
    "in check"
)]
#[case::where_a_piece_is_still_placed(
    remark::<Baseline>("3k4/8/8/8/8/8/8/4K3 w - - reserves=Q,Q: Q@d1"),
    "1 to be placed"
)]
#[case::where_kings_are_captured(remark::<Extinction>("e2e4, d7d6, f1b5"), "")]
fn check_is_announced(#[case] remark: String, #[case] announced: &str) {
    assert_eq!(remark, announced);
}

fn remark<V: Variant>(moves: &str) -> String {
    super::after::<V>(moves).remark().unwrap_or_default()
}
