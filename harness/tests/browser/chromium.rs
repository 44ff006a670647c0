//! Scripts that ask Chromium what only a browser can tell of a page.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

use crate::tools::is_there;

/// The folder of the scripts and of what they need.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser")
}

/// Whether all that the scripts need is there; if not, the test says so and shows nothing.
#[expect(clippy::print_stderr, reason = "what is skipped is said aloud")]
pub(crate) fn is_ready() -> bool {
    let installed = folder().join("node_modules/playwright-core").is_dir();
    assert!(installed || env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "no node_modules");
    if !installed {
        eprintln!("SKIPPED: run `npm ci --ignore-scripts` in harness/tests/browser");
    }
    installed && ["node", "chromium"].into_iter().all(is_there)
}

/// Runs a script, which says of every check that it was made, so that none of this number is left out in silence.
#[track_caller]
pub(crate) fn passes(script: &str, arguments: &[&OsStr], checks: usize) {
    let mut node = Command::new("node");
    let output = node.arg(folder().join(script)).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    assert_eq!(said.lines().filter(|line| line.starts_with("ok ")).count(), checks, "{said}");
}
