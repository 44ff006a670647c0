//! Fits a dialect to labelled passages: what events of one kind share, and what distinguishes the kinds.
//!
//! Each part is built once, in this order: `Turns` from the texts around boards in mid-game, `Refusals` from the other
//! text in replies to illegal inputs, `Ends` from texts that are printed at ends and never at a turn, and `event_texts`
//! for all kinds of events. No part changes later.
//!
//! - `learn`: learns one dialect from all tapes of a run and reads each tape
//! - `expected_events`: labels each passage with the event that its transcript predicts
//! - `turns`: texts around boards while a game goes on
//! - `turn_tokens`: words that show whose turn it is
//! - `refusals`: replies to illegal inputs
//! - `ends`: texts at the end of a game
//! - `fields`: numbers and words that are shown with the board
//! - `event_texts`: one template for each kind of event
//! - `announcing`: the line that announces an end
//! - `stored`: a dialect as text
//! - `templates`: the templates of a dialect as values
//! - `answers_differ`: whether legal and illegal inputs get different replies
//! - `thresholds`: the limits at which the reader decides

mod announcing;
pub(super) mod answers_differ;
mod ends;
mod event_texts;
pub(super) mod expected_events;
pub mod fields;
pub(super) mod learn;
mod refusals;
mod stored;
pub mod templates;
mod thresholds;
pub(super) mod turn_tokens;
mod turns;

use ends::Ends;
use fields::Fields;
use refusals::Refusals;
pub(super) use refusals::tone_of;
use turns::Turns;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Alphabet, OutputContract};
use expected_events::{Session, Turn};
use templates::{EventKind, Template};

/// The parts of a dialect that were fitted to all sessions of a run.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Fit {
    /// Texts around boards in mid-game.
    pub turns: Turns,
    /// Replies to illegal inputs.
    pub refusals: Refusals,
    /// Texts at the ends of games.
    pub ends: Ends,
    /// The whole text at each kind of event.
    #[serde(with = "stored::pairs")]
    pub templates: BTreeMap<EventKind, Template>,
    /// The labels of the fields.
    #[serde(default, skip_serializing_if = "Fields::is_empty")]
    pub fields: Fields,
}

impl Fit {
    /// Fits the dialect that all these sessions share.
    pub(super) fn of(
        sessions: &[Session<'_>],
        contract: &OutputContract,
        alphabet: &Alphabet,
    ) -> Self {
        let taken: Vec<Turn<'_>> = sessions.iter().flat_map(|session| session.turns()).collect();
        let turns = Turns::fit(&taken, contract, alphabet);
        let ends_and_templates = || {
            let ends = Ends::fit(sessions, &taken, &turns);
            let templates = event_texts::templates(sessions, &ends);
            (ends, templates)
        };
        let (refusals, (ends, templates)) =
            rayon::join(|| Refusals::fit(&taken, &turns, contract), ends_and_templates);
        let fields = Fields::fit(sessions, contract);
        Self { turns, refusals, ends, templates, fields }
    }
}
