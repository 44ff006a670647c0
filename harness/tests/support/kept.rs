//! Texts that are kept under `tests/data`, so that a review shows how they change. `STICKLER_BLESS=1` writes them again.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use similar::TextDiff;

/// The file or folder of this name.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// Asserts that a text is the kept one, or keeps it.
#[track_caller]
pub(crate) fn assert_kept(name: &str, text: &str) {
    let path = data(name);
    if env::var_os("STICKLER_BLESS").is_some() {
        fs::write(&path, text).expect("the folder exists");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let difference = TextDiff::from_lines(kept.as_str(), text).unified_diff().to_string();
    assert!(kept == text, "{}:\n{difference}", path.display());
}
