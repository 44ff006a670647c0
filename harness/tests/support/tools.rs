//! Tools that some machines lack. A test whose tool is missing prints that and checks nothing, unless `STICKLER_REQUIRE_TOOLS` is
//! set, as on machines where nothing may be skipped.

use std::{env, process::Command};

/// Whether a program is installed.
#[expect(clippy::print_stderr, reason = "what is skipped is said aloud")]
pub(crate) fn is_there(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    let there = env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    // A file in a folder of commands may be a version manager's shim of a program that is not installed.
    let there = there && Command::new(program).arg("--version").output().is_ok();
    assert!(there || env::var_os("STICKLER_REQUIRE_TOOLS").is_none(), "no {program}");
    if !there {
        eprintln!("SKIPPED: no {program} is installed");
    }
    there
}
