//! Where the events of a command go: to every report that was asked for, and to the progress bar.

use std::{
    io::{self, IsTerminal as _},
    mem,
};

use clap::Args;

use super::{
    Failure, Output,
    format::{FormatArg, reporters},
};
use crate::{
    event::{Event, Reporter},
    report::{human::Detail, progress::Progress},
    session::is_dropped,
};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// At most this number of causes of failures are told in full, each by the shortest game that shows it
    #[arg(long, value_name = "N", default_value_t = 3)]
    details: usize,
    /// Name every transcript, and tell every failure in full
    #[arg(long, short)]
    verbose: bool,
    /// Print the summary only
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// Report as human, json, jsonl, junit or html, `=PATH` into a file; may be given more than once [default: human]
    #[arg(long = "format", value_name = "FORMAT[=PATH]")]
    formats: Vec<FormatArg>,
}

impl ReportArgs {
    /// Opens the reports that are asked for.
    pub(crate) fn open(&self, output: &Output) -> Result<Reporters, Failure> {
        Ok(Reporters {
            reporters: reporters(&self.formats, self.detail(), self.details, output)?,
            progress: Progress::new(io::stderr().is_terminal() && !self.quiet),
            reported: Ok(()),
        })
    }

    /// How many causes of failures are told in full.
    pub(crate) fn told_in_full(&self) -> usize {
        if self.quiet && self.formats.is_empty() { 0 } else { self.details }
    }

    /// A progress bar, and no report.
    pub(crate) fn progress(&self) -> Result<Reporters, Failure> {
        if !self.formats.is_empty() {
            let why = "a part of a run is not judged before it is merged: give --format to `stickler merge`";
            return Err(Failure::usage(why));
        }
        let progress = Progress::new(io::stderr().is_terminal() && !self.quiet);
        Ok(Reporters { progress, ..Reporters::silent() })
    }

    fn detail(&self) -> Detail {
        match (self.quiet, self.verbose) {
            (true, _) => Detail::Quiet,
            (_, true) => Detail::Verbose,
            _ => Detail::Normal,
        }
    }
}

/// All reports of a command, and the progress bar.
pub(crate) struct Reporters {
    reporters: Vec<Box<dyn Reporter>>,
    progress: Progress,
    /// The first failure since the last check.
    reported: io::Result<()>,
}

impl Reporters {
    /// No report, and no progress bar.
    pub(crate) fn silent() -> Self {
        Self { reporters: Vec::new(), progress: Progress::new(false), reported: Ok(()) }
    }

    /// Passes an event on, unless nobody wants to know any more. A report that cannot be written is found by [`Self::check`].
    pub(crate) fn report(&mut self, event: &Event<'_>) {
        if is_dropped() {
            return;
        }
        self.progress.report(event);
        let Self { reporters, reported, .. } = self;
        let tell = || {
            for reporter in reporters {
                if reported.is_ok() {
                    *reported = reporter.report(event);
                }
            }
        };
        if matches!(event, Event::Certain(_)) { self.progress.aside(tell) } else { tell() }
    }

    /// Whether everything so far could be written; a reader that has gone away is nobody's fault.
    pub(crate) fn check(&mut self) -> Result<(), Failure> {
        match mem::replace(&mut self.reported, Ok(())) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(Failure::internal("the report", &error))
            }
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Completes the reports, when all runs of the command are over.
    pub(crate) fn close(mut self) -> Result<(), Failure> {
        if is_dropped() {
            return Ok(());
        }
        let closed = self.reporters.iter_mut().try_for_each(|reporter| reporter.close());
        closed.map_err(|error| Failure::internal("the report", &error))
    }
}
