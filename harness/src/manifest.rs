//! Manifests: `entries.toml` names submissions, their commands to build and run, and the overrides of their dialects.
//!
//! ```toml
//! [[entry]]
//! id = "arrows"
//! game = "quagmire"
//! language = "C"
//! source = "arrows.c"
//! files = ["arrows.h", "levels/"]                              # its other files: nothing else can be read
//! build = ["cc", "-O1", "-o", "{build}/arrows", "arrows.c"]   # {build} is an empty folder
//! run = ["{build}/arrows"]                                     # argument lists, never a shell string
//! score = 512                                                  # the author's claim, in bytes
//! encoding = "utf-8"
//! set_up = ["--from", "{position}"]                            # arguments for a custom start position
//! dialect = { input = "{FROM}>{TO}", O = "@", X = "#", blank = " " }
//! limits = { step_seconds = 15, total_seconds = 60, build_seconds = 120 }
//! ```

mod foreign;
#[cfg(test)]
mod tests;

pub use foreign::Foreign;

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read as _},
    ops::Range,
    path::{Path, PathBuf},
    time::Duration,
};

use rulebook::{games, text_file};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use toml::Spanned;

use crate::{
    dialect::{self, Pins},
    package::{self, NoPackage, Package},
    session::Limits,
    transcript::{Source, SuiteFault},
    untrusted_text,
};

/// One submission of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name: letters, digits, `-`, `_` and `.`.
    pub id: String,
    /// The game it plays: a name, or a folder relative to the manifest. It is optional in the folder of a game.
    #[serde(default)]
    pub game: String,
    /// The language it is written in.
    pub language: String,
    /// The file it is written in, relative to the manifest.
    pub source: PathBuf,
    /// Files and folders that it reads in addition to those that its commands name, relative to the manifest.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// The command that builds it, if it must be built.
    pub build: Option<Vec<String>>,
    /// The command that runs it.
    pub run: Vec<String>,
    /// Arguments that make it start in a position, if it can; `{position}` stands for one.
    pub set_up: Option<Vec<String>>,
    /// The side that it takes in matches, if it differs from the default. The names of sides depend on the game.
    pub role: Option<String>,
    /// The protocol of its matches, if it need not be detected. The names of protocols depend on the game.
    pub wire: Option<String>,
    /// The score that its author claims.
    pub score: Option<u64>,
    /// The encoding in which its score is counted.
    pub encoding: Option<String>,
    /// The overrides of its dialect: `input`, and the characters of the rulebook's.
    #[serde(default)]
    pub dialect: BTreeMap<String, String>,
    /// Its limits, if they differ from the defaults.
    #[serde(default)]
    pub limits: EntryLimits,
    /// The files that belong to other entries.
    #[serde(skip)]
    pub foreign: Foreign,
}

/// Limits of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryLimits {
    /// Seconds from one input to the next.
    pub step_seconds: Option<u64>,
    /// Seconds in all.
    pub total_seconds: Option<u64>,
    /// Seconds of a build.
    pub build_seconds: Option<u64>,
}

