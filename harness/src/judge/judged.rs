//! A judged session, to which its causes are yet to be added.

use super::verdict::Verdict;
use crate::{dialect::Reading, transcript::Transcript};

/// One judged session.
pub struct Judged<'a> {
    /// What was asked.
    pub transcript: &'a Transcript,
    /// What was said.
    pub reading: &'a Reading,
    /// What it is worth.
    pub verdict: &'a mut Verdict,
}
