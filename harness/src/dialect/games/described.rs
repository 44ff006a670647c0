//! A dialect that is told by the description of a game, in place of being written for it.
//!
//! Its boards are drawn freely, or as the description draws them; the shape of the start tells the reader what to look for.

use std::{
    collections::HashMap,
    sync::{LazyLock, PoisonError, RwLock},
};

use rulebook::{
    board::{Board, Difference},
    game::Player,
};

use super::described_contract::contract;
use crate::{
    description::{BoardDrawing, Description, Glyphs},
    dialect::{
        Alphabet, Blanks, Dialect, OutputContract, Pins, Segment, SessionText, Start, bind_first,
        layout::{
            parse::{
                any::{self, First, Text},
                framed::{self, Frame},
            },
            shape::Shape,
        },
        read::extract::Cells,
    },
};

/// The dialects of the descriptions that were asked for, by where their texts stand.
static KNOWN: LazyLock<RwLock<HashMap<(usize, usize), &'static Described>>> =
    LazyLock::new(RwLock::default);

/// The dialect of the game that this text describes. It stays, as the text does.
pub(in crate::dialect) fn of(text: &'static str) -> &'static Described {
    let key = (text.as_ptr().addr(), text.len());
    let known = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&key).copied();
    known.unwrap_or_else(|| {
        let described: &'static Described =
            Box::leak(Box::new(Described::new(Description::of(text))));
        let mut all = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
        *all.entry(key).or_insert(described)
    })
}

/// What a description leaves open and requires.
#[derive(Debug)]
pub(in crate::dialect) struct Described {
    description: &'static Description,
    shape: Shape,
    notations: &'static [&'static str],
    places: &'static [&'static str],
    marks: &'static str,
    board_form: &'static str,
    contract: &'static OutputContract,
}

impl Described {
    fn new(description: &'static Description) -> Self {
        let (board, output) = (&description.board, &description.output);
        let shape =
            Shape::of(&board.start, board.names.columns().to_vec(), board.names.rows().to_vec());
        let board_form = match output.board {
            BoardDrawing::Exact => {
                "a board is drawn as the challenge draws it, line by line".to_owned()
            }
            BoardDrawing::Free => shape.form(),
        };
        Self {
            description,
            shape,
            notations: leaked(description.input.notations().to_vec()),
            places: leaked(description.input.placeholders()),
            marks: String::leak(blank_last(&board.marks)),
            board_form: String::leak(board_form),
            contract: Box::leak(Box::new(contract(description))),
        }
    }

    fn is_free(&self) -> bool {
        self.description.output.board == BoardDrawing::Free
    }

    fn is_literal(&self) -> bool {
        self.description.output.glyphs == Glyphs::Fixed
    }

    fn frame(&self) -> Frame<'_> {
        Frame::of(&self.description.output.drawing, &self.description.board.start)
    }

    /// The two cells that an input names, by column and row.
    fn two_cells(&self, input: &str) -> Option<[[usize; 2]; 2]> {
        let names = &self.description.board.names;
        let cells = self.description.cells(input);
        let places: Option<Vec<_>> = cells.iter().map(|cell| names.place(cell)).collect();
        places?.try_into().ok()
    }
}

/// Texts that stay.
fn leaked(texts: Vec<String>) -> &'static [&'static str] {
    let texts: Vec<&'static str> = texts.into_iter().map(|text| &*String::leak(text)).collect();
    Vec::leak(texts)
}

/// The marks with the one of an empty cell at the end.
fn blank_last(marks: &[char]) -> String {
    let (blanks, pieces): (Vec<char>, Vec<char>) =
        marks.iter().copied().partition(|mark| *mark == '.');
    pieces.into_iter().chain(blanks).collect()
}

