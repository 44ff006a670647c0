//! Whole descriptions without faults, and what is read from them.

use rstest::rstest;
use rulebook::games::{GAMES, ORTHODOX};

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

#[rstest]
#[case("{ O = \"O> \", X = \"X> \" }")]
#[case("{ exact = { O = \"O> \", X = \"X> \" } }")]
fn an_exact_turn_is_read_in_the_order_of_the_sides(#[case] turn: &str) {
    let text = edited(CONNECT4, "\"shown\"", turn);
    assert_eq!(read(&text).output.turn, Turn::Exact(["X> ", "O> "].map(str::to_owned)));
}

#[test]
fn a_part_may_be_alone() {
    let part = "[[input.part]]\nname = \"put\"\nwrite = \"@{n:a|b}\"\nalone = true\n[output]";
    assert_eq!(read(&edited(CONNECT4, "[output]", part)).input.parts[0].name, "put");
}

#[test]
fn a_field_needs_no_rule() {
    let text = edited(CONNECT4, "[reference]", "[[field]]\nname = \"score\"\n[reference]");
    assert_eq!(read(&text).fields[0].rule, "");
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
#[case::a_number_with_a_leading_zero(CONNECT4, "01", "{dropA}", "01")]
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
    assert_eq!(written(&read(game).input, input, notation), expected);
}

/// An input in a notation, without other overrides.
fn written(game: &Input, input: &str, notation: &str) -> String {
    let notation = game.notation(notation);
    notation.map_or_else(|| input.to_owned(), |notation| game.write(input, &notation, |_| None))
}

#[test]
fn a_notation_is_of_the_pattern_whose_places_it_has() {
    let two = edited(
        PEGS,
        "[\"{from:cell} {to:cell}\"]",
        "[\"{from:cell} {to:cell}\", \"drop {at:cell}\", \"pass\"]",
    );
    let input = read(&edited(&two, ", \"{FROM}{TO}\"]", ", \"@{at}\"]")).input;
    let each = |notation| ["d6 d4", "drop d4", "pass"].map(|line| written(&input, line, notation));
    assert_eq!(each("{from}{to}"), ["d6d4", "drop d4", "pass"]);
    assert_eq!(each("@{at}"), ["d6 d4", "@d4", "pass"]);
    assert_eq!(input.placeholders(), ["{from}", "{FROM}", "{to}", "{TO}", "{at}", "{AT}"]);
}

#[test]
fn letters_are_tried_in_both_cases() {
    let games = [CONNECT4, PEGS].map(|game| read(game).input.notations_to_try());
    assert_eq!(games[0], ["{drop}", "{drop0}", "{dropA}", "{DROPA}"]);
    assert_eq!(games[1], read(PEGS).input.notations());
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

/// The descriptions of the rulebook's games lack their rules, which are in its code. So this test adds them.
#[test]
fn each_game_of_the_rulebook_is_as_its_description_says() {
    for game in GAMES.iter().chain([&ORTHODOX]) {
        let turn = game.turn_rule();
        let rules = game.rules().into_iter().map(|rule| {
            let turn = if rule == turn { "turn = true\n" } else { "" };
            format!("[[rule]]\nid = {:?}\ntext = {:?}\n{turn}", rule.id, rule.text)
        });
        let own_name = format!("name = {:?}", game.name);
        let other_name = format!("name = {:?}", format!("{}-brought", game.name));
        let text = edited(game.form, &own_name, &other_name) + &rules.collect::<String>();
        let of_other_rules = |fault: &Fault| fault.found.ends_with("which is no rule of this game");
        let faults = Description::read(&text).err().unwrap_or_default();
        assert!(faults.iter().all(of_other_rules), "{}: {}", game.name, told(&faults));
        let description = Description::of(game.form);
        assert_eq!((&*description.name, &*description.title), (game.name, game.title));
        assert_eq!(description.sides, game.sides);
        let start = game.referee(None).expect("a start");
        assert_eq!(description.board.start, start.board(), "{}", game.name);
        let is_drawn = description.output.board == BoardDrawing::Free
            || description.output.drawing.draw(&start.board()) == start.draw().trim_end();
        assert!(is_drawn, "{}", game.name);
    }
}

#[test]
fn a_part_follows_a_move_or_is_a_move() {
    let chess = &Description::of(ORTHODOX.form).input;
    let parts = |input| chess.read(input).map(|read| read.parts().map(|p| &*p.name).collect());
    let expected: [(&str, Option<Vec<&str>>); 6] = [
        ("e2e4", Some(vec![])),
        ("e7e8q", Some(vec!["promotion"])),
        ("b7a8q@c4", Some(vec!["promotion", "put"])),
        ("K@e1", Some(vec!["placement"])),
        ("e7e8k", Some(vec!["promotion"])),
        ("resign", None),
    ];
    for (input, names) in expected {
        assert_eq!(parts(input), names, "{input}");
    }
    let alone: Vec<String> = chess.parts.iter().map(InputPart::alone).collect();
    assert_eq!(alone, ["\n{letter}", "\n{square}", "{piece}\n{square}"]);
    assert_eq!(chess.universe().total, 4096 * 5 * 65 + 5 * 64);
}
