//! How the listener of a program's seccomp filter gets to us. The filter is installed by the child itself before it executes
//! the program, and the child sends the listener to us over a socket.

use std::{
    io,
    mem::MaybeUninit,
    os::fd::{AsFd, OwnedFd},
};

use rustix::net::{
    AddressFamily, RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SocketFlags, SocketType,
    recvmsg, socketpair,
};

use crate::{
    sandbox::{Confinement, Denial, Tier, filter::Filter, sys},
    session::Program,
};

/// Adds the filter, by which a program is seen to wait and is kept apart, to what it is confined by. The filter's listener
/// will come through the socket.
pub(crate) fn to_be_sent(
    program: &Program,
    mut confinements: Vec<Confinement>,
) -> io::Result<(Vec<Confinement>, OwnedFd)> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    let (near, far) = socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None)?;
    let denial = match program.tier {
        Tier::Off | Tier::Limits => Denial::Escape,
        Tier::Files | Tier::Namespaces => Denial::Reach { but_connect: program.port.is_some() },
    };
    if program.is_filtered || denial != Denial::Escape {
        // It comes last, because some of the other confinements need calls that it denies.
        let filter = Filter::shared(denial, program.is_filtered);
        confinements.push(Confinement::Filter(filter, far));
    }
    Ok((confinements, near))
}

/// Receives the listener that the child sent before it executed the program, if it could make one.
pub(crate) fn receive(socket: &OwnedFd) -> io::Result<Option<OwnedFd>> {
    let mut byte = [0];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut attached = RecvAncillaryBuffer::new(&mut space);
    let mut into = [io::IoSliceMut::new(&mut byte)];
    match recvmsg(socket.as_fd(), &mut into, &mut attached, RecvFlags::CMSG_CLOEXEC) {
        Ok(_) => {}
        Err(rustix::io::Errno::AGAIN) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    let listener = attached.drain().find_map(descriptor);
    listener.iter().for_each(|listener| sys::take_turns(listener.as_fd()));
    Ok(listener)
}

fn descriptor(message: RecvAncillaryMessage<'_>) -> Option<OwnedFd> {
    if let RecvAncillaryMessage::ScmRights(mut descriptors) = message {
        descriptors.next()
    } else {
        None
    }
}
