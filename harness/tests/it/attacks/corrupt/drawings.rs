//! Corruptions of drawings.

use fastrand::Rng;
use rulebook::board::Board;

use super::{
    board_at, board_due, changed, going_on, random_cell, redraw, replaced, show_instead, somewhere,
};
use crate::attacks::{
    dialect_generator::{Program, pick},
    play::{Moment, Session},
    profile::Part,
};

pub(super) fn cell_changed(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let board = changed(&session.moments[n].board, &program.profile.glyphs, rng);
    show_instead(session, n, program, &board)
}

/// Where no board is required, an incomplete one is text.
pub(super) fn unknown_character(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let (column, row, _) = random_cell(&session.moments[n].board, rng);
    let board = replaced(&session.moments[n].board, &[(column, row, '§')]);
    show_instead(session, n, program, &board)
}

pub(super) fn cells_exchanged(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let board = session.moments[n].board.clone();
    let (one, other) = (random_cell(&board, rng), random_cell(&board, rng));
    let board = replaced(&board, &[(one.0, one.1, other.2), (other.0, other.1, one.2)]);
    show_instead(session, n, program, &board)
}

pub(super) fn row_missing(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let row = rank_line(session, n, program, rng);
    redraw(session, n, program, |lines| drop(lines.remove(row)))
}

pub(super) fn row_twice(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let row = rank_line(session, n, program, rng);
    redraw(session, n, program, |lines| lines.insert(row, lines[row].clone()))
}

/// A line of a moment's drawing that shows cells.
fn rank_line(session: &Session, n: usize, program: &Program, rng: &mut Rng) -> usize {
    let board = &session.moments[n].board;
    let other = board.map(|_| '§');
    let pairs = program.draw(board).into_iter().zip(program.draw(&other)).enumerate();
    let ranks: Vec<usize> =
        pairs.filter(|(_, (one, other))| one != other).map(|(line, _)| line).collect();
    pick(&ranks, rng)
}

/// Possible faults of the frame at one of its lines.
const FRAME_FAULTS: &[fn(&mut Vec<String>, usize)] = &[
    |lines, _| drop(lines.remove(0)),
    |lines, _| lines[0] = " A B C D E F G H".to_owned(),
    |lines, n| lines[n].push(' '),
    |lines, n| lines[n].insert(0, ' '),
    |lines, n| lines[n] = lines[n][1..].to_owned(),
    |lines, n| drop(lines.remove(n)),
    |lines, n| lines.insert(n, String::new()),
    |lines, n| lines[n] = lines[n].replace('|', "¦").replace("+-", "+="),
];

pub(super) fn frame_broken(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let change = pick(FRAME_FAULTS, rng);
    let line = rng.usize(1..17);
    redraw(session, n, program, |lines| change(lines, line))
}

/// Exchanges the first two kinds of pieces from a move on.
pub(super) fn glyphs_swapped(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(first) = somewhere(session, rng, Moment::is_played) else { return false };
    let Some(kinds) = distinct_pair(session, first, program, rng) else { return false };
    let swap = |mark| match mark {
        mark if mark == kinds.0 => kinds.1,
        mark if mark == kinds.1 => kinds.0,
        mark => mark,
    };
    remap(session, first, program, swap)
}

pub(super) fn glyphs_shared(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(first) = somewhere(session, rng, Moment::is_played) else { return false };
    let Some(kinds) = distinct_pair(session, first, program, rng) else { return false };
    remap(session, first, program, |mark| if mark == kinds.0 { kinds.1 } else { mark })
}

/// Two kinds of cells on the board of the start, or at least on this one.
fn distinct_pair(
    session: &Session,
    first: usize,
    program: &Program,
    rng: &mut Rng,
) -> Option<(char, char)> {
    [0, first].into_iter().find_map(|n| {
        let board = &session.moments[n].board;
        let stands = |mark: &char| board.marks().any(|drawn| drawn == *mark);
        let mut marks: Vec<char> = program.profile.glyphs.keys().copied().filter(stands).collect();
        rng.shuffle(&mut marks);
        Some((*marks.first()?, *marks.get(1)?))
    })
}

/// Draws all boards from here on with other characters. The other game after the end is not judged.
fn remap(
    session: &mut Session,
    first: usize,
    program: &Program,
    swap: impl Fn(char) -> char + Copy,
) -> bool {
    let judged = session.places(|_| true).len();
    let mut is_changed = false;
    for n in first..session.replies.len() {
        let board = session.moments[n].board.map(swap);
        is_changed |= show_instead(session, n, program, &board) && n < judged;
    }
    is_changed
}

/// Removes the boards of a reply together with all its text.
fn take_drawings(reply: &mut Vec<Part>) -> Vec<Part> {
    let (drawings, words) = reply.drain(..).partition(|part| matches!(part, Part::Drawing(_)));
    *reply = words;
    drawings
}

pub(super) fn board_missing(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    !take_drawings(&mut session.replies[n]).is_empty()
}

pub(super) fn board_late(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng).filter(|n| n + 1 < session.replies.len()) else {
        return false;
    };
    let drawings = take_drawings(&mut session.replies[n]);
    session.replies[n + 1].splice(..0, drawings);
    true
}

pub(super) fn boards_late(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(first) = board_due(session, rng) else { return false };
    let mut late = Vec::new();
    for reply in &mut session.replies[first..] {
        let drawings = take_drawings(reply);
        reply.splice(..0, late);
        late = drawings;
    }
    true
}

/// A reply to a legal move, and the board of the next legal move.
fn with_next(session: &Session, rng: &mut Rng) -> Option<(usize, Board)> {
    let n = going_on(session, rng)?;
    let next = session.moments[n + 1..].iter().find(|moment| moment.is_played())?;
    Some((n, next.board.clone()))
}

pub(super) fn board_early(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, next)) = with_next(session, rng) else { return false };
    show_instead(session, n, program, &next)
}

pub(super) fn next_board_as_well(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, next)) = with_next(session, rng) else { return false };
    session.replies[n].push(Part::Words("\n".to_owned()));
    session.replies[n].push(Part::Drawing(program.draw(&next)));
    true
}

pub(super) fn other_board_after(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    other_board(session, program, rng, 1)
}

/// Shows another board before the first one; a banner may do so.
pub(super) fn other_board_before(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    other_board(session, program, rng, 0)
}

fn other_board(session: &mut Session, program: &Program, rng: &mut Rng, after: usize) -> bool {
    let fits = |moment: &Moment| moment.is_played() || after == 1 && moment.shows_board();
    let Some(n) = somewhere(session, rng, fits) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    let other = changed(&session.moments[n].board, &program.profile.glyphs, rng);
    let is_last_shown = n > 0 && session.moments[n - 1].board == other;
    session.replies[n].insert(at + after, Part::Drawing(program.draw(&other)));
    session.replies[n].insert(at + 1, Part::Words("\n".to_owned()));
    !is_last_shown
}

pub(super) fn stale_board(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    let before = session.moments[n - 1].board.clone();
    show_instead(session, n, program, &before)
}

pub(super) fn random_bytes(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    let byte = |rng: &mut Rng| char::from_u32(0x000F_0000 + u32::from(rng.u8(..)));
    let length = rng.usize(1..400);
    let noise: String = (0..length).filter_map(|_| byte(rng)).collect();
    take_drawings(&mut session.replies[n]);
    session.replies[n].insert(at, Part::Words(noise));
    true
}
