//! `--require-isolation` and `--no-isolation`: the isolation of submissions.

use clap::Args;

use crate::cli::{Exit, Failure, help::PROGRAM};
use crate::sandbox::{Isolation, Tier};

#[derive(Args)]
pub(crate) struct IsolationArgs {
    /// Run nothing unless the sandbox reaches this isolation tier: 1, 2 or 3; see `stickler doctor`
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, value_name = "TIER", value_parser = tier)]
    require_isolation: Option<Tier>,
    /// Run programs with your own permissions; stickler only ends them
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, conflicts_with = "require_isolation")]
    no_isolation: bool,
}

impl IsolationArgs {
    /// The requested isolation, in words.
    pub(crate) fn conditions(&self) -> String {
        format!("isolation {:?}, off {}", self.require_isolation, self.no_isolation)
    }

    /// What keeps submissions apart, if that is enough.
    pub(crate) fn choose(&self) -> Result<Isolation, Failure> {
        if self.no_isolation {
            return Ok(Isolation::off());
        }
        let Some(required) = self.require_isolation else { return Ok(Isolation::usual().clone()) };
        let isolation = Isolation::reaching(required);
        if isolation.tier() < required {
            let required = required.number();
            return Err(Failure::new(
                Exit::NotStarted,
                format!(
                    "isolation tier {required} is required, but this machine has {isolation}; `stickler doctor` says what to do",
                ),
            ));
        }
        Ok(isolation.clone())
    }
}

fn tier(text: &str) -> Result<Tier, String> {
    let number: u8 = text.parse().map_err(|_| "a tier is a number".to_owned())?;
    Tier::try_from(number)
}
