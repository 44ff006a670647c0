//! Changes the mode of a file on behalf of a program.
//!
//! Linkers make the files that they write executable, and so do scripts. A filter cannot see which file is meant, and Landlock has
//! no rules for changes of modes. So the harness checks that the file is in a folder in which the program may write. No file from
//! elsewhere can get into such a folder, so this remains true if the program renames files meanwhile.

use std::{
    ffi::{CString, OsString},
    fs,
    os::{
        fd::{AsRawFd as _, OwnedFd},
        unix::ffi::{OsStrExt as _, OsStringExt as _},
    },
    path::{Path, PathBuf},
};

use rustix::{
    fs::{AtFlags, CWD, Mode, OFlags, ResolveFlags, chmodat, openat2},
    io::Errno,
    process::{Pid, PidfdFlags, PidfdGetfdFlags, pidfd_getfd, pidfd_open},
};

use super::proc_files::{Call, peek_text, process_of};
use crate::sandbox::FCHMODAT2;

/// The bits for reading, writing and executing. No others may be set: some of them would run a program as another user.
const PERMISSIONS: u64 = 0o777;

/// The file whose mode a call changes.
enum Meant {
    /// The file that is open as this descriptor.
    Open(u64),
    /// The file of this name, in the folder `from` if the name is not absolute.
    Named {
        from: i32,
        name: u64,
        /// Whether the symbolic link itself is meant.
        is_link: bool,
    },
}

/// Changes the mode of a file for this call of a task, if the file is in one of these folders.
pub(crate) fn change_mode_for(task: Pid, call: &Call, folders: &[PathBuf]) -> Result<(), Errno> {
    let (meant, mode) = decode(call);
    if mode & !PERMISSIONS & 0o7777 != 0 {
        return Err(Errno::PERM);
    }
    let file = match meant {
        Meant::Open(descriptor) => copy(task, descriptor)?,
        Meant::Named { from, name, is_link } => find(task, from, name, is_link)?,
    };
    let ours = PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()));
    let lies = fs::read_link(&ours).map_err(|_| Errno::PERM)?;
    if !folders.iter().any(|folder| is_inside(&lies, folder)) {
        return Err(Errno::PERM);
    }
    // This name leads to the very file that was checked.
    chmodat(CWD, &ours, Mode::from_raw_mode((mode & PERMISSIONS) as u32), AtFlags::empty())
}

/// The file and the mode that a call names.
fn decode(call: &Call) -> (Meant, u64) {
    let [first, second, third, fourth, ..] = call.arguments;
    // The arguments are C ints; their upper halves mean nothing.
    let named = |is_link| Meant::Named { from: first as i32, name: second, is_link };
    match call.number {
        libc::SYS_fchmod => (Meant::Open(first), second),
        libc::SYS_fchmodat => (named(false), third),
        FCHMODAT2 => (named(fourth & libc::AT_SYMLINK_NOFOLLOW as u64 != 0), third),
        _ => (Meant::Named { from: libc::AT_FDCWD, name: first, is_link: false }, second),
    }
}

/// A copy of a task's descriptor.
fn copy(task: Pid, descriptor: u64) -> Result<OwnedFd, Errno> {
    let descriptor = i32::try_from(descriptor & 0xffff_ffff).map_err(|_| Errno::BADF)?;
    let process = pidfd_open(process_of(task).ok_or(Errno::SRCH)?, PidfdFlags::empty())?;
    pidfd_getfd(process, descriptor, PidfdGetfdFlags::empty())
}

/// The file with this name in the view of a task.
fn find(task: Pid, from: i32, name: u64, is_link: bool) -> Result<OwnedFd, Errno> {
    let name = PathBuf::from(OsString::from_vec(peek_text(task, name).ok_or(Errno::FAULT)?));
    if name.as_os_str().is_empty() {
        return Err(Errno::NOENT);
    }
    let from = match from {
        libc::AT_FDCWD => format!("/proc/{task}/cwd"),
        descriptor => format!("/proc/{task}/fd/{descriptor}"),
    };
    let path = fs::read_link(from).map_err(|_| Errno::BADF)?.join(name);
    let path = CString::new(path.as_os_str().as_bytes()).map_err(|_| Errno::INVAL)?;
    let itself = if is_link { OFlags::NOFOLLOW } else { OFlags::empty() };
    // Following chains of links could take long.
    let (flags, resolve) = (OFlags::PATH | OFlags::CLOEXEC | itself, ResolveFlags::NO_SYMLINKS);
    openat2(CWD, path, flags, Mode::empty(), resolve)
}

/// Whether a file is somewhere in a folder. The program may not change the folder itself.
fn is_inside(file: &Path, folder: &Path) -> bool {
    let real = fs::canonicalize(folder).unwrap_or_default();
    !real.as_os_str().is_empty() && file.starts_with(&real) && file != real
}
