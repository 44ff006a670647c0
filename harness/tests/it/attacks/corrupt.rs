//! Corruptions of a session, each of which definitely breaks the challenge.
//!
//! Changes that look like a fault but are allowed are left out, here or where the corruption is made:
//!
//! * a header or a last rule drawn twice: the whole frame is there, and the other line is text around it;
//! * anything at all after the end of a game: a board of the game that is over is a fault, another game is not judged;
//! * Alak without its last board, or with its row drawn twice;
//! * a turn that is not shown, or shown wrongly, where the challenge does not require it;
//! * the wrong turn in a text before the board in all of a run: it names the player who has moved;
//! * a falsy word after a legal move of chess: no source says how chess refuses;
//! * the wrong turn in a prompt that is held back: it may come with the last board, where none is required;
//! * a refusal left out where the prompt is held back: then the prompt answers;
//! * words that are neither falsy nor truthy after a legal move: they mean nothing.

mod drawings;
mod words;

use std::collections::BTreeMap;

use drawings::*;
use fastrand::Rng;
use rulebook::{board::Board, game::Player};
use words::*;

use super::{
    dialect_generator::{Program, pick},
    play::{Came, Moment, Session},
    profile::Part,
};

/// Spoils a session, or returns false if it has no place for that.
pub(crate) type Spoil = fn(&mut Session, &Program, &mut Rng) -> bool;

/// The corruptions, each with the games whose challenge it breaks: all, those of one name, or those of another.
pub(crate) const ALL: &[(&str, Games, Spoil)] = &[
    ("a cell changed", Games::All, cell_changed),
    ("an unknown character in a cell", Games::All, unknown_character),
    ("two cells exchanged", Games::All, cells_exchanged),
    ("a row missing", Games::Boards, row_missing),
    ("a row twice", Games::Boards, row_twice),
    ("a broken frame", Games::Quagmire, frame_broken),
    ("glyphs swapped in mid-game", Games::All, glyphs_swapped),
    ("two kinds of cells alike from here on", Games::All, glyphs_shared),
    ("a board missing", Games::All, board_missing),
    ("a board late by one", Games::All, board_late),
    ("all boards late by one", Games::All, boards_late),
    ("the next board too early", Games::All, board_early),
    ("the next board as well", Games::All, next_board_as_well),
    ("two boards", Games::All, other_board_after),
    ("two boards, the wrong one first", Games::All, other_board_before),
    ("the board before in its place", Games::All, stale_board),
    ("random bytes in place of a board", Games::All, random_bytes),
    ("a legal move refused", Games::All, legal_refused),
    ("an illegal move played", Games::All, illegal_played),
    ("a falsy before the board of a legal move", Games::Worded, falsy_before),
    ("a falsy after the board of a legal move", Games::Worded, falsy_after),
    ("a refusal left out", Games::All, refusal_left_out),
    ("a truthy refusal", Games::Worded, truthy_refusal),
    ("the wrong turn", Games::Turns, wrong_turn),
    ("the other turn after a refusal", Games::Turns, wrong_turn_refused),
    ("two replies exchanged", Games::All, replies_exchanged),
    ("a new game in mid-game", Games::All, restarted),
    ("an end too early", Games::All, ended_early),
    ("a winner too early", Games::All, winner_early),
    ("an end too late", Games::All, end_unnoticed),
    ("a move after the end", Games::Boards, played_on),
    ("the wrong winner", Games::All, wrong_winner),
    ("no winner", Games::All, no_winner),
    ("a winner and something falsy", Games::Quagmire, falsy_winner),
    ("cut off in a board", Games::All, cut_off),
    ("silence for ever", Games::All, fell_silent),
];

/// The challenges that a corruption breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Games {
    All,
    Quagmire,
    /// Games that require the turn to be shown.
    Turns,
    /// Games that require a board at the end as well, and draw it in several lines.
    Boards,
    /// Games whose challenge prescribes the answer to an illegal input.
    Worded,
}

impl Games {
    pub(crate) fn include(self, game: &str) -> bool {
        match self {
            Self::All => true,
            Self::Quagmire => game == "quagmire",
            Self::Turns => ["quagmire", "connect4", "kalah"].contains(&game),
            Self::Boards => game != "alak",
            Self::Worded => ["quagmire", "alak"].contains(&game),
        }
    }
}

/// The reply to a random moment with this property.
fn somewhere(session: &Session, rng: &mut Rng, is_like: impl Fn(&Moment) -> bool) -> Option<usize> {
    let places = session.places(is_like);
    (!places.is_empty()).then(|| pick(&places, rng))
}

/// A reply that requires a board: Alak need not show the last one.
fn board_due(session: &Session, rng: &mut Rng) -> Option<usize> {
    let is_alak = session.game().name == "alak";
    somewhere(session, rng, |moment| {
        moment.is_played() && !(is_alak && matches!(moment.came, Came::Over(_)))
    })
}

/// A reply after which the game goes on.
fn going_on(session: &Session, rng: &mut Rng) -> Option<usize> {
    somewhere(session, rng, |moment| moment.came == Came::Played)
}

fn end(session: &Session) -> Option<(usize, Player)> {
    session.moments.iter().enumerate().find_map(|(n, moment)| match moment.came {
        Came::Over(Some(winner)) => Some((n, winner)),
        Came::Over(None) | Came::Start | Came::Played | Came::Refused | Came::Left => None,
        Came::Nothing => None,
    })
}

/// The index of a reply's first board; after an end the next game's start board may follow it.
fn board_at(reply: &[Part]) -> Option<usize> {
    reply.iter().position(|part| matches!(part, Part::Drawing(_)))
}

/// Changes all drawings of a moment's board.
fn redraw(
    session: &mut Session,
    n: usize,
    program: &Program,
    change: impl Fn(&mut Vec<String>),
) -> bool {
    let drawn = program.draw(&session.moments[n].board);
    let mut is_changed = false;
    for part in &mut session.replies[n] {
        if let Part::Drawing(lines) = part
            && *lines == drawn
        {
            change(lines);
            is_changed |= *lines != drawn;
        }
    }
    is_changed
}

/// Shows another board instead of a moment's.
fn show_instead(session: &mut Session, n: usize, program: &Program, board: &Board) -> bool {
    let lines = program.draw(board);
    redraw(session, n, program, |drawing| drawing.clone_from(&lines))
}

fn replaced(board: &Board, cells: &[(usize, usize, char)]) -> Board {
    let mut rows: Vec<Vec<_>> = board.rows().map(<[_]>::to_vec).collect();
    cells.iter().for_each(|(column, row, mark)| rows[*row][*column] = Some(*mark));
    Board::new(rows)
}

fn random_cell(board: &Board, rng: &mut Rng) -> (usize, usize, char) {
    loop {
        let row = rng.usize(..board.height());
        let column = rng.usize(..board.width());
        if let Some(mark) = board.cell(column, row) {
            return (column, row, mark);
        }
    }
}

/// The board with one cell changed.
pub(crate) fn changed(board: &Board, marks: &BTreeMap<char, String>, rng: &mut Rng) -> Board {
    let (column, row, mark) = random_cell(board, rng);
    let others: Vec<char> = marks.keys().copied().filter(|other| *other != mark).collect();
    replaced(board, &[(column, row, pick(&others, rng))])
}
