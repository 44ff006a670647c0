//! Manifests: `entries.toml` names submissions, how each is built and run, and what is pinned of its dialect.
//!
//! ```toml
//! [[entry]]
//! id = "arrows"
//! game = "quagmire"
//! language = "C"
//! source = "arrows.c"
//! files = ["arrows.h", "levels/"]                              # what else is its own: nothing beside them can be read
//! build = ["cc", "-O1", "-o", "{build}/arrows", "arrows.c"]   # {build} is an empty folder
//! run = ["{build}/arrows"]                                     # argument lists, never a shell string
//! score = 512                                                  # what its author claims, in bytes
//! encoding = "utf-8"
//! set_up = ["--from", "{position}"]                            # arguments that begin elsewhere, if it can
//! dialect = { input = "{FROM}>{TO}", O = "@", X = "#", blank = " " }
//! limits = { step_seconds = 15, total_seconds = 60 }
//! ```

use std::{
    collections::BTreeMap,
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use serde::Deserialize;

#[cfg(target_os = "linux")]
use crate::sandbox::own_files::held_besides;
use crate::{
    dialect::Pins,
    foxgeese::{matches::Role, wire::Wire},
    transcript::{Source, SuiteFault},
};

/// One submission of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name, a slug.
    pub id: String,
    /// The game it plays.
    pub game: String,
    /// The language it is written in.
    pub language: String,
    /// The file it is written in, relative to the manifest.
    pub source: PathBuf,
    /// Files and folders that it reads beside those that its commands name, relative to the manifest.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// How it is built, if it must be.
    pub build: Option<Vec<String>>,
    /// How it is run.
    pub run: Vec<String>,
    /// Arguments that make it begin in a position, if it can; `{position}` stands for one.
    pub set_up: Option<Vec<String>>,
    /// The side that it takes in Fox & Geese, the geese's if it does not say.
    pub role: Option<Role>,
    /// Over which wire it plays Fox & Geese, if that is not to be found out.
    pub wire: Option<Wire>,
    /// What its author claims that it scores.
    pub score: Option<u64>,
    /// The encoding in which its score is counted.
    pub encoding: Option<String>,
    /// What is pinned of its dialect: `input`, and the characters of the rulebook's.
    #[serde(default)]
    pub dialect: BTreeMap<String, String>,
    /// Its limits, where they differ from the usual ones.
    #[serde(default)]
    pub limits: EntryLimits,
}

/// Limits of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryLimits {
    /// Seconds from one input to the next.
    pub step_seconds: Option<u64>,
    /// Seconds in all.
    pub total_seconds: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    entry: Vec<Entry>,
}

/// Reads a manifest.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(path: &Path) -> Result<Vec<Entry>, SuiteFault> {
    let text = fs::read_to_string(path)
        .map_err(|error| SuiteFault::of_file(path, error, "a manifest that can be read"))?;
    let manifest: Manifest =
        toml::from_str(&text).map_err(|error| unreadable(path, &text, &error))?;
    let entries = manifest.entry;
    for (n, entry) in entries.iter().enumerate() {
        if entries[..n].iter().any(|other| other.id == entry.id) {
            let found = format!("found a second entry `{}`", entry.id);
            return Err(SuiteFault::of_file(path, found, "ids that are all different"));
        }
        entry.pins().map_err(|found| {
            SuiteFault::of_file(path, format!("entry `{}`: {found}", entry.id), PINS)
        })?;
    }
    #[cfg(target_os = "linux")]
    check_folders(path, &entries)?;
    Ok(entries)
}

/// No entry has a folder to itself in which the manifest lies, or what another entry names and it does not.
#[cfg(target_os = "linux")]
fn check_folders(path: &Path, entries: &[Entry]) -> Result<(), SuiteFault> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let named: Vec<Vec<PathBuf>> = entries.iter().map(|entry| entry.named_in(folder)).collect();
    for (entry, own) in entries.iter().zip(&named) {
        let theirs = named.iter().flatten().filter(|path| !own.contains(path)).cloned();
        let theirs: Vec<PathBuf> = path.canonicalize().into_iter().chain(theirs).collect();
        for granted in entry.files.iter().filter(|path| folder.join(path).is_dir()) {
            if let Some(held) = held_besides(&folder.join(granted), &theirs) {
                let (id, granted) = (&entry.id, granted.display());
                let found =
                    format!("entry `{id}` is to read all of `{granted}`, which also holds {held}");
                let allowed = "folders that hold one entry's files only, and single files";
                return Err(SuiteFault::of_file(path, found, allowed));
            }
        }
    }
    Ok(())
}

const PINS: &str = "`input`, `blank`, a character of the rulebook's such as `O`, `promotion`, `put`, `placement`, `letters`, and patterns such as `white-wins` and `draw`";

fn unreadable(path: &Path, text: &str, error: &toml::de::Error) -> SuiteFault {
    let message = error.message();
    let Some(span) = error.span() else {
        return SuiteFault::of_file(path, message, did_you_mean(message));
    };
    let (before, part) =
        (text.get(..span.start).unwrap_or(text), text.get(span).unwrap_or_default());
    let line = NonZeroUsize::MIN.saturating_add(before.matches('\n').count());
    let source = Source { path: path.to_owned(), text: text.to_owned() };
    source.fault(
        line,
        part.lines().next().unwrap_or_default(),
        format!("found {message}"),
        did_you_mean(message),
    )
}

/// The known key that is nearest to an unknown one that a message names.
fn did_you_mean(message: &str) -> String {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((unknown, known)) if message.contains("unknown field") => {
            crate::transcript::one_of(known, unknown)
        }
        _ => "the keys of a manifest; see the README".to_owned(),
    }
}

impl Entry {
    /// The files that it names in the folder of its manifest: its source, its own files, and those of its commands.
    #[cfg(target_os = "linux")]
    fn named_in(&self, folder: &Path) -> Vec<PathBuf> {
        let commands = self.build.iter().flatten().chain(&self.run).map(Path::new);
        let files = [&self.source].into_iter().chain(&self.files).map(PathBuf::as_path);
        let real = files.chain(commands).filter_map(|path| folder.join(path).canonicalize().ok());
        real.filter(|path| path.is_file()).collect()
    }

    /// What is pinned of its dialect.
    ///
    /// # Errors
    /// A key that pins nothing.
    pub fn pins(&self) -> Result<Pins, String> {
        let mut pins = Pins::default();
        for (name, value) in &self.dialect {
            pins.pin(name, value)?;
        }
        Ok(pins)
    }
}
