//! Results that a program printed in mid-game, where nothing was learned as the announcement of an end.

use super::Walk;
use crate::{
    dialect::{Reply, ResultForm},
    judge::verdict::Fault,
    tape::IoMode,
};

/// A name that is new after fewer replies may be that of a side whose turn was not shown yet.
const EARLIER: usize = 3;

impl Walk<'_> {
    /// Reports a result that was printed just before a step, if the program printed nothing from then on.
    pub(super) fn fell_silent(&mut self, n: usize) -> bool {
        let reading = self.reading;
        let is_live = matches!(reading.drive, IoMode::Step | IoMode::Pty);
        let is_silent = reading.replies[n + 1..].iter().all(Reply::is_silent);
        if n < EARLIER || !is_live || !is_silent || self.ended_by_limit() {
            return false;
        }
        let Some(name) = self.new_result(n) else { return false };
        let what = format!("the program printed `{name}` in mid-game, and nothing after that");
        self.find(Some(n - 1), Fault::PrematureEnd, None, what);
        self.is_done = true;
        true
    }

    /// The name of a result in the reply with this index that no earlier reply contains.
    pub(super) fn new_result(&self, reply: usize) -> Option<&'static str> {
        let (earlier, said) = (&self.reading.replies[..reply], self.reading.replies.get(reply)?);
        let is_new = |name: &&str| earlier.iter().all(|reply| !reply.says(&[name]));
        self.results().into_iter().find(|name| said.says(&[name]) && is_new(name))
    }

    /// The names of results, without single letters: these occur in any text.
    pub(super) fn results(&self) -> Vec<&'static str> {
        let wins = match self.reading.contract.end {
            ResultForm::Names(names) => names.concat(),
            ResultForm::Words(words) => words.to_vec(),
            ResultForm::Character | ResultForm::Free => Vec::new(),
        };
        let others = self.dialect.no_winner_names().iter().copied();
        wins.into_iter().chain(others).filter(|name| name.len() > 1).collect()
    }
}
