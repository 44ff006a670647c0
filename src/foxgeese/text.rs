//! How Fox & Geese is written: moves, the drawn cross and its base64, a set-up.

use std::{fmt, str::FromStr};

use base64::{
    Engine as _, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

use super::{CROSS, Chain, Fox, FoxGeese, Goose, MOVES, Move, Way};
use crate::{
    board::Board,
    built_in::BuiltIn as _,
    game::{Game as _, Malformed, SetUp},
    squares::Square,
};

/// Rows and columns of the cross, its corners included.
const SIZE: usize = 7;

impl Default for FoxGeese {
    fn default() -> Self {
        let start = "__...__/__...__/..X.Y../abcdefg/hijklmn/__opq__/__rst__ turn=geese";
        Self::position(start).expect("the start is a position")
    }
}

impl Way {
    /// Its letter.
    pub fn letter(self) -> char {
        match self {
            Self::Up => 'u',
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
        }
    }

    /// The direction of a letter.
    pub fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.letter() == letter)
    }
}

/// Reads a letter and directions: `du`, `Xu`, `Yll`.
impl FromStr for Move {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut letters = text.trim_end().chars();
        let name = letters.next();
        let goose = || {
            Some(Self::Goose(name.and_then(Goose::of)?, Way::of(letters.as_str().parse().ok()?)?))
        };
        let fox = || {
            let fox = Fox::BOTH.into_iter().find(|fox| Some(fox.letter()) == name)?;
            Some(Self::Fox(fox, chain(letters.clone())?))
        };
        goose().or_else(fox).ok_or_else(|| Malformed::new(text, ALLOWED))
    }
}

const ALLOWED: &str = "a goose from a to t and one of `u`, `l`, `r`, or a fox `X` or `Y` and some of `u`, `d`, `l`, `r`";

fn chain(mut letters: impl Iterator<Item = char>) -> Option<Chain> {
    let first = Chain::of(Way::of(letters.next()?)?);
    letters.try_fold(first, |chain, letter| chain.then(Way::of(letter)?))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Goose(goose, way) => write!(f, "{}{}", goose.letter(), way.letter()),
            Self::Fox(fox, chain) => {
                write!(f, "{}{}", fox.letter(), chain.ways().map(Way::letter).collect::<String>())
            }
        }
    }
}

impl FoxGeese {
    pub(super) fn drawn(&self) -> Board {
        let mut rows = vec![vec![None; SIZE]; SIZE];
        // A piece leaves the drawing only if a referee plays an illegal move; it is then not drawn.
        let mut put = |square: Square, glyph| {
            if let Some((column, row)) = place(square) {
                rows[row][column] = Some(glyph);
            }
        };
        CROSS.into_iter().for_each(|square| put(square, '.'));
        Goose::all().for_each(|goose| {
            self.goose(goose).into_iter().for_each(|square| put(square, goose.letter()));
        });
        Fox::BOTH.into_iter().for_each(|fox| put(self.fox(fox), fox.letter()));
        Board::new(rows)
    }

    /// The drawn cross in base64, as the field `field` carries it.
    pub fn field(&self) -> String {
        BASE64.encode(self.draw())
    }

    /// Reads a cross of geese, foxes and `.`, with `turn` and, after the first move, `moves`: the number of moves the geese have made.
    /// Missing geese were captured.
    pub(super) fn from_set_up(from: &SetUp) -> Result<Self, Malformed> {
        from.allow(&["turn", "moves"])?;
        if !is_cross(&from.board) {
            let allowed = "a cross of seven rows, its corners `_`";
            return Err(Malformed::new(from.board.to_string(), allowed));
        }
        let foxes = Fox::BOTH.map(|fox| find(&from.board, fox.letter()));
        let [Some(x), Some(y)] = foxes else {
            return Err(Malformed::new(from.board.to_string(), "both foxes, `X` and `Y`"));
        };
        let mut geese = [None; Goose::COUNT];
        Goose::all().for_each(|goose| geese[goose.index()] = find(&from.board, goose.letter()));
        let position =
            Self { geese, foxes: [x, y], turn: from.turn(Self::SIDES)?, moves: moves(from)? };
        position.believable(&from.board)
    }

