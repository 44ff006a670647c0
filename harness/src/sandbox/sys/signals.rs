//! Signal handling.

/// Ignores a signal from now on. Programs that are executed ignore it as well.
pub(crate) fn ignore(signal: i32) {
    act(signal, libc::SIG_IGN);
}

/// Restores the default action of a signal.
pub(in crate::sandbox) fn restore_default(signal: i32) {
    act(signal, libc::SIG_DFL);
}

fn act(signal: i32, action: libc::sighandler_t) {
    // SAFETY: both actions are constants of the system, so no function is called; the call touches no memory of this process.
    unsafe { libc::signal(signal, action) };
}

/// Restores the default action of every signal that this process handles. Ignored signals stay ignored. It is meant for a child
/// that shares our memory, in which none of our handlers may run.
#[cfg(target_os = "linux")]
pub(super) fn restore_all_handled() {
    const SIGNALS: i32 = 64;
    let is_handled = |signal: i32| {
        handler(signal).is_some_and(|handler| ![libc::SIG_DFL, libc::SIG_IGN].contains(&handler))
    };
    (1..=SIGNALS).filter(|&signal| is_handled(signal)).for_each(restore_default);
}

/// Whether a signal is ignored.
pub(crate) fn ignores(signal: i32) -> bool {
    handler(signal) == Some(libc::SIG_IGN)
}

/// The handler of a signal. None if there is no such signal.
fn handler(signal: i32) -> Option<libc::sighandler_t> {
    // SAFETY: an action is plain integers, for which zero is a valid value; without a new action the call only writes the
    // old one, and `old` is a live and writable one.
    unsafe {
        let mut old: libc::sigaction = std::mem::zeroed();
        let done = libc::sigaction(signal, std::ptr::null(), &raw mut old);
        (done == 0).then_some(old.sa_sigaction)
    }
}
