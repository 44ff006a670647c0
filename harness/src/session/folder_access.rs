//! The files around a program: those that it reads in addition to the files of its command, and those in its working folder.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use rustix::fs::symlinkat;

use super::workdir::Folder;

/// The part of its folder that a program reads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FolderAccess {
    /// Files, and folders with all their contents.
    pub(crate) reads: Vec<PathBuf>,
    /// Folders whose file names it reads, at any depth.
    pub(crate) lists: Vec<PathBuf>,
    /// Files or folders among these that only their owner can read. At least one of them, if there are any.
    pub(crate) closed: Vec<PathBuf>,
    /// Names in its working folder, and their targets.
    pub(crate) links: Vec<(OsString, PathBuf)>,
    /// Whether it can list the folder of its script or executable.
    pub(crate) is_listed: bool,
}

impl FolderAccess {
    /// Links the working folder to the files, so that the program finds them by relative names.
    pub(crate) fn link(&self, folder: &Folder) -> io::Result<()> {
        let mut links = self.links.iter();
        links.try_for_each(|(name, to)| Ok(symlinkat(to, folder.opened(), name)?))
    }

    /// Whether it covers a file.
    pub(crate) fn covers(&self, real: &Path) -> bool {
        self.reads.iter().any(|path| real.starts_with(path))
    }
}
