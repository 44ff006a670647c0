//! What a program's standard streams are connected to.
//!
//! Its output is a terminal wherever it is talked to a line at a time, because most languages hold output back from
//! anything else. The harness keeps the program's end of everything it reads: it can then ask what is still unread, and a
//! program that closes its end breaks nothing.

use std::{
    fs::File,
    io::{self, Seek, Write},
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    sync::{PoisonError, RwLock, RwLockReadGuard},
};

use rustix::fs::OFlags;

/// Where a program's input comes from.
pub(crate) enum Source {
    /// A pipe.
    Pipe { near: Option<OwnedFd>, far: OwnedFd },
    /// The terminal that is its output too; this is the program's end.
    Terminal { near: OwnedFd, far: OwnedFd },
    /// A file with all that will ever be said.
    File(OwnedFd),
}

impl Source {
    /// A file with these lines.
    pub(crate) fn file(lines: &[String]) -> io::Result<Self> {
        let mut file = scratch_file()?;
        for line in lines {
            file.write_all(format!("{line}\n").as_bytes())?;
        }
        file.rewind()?;
        Ok(Self::File(file.into()))
    }

    pub(crate) fn pipe() -> io::Result<Self> {
        let (far, near) = io::pipe()?;
        set_nonblocking(near.as_fd())?;
        Ok(Self::Pipe { near: Some(near.into()), far: far.into() })
    }

    /// The program's end.
    pub(crate) fn far(&self) -> BorrowedFd<'_> {
        match self {
            Self::Pipe { far, .. } | Self::Terminal { far, .. } | Self::File(far) => far.as_fd(),
        }
    }

    /// Writes what there is room for, and says how much that was.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        let near = match self {
            Self::Pipe { near: Some(near), .. } | Self::Terminal { near, .. } => near,
            Self::Pipe { near: None, .. } | Self::File(_) => return Ok(bytes.len()),
        };
        match rustix::io::write(near, bytes) {
            Ok(written) => Ok(written),
            Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => Ok(0),
            Err(error) => Err(error.into()),
        }
    }

    /// Ends the input. A terminal has no end; it has a key for one, which ends one read.
    pub(crate) fn close(&mut self) -> io::Result<()> {
        match self {
            Self::Pipe { near, .. } => {
                let _nobody_starts = STARTING.write().unwrap_or_else(PoisonError::into_inner);
                *near = None;
            }
            Self::Terminal { near, .. } => drop(rustix::io::write(near, &[END_OF_INPUT_KEY])?),
            Self::File(_) => {}
        }
        Ok(())
    }

    /// Whether something was written that the program did not read yet.
    #[cfg(target_os = "linux")]
    pub(crate) fn has_unread(&self) -> io::Result<bool> {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};
        match self {
            Self::Pipe { far, .. } | Self::File(far) => Ok(rustix::io::ioctl_fionread(far)? > 0),
            // What was typed is on its way for a moment, in which the count is zero; polling waits for its arrival.
            Self::Terminal { far, .. } => {
                let mut asked = [PollFd::new(far, PollFlags::IN)];
                Ok(poll(&mut asked, Some(&Timespec::default()))? > 0)
            }
        }
    }
}

/// Held while a program is started, by as many as like, and by one alone who ends an input. Between fork and exec a child
/// has a copy of all our ends, and an input has not ended as long as somebody has one.
static STARTING: RwLock<()> = RwLock::new(());

/// To be held while a program is started.
pub(crate) fn starting() -> RwLockReadGuard<'static, ()> {
    STARTING.read().unwrap_or_else(PoisonError::into_inner)
}

/// Control-D.
const END_OF_INPUT_KEY: u8 = 4;

#[cfg(target_os = "linux")]
fn scratch_file() -> io::Result<File> {
    use rustix::fs::{MemfdFlags, memfd_create};
    Ok(memfd_create("input", MemfdFlags::CLOEXEC)?.into())
}

#[cfg(not(target_os = "linux"))]
fn scratch_file() -> io::Result<File> {
    tempfile::tempfile()
}

/// A pseudo-terminal: our end, which does not block, and the program's.
#[cfg(target_os = "linux")]
pub(crate) fn terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let near = openpt(flags)?;
    grantpt(&near)?;
    unlockpt(&near)?;
    let far = ioctl_tiocgptpeer(&near, flags)?;
    make_plain(&far)?;
    set_nonblocking(near.as_fd())?;
    Ok((near, far))
}

/// Elsewhere no program is talked to a line at a time, so none needs a terminal.
#[cfg(not(target_os = "linux"))]
pub(crate) fn terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Makes a terminal pass everything on unchanged and unechoed, whole lines at a time. No key is special but the one that
/// ends input.
#[cfg(target_os = "linux")]
fn make_plain(far: &OwnedFd) -> io::Result<()> {
    use rustix::termios::{
        InputModes, LocalModes, OptionalActions, OutputModes, Winsize, tcgetattr, tcsetattr,
        tcsetwinsize,
    };
    let mut modes = tcgetattr(far)?;
    modes.output_modes.remove(OutputModes::OPOST);
    modes.input_modes.remove(InputModes::IXON);
    modes.local_modes.remove(LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN);
    tcsetattr(far, OptionalActions::Now, &modes)?;
    let size = Winsize { ws_row: 50, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0 };
    Ok(tcsetwinsize(far, size)?)
}

/// A pipe from the program: our end, which does not block, and the program's.
pub(crate) fn pipe_from_program() -> io::Result<(OwnedFd, OwnedFd)> {
    let (near, far) = io::pipe()?;
    set_nonblocking(near.as_fd())?;
    Ok((near.into(), far.into()))
}

fn set_nonblocking(fd: BorrowedFd<'_>) -> io::Result<()> {
    Ok(rustix::fs::fcntl_setfl(fd, rustix::fs::fcntl_getfl(fd)? | OFlags::NONBLOCK)?)
}

/// Reads all that is there, but stops once it has at least `most` bytes.
pub(crate) fn read_ready(from: &OwnedFd, into: &mut Vec<u8>, most: usize) -> io::Result<()> {
    // Most of it is rarely needed, so it is not filled with zeros at every line.
    let mut piece = [MaybeUninit::uninit(); 16 << 10];
    while into.len() < most {
        match rustix::io::read(from, &mut piece) {
            Ok(([], _)) | Err(rustix::io::Errno::AGAIN | rustix::io::Errno::IO) => break,
            Ok((read, _)) => into.extend_from_slice(read),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
