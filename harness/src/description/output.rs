//! The required output of a challenge, and how much of it the challenge leaves open.

use std::collections::BTreeMap;

use toml::Spanned;

use super::{
    board::GameBoard,
    drawing::Drawing,
    ends::{self, End},
    faults::{Wrong, expected_one_of},
    schema::{Keys, Section, Text},
};

/// The `[output]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// How a board is drawn.
    pub board: BoardDrawing,
    /// The drawing in the description; only the rows if there is none.
    pub drawing: Drawing,
    /// The characters for the marks.
    pub glyphs: Glyphs,
    /// When a board is required.
    pub due: Due,
    /// Whether the program must show whose turn it is.
    pub turn: Turn,
    /// The answer to an illegal input.
    pub refusal: Refusal,
    /// The announcement of the result.
    pub end: End,
    /// Whether a board may be shown between a move and its consequences: `between = "moved"`.
    pub between: bool,
    /// Whether a move changes only cells that its input names: `touches = "named"`.
    pub touches: bool,
    /// The sentences of the challenge that require the board, the turn, the refusal and the announcement of the end.
    pub required: BTreeMap<&'static str, String>,
}

/// How a program draws a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardDrawing {
    /// In any way that shows the cells in their places.
    Free,
    /// Exactly as `drawing` shows it.
    Exact,
}

/// Which characters a program may use for the marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Any, one character each. Its colour is part of it.
    Free,
    /// Any, one character each. Colours do not count.
    Characters,
    /// Those of the description.
    Fixed,
}

/// When a board or a field is required. A program may also show it at other times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// At the start.
    pub start: bool,
    /// After each move that does not end the game.
    pub moves: bool,
    /// After the move that ends the game.
    pub end: bool,
    /// After an illegal input.
    pub refusal: bool,
}

/// Whether a program must show whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Something must distinguish the sides.
    Shown,
    /// It need not show it.
    Free,
    /// With exactly these texts, in the order of the sides, after each board and each refusal.
    Exact([String; 2]),
}

/// The answer to an illegal input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something falsy, or only the prompt.
    Falsy,
    /// Any output.
    Any,
    /// Any output, or none.
    Silent,
    /// This word, anywhere in the line.
    Word(String),
}

impl Output {
    /// Whether a board is required after the last move.
    pub fn last_board_due(&self) -> bool {
        self.due.end
    }
}

/// The keys of the section.
pub(super) const KEYS: Keys = &[
    "board", "drawing", "glyphs", "due", "turn", "refusal", "end", "between", "touches", "required",
];

/// Reads the section of a game with this board and these sides. A key with an invalid value is a fault.
pub(super) fn read(
    section: &Section<'_>,
    board_of_game: &GameBoard,
    sides: &[String],
) -> Option<Output> {
    let board =
        section.word("board", &[("free", BoardDrawing::Free), ("exact", BoardDrawing::Exact)]);
    let glyphs =
        [("free", Glyphs::Free), ("characters", Glyphs::Characters), ("fixed", Glyphs::Fixed)];
    let glyphs = section.word("glyphs", &glyphs);
    let drawing = drawing(section, board_of_game);
    let (due, turn) = (due(section), turn(section, sides));
    let (refusal, end) = (refusal(section), ends::read(section, sides));
    Some(Output {
        board: board.unwrap_or(BoardDrawing::Free),
        drawing: drawing?,
        glyphs: glyphs.unwrap_or(Glyphs::Free),
        due,
        turn,
        refusal: refusal?,
        end: end?,
        between: section.word("between", &[("moved", true)]).unwrap_or_default(),
        touches: section.word("touches", &[("named", true)]).unwrap_or_default(),
        required: required(section),
    })
}

fn drawing(section: &Section<'_>, board: &GameBoard) -> Option<Drawing> {
    let start = &board.start;
    if board.numbers.is_some() || board.ragged {
        check_free(section);
        return Some(if board.ragged { Drawing::ragged(start) } else { Drawing::numbers(start) });
    }
    if section.value("drawing").is_none() {
        return Some(Drawing::rows(start));
    }
    let text = section.text("drawing")?;
    section.faults.keep(text.span(), Drawing::of(start, text.get_ref()))
}