impl Dialect for Described {
    fn notations(&self) -> &'static [&'static str] {
        self.notations
    }

    fn write(&self, input: &str, pins: &Pins) -> String {
        match pins.input.as_deref().or(self.notations.first().copied()) {
            Some(notation) => self.description.input.write(input, notation),
            None => input.to_owned(),
        }
    }

    fn marks(&self) -> &'static str {
        self.marks
    }

    /// The side whose name the character is.
    fn owner(&self, mark: char) -> Option<Player> {
        let sides = Player::BOTH.into_iter().zip(&self.description.sides);
        let mut owners = sides.filter(|(_, side)| side.chars().eq([mark]));
        owners.next().map(|(player, _)| player)
    }

    fn places(&self) -> &'static [&'static str] {
        self.places
    }

    /// The cells by the names that a board gives them.
    fn cells(&self, input: &str) -> Vec<String> {
        let board = &self.description.board;
        let cells = self.description.cells(input);
        let places = cells.iter().filter_map(|cell| board.names.place(cell));
        places.map(|[column, row]| board.start.name(column, row)).collect()
    }

    /// Where an input names no cells, or moves change others as well, any change may be one that it brings about.
    fn is_played(&self, input: &str, changed: &[Difference]) -> bool {
        let cells = self.cells(input);
        let is_named = |difference: &Difference| cells.contains(&difference.cell);
        match cells.len() {
            0 => !changed.is_empty(),
            count if self.description.output.touches => {
                changed.len() >= count.min(2) && changed.iter().all(is_named)
            }
            _ => changed.iter().any(is_named),
        }
    }

    fn board_form(&self) -> &'static str {
        self.board_form
    }

    fn reads_colours(&self) -> bool {
        self.is_free() && !self.is_literal()
    }

    /// Where the start tells how it is turned. On one that does not, the first move would be on another cell.
    fn may_be_turned(&self) -> bool {
        let start = &self.description.board.start;
        let is_two_sided = self.description.sides.len() == 2 && start.height() > 1;
        self.is_free() && is_two_sided && !start.turned().contains(start)
    }

    fn contract(&self) -> &'static OutputContract {
        self.contract
    }

    /// The piece has moved, and nothing else has happened yet.
    fn on_the_way(&self, before: &Board, input: &str) -> Option<Board> {
        let [from, to] = self.two_cells(input).filter(|_| self.description.output.between)?;
        let [at_from, at_to] = [from, to].map(|[column, row]| before.cell(column, row));
        let swapped = |column, row| match [column, row] {
            at if at == from => at_to,
            at if at == to => at_from,
            _ => before.cell(column, row),
        };
        let cells = self.all_cells().map(|[column, row]| swapped(column, row));
        Some(Board::of(before.width(), cells))
    }

    fn bind(&self, said: &SessionText<'_>, start: &Board) -> Result<Alphabet, Start> {
        let text = text(said);
        let first = First { shape: &self.shape, board: start, is_literal: self.is_literal() };
        let mut alphabet = match self.description.output.board {
            BoardDrawing::Free => first.bind(text),
            BoardDrawing::Exact => {
                let is_board = |cells: &Cells| first.is_start(cells);
                bind_first(framed::boards(self.frame(), text, is_board), start, Blanks::Alike)
            }
        }?;
        alphabet.expect_pieces(self.marks);
        Ok(alphabet)
    }

    fn extract(&self, said: &SessionText<'_>, alphabet: &Alphabet) -> Vec<Segment> {
        match self.description.output.board {
            BoardDrawing::Free => any::extract(text(said), &self.shape, alphabet),
            BoardDrawing::Exact => framed::extract(self.frame(), text(said), alphabet),
        }
    }
}

impl Described {
    /// The columns and rows of the board, row by row.
    fn all_cells(&self) -> impl Iterator<Item = [usize; 2]> {
        let (width, height) = (self.shape.width(), self.shape.height());
        (0..height).flat_map(move |row| (0..width).map(move |column| [column, row]))
    }
}

