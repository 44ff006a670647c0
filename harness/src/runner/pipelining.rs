//! Pipelining: where it is known how long each reply is, all lines of a session are sent at once, and what is said is cut into
//! the replies. A program that starts fast spends most of its time on waiting for the next line, and so do we.
//!
//! The tape is the one that the same session has line by line, but for its times:
//!
//! - Only a program is pipelined that was seen to answer line by line, in at least [`FIRST`] sessions, to draw its replies always
//!   alike, and to end by itself at the end of its input.
//! - How long a reply is, is told by its [`Shape`]: the lengths of its lines. Where the whole is not of these shapes the session
//!   is held again line by line; and a program of which this happens often is not pipelined any more.
//! - Nothing is held against a program that was said all at once: whatever does not conform is asked again line by line.
//! - Nothing is held against a copy either. So all these sessions, and those line by line once it is proven that the program
//!   understands moves, are held by means of [fork servers](ForkServers), which makes a start several times cheaper: unless
//!   copies of this program do not end by themselves, or say other things than the program.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Mutex, PoisonError},
};

use rulebook::game::Player;

use super::{Io, Plan, Protocol, SessionOutcome};
use crate::{
    session::ForkServers,
    tape::{Drive, Ending, Tape, Turn},
    transcript::{Expect, Step, Transcript},
};

/// This number of sessions are held line by line, and each kind of reply is seen so often, before any is pipelined.
const FIRST: usize = 4;
/// This number of sessions may be in vain, and one more for each so many that are not.
const IN_VAIN: usize = 2;
const FOR_EACH_IN_VAIN: usize = 4;

/// What a reply answers. Those of one kind are of one shape, or the program is not pipelined where they are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// It greets, and this player is to move.
    Greeting(Player),
    /// It shows what was played, and this player is to move.
    Played(Player),
    /// It refuses what this player asks.
    Refused(Player),
}

/// How many characters stand on each line of a text. Its last line has no end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shape(Vec<usize>);

/// What is known of how a program replies.
#[derive(Default)]
struct Known {
    sessions: usize,
    /// The shapes, with how often each was seen; none where they differ.
    shapes: HashMap<Kind, Option<(Shape, usize)>>,
    /// Whether it goes on to the end of its input when the game is over, and says nothing more; none if that differs.
    goes_on: Option<Option<bool>>,
    /// Whether a session was ended by us.
    lingers: bool,
    pipelined: Vec<String>,
    copied: Vec<String>,
    in_vain: usize,
    at_once: AtOnce,
    /// Whether a copy was seen that did not end by itself.
    is_executed: bool,
}

/// By what all lines are answered at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum AtOnce {
    /// By copies.
    #[default]
    Copied,
    /// By the program, since the first copies did in vain, and may be to blame for that.
    Executed,
    /// By nothing: too much was in vain.
    Never,
}

/// What is known of how the program of a run replies, for all who talk to it.
pub(super) struct Pipelining {
    known: Option<Mutex<Known>>,
    servers: ForkServers,
}

/// What is due in a session: the shapes of its replies, save that to the move that ends the game.
struct Due {
    replies: Vec<Shape>,
    end: End,
}

/// How a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With its input.
    OfInput,
    /// With the game, after which the program goes on to the end of its input or does not.
    OfGame { goes_on: bool },
}

impl Pipelining {
    /// None at all: every line is sent when the one before is answered.
    pub(super) fn off() -> Self {
        Self { known: None, servers: ForkServers::default() }
    }

    /// Of a run by this protocol: none if somebody chose the way to talk, or the candidate may not be pipelined.
    pub(super) fn of(plan: &Plan<'_>, protocol: &Protocol) -> Self {
        let is_wanted = plan.io == Io::Auto
            && protocol.drive == Drive::Step
            && protocol.is_proven
            && plan.candidate.may_be_pipelined();
        Self { known: is_wanted.then(Mutex::default), ..Self::off() }
    }

