//! The smallest conforming version of a submission so far, with its source.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::cli::columns::{count, file_name};

/// The contents of each watched file.
type Contents = Vec<Option<Vec<u8>>>;

/// The smallest version that conformed.
#[derive(Default)]
pub(super) struct Best(Option<Contents>);

impl Best {
    /// Keeps a conforming version, if it is smaller than all before.
    pub(super) fn offer(&mut self, version: &Contents) {
        if self.0.as_ref().is_none_or(|best| bytes(version) < bytes(best)) {
            self.0 = Some(version.clone());
        }
    }

    /// A line with its size, while the files contain a larger version.
    pub(super) fn line(&self, now: &Contents, paths: &[PathBuf]) -> Option<String> {
        let best = self.0.as_ref().filter(|best| bytes(best) < bytes(now))?;
        let names = names(paths);
        Some(format!("best so far: {}; b saves it as {names}", count(bytes(best), "byte")))
    }

    /// Writes it next to the files, unless they contain it, and says so.
    pub(super) fn save(&self, now: &Contents, paths: &[PathBuf]) -> io::Result<Option<String>> {
        let Some(best) = self.0.as_ref().filter(|best| *best != now) else { return Ok(None) };
        for (path, content) in paths.iter().zip(best) {
            content.iter().try_for_each(|content| fs::write(named(path), content))?;
        }
        let size = count(bytes(best), "byte");
        Ok(Some(format!("saved the best version ({size}) as {}", names(paths))))
    }
}

fn bytes(contents: &Contents) -> usize {
    contents.iter().flatten().map(Vec::len).sum()
}

fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| file_name(&named(path))).collect::<Vec<_>>().join(", ")
}

/// `q.best.rb` for `q.rb`.
fn named(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    path.with_file_name(format!("{stem}.best{}", ending.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_version_is_saved_unless_the_file_holds_it() {
        let room = tempfile::tempdir().unwrap();
        let paths = [room.path().join("q.rb")];
        let version = |text: &str| vec![Some(text.as_bytes().to_owned())];
        let mut best = Best::default();
        best.offer(&version("puts 1"));
        best.offer(&version("puts 111"));
        assert_eq!(best.line(&version("p 1"), &paths), None);
        assert_eq!(
            best.line(&version("puts 111"), &paths).as_deref(),
            Some("best so far: 6 bytes; b saves it as q.best.rb")
        );
        assert_eq!(best.save(&version("puts 1"), &paths).unwrap(), None);
        let said = best.save(&version("puts 111"), &paths).unwrap();
        assert_eq!(said.as_deref(), Some("saved the best version (6 bytes) as q.best.rb"));
        assert_eq!(fs::read_to_string(room.path().join("q.best.rb")).unwrap(), "puts 1");
    }
}
