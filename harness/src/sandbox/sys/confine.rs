//! Applies confinements in a child.

use std::{
    io,
    os::{fd::OwnedFd, unix::process::CommandExt as _},
    process::{Child, Command},
};

use crate::sandbox::confinement::{Confinement, of_confining};

/// Applies the confinements, in order, in the child that `command` starts.
pub(crate) fn confine(command: &mut Command, confinements: Vec<Confinement>) {
    let apply_all = move || {
        confinements.iter().try_for_each(Confinement::apply).map_err(|error| of_confining(&error))
    };
    // SAFETY: the closure runs in the child between fork and exec, where only async-signal-safe work is allowed. Every
    // confinement was allocated before; applying one makes system calls only.
    unsafe { command.pre_exec(apply_all) };
}

/// Starts a program with these standard streams and confinements, in a child that starts as a copy of this process.
pub(crate) fn spawn(
    mut command: Command,
    streams: [OwnedFd; 3],
    confinements: Vec<Confinement>,
) -> io::Result<Child> {
    let [stdin, stdout, stderr] = streams;
    command.stdin(stdin).stdout(stdout).stderr(stderr);
    confine(&mut command, confinements);
    command.spawn()
}
