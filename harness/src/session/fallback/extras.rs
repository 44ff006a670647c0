//! Linux-only handles of a process: empty here.

use std::{io, os::fd::OwnedFd, process::Command, time::Duration};

use rustix::process::Pid;

use crate::sandbox::{Confinement, sys};
use crate::session::{Limits, Program, workdir::Folder};

/// Handles of a running process: none.
pub(crate) struct OsProcess;

impl OsProcess {
    /// The harness reaches only the process group.
    pub(crate) fn strays(&self, _: Pid) -> Vec<Pid> {
        Vec::new()
    }

    /// The system does not report this.
    pub(crate) fn ran_out_of_memory(&self) -> bool {
        false
    }

    pub(crate) fn end(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// Preparations for a process that is about to start: none.
pub(crate) struct Starting;

impl Starting {
    pub(crate) fn new(_: &Program, folder: &Folder, _: &Limits) -> io::Result<Self> {
        // Only Linux has a keeper that shares the lock.
        let _ = folder.lock();
        Ok(Self)
    }

    /// The confinements of every program, and nothing more.
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
