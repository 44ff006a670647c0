//! Faults of a description: the line, the cause, and what is expected.

use std::{cell::RefCell, fmt::Display, num::NonZeroUsize, ops::Range};

use crate::transcript::{Source, SuiteFault, one_of};

/// One fault of a `game.toml`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {found}; {allowed}")]
pub struct Fault {
    /// The wrong bytes of the text.
    pub place: Range<usize>,
    /// The line in which they start.
    pub line: NonZeroUsize,
    /// What was found, as the start of a sentence.
    pub found: String,
    /// What is expected, or what to do.
    pub allowed: String,
}

impl Fault {
    /// The fault with its file and an excerpt, in the form used for all other files.
    pub fn in_file(&self, source: &Source) -> SuiteFault {
        source.fault_at(self.place.clone(), &self.found, &self.allowed)
    }
}

/// The fault of a value, before its place is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// What was found, as the start of a sentence.
    pub(super) found: String,
    /// What is expected, or what to do.
    pub(super) allowed: String,
}

impl Wrong {
    /// Creates a fault.
    pub(super) fn new(found: impl Display, allowed: impl Display) -> Self {
        Self { found: found.to_string(), allowed: allowed.to_string() }
    }
}

/// All faults of one text, collected while it is read.
#[derive(Debug)]
pub(super) struct Faults<'t> {
    text: &'t str,
    found: RefCell<Vec<Fault>>,
}

impl<'t> Faults<'t> {
    /// Creates an empty list for this text.
    pub(super) fn of(text: &'t str) -> Self {
        Self { text, found: RefCell::default() }
    }

    /// The line of this byte of the text.
    pub(super) fn line(&self, at: usize) -> NonZeroUsize {
        let before = self.text.get(..at).unwrap_or(self.text);
        NonZeroUsize::MIN.saturating_add(before.matches('\n').count())
    }

    /// Adds a fault at this place.
    pub(super) fn add(&self, place: Range<usize>, found: impl Display, allowed: impl Display) {
        let line = self.line(place.start);
        let (found, allowed) = (found.to_string(), allowed.to_string());
        self.found.borrow_mut().push(Fault { place, line, found, allowed });
    }

    /// Adds the fault at this place, if there is one; otherwise returns the value.
    pub(super) fn keep<T>(&self, place: Range<usize>, value: Result<T, Wrong>) -> Option<T> {
        value.map_err(|wrong| self.add(place, wrong.found, wrong.allowed)).ok()
    }

    /// The faults in the order of the text.
    pub(super) fn sorted(self) -> Vec<Fault> {
        let mut found = self.found.into_inner();
        found.sort_by_key(|fault| (fault.place.start, fault.place.end));
        found.dedup();
        found
    }
}

/// The list of choices, and the one that was probably meant.
pub(super) fn expected_one_of(choices: &[&str], found: &str) -> String {
    match choices {
        [] => "expected none".to_owned(),
        [..] => format!("expected one of: {}", one_of(choices, found)),
    }
}
