//! Files in memory, pipes and pseudo-terminals, to which a program's streams are connected.

use std::{fs::File, io, os::fd::OwnedFd};

use rustix::{
    fs::{MemfdFlags, memfd_create},
    pipe::{fcntl_getpipe_size, fcntl_setpipe_size},
    pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt},
    termios::{
        InputModes, LocalModes, OptionalActions, OutputModes, Winsize, tcgetattr, tcsetattr,
        tcsetwinsize,
    },
};

/// An empty file without a name.
pub(crate) fn scratch_file() -> io::Result<File> {
    Ok(memfd_create("input", MemfdFlags::CLOEXEC)?.into())
}

/// The number of bytes that a pipe holds. None for anything else.
pub(crate) fn pipe_room(pipe: &OwnedFd) -> Option<usize> {
    fcntl_getpipe_size(pipe).ok()
}

/// Sets the number of bytes that a pipe holds. The kernel limits the total for a user.
pub(crate) fn widen(pipe: &OwnedFd, room: usize) -> io::Result<()> {
    Ok(fcntl_setpipe_size(pipe, room).map(drop)?)
}

/// A pseudo-terminal: our end, and the program's.
pub(crate) fn terminal() -> io::Result<(OwnedFd, OwnedFd)> {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let near = openpt(flags)?;
    grantpt(&near)?;
    unlockpt(&near)?;
    let far = ioctl_tiocgptpeer(&near, flags)?;
    make_transparent(&far)?;
    Ok((near, far))
}

/// Makes a terminal pass everything on unchanged and unechoed, a whole line at a time. Only the key that ends the input is special.
fn make_transparent(far: &OwnedFd) -> io::Result<()> {
    let mut modes = tcgetattr(far)?;
    modes.output_modes.remove(OutputModes::OPOST);
    modes.input_modes.remove(InputModes::IXON);
    modes.local_modes.remove(LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN);
    tcsetattr(far, OptionalActions::Now, &modes)?;
    let size = Winsize { ws_row: 50, ws_col: 132, ws_xpixel: 0, ws_ypixel: 0 };
    Ok(tcsetwinsize(far, size)?)
}
