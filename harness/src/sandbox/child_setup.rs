//! Descriptors that a child hands over to us through a socket before it executes the program.
//!
//! - **The listener of its filter**, which reports the trapped calls.
//! - **The files in `/proc` that its rules name**, held open while it runs. A rule identifies a file by its inode. When memory is
//!   short, the kernel forgets files in `/proc` that are not held open, and later makes new inodes. The program would then be
//!   refused what the rules allow, for no visible reason.

use std::{
    io::{self, IoSlice, IoSliceMut},
    mem::MaybeUninit,
    os::fd::{AsFd as _, BorrowedFd, OwnedFd},
    sync::Arc,
};

use rustix::{
    io::Errno,
    net::{
        AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
        SendAncillaryMessage, SendFlags, SocketFlags, SocketType, recvmsg, sendmsg, socketpair,
    },
};

/// The messages: each names the descriptor that comes with it.
const LISTENER: u8 = b'l';
const HELD: u8 = b'h';

/// The child's end.
#[derive(Clone)]
pub(crate) struct Giver(Arc<OwnedFd>);

/// The parent's end.
pub(crate) struct Taker(OwnedFd);

/// The descriptors that were handed over.
#[derive(Default)]
pub(crate) struct HandedOver {
    /// The listener of the filter, if there is one.
    pub(crate) listener: Option<OwnedFd>,
    /// The files that are held open.
    pub(crate) held: Vec<OwnedFd>,
}

/// Both ends.
pub(crate) fn pair() -> io::Result<(Giver, Taker)> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let (near, far) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
    Ok((Giver(Arc::new(far)), Taker(near)))
}

/// This runs between fork and exec, so it neither allocates nor locks.
impl Giver {
    /// Hands over the listener of a filter.
    pub(super) fn give_listener(&self, listener: BorrowedFd<'_>) -> io::Result<()> {
        self.give(LISTENER, listener)
    }

    /// Hands over a file that must stay open while the program runs.
    pub(super) fn give_to_hold(&self, file: BorrowedFd<'_>) -> io::Result<()> {
        self.give(HELD, file)
    }

    fn give(&self, what: u8, descriptor: BorrowedFd<'_>) -> io::Result<()> {
        let descriptors = [descriptor];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut attached = SendAncillaryBuffer::new(&mut space);
        attached.push(SendAncillaryMessage::ScmRights(&descriptors));
        sendmsg(&*self.0, &[IoSlice::new(&[what])], &mut attached, SendFlags::empty())?;
        Ok(())
    }
}

impl Taker {
    /// Takes everything that the child handed over before it executed the program.
    pub(crate) fn take(&self) -> io::Result<HandedOver> {
        let mut all = HandedOver::default();
        while let Some((what, descriptor)) = self.take_one()? {
            if what == LISTENER {
                all.listener = Some(descriptor);
            } else {
                all.held.push(descriptor);
            }
        }
        Ok(all)
    }

    fn take_one(&self) -> io::Result<Option<(u8, OwnedFd)>> {
        let mut byte = [0];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
        let mut attached = RecvAncillaryBuffer::new(&mut space);
        let mut into = [IoSliceMut::new(&mut byte)];
        match recvmsg(self.0.as_fd(), &mut into, &mut attached, RecvFlags::CMSG_CLOEXEC) {
            // There are no more, whether or not the child still has its end.
            Ok(message) if message.bytes == 0 => return Ok(None),
            Err(Errno::AGAIN) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        // If our descriptor table is full, a message arrives without its descriptor.
        let descriptor = attached.drain().find_map(descriptor).ok_or(Errno::MFILE)?;
        Ok(Some((byte[0], descriptor)))
    }
}

fn descriptor(message: RecvAncillaryMessage<'_>) -> Option<OwnedFd> {
    let RecvAncillaryMessage::ScmRights(mut descriptors) = message else { return None };
    descriptors.next()
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use super::*;

    #[test]
    fn what_is_handed_over_is_taken_and_there_may_be_nothing() {
        let (giver, taker) = pair().expect("a socket");
        let nothing = taker.take().expect("it can be read");
        assert!(nothing.listener.is_none() && nothing.held.is_empty());
        let file = File::open("/proc/self").expect("it is there");
        giver.give_to_hold(file.as_fd()).expect("there is room");
        giver.give_listener(file.as_fd()).expect("there is room");
        drop(giver);
        let all = taker.take().expect("it can be read");
        assert!(all.listener.is_some() && all.held.len() == 1);
    }
}
