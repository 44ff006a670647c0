//! The exit codes. The numbers are part of the interface.

use std::process::ExitCode;

use crate::event::Totals;

/// The exit codes, one sentence each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Exit {
    /// Every submission conforms.
    Conforms = 0,
    /// At least one submission does not conform; time limits and crashes count as this. Or the list of known failures
    /// has a stale line.
    DoesNotConform = 1,
    /// The command line or a configuration file is wrong.
    Usage = 2,
    /// A submission could not be built or started.
    NotStarted = 3,
    /// Nothing was selected.
    NothingSelected = 4,
    /// The suite has an error: an unreadable transcript, or rulebook and golden disagree.
    SuiteAtFault = 5,
    /// The run is incomplete: it was interrupted.
    Incomplete = 6,
    /// A bug in stickler, or a failure of the machine.
    Internal = 70,
}

impl From<&Totals> for Exit {
    fn from(totals: &Totals) -> Self {
        match totals {
            totals if totals.faults > 0 => Self::Internal,
            totals if totals.interrupted => Self::Incomplete,
            totals if totals.fails() || totals.outdated > 0 => Self::DoesNotConform,
            totals if totals.accepted + totals.known == 0 => Self::NothingSelected,
            _ => Self::Conforms,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
