//! The sandbox: confinements that are applied to a program between fork and exec.
//!
//! A `Confinement` takes one ability from a program. A list of them is applied in order, in the child, just before the program is
//! executed. The reach of the list is a [`Tier`]. An [`Isolation`] knows which tier this system can enforce, because `probe` has
//! tried each [`Mechanism`].
//!
//! - `confinement` lists the confinements, and applies them with the help of the others.
//! - `files` has the rules for files, and `own_files` finds the files that belong to a program.
//! - `syscall_policy` lists the system calls it may make; `bpf` compiles that for the kernel, and `filter` installs it.
//! - `user` runs it as another user, `cgroup` limits its total use, and `namespaces` hides everything else.
//! - `child_setup` hands over descriptors from the child to the harness.
//! - `keeper` is the process that ends it when the harness is gone.
//! - `sys` has the system calls that no safe function covers.

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