    /// Checks that the position, drawn again, looks the same: no letter occurs twice, and no unknown one occurs.
    fn believable(self, board: &Board) -> Result<Self, Malformed> {
        match self.drawn().differences(board).into_iter().find_map(|difference| difference.right) {
            Some(glyph) => Err(Malformed::new(
                glyph.to_string(),
                "each of a to t, `X` and `Y` once at most, and `.`",
            )),
            None => Ok(self),
        }
    }
}

fn moves(from: &SetUp) -> Result<u8, Malformed> {
    let text = from.fields.get("moves").map_or("0", String::as_str);
    let moves = text.parse().ok().filter(|moves| *moves <= MOVES);
    moves.ok_or_else(|| Malformed::new(text, format!("a number of moves up to {MOVES}")))
}

fn find(board: &Board, glyph: char) -> Option<Square> {
    CROSS.into_iter().find(|square| {
        place(*square).is_some_and(|(column, row)| board.cell(column, row) == Some(glyph))
    })
}

/// The column and the row on the drawn board, if the square is on it.
fn place(square: Square) -> Option<(usize, usize)> {
    let (column, rank) = (square.file() as usize, square.rank() as usize);
    (column < SIZE && rank < SIZE).then(|| (column, SIZE - 1 - rank))
}

/// A cross as the challenge draws it: its cells separated, `-` for an empty one.
pub(super) fn picture(board: &Board) -> String {
    let cell = |cell: &Option<char>| match cell {
        Some('.') => '-',
        Some(glyph) => *glyph,
        None => ' ',
    };
    let line = |row: &[Option<char>]| {
        let cells: Vec<String> = row.iter().map(|c| cell(c).to_string()).collect();
        format!("{}\n", cells.join(" ").trim_end())
    };
    board.rows().map(line).collect()
}

/// Reads a cross as [`picture`] draws it.
pub(super) fn read_picture(drawing: &str) -> Result<Board, Malformed> {
    let cell = |glyph| match glyph {
        '-' => Some('.'),
        ' ' => None,
        glyph => Some(glyph),
    };
    let row = |line: &str| line.chars().step_by(2).map(cell).collect();
    let board = Board::new(drawing.lines().map(row));
    let faithful = picture(&board) == drawing && is_cross(&board);
    faithful.then_some(board).ok_or_else(|| Malformed::new(drawing, "a cross of seven lines"))
}

/// Whether a board has exactly the cells of the cross.
fn is_cross(board: &Board) -> bool {
    let arm = 2..SIZE - 2;
    let on_cross = |column: &usize, row: &usize| arm.contains(column) || arm.contains(row);
    let cells = |row: usize| (0..SIZE).map(|column| on_cross(&column, &row)).collect::<Vec<_>>();
    let rows = board.rows().map(|row| row.iter().map(Option::is_some).collect::<Vec<_>>());
    rows.eq((0..SIZE).map(cells))
}

/// Reads a field that [`FoxGeese::field`] writes. Other programs may omit its padding, wrap its lines, or omit the last line end.
///
/// # Errors
/// If it is not base64 or not a cross.
pub fn read_field(field: &str) -> Result<Board, Malformed> {
    let malformed = || Malformed::new(field, "the drawn cross in base64");
    let field: String = field.split_whitespace().collect();
    let bytes = BASE64.decode(&field).map_err(|_| malformed())?;
    let text = String::from_utf8(bytes).map_err(|_| malformed())?;
    let lines = text.trim_end().lines().map(|line| format!("{}\n", line.trim_end()));
    read_picture(&lines.collect::<String>())
}

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);
