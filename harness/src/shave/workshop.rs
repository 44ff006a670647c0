//! The folder of a shorter source while it is tried. The source has its original name, next to copies of the other files of the submission.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

use crate::{
    candidate::{NotReady, PreparedSubmission},
    dialect::Pins,
    manifest::{Entry, EntryLimits, Foreign},
    sandbox::Isolation,
};

/// A submission whose source is replaced.
pub struct Workshop {
    folder: TempDir,
    /// The path of the source in the folder.
    source: PathBuf,
    submission: Submission,
    isolation: Isolation,
}

enum Submission {
    /// The typed command in its folder, with the new path of the source.
    Typed {
        command: Vec<OsString>,
        files: Vec<PathBuf>,
        pins: Box<Pins>,
        limits: EntryLimits,
        at: PathBuf,
    },
    /// An entry of a manifest, with copied files.
    Entry(Box<Entry>),
}

/// A command line and the folder in which it was typed.
pub struct Typed<'a> {
    /// The words.
    pub command: &'a [OsString],
    /// Files that were named in addition.
    pub files: &'a [PathBuf],
    /// Overrides of its dialect.
    pub pins: Pins,
    /// Its limits.
    pub limits: EntryLimits,
    /// The folder.
    pub at: &'a Path,
}

impl Workshop {
    /// A workshop for a command line that names this source.
    ///
    /// # Errors
    /// If the folder cannot be created, or no word of the command line names the source.
    pub fn of_command(typed: Typed<'_>, source: &Path, isolation: &Isolation) -> io::Result<Self> {
        let folder = TempDir::new()?;
        let place = folder.path().join(source.file_name().unwrap_or(source.as_os_str()));
        let real = source.canonicalize()?;
        let names_it =
            |word: &OsString| typed.at.join(word).canonicalize().is_ok_and(|named| named == real);
        if !typed.command.iter().any(names_it) {
            return Err(io::Error::other("no word of the command is its name"));
        }
        let exchanged = |word: &OsString| {
            if names_it(word) { place.clone().into_os_string() } else { word.clone() }
        };
        copy_folder(&typed, &real, folder.path())?;
        let submission = Submission::Typed {
            command: typed.command.iter().map(exchanged).collect(),
            files: typed.files.to_vec(),
            pins: Box::new(typed.pins),
            limits: typed.limits,
            at: typed.at.to_owned(),
        };
        Ok(Self { folder, source: place, submission, isolation: isolation.clone() })
    }

    /// A workshop for an entry of the manifest in this folder.
    ///
    /// # Errors
    /// If the folder cannot be created, or one of the entry's files cannot be copied.
    pub fn of_entry(entry: &Entry, at: &Path, isolation: &Isolation) -> io::Result<Self> {
        let folder = TempDir::new()?;
        let words = entry.run.iter().chain(entry.build.iter().flatten()).map(PathBuf::from);
        for file in entry.files.iter().cloned().chain(words).filter(|file| at.join(file).exists()) {
            copy(&at.join(&file), &folder.path().join(&file))?;
        }
        let source = folder.path().join(&entry.source);
        copy(&at.join(&entry.source), &source)?;
        let entry = Entry { foreign: Foreign::default(), ..entry.clone() };
        let submission = Submission::Entry(Box::new(entry));
        Ok(Self { folder, source, submission, isolation: isolation.clone() })
    }

    /// The submission with another source.
    ///
    /// # Errors
    /// If it cannot be written, built or started.
    pub fn program(&self, source: &[u8]) -> Result<PreparedSubmission, NotReady> {
        fs::write(&self.source, source)?;
        match &self.submission {
            Submission::Typed { command, files, pins, limits, at } => {
                let submitted =
                    PreparedSubmission::typed(command, files, Pins::clone(pins), *limits, at)?;
                Ok(submitted.isolated(&self.isolation))
            }
            Submission::Entry(entry) => {
                PreparedSubmission::entry(entry, self.folder.path(), &self.isolation)
            }
        }
    }
}

/// Copies the files around a source that its program reads, as long as they are few and small.
fn copy_folder(typed: &Typed<'_>, source: &Path, to: &Path) -> io::Result<()> {
    let Typed { command, files, limits, at, .. } = typed;
    // If it cannot be started, that is reported later.
    let original = PreparedSubmission::typed(command, files, Pins::default(), *limits, at);
    let (Ok(original), Some(folder)) = (original, source.parent()) else { return Ok(()) };
    let mut bytes_left = MOST_COPIED;
    for path in original.reads_of_folder() {
        let Ok(name) = path.strip_prefix(folder) else { continue };
        copy_some(path, &to.join(name), source, &mut bytes_left)?;
    }
    Ok(())
}

/// Maximum number of copied bytes; a file counts as at least a kilobyte.
const MOST_COPIED: u64 = 16 << 20;

/// Copies a file, or the content of a folder except the source, as long as there are bytes left.
fn copy_some(from: &Path, to: &Path, source: &Path, bytes_left: &mut u64) -> io::Result<()> {
    if from == source {
        return Ok(());
    }
    let metadata = fs::symlink_metadata(from)?;
    if metadata.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            copy_some(&from.join(&name), &to.join(&name), source, bytes_left)?;
        }
        return Ok(());
    }
    let Some(left) = bytes_left.checked_sub(metadata.len().max(1 << 10)) else { return Ok(()) };
    if metadata.is_file() {
        *bytes_left = left;
        to.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::copy(from, to)?;
    }
    Ok(())
}

/// Copies a file or the content of a folder.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_dir() {
        for file in fs::read_dir(from)? {
            let name = file?.file_name();
            copy(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    to.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::copy(from, to).map(drop)
}
