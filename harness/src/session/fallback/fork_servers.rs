//! Fork servers, of which there are none here: a program is executed anew for every session.

use std::{convert::Infallible, io, os::fd::OwnedFd};

use rustix::process::Pid;

use super::extras::Extras;
use crate::session::{Limits, Program};

/// The fork servers of one program: there are none.
#[derive(Clone, Default)]
pub struct ForkServers;

/// A fork server, lent for one session: there is none.
pub(crate) struct Lent(Infallible);

/// A copy that waits until it may begin.
pub(crate) struct Copy {
    pub(crate) root: Pid,
    pub(crate) os: Extras,
}

impl ForkServers {
    pub(crate) fn lend(&self, _: &Program, _: &Limits) -> Option<Lent> {
        None
    }
}

impl Lent {
    pub(crate) fn copy(&mut self, _: &[OwnedFd; 3], _: &Limits) -> io::Result<Copy> {
        match self.0 {}
    }

    pub(crate) fn let_go(&self) -> io::Result<()> {
        match self.0 {}
    }
}
