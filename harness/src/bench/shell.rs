//! Loops in a shell, beside which the suite is measured, too: what somebody writes who has no harness. They start a program on the
//! same inputs, and nobody reads what it says.

use std::{
    ffi::{OsStr, OsString},
    fs, io,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use tempfile::TempDir;

use super::{
    bare::{reap_with_status, spawn},
    in_bare_loop,
};
use crate::session::{HarnessFault, Program};

/// The shells, of which those are asked that are installed: what a script runs in, and what a person types in.
const SHELLS: [&str; 2] = ["sh", "bash"];
const LOOP: &str = r#"for input in "$0"/*; do "$@" <"$input" >/dev/null 2>&1; done"#;

/// A loop in each shell that is installed, over the same inputs.
pub struct ShellLoops {
    inputs: TempDir,
    shells: Vec<&'static str>,
}

impl ShellLoops {
    /// Loops over these sessions.
    ///
    /// # Errors
    /// If their inputs cannot be written to files.
    pub fn over(sessions: &[Vec<String>]) -> Result<Self, HarnessFault> {
        let inputs = in_files(sessions).map_err(in_bare_loop)?;
        let is_installed = |shell: &&str| Program::resolve(&[shell.into()], Path::new("/")).is_ok();
        let shells = SHELLS.into_iter().filter(is_installed).collect();
        Ok(Self { inputs, shells })
    }

    /// The shells.
    pub fn shells(&self) -> &[&'static str] {
        &self.shells
    }

    /// The processor time of a loop in each shell, the program's included. One that does not end by itself never ends here either.
    ///
    /// # Errors
    /// If a shell cannot be started.
    pub fn run(&self, command: &[OsString]) -> Result<Vec<Duration>, HarnessFault> {
        let run = |shell: &&str| self.run_in(shell, command).map_err(in_bare_loop);
        self.shells.iter().map(run).collect()
    }

    fn run_in(&self, shell: &str, command: &[OsString]) -> io::Result<Duration> {
        let words =
            ["-c", LOOP].map(OsStr::new).into_iter().chain([self.inputs.path().as_os_str()]);
        let mut in_shell = Command::new(shell);
        in_shell.args(words).args(command).stdin(Stdio::null());
        Ok(reap_with_status(&spawn(&mut in_shell)?)?.0)
    }
}

/// A folder with a file for the input of each session, which comes first in the order of names as it does here.
fn in_files(sessions: &[Vec<String>]) -> io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for (n, lines) in sessions.iter().enumerate() {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(folder.path().join(format!("{n:06}")), text)?;
    }
    Ok(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_in_a_shell_feeds_every_input_in_turn() {
        let sessions = ["a", "b", "c"].map(|line| vec![line.to_owned(), "end".to_owned()]);
        let loops = ShellLoops::over(&sessions).expect("there is room");
        let said = loops.inputs.path().with_extension("said");
        let append = format!("cat >>'{}'", said.display());
        let took = loops.run(&["sh", "-c", &append].map(OsString::from)).expect("it is installed");
        assert!(took.len() == loops.shells().len() && !took.is_empty());
        let written = fs::read_to_string(&said).expect("it was written");
        fs::remove_file(&said).expect("it is there");
        assert_eq!(written, "a\nend\nb\nend\nc\nend\n".repeat(took.len()));
    }
}