impl EntryLimits {
    /// The limits of a session with this many lines.
    pub fn of_session(self, lines: usize) -> Limits {
        let mut limits = Limits::for_lines(lines);
        if let Some(seconds) = self.step_seconds.map(Duration::from_secs) {
            (limits.step_wall, limits.step_cpu) = (seconds, seconds);
        }
        if let Some(seconds) = self.total_seconds.map(Duration::from_secs) {
            (limits.total_wall, limits.total_cpu) = (seconds, seconds);
        }
        limits
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    entry: Vec<Entry>,
}

/// A manifest has at most this many bytes.
const BYTES_MOST: u64 = 1 << 20;

/// Reads a manifest.
///
/// # Errors
/// The error and its place.
pub fn read(path: &Path) -> Result<Vec<Entry>, SuiteFault> {
    let source = Source { path: path.to_owned(), text: text_of(path)?.into() };
    let manifest: Manifest =
        toml::from_str(&source.text).map_err(|error| unreadable(&source, &error))?;
    let mut entries = manifest.entry;
    for (n, entry) in entries.iter_mut().enumerate() {
        resolve_game(path, entry).map_err(|wrong| wrong.fault(&source, n))?;
    }
    for (n, entry) in entries.iter().enumerate() {
        let checked = check(entry).and_then(|()| check_is_first(&entries[..n], entry));
        checked.map_err(|wrong| wrong.fault(&source, n))?;
    }
    foreign::find_foreign(path, entries)
}

/// Replaces the folder of a game with the game's name, and fills in a missing game in the folder of a game. Replaces `{game}` in
/// commands with the folder.
fn resolve_game(path: &Path, entry: &mut Entry) -> Result<(), Wrong> {
    let beside = path.parent().unwrap_or(Path::new(""));
    let folder = match &*entry.game {
        "" => package_around(beside),
        name if package::is_folder(name) => Some(beside.join(name)),
        _ => None,
    };
    let wrong = |found: String| Wrong { key: "game", found, allowed: GAME };
    let Some(folder) = folder else {
        let found = "missing key `game`".to_owned();
        let missing = Wrong { key: "id", found, allowed: GAME };
        return if entry.game.is_empty() { Err(missing) } else { Ok(()) };
    };
    let package = Package::open(&folder).map_err(|error| match error {
        NoPackage::AtFault(faults) => {
            wrong(faults.first().map_or_else(|| folder.display().to_string(), ToString::to_string))
        }
        error @ NoPackage::Unreadable { .. } => wrong(error.to_string()),
    })?;
    package.game.name.clone_into(&mut entry.game);
    let here = package.known.folder.to_string_lossy();
    entry.run.iter_mut().for_each(|word| *word = word.replace("{game}", &here));
    Ok(())
}

/// The nearest folder around a manifest that is a game.
fn package_around(beside: &Path) -> Option<PathBuf> {
    let real = fs::canonicalize(if beside == Path::new("") { Path::new(".") } else { beside });
    let real = real.ok()?;
    real.ancestors().find(|folder| folder.join(package::DESCRIPTION).is_file()).map(Path::to_owned)
}

const GAME: &str = "the name of a game, or a folder that holds `game.toml`, such as \"./connect4\"";

/// The text of a file that is regular and not too long.
fn text_of(path: &Path) -> Result<String, SuiteFault> {
    check_kind(path)?;
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| cannot_be_read(path, error))?;
    let read = file.take(BYTES_MOST + 1).read_to_end(&mut bytes);
    read.map_err(|error| cannot_be_read(path, error))?;
    if bytes.len() as u64 > BYTES_MOST {
        let (found, allowed) = ("found more than 1 MiB", "a manifest of at most 1 MiB");
        return Err(SuiteFault::of_file(path, found, allowed));
    }
    let no_text = |_| SuiteFault::of_file(path, "found no UTF-8", "a manifest in UTF-8");
    let text = String::from_utf8(bytes).map_err(no_text)?;
    Ok(text_file::without_mark(&text).to_owned())
}

/// Refuses anything but a regular file before it is opened: reading it might block or never end.
fn check_kind(path: &Path) -> Result<(), SuiteFault> {
    let kind = fs::metadata(path).map_err(|error| cannot_be_read(path, error))?.file_type();
    if kind.is_file() {
        return Ok(());
    }
    let found = format!("found {}", name_of(kind));
    Err(SuiteFault::of_file(path, found, "a manifest in a regular file"))
}

fn cannot_be_read(path: &Path, error: io::Error) -> SuiteFault {
    SuiteFault::of_file(path, error, "a manifest that can be read")
}

fn name_of(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    if kind.is_dir() {
        "a folder"
    } else if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else if kind.is_char_device() || kind.is_block_device() {
        "a device"
    } else {
        "something that is no file"
    }
}

/// A wrong value of an entry.
struct Wrong {
    key: &'static str,
    found: String,
    allowed: &'static str,
}

impl Wrong {
    /// The error of this entry, at its value.
    fn fault(self, source: &Source, entry: usize) -> SuiteFault {
        match place_of(&source.text, entry, self.key) {
            Some(place) => source.fault_at(place, self.found, self.allowed),
            None => SuiteFault::of_file(&source.path, self.found, self.allowed),
        }
    }
}

/// The error of an entry with an unknown word. Only the game knows the expected words.
pub fn unknown_word(path: &Path, id: &str, key: &str, found: &str, allowed: &str) -> SuiteFault {
    let found = format!("found {key} = `{}` in entry `{id}`", shown(found));
    let Ok(source) = text_of(path).map(|text| Source { path: path.to_owned(), text: text.into() })
    else {
        return SuiteFault::of_file(path, found, allowed);
    };
    match place_in(&source.text, id, key) {
        Some(place) => source.fault_at(place, found, allowed),
        None => SuiteFault::of_file(path, found, allowed),
    }
}

/// The line of a manifest that holds this key of an entry: `entries.toml:12: run = ["luajit", "q.lua"]`.
pub fn line_of(path: &Path, id: &str, key: &str) -> Option<String> {
    let text = text_of(path).ok()?;
    let before = text[..place_in(&text, id, key)?.start].matches('\n').count();
    let line = text.lines().nth(before)?.trim();
    Some(format!("{}:{}: {line}", path.display(), before + 1))
}

/// The place of a key's value in the text of a manifest, for the entry of this id.
fn place_in(text: &str, id: &str, key: &str) -> Option<Range<usize>> {
    let manifest: Manifest = toml::from_str(text).ok()?;
    place_of(text, manifest.entry.iter().position(|entry| entry.id == id)?, key)
}

