//! Learns the dialect of a submission from some sessions, and reads any session by it.
//!
//! To learn, output is decoded and cut into [passages](crate::dialect::read::passage), each passage is
//! [labelled](super::expected_events) with the event that it answers, and a dialect is [fitted](super) to the labelled
//! passages. To read, a session is cut in the same way, and each passage is
//! [classified](crate::dialect::interpret::classify). A piece that first appears in a session adds its character to the
//! alphabet, for that session only.

use std::collections::BTreeSet;

use rayon::prelude::*;
use rulebook::{game::Player, games::GameInfo};

use super::{Fit, expected_events::Session};
use crate::{
    dialect::{
        Alphabet, Dialect, OutputContract, Pins, TurnForm,
        interpret::{
            classify::{TurnCache, classify},
            utterance::{Reading, Reply, TurnDisplay},
        },
        of,
        read::{
            evidence::{self, SessionEvidence, Start},
            passage::{Between, Passages, Stream, passages},
        },
    },
    tape::{IoMode, Tape},
    transcript::Transcript,
};

const REFUSES_AND_SHOWS_A_TURN: &str =
    "one value shows a turn and refuses: after a board it is the turn, without one it refuses";

/// The learned dialect of a submission. It is final: every session is read by it alone.
#[derive(Clone)]
pub struct Learned {
    /// What the challenge allows and requires.
    pub dialect: &'static Dialect,
    /// The game.
    pub game: &'static GameInfo,
    /// The overrides.
    pub pins: Pins,
    /// The characters it draws.
    pub alphabet: Alphabet,
    /// Whether the characters are bound, or why they are not.
    pub start: Start,
    /// Notes on how its output was read.
    pub notes: BTreeSet<String>,
    /// What it prints at each kind of event.
    pub fit: Fit,
    /// The board to which text between two boards belongs, if all output came at once. None if no such session was
    /// learned from.
    pub(super) between: Option<Between>,
}

/// Learns a dialect from sessions, and reads each of them by it.
pub fn learn(
    game: &'static GameInfo,
    pins: &Pins,
    sessions: &[(&Transcript, &Tape)],
) -> (Learned, Vec<Reading>) {
    let learned = Learned::of(game, pins, sessions);
    let readings = sessions.par_iter().map(|(transcript, tape)| learned.read(transcript, tape));
    let readings = readings.collect();
    (learned, readings)
}

/// The possible ways to assign text between boards, the usual one last. Only turns distinguish them, so if turns need
/// not be shown there is only one way.
fn ways_to_cut(sessions: &[(&Transcript, &Tape)], contract: &OutputContract) -> &'static [Between] {
    if contract.turn == TurnForm::Shown && sessions.iter().any(is_at_once) {
        &[Between::Ahead, Between::Behind]
    } else {
        &[Between::Behind]
    }
}

fn is_at_once((_, tape): &(&Transcript, &Tape)) -> bool {
    tape.drive == IoMode::Batch
}

/// The number of boards whose text shows the right turn. It is highest when the text is assigned to the board that it
/// belongs to.
fn right_turns(sessions: &[Session<'_>], fit: &Fit) -> usize {
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
    /// Learns a dialect from sessions.
    pub fn of(game: &'static GameInfo, pins: &Pins, sessions: &[(&Transcript, &Tape)]) -> Self {
        let dialect = of(game);
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
        let fits = ways.iter().map(|between| {
            let passages = cut(*between);
            let labelled = sessions.iter().zip(&passages);
            let labelled: Vec<Session<'_>> = labelled
                .map(|((transcript, _), passages)| Session { transcript, passages })
                .collect();
            let fit = Fit::of(&labelled, dialect.contract(), &alphabet);
            // Counting takes a while, so it is skipped if there is only one way.
            let told = if ways.len() == 1 { 0 } else { right_turns(&labelled, &fit) };
            (told, *between, fit)
        });
        let best = fits.max_by_key(|(told, ..)| *told);
        let (_, between, fit) = best.unwrap_or((0, Between::Behind, Fit::default()));
        let between = sessions.iter().any(is_at_once).then_some(between);
        let both = fit.refusals.show_a_turn(&fit.turns).then_some(REFUSES_AND_SHOWS_A_TURN);
        let notes = streams
            .iter()
            .flat_map(|stream| &stream.notes)
            .chain(&both)
            .map(|note| (*note).to_owned())
            .collect();
        let pins = pins.clone();
        Self { game, dialect: of(game), pins, alphabet, start, notes, fit, between }
    }

    /// Reads a session, including one that was not learned from.
    pub fn read(&self, transcript: &Transcript, tape: &Tape) -> Reading {
        let stream = Stream::of(tape, transcript.draft.game);
        let evidence = SessionEvidence { transcript, said: stream.said() };
        let alphabet = evidence::extended(&self.alphabet, self.dialect, &evidence);
        let cut =
            |between| passages(&stream, tape.drive, transcript, self.dialect, &alphabet, between);
        let told = TurnCache::default();
        let is_learned = self.contract().turn == TurnForm::Shown;
        if tape.drive == IoMode::Batch && self.between.is_none() && is_learned {
            let ways = [Between::Ahead, Between::Behind].map(cut);
            let told_by =
                |passages: &&Passages| right_turns(&[Session { transcript, passages }], &self.fit);
            let passages = ways.iter().max_by_key(told_by).expect("there are two");
            return self.classified(Session { transcript, passages }, tape, &told);
        }
        let passages = cut(self.between.unwrap_or(Between::Behind));
        self.classified(Session { transcript, passages: &passages }, tape, &told)
    }

    /// Whether boards can be read, because the meaning of their characters is known.
    pub fn is_readable(&self) -> bool {
        self.start == Start::Bound || !self.alphabet.is_empty()
    }

    /// The challenge's requirements in addition to the boards.
    pub fn contract(&self) -> &'static OutputContract {
        self.dialect.contract()
    }

    /// The character that the submission draws for a player's pieces.
    pub fn glyph(&self, transcript: &Transcript, player: Player) -> &str {
        let side = transcript.draft.game.sides[player as usize];
        self.alphabet.glyph(side.chars().next().unwrap_or_default())
    }

    fn classified(&self, session: Session<'_>, tape: &Tape, told: &TurnCache) -> Reading {
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

    /// Whether the texts after boards name the player who is not to move, by that player's character or by a number.
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
