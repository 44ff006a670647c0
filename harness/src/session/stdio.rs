//! The standard streams of a program.
//!
//! Its output is a terminal whenever it is played line by line, because most languages buffer what they write to
//! anything else. The harness keeps the program's end of everything that the program reads. So it can check what is
//! still unread, and it does not matter if the program closes its own copy.

use std::{
    io::{self, Seek, Write},
    mem::MaybeUninit,
    os::fd::{AsFd, BorrowedFd, OwnedFd},
    sync::{PoisonError, RwLock, RwLockReadGuard},
};

use rustix::fs::OFlags;

use super::os::terminal::{pipe_room, scratch_file, terminal, widen};

/// The files to which the streams of a program are connected.
#[derive(Clone, Copy)]
pub(crate) enum Wiring<'a> {
    /// Input is a pipe, output is a terminal.
    Step,
    /// Both are pipes.
    Pipes,
    /// Both are one terminal, and standard error is another.
    Terminal,
    /// Input is a file with these lines, output is a pipe.
    Batch(&'a [String]),
    /// Input is a file with these lines, output is a terminal.
    BatchOnTerminal(&'a [String]),
}

/// The input and the output of a program.
pub(crate) struct Streams {
    pub(crate) source: StdinSource,
    /// Our end of the output, which does not block.
    pub(crate) output: OwnedFd,
    /// The program's end of the output.
    pub(crate) far_output: OwnedFd,
}

impl Streams {
    pub(crate) fn open(wiring: Wiring<'_>) -> io::Result<Self> {
        let (output, far_output) = match wiring {
            Wiring::Batch(_) => pipe_from_program()?,
            Wiring::Pipes => {
                let (near, far) = pipe_from_program()?;
                make_room(&near);
                (near, far)
            }
            Wiring::Step | Wiring::Terminal | Wiring::BatchOnTerminal(_) => {
                let (near, far) = terminal()?;
                set_nonblocking(near.as_fd())?;
                (near, far)
            }
        };
        let source = match wiring {
            Wiring::Step | Wiring::Pipes => StdinSource::pipe()?,
            Wiring::Terminal => {
                StdinSource::Terminal { near: output.try_clone()?, far: far_output.try_clone()? }
            }
            Wiring::Batch(lines) | Wiring::BatchOnTerminal(lines) => StdinSource::file(lines)?,
        };
        Ok(Self { source, output, far_output })
    }
}

/// The source of a program's input.
pub(crate) enum StdinSource {
    /// A pipe.
    Pipe { near: Option<OwnedFd>, far: OwnedFd },
    /// The terminal that is also its output; this is the program's end.
    Terminal { near: OwnedFd, far: OwnedFd },
    /// A file with all lines.
    File(OwnedFd),
}

impl StdinSource {
    /// A file with these lines.
    fn file(lines: &[String]) -> io::Result<Self> {
        let mut file = scratch_file()?;
        let text: String = lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        file.write_all(text.as_bytes())?;
        file.rewind()?;
        Ok(Self::File(file.into()))
    }

    fn pipe() -> io::Result<Self> {
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

    /// Writes as much as there is room for, and returns how much that was.
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

    /// Ends the input. A terminal cannot be ended; it has a key that ends one read.
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
}

/// Held while programs are started, and exclusively while an input is ended. Between fork and exec a child has a copy of all our
/// ends, and an input has not ended as long as such a copy exists.
static STARTING: RwLock<()> = RwLock::new(());

/// To be held while a program is started.
pub(crate) fn starting() -> RwLockReadGuard<'static, ()> {
    STARTING.read().unwrap_or_else(PoisonError::into_inner)
}

/// Control-D.
const END_OF_INPUT_KEY: u8 = 4;

/// A pipe from the program: our end, which does not block, and the program's.
pub(crate) fn pipe_from_program() -> io::Result<(OwnedFd, OwnedFd)> {
    let (near, far) = io::pipe()?;
    set_nonblocking(near.as_fd())?;
    Ok((near.into(), far.into()))
}

/// Standard error: our end, and the program's. It is a terminal if the input is one: a person sees
/// both, and programs may check that.
pub(crate) fn errors(wiring: Wiring<'_>) -> io::Result<(OwnedFd, OwnedFd)> {
    let (near, far) = match wiring {
        Wiring::Terminal => terminal()?,
        Wiring::Step | Wiring::Pipes | Wiring::Batch(_) | Wiring::BatchOnTerminal(_) => {
            pipe_from_program()?
        }
    };
    set_nonblocking(near.as_fd())?;
    make_room(&near);
    Ok((near, far))
}

fn set_nonblocking(fd: BorrowedFd<'_>) -> io::Result<()> {
    Ok(rustix::fs::fcntl_setfl(fd, rustix::fs::fcntl_getfl(fd)? | OFlags::NONBLOCK)?)
}

/// The bytes that a terminal holds, and those of a pipe whose size is not known.
const ROOM: usize = 4 << 10;
/// The bytes that the pipe of standard error is made to hold.
pub(crate) const WIDE: usize = 512 << 10;

/// Whether this many bytes fill so much of a stream that the program may have to wait until they are read.
pub(crate) fn is_much(bytes: usize, stream: &OwnedFd) -> bool {
    // The query takes a while, and most output is short.
    bytes >= ROOM / 2 && bytes >= pipe_room(stream).unwrap_or(ROOM) / 2
}

/// Enlarges a pipe from a program, if possible. Some programs print many warnings. They should not have to wait, and the harness
/// should not have to read all the time.
fn make_room(pipe: &OwnedFd) {
    let _ = widen(pipe, WIDE);
}

/// Reads everything that is available, but stops when there are at least `most` bytes.
pub(crate) fn read_ready(from: &OwnedFd, into: &mut Vec<u8>, most: usize) -> io::Result<()> {
    // Most of the buffer is rarely used, so it is not filled with zeros at every line.
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
