//! Files, pipes and terminals to which a program's streams are connected.

use std::{fs::File, io, os::fd::OwnedFd};

/// An empty file without a name.
pub(crate) fn scratch_file() -> io::Result<File> {
    tempfile::tempfile()
}

/// The system does not report how many bytes a pipe holds.
pub(crate) fn pipe_room(_: &OwnedFd) -> Option<usize> {
    None
}

/// The size cannot be changed either.
pub(crate) fn widen(_: &OwnedFd, _: usize) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Line-by-line play is not available here, so no program needs a terminal.
pub(crate) fn terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    Err(io::ErrorKind::Unsupported.into())
}
