//! `--seed`: which games are played where chance chooses them.

use std::hash::{BuildHasher as _, RandomState};

use clap::Args;

#[derive(Args)]
pub(crate) struct SeedArgs {
    /// The seed of all random choices [default: random; 1 for matches]
    ///
    /// The same seed means the same games.
    #[arg(long, value_name = "SEED", help_heading = None::<&str>)]
    seed: Option<u64>,
}

impl SeedArgs {
    /// The given seed, or an unpredictable one of at most six digits, which is easy to type.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()) % 1_000_000)
    }

    /// The seed that was given.
    pub(crate) fn given(&self) -> Option<u64> {
        self.seed
    }
}
