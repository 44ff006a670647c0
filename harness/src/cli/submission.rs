//! The submissions of a command line: one that is typed after `--`, or the entries of a manifest.

use std::{
    env,
    ffi::OsString,
    num::NonZero,
    path::{Path, PathBuf},
    thread,
};

use clap::{Args, ValueEnum};
use rulebook::games::GameInfo;

use super::{Exit, Failure, Output};
use crate::{
    candidate::{NotReady, Submitted},
    dialect::Pins,
    manifest::{self, Entry, EntryLimits},
    runner::Io,
    sandbox::Isolation,
    session::{Program, is_stopping},
    tape::Drive,
};

#[derive(Args)]
pub(crate) struct SubmissionArgs {
    /// The submission's command line, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// A further file or folder of the submission, beside those that its command names; it can read nothing else of yours
    #[arg(long, value_name = "PATH", conflicts_with = "entries")]
    files: Vec<PathBuf>,
    /// Take the entries of a manifest in place of a command
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    entries: Option<PathBuf>,
    /// Only this entry of the manifest
    #[arg(long = "entry", value_name = "ID", requires = "entries")]
    only: Vec<String>,
    /// How to talk to the submission
    #[arg(long, value_enum, default_value_t)]
    io: IoArg,
    /// How many sessions to hold at a time [default: one for each processor]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Seconds a submission may take from one input to the next
    #[arg(long, value_name = "SECONDS")]
    step_seconds: Option<u64>,
    /// Seconds a session may take in all
    #[arg(long, value_name = "SECONDS")]
    total_seconds: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum IoArg {
    /// Whichever way suits the program
    #[default]
    Auto,
    /// Interactive, line by line: input a pipe, output a terminal
    Step,
    /// Interactive, line by line: input and output a terminal
    Pty,
    /// All lines at once
    Batch,
    /// One run for each line: with no line, with one line, and so on
    Prefix,
}

impl From<IoArg> for Io {
    fn from(io: IoArg) -> Self {
        match io {
            IoArg::Auto => Self::Auto,
            IoArg::Step => Self::Only(Drive::Step),
            IoArg::Pty => Self::Only(Drive::Pty),
            IoArg::Batch => Self::Only(Drive::Batch),
            IoArg::Prefix => Self::Only(Drive::Prefix),
        }
    }
}

impl SubmissionArgs {
    /// The manifest, if its entries are wanted.
    pub(crate) fn manifest(&self) -> Option<&Path> {
        self.entries.as_deref()
    }

    /// Whether there is no submission.
    pub(crate) fn is_empty(&self) -> bool {
        self.command.is_empty() && self.entries.is_none()
    }

    pub(crate) fn io(&self) -> Io {
        self.io.into()
    }

    /// How many sessions are held at a time.
    pub(crate) fn jobs(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or(processors, NonZero::get)
    }

    /// The submission whose command was typed in this folder.
    pub(crate) fn typed(&self, pins: Pins, isolation: &Isolation) -> Result<Submitted, Failure> {
        let here =
            env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
        let (step_seconds, total_seconds) = (self.step_seconds, self.total_seconds);
        let limits = EntryLimits { step_seconds, total_seconds, build_seconds: None };
        let submitted = Submitted::typed(&self.command, &self.files, pins, limits, &here);
        Ok(submitted.map_err(not_started)?.isolated(isolation))
    }

    /// The files and folders that the command and `--files` name.
    pub(crate) fn own_paths(&self) -> Result<Vec<PathBuf>, Failure> {
        if self.command.is_empty() {
            return Err(Failure::usage("name the submission's command line, after `--`"));
        }
        let here =
            env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
        let program = Program::resolve(&self.command, &here)
            .map_err(|error| not_started(NotReady::NotFound(error)))?;
        let named = self.files.iter().map(|path| here.join(path));
        Ok(program.own.into_iter().chain(named).collect())
    }

    /// Makes the wanted entries of a manifest ready, one after the other, and runs each. What is said of entries is settled
    /// for all of them before the first is made ready.
    pub(crate) fn each_entry<Settled>(
        &self,
        path: &Path,
        game: &GameInfo,
        isolation: &Isolation,
        output: &mut Output,
        settle: impl Fn(&Entry) -> Result<Settled, Failure>,
        mut run: impl FnMut(&Submitted, Settled) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let entries = manifest::read(path).map_err(Failure::manifest)?;
        let wanted = self.wanted(&entries, game, path)?;
        let settled = wanted.iter().map(|entry| settle(entry)).collect::<Result<Vec<_>, _>>()?;
        let mut worst = Exit::Conforms;
        for (n, (entry, settled)) in wanted.iter().zip(settled).enumerate() {
            if was_interrupted(wanted.len() - n, output) {
                return Ok(worst.max(Exit::Incomplete));
            }
            let exit = match Submitted::entry(entry, folder_of(path), isolation) {
                Ok(submitted) => run(&submitted, settled)?,
                Err(error) => {
                    output.note(&format!("stickler: entry `{}`: {error}", entry.id));
                    Exit::NotStarted
                }
            };
            worst = worst.max(exit);
        }
        Ok(worst)
    }

    /// The wanted entries of a manifest: all of the game, or those that are named.
    fn wanted<'e>(
        &self,
        entries: &'e [Entry],
        game: &GameInfo,
        path: &Path,
    ) -> Result<Vec<&'e Entry>, Failure> {
        let is_named = |entry: &Entry| self.only.is_empty() || self.only.contains(&entry.id);
        let wanted = |entry: &&Entry| entry.game == game.name && is_named(entry);
        let wanted: Vec<&Entry> = entries.iter().filter(wanted).collect();
        if wanted.is_empty() {
            let message = format!("no entry of {} is selected", path.display());
            return Err(Failure::nothing_selected(message));
        }
        Ok(wanted)
    }
}

/// Whether the run was interrupted, so that this number of entries is left out, of which the user is informed.
fn was_interrupted(left: usize, output: &mut Output) -> bool {
    if is_stopping() {
        output
            .note(&format!("stickler: interrupted; the last {left} of the entries were left out"));
    }
    is_stopping()
}

/// The folder that a file lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn not_started(error: NotReady) -> Failure {
    Failure::new(Exit::NotStarted, error.to_string())
}
