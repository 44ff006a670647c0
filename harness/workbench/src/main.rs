//! `cargo run -p workbench -- COMMAND`: measures stickler's own suite and sandbox.
#![expect(clippy::print_stdout, reason = "results go to standard output")]
#![expect(clippy::print_stderr, reason = "errors go to standard error")]

mod commands;

use std::process::ExitCode;

use clap::Parser;
use commands::{
    accuracy::Accuracy, attacks::Attacks, calibration::Calibration, sandboxes::Sandboxes,
};

/// Make and measure stickler's own suite and sandbox
#[derive(Parser)]
#[command(name = "workbench")]
enum Command {
    Attacks(Attacks),
    Sandboxes(Sandboxes),
    Accuracy(Accuracy),
    Calibration(Calibration),
}

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Attacks(attacks) => attacks.run(),
        Command::Sandboxes(sandboxes) => sandboxes.run(),
        Command::Accuracy(accuracy) => accuracy.run(),
        Command::Calibration(calibration) => calibration.run(),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
