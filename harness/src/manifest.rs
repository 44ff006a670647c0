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
//! limits = { step_seconds = 15, total_seconds = 60, build_seconds = 120 }
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::{self, Read as _},
    ops::Range,
    path::{Path, PathBuf},
};

use serde::{Deserialize, de::IgnoredAny};
use toml::Spanned;

#[cfg(target_os = "linux")]
use crate::sandbox::own_files::held_besides;
use crate::{
    dialect::Pins,
    foxgeese::{matches::Role, wire::Wire},
    legible,
    transcript::{Source, SuiteFault},
};

/// One submission of a manifest.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name: letters, digits, `-`, `_` and `.`.
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
    /// The manifest itself, and what other entries name and this one does not: it has no folder in which one of these lies.
    #[serde(skip)]
    pub foreign: Vec<PathBuf>,
}

/// Limits of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryLimits {
    /// Seconds from one input to the next.
    pub step_seconds: Option<u64>,
    /// Seconds in all.
    pub total_seconds: Option<u64>,
    /// Seconds that building it may take.
    pub build_seconds: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    entry: Vec<Entry>,
}

/// A manifest is at most this long.
const BYTES_MOST: u64 = 1 << 20;

/// Reads a manifest.
///
/// # Errors
/// What is wrong with it, and where.
pub fn read(path: &Path) -> Result<Vec<Entry>, SuiteFault> {
    let source = Source { path: path.to_owned(), text: text_of(path)? };
    let manifest: Manifest =
        toml::from_str(&source.text).map_err(|error| unreadable(&source, &error))?;
    let entries = manifest.entry;
    for (n, entry) in entries.iter().enumerate() {
        let checked = check(entry).and_then(|()| check_is_first(&entries[..n], entry));
        checked.map_err(|wrong| wrong.fault(&source, n))?;
    }
    #[cfg(target_os = "linux")]
    let entries = tell_apart(path, entries)?;
    Ok(entries)
}

/// Finds out which files are foreign to which entry. None is granted a folder in which one of them lies.
#[cfg(target_os = "linux")]
fn tell_apart(path: &Path, mut entries: Vec<Entry>) -> Result<Vec<Entry>, SuiteFault> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let named: Vec<Vec<PathBuf>> = entries.iter().map(|entry| entry.named_in(folder)).collect();
    let all: BTreeSet<&PathBuf> = named.iter().flatten().collect();
    for (entry, own) in entries.iter_mut().zip(&named) {
        let theirs = all.iter().filter(|path| !own.contains(path)).map(|path| (*path).clone());
        entry.foreign = path.canonicalize().into_iter().chain(theirs).collect();
        entry.check_folders(path, folder)?;
    }
    Ok(entries)
}

/// What is in a file, if it is one and not too long.
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
    String::from_utf8(bytes).map_err(no_text)
}

/// Whatever is no file is not opened: nobody knows whether it ever ends, or begins.
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

/// What is wrong with a value of an entry.
struct Wrong {
    key: &'static str,
    found: String,
    allowed: &'static str,
}

impl Wrong {
    /// The fault of this entry, at its value.
    fn fault(self, source: &Source, entry: usize) -> SuiteFault {
        match place_of(&source.text, entry, self.key) {
            Some(place) => source.fault_at(place, self.found, self.allowed),
            None => SuiteFault::of_file(&source.path, self.found, self.allowed),
        }
    }
}

/// Where the value of a key of an entry is in a manifest.
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
    let pins = entry.pins().map(drop);
    pins.map_err(|found| Wrong { key: "dialect", found: of_entry(found), allowed: PINS })
}

const ID_MOST: usize = 100;
const ID: &str =
    "at most 100 letters, digits, `-`, `_` and `.`, and the first of them neither `.` nor `-`";

/// An id names a folder for tapes, and is said at every end of a run.
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

/// A value as it is told again: not all of it, if it is long.
fn shown(value: &str) -> String {
    const MOST: usize = 60;
    legible::brief(&legible::line(value), MOST)
}

const PINS: &str = "`input`, `blank`, a character of the rulebook's such as `O`, `promotion`, `put`, `placement`, `letters`, and patterns such as `white-wins` and `draw`";

