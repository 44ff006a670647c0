//! A calibrated submission: everything that is needed to play a game on it and to judge the result.

use serde::{Deserialize, Serialize};

use super::SessionSetup;
use crate::dialect::Learned;

/// A submission whose dialect is final.
#[derive(Clone, Serialize, Deserialize)]
pub struct Calibrated {
    /// How sessions with it are run.
    pub setup: SessionSetup,
    /// Its dialect.
    pub learned: Learned,
}
