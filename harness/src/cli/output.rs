//! Standard output and standard error, for people.

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    os::fd::AsFd,
};

use annotate_snippets::Renderer;
use clap::ValueEnum;
use indicatif::ProgressBar;

use super::{Exit, Failure, args::numbers};
use crate::{
    report::{
        palette::Palette,
        progress,
        wrap::{hanging, visible_width},
    },
    untrusted_text,
};

/// When results are coloured.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    // On a terminal, or if `CLICOLOR_FORCE` is set, unless `NO_COLOR` is.
    #[default]
    Auto,
    Always,
    Never,
}

impl Color {
    fn is_wanted(self) -> bool {
        let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_forced =
            is_set("CLICOLOR_FORCE") && env::var_os("CLICOLOR_FORCE") != Some("0".into());
        match self {
            Self::Auto => !is_set("NO_COLOR") && (is_forced || io::stdout().is_terminal()),
            Self::Always => true,
            Self::Never => false,
        }
    }
}

/// Whether a runner of GitHub workflows reads the output, and obeys lines that are its commands.
pub(crate) fn is_read_by_runner() -> bool {
    env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}

/// Standard output for results, standard error for everything else.
pub(crate) struct Output {
    colored: bool,
    /// The first error in writing results.
    failed: Option<io::Error>,
    /// The messages of failures and the faults of references that were reported.
    faults: Vec<String>,
    /// The number of entries that were left out because the user interrupted the run.
    left_out: usize,
    /// The line that shows how long a search has been running.
    spinner: Option<ProgressBar>,
}

impl Output {
    pub(crate) fn standard() -> Self {
        Self::new(Color::Auto.is_wanted())
    }

    /// Another output with the same settings, for a thread.
    pub(crate) fn another(&self) -> Self {
        Self::new(self.colored)
    }

    fn new(colored: bool) -> Self {
        Self { colored, failed: None, faults: Vec::new(), left_out: 0, spinner: None }
    }

    /// Shows at a terminal what a search is doing and for how long, below the results, until the command ends.
    pub(crate) fn searching(&mut self, what: &'static str) {
        self.spinner.get_or_insert_with(|| progress::spin(|| None)).set_message(what);
    }

    /// Prints something with the spinner out of the way.
    fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        progress::aside(self.spinner.as_ref(), print)
    }

    /// Sets the colours for further output.
    pub(crate) fn color(&mut self, color: Color) {
        self.colored = color.is_wanted();
    }

    pub(crate) fn palette(&self) -> Palette {
        if self.colored { Palette::colored() } else { Palette::plain() }
    }

    /// The columns for results, if known: those of the terminal, or of `COLUMNS` without one.
    pub(crate) fn columns() -> Option<usize> {
        let named = || env::var("COLUMNS").ok()?.parse().ok();
        terminal_width(io::stdout()).or_else(named)
    }

    /// Prints a line of results. A closed pipe is not an error.
    pub(crate) fn result(&mut self, line: &str) {
        let written = self.aside(|| writeln!(io::stdout().lock(), "{line}"));
        let failed = written.err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe);
        self.failed = self.failed.take().or(failed);
    }

    /// Counts entries that are left out because the user interrupted the run.
    pub(crate) fn leave_out(&mut self, entries: usize) {
        self.left_out += entries;
    }

    /// The final exit code: results that could not be written are an internal error.
    pub(crate) fn close(&mut self, exit: Exit) -> Exit {
        if let Some(spinner) = self.spinner.take() {
            spinner.finish_and_clear();
        }
        match self.left_out {
            0 => {}
            1 => self.note("stickler: interrupted; 1 entry was not played"),
            left => self.note(&format!("stickler: interrupted; {left} entries were not played")),
        }
        let Some(error) = self.failed.take() else { return exit };
        self.failure(&Failure::internal("standard output", &error))
    }

    /// Prints a line of diagnostics, which may contain text from other programs.
    pub(crate) fn note(&mut self, line: &str) {
        let text = untrusted_text::lines(line);
        let Some(width) = terminal_width(io::stderr()) else { return self.as_it_is(&text) };
        text.lines().flat_map(|line| within(line, width)).for_each(|line| self.as_it_is(&line));
    }

    /// Prints a line of advice, in its colour.
    pub(crate) fn hint(&mut self, line: &str) {
        self.as_it_is(&self.palette().hint(line));
    }

    fn as_it_is(&self, text: &str) {
        let inert = is_read_by_runner().then(|| untrusted_text::inert(text));
        let text = inert.as_deref().unwrap_or(text);
        self.aside(|| drop(writeln!(io::stderr().lock(), "{text}")));
    }

    /// Prints a prompt, if there is a user to read it.
    pub(crate) fn prompt(&mut self, text: &str) {
        if io::stdin().is_terminal() {
            let mut stderr = io::stderr().lock();
            drop(write!(stderr, "{text}").and_then(|()| stderr.flush()));
        }
    }

    /// Records that this fault of a reference was reported.
    pub(crate) fn note_fault(&mut self, fault: &str) {
        self.faults.push(fault.to_owned());
    }

    /// Whether this fault of a reference was reported.
    pub(crate) fn is_told(&self, fault: &str) -> bool {
        self.faults.iter().any(|told| told == fault)
    }

    pub(crate) fn usage(&mut self, error: &clap::Error) -> Exit {
        match numbers::explained(error) {
            Some(text) => self.as_it_is(text.trim_end()),
            None => drop(error.print()),
        }
        if error.use_stderr() { Exit::Usage } else { Exit::Conforms }
    }

    pub(crate) fn failure(&mut self, failure: &Failure) -> Exit {
        for fault in &failure.faults {
            self.as_it_is(&fault.shown(self.renderer()));
        }
        self.note(&format!("stickler: {}", failure.message));
        self.note_fault(&failure.message);
        failure.exit
    }

    fn renderer(&self) -> Renderer {
        let terminal = io::stderr().is_terminal() && self.colored;
        if terminal { Renderer::styled() } else { Renderer::plain() }
    }
}

/// The columns of the terminal to which a stream goes, if it goes to one.
fn terminal_width(stream: impl AsFd) -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(stream).ok()?;
    Some(usize::from(size.ws_col)).filter(|width| *width > 0)
}

/// A line as it is if it fits, otherwise wrapped between words.
fn within(line: &str, width: usize) -> Vec<String> {
    let indent = line.len() - line.trim_start().len();
    if visible_width(line) <= width { vec![line.to_owned()] } else { hanging(line, indent, width) }
}
