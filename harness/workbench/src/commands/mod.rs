//! The commands of the workbench, one file each.

pub(crate) mod accuracy;
pub(crate) mod attacks;
pub(crate) mod calibration;
pub(crate) mod sandboxes;

use std::error::Error;

use clap::ValueEnum;
use stickler::sandbox::Isolation;

/// The result of a command: its exit code, or the error to print.
pub(crate) type Done = Result<std::process::ExitCode, Box<dyn Error>>;

/// The isolation in which the attacks run.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum IsolationChoice {
    /// What `stickler verify` uses.
    Usual,
    /// The best that this machine offers.
    Best,
    /// Limits only.
    Off,
}

impl IsolationChoice {
    pub(crate) fn isolation(self) -> Isolation {
        match self {
            Self::Usual => Isolation::usual().clone(),
            Self::Best => Isolation::best().clone(),
            Self::Off => Isolation::off(),
        }
    }
}