fn unreadable(source: &Source, error: &toml::de::Error) -> SuiteFault {
    let message = error.message();
    match error.span() {
        Some(place) => source.fault_at(place, format!("found {message}"), did_you_mean(message)),
        None => SuiteFault::of_file(&source.path, message, did_you_mean(message)),
    }
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
    /// Whether the folders that it is granted are its own.
    #[cfg(target_os = "linux")]
    fn check_folders(&self, manifest: &Path, folder: &Path) -> Result<(), SuiteFault> {
        for granted in self.files.iter().filter(|path| folder.join(path).is_dir()) {
            if let Some(held) = held_besides(&folder.join(granted), &self.foreign) {
                let (id, granted) = (&self.id, granted.display());
                let found =
                    format!("entry `{id}` is to read all of `{granted}`, which also holds {held}");
                let allowed = "folders that hold one entry's files only, and single files";
                return Err(SuiteFault::of_file(manifest, found, allowed));
            }
        }
        Ok(())
    }

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

#[cfg(test)]
mod tests {
    use annotate_snippets::Renderer;
    use rstest::rstest;

    use super::*;

    /// A manifest of one entry in which these lines replace what is usual.
    fn manifest(lines: &str) -> String {
        let usual = [
            "id = \"a\"",
            "game = \"alak\"",
            "language = \"C\"",
            "source = \"a.c\"",
            "run = [\"a\"]",
        ];
        let key = |line: &str| line.split(' ').next().map(|key| format!("{key} ="));
        let is_replaced = |line: &&&str| key(line).is_some_and(|key| lines.contains(&key));
        let kept: Vec<&str> = usual.iter().filter(|line| !is_replaced(line)).copied().collect();
        format!("[[entry]]\n{lines}\n{}\n", kept.join("\n"))
    }

    fn read_text(text: &str) -> Result<Vec<Entry>, SuiteFault> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), text).expect("a text");
        read(file.path())
    }

    fn fault(lines: &str) -> SuiteFault {
        read_text(&manifest(lines)).expect_err("it is at fault")
    }

    #[rstest]
    #[case::a_word("arrows")]
    #[case::of_a_rule("C-PASSANT-at_any.time")]
    #[case::a_number("7")]
    #[case::of_a_hundred(&"a".repeat(100))]
    fn an_id_is_a_plain_name(#[case] id: &str) {
        let entries = read_text(&manifest(&format!("id = \"{id}\""))).expect("a manifest");
        assert_eq!(entries[0].id, id);
    }

    #[rstest]
    #[case::none(r#""""#, "``")]
    #[case::the_folder_above(r#""..""#, "`..`")]
    #[case::a_folder_beside(r#""../x""#, "`../x`")]
    #[case::a_folder_within(r#""x/y""#, "`x/y`")]
    #[case::a_folder_of_another_system(r#""x\\y""#, r"`x\y`")]
    #[case::a_place_on_the_disk(r#""/tmp/x""#, "`/tmp/x`")]
    #[case::a_hidden_file(r#"".x""#, "`.x`")]
    #[case::a_flag(r#""--x""#, "`--x`")]
    #[case::an_escape_sequence(r#""\u001b[31m""#, r"`\u{1b}[31m`")]
    #[case::the_end_of_a_text(r#""a\u0000""#, r"`a\u{0}`")]
    #[case::two_lines(r#""a\nb""#, r"`a\nb`")]
    #[case::a_blank(r#""a b""#, "`a b`")]
    #[case::a_turn_of_direction(r#""a\u202eb""#, r"`a\u{202e}b`")]
    #[case::one_that_is_too_long(&format!("\"{}\"", "a".repeat(101)), "…aaaa")]
    fn an_id_that_is_none_is_refused(#[case] id: &str, #[case] shown: &str) {
        let fault = fault(&format!("id = {id}"));
        assert_eq!(fault.line.map(Into::into), Some(2));
        assert!(fault.found.starts_with("found the id `"), "{fault}");
        assert!(fault.found.contains(shown) && fault.found.len() < 100, "{fault}");
        assert!(fault.allowed.contains("at most 100 letters"), "{}", fault.allowed);
    }

    #[rstest]
    #[case::no_command("run = []", "found no program in `run`")]
    #[case::no_program("run = [\"\", \"a\"]", "found no program in `run`")]
    #[case::no_builder("build = []", "found no program in `build`")]
    #[case::an_end_in_the_program(r#"run = ["a\u0000"]"#, r"found the argument `a\u{0}` in `run`")]
    #[case::an_end_in_an_argument(r#"run = ["a", "\u0000b"]"#, r"the argument `\u{0}b` in `run`")]
    #[case::an_end_for_the_builder(
        r#"build = ["a", "\u0000"]"#,
        r"the argument `\u{0}` in `build`"
    )]
    #[case::an_end_in_a_set_up(r#"set_up = ["\u0000"]"#, r"the argument `\u{0}` in `set_up`")]
    fn a_command_that_cannot_be_run_is_refused(#[case] lines: &str, #[case] found: &str) {
        let fault = fault(lines);
        assert!(fault.found.contains(found), "{fault}");
        assert_eq!(fault.line.map(Into::into), Some(2));
    }

    #[test]
    fn arguments_of_a_set_up_may_be_none() {
        assert!(read_text(&manifest("set_up = []")).is_ok());
    }

    #[rstest]
    #[case::an_unknown_key(r#""\u001b[31m" = 1"#)]
    #[case::an_escape_sequence_in_the_text("\u{1b}[31m = 1")]
    #[case::an_unknown_pin(r#"dialect = { "\u001b[31m" = "x" }"#)]
    #[case::a_pattern_that_is_none(r#"dialect = { draw = "\u001b(" }"#)]
    #[case::an_unknown_role(r#"role = "\u001b[31m""#)]
    fn what_commands_a_terminal_is_told_by_its_number(#[case] lines: &str) {
        let fault = fault(lines);
        let shown = fault.shown(Renderer::plain());
        assert!(!shown.contains('\u{1b}') && shown.contains(r"\u{1b}"), "{shown}");
    }

    #[rstest]
    #[case::nested_lists(format!("set_up = {}", "[".repeat(40_000)))]
    #[case::nested_tables(format!("dialect = {}", "{a = ".repeat(20_000)))]
    #[case::a_long_key(format!("{} = 1", "a".repeat(40_000)))]
    #[case::a_long_value(format!("score = \"{}\"", "a".repeat(40_000)))]
    #[case::a_long_pin(format!("dialect = {{ {} = \"a\" }}", "a".repeat(40_000)))]
    #[case::a_long_pattern(format!("dialect = {{ draw = \"{}\" }}", "(".repeat(40_000)))]
    fn whatever_is_at_fault_is_told_in_a_few_lines(#[case] lines: String) {
        let fault = fault(&lines);
        let shown = fault.shown(Renderer::plain());
        assert!(shown.len() < 3000, "{} bytes: {shown}", shown.len());
        assert!(shown.lines().all(|line| line.chars().count() <= 120), "{shown}");
    }

    #[test]
    fn a_manifest_that_is_too_long_is_refused() {
        let comment = format!("# {}\n", "ä".repeat(600_000));
        let fault = read_text(&comment).expect_err("it is too long");
        assert_eq!(fault.found, "found more than 1 MiB");
        let comment = format!("# {}\n", "a".repeat(1_000_000));
        assert!(read_text(&comment).is_ok());
    }

    #[rstest]
    #[case::a_folder("/", "a folder")]
    #[case::a_device_that_never_ends("/dev/zero", "a device")]
    fn what_is_no_file_is_not_opened(#[case] path: &str, #[case] kind: &str) {
        let fault = read(Path::new(path)).expect_err("it is no file");
        assert_eq!(fault.found, format!("found {kind}"));
        assert!(fault.allowed.contains("regular file"), "{}", fault.allowed);
    }

    #[test]
    fn a_pipe_that_nobody_writes_to_is_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.is_ok_and(|made| made.success()));
        let fault = read(&path).expect_err("it is no file");
        assert_eq!((fault.path, fault.found.as_str()), (path, "found a pipe"));
    }
}
