//! Waits for children, and returns what they used.

use std::{io, os::unix::process::ExitStatusExt as _, process::ExitStatus, time::Duration};

use rustix::process::Pid;

/// Waits for a child of this process group to end. Returns its number, its exit status, and the processor time of it and of the
/// children that it waited for. None if there is no such child.
pub(crate) fn reap(group: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(-group.as_raw_pid(), 0)
}

/// Like [`reap`], for a child that has already ended. None if there is none yet.
pub(crate) fn reap_ended(group: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(-group.as_raw_pid(), libc::WNOHANG)
}

/// Like [`reap`], for this child.
pub(crate) fn reap_one(child: Pid) -> Option<(Pid, ExitStatus, Duration)> {
    wait_for(child.as_raw_pid(), 0)
}

/// Like [`reap_one`], but returns only the processor time.
#[cfg(target_os = "linux")]
pub(crate) fn reap_cpu(child: Pid) -> Duration {
    reap_one(child).map_or(Duration::ZERO, |(.., cpu)| cpu)
}

pub(super) fn wait_for(whom: i32, options: i32) -> Option<(Pid, ExitStatus, Duration)> {
    let mut status = 0;
    // SAFETY: rusage is plain integers, for which zero is a valid value.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    loop {
        // SAFETY: both pointers are to live, writable values of the types that the call expects.
        let pid = unsafe { libc::wait4(whom, &raw mut status, options, &raw mut usage) };
        if pid == 0 {
            return None;
        }
        if pid > 0 {
            let cpu = duration(usage.ru_utime).saturating_add(duration(usage.ru_stime));
            return Some((Pid::from_raw(pid)?, ExitStatus::from_raw(status), cpu));
        }
        if io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
            return None;
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}
