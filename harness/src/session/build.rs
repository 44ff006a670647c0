//! Builds a program. A compiler is isolated like any other program, but it may write to one more folder and take longer.

use std::{fs, io, os::unix::fs::PermissionsExt, path::Path, time::Duration};

use super::{
    Ending, HarnessFault, IoMode, Limits, Program, Tape,
    conversation::{Conversation, StopReason},
    stdio::Wiring,
    workdir::Folder,
};
use crate::{
    tape::Turn,
    untrusted_text::{brief, numbered, of_bytes},
};

/// At most this many last lines of a compiler's output are shown, and at most this many characters of each.
const SHOWN_LINES: usize = 12;
const SHOWN_CHARACTERS: usize = 200;

/// The limits for building a program.
pub const LIMITS: Limits = Limits {
    step_wall: Duration::from_secs(120),
    step_cpu: Duration::from_secs(120),
    total_wall: Duration::from_secs(120),
    over_after: None,
    total_cpu: Duration::from_secs(120),
    step_output: 1 << 20,
    total_output: 1 << 20,
    quiet: Duration::from_secs(120),
    memory: 2 << 30,
    tasks: 256,
};

/// A folder for a program that is built. It is removed when this is dropped, or by the next harness if this one is killed.
pub struct BuildFolder(Folder);

impl BuildFolder {
    /// Creates an empty folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new() -> io::Result<Self> {
        Folder::new().map(Self)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Allows every user to execute files in it by their names: until now only the compiler could.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn open_up(&self) -> io::Result<()> {
        fs::set_permissions(self.path(), PermissionsExt::from_mode(0o711))
    }
}

/// Runs a compiler in the folder of its sources until it ends. It may put the program into another folder.
///
/// # Errors
/// If the harness or the machine failed. Failures of the compiler are on the tape.
pub fn build(
    compiler: Program,
    from: &Path,
    into: &Path,
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let compiler = compiler.building(from, into);
    let mut conversation =
        match Conversation::start(&compiler, Wiring::Batch(&[]), IoMode::Batch, limits)? {
            Ok(conversation) => conversation,
            Err(tape) => return Ok(tape),
        };
    conversation.close()?;
    let ending = match conversation.read_until_idle()? {
        StopReason::Over(ending) => ending,
        // It reads again and again from an input that has ended.
        StopReason::Waiting | StopReason::Enough => Ending::Quiet,
    };
    Ok(conversation.finish(ending))
}

/// The last lines that a compiler printed, for a report.
pub fn last_lines(tape: &Tape) -> Vec<String> {
    let said = tape.turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(numbered(&of_bytes(bytes))),
        Turn::Sent(_) | Turn::Closed => None,
    });
    let said: String = said.chain([tape.stderr.clone()]).collect();
    let lines: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).collect();
    let last = &lines[lines.len().saturating_sub(SHOWN_LINES)..];
    last.iter().map(|line| brief(line, SHOWN_CHARACTERS)).collect()
}
