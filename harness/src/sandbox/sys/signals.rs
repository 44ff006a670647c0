//! What is done about signals.

/// Ignores a signal from now on. Programs that are executed ignore it as well.
pub(crate) fn ignore(signal: i32) {
    act(signal, libc::SIG_IGN);
}

/// Restores what a signal does by default.
pub(in crate::sandbox) fn restore_default(signal: i32) {
    act(signal, libc::SIG_DFL);
}

fn act(signal: i32, action: libc::sighandler_t) {
    // SAFETY: both actions are constants of the system's, so no function is called; the call touches no memory of ours.
    unsafe { libc::signal(signal, action) };
}

/// Whether a signal is ignored.
pub(crate) fn ignores(signal: i32) -> bool {
    // SAFETY: an action is plain integers, for which zero is a valid value; without a new action the call only writes the
    // old one, and `old` is a live and writable one.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        libc::sigaction(signal, std::ptr::null(), &raw mut old) == 0
            && old.sa_sigaction == libc::SIG_IGN
    }
}