    fn with<T>(&self, act: impl FnOnce(&mut Known) -> T) -> Option<T> {
        let known = self.known.as_ref()?;
        Some(act(&mut known.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Whether what is on the tape of this transcript was said all at once, or by a copy.
    pub(super) fn proves_nothing(&self, transcript: &Transcript) -> bool {
        let is_it = |name: &String| name == transcript.name();
        self.with(|known| known.pipelined.iter().chain(&known.copied).any(is_it))
            .unwrap_or_default()
    }

    /// The fork servers for a session, if its program may be copied: not one that begins in a set-up, which may be another.
    fn servers(&self, transcript: &Transcript) -> Option<&ForkServers> {
        let may_be_copied = transcript.draft.set_up.is_none()
            && self.with(|known| known.may_be_copied()).unwrap_or_default();
        may_be_copied.then_some(&self.servers)
    }
}

impl Plan<'_> {
    /// Runs a session, all at once if that is known to give the same tape.
    pub(super) fn run_session_pipelined(
        &self,
        transcript: &Transcript,
        protocol: &Protocol,
        pipelining: &Pipelining,
    ) -> SessionOutcome {
        if let Some(due) = pipelining.with(|known| known.due(transcript)).flatten() {
            let at_once = Protocol { drive: Drive::Batch, ..protocol.clone() };
            let servers = pipelining.servers(transcript);
            let held = self.run_session_by(servers, transcript, &at_once);
            let SessionOutcome::Session(tape) = held else {
                return self.run_session(transcript, protocol);
            };
            let cut = due.cut(tape);
            pipelining.with(|known| known.note_pipelined(transcript.name(), cut.is_some()));
            if let Some(tape) = cut {
                return SessionOutcome::Session(tape);
            }
        }
        let outcome = self.run_session_copied(transcript, protocol, pipelining);
        if let SessionOutcome::Session(tape) = &outcome {
            pipelining.with(|known| known.learn(transcript, tape));
        }
        outcome
    }

    /// Runs a session with a copy, if the program can be copied, and otherwise, or if that does not end by itself, with the program.
    fn run_session_copied(
        &self,
        transcript: &Transcript,
        protocol: &Protocol,
        pipelining: &Pipelining,
    ) -> SessionOutcome {
        if let Some(servers) = pipelining.servers(transcript) {
            let outcome = self.run_session_by(Some(servers), transcript, protocol);
            let is_sound = outcome.tape().is_some_and(is_sound);
            pipelining.with(|known| known.note_copied(transcript.name(), is_sound));
            if is_sound {
                return outcome;
            }
        }
        self.run_session(transcript, protocol)
    }
}

impl Known {
    /// What is due in a session; none if that is not known.
    fn due(&self, transcript: &Transcript) -> Option<Due> {
        if self.sessions < FIRST || self.lingers || self.at_once == AtOnce::Never {
            return None;
        }
        let (end, kinds) = kinds(transcript)?;
        let end = if end { End::OfGame { goes_on: self.goes_on?? } } else { End::OfInput };
        let shape = |kind| match self.shapes.get(&kind)? {
            Some((shape, seen)) if *seen >= FIRST => Some(shape.clone()),
            Some(_) | None => None,
        };
        Some(Due { replies: kinds.into_iter().map(shape).collect::<Option<_>>()?, end })
    }

    fn may_be_copied(&self) -> bool {
        !self.is_executed && self.at_once != AtOnce::Executed
    }

    fn note_pipelined(&mut self, name: &str, is_cut: bool) {
        match is_cut {
            true => self.pipelined.push(name.to_owned()),
            false => self.in_vain += 1,
        }
        let borne = if self.at_once == AtOnce::Copied { IN_VAIN } else { 0 };
        if self.in_vain > borne + self.pipelined.len() / FOR_EACH_IN_VAIN {
            let is_untried = self.at_once == AtOnce::Copied && self.pipelined.is_empty();
            self.at_once = if is_untried { AtOnce::Executed } else { AtOnce::Never };
            self.in_vain = 0;
        }
    }

    fn note_copied(&mut self, name: &str, is_sound: bool) {
        match is_sound {
            true => self.copied.push(name.to_owned()),
            false => self.is_executed = true,
        }
    }

    /// Learns from a session that was held line by line.
    fn learn(&mut self, transcript: &Transcript, tape: &Tape) {
        let Some((is_over, kinds)) = kinds(transcript) else { return };
        self.sessions += 1;
        self.lingers |= !ends_by_itself(tape);
        let said = tape.turns.iter().filter_map(|turn| match turn {
            Turn::Said(said) => Some(said),
            Turn::Sent(_) | Turn::Closed => None,
        });
        for (kind, said) in kinds.into_iter().zip(said) {
            self.see(kind, Shape::of(said));
        }
        if is_over {
            let goes_on = goes_on(tape);
            self.goes_on =
                Some(self.goes_on.map_or(goes_on, |known| known.filter(|it| Some(*it) == goes_on)));
        }
    }

    fn see(&mut self, kind: Kind, shape: Shape) {
        match self.shapes.entry(kind) {
            Entry::Vacant(new) => drop(new.insert(Some((shape, 1)))),
            Entry::Occupied(mut known) => match known.get_mut() {
                Some((before, seen)) if *before == shape => *seen += 1,
                differs => *differs = None,
            },
        }
    }
}

/// The replies to a transcript, save that to a move that ends the game, and whether there is one; none if it is left, or goes on
/// when it is over, or begins in a set-up, for which the program may be another.
fn kinds(transcript: &Transcript) -> Option<(bool, Vec<Kind>)> {
    if transcript.draft.set_up.is_some() {
        return None;
    }
    let mut kinds = vec![Kind::Greeting(transcript.first)];
    for (n, Step { turn, expect, .. }) in transcript.steps.iter().enumerate() {
        match expect {
            Expect::Board { next, .. } => kinds.push(Kind::Played(*next)),
            Expect::Refusal(_) => kinds.push(Kind::Refused(*turn)),
            Expect::End { .. } if n + 1 == transcript.steps.len() => return Some((true, kinds)),
            Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => return None,
        }
    }
    Some((false, kinds))
}

/// Whether a copy ended by itself, and not before its first turn.
fn is_sound(tape: &Tape) -> bool {
    ends_by_itself(tape) && !tape.ends_before_first_turn()
}

fn ends_by_itself(tape: &Tape) -> bool {
    matches!(tape.ending, Ending::Exited(_) | Ending::Died(_))
}

/// Whether a program whose game is over goes on to the end of its input; none if it says something there.
fn goes_on(tape: &Tape) -> Option<bool> {
    match &tape.turns[..] {
        [.., Turn::Closed, Turn::Said(rest)] => rest.is_empty().then_some(true),
        _ => Some(false),
    }
}

impl Shape {
    fn of(text: &[u8]) -> Self {
        Self(text.split(|byte| *byte == b'\n').map(characters).collect())
    }

    /// How many bytes of a text are of this shape, if its beginning is.
    fn measure(&self, text: &[u8]) -> Option<usize> {
        let mut at = 0;
        for (n, length) in self.0.iter().enumerate() {
            if n > 0 {
                at += usize::from(*text.get(at)? == b'\n');
            }
            at += bytes_of(*length, &text[at..])?;
        }
        (Self::of(&text[..at]) == *self).then_some(at)
    }
}

/// How many characters of UTF-8 begin in a text.
fn characters(text: &[u8]) -> usize {
    text.iter().filter(|byte| begins_character(**byte)).count()
}

fn begins_character(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

/// How many bytes this number of characters take at the beginning of a text, if there are so many.
fn bytes_of(number: usize, text: &[u8]) -> Option<usize> {
    let begins = text.iter().enumerate().filter(|(_, byte)| begins_character(**byte));
    let mut begins = begins.map(|(at, _)| at).chain([text.len()]);
    begins.nth(number)
}

impl Due {
    /// The tape of a session that was held all at once as it is line by line; none if what was said is not of these shapes.
    fn cut(&self, tape: Tape) -> Option<Tape> {
        if !ends_by_itself(&tape) {
            return None;
        }
        let [sent @ .., Turn::Closed, Turn::Said(said)] = &tape.turns[..] else { return None };
        let (mut turns, mut left, mut sent) = (Vec::new(), &said[..], sent.iter());
        for shape in &self.replies {
            let (reply, rest) = left.split_at(shape.measure(left)?);
            left = rest;
            turns.push(Turn::Said(reply.to_vec()));
            turns.extend(sent.next().cloned());
        }
        let rest = Turn::Said(left.to_vec());
        turns.extend(match self.end {
            End::OfInput => vec![Turn::Closed, rest],
            End::OfGame { goes_on: false } => vec![rest],
            End::OfGame { goes_on: true } => vec![rest, Turn::Closed, Turn::Said(Vec::new())],
        });
        Some(Tape { drive: Drive::Step, turns, ..tape })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rstest::rstest;

    use super::*;

    fn shape(text: &str) -> Shape {
        Shape::of(text.as_bytes())
    }

    #[rstest]
    #[case::a_prompt("X>", "O>X>", Some("O>"))]
    #[case::nothing("", "X>", Some(""))]
    #[case::lines("..\n..\nX>", "XO\n.X\nO>X>", Some("XO\n.X\nO>"))]
    #[case::characters_of_several_bytes("♔.\n>", "♚♟\n>", Some("♚♟\n>"))]
    #[case::a_line_is_too_long("..\n>", "...\n>", None)]
    #[case::a_line_is_too_short("..\n>", ".\n\n>", None)]
    #[case::it_is_too_short("..\n>", "..\n", None)]
    #[case::a_character_is_cut_off("♔", "\u{fffd}", Some("\u{fffd}"))]
    fn a_reply_is_told_by_its_shape(
        #[case] seen: &str,
        #[case] said: &str,
        #[case] reply: Option<&str>,
    ) {
        let measured = shape(seen).measure(said.as_bytes());
        assert_eq!(measured.map(|length| &said[..length]), reply);
    }

    /// What was said to two lines, cut into replies of these shapes: `>` is what was sent, `|` the end of input.
    fn cut(replies: &[&str], end: End, ending: Ending, said: &str) -> Option<String> {
        let sent = ["a", "b"].map(|line| Turn::Sent(line.to_owned()));
        let mut turns = sent.to_vec();
        turns.extend([Turn::Closed, Turn::Said(said.into())]);
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let tape = Tape { drive: Drive::Batch, isolation: None, turns, ending, wall, cpu, stderr };
        let due = Due { replies: replies.iter().map(|reply| shape(reply)).collect(), end };
        let words = |turn: Turn| match turn {
            Turn::Sent(line) => format!(">{line}"),
            Turn::Closed => "|".to_owned(),
            Turn::Said(said) => String::from_utf8(said).unwrap(),
        };
        Some(due.cut(tape)?.turns.into_iter().map(words).collect::<Vec<_>>().join(" "))
    }

    #[rstest]
    #[case::with_the_input(&["..", ".", "..."], End::OfInput, "112333", Some("11 >a 2 >b 333 | "))]
    #[case::with_last_words(&["..", ".", "..."], End::OfInput, "112333bye", Some("11 >a 2 >b 333 | bye"))]
    #[case::with_the_game(&["..", "."], End::OfGame { goes_on: false }, "112X wins", Some("11 >a 2 >b X wins"))]
    #[case::after_the_game(&["..", "."], End::OfGame { goes_on: true }, "112X wins", Some("11 >a 2 >b X wins | "))]
    #[case::too_soon(&["..", ".", "..."], End::OfInput, "112", None)]
    #[case::otherwise(&["..", ".\n", "..."], End::OfInput, "112333", None)]
    fn what_is_said_at_once_is_cut_into_replies(
        #[case] replies: &[&str],
        #[case] end: End,
        #[case] said: &str,
        #[case] tape: Option<&str>,
    ) {
        assert_eq!(cut(replies, end, Ending::Exited(0), said).as_deref(), tape);
    }

    #[test]
    fn a_program_that_was_ended_is_not_believed() {
        assert_eq!(cut(&["..", ".", "..."], End::OfInput, Ending::Quiet, "112333"), None);
    }

    /// How a program is talked to all at once after sessions of which these came to something.
    #[rstest]
    #[case::nothing_is_known(&[], AtOnce::Copied)]
    #[case::two_are_nothing(&[false, false], AtOnce::Copied)]
    #[case::copies_may_be_to_blame(&[false; 3], AtOnce::Executed)]
    #[case::copies_are_to_blame(&[false, false, false, true, true], AtOnce::Executed)]
    #[case::copies_are_not_to_blame(&[false; 4], AtOnce::Never)]
    #[case::nor_where_one_came_to_something(&[true, false, false, false], AtOnce::Never)]
    #[case::one_of_five_in_vain_is_borne(&[true, true, true, true, false, false, false], AtOnce::Copied)]
    fn what_was_in_vain_is_not_tried_for_ever(#[case] cut: &[bool], #[case] then: AtOnce) {
        let mut known = Known::default();
        cut.iter().for_each(|is_cut| known.note_pipelined("a-game", *is_cut));
        assert_eq!((known.at_once, known.may_be_copied()), (then, then != AtOnce::Executed));
    }

    #[test]
    fn where_shapes_differ_none_is_known() {
        let mut known = Known::default();
        let played = Kind::Played(Player::One);
        ["one", "two", "three", "six"].into_iter().for_each(|text| known.see(played, shape(text)));
        assert_eq!(known.shapes[&played], None);
    }
}
