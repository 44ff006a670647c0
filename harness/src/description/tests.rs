//! Whole descriptions: what is read of good ones.

use rstest::rstest;

use super::*;

pub(super) const CONNECT4: &str = include_str!("tests/connect4.toml");
pub(super) const PEGS: &str = include_str!("tests/pegs.toml");

fn read(text: &str) -> Description {
    Description::read(text).unwrap_or_else(|faults| panic!("{}", told(&faults)))
}

/// The text with one part replaced.
pub(super) fn edited(text: &str, from: &str, to: &str) -> String {
    assert_eq!(text.matches(from).count(), 1, "`{from}` stands once in the text");
    text.replace(from, to)
}

#[test]
fn a_game_of_two_sides_is_read() {
    let game = read(CONNECT4);
    assert_eq!(
        (game.name.as_str(), game.sides.as_slice()),
        ("connect4", &["X", "O"].map(str::to_owned)[..])
    );
    assert_eq!((game.board.start.width(), game.board.start.height()), (7, 6));
    assert_eq!(game.board.marks, ['X', 'O', '.']);
    assert_eq!(game.turn_rule().map(|rule| rule.id.as_str()), Some("C4-TURN"));
    assert_eq!(game.output.turn, Turn::Shown);
    assert!(game.output.last_board_due());
    assert_eq!(game.output.refusal, Refusal::Any);
    assert_eq!(game.reference.expect("a reference").run, ["python3", "reference.py"]);
    assert_eq!(game.rules[1].line.get(), 35);
    assert_eq!(game.rulings[0].otherwise, ["never-full"]);
}

#[test]
fn an_exact_turn_is_read_in_the_order_of_the_sides() {
    let text = edited(CONNECT4, "\"shown\"", "{ O = \"O> \", X = \"X> \" }");
    assert_eq!(read(&text).output.turn, Turn::Exact(["X> ", "O> "].map(str::to_owned)));
}

#[test]
fn a_puzzle_is_read() {
    let game = read(PEGS);
    assert_eq!((game.turn_rule(), &game.output.turn), (None, &Turn::Free));
    assert_eq!(game.board.names.cells().count(), 33);
    let End::Names(results) = &game.output.end else { panic!("{:?}", game.output.end) };
    assert_eq!(results.wins["you"], ["solved", "win"]);
    assert_eq!(results.nobody.as_ref().map(Vec::len), Some(4));
}

#[test]
fn an_input_names_its_places() {
    let (connect4, pegs) = (read(CONNECT4), read(PEGS));
    assert_eq!(connect4.input.places("7"), Some(vec![("drop", Place::Column(6))]));
    assert_eq!(connect4.input.places("8"), None);
    let places = vec![("from", Place::Cell([3, 1])), ("to", Place::Cell([3, 3]))];
    assert_eq!(pegs.input.places("d6 d4"), Some(places));
    assert_eq!(pegs.cells("d6 d4"), ["d6", "d4"]);
    assert_eq!(pegs.input.places("a1 d4"), None);
}

#[test]
fn the_universe_is_all_that_the_patterns_make_and_nonsense() {
    let universe = read(CONNECT4).input.universe();
    assert_eq!(universe.moves, ["1", "2", "3", "4", "5", "6", "7"]);
    assert_eq!(universe.inputs().count(), 13);
    let universe = read(PEGS).input.universe();
    assert_eq!((universe.total, universe.is_complete()), (33 * 33, true));
    assert_eq!(universe.moves[1], "c7 d7");
}

#[test]
fn a_universe_that_is_too_large_is_an_even_selection() {
    let large = edited(CONNECT4, "{drop:column}", "{drop:column} {n:1..9999}");
    let large = edited(&large, "\"4 4\"", "\"4\"");
    let large = edited(&large, "notations = [\"{drop}\", \"{drop0}\", \"{dropA}\"]", "");
    let universe = read(&large).input.universe();
    assert_eq!((universe.moves.len(), universe.total), (Universe::MOST, 7 * 9999));
    assert!(!universe.is_complete());
    assert_eq!(universe.moves[0], "1 1");
    assert!(universe.moves[19_999].starts_with("7 "), "{}", universe.moves[19_999]);
}

#[rstest]
#[case::the_usual_one(CONNECT4, "4", "{drop}", "4")]
#[case::from_nought(CONNECT4, "4", "{drop0}", "3")]
#[case::a_letter(CONNECT4, "4", "{dropA}", "d")]
#[case::a_capital(CONNECT4, "4", "{DROPA}", "D")]
#[case::a_number_that_is_too_large(CONNECT4, "9", "{drop0}", "8")]
#[case::a_number_that_is_too_small(CONNECT4, "0", "{drop0}", "-1")]
#[case::what_is_no_number(CONNECT4, "x", "{drop0}", "x")]
#[case::two_numbers(CONNECT4, "4 4", "{drop0}", "4 4")]
#[case::nothing(CONNECT4, "", "{drop0}", "")]
#[case::with_text(PEGS, "d6 d4", "{from}-{to}", "d6-d4")]
#[case::with_nothing_between(PEGS, "d6 d4", "{from}{to}", "d6d4")]
#[case::in_capitals(PEGS, "d6 d4", "{FROM}{TO}", "D6D4")]
#[case::on_two_lines(PEGS, "d6 d4", "{from}\n{to}", "d6\nd4")]
#[case::the_other_way_round(PEGS, "d6 d4", "{to}<{from}", "d4<d6")]
#[case::off_the_board(PEGS, "d6 d9", "{from}{to}", "d6d9")]
#[case::half_an_input(PEGS, "d6", "{from}-{to}", "d6")]
#[case::no_notation(PEGS, "d6 d4", "{from}", "d6 d4")]
fn an_input_is_written_in_a_notation(
    #[case] game: &str,
    #[case] input: &str,
    #[case] notation: &str,
    #[case] expected: &str,
) {
    assert_eq!(read(game).input.write(input, notation), expected);
}

#[test]
fn a_notation_is_of_the_pattern_whose_places_it_has() {
    let two = edited(
        PEGS,
        "[\"{from:cell} {to:cell}\"]",
        "[\"{from:cell} {to:cell}\", \"drop {at:cell}\", \"pass\"]",
    );
    let input = read(&edited(&two, ", \"{FROM}{TO}\"]", ", \"@{at}\"]")).input;
    let written = |notation| ["d6 d4", "drop d4", "pass"].map(|line| input.write(line, notation));
    assert_eq!(written("{from}{to}"), ["d6d4", "drop d4", "pass"]);
    assert_eq!(written("@{at}"), ["d6 d4", "@d4", "pass"]);
    assert_eq!(input.placeholders(), ["{from}", "{FROM}", "{to}", "{TO}", "{at}", "{AT}"]);
}

#[test]
fn nonsense_that_a_notation_writes_like_a_move_is_found() {
    assert_eq!(read(CONNECT4).input.clashes(), []);
    let letter = edited(CONNECT4, "\"8\", \"x\"", "\"8\", \"c\"");
    let clashes = read(&letter).input.clashes();
    let inputs = ["3", "c"].map(str::to_owned);
    assert_eq!(
        clashes,
        [Clash { notation: "{dropA}".to_owned(), inputs, written: "c".to_owned() }]
    );
}

#[test]
fn a_text_that_stays_is_read_once() {
    let text: &'static str = CONNECT4;
    assert!(std::ptr::eq(Description::of(text), Description::of(text)));
}
