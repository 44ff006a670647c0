//! Replaces [`probe`](probe.rs) where only the first mechanism is available.

use super::mechanism::Mechanism;

/// Only process groups and limits are available.
pub(super) fn try_out(mechanism: Mechanism) -> Result<(), String> {
    match mechanism {
        Mechanism::Limits => Ok(()),
        Mechanism::Counting
        | Mechanism::Cgroup
        | Mechanism::Watching
        | Mechanism::Calls
        | Mechanism::Files
        | Mechanism::Signals
        | Mechanism::User
        | Mechanism::Namespaces => Err("this system has none".to_owned()),
    }
}

/// There is no Landlock.
pub(super) fn landlock_version() -> Option<i64> {
    None
}
