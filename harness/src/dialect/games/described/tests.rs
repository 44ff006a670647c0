//! Dialects of whole descriptions: what they require, and the boards that they find.

use rstest::rstest;

use super::*;
use crate::dialect::{FormatError, RefusalForm, ResultForm, Segment, SessionText, Start, TurnForm};

const FOUR: &str = r#"
stickler = 1
name = "four"
version = "1.0.0"
title = "Four"
sides = ["X", "O"]
[board]
start = "......./......./......./......./......./......."
columns = "1..7"
[input]
moves = ["{drop:column}"]
nonsense = ["", "9"]
notations = ["{drop}", "{drop0}"]
[output]
board = "free"
turn = "shown"
refusal = "silent"
end = { X = ["x", "Red"], O = ["o"], draw = ["draw"] }
[[rule]]
id = "C4-TURN"
text = "The sides take turns."
turn = true
"#;

const FROGS: &str = r#"
stickler = 1
name = "frogs"
version = "1.0.0"
title = "Frogs"
sides = ["you"]
[board]
start = "xxx.ooo"
[input]
moves = ["{from:column} {to:column}"]
nonsense = ["", "a"]
[output]
board = "exact"
drawing = "|x|x|x|.|o|o|o|"
refusal = { word = "NO" }
between = "moved"
touches = "named"
end = { exact = { you = "SOLVED", lost = "LOST" } }
[[rule]]
id = "F-MOVE"
text = "A frog moves."
"#;

const STONES: &str = r#"
stickler = 1
name = "stones"
version = "1.0.0"
title = "Stones"
sides = ["you"]
[board]
start = "ooooooo"
marks = "."
[input]
moves = ["{take:1..3}"]
nonsense = ["", "0"]
[output]
board = "free"
[[rule]]
id = "S-TAKE"
text = "A stone is taken from the left."
"#;

/// The boards in the output, and the text around them.
fn boards(dialect: &Dialect, text: &str) -> Vec<String> {
    let said = SessionText { text, pauses: &[] };
    let Ok(alphabet) = dialect.bind(&said, &dialect.description.board.start) else {
        return Vec::new();
    };
    let board = |piece| match piece {
        Segment::Board(_, cells) => Some(alphabet.read(&cells).0.to_string().replace('\n', "/")),
        Segment::Text(_) | Segment::Broken(..) => None,
    };
    dialect.extract(&said, &alphabet).into_iter().filter_map(board).collect()
}

#[test]
fn a_description_is_read_once() {
    assert!(std::ptr::eq(Dialect::of(FOUR), Dialect::of(FOUR)));
}

#[test]
fn a_game_of_two_sides_is_as_it_is_described() {
    let four = Dialect::of(FOUR);
    assert_eq!((four.marks(), four.owner('O')), ("XO.", Some(Player::Two)));
    assert_eq!(four.notations(), ["{drop}", "{drop0}"]);
    assert_eq!(four.contract().refusal, RefusalForm::Silent);
    assert_eq!(four.contract().end, ResultForm::Names([&["x", "red"], &["o"]]));
    assert_eq!(four.contract().turn, TurnForm::Shown);
    assert!(four.contract().last_board);
    assert!(four.reads_colours() && !four.may_be_turned());
    let pins = Pins { input: Some("{drop0}".to_owned()), ..Pins::default() };
    assert_eq!(four.write("4", &pins), "3");
    assert_eq!(pins.check(four), Ok(()));
}

#[test]
fn a_mark_that_the_start_does_not_show_is_drawn_as_it_is() {
    let found = boards(Dialect::of(STONES), "ooooooo\n..ooooo\n......o\n");
    assert_eq!(found, ["ooooooo", "..ooooo", "......o"]);
}

#[rstest]
#[case::as_they_must("ooooooo\n..ooooo\n", &["ooooooo", "..ooooo"])]
#[case::another_for_a_mark_of_the_start("@@@@@@@\n..@@@@@\n", &[])]
#[case::another_for_a_later_mark("ooooooo\n##ooooo\n", &["ooooooo"])]
fn fixed_characters_are_required(#[case] text: &str, #[case] expected: &[&str]) {
    let fixed = STONES.replace("[output]\n", "[output]\nglyphs = \"fixed\"\n");
    let fixed = Dialect::of(String::leak(fixed));
    assert_eq!(boards(fixed, text), expected);
    let said = SessionText { text, pauses: &[] };
    let bound = fixed.bind(&said, &fixed.description.board.start);
    let wrong = Start::Broken(FormatError::of_cell("@", 'o'));
    assert_eq!(bound.err(), expected.is_empty().then_some(wrong));
}

#[test]
fn a_game_of_one_side_is_as_it_is_described() {
    let frogs = Dialect::of(FROGS);
    assert_eq!(frogs.contract().refusal, RefusalForm::Word("NO"));
    assert_eq!(frogs.contract().end, ResultForm::Words(["SOLVED", ""]));
    assert_eq!(frogs.contract().turn, TurnForm::Free);
    assert!(!frogs.may_be_turned() && !frogs.reads_colours());
    let before: Board = "xxx.ooo".parse().unwrap();
    let input = format!("{} {}", frogs.column(2), frogs.column(3));
    assert_eq!(frogs.on_the_way(&before, &input).unwrap().to_string(), "xx.xooo");
    assert_eq!(frogs.cells(&input), ["3", "4"]);
}

impl Dialect {
    /// The name of a column.
    fn column(&self, column: usize) -> &str {
        &self.description.board.names.columns()[column]
    }
}

#[rstest]
#[case::numbered(" 1 2 3 4 5 6 7\n", "|", "|\n")]
#[case::bare("Connect!\n", "", "\n")]
fn a_free_board_is_found(#[case] above: &str, #[case] left: &str, #[case] right: &str) {
    let row = |cells: &str| format!("{left}{cells}{right}");
    let (empty, last) = (row("......."), row("...@..."));
    let text = format!("{above}{}> {above}{}{last}> ", empty.repeat(6), empty.repeat(5));
    let read = boards(Dialect::of(FOUR), &text);
    let rows = [".......", ".......", ".......", ".......", "......."].join("/");
    assert_eq!(read, [format!("{rows}/......."), format!("{rows}/...?...")], "{text}");
}

#[rstest]
#[case::whole_lines("|x|x|x|.|o|o|o|\n|x|x|.|x|o|o|o|\n", &["xxx.ooo", "xx.xooo"])]
#[case::after_a_prompt("|a|a|a|_|b|b|b|\nmove: |a|a|_|a|b|b|b|\n", &["xxx.ooo", "xx.xooo"])]
#[case::another_frame("xxx.ooo\nxx.xooo\n", &[])]
#[case::another_start("|x|x|.|x|o|o|o|\n", &[])]
fn an_exact_board_is_found(#[case] text: &str, #[case] expected: &[&str]) {
    assert_eq!(boards(Dialect::of(FROGS), text), expected, "{text}");
}
