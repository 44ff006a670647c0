//! The working folder of a program: empty at first, and gone when its session is over, whatever was put there.

use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
};

use tempfile::TempDir;

/// A folder that is removed when it is dropped.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// An empty folder, in memory if possible, where making and removing one costs next to nothing.
    pub(crate) fn new() -> io::Result<Self> {
        let in_memory = TempDir::with_prefix_in("stickler-", "/dev/shm");
        in_memory.or_else(|_| TempDir::with_prefix("stickler-")).map(Self)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if fs::remove_dir_all(self.path()).is_err() {
            // What cannot be removed so either was moved out of reach or is the machine's fault, and nobody waits here
            // to be told.
            let _ = flatten(self.path());
        }
    }
}

/// Removes what nests so deeply, or is so forbidden, that it cannot be removed in the usual way: every folder gives up
/// its own to a new one at the top, and is empty then.
fn flatten(top: &Path) -> io::Result<()> {
    let mut folders = remove_files(top)?;
    let places = TempDir::new_in(top)?;
    let mut moved = 0_u64;
    while let Some(folder) = folders.pop() {
        for inner in remove_files(&folder)? {
            let place = places.path().join(moved.to_string());
            moved += 1;
            fs::rename(inner, &place)?;
            folders.push(place);
        }
        fs::remove_dir(&folder)?;
    }
    places.close()?;
    fs::remove_dir(top)
}

/// Removes the files in a folder, and gives the folders in it.
fn remove_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let ours = || Permissions::from_mode(0o700);
    fs::set_permissions(folder, ours())?;
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder)?.flatten() {
        if entry.file_type()?.is_dir() {
            fs::set_permissions(entry.path(), ours())?;
            folders.push(entry.path());
        } else {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(folders)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_removed_however_deep_and_however_forbidden() {
        let folder = Folder::new().expect("a folder");
        let top = folder.path().to_owned();
        for chain in 0..3 {
            let mut at = top.join(format!(".stickler-{chain}"));
            fs::create_dir(&at).expect("a folder");
            for _ in 0..500 {
                at.push("deep");
                fs::create_dir(&at).expect("a folder in a folder");
            }
            fs::write(at.join("file"), "text").expect("a file");
            fs::set_permissions(&at, Permissions::from_mode(0o000)).expect("a mode");
        }
        flatten(&top).expect("everything can be removed");
        assert!(!top.exists());
    }
}
