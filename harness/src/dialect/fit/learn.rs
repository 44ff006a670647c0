//! Learns a submission's dialect from all tapes of a run together, and reads each of them.
//!
//! Five steps, each in a room of its own: what was said is decoded and cut into [passages](crate::dialect::read::passage), each is
//! [labelled](super::expected_events) with the event it answers to, a dialect is [fitted](super) to the labelled passages, and by
//! it each passage is [classified](crate::dialect::interpret::classify).

use std::{collections::BTreeSet, mem};

use rayon::prelude::*;
use rulebook::{board::Board, game::Player};

use super::{Fit, expected_events::Session, templates::Profile, thresholds::Thresholds};
use crate::{
    dialect::{
        Alphabet, Dialect, OutputContract, Pins,
        interpret::{
            classify::{TurnCache, classify},
            utterance::{Reading, Reply, TurnDisplay},
        },
        read::{
            evidence::{self, SessionEvidence, Start},
            passage::{Between, Passage, Passages, Shown, Stream, passages},
        },
    },
    tape::{IoMode, Tape},
    transcript::{Expect, Step, Transcript},
};

/// What was learned of a submission's dialect.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The challenge's permissions and demands.
    pub dialect: &'static dyn Dialect,
    /// The names of the players' sides.
    pub sides: [&'static str; 2],
    /// What is pinned of it.
    pub pins: Pins,
    /// The characters it draws.
    pub alphabet: Alphabet,
    /// How the characters were bound, or why they were not.
    pub start: Start,
    /// What was done to read its output.
    pub notes: BTreeSet<&'static str>,
    /// What it says at each kind of event.
    pub fit: Fit,
}

/// Learns a dialect from sessions, and reads each of them.
pub fn learn(
    dialect: &'static dyn Dialect,
    pins: &Pins,
    sessions: &[(&Transcript, &Tape)],
) -> (Learned, Vec<Reading>) {
    learn_by(dialect, pins, sessions, Thresholds::default())
}

/// The same with these thresholds.
pub(in crate::dialect) fn learn_by(
    dialect: &'static dyn Dialect,
    pins: &Pins,
    sessions: &[(&Transcript, &Tape)],
    thresholds: Thresholds,
) -> (Learned, Vec<Reading>) {
    let streams: Vec<Stream> =
        sessions.par_iter().map(|(t, tape)| Stream::of(tape, t.draft.game)).collect();
    let heard = sessions.iter().zip(&streams);
    let heard: Vec<SessionEvidence<'_>> = heard
        .map(|((transcript, _), stream)| SessionEvidence { transcript, said: stream.said() })
        .collect();
    let (alphabet, start) = evidence::bind(dialect, pins, &heard);
    let cut = |between: Between| -> Vec<Passages> {
        let cut = |((transcript, tape), stream): (&(&Transcript, &Tape), &Stream)| {
            passages(stream, tape.drive, transcript, dialect, &alphabet, between)
        };
        sessions.par_iter().zip(&streams).map(cut).collect()
    };
    let ways = ways_to_cut(sessions, dialect.contract());
    let cuts: Vec<Vec<Passages>> = ways.iter().map(|way| cut(*way)).collect();
    let fits = cuts.iter().map(|passages| {
        let labelled = |((transcript, _), passages)| Session { transcript, passages };
        let labelled: Vec<Session<'_>> =
            sessions.iter().copied().zip(passages).map(labelled).collect();
        let fit = Fit::of(&labelled, dialect.contract(), &alphabet, thresholds);
        (labelled, fit)
    });
    let best = fits.max_by_key(|(labelled, fit)| {
        // To count them takes a while, and where there is one way it is the best.
        if ways.len() == 1 { 0 } else { turns_told(labelled, fit) }
    });
    let (labelled, fit) = best.unwrap_or_default();
    let notes = streams.iter().flat_map(|stream| stream.notes.iter().copied()).collect();
    let sides = sessions.first().map_or(["1", "2"], |(transcript, _)| transcript.draft.game.sides);
    let learned = Learned { dialect, sides, pins: pins.clone(), alphabet, start, notes, fit };
    let read = |told: &mut TurnCache, (session, (_, tape)): (&Session<'_>, &(_, &Tape))| {
        learned.read(*session, tape, told)
    };
    let readings = labelled.par_iter().zip(sessions).map_init(TurnCache::default, read).collect();
    (learned, readings)
}

