//! The system call filter of a program, and the way its listener reaches the harness.

use std::{
    io,
    os::fd::AsFd as _,
    sync::{Arc, Mutex},
};

use libc::sock_filter;

pub(crate) use super::bpf::KNOWS_CALLS;
use super::{
    bpf::compile,
    child_setup::Giver,
    sys,
    syscall_policy::{Denial, Policy},
};

/// A compiled filter, in two forms.
#[derive(Clone)]
pub(crate) struct Filter {
    /// The form that traps calls, if a session watches the program.
    watching: Option<Arc<[sock_filter]>>,
    /// The form that traps nothing, for systems where no session can receive trapped calls.
    unwatched: Arc<[sock_filter]>,
}

impl Filter {
    /// Like [`new`](Self::new), but compiled only once.
    pub(crate) fn shared(denial: Denial, is_watched: bool) -> Self {
        static COMPILED: Mutex<Vec<((Denial, bool), Filter)>> = Mutex::new(Vec::new());
        let mut compiled = COMPILED.lock().expect("compiling a filter cannot fail");
        let known = compiled.iter().find(|(kind, _)| *kind == (denial, is_watched));
        if let Some((_, filter)) = known {
            return filter.clone();
        }
        let filter = Self::new(denial, is_watched);
        compiled.push(((denial, is_watched), filter.clone()));
        filter
    }

    /// Creates a filter that denies this. If the program is watched, trapped calls show a session that it waits.
    pub(crate) fn new(denial: Denial, is_watched: bool) -> Self {
        let watching = is_watched.then(|| compile(&Policy::of(denial, true)).into());
        Self { watching, unwatched: compile(&Policy::of(denial, false)).into() }
    }

    /// Installs the filter and hands over its listener. Without a listener, trapped calls would fail. Then the form that traps
    /// nothing is installed, and nothing is handed over.
    pub(super) fn install_and_give_listener(&self, giver: &Giver) -> io::Result<()> {
        let listener = self.watching.as_ref().map(|program| sys::install_watching_filter(program));
        match listener {
            Some(Ok(listener)) => giver.give_listener(listener.as_fd()),
            Some(Err(error)) if sys::is_want_of_room(&error) => Err(error),
            Some(Err(_)) | None => self.install_unwatched(),
        }
    }

    /// Installs the form that traps nothing.
    pub(super) fn install_unwatched(&self) -> io::Result<()> {
        sys::install_filter(&self.unwatched)
    }

    /// Whether the form that traps calls can be installed.
    pub(super) fn can_watch(&self) -> bool {
        self.watching.as_ref().is_some_and(|program| sys::install_watching_filter(program).is_ok())
    }
}
