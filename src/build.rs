//! Names the embedded transcripts and goldens as dependencies of the crate, so that cargo notices a new file.

fn main() {
    for folder in ["transcripts", "golden"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
