//! Extended attributes and flags of files. Attacks on this machine are checked by them for changes of a file.

use std::path::Path;

/// The extended attributes and flags of a file, as a text to compare.
#[cfg(target_os = "linux")]
pub(super) fn attributes(path: &Path) -> String {
    let mut names = [0; 1024];
    let len = rustix::fs::listxattr(path, &mut names).unwrap_or(0);
    let names = String::from_utf8_lossy(&names[..len]).replace('\0', " ");
    let file = std::fs::File::open(path).ok();
    let flags = file.and_then(|file| rustix::fs::ioctl_getflags(&file).ok());
    format!("{names}{flags:?}")
}

/// On other systems these are not compared.
#[cfg(not(target_os = "linux"))]
pub(super) fn attributes(_path: &Path) -> String {
    String::new()
}
