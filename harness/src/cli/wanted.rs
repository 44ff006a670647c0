//! What is played of one game: transcripts, fresh games among them, and their order.

use std::collections::HashMap;

use crate::{
    event::FreshGames,
    records::form::{GamePlan, SubmissionPlan},
    transcript::Transcript,
};

/// What is played of one game.
pub(crate) struct Wanted {
    pub(crate) transcripts: Vec<Transcript>,
    /// The places of the transcripts in the order in which they are played.
    pub(crate) order: Vec<usize>,
    pub(crate) fresh: Option<FreshGames>,
}

impl Wanted {
    /// The same without the transcripts that have none of these names.
    pub(crate) fn only(&self, names: &[String]) -> Self {
        let is_named =
            |place: &usize| names.iter().any(|name| name == self.transcripts[*place].name());
        let kept: Vec<usize> = (0..self.transcripts.len()).filter(is_named).collect();
        let places: HashMap<usize, usize> = kept.iter().copied().zip(0..).collect();
        let order = self.order.iter().filter_map(|place| places.get(place).copied()).collect();
        let transcripts = kept.iter().map(|place| self.transcripts[*place].clone()).collect();
        let among_last = |last: usize| {
            let first = self.transcripts.len() - last;
            kept.iter().filter(|place| **place >= first).count()
        };
        let fresh = self.fresh.map(|fresh| FreshGames {
            games: among_last(fresh.games),
            at_once: among_last(fresh.at_once),
            ..fresh
        });
        Self { transcripts, order, fresh: fresh.filter(|fresh| fresh.games > 0) }
    }

    /// As it is recorded, with the submissions that it is played on.
    pub(crate) fn record(&self, game: &str, submissions: Vec<SubmissionPlan>) -> GamePlan {
        let names = self.transcripts.iter().map(|transcript| transcript.name().to_owned());
        let (game, transcripts) = (game.to_owned(), names.collect());
        GamePlan { game, transcripts, order: self.order.clone(), fresh: self.fresh, submissions }
    }
}
