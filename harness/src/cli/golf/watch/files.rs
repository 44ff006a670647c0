//! The files of a submission during editing: their contents, their sizes, and when they change.

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::cli::{
    Failure,
    columns::{count, file_name},
};

/// Watched files, and their contents when they were last read.
pub(super) struct Files {
    paths: Vec<PathBuf>,
    contents: Vec<Option<Vec<u8>>>,
    /// Reports changes until it is dropped.
    _watcher: RecommendedWatcher,
}

/// The size of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Size {
    bytes: usize,
    /// None if the file is not text.
    characters: Option<usize>,
}

impl Files {
    /// Watches these files, and the files in these folders. It may report changes of other files.
    pub(super) fn watched(
        paths: &[PathBuf],
        mut changed: impl FnMut() + Send + 'static,
    ) -> Result<Self, Failure> {
        let paths = all_files(paths);
        if paths.is_empty() {
            let message = "nothing to watch: the command names no file of yours; `--files` does";
            return Err(Failure::usage(message));
        }
        let watched: BTreeSet<PathBuf> = paths.iter().flat_map(|path| names_of(path)).collect();
        let folders: BTreeSet<PathBuf> =
            watched.iter().filter_map(|path| path.parent()).map(Path::to_owned).collect();
        let tell = move |event: notify::Result<Event>| {
            let is_of_ours = |event: &Event| {
                let is_written = !event.kind.is_access();
                is_written && event.paths.iter().any(|path| watched.contains(path))
            };
            if event.is_ok_and(|event| is_of_ours(&event) || event.need_rescan()) {
                changed();
            }
        };
        let watching = |folder: &Path, watcher: &mut RecommendedWatcher| {
            // Editors replace a file by another of the same name, so this watches the folder.
            watcher.watch(folder, RecursiveMode::NonRecursive)
        };
        let mut watcher = notify::recommended_watcher(tell).map_err(failed)?;
        folders.iter().try_for_each(|folder| watching(folder, &mut watcher)).map_err(failed)?;
        Ok(Self { paths, contents: Vec::new(), _watcher: watcher })
    }

    /// Reads all of them.
    pub(super) fn read(&mut self) {
        self.contents = self.held();
    }

    /// Whether the contents differ from those when they were last read.
    pub(super) fn have_changed(&self) -> bool {
        self.held() != self.contents
    }

    fn held(&self) -> Vec<Option<Vec<u8>>> {
        self.paths.iter().map(|path| fs::read(path).ok()).collect()
    }

    /// The contents of each when they were last read.
    pub(super) fn contents(&self) -> &Vec<Option<Vec<u8>>> {
        &self.contents
    }

    /// Their paths.
    pub(super) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    /// The size of each when they were last read.
    pub(super) fn sizes(&self) -> Vec<Size> {
        self.contents.iter().map(|content| Size::of(content.as_deref().unwrap_or(&[]))).collect()
    }

    /// A line for each: its size, and the change since these sizes.
    pub(super) fn lines(&self, before: Option<&[Size]>) -> Vec<String> {
        let sizes = self.sizes().into_iter().enumerate();
        let line = |(n, size): (usize, Size)| {
            let since = before.map(|before| size.since(before[n])).unwrap_or_default();
            format!("{}: {}{since}", file_name(&self.paths[n]), size.in_words())
        };
        sizes.map(line).collect()
    }

    /// Their names.
    pub(super) fn names(&self) -> String {
        self.paths.iter().map(|path| file_name(path)).collect::<Vec<_>>().join(", ")
    }
}

impl Size {
    fn of(content: &[u8]) -> Self {
        let characters = str::from_utf8(content).ok().map(|text| text.chars().count());
        Self { bytes: content.len(), characters }
    }

    /// The number of characters, if it differs from that of bytes.
    fn own_characters(self) -> Option<usize> {
        self.characters.filter(|characters| *characters != self.bytes)
    }

    fn in_words(self) -> String {
        let characters = self.own_characters();
        let characters = characters.map(|number| format!(", {}", count(number, "character")));
        format!("{}{}", count(self.bytes, "byte"), characters.unwrap_or_default())
    }

    /// The change since another size.
    fn since(self, before: Self) -> String {
        let is_shown = self.own_characters().is_some() || before.own_characters().is_some();
        let characters = self.characters.zip(before.characters).filter(|_| is_shown);
        let characters =
            characters.map(|(now, before)| format!(", {}", change(now, before, "character")));
        let bytes = change(self.bytes, before.bytes, "byte");
        format!("; {bytes}{} since it last conformed", characters.unwrap_or_default())
    }
}

/// The change of a number: `+1 byte`, `-2 bytes`.
fn change(now: usize, before: usize, word: &str) -> String {
    let sign = if now < before { '-' } else { '+' };
    format!("{sign}{}", count(now.abs_diff(before), word))
}

/// These files, and those in these folders.
fn all_files(paths: &[PathBuf]) -> Vec<PathBuf> {
    let files = |path: &PathBuf| match fs::read_dir(path) {
        Ok(folder) => folder.flatten().map(|entry| entry.path()).filter(|p| p.is_file()).collect(),
        Err(_) => vec![path.clone()],
    };
    paths.iter().flat_map(files).collect::<BTreeSet<_>>().into_iter().collect()
}

/// A path as it was given, and with links resolved.
fn names_of(path: &Path) -> impl Iterator<Item = PathBuf> {
    [Some(path.to_owned()), fs::canonicalize(path).ok()].into_iter().flatten()
}

fn failed(error: notify::Error) -> Failure {
    Failure::internal("watching files", &io::Error::other(error))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::letters("puts 1", "puts 12", "7 bytes; +1 byte")]
    #[case::wide_characters("ab", "⊙", "3 bytes, 1 character; +1 byte, -1 character")]
    #[case::no_wide_character_left("⊙", "a", "1 byte; -2 bytes, +0 characters")]
    #[case::nothing_new("a", "a", "1 byte; +0 bytes")]
    fn characters_are_counted_if_they_are_not_bytes(
        #[case] before: &str,
        #[case] now: &str,
        #[case] said: &str,
    ) {
        let [before, now] = [before, now].map(|text| Size::of(text.as_bytes()));
        let told = now.in_words() + &now.since(before);
        assert_eq!(told, format!("{said} since it last conformed"));
    }

    #[test]
    fn what_is_no_text_has_bytes_only() {
        let size = Size::of(b"\xff\xfe");
        assert_eq!(
            size.in_words() + &size.since(size),
            "2 bytes; +0 bytes since it last conformed"
        );
    }
}
