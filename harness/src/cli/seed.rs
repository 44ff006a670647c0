//! `--seed`: which fresh games are played.

use std::hash::{BuildHasher as _, RandomState};

use clap::Args;

#[derive(Args)]
pub(crate) struct SeedArgs {
    /// The seed that chooses the fresh games; the same seed means the same games [default: another one each time]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The seed that was given, or one that nobody can foretell, of at most six digits so that it can be typed.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000)
    }

    /// The seed that was given, or this one.
    pub(crate) fn or(&self, usual: u64) -> u64 {
        self.seed.unwrap_or(usual)
    }

    /// Whether one was given.
    pub(crate) fn is_given(&self) -> bool {
        self.seed.is_some()
    }
}
