//! Finds existing files that a program looked for but was not given, from its standard error.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use super::{making::normal, quoted};
use crate::{
    sandbox::own_files::{foreign_content, is_everybodys},
    session::Program,
};

/// Only the last lines are read, and only the first words of each.
const LINES: usize = 40;
const WORDS: usize = 40;
/// At most this many files are named.
const NAMED: usize = 3;

/// Lower-case phrases that report a missing file.
const SIGNS: [&str; 12] = [
    "no such file",
    "permission denied",
    "eacces",
    "enoent",
    "cannot",
    "can't",
    "could not",
    "couldn't",
    "not found",
    "no module",
    "no file",
    "failed",
];

/// Names the existing files that a program looked for but was not given, and explains how to give them to it.
pub(super) fn hint(stderr: &str, program: &Program, base: &Path, is_entry: bool) -> Option<String> {
    let base = normal(&std::path::absolute(base).ok()?);
    let files = looked_for(stderr, program, &base);
    if files.is_empty() {
        return None;
    }
    let shown = |path: &PathBuf| {
        let path = path.strip_prefix(&base).unwrap_or(path);
        path.to_string_lossy().into_owned()
    };
    let files: Vec<String> = files.iter().take(NAMED).map(shown).collect();
    let names = files.iter().map(|file| format!("`{file}`")).collect::<Vec<_>>().join(", ");
    let options = match is_entry {
        true => format!("`files = {files:?}` to its entry"),
        false => {
            let options = files.iter().flat_map(|file| ["--files".to_owned(), file.clone()]);
            format!("`{}`", quoted(&options.collect::<Vec<_>>()))
        }
    };
    Some(format!("the program looked for {names}, which it may not read: add {options}"))
}

fn looked_for(stderr: &str, program: &Program, base: &Path) -> BTreeSet<PathBuf> {
    let folder = program.main().and_then(Path::parent).unwrap_or(base);
    let ending = program.main().and_then(Path::extension).map(|ending| ending.to_string_lossy());
    let lines: Vec<&str> = stderr.lines().collect();
    let lines = lines[lines.len().saturating_sub(LINES)..].iter();
    let about_files = lines.filter(|line| {
        let small = line.to_lowercase();
        SIGNS.iter().any(|sign| small.contains(sign))
    });
    let words = about_files.flat_map(|line| {
        line.split(|c: char| c.is_whitespace() || "'\"`‘’“”()[]<>,;".contains(c)).take(WORDS)
    });
    let words: BTreeSet<&str> = words
        .map(|word| word.trim_end_matches([':', '.']).trim_start_matches("file://"))
        .filter(|word| !word.is_empty() && word.len() < 256)
        .collect();
    let names = words.into_iter().flat_map(|word| {
        let with_ending = |stem: String| ending.as_ref().map(|ending| format!("{stem}.{ending}"));
        let module = (!word.contains('/')).then(|| word.replace('.', "/"));
        [Some(word.to_owned()), with_ending(word.to_owned()), module.and_then(with_ending)]
    });
    let places = names.flatten().flat_map(|name| {
        // A program may use the absolute path of a file in its working folder, which is gone.
        let last = Path::new(&name).file_name().filter(|_| name.starts_with('/'));
        let last = last.map(|last| [folder.join(last), base.join(last)]);
        let in_folders = [folder.join(&name), base.join(&name)];
        in_folders
            .into_iter()
            .chain(last.into_iter().flatten().filter(|_| !Path::new(&name).exists()))
            .collect::<Vec<_>>()
    });
    places.filter_map(|place| missing(&place, program)).collect()
}

/// The file of this name, if it exists and could be given to a program that may not read it.
fn missing(place: &Path, program: &Program) -> Option<PathBuf> {
    let real = fs::canonicalize(place).ok().filter(|real| real.is_file())?;
    let is_own = program.own.iter().chain(&program.of_interpreter).any(|own| {
        real.starts_with(own) || fs::canonicalize(own).is_ok_and(|own| real.starts_with(own))
    });
    let is_read = is_own || program.folder.covers(&real) || is_everybodys(&real);
    (!is_read && foreign_content(&real, []).is_none()).then(|| normal(place))
}
