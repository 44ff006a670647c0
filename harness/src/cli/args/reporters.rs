//! Where the events of a command go: to every report that was asked for, and to the progress bar.

use std::{
    io::{self, IsTerminal as _},
    mem,
    sync::{Arc, OnceLock},
};

use clap::Args;
use rulebook::games::GameInfo;

use super::{
    browser::{Opener, Page},
    format::{FormatArg, are_for_people, reporters},
};
use crate::{
    cli::{Exit, Failure, Output, help::REPORTS},
    event::{Event, Reporter, Totals, report_not_started},
    report::{human::Detail, known::KnownFailures, progress::Progress},
    session::{is_dropped, patience},
};

#[derive(Args)]
pub(crate) struct ReportArgs {
    /// Explain at most N causes in full, each with the shortest game that shows it
    #[arg(help_heading = REPORTS, hide_short_help = true, long, value_name = "N", default_value_t = 3)]
    details: usize,
    /// Name every transcript, and explain every failure in full
    #[arg(hide_short_help = true, help_heading = REPORTS, long, short)]
    verbose: bool,
    /// Print the summary only
    #[arg(help_heading = REPORTS, long, short, conflicts_with = "verbose")]
    quiet: bool,
    /// Report as human, json, jsonl, junit, html, tap or github
    ///
    /// `=PATH` writes the report to a file. Repeat the option for more reports. The default is `human`.
    #[arg(help_heading = REPORTS, long = "format", value_name = "FORMAT[=PATH]")]
    formats: Vec<FormatArg>,
    /// Show the HTML report in your browser when the run is over
    ///
    /// Without `--format html=PATH`, stickler writes it to a temporary file.
    #[arg(help_heading = REPORTS, long)]
    open: bool,
    #[arg(skip)]
    page: OnceLock<Arc<Page>>,
}

impl ReportArgs {
    /// Opens the reports that are asked for.
    pub(crate) fn open(&self, output: &Output) -> Result<Reporters, Failure> {
        let page = self.open.then(|| self.page(false)).transpose()?;
        let formats = page.as_ref().map(|page| page.formats(&self.formats));
        let formats = formats.as_deref().unwrap_or(&self.formats);
        let reporters = reporters(formats, self.detail(), self.details, output)?;
        let page = page.map(|page| Box::new(Opener(page)) as Box<dyn Reporter>);
        Ok(Reporters::of(reporters, self.bar()).with(page))
    }

    /// The page that a browser shows, the same in every round of a run that is repeated.
    fn page(&self, is_live: bool) -> Result<Arc<Page>, Failure> {
        if let Some(page) = self.page.get() {
            return Ok(Arc::clone(page));
        }
        let page = Arc::new(Page::of(&self.formats, is_live)?);
        Ok(Arc::clone(self.page.get_or_init(|| page)))
    }

    /// Prepares a page that loads itself again, for a run that is repeated.
    pub(crate) fn repeat(&self) -> Result<(), Failure> {
        if self.open { self.page(true).map(drop) } else { Ok(()) }
    }

    /// Whether people read at least one of the reports, and want more than its summary.
    pub(crate) fn are_for_people(&self) -> bool {
        !self.quiet && are_for_people(&self.formats)
    }

    /// How many causes of failures are shown in full.
    pub(crate) fn causes_in_full(&self) -> usize {
        if self.quiet && self.formats.is_empty() { 0 } else { self.details }
    }

    /// A progress bar, and no report.
    pub(crate) fn progress(&self) -> Result<Reporters, Failure> {
        if !self.formats.is_empty() {
            let why = "a part of a run is not judged before it is merged: give --format to `stickler merge`";
            return Err(Failure::usage(why));
        }
        Ok(Reporters::of(Vec::new(), self.bar()))
    }

    fn bar(&self) -> Progress {
        Progress::new(io::stderr().is_terminal().then_some(patience))
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
    all: All,
    known: Option<KnownFailures>,
}

/// Each of them, and whether it could be written.
struct All {
    reporters: Vec<Box<dyn Reporter>>,
    progress: Progress,
    /// The first failure since the last check.
    reported: io::Result<()>,
}

impl Reporters {
    /// No report, and no progress bar.
    pub(crate) fn silent() -> Self {
        Self::of(Vec::new(), Progress::new(None))
    }

    fn of(reporters: Vec<Box<dyn Reporter>>, progress: Progress) -> Self {
        Self { all: All { reporters, progress, reported: Ok(()) }, known: None }
    }

    /// The same, and another one that gets every event.
    pub(crate) fn with(mut self, listener: Option<Box<dyn Reporter>>) -> Self {
        self.all.reporters.extend(listener);
        self
    }

    /// The same, where these failures are known.
    pub(crate) fn knowing(self, known: Option<KnownFailures>) -> Self {
        Self { known, ..self }
    }

    /// Passes an event on, unless the run is dropped. A report that cannot be written is found by [`Self::check`].
    pub(crate) fn report(&mut self, event: &Event<'_>) {
        if is_dropped() {
            return;
        }
        let Self { all, known } = self;
        match known {
            Some(known) => known.pass(event, &mut |event| all.report(event)),
            None => all.report(event),
        }
    }

    /// Reports a submission that cannot be built or started, for this reason.
    pub(crate) fn not_started(&mut self, name: &str, game: &'static GameInfo, reason: &str) {
        report_not_started(name, game, reason, &mut |event| self.report(event));
    }

    /// How a run went whose end was reported: failures that are known do not count.
    pub(crate) fn exit(&self, totals: &Totals) -> Exit {
        let settled = self.known.as_ref().map(|known| known.settled(totals));
        Exit::from(settled.as_ref().unwrap_or(totals))
    }

    /// Whether everything so far could be written.
    pub(crate) fn check(&mut self) -> Result<(), Failure> {
        let reported = mem::replace(&mut self.all.reported, Ok(()));
        reported.map_err(|error| Failure::internal("the report", &error))
    }

    /// Completes the reports, when all runs of the command are over.
    pub(crate) fn close(mut self) -> Result<(), Failure> {
        if is_dropped() {
            return Ok(());
        }
        for reporter in &mut self.all.reporters {
            keep(&mut self.all.reported, reporter.close());
        }
        self.check()
    }
}

impl All {
    fn report(&mut self, event: &Event<'_>) {
        self.progress.report(event);
        let Self { reporters, reported, .. } = self;
        let tell = || reporters.iter_mut().for_each(|one| keep(reported, one.report(event)));
        self.progress.aside(tell);
    }
}

/// Keeps the first error. A closed pipe ends the report on standard output only, and files are written to the end.
fn keep(reported: &mut io::Result<()>, one: io::Result<()>) {
    let is_closed = one.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if reported.is_ok() && !is_closed {
        *reported = one;
    }
}
