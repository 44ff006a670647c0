//! What stands in for the fork server on processors for which there are no such instructions: there is none.

use std::{
    convert::Infallible,
    io,
    os::fd::{BorrowedFd, OwnedFd},
};

use rustix::process::Pid;

/// Our ends of what a fork server is told by: there are none.
pub(crate) struct Orders(Infallible);

/// There is none.
pub(crate) struct ForkServer(Infallible);

pub(super) fn be_traced() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(crate) fn orders() -> io::Result<(Orders, [OwnedFd; 2])> {
    Err(io::ErrorKind::Unsupported.into())
}

impl ForkServer {
    pub(crate) fn of(_: Pid, orders: Orders) -> io::Result<Self> {
        match orders.0 {}
    }

    pub(crate) fn copy(
        &self,
        _: [BorrowedFd<'_>; 3],
        _: impl FnOnce(Pid) -> io::Result<()>,
    ) -> io::Result<Pid> {
        match self.0 {}
    }

    pub(crate) fn let_go(&self) -> io::Result<()> {
        match self.0 {}
    }
}
