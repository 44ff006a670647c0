//! The sessions beside which a failure is explained: those from which the dialect was learned. They are the same however a run is
//! divided and in whatever order its sessions end, so an explanation is, too.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use super::verdict::Verdict;
use crate::{dialect::Reading, transcript::Transcript};

/// A judged session.
#[derive(Clone, Copy)]
pub struct Judged<'a> {
    /// What was asked.
    pub transcript: &'a Transcript,
    /// What was said.
    pub reading: &'a Reading,
    /// What it is worth.
    pub verdict: &'a Verdict,
}

/// What a misreading accounts for in these sessions.
#[derive(Clone, Copy)]
pub(super) struct Account {
    /// The number of sessions in which it does all that the submission did.
    pub(super) sessions: usize,
    /// In a session that was accepted it would have gone wrong.
    pub(super) is_contradicted: bool,
}

/// Sessions that were judged before.
#[derive(Default)]
pub struct Company {
    sessions: Vec<(Transcript, Reading, Verdict)>,
    /// What each misreading accounts for, once somebody has asked.
    accounts: Mutex<HashMap<&'static str, Account>>,
}

impl Company {
    /// These sessions.
    pub fn of(sessions: impl IntoIterator<Item = (Transcript, Reading, Verdict)>) -> Self {
        Self { sessions: sessions.into_iter().collect(), accounts: Mutex::default() }
    }

    /// The sessions in their order.
    pub(super) fn sessions(&self) -> impl Iterator<Item = Judged<'_>> {
        self.sessions.iter().map(|(transcript, reading, verdict)| Judged {
            transcript,
            reading,
            verdict,
        })
    }

    /// Whether a transcript was played in one of them.
    pub(super) fn has(&self, transcript: &Transcript) -> bool {
        self.sessions().any(|session| session.transcript.name() == transcript.name())
    }

    /// How many of them do not fail.
    pub(super) fn right(&self) -> usize {
        self.sessions().filter(|session| !session.verdict.fails()).count()
    }

    /// What a misreading accounts for, by what says whether it explains a session.
    pub(super) fn account(
        &self,
        id: &'static str,
        explains: impl Fn(Judged<'_>) -> bool,
    ) -> Account {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        *accounts.entry(id).or_insert_with(|| {
            let mut account = Account { sessions: 0, is_contradicted: false };
            for session in self.sessions() {
                let is_explained = explains(session);
                account.sessions += usize::from(is_explained);
                account.is_contradicted |= !is_explained && *session.verdict == Verdict::Passed;
            }
            account
        })
    }
}
