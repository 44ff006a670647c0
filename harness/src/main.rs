//! The `stickler` program. For an overview, see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    stickler::cli::run(std::env::args_os()).into()
}
