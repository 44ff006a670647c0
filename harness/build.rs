//! Tells cargo that each transcript and golden is a test, so that a new file is never overlooked, and ends with one sentence where
//! stickler cannot be built.

use std::{env, path::Path};

fn main() {
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "windows") {
        println!(
            "cargo::error=stickler runs on Linux and macOS only: on Windows, install it in WSL (https://aka.ms/wsl)"
        );
    }
    for folder in ["../transcripts", "../golden"] {
        // They are not part of the published package.
        if Path::new(folder).exists() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
}
