//! `--format`: which reports are written, and where.

use std::{
    env,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

use clap::ValueEnum;

use super::lookup;
use crate::{
    cli::{Failure, Output, output::is_read_by_runner},
    event::Reporter,
    report::{
        github::Github,
        html::Html,
        human::{Detail, Human, Style},
        json::{Json, Lines},
        junit::Junit,
        palette::Palette,
        tap::Tap,
        wrap::columns,
    },
};

/// A format, and the file it goes to if it does not go to standard output.
#[derive(Clone, Debug)]
pub(crate) struct FormatArg {
    format: Format,
    path: Option<PathBuf>,
    is_live: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
    Jsonl,
    Junit,
    Html,
    Tap,
    Github,
}

impl FormatArg {
    /// The HTML report in this file, which browsers load again and again if it is live.
    pub(super) fn html(path: &Path, is_live: bool) -> Self {
        Self { format: Format::Html, path: Some(path.to_owned()), is_live }
    }

    /// The file of an HTML report.
    pub(super) fn page(&self) -> Option<&Path> {
        self.path.as_deref().filter(|_| self.format == Format::Html)
    }
}

/// Whether the human report is one of these, or is printed as well because no other goes to standard output.
pub(crate) fn are_for_people(formats: &[FormatArg]) -> bool {
    !is_output_taken(formats) || formats.iter().any(|format| format.format == Format::Human)
}

fn is_output_taken(formats: &[FormatArg]) -> bool {
    formats.iter().any(|format| format.path.is_none())
}

impl FromStr for FormatArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, path) = text
            .split_once('=')
            .map_or((text, None), |(name, path)| (name, Some(PathBuf::from(path))));
        Ok(Self { format: lookup::word(name)?, path, is_live: false })
    }
}

/// The reporters of these formats; the report for people is one of them unless another goes to standard output.
pub(crate) fn reporters(
    formats: &[FormatArg],
    detail: Detail,
    in_full: usize,
    output: &Output,
) -> Result<Vec<Box<dyn Reporter>>, Failure> {
    let human = FormatArg { format: Format::Human, path: None, is_live: false };
    let formats = formats.iter().chain((!is_output_taken(formats)).then_some(&human));
    formats.map(|format| reporter(format, detail, in_full, output)).collect()
}

fn reporter(
    arg: &FormatArg,
    detail: Detail,
    in_full: usize,
    output: &Output,
) -> Result<Box<dyn Reporter>, Failure> {
    let out = Named::open(arg.path.as_deref())?;
    let palette = if arg.path.is_none() { output.palette() } else { Palette::plain() };
    Ok(match arg.format {
        Format::Human => {
            let width = Output::columns().filter(|_| arg.path.is_none());
            let (columns, facts) =
                (columns(width), width.map_or(usize::MAX, |width| columns(Some(width))));
            Box::new(Human::new(
                out,
                Style { palette, inert: is_read_by_runner(), detail, in_full, columns, facts },
            ))
        }
        Format::Json => Box::new(Json::new(out)),
        Format::Jsonl => Box::new(Lines::new(out)),
        Format::Junit => Box::new(Junit::new(out)),
        Format::Html => Box::new(Html::new(out, arg.is_live)),
        Format::Tap => Box::new(Tap::new(out, number_in("TAP_VERSION"))),
        Format::Github => Box::new(Github::new(out, step_summary()?)),
    })
}

/// The number that a variable holds, such as that by which a reader of the Test Anything Protocol says which version it knows.
fn number_in(variable: &str) -> Option<u32> {
    env::var(variable).ok()?.parse().ok()
}

/// The file to which a step of a workflow adds its summary.
fn step_summary() -> Result<Option<Box<dyn Write>>, Failure> {
    let path = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty());
    let Some(path) = path.map(PathBuf::from) else { return Ok(None) };
    let file = File::options().append(true).create(true).open(&path);
    let name = path.display().to_string();
    let file =
        file.map_err(|error| Failure::usage(format!("GITHUB_STEP_SUMMARY: {name}: {error}")))?;
    Ok(Some(Box::new(Named { name, out: Box::new(file) })))
}

/// Where a report goes. An error in writing names it.
struct Named {
    name: String,
    out: Box<dyn Write>,
}

impl Named {
    /// This file, emptied, or standard output.
    fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path else {
            return Ok(Self { name: "standard output".to_owned(), out: Box::new(io::stdout()) });
        };
        let file = File::create(path).map_err(|error| match path.parent() {
            Some(folder) if error.kind() == io::ErrorKind::NotFound => {
                Failure::file(path, format!("there is no folder {}", folder.display()))
            }
            _ => Failure::file(path, error),
        })?;
        Ok(Self { name: path.display().to_string(), out: Box::new(file) })
    }

    fn named(&self, error: io::Error) -> io::Error {
        // The kind stays, by which those who write know whether to go on.
        io::Error::new(error.kind(), format!("{}: {error}", self.name))
    }
}

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| self.named(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| self.named(error))
    }
}
