//! `.ci/archive` packs the files of a release, and nothing of another version.

use std::process::Output;

use super::*;
use crate::{workdir::Workdir, workflow::step};

const TARGET: &str = "x86_64-unknown-linux-musl";

/// A small program that does what `stickler` does.
fn small(room: &Workdir) {
    let script = format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_stickler"));
    room.write_script("stickler", &script);
}

/// The result of packing the program of a room, for this tag if there is one.
fn pack(room: &Workdir, tag: Option<&str>) -> Output {
    let mut archive = Command::new(root().join(".ci/archive"));
    archive.current_dir(room.path("")).args([TARGET, "stickler", "dist"]).env_remove("TAG");
    archive.envs(tag.map(|tag| ("TAG", tag))).output().unwrap()
}

/// The archive in a room, without the end of its name.
fn name() -> String {
    format!("stickler-{}-{TARGET}", version())
}

#[test]
fn an_archive_holds_binary_completions_pages_and_licences() {
    let room = Workdir::new();
    small(&room);
    let said = pack(&room, Some(&format!("v{}", version())));
    assert!(said.status.success(), "{said:?}");
    let listed = step(room.path("dist"), "sha256sum --check *.sha256 >&2; tar -tzf *.tar.gz")
        .output()
        .unwrap();
    assert!(listed.status.success(), "{listed:?}");
    let listed = String::from_utf8(listed.stdout).unwrap();
    let files: Vec<&str> = listed.lines().filter_map(|path| path.strip_prefix(&name())).collect();
    for file in [
        "/stickler",
        "/SOURCES",
        "/README.md",
        "/CHANGELOG.md",
        "/SECURITY.md",
        "/LICENSE-MIT",
        "/LICENSE-APACHE",
        "/completions/stickler.bash",
        "/completions/_stickler",
        "/completions/stickler.fish",
        "/man/stickler.1",
        "/man/stickler-verify.1",
        "/man/stickler-completions.1",
    ] {
        assert!(files.contains(&file), "no {file} in {files:?}");
    }
}

#[rstest]
#[case::a_binary("stickler 99.0.0", None, "is `stickler 99.0.0`, expected `stickler ")]
#[case::a_tag("", Some("v99.0.0"), "the tag is `v99.0.0`, expected `v")]
fn another_version_is_refused(
    #[case] binary: &str,
    #[case] tag: Option<&str>,
    #[case] complaint: &str,
) {
    let room = Workdir::new();
    let own = format!("stickler {}", version());
    let binary = if binary.is_empty() { own.as_str() } else { binary };
    room.write_script("stickler", &format!("#!/bin/sh\necho {binary}\n"));
    let said = pack(&room, tag);
    let complaints = String::from_utf8(said.stderr).unwrap();
    assert!(said.status.code() == Some(1) && complaints.contains(complaint), "{complaints}");
    assert!(!room.path("dist").exists());
}

/// The metadata by which `cargo binstall` finds an archive, filled in as it does.
#[test]
fn binstall_finds_the_archive_and_the_binary_in_it() {
    let manifest = table("harness/Cargo.toml");
    let binstall = &manifest["package"]["metadata"]["binstall"];
    let version = version();
    let filled = |key: &str| {
        let text = binstall[key].as_str().unwrap();
        let values = [("repo", REPOSITORY), ("version", &*version), ("target", TARGET)];
        let values = values.into_iter().chain([("bin", "stickler"), ("binary-ext", "")]);
        values.fold(text.to_owned(), |text, (name, value)| {
            text.replace(&format!("{{ {name} }}"), value)
        })
    };
    let address = format!("{REPOSITORY}/releases/download/v{version}/{}.tar.gz", name());
    assert_eq!(filled("pkg-url"), address);
    assert_eq!(filled("bin-dir"), format!("{}/stickler", name()));
}