/// The place of a key's value in the text of a manifest, for this entry.
fn place_of(text: &str, entry: usize, key: &str) -> Option<Range<usize>> {
    #[derive(Deserialize)]
    struct Places {
        entry: Vec<BTreeMap<String, Spanned<IgnoredAny>>>,
    }
    let places: Places = toml::from_str(text).ok()?;
    places.entry.get(entry)?.get(key).map(Spanned::span)
}

fn check(entry: &Entry) -> Result<(), Wrong> {
    check_id(&entry.id)?;
    check_command("run", &entry.run)?;
    entry.build.iter().try_for_each(|build| check_command("build", build))?;
    entry.set_up.iter().try_for_each(|set_up| check_arguments("set_up", set_up))?;
    let of_entry = |found| format!("entry `{}`: {found}", entry.id);
    let pins = entry.pins().and_then(|pins| match games::find(&entry.game) {
        Ok(game) => pins.check(dialect::of(game)),
        Err(_) => Ok(()),
    });
    pins.map_err(|found| Wrong { key: "dialect", found: of_entry(found), allowed: PINS })
}

const ID_MOST: usize = 100;
const ID: &str =
    "at most 100 letters, digits, `-`, `_` and `.`, and the first of them neither `.` nor `-`";

/// Checks an id, which names a folder for tapes and appears at the end of every run.
fn check_id(id: &str) -> Result<(), Wrong> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_id = !id.is_empty() && id.len() <= ID_MOST && !id.starts_with(['.', '-']);
    if is_id && id.chars().all(is_plain) {
        return Ok(());
    }
    let found = format!("found the id `{}`", shown(id));
    Err(Wrong { key: "id", found, allowed: ID })
}

fn check_is_first(before: &[Entry], entry: &Entry) -> Result<(), Wrong> {
    if before.iter().all(|other| other.id != entry.id) {
        return Ok(());
    }
    let found = format!("found a second entry `{}`", entry.id);
    Err(Wrong { key: "id", found, allowed: "ids that are all different" })
}

fn check_command(key: &'static str, command: &[String]) -> Result<(), Wrong> {
    if command.first().is_none_or(String::is_empty) {
        let found = format!("found no program in `{key}`");
        return Err(Wrong { key, found, allowed: "a program and its arguments" });
    }
    check_arguments(key, command)
}

fn check_arguments(key: &'static str, arguments: &[String]) -> Result<(), Wrong> {
    let Some(argument) = arguments.iter().find(|argument| argument.contains('\0')) else {
        return Ok(());
    };
    let found = format!("found the argument `{}` in `{key}`", shown(argument));
    let allowed = "arguments without the character of number 0, which ends an argument";
    Err(Wrong { key, found, allowed })
}

/// A value for a message, shortened if it is long.
fn shown(value: &str) -> String {
    const MOST: usize = 60;
    untrusted_text::brief(&untrusted_text::line(value), MOST)
}

const PINS: &str = "`input`, `first`, `blank`, a mark of the game, such as `O`, `promotion`, `put`, `placement`, `letters`, and patterns such as `white-wins` and `draw`";

fn unreadable(source: &Source, error: &toml::de::Error) -> SuiteFault {
    let (found, help) = in_words(error.message());
    match error.span() {
        Some(place) => source.fault_at(place, found, help),
        None => SuiteFault::of_file(&source.path, found, help),
    }
}

/// What is wrong with a manifest, and what to do.
fn in_words(message: &str) -> (String, String) {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((unknown, known)) if message.starts_with("unknown field") => {
            let choices = crate::transcript::one_of(known, unknown);
            (format!("unknown key `{unknown}`"), format!("choose one of: {choices}"))
        }
        Some((missing, [])) if message.starts_with("missing field") => {
            (format!("missing key `{missing}`"), format!("add `{missing} = …`; {GUIDE}"))
        }
        _ => (format!("found {message}"), GUIDE.to_owned()),
    }
}

const GUIDE: &str = "the guide explains the keys of a manifest in `entries.md`";

impl Entry {
    /// The same entry with these limits, if it names none.
    #[must_use]
    pub fn within(&self, usual: EntryLimits) -> Self {
        let own = self.limits;
        let limits = EntryLimits {
            step_seconds: own.step_seconds.or(usual.step_seconds),
            total_seconds: own.total_seconds.or(usual.total_seconds),
            build_seconds: own.build_seconds.or(usual.build_seconds),
        };
        Self { limits, ..self.clone() }
    }

    /// The overrides of its dialect.
    ///
    /// # Errors
    /// A key that overrides nothing.
    pub fn pins(&self) -> Result<Pins, String> {
        let mut pins = Pins::default();
        for (name, value) in &self.dialect {
            pins.pin(name, value)?;
        }
        Ok(pins)
    }
}
