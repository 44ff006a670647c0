//! What a program may not do: the confinements that are put on it between fork and exec.
//!
//! A `Confinement` is one thing that is taken from a program. A list of them is applied in order, in the child, just before
//! the program is executed. How far the list reaches is a [`Tier`]. An [`Isolation`] knows which tier this system can put in
//! force, because `probe` has tried each [`Mechanism`].
//!
//! - `confinement` lists the confinements, and applies them by means of the others.
//! - `files` has the rules for files, and `own_files` knows which files belong to a program.
//! - `syscall_policy` says which system calls it may make; `bpf` compiles that for the kernel, and `filter` installs it.
//! - `user` makes it another user's, `cgroup` limits what all of it may use, and `namespaces` hides everything else.
//! - `child_setup` is how what the child makes for us gets to us.
//! - `keeper` is the process that ends it when we are gone.
//! - `sys` has the system calls for which there is no safe function.

#[cfg(target_os = "linux")]
mod bpf;
#[cfg(target_os = "linux")]
pub(crate) mod cgroup;
#[cfg(target_os = "linux")]
pub(crate) mod child_setup;
mod confinement;
#[cfg(target_os = "linux")]
pub(crate) mod files;
#[cfg(target_os = "linux")]
pub(crate) mod filter;
mod isolation;
#[cfg(target_os = "linux")]
pub(crate) mod keeper;
mod mechanism;
#[cfg(target_os = "linux")]
pub(crate) mod namespaces;
#[cfg(target_os = "linux")]
pub(crate) mod own_files;
#[cfg(not(target_os = "linux"))]
#[path = "own_files_fallback.rs"]
pub(crate) mod own_files;
#[cfg(target_os = "linux")]
mod probe;
#[cfg(not(target_os = "linux"))]
#[path = "probe_fallback.rs"]
mod probe;
pub(crate) mod sys;
#[cfg(target_os = "linux")]
mod syscall_policy;
#[cfg(target_os = "linux")]
pub(crate) mod user;

pub(crate) use confinement::{Ceilings, Confinement, NotExecuted};
pub use isolation::{Isolation, Missing, Tier};
pub use mechanism::Mechanism;
#[cfg(target_os = "linux")]
pub(crate) use syscall_policy::{CHANGES_OF_MODE, Denial, FCHMODAT2, POLLS, READS};
