//! Tables that are kept under `tests/tables`, and written anew where `STICKLER_BLESS` is set.

use std::{env, fs, path::Path};

use similar::TextDiff;

/// Holds a table to the kept one, or keeps it.
#[track_caller]
pub(crate) fn hold(name: &str, told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(name);
    let path = path.with_extension("txt");
    if env::var_os("STICKLER_BLESS").is_some() {
        fs::write(&path, told).expect("the folder is there");
        return;
    }
    let kept = fs::read_to_string(&path).expect("it is kept");
    let difference = TextDiff::from_lines(&kept, told).unified_diff().to_string();
    assert!(kept == told, "{}:\n{difference}", path.display());
}
