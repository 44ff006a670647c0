//! `workbench calibration`: the number of sessions that a dialect should be learned from.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use workbench::calibration::{SESSIONS, programs, table};

use super::Done;

/// Count for how many programs it makes no difference that their dialect is learned from a few sessions only
#[derive(Args)]
pub(crate) struct Calibration {
    /// A folder that `stickler verify --entries … --keep-tapes` wrote
    folder: PathBuf,
    /// Name the programs that are judged otherwise, and the sessions
    #[arg(long)]
    verbose: bool,
}

impl Calibration {
    pub(crate) fn run(&self) -> Done {
        let programs = programs(&self.folder)?;
        print!("{}", table(&programs));
        let told = programs.iter().filter(|_| self.verbose);
        for (program, sessions) in told.flat_map(|program| SESSIONS.map(|number| (program, number)))
        {
            let differing = program.differing(sessions);
            if !differing.is_empty() {
                println!("{} {sessions}: {}", program.name, differing.join(", "));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
