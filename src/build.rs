//! Tells cargo that the embedded transcripts and goldens are part of the crate, so that a new file is never overlooked.

fn main() {
    for folder in ["transcripts", "golden"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
