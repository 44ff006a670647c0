//! Corruptions of the text, and of the end of a program.

use fastrand::Rng;
use stickler::tape::Ending;

use super::{board_at, board_due, changed, end, going_on, somewhere};
use crate::attacks::{
    dialect_generator::{Program, pick},
    play::{Came, Moment, Session},
    profile::{AfterEnd, Part},
    vocabulary::WORDS,
};

/// The program's output for an illegal input at this moment.
fn refusal(session: &Session, n: usize, program: &Program) -> Vec<Part> {
    let moment = Moment { came: Came::Refused, ..session.moments[n].clone() };
    program.say(&moment)
}

pub(super) fn legal_refused(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    session.replies[n] = refusal(session, n - 1, program);
    true
}

pub(super) fn illegal_played(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let before = session.moments[n].clone();
    let board = changed(&before.board, &program.profile.glyphs, rng);
    let (to_move, ply) = (before.to_move.other(), before.ply + 1);
    let moment = Moment { came: Came::Played, board, to_move, ply, ..before };
    session.replies[n] = program.say(&moment);
    true
}

pub(super) fn falsy_before(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    falsy(session, program, rng, 0)
}

pub(super) fn falsy_after(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    falsy(session, program, rng, 1)
}

/// An empty line is a refusal only where it is the whole answer, and a piece's character may be there to show the turn.
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

pub(super) fn refusal_left_out(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    session.replies[n].clear();
    !program.manner.is_late
}

/// Text above a board is not a refusal, and neither is a piece's character.
pub(super) fn truthy_refusal(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let truthy = pick(&["1\n", "true\n", "True\n"], rng).to_owned();
    let other = program.saying(|phrases| phrases.refusal = truthy);
    session.replies[n] = other.say(&session.moments[n]);
    !program.draws("1") && !program.phrases.before.starts_with("true")
}

/// The words of a reply, as for the other player.
fn turned(session: &Session, n: usize, program: &Program) -> Vec<Part> {
    let moment = &session.moments[n];
    let other = Moment { to_move: moment.to_move.other(), ..moment.clone() };
    program.say(&other)
}

pub(super) fn wrong_turn(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let turned = turned(session, n, program);
    let is_changed = turned != session.replies[n] && !program.manner.is_late;
    session.replies[n] = turned;
    is_changed
}

pub(super) fn wrong_turn_refused(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_refused) else { return false };
    let turned = turned(session, n, program);
    let is_changed = turned != session.replies[n];
    session.replies[n] = turned;
    is_changed
}

pub(super) fn replies_exchanged(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    session.replies.swap(n - 1, n);
    true
}

/// Prints the start board after a move that does not end the game.
pub(super) fn restarted(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let start = program.say(&session.moments[0]);
    session.replies[n].push(Part::Words("\n".to_owned()));
    session.replies[n].extend(start);
    true
}

pub(super) fn ended_early(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    session.end_after(n, Ending::Exited(0));
    true
}

/// Announces the end of a game, and goes on with it.
pub(super) fn winner_early(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some(n) = going_on(session, rng) else { return false };
    let Moment { to_move, ply, .. } = session.moments[n];
    let said = program.words(program.phrases.win, to_move, ply);
    session.replies[n].extend([Part::Words("\n".to_owned()), said]);
    true
}

/// Answers the last move like any other.
pub(super) fn end_unnoticed(session: &mut Session, program: &Program, _: &mut Rng) -> bool {
    let Some((n, _)) = end(session) else { return false };
    let moment = Moment { came: Came::Played, ..session.moments[n].clone() };
    session.replies[n] = program.say(&moment);
    true
}

/// Moves a piece for an input after the end.
pub(super) fn played_on(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    let Some((n, _)) = end(session).filter(|(n, _)| n + 1 < session.replies.len()) else {
        return false;
    };
    let board = changed(&session.moments[n].board, &program.profile.glyphs, rng);
    let moment = Moment { came: Came::Played, board, ..session.moments[n].clone() };
    session.replies[n + 1] = program.say(&moment);
    program.profile.after_end == AfterEnd::Wait
}

pub(super) fn wrong_winner(session: &mut Session, program: &Program, _: &mut Rng) -> bool {
    let Some((n, winner)) = end(session) else { return false };
    let moment = Moment { came: Came::Over(Some(winner.other())), ..session.moments[n].clone() };
    session.replies[n] = program.say(&moment);
    true
}

pub(super) fn no_winner(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    say_at_end(session, program, pick(&["The end\n", "Game over\n", "1\n", "true\n"], rng))
        && !program.draws("1")
        && session.game().name != "connect4"
}

pub(super) fn falsy_winner(session: &mut Session, program: &Program, rng: &mut Rng) -> bool {
    say_at_end(session, program, pick(&["{g} 0\n", "{g}\n", "{g} False\n", "false {g}\n"], rng))
}

/// Announces the end with other words.
fn say_at_end(session: &mut Session, program: &Program, win: &'static str) -> bool {
    let Some((n, _)) = end(session) else { return false };
    session.replies[n] = program.saying(|phrases| phrases.win = win).say(&session.moments[n]);
    true
}

pub(super) fn cut_off(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = board_due(session, rng) else { return false };
    let Some(at) = board_at(&session.replies[n]) else { return false };
    session.end_after(n, pick(&[Ending::Exited(0), Ending::Died(11), Ending::OutOfTime], rng));
    session.replies[n].truncate(at + 1);
    let text = session.replies[n][at].text();
    let half = text.chars().count() / 2;
    session.replies[n][at] = Part::Words(text.chars().take(rng.usize(..half)).collect());
    true
}

/// Reads on for ever, until a limit ends it.
pub(super) fn fell_silent(session: &mut Session, _: &Program, rng: &mut Rng) -> bool {
    let Some(n) = somewhere(session, rng, Moment::is_played) else { return false };
    session.end_after(n, pick(&[Ending::OutOfTime, Ending::OutOfCpu], rng));
    session.replies[n].clear();
    true
}
