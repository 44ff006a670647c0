//! `stickler`: see the library for the map.

use std::process::ExitCode;

fn main() -> ExitCode {
    stickler::cli::run(std::env::args_os()).into()
}
