//! A step of a workflow, run as the machines that run workflows do.

use std::{path::Path, process::Command};

/// The shell that runs this script in this folder.
pub(crate) fn step(folder: impl AsRef<Path>, script: &str) -> Command {
    let mut bash = Command::new("bash");
    bash.current_dir(folder).args(["--noprofile", "--norc", "-eo", "pipefail", "-c", script]);
    bash
}
