//! Dialects of the rulebook's games: how inputs are written, and which cells they name.

use std::num::NonZeroUsize;

use rstest::rstest;
use rulebook::{board::Board, game::Player, games, rule::Citation};

use super::Dialect;
use crate::{
    dialect::Pins,
    transcript::{Expect, Step},
};

fn of(game: &str) -> &'static Dialect {
    Dialect::of(games::find(game).unwrap().form)
}

fn pins(pinned: &[(&str, &str)], dialect: &Dialect) -> Pins {
    let mut pins = Pins::default();
    pinned.iter().for_each(|(name, value)| pins.pin(name, value).unwrap());
    assert_eq!(pins.check(dialect), Ok(()));
    pins
}

#[rstest]
#[case::from_one("alak", &[("input", "{from} {to}")], "1 5", "1 5")]
#[case::from_nought("alak", &[("input", "{from0} {to0}")], "1 5", "0 4")]
#[case::off_the_board("alak", &[("input", "{from0},{to0}")], "12 0", "11,-1")]
#[case::letters("alak", &[("input", "{fromA}{toA}")], "1 11", "ak")]
#[case::capital_letters("alak", &[("input", "{FROMA}-{TOA}")], "1 11", "A-K")]
#[case::no_pair("alak", &[("input", "{from0} {to0}")], "quit", "quit")]
#[case::half_a_pair("alak", &[("input", "{from0} {to0}")], "4", "4")]
#[case::two_lines("quagmire", &[("input", "{from}\n{to}")], "a2 a4", "a2\na4")]
#[case::as_it_is("madhouse", &[], "e7e8q", "e7e8q")]
#[case::apart("gun", &[("input", "{from} {to}")], "e2e4", "e2 e4")]
#[case::capitals("gun", &[("input", "{FROM}{TO}")], "e2e4", "E2E4")]
#[case::promotion_alone("gun", &[("promotion", "\n{letter}")], "e7e8r", "e7e8\nr")]
#[case::knight_by_another_letter("gun", &[("promotion", "\n{letter}"), ("letters", "n=k")], "e7e8n", "e7e8\nk")]
#[case::put_alone("madhouse", &[("put", "\n{square}")], "e4d5@h6", "e4d5\nh6")]
#[case::promotion_and_put("madhouse", &[], "b7a8q@c4", "b7a8q@c4")]
#[case::placement("baseline", &[("input", "{from} {to}")], "K@e1", "K@e1")]
#[case::placement_turned_round("baseline", &[("placement", "{square}={piece}")], "K@e1", "e1=K")]
#[case::no_move("gun", &[("input", "{from} {to}")], "resign", "resign")]
fn an_input_is_written(
    #[case] game: &str,
    #[case] pinned: &[(&str, &str)],
    #[case] input: &str,
    #[case] line: &str,
) {
    let dialect = of(game);
    assert_eq!(dialect.write(input, &pins(pinned, dialect)), line);
}

#[rstest]
#[case::a_part_of_another_game("alak", "promotion", "found the pin `promotion`")]
#[case::another_place("gun", "promotion={square}", "unknown place `{square}` in the template")]
#[case::a_piece_of_another_game("gun", "F=f", "unknown character `F` of the game; choose one of: ")]
fn what_a_game_does_not_have_is_not_pinned(
    #[case] game: &str,
    #[case] pin: &str,
    #[case] sentence: &str,
) {
    let (name, value) = pin.split_once('=').unwrap_or((pin, ""));
    let mut pins = Pins::default();
    pins.pin(name, value).unwrap();
    let wrong = pins.check(of(game)).unwrap_err();
    assert!(wrong.contains(sentence), "{wrong}");
}

const APART: &[(&str, &str)] = &[("promotion", "\n{letter}"), ("put", "\n{square}")];

#[rstest]
#[case::a_plain_move("e2e5", "C-PAWN", APART, true)]
#[case::a_letter_that_is_not_asked_for("e2e4q", "C-PROMOTE", APART, false)]
#[case::a_letter_that_is_missing("e7e8", "C-PROMOTE", APART, false)]
#[case::a_put_square_of_an_illegal_capture("e4d5@h6", "C-CHECK", APART, false)]
#[case::a_put_square_that_is_missing("e4d5", "MAD-PUT", APART, false)]
#[case::a_capture_after_which_nothing_is_put("e2e7", "C-CHECK", APART, false)]
#[case::a_capture_in_one_line("e2e7", "C-CHECK", &[], true)]
#[case::all_on_one_line("e4d5@h6", "MAD-PUT", &[], true)]
#[case::another_part_alone("e4d5@h6", "MAD-PUT", &APART[..1], true)]
fn a_refused_input_can_be_written(
    #[case] input: &str,
    #[case] rule: &'static str,
    #[case] pinned: &[(&str, &str)],
    #[case] expected: bool,
) {
    let expect = Expect::Refusal(Citation { id: rule, text: "", source: "" });
    let (line, input) = (NonZeroUsize::MIN, input.to_owned());
    let step = Step { line, input, turn: Player::One, expect, fields: Vec::new() };
    let madhouse = of("madhouse");
    let before = games::find("madhouse").unwrap().referee(None).unwrap().board();
    let rules = games::find("madhouse").unwrap().rules();
    assert_eq!(madhouse.can_write(&step, &before, &pins(pinned, madhouse), &rules), expected);
}

