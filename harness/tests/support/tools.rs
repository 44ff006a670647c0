//! Tools that not every machine has: a test that needs one which is missing says so and shows nothing, unless
//! `STICKLER_REQUIRE_TOOLS` is set, as it is where nothing may be skipped.

use std::{env, process::Command};

/// Whether a program is there.
#[expect(clippy::print_stderr, reason = "what is skipped is said aloud")]
pub(crate) fn is_there(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let there = env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    // What lies in a folder of commands may be a version manager's stand-in for a program that it does not have.
    let there = there && Command::new(program).arg("--version").output().is_ok();
    assert!(there || env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "no {program}");
    if !there {
        eprintln!("SKIPPED: no {program} is installed");
    }
    there
}
