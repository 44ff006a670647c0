//! `--require-isolation` and `--no-isolation`: how well submissions are to be kept apart.

use clap::Args;

use super::{Exit, Failure};
use crate::sandbox::{Isolation, Tier};

#[derive(Args)]
pub(crate) struct IsolationArgs {
    /// Run nothing unless submissions are kept apart at least so well: tier 1, 2 or 3; see `stickler doctor`
    #[arg(long, value_name = "TIER", value_parser = tier)]
    require_isolation: Option<Tier>,
    /// Keep submissions apart no better than is needed to end them: they can reach all that you can
    #[arg(long, conflicts_with = "require_isolation")]
    no_isolation: bool,
}

impl IsolationArgs {
    /// What keeps submissions apart, if that is enough.
    pub(crate) fn choose(&self) -> Result<Isolation, Failure> {
        if self.no_isolation {
            return Ok(Isolation::off());
        }
        let best = Isolation::best();
        match self.require_isolation {
            Some(required) if required > best.tier() => Err(Failure::new(
                Exit::NotStarted,
                format!(
                    "isolation tier {} is required, and there is {best}; `stickler doctor` says what to do about it",
                    required.number(),
                ),
            )),
            Some(_) | None => Ok(best.clone()),
        }
    }
}

fn tier(text: &str) -> Result<Tier, String> {
    let number: u8 = text.parse().map_err(|_| "a tier is a number".to_owned())?;
    Tier::try_from(number)
}
