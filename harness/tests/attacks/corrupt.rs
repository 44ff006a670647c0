//! What may go wrong in a session, each of which breaks the challenge beyond doubt.
//!
//! What looks like a fault and is a freedom is left out, here or where the corruption is made:
//!
//! * a header or a last rule drawn twice: the whole frame stands, and the other line is text around it;
//! * anything at all after the end of a game: a board of the game that is over is a fault, another game is not judged;
//! * Alak without its last board, or with its row drawn twice;
//! * a turn that is not shown, or shown wrongly, outside of Quagmire: only Quagmire demands it;
//! * the wrong turn in a text that stands before the board in all of a run: it names who has moved;
//! * a falsy word after a legal move of chess: no source says how chess refuses;
//! * the wrong turn in a prompt that is held back: it may come with the last board, where none is due;
//! * a refusal left out where the prompt is held back: then the prompt answers;
//! * words that are neither falsy nor truthy after a legal move: they say no more than that they are there.

use std::collections::BTreeMap;

use fastrand::Rng;
use rulebook::{board::Board, game::Player};
use stickler::{
    dialect::profile::{AfterEnd, Part},
    tape::Ending,
};

use super::{
    dialect_generator::{Program, pick},
    play::{Came, Moment, Session},
    vocabulary::WORDS,
};

/// Spoils a session, or says no if there is no place in it for that.
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
    ("the wrong turn", Games::Quagmire, wrong_turn),
    ("the other turn after a refusal", Games::Quagmire, wrong_turn_refused),
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

/// Which challenges a corruption breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Games {
    All,
    Quagmire,
    /// Where a board is due at the end, too, and takes several lines.
    Boards,
    /// Where it is told what answers an illegal input.
    Worded,
}

impl Games {
    pub(crate) fn include(self, game: &str) -> bool {
        match self {
            Self::All => true,
            Self::Quagmire => game == "quagmire",
            Self::Boards => game != "alak",
            Self::Worded => ["quagmire", "alak"].contains(&game),
        }
    }
}

/// The reply to a random moment that is like this.
fn somewhere(session: &Session, rng: &mut Rng, is_like: impl Fn(&Moment) -> bool) -> Option<usize> {
    let places = session.places(is_like);
    (!places.is_empty()).then(|| pick(&places, rng))
}

/// A reply whose board is due: Alak need not show the last one.
fn board_due(session: &Session, rng: &mut Rng) -> Option<usize> {
    let is_alak = session.game().name == "alak";
    somewhere(session, rng, |moment| {
        moment.is_played() && !(is_alak && matches!(moment.came, Came::Over(_)))
    })
}

/// A reply to which the game goes on.
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

/// The place of a reply's first board; after an end the next game's start board may follow it.
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

/// Shows another board in place of a moment's.
fn show_instead(session: &mut Session, n: usize, program: &Program, board: &Board) -> bool {
    let lines = program.draw(board);
    redraw(session, n, program, |drawing| drawing.clone_from(&lines))
}

fn replaced(board: &Board, cells: &[(usize, usize, char)]) -> Board {
    let mut rows = board.rows().to_vec();
    cells.iter().for_each(|(column, row, mark)| rows[*row][*column] = Some(*mark));
    Board::new(rows)
}

fn random_cell(board: &Board, rng: &mut Rng) -> (usize, usize, char) {
    let row = rng.usize(..board.rows().len());
    let column = rng.usize(..board.rows()[row].len());
    (column, row, board.cell(column, row).unwrap_or('.'))
}

/// The board with one cell changed.
pub(crate) fn changed(board: &Board, marks: &BTreeMap<char, String>, rng: &mut Rng) -> Board {
    let (column, row, mark) = random_cell(board, rng);
    let others: Vec<char> = marks.keys().copied().filter(|other| *other != mark).collect();
    replaced(board, &[(column, row, pick(&others, rng))])
}

fn cell_changed(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let board = changed(&session.moments[n].board, &program.profile.glyphs, rng);
    show_instead(session, n, program, &board)
}

/// Where no board is due, what is not quite one is text.
fn unknown_character(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let (column, row, _) = random_cell(&session.moments[n].board, rng);
    let board = replaced(&session.moments[n].board, &[(column, row, '§')]);
    show_instead(session, n, program, &board)
}

fn cells_exchanged(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let board = session.moments[n].board.clone();
    let (one, other) = (random_cell(&board, rng), random_cell(&board, rng));
    let board = replaced(&board, &[(one.0, one.1, other.2), (other.0, other.1, one.2)]);
    show_instead(session, n, program, &board)
}

fn row_missing(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let row = rank_line(session, n, program, rng);
    redraw(session, n, program, |lines| drop(lines.remove(row)))
}