#[rstest]
#[case::a_letter("e7e8q", &[], Some(("promotion", r"\n{letter}")))]
#[case::a_put_square("e4d5@h6", &[], Some(("put", r"\n{square}")))]
#[case::a_placement("K@e1", &[], Some(("placement", r"{piece}\n{square}")))]
#[case::no_part("e2e4", &[], None)]
#[case::a_pinned_letter("e7e8q", &[("promotion", "={letter}")], None)]
fn a_part_that_may_be_asked_for_has_a_pin(
    #[case] input: &str,
    #[case] pinned: &[(&str, &str)],
    #[case] pin: Option<(&str, &str)>,
) {
    let gun = of("gun");
    let found = gun.pin_of_its_own(input, &pins(pinned, gun));
    assert_eq!(found.as_ref().map(|(name, value)| (name.as_str(), value.as_str())), pin);
}

#[rstest]
#[case::a_placement("baseline", "K@e1", &[], "K e1 k e1 Ke1 ke1 K\ne1 k\ne1")]
#[case::a_pinned_placement("baseline", "K@e1", &[("placement", "{square}={piece}")], "")]
#[case::a_move("gun", "e2e4", &[], "")]
fn a_whole_part_has_other_notations(
    #[case] game: &str,
    #[case] input: &str,
    #[case] pinned: &[(&str, &str)],
    #[case] expected: &str,
) {
    let dialect = of(game);
    let notations = dialect.with_part_notations(input, &pins(pinned, dialect));
    let written: Vec<String> = notations.iter().map(|pins| dialect.write(input, pins)).collect();
    assert_eq!(written.join(" "), expected);
}

#[rstest]
#[case::a_letter("{FROM}{TO}", "e7e8q", &[], Some(("letters", "q=Q r=R b=B n=N")))]
#[case::no_letter("{FROM}{TO}", "e2e4", &[], None)]
#[case::moves_in_lower_case("{from}{to}", "e7e8q", &[], None)]
#[case::pinned_letters("{FROM}{TO}", "e7e8q", &[("letters", "q=Q")], None)]
fn a_part_in_capitals_has_a_pin(
    #[case] notation: &str,
    #[case] input: &str,
    #[case] pinned: &[(&str, &str)],
    #[case] pin: Option<(&str, &str)>,
) {
    let gun = of("gun");
    let pins = Pins { input: Some(notation.to_owned()), ..pins(pinned, gun) };
    let found = gun.pin_in_capitals(input, &pins);
    assert_eq!(found.as_ref().map(|(name, value)| (name.as_str(), value.as_str())), pin);
}

#[rstest]
#[case::two_cells("quagmire", "a2 a4", &["a2", "a4"])]
#[case::off_the_board("quagmire", "a2 a9", &["a2", "a9"])]
#[case::slots("alak", "1 12", &["1", "12"])]
#[case::a_put_square("madhouse", "e4d5@h6", &["e4", "d5", "h6"])]
#[case::a_letter_of_no_promotion("gun", "e7e8k", &["e7", "e8"])]
#[case::a_placement("baseline", "K@e1", &["e1"])]
#[case::a_way("foxgeese", "du", &[])]
#[case::a_word("alak", "quit", &[])]
fn an_input_names_cells(#[case] game: &str, #[case] input: &str, #[case] cells: &[&str]) {
    assert_eq!(of(game).cells(input), cells);
}

#[rstest]
#[case::the_move("quagmire", "a2 a4", &["a2", "a4"], true)]
#[case::half_a_move("quagmire", "a2 a4", &["a2"], false)]
#[case::more_than_a_move("quagmire", "a2 a4", &["a2", "a4", "a5"], false)]
#[case::one_of_its_slots("alak", "1 6", &["1", "3"], true)]
#[case::a_word("alak", "quit", &["1"], false)]
#[case::a_capture("gun", "e2e4", &["e4"], true)]
fn an_illegal_input_is_played_where_its_cells_change(
    #[case] game: &str,
    #[case] input: &str,
    #[case] changed: &[&str],
    #[case] expected: bool,
) {
    let board = games::find(game).unwrap().referee(None).unwrap().board();
    let differences = board.differences(&board.map(|_| '?'));
    let changed: Vec<_> =
        differences.into_iter().filter(|one| changed.contains(&one.cell.as_str())).collect();
    assert_eq!(of(game).is_played(input, &changed), expected);
}

#[rstest]
#[case::alak("alak", 'o', Some(Player::Two))]
#[case::white("gun", 'K', Some(Player::One))]
#[case::black("fairy", 'f', Some(Player::Two))]
#[case::a_piece_of_another_game("gun", 'f', None)]
#[case::nothing("quagmire", '.', None)]
fn a_piece_is_of_a_player(#[case] game: &str, #[case] mark: char, #[case] player: Option<Player>) {
    assert_eq!(of(game).owner(mark), player);
}

#[test]
fn a_piece_has_moved_before_anything_is_captured() {
    let before: Board = "xxooo.x....".parse().unwrap();
    let between = of("alak").on_the_way(&before, "1 6").unwrap();
    assert_eq!(between.to_string(), ".xoooxx....");
    assert_eq!(of("quagmire").on_the_way(&before, "a2 a4"), None);
}

#[rstest]
#[case::exact("quagmire", [false, false])]
#[case::characters("alak", [false, false])]
#[case::chequered("gun", [true, true])]
#[case::chequered_and_the_same_in_a_mirror("baseline", [true, true])]
fn boards_have_colours_and_are_turned(#[case] game: &str, #[case] expected: [bool; 2]) {
    assert_eq!([of(game).reads_colours(), of(game).may_be_turned()], expected);
}
