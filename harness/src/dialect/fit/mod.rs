//! Fits a dialect to labelled passages: what the events of one kind share, and what parts the kinds.
//!
//! Each part is made in one go from what it needs, in this order: [`Turns`] from what is said around boards while games go on,
//! [`Refusals`] from what answers an illegal input beyond that, [`Ends`] from what is said at ends and at no turn, and the
//! [templates] of all kinds of events. None is changed afterwards.

mod ends;
mod refusals;
mod templates;
mod turns;

use ends::Ends;
use refusals::Refusals;
pub(super) use refusals::tone_of;
use turns::Turns;

use std::collections::BTreeMap;

use super::{
    Alphabet, Duties,
    label::{Session, Turn},
    profile::{EventKind, Template},
    thresholds::Thresholds,
};

/// What was fitted to all sessions of a run.
#[derive(Clone, Debug, Default)]
pub struct Fit {
    /// What is said around boards while games go on.
    pub turns: Turns,
    /// What answers an illegal input.
    pub refusals: Refusals,
    /// What is said at ends.
    pub ends: Ends,
    /// What is said at each kind of event, in all.
    pub templates: BTreeMap<EventKind, Template>,
}

impl Fit {
    /// The dialect that all these sessions share.
    pub(super) fn of(
        sessions: &[Session<'_>],
        duties: &Duties,
        alphabet: &Alphabet,
        thresholds: Thresholds,
    ) -> Self {
        let taken: Vec<Turn<'_>> = sessions.iter().flat_map(|session| session.turns()).collect();
        let turns = Turns::fit(&taken, duties, alphabet, thresholds);
        let refusals = Refusals::fit(&taken, &turns, duties);
        let ends = Ends::fit(sessions, &taken, &turns, thresholds);
        let templates = templates::templates(sessions, &ends);
        Self { turns, refusals, ends, templates }
    }
}