fn row_twice(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
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

/// What can be wrong with the frame at one of its lines.
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

fn frame_broken(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::shows_board) else { return false };
    let change = pick(FRAME_FAULTS, rng);
    let line = rng.usize(1..17);
    redraw(session, n, program, |lines| change(lines, line))
}

/// From a move on, the first two kinds of pieces are exchanged.
fn glyphs_swapped(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(first) = somewhere(session, rng, Moment::is_played) else { return false };
    let kinds = distinct_pair(session, program, rng);
    let swap = |mark| match mark {
        mark if mark == kinds.0 => kinds.1,
        mark if mark == kinds.1 => kinds.0,
        mark => mark,
    };
    remap(session, first, program, swap)
}

fn glyphs_shared(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(first) = somewhere(session, rng, Moment::is_played) else { return false };
    let kinds = distinct_pair(session, program, rng);
    remap(session, first, program, |mark| if mark == kinds.0 { kinds.1 } else { mark })
}

/// Two kinds of cells that stand on the first board.
fn distinct_pair(session: &Session, program: &Program, rng: &mut Rng) -> (char, char) {
    let stands = |mark: &char| {
        session.moments[0].board.rows().iter().flatten().flatten().any(|cell| cell == mark)
    };
    let mut marks: Vec<char> = program.profile.glyphs.keys().copied().filter(stands).collect();
    rng.shuffle(&mut marks);
    (marks[0], marks[1])
}

/// Draws all boards from here on in other characters.
fn remap(
    session: &mut Session,
    first: usize,
    program: &Program,
    swap: impl Fn(char) -> char + Copy,
) -> bool {
    let mut is_changed = false;
    for n in first..session.replies.len() {
        let board = session.moments[n].board.map(swap);
        is_changed |= show_instead(session, n, program, &board);
    }
    is_changed
}

/// Takes the boards of a reply out of it, with all that is said.
fn take_drawings(reply: &mut Vec<Part>) -> Vec<Part> {
    let (drawings, words) = reply.drain(..).partition(|part| matches!(part, Part::Drawing(_)));
    *reply = words;
    drawings
}

fn board_missing(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    !take_drawings(&mut session.replies[n]).is_empty()
}

fn board_late(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng).filter(|n| n + 1 < session.replies.len()) else {
        return false;
    };
    let drawings = take_drawings(&mut session.replies[n]);
    session.replies[n + 1].splice(..0, drawings);
    true
}

fn boards_late(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(first) = board_due(session, rng) else { return false };
    let mut late = Vec::new();
    for reply in &mut session.replies[first..] {
        let drawings = take_drawings(reply);
        reply.splice(..0, late);
        late = drawings;
    }
    true
}

/// A reply to a legal move with the board of the legal move after it.
fn with_next(session: &Session, rng: &mut Rng) -> Option<(usize, Board)> {
    let n = going_on(session, rng)?;
    let next = session.moments[n + 1..].iter().find(|moment| moment.is_played())?;
    Some((n, next.board.clone()))
}

fn board_early(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, next)) = with_next(session, rng) else { return false };
    show_instead(session, n, program, &next)
}

fn next_board_as_well(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, next)) = with_next(session, rng) else { return false };
    session.replies[n].push(Part::Words("\n".to_owned()));
    session.replies[n].push(Part::Drawing(program.draw(&next)));
    true
}

fn other_board_after(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    other_board(session, program, rng, 1)
}

/// Before the first board a banner may show another.
fn other_board_before(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
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

fn stale_board(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    let before = session.moments[n - 1].board.clone();
    show_instead(session, n, program, &before)
}

fn random_bytes(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    let byte = |rng: &mut Rng| char::from_u32(0x000F_0000 + u32::from(rng.u8(..)));
    let length = rng.usize(1..400);
    let noise: String = (0..length).filter_map(|_| byte(rng)).collect();
    take_drawings(&mut session.replies[n]);
    session.replies[n].insert(at, Part::Words(noise));
    true
}

/// What the program says to an illegal input at this moment.
fn refusal(session: &Session, n: usize, program: &Program) -> Vec<Part> {
    let moment = Moment { came: Came::Refused, ..session.moments[n].clone() };
    program.say(&moment)
}

fn legal_refused(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    session.replies[n] = refusal(session, n - 1, program);
    true
}

fn illegal_played(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let before = session.moments[n].clone();
    let board = changed(&before.board, &program.profile.glyphs, rng);
    let (to_move, ply) = (before.to_move.other(), before.ply + 1);
    let moment = Moment { came: Came::Played, board, to_move, ply, ..before };
    session.replies[n] = program.say(&moment);
    true
}

fn falsy_before(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    falsy(session, program, rng, 0)
}

fn falsy_after(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    falsy(session, program, rng, 1)
}

/// An empty line is a refusal only where nothing else is said, and a piece's character may be there to show the turn.
fn falsy(session: &mut Session, program: &Program, rng: &mut Rng, after: usize) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    let falsy = program.phrases.refusal.trim();
    let is_glyph = program.draws(falsy);
    let is_falsy = !falsy.is_empty() && !is_glyph && program.phrases.refusal != WORDS;
    let is_said = is_falsy && has_refusal(session);
    session.replies[n].insert(at + after, Part::Words(program.phrases.refusal.clone()));
    is_said
}

