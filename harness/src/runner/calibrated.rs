//! A submission that was calibrated: all that is needed to play a game on it and to judge that.

use serde::{Deserialize, Serialize};

use super::SessionSetup;
use crate::dialect::Learned;

/// A submission whose dialect is known, and does not change any more.
#[derive(Clone, Serialize, Deserialize)]
pub struct Calibrated {
    /// How it is talked to.
    pub setup: SessionSetup,
    /// Its dialect.
    pub learned: Learned,
}