/// The ways to share out texts between boards, the usual one last. Only turns tell them apart, so where none need be shown
/// there is one.
fn ways_to_cut(sessions: &[(&Transcript, &Tape)], contract: &OutputContract) -> &'static [Between] {
    let is_at_once = |(_, tape): &(&Transcript, &Tape)| tape.drive == IoMode::Batch;
    if contract.turn && sessions.iter().any(is_at_once) {
        &[Between::Ahead, Between::Behind]
    } else {
        &[Between::Behind]
    }
}

/// How often the texts around a board tell whose turn it is then: most often where they are shared out as they were said.
fn turns_told(sessions: &[Session<'_>], fit: &Fit) -> usize {
    let told = |session: &Session<'_>| {
        let turns = session.turns().into_iter();
        let told = turns.filter(|turn| {
            fit.turns.said(Some(turn.before), &turn.around.after) == Some(turn.around.to_move)
        });
        told.count()
    };
    sessions.iter().map(told).sum()
}

impl Learned {
    /// What the challenge demands beside the boards.
    pub fn contract(&self) -> &'static OutputContract {
        self.dialect.contract()
    }

    /// Whether a session shows each board where its transcript has it, and no other, so that nothing is wrong with boards. To see that
    /// takes much less than to learn the dialect anew.
    pub fn shows_all_boards(&self, transcript: &Transcript, tape: &Tape) -> bool {
        let stream = Stream::of(tape, transcript.draft.game);
        let between = Between::Behind;
        let Passages { replies, .. } =
            passages(&stream, tape.drive, transcript, self.dialect, &self.alphabet, between);
        let mut replies = replies.iter();
        let mut stands = &transcript.start;
        let starts = replies.next().is_some_and(|first| {
            !first.shown.is_empty() && first.shown.iter().all(|shown| shown.board == *stands)
        });
        starts
            && transcript.steps.iter().all(|step| {
                let after = step.expect.board().unwrap_or(stands);
                let before = mem::replace(&mut stands, after);
                self.shows_board(step, before, replies.next())
            })
    }

    /// Whether a reply shows the board that is due after the one before, if one is, and no other but that one and what may be shown
    /// on the way. A program that has ended its game may be gone, and owes no more boards.
    fn shows_board(&self, step: &Step, before: &Board, reply: Option<&Passage>) -> bool {
        let must_be_shown = match step.expect {
            Expect::Board { .. } => true,
            Expect::End { .. } => self.contract().last_board,
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => false,
        };
        let may_be_shown = |shown: &Shown| match step.expect.board() {
            Some(after) => self.dialect.may_show(&shown.board, [before, after], &step.input),
            None => shown.board == *before,
        };
        let stands = step.expect.board().unwrap_or(before);
        let shown = reply.map_or(&[][..], |reply| &reply.shown);
        shown.last().map_or(!must_be_shown, |last| last.board == *stands)
            && shown.iter().all(may_be_shown)
    }

    /// What the submission draws for a player's pieces.
    pub fn glyph(&self, transcript: &Transcript, player: Player) -> &str {
        let side = transcript.draft.game.sides[player as usize];
        self.alphabet.glyph(side.chars().next().unwrap_or_default())
    }

    /// The dialect as a value. Where a challenge leaves it to each rank how it is drawn, the layout is the plain one.
    pub fn profile(&self) -> Profile {
        let glyphs = self.alphabet.marks().map(|mark| (mark, self.alphabet.glyph(mark).to_owned()));
        Profile {
            glyphs: glyphs.collect(),
            templates: self.fit.templates.clone(),
            ..Profile::default()
        }
    }

    fn read(&self, session: Session<'_>, tape: &Tape, told: &TurnCache) -> Reading {
        Reading {
            replies: classify(session, self, told),
            rest: Reply::new(session.passages.rest.text.clone(), Vec::new()),
            left_early: !session.passages.closed,
            ending: tape.ending.clone(),
            drive: tape.drive,
            contract: self.contract(),
            display: self.display(session.transcript),
        }
    }

    fn display(&self, transcript: &Transcript) -> TurnDisplay {
        if self.fit.turns.markers.are_missing() {
            TurnDisplay::Missing
        } else if self.names_the_wrong_player(transcript) {
            TurnDisplay::Reversed
        } else {
            TurnDisplay::Shown
        }
    }

    /// Whether the texts after boards name the player who is not to move, by the character of that player's pieces or by a
    /// number.
    fn names_the_wrong_player(&self, transcript: &Transcript) -> bool {
        let markers = &self.fit.turns.markers;
        let glyph = |player| self.glyph(transcript, player);
        let marks = |player, other| markers.marks(player, glyph(other));
        let [one, two] = Player::BOTH;
        let by_character =
            marks(one, two) && marks(two, one) && !marks(one, one) && !marks(two, two);
        by_character || markers.number_backwards() && ![one, two].map(glyph).contains(&"2")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::dialect::script::{Line, Script, learned};

    /// Whether a program that is known from one session shows all boards in another, of which only this number of turns came about.
    fn shows_all(game: &str, lines: &[Line<'_>], turns: usize) -> bool {
        let known = [("start", "{b}O> "), ("move", "{b}X> "), ("illegal", "0\nX> ")];
        let known = Script::of(game, IoMode::Step, &known);
        let (learned, _) = learned(&[known], Thresholds::default());
        let Script { transcript, mut tape } = Script::of(game, IoMode::Step, lines);
        tape.turns.truncate(turns);
        learned.shows_all_boards(&transcript, &tape)
    }

    const GAME: [Line<'_>; 4] =
        [("start", "{b}O> "), ("move", "{b}X> "), ("won", "{b}1 X\n"), ("over", "")];

    #[rstest]
    #[case::all_of_it(&GAME, 7, true)]
    #[case::gone_when_its_game_was_over(&GAME, 5, true)]
    #[case::gone_before_the_last_board(&GAME, 4, false)]
    #[case::gone_before_a_move_is_asked_for(&GAME, 3, false)]
    #[case::a_board_is_missing(&[("start", "{b}O> "), ("move", "X> ")], 3, false)]
    #[case::another_board(&[("start", "{b}O> "), ("move", "{w}X> ")], 3, false)]
    #[case::a_board_too_many(&[("start", "{b}O> "), ("move", "{b}{w}X> ")], 3, false)]
    #[case::another_board_at_a_refusal(&[("start", "{b}O> "), ("illegal", "0\n{w}O> ")], 3, false)]
    #[case::the_board_again_at_a_refusal(&[("start", "{b}O> "), ("illegal", "0\n{b}O> ")], 3, true)]
    fn boards_are_looked_at(
        #[case] lines: &[Line<'_>],
        #[case] turns: usize,
        #[case] expected: bool,
    ) {
        assert_eq!(shows_all("quagmire", lines, turns), expected);
    }

    #[rstest]
    #[case::with_its_last_board(&[("start", "{b}"), ("move", "{b}"), ("won", "{b}P1 WINS\n")], true)]
    #[case::without_it(&[("start", "{b}"), ("move", "{b}"), ("won", "P1 WINS\n")], true)]
    #[case::with_another(&[("start", "{b}"), ("move", "{b}"), ("won", "{w}P1 WINS\n")], false)]
    #[case::without_one_before(&[("start", "{b}"), ("move", ""), ("won", "P1 WINS\n")], false)]
    fn where_the_last_board_may_be_left_out_it_is_not_missed(
        #[case] lines: &[Line<'_>],
        #[case] expected: bool,
    ) {
        assert_eq!(shows_all("alak", lines, usize::MAX), expected);
    }
}
