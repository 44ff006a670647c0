//! What a process has on Linux only: here it has nothing.

use std::{io, os::fd::OwnedFd, process::Command, time::Duration};

use rustix::process::Pid;

use crate::sandbox::{Confinement, sys};
use crate::session::{Limits, Program, workdir::Folder};

/// What belongs to a process that runs: nothing.
pub(crate) struct OsProcess;

impl OsProcess {
    /// The process group is all the reach that there is.
    pub(crate) fn strays(&self, _: Pid) -> Vec<Pid> {
        Vec::new()
    }

    /// The system does not say so.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        false
    }

    pub(crate) fn end(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// What is prepared for a process that is about to start: nothing.
pub(crate) struct Starting;

impl Starting {
    pub(crate) fn new(_: &Program, folder: &Folder, _: &Limits) -> io::Result<Self> {
        // Only on Linux is there somebody to whom the lock is lent.
        let _ = folder.lock();
        Ok(Self)
    }

    /// What every program is confined by, and nothing more.
    pub(crate) fn confinements(
        &mut self,
        usual: Vec<Confinement>,
        _: &Program,
        _: &Folder,
        _: &OwnedFd,
    ) -> io::Result<Vec<Confinement>> {
        Ok(usual)
    }

    pub(crate) fn spawn(
        &mut self,
        command: Command,
        streams: [OwnedFd; 3],
        confinements: Vec<Confinement>,
    ) -> io::Result<Pid> {
        sys::spawn(command, streams, confinements).map(|child| Pid::from_child(&child))
    }

    pub(crate) fn finish(
        self,
        _: Pid,
        _: &Program,
        _: &Folder,
        _: &Limits,
    ) -> io::Result<OsProcess> {
        Ok(OsProcess)
    }
}
