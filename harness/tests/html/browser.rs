//! What only a browser can tell of a page is asked of Chromium.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::many;
use crate::{hostile_page, page_of, tools::is_there, wrong_page};

/// The folder of the script and of what it needs.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/html")
}

/// Whether all that the script needs is there; if not, the test says so and shows nothing.
#[expect(clippy::print_stderr, reason = "what is skipped is said aloud")]
fn is_ready() -> bool {
    let installed = folder().join("node_modules/playwright-core").is_dir();
    assert!(installed || env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "no node_modules");
    if !installed {
        eprintln!("SKIPPED: run `npm ci --ignore-scripts` in harness/tests/html");
    }
    installed && ["node", "chromium", "python3"].into_iter().all(is_there)
}

#[test]
fn pages_hold_in_a_browser() {
    if !is_ready() {
        return;
    }
    let room = tempfile::tempdir().unwrap();
    let pages = [
        ("wrong", wrong_page()),
        ("hostile", hostile_page()),
        ("several", page_of(&["right", "wrong", "third", "fourth"])),
        ("many", many::page()),
    ];
    for (name, page) in pages {
        fs::write(room.path().join(name).with_extension("html"), page).unwrap();
    }
    let mut node = Command::new("node");
    let output = node.arg(folder().join("page.mjs")).arg(room.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    // Every check says that it was made, so that none is left out in silence.
    assert_eq!(said.lines().filter(|line| line.starts_with("ok ")).count(), CHECKS, "{said}");
}

/// How many checks there are.
const CHECKS: usize = 13;
