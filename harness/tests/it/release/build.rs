//! The packages' requirements of `harness/build.rs` and of the embedded files.

use super::*;
use crate::workdir::Workdir;

/// The output of the build script for this family of systems.
fn said_for(family: &str) -> String {
    let room = Workdir::new();
    let built = Command::new("rustc")
        .args(["--edition=2024", "-Cdebuginfo=0", "-o"])
        .arg(room.path("script"))
        .arg(root().join("harness/build.rs"))
        .status();
    assert!(built.unwrap().success());
    let mut script = Command::new(room.path("script"));
    let script = script.current_dir(root().join("harness")).env("CARGO_CFG_TARGET_FAMILY", family);
    String::from_utf8(script.output().unwrap().stdout).unwrap()
}

#[rstest]
#[case::windows("windows", 1)]
#[case::linux_and_macos("unix", 0)]
fn the_build_ends_with_one_sentence_where_it_cannot_work(
    #[case] family: &str,
    #[case] sentences: usize,
) {
    let said = said_for(family);
    assert_eq!(said.matches("cargo::error=stickler runs on Linux and macOS").count(), sentences);
    assert!(said.contains("rerun-if-changed=../transcripts"), "{said}");
}

/// The files that cargo would put into a package.
fn packaged(name: &str) -> Vec<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(root()).args(["package", "--list", "--allow-dirty", "--offline", "-p", name]);
    let said = cargo.output().unwrap();
    assert!(said.status.success(), "{said:?}");
    String::from_utf8(said.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[rstest]
#[case::rulebook("rulebook", "", &["transcripts/quagmire/", "golden/alak/", "src/build.rs"])]
#[case::stickler("stickler", "harness", &["build.rs", "examples/quickstart/conforms.py", "helpers/stickler.h", "templates/row/c/reference.c", "README.md"])]
fn a_package_has_all_that_it_embeds(
    #[case] name: &str,
    #[case] folder: &str,
    #[case] parts: &[&str],
) {
    let files = packaged(name);
    for part in parts.iter().chain(&["LICENSE-MIT", "LICENSE-APACHE", "Cargo.lock"]) {
        assert!(files.iter().any(|file| file.starts_with(part)), "{name} has no {part}");
    }
    let embedded = Regex::new(r#"include_(?:str|bytes)!\("([^"]+)"\)"#).unwrap();
    for file in files.iter().filter(|file| file.ends_with(".rs")) {
        let source = root().join(folder).join(file);
        for found in embedded.captures_iter(&fs::read_to_string(&source).unwrap()) {
            let embedded = source.parent().unwrap().join(&found[1]).canonicalize().unwrap();
            let folder = root().join(folder).canonicalize().unwrap();
            let embedded = embedded.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
            assert!(files.contains(&embedded), "{name}: {file} embeds {embedded}");
        }
    }
    assert!(!files.iter().any(|file| file.starts_with("tests/")), "{name} has its tests");
}
