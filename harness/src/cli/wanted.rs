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
    /// How many more the suite has, which add little to these.
    pub(crate) left_out: usize,
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
        let fresh = fresh.filter(|fresh| fresh.games > 0);
        Self { transcripts, order, left_out: self.left_out, fresh }
    }

    /// As it is recorded, with the submissions that it is played on.
    pub(crate) fn record(&self, game: &str, submissions: Vec<SubmissionPlan>) -> GamePlan {
        let names = self.transcripts.iter().map(|transcript| transcript.name().to_owned());
        let (game, transcripts) = (game.to_owned(), names.collect());
        let (order, left_out, fresh) = (self.order.clone(), self.left_out, self.fresh);
        GamePlan { game, transcripts, order, left_out, fresh, submissions }
    }
}
