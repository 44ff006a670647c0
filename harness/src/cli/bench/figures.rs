//! The figures of a benchmark: a line of words for people, and, where a file is named, a line of JSON each for programs.

use std::{
    fs::File,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use serde::Serialize;

use super::super::{Failure, Output};

/// Something that was measured.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Figure {
    /// What was measured, such as a session.
    what: &'static str,
    /// With which program.
    program: String,
    /// In which way, such as all lines at once.
    way: String,
    value: f64,
    unit: Unit,
    /// What it was measured beside, in the same run, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<String>,
    /// How many times that it is: the median over all rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<f64>,
}

/// What a value is counted in.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) enum Unit {
    /// Seconds of processor time, all that was started included.
    #[serde(rename = "s of processor time")]
    Processor,
    /// Seconds on the clock.
    #[serde(rename = "s on the clock")]
    Clock,
    #[serde(rename = "games/s")]
    Games,
    #[serde(rename = "inputs/s")]
    Inputs,
    /// A share of the whole, from 0 to 1.
    #[serde(rename = "share of processor time")]
    Share,
}

impl Figure {
    pub(super) fn new(
        what: &'static str,
        program: impl Into<String>,
        way: impl Into<String>,
        value: f64,
        unit: Unit,
    ) -> Self {
        let (program, way) = (program.into(), way.into());
        Self { what, program, way, value, unit, beside: None, ratio: None }
    }

    pub(super) fn beside(self, beside: impl Into<String>, ratio: f64) -> Self {
        Self { beside: Some(beside.into()), ratio: Some(ratio), ..self }
    }
}

/// Where figures go.
pub(super) struct Figures<'o> {
    output: &'o mut Output,
    file: Option<(PathBuf, File)>,
}

impl<'o> Figures<'o> {
    /// For people, and for programs if there is a path.
    pub(super) fn new(output: &'o mut Output, path: Option<&Path>) -> Result<Self, Failure> {
        let open = |path: &Path| match File::create(path) {
            Ok(file) => Ok((path.to_owned(), file)),
            Err(error) => Err(Failure::usage(format!("{}: {error}", path.display()))),
        };
        Ok(Self { output, file: path.map(open).transpose()? })
    }

    /// What people read of some figures, and the figures themselves.
    pub(super) fn tell(&mut self, words: &str, figures: &[Figure]) -> Result<(), Failure> {
        self.output.result(words);
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let mut write = |figure| {
            serde_json::to_writer(&mut *file, figure)?;
            writeln!(file)
        };
        let written: io::Result<()> = figures.iter().try_for_each(&mut write);
        written.map_err(|error| Failure::internal(&path.display().to_string(), &error))
    }
}