fn has_refusal(session: &Session) -> bool {
    session.moments.iter().any(Moment::is_refused)
}

fn refusal_left_out(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    session.replies[n].clear();
    !program.manner.is_late
}

/// What is said above any board says nothing, and so does a piece's character.
fn truthy_refusal(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let truthy = pick(&["1\n", "true\n", "True\n"], rng).to_owned();
    let other = program.saying(|phrases| phrases.refusal = truthy);
    session.replies[n] = other.say(&session.moments[n]);
    !program.draws("1") && !program.phrases.before.starts_with("true")
}

/// The words of a reply, as they are for the other player.
fn turned(session: &Session, n: usize, program: &Program) -> Vec<Part> {
    let moment = &session.moments[n];
    let other = Moment { to_move: moment.to_move.other(), ..moment.clone() };
    program.say(&other)
}

fn wrong_turn(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let turned = turned(session, n, program);
    let is_changed = turned != session.replies[n] && !program.manner.is_late;
    session.replies[n] = turned;
    is_changed
}

fn wrong_turn_refused(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let turned = turned(session, n, program);
    let is_changed = turned != session.replies[n];
    session.replies[n] = turned;
    is_changed
}

fn replies_exchanged(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    session.replies.swap(n - 1, n);
    true
}

/// The start board after a move that does not end the game.
fn restarted(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let start = program.say(&session.moments[0]);
    session.replies[n].push(Part::Words("\n".to_owned()));
    session.replies[n].extend(start);
    true
}

fn ended_early(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    session.end_after(n, Ending::Exited(0));
    true
}

/// The end of a game is announced, and the game goes on.
fn winner_early(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let Moment { to_move, ply, .. } = session.moments[n];
    let said = program.words(program.phrases.win, to_move, ply);
    session.replies[n].extend([Part::Words("\n".to_owned()), said]);
    true
}

/// The last move is answered as any other.
fn end_unnoticed(session: &mut Session, program: &Program, _: &mut Rng) -> bool {
    let Some((n, _)) = end(session) else { return false };
    let moment = Moment { came: Came::Played, ..session.moments[n].clone() };
    session.replies[n] = program.say(&moment);
    true
}

/// An input after the end moves a piece.
fn played_on(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, _)) = end(session).filter(|(n, _)| n + 1 < session.replies.len()) else {
        return false;
    };
    let board = changed(&session.moments[n].board, &program.profile.glyphs, rng);
    let moment = Moment { came: Came::Played, board, ..session.moments[n].clone() };
    session.replies[n + 1] = program.say(&moment);
    program.profile.after_end == AfterEnd::Wait
}

fn wrong_winner(session: &mut Session, program: &Program, _: &mut Rng) -> bool {
    let Some((n, winner)) = end(session) else { return false };
    let moment = Moment { came: Came::Over(Some(winner.other())), ..session.moments[n].clone() };
    session.replies[n] = program.say(&moment);
    true
}

fn no_winner(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    say_at_end(session, program, pick(&["The end\n", "Game over\n", "1\n", "true\n"], rng))
        && !program.draws("1")
}

fn falsy_winner(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    say_at_end(session, program, pick(&["{g} 0\n", "{g}\n", "{g} False\n", "false {g}\n"], rng))
}

/// Announces the end in other words.
fn say_at_end(session: &mut Session, program: &Program, win: &'static str) -> bool {
    let Some((n, _)) = end(session) else { return false };
    session.replies[n] = program.saying(|phrases| phrases.win = win).say(&session.moments[n]);
    true
}

fn cut_off(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    session.end_after(n, pick(&[Ending::Exited(0), Ending::Died(11), Ending::OutOfTime], rng));
    session.replies[n].truncate(at + 1);
    let text = session.replies[n][at].text();
    let half = text.chars().count() / 2;
    session.replies[n][at] = Part::Words(text.chars().take(rng.usize(..half)).collect());
    true
}

/// It reads on for ever, and is ended by a limit.
fn fell_silent(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    session.end_after(n, pick(&[Ending::OutOfTime, Ending::OutOfCpu], rng));
    session.replies[n].clear();
    true
}
