//! Tells cargo that each transcript and golden is a test, so that a new file is never overlooked.

fn main() {
    for folder in ["transcripts", "golden"] {
        println!("cargo::rerun-if-changed=../{folder}");
    }
}