fn text<'t>(said: &SessionText<'t>) -> Text<'t> {
    Text { whole: said.text, beginning: said.beginning(), pauses: said.pauses }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::ORTHODOX;

    use super::*;
    use crate::dialect::{RefusalForm, ResultForm, TurnForm};

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

    /// The boards in what is said, and what stands around them.
    fn boards(dialect: &Described, text: &str) -> Vec<String> {
        let said = SessionText { text, pauses: &[], game: &ORTHODOX };
        let Ok(alphabet) = dialect.bind(&said, &dialect.description.board.start) else {
            return Vec::new();
        };
        let board = |piece| match piece {
            Segment::Board(_, cells) => {
                Some(alphabet.read(&cells).0.to_string().replace('\n', "/"))
            }
            Segment::Text(_) | Segment::Broken(..) => None,
        };
        dialect.extract(&said, &alphabet).into_iter().filter_map(board).collect()
    }

    #[test]
    fn a_description_is_read_once() {
        assert!(std::ptr::eq(of(FOUR), of(FOUR)));
    }

    #[test]
    fn a_game_of_two_sides_is_as_it_is_described() {
        let four = of(FOUR);
        assert_eq!((four.marks(), four.owner('O')), ("XO.", Some(Player::Two)));
        assert_eq!(four.notations(), ["{drop}", "{drop0}"]);
        assert_eq!(four.contract().refusal, RefusalForm::Silent);
        assert_eq!(
            four.contract().end,
            ResultForm::Names([&["x", "red", "x wins"], &["o", "o wins"]])
        );
        assert_eq!(four.contract().turn, TurnForm::Shown);
        assert!(four.contract().last_board);
        assert!(four.reads_colours() && !four.may_be_turned());
        let pins = Pins { input: Some("{drop0}".to_owned()), ..Pins::default() };
        assert_eq!(four.write("4", &pins), "3");
        assert_eq!(pins.check(four), Ok(()));
    }

    #[test]
    fn a_mark_that_the_start_does_not_show_is_drawn_as_it_is() {
        let found = boards(of(STONES), "ooooooo\n..ooooo\n......o\n");
        assert_eq!(found, ["ooooooo", "..ooooo", "......o"]);
    }

    #[test]
    fn a_game_of_one_side_is_as_it_is_described() {
        let frogs = of(FROGS);
        assert_eq!(frogs.contract().refusal, RefusalForm::Word("NO"));
        assert_eq!(frogs.contract().end, ResultForm::Words(["SOLVED", ""]));
        assert_eq!(frogs.contract().turn, TurnForm::Free);
        assert!(!frogs.may_be_turned() && !frogs.reads_colours());
        let before: Board = "xxx.ooo".parse().unwrap();
        let input = format!("{} {}", frogs.cells_of(2), frogs.cells_of(3));
        assert_eq!(frogs.on_the_way(&before, &input).unwrap().to_string(), "xx.xooo");
        assert_eq!(frogs.cells(&input), ["3", "4"]);
    }

    impl Described {
        /// The name of a column.
        fn cells_of(&self, column: usize) -> &str {
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
        let read = boards(of(FOUR), &text);
        let rows = [".......", ".......", ".......", ".......", "......."].join("/");
        assert_eq!(read, [format!("{rows}/......."), format!("{rows}/...?...")], "{text}");
    }

    #[rstest]
    #[case::whole_lines("|x|x|x|.|o|o|o|\n|x|x|.|x|o|o|o|\n", &["xxx.ooo", "xx.xooo"])]
    #[case::after_a_prompt("|a|a|a|_|b|b|b|\nmove: |a|a|_|a|b|b|b|\n", &["xxx.ooo", "xx.xooo"])]
    #[case::another_frame("xxx.ooo\nxx.xooo\n", &[])]
    #[case::another_start("|x|x|.|x|o|o|o|\n", &[])]
    fn an_exact_board_is_found(#[case] text: &str, #[case] expected: &[&str]) {
        assert_eq!(boards(of(FROGS), text), expected, "{text}");
    }
}
