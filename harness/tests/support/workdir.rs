//! A folder with programs and the files that are written next to them.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use tempfile::TempDir;

pub(crate) struct Workdir(TempDir);

impl Workdir {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self, path: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(path)
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Writes a script that can be executed. Another process does it: one that a parallel test starts meanwhile would
    /// inherit the open file, and the system executes no file that is open for writing.
    pub(crate) fn write_script(&self, path: &str, text: &str) {
        self.write("script", text);
        let done = Command::new("install")
            .args(["-D", "-m755"])
            .arg(self.path("script"))
            .arg(self.path(path))
            .ok();
        assert!(done.is_ok(), "{done:?}");
    }

    /// The command line of these words, run in the folder on a terminal of 100 columns, outside of any workflow.
    pub(crate) fn stickler(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        command.current_dir(self.0.path()).env("COLUMNS", "100").args(words);
        for variable in ["GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "TAP_VERSION"] {
            command.env_remove(variable);
        }
        command
    }
}
