//! `--open`: the HTML report is shown in a browser when the run is over. Of a run that is repeated, the page is opened once, and loads
//! itself again.

use std::{
    fs,
    io::{self, Write as _},
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use super::format::FormatArg;
use crate::{
    cli::Failure,
    event::{Event, Reporter},
};

/// The page that is shown.
#[derive(Debug)]
pub(super) struct Page {
    path: PathBuf,
    /// A live page is written next to its place and moved there, so that a browser never finds half of it.
    written: PathBuf,
    is_open: AtomicBool,
}

impl Page {
    /// The page that these formats write, or a temporary file that outlives the run.
    pub(super) fn of(formats: &[FormatArg], is_live: bool) -> Result<Self, Failure> {
        let named = formats.iter().find_map(FormatArg::page).map(|path| Ok(path.to_owned()));
        let path = named.unwrap_or_else(temporary);
        let path = path.map_err(|error| Failure::internal("a temporary file", &error))?;
        let written = if is_live { path.with_extension("html.new") } else { path.clone() };
        Ok(Self { path, written, is_open: AtomicBool::new(false) })
    }

    /// These formats, of which one writes the page.
    pub(super) fn formats(&self, formats: &[FormatArg]) -> Vec<FormatArg> {
        let is_live = self.written != self.path;
        let others = formats.iter().filter(|format| format.page() != Some(&self.path));
        others.cloned().chain([FormatArg::html(&self.written, is_live)]).collect()
    }

    /// Opens the page, unless a browser shows it already. A browser that cannot be started changes no verdict.
    fn show(&self) -> io::Result<()> {
        if self.written != self.path {
            fs::rename(&self.written, &self.path)?;
        }
        if self.is_open.swap(true, Ordering::Relaxed) {
            return Ok(());
        }
        let path = self.path.display();
        let line = match open::that_detached(&self.path) {
            Ok(()) => format!("report: {path}"),
            Err(error) => format!("warning: cannot open a browser: {error}; the report is {path}"),
        };
        writeln!(io::stderr(), "{line}")
    }
}

fn temporary() -> io::Result<PathBuf> {
    let file = tempfile::Builder::new().prefix("stickler-").suffix(".html").tempfile()?;
    Ok(file.into_temp_path().keep()?)
}

/// Shows a page after its report has been written.
pub(super) struct Opener(pub(super) std::sync::Arc<Page>);

impl Reporter for Opener {
    fn report(&mut self, _: &Event<'_>) -> io::Result<()> {
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        self.0.show()
    }
}
