//! Whose a file is, as far as this system knows: where submissions are not kept from files, no file has an owner that matters.

#[cfg(target_os = "linux")]
pub(crate) use super::own_files::{held_besides, is_everybodys};

#[cfg(not(target_os = "linux"))]
pub(crate) use self::unknown::{held_besides, is_everybodys};

#[cfg(not(target_os = "linux"))]
mod unknown {
    use std::path::{Path, PathBuf};

    /// What a folder holds besides a submission's own files: every submission can read everything anyway.
    pub(crate) fn held_besides(_path: &Path, _files: &[PathBuf]) -> Option<String> {
        None
    }

    /// Whether a file belongs to an interpreter: nothing is known of where these are installed.
    pub(crate) fn is_everybodys(_real: &Path) -> bool {
        false
    }
}
