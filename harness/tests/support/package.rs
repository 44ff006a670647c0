//! The packages of `games` and `tests/games`, and copies of them that a test may change.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::{Command, assert::Assert};
use tempfile::TempDir;

/// The folder of a package: one of the collection, or one that only the tests need.
pub(crate) fn package(name: &str) -> PathBuf {
    let harness = Path::new(env!("CARGO_MANIFEST_DIR"));
    let collected = harness.join("games").join(name);
    if collected.is_dir() { collected } else { harness.join("tests/games").join(name) }
}

/// Runs stickler in a folder. `bless` writes nothing where `CI` is set, and these tests run there, too.
pub(crate) fn stickler(folder: &Path, line: &str) -> Assert {
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.current_dir(folder).env_remove("CI").args(line.split(' ')).assert()
}

/// A folder with a copy of a package in its folder `game`.
pub(crate) struct PackageCopy(TempDir);

impl PackageCopy {
    pub(crate) fn of(name: &str) -> Self {
        let copied = Self(TempDir::new().unwrap());
        copy(&package(name), &copied.path("game"));
        copied
    }

    /// Tic-tac-toe with a reference of `broken`.
    pub(crate) fn broken(reference: &str) -> Self {
        let copied = Self::of("tictactoe");
        for name in [reference, "base.py"] {
            fs::copy(package("broken").join(name), copied.path("game").join(name)).unwrap();
        }
        let helper = Path::new(env!("CARGO_MANIFEST_DIR")).join("helpers/stickler.py");
        fs::copy(helper, copied.path("game/stickler.py")).unwrap();
        let run = format!(r#"run = ["python3", "{reference}"]"#);
        copied.replace("game/game.toml", r#"run = ["node", "reference.js"]"#, &run);
        copied
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Replaces the first occurrence of a text in a file.
    pub(crate) fn replace(&self, name: &str, before: &str, after: &str) {
        let text = fs::read_to_string(self.path(name)).unwrap();
        assert!(text.contains(before), "{name} has no {before}");
        fs::write(self.path(name), text.replacen(before, after, 1)).unwrap();
    }

    /// Runs stickler in the folder that holds `game`.
    pub(crate) fn run(&self, line: &str) -> Assert {
        stickler(self.0.path(), line)
    }
}

/// Copies a folder with all that is in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let to = to.join(entry.file_name());
        match entry.file_type().unwrap().is_dir() {
            true => copy(&entry.path(), &to),
            false => drop(fs::copy(entry.path(), to).unwrap()),
        }
    }
}