/// Checks that a board with cells or rows of different widths is drawn freely.
fn check_free(section: &Section<'_>) {
    let found = "a board whose cells show numbers, or whose rows end early, is drawn freely";
    if section.value("drawing").is_some() {
        section.add("drawing", Wrong::new(found, "leave `drawing` out"));
    }
    if section.word("board", &[("free", false), ("exact", true)]) == Some(true) {
        section.add("board", Wrong::new(found, "expected `board = \"free\"`"));
    }
}

const DUE: [&str; 4] = ["start", "move", "end", "refusal"];

pub(super) fn due(section: &Section<'_>) -> Due {
    let given = section.value("due").and(section.texts("due"));
    let Some(given) = given.map(Spanned::into_inner) else {
        return Due { start: true, moves: true, end: true, refusal: false };
    };
    given.iter().for_each(|text| check_due(section, text));
    let has = |word| given.iter().any(|text| text.get_ref() == word);
    Due { start: has("start"), moves: has("move"), end: has("end"), refusal: has("refusal") }
}

fn check_due(section: &Section<'_>, text: &Text) {
    let word = text.get_ref().as_str();
    if !DUE.contains(&word) {
        let found = format!("found `{word}` in `due`");
        section.faults.add(text.span(), found, expected_one_of(&DUE, word));
    }
}

fn turn(section: &Section<'_>, sides: &[String]) -> Turn {
    if section.value("turn").is_some_and(|value| value.get_ref().is_table()) {
        return exact_turn(section, sides).map_or(Turn::Free, Turn::Exact);
    }
    let turn = section.word("turn", &[("shown", Turn::Shown), ("free", Turn::Free)]);
    if turn == Some(Turn::Shown) && sides.len() == 1 {
        let found = "found `turn = \"shown\"` for a game of one side";
        section.add("turn", Wrong::new(found, "leave `turn` out"));
    }
    turn.unwrap_or(Turn::Free)
}

/// The texts that show the turn of each side. They must differ.
pub(super) fn exact_turn(output: &Section<'_>, sides: &[String]) -> Option<[String; 2]> {
    let section = ends::exact_or_whole(output.open_section("turn")?, "turn")?;
    let Ok([one, other]) = <[&String; 2]>::try_from(sides.iter().collect::<Vec<_>>()) else {
        let found = "found a display of the turn for a game of one side";
        output.add("turn", Wrong::new(found, "leave `turn` out"));
        return None;
    };
    for (key, place) in section.keys().filter(|(key, _)| key != one && key != other) {
        let found = format!("found `{key}` in `turn`, which is no side of this game");
        section.faults.add(place, found, expected_one_of(&[one, other], key));
    }
    let [one, other] = [one, other].map(|side| section.line(side).map(Spanned::into_inner));
    let (one, other) = (one?, other?);
    if one == other {
        let found = format!("found {one:?} for both sides in `turn`");
        output.add("turn", Wrong::new(found, "expected a text for each side"));
    }
    Some([one, other])
}

const REQUIRED: Keys = &["board", "turn", "refusal", "end"];

fn required(section: &Section<'_>) -> BTreeMap<&'static str, String> {
    let Some(section) = section.section("required", REQUIRED) else { return BTreeMap::new() };
    let given = REQUIRED.iter().filter(|key| section.value(key).is_some());
    given.filter_map(|key| Some((*key, section.line(key)?.into_inner()))).collect()
}

/// The keys of an exact refusal.
const REFUSAL: Keys = &["word"];

fn refusal(section: &Section<'_>) -> Option<Refusal> {
    let Some(value) = section.value("refusal") else { return Some(Refusal::Any) };
    if value.get_ref().is_table() {
        let word = section.section("refusal", REFUSAL)?.line("word")?;
        return Some(Refusal::Word(word.into_inner()));
    }
    let words = [("falsy", Refusal::Falsy), ("any", Refusal::Any), ("silent", Refusal::Silent)];
    section.word("refusal", &words)
}
