//! Prepares an entry of a manifest: finds its own files and builds it.
//!
//! A submission's own files are its source, `files`, and the files that its commands name. A folder is granted only as
//! a whole, and only if everything in it belongs to the submission. Everything below the manifest's folder came with
//! the submissions, so links there that lead elsewhere are not followed.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use super::{NotReady, quoted};
use crate::{
    event::SourceLength,
    manifest::Entry,
    report::phrases::departure_in_words,
    sandbox::{
        Isolation,
        own_files::{foreign_content, is_everybodys},
    },
    score::{self, Length},
    session::{
        HarnessFault, Limits, NotFound, Program,
        build::{BuildFolder, LIMITS, build, last_lines},
    },
    tape::{Ending, Tape},
};

/// The files and folders that an entry names in addition to its commands. The manifest is in this folder.
///
/// # Errors
/// If one of them does not exist, leads elsewhere, or contains files of others.
pub(super) fn own_files(entry: &Entry, folder: &Path) -> Result<Vec<PathBuf>, NotReady> {
    let base = std::path::absolute(folder)?;
    let mut words = entry.build.iter().flatten().chain(&entry.run);
    if words.any(|word| Path::new(word) == entry.source) && !base.join(&entry.source).exists() {
        return Err(NotReady::NoSource(entry.source.clone()));
    }
    let source = Some(&entry.source).filter(|path| base.join(path).is_file());
    let own = |path: &PathBuf| {
        let (there, real) = own_file(path, &base)?;
        stays_beneath(&there, &real, &base)?;
        Ok(there)
    };
    source.into_iter().chain(&entry.files).map(own).collect()
}

/// The files and folders that were named on a command line typed in this folder.
///
/// # Errors
/// If one of them does not exist, or contains files of others.
pub(super) fn typed_files(files: &[PathBuf], folder: &Path) -> Result<Vec<PathBuf>, NotReady> {
    let base = std::path::absolute(folder)?;
    files.iter().map(|path| Ok(own_file(path, &base)?.0)).collect()
}

/// The named path and the real path of a submission's own file or folder.
fn own_file(path: &Path, base: &Path) -> Result<(PathBuf, PathBuf), NotReady> {
    let there = base.join(path);
    let real = there.canonicalize().map_err(|why| NotReady::File { path: path.to_owned(), why })?;
    match foreign_content(&real, []) {
        Some(held) => Err(NotReady::Shared { folder: path.to_owned(), held }),
        None => Ok((there, real)),
    }
}

/// Checks that a path below a folder is really there, or is an interpreter.
fn stays_beneath(named: &Path, real: &Path, base: &Path) -> Result<(), NotReady> {
    let is_beneath_by_name = normal(named).starts_with(normal(base));
    let is_beneath = real.starts_with(base.canonicalize()?);
    if is_beneath || !is_beneath_by_name || is_everybodys(real) {
        return Ok(());
    }
    Err(NotReady::LeadsAway { named: named.to_owned(), real: real.to_owned() })
}

/// A path without `.` and `..`, by its name alone.
pub(super) fn normal(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            Component::Prefix(_) | Component::RootDir | Component::Normal(_) => {
                normal.push(component);
            }
        }
    }
    normal
}

/// Checks that the files that a command names below a folder are really there. The folder is that of the manifest, or the build
/// folder, where the compiler may have created arbitrary links.
///
/// # Errors
/// Names those that are elsewhere.
pub(super) fn check_named(command: &[OsString], folder: &Path) -> Result<(), NotReady> {
    let base = std::path::absolute(folder)?;
    let named = command.iter().map(|word| base.join(word));
    named
        .filter_map(|path| Some((path.canonicalize().ok()?, path)))
        .try_for_each(|(real, path)| stays_beneath(&path, &real, &base))
}

/// Builds an entry with this command, whose placeholders are filled, in a new folder.
///
/// # Errors
/// The compiler's output, if it failed or a limit ended it.
pub(super) fn run_build(
    command: &[String],
    own: &[PathBuf],
    folder: &Path,
    into: &BuildFolder,
    isolation: &Isolation,
    seconds: Option<u64>,
) -> Result<(), NotReady> {
    let arguments: Vec<OsString> = command.iter().map(OsString::from).collect();
    check_named(&arguments, folder)?;
    let folder = std::path::absolute(folder)?;
    let compiler = Program::resolve(&arguments, &folder)
        .map_err(NotReady::NoCompiler)?
        .kept_apart(isolation.tier())
        .owning(own.iter().cloned());
    let limits = limits(seconds.map(Duration::from_secs));
    let tape = build(compiler, &folder, into.path(), &limits).map_err(not_run)?;
    if tape.ending != Ending::Exited(0) {
        let command = without_folder(&quoted(command), into);
        return Err(NotReady::NotBuilt(command, without_folder(&why(&tape), into)));
    }
    Ok(into.open_up()?)
}

/// Why the program of an entry was not found: its build may not have made it.
pub(super) fn why_not_found(
    error: NotFound,
    entry: &Entry,
    build: Option<&BuildFolder>,
) -> NotReady {
    match (&error, &entry.build, build) {
        (NotFound::NoFile(file), Some(command), Some(into)) if file.starts_with(into.path()) => {
            let file = without_folder(&file.to_string_lossy(), into);
            NotReady::NothingBuilt { command: command.join(" "), file }
        }
        _ => NotReady::NotFound(error),
    }
}

/// A text in which the random name of the build folder is its placeholder.
fn without_folder(text: &str, into: &BuildFolder) -> String {
    text.replace(&*into.path().to_string_lossy(), "{build}")
}

/// The length of a source in the encoding of its score. None for a binary, and for a source that cannot be read or
/// counted.
pub(super) fn length_of(source: &Path, encoding: Option<&str>) -> Option<SourceLength> {
    let source = score::read(source).ok().filter(|source| !source.starts_with(b"\x7fELF"))?;
    let bytes = score::counted(&source, encoding).ok()?;
    let characters = Length::of(&source).characters.filter(|characters| *characters != bytes);
    Some(SourceLength { bytes, characters })
}

/// The limits of a build, with this time if it differs from the default.
fn limits(time: Option<Duration>) -> Limits {
    let Some(time) = time else { return LIMITS };
    Limits { step_wall: time, step_cpu: time, total_wall: time, total_cpu: time, ..LIMITS }
}

fn not_run(fault: HarnessFault) -> NotReady {
    NotReady::System(io::Error::other(fault))
}

/// Describes how a compiler ended, with the end of its output.
fn why(tape: &Tape) -> String {
    let (told, ended) = (last_lines(tape), ended(&tape.ending));
    if told.is_empty() {
        return format!("{ended}, no output");
    }
    format!("{ended}\n  {}", told.join("\n  "))
}

fn ended(ending: &Ending) -> String {
    if let Ending::Exited(code) = ending {
        return format!("exit code {code}");
    }
    if *ending == Ending::Quiet {
        return "it waited for input, but a build gets none".to_owned();
    }
    departure_in_words(ending)
}
