//! What to tell the user about entries and commands that cannot be used.

use std::{ffi::OsString, path::Path};

use crate::{
    candidate::NotReady,
    cli::Failure,
    manifest::{self, Entry},
    transcript::{near, one_of},
    untrusted_text,
};

/// Why an entry is not ready, the line of the manifest to look at, and what to do.
pub(super) fn with_advice(path: &Path, entry: &Entry, error: &NotReady) -> String {
    let Some((key, advice)) = error.advice() else { return error.to_string() };
    let line = manifest::line_of(path, &entry.id, key);
    let advice = format!("{advice}, or change `{key}` of the entry `{}`.", entry.id);
    [error.to_string()].into_iter().chain(line).chain([advice]).collect::<Vec<_>>().join("\n")
}

/// That an entry is of a game that does not exist.
pub(super) fn unknown_game(path: &Path, Entry { id, game, .. }: &Entry) -> Failure {
    let names: Vec<&str> = rulebook::games::all().iter().map(|game| game.name).collect();
    let choices = format!("choose one of: {}", one_of(&names, game));
    Failure::manifest(manifest::unknown_word(path, id, "game", game, &choices))
}

/// That a manifest has no such entry, and what it has.
pub(super) fn nothing_selected(path: &Path, named: &[String], entries: &[Entry]) -> Failure {
    let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    let unknown = named.iter().find(|id| !ids.contains(&id.as_str()));
    let why = unknown.map(|id| match near(&ids, id) {
        Some(meant) => format!(": it has no `{id}`; did you mean `{meant}`?"),
        None => format!(": it has no `{id}`"),
    });
    let path = path.display();
    Failure::nothing_selected(format!("no entry of {path} is selected{}", why.unwrap_or_default()))
}

/// That two entries are wanted, and which are selected.
pub(super) fn no_pair(path: &Path, selected: &[&Entry]) -> Failure {
    let ids: Vec<&str> = selected.iter().map(|entry| entry.id.as_str()).collect();
    let (path, number, ids) =
        (path.display(), ids.len(), untrusted_text::brief(&ids.join(", "), 200));
    Failure::usage(format!(
        "{path}: expected two entries, found {number}: {ids}; choose two with `--entry ID --entry ID`"
    ))
}

/// Why a command cannot be started, and what may have been meant by one that is quoted as one word.
pub(super) fn why_not_started(error: &NotReady, command: &[OsString]) -> String {
    let meant = match command {
        [word] if matches!(error, NotReady::NotFound(_)) => word.to_string_lossy(),
        _ => "".into(),
    };
    let meant = match meant.trim() {
        line if line.contains(' ') => format!("; a command line is not quoted: write `-- {line}`"),
        _ => String::new(),
    };
    format!("{error}{meant}")
}
