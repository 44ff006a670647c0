//! Calls that every program may make with any arguments: group by group, each with its reason.
//!
//! Each of them reaches only the program's own tasks, memory and descriptors, or files by their names, for which Landlock has
//! rules.

use libc::c_long;

/// The calls that are always allowed. The reason is above each group.
pub(super) const ALLOWED: &[&[c_long]] = &[
    // Its open descriptors: their rights were settled when they were opened.
    &[
        libc::SYS_write,
        libc::SYS_writev,
        libc::SYS_pwrite64,
        libc::SYS_pwritev,
        libc::SYS_pwritev2,
        libc::SYS_pread64,
        libc::SYS_preadv,
        libc::SYS_lseek,
        libc::SYS_close,
        libc::SYS_dup,
        libc::SYS_dup3,
        libc::SYS_pipe2,
        libc::SYS_fsync,
        libc::SYS_fdatasync,
        libc::SYS_ftruncate,
        libc::SYS_fallocate,
        libc::SYS_fadvise64,
        libc::SYS_readahead,
        libc::SYS_flock,
    ],
    // Waiting for several descriptors, and descriptors that are counters, signals or timers.
    &[
        libc::SYS_epoll_create1,
        libc::SYS_epoll_ctl,
        libc::SYS_eventfd2,
        libc::SYS_signalfd4,
        libc::SYS_timerfd_create,
        libc::SYS_timerfd_settime,
        libc::SYS_timerfd_gettime,
    ],
    // Files by their names, of which Landlock allows the program's own.
    &[
        libc::SYS_newfstatat,
        libc::SYS_fstat,
        libc::SYS_statx,
        libc::SYS_statfs,
        libc::SYS_fstatfs,
        libc::SYS_faccessat,
        libc::SYS_faccessat2,
        libc::SYS_getdents64,
        libc::SYS_getcwd,
        libc::SYS_chdir,
        libc::SYS_fchdir,
        libc::SYS_readlinkat,
        libc::SYS_mkdirat,
        libc::SYS_unlinkat,
        libc::SYS_linkat,
        libc::SYS_symlinkat,
        libc::SYS_renameat2,
        libc::SYS_umask,
    ],
    // Its own memory, which is counted.
    &[
        libc::SYS_brk,
        libc::SYS_munmap,
        libc::SYS_mremap,
        libc::SYS_mprotect,
        libc::SYS_madvise,
        libc::SYS_mincore,
        libc::SYS_msync,
        libc::SYS_mlock,
        libc::SYS_mlock2,
        libc::SYS_mlockall,
        libc::SYS_munlock,
        libc::SYS_munlockall,
        libc::SYS_mseal,
        libc::SYS_pkey_alloc,
        libc::SYS_pkey_free,
        libc::SYS_pkey_mprotect,
        libc::SYS_memfd_create,
        libc::SYS_membarrier,
        libc::SYS_get_mempolicy,
    ],
    // Its own tasks, which are counted, and their ways to wait for each other.
    &[
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_wait4,
        libc::SYS_waitid,
        libc::SYS_futex,
        libc::SYS_futex_waitv,
        libc::SYS_set_tid_address,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_sched_yield,
        libc::SYS_restart_syscall,
    ],
    // Signals, which Landlock allows to its own tasks only, where the version of Landlock can do that.
    &[
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_tgkill,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigpending,
        libc::SYS_rt_sigsuspend,
        libc::SYS_rt_sigtimedwait,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
    ],
    // Its user and group. It has no others to choose: without privileges a program may set only those that it has. A C library that
    // starts a program (`posix_spawn`) sets them again.
    &[
        libc::SYS_setuid,
        libc::SYS_setgid,
        libc::SYS_setreuid,
        libc::SYS_setregid,
        libc::SYS_setresuid,
        libc::SYS_setresgid,
    ],
    // The time, and sleeping.
    &[
        libc::SYS_clock_gettime,
        libc::SYS_clock_getres,
        libc::SYS_clock_nanosleep,
        libc::SYS_nanosleep,
        libc::SYS_gettimeofday,
        libc::SYS_times,
        libc::SYS_getitimer,
        libc::SYS_setitimer,
        libc::SYS_timer_create,
        libc::SYS_timer_settime,
        libc::SYS_timer_gettime,
        libc::SYS_timer_getoverrun,
        libc::SYS_timer_delete,
    ],
    // Its identity, its limits and its processors: queries that change nothing.
    &[
        libc::SYS_getpid,
        libc::SYS_getppid,
        libc::SYS_gettid,
        libc::SYS_getpgid,
        libc::SYS_getsid,
        libc::SYS_getuid,
        libc::SYS_geteuid,
        libc::SYS_getgid,
        libc::SYS_getegid,
        libc::SYS_getresuid,
        libc::SYS_getresgid,
        libc::SYS_getgroups,
        libc::SYS_capget,
        libc::SYS_getrusage,
        libc::SYS_getpriority,
        libc::SYS_ioprio_get,
        libc::SYS_sched_getaffinity,
        libc::SYS_sched_getattr,
        libc::SYS_sched_getparam,
        libc::SYS_sched_getscheduler,
        libc::SYS_sched_get_priority_max,
        libc::SYS_sched_get_priority_min,
        libc::SYS_sched_rr_get_interval,
        libc::SYS_getcpu,
        libc::SYS_getrandom,
        libc::SYS_sysinfo,
        libc::SYS_uname,
    ],
    // Pairs of sockets, which are connected for life, and connections to its one port, if it has one.
    &[
        libc::SYS_shutdown,
        libc::SYS_getsockname,
        libc::SYS_getpeername,
        libc::SYS_getsockopt,
        libc::SYS_recvmmsg,
    ],
    // The older forms of calls that are allowed above.
    OLDER_FORMS,
];

#[cfg(target_arch = "x86_64")]
const OLDER_FORMS: &[c_long] = &[
    libc::SYS_dup2,
    libc::SYS_pipe,
    libc::SYS_epoll_create,
    libc::SYS_eventfd,
    libc::SYS_signalfd,
    libc::SYS_stat,
    libc::SYS_lstat,
    libc::SYS_access,
    libc::SYS_getdents,
    libc::SYS_readlink,
    libc::SYS_mkdir,
    libc::SYS_rmdir,
    libc::SYS_unlink,
    libc::SYS_link,
    libc::SYS_symlink,
    libc::SYS_rename,
    libc::SYS_renameat,
    libc::SYS_fork,
    libc::SYS_vfork,
    libc::SYS_pause,
    libc::SYS_alarm,
    libc::SYS_time,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_setrlimit,
    libc::SYS_arch_prctl,
];

#[cfg(target_arch = "aarch64")]
const OLDER_FORMS: &[c_long] = &[SYS_RENAMEAT, SYS_GETRLIMIT, SYS_SETRLIMIT];

// Calls of this processor that `libc` has no names for.
#[cfg(target_arch = "aarch64")]
const SYS_RENAMEAT: c_long = 38;
#[cfg(target_arch = "aarch64")]
const SYS_GETRLIMIT: c_long = 163;
#[cfg(target_arch = "aarch64")]
const SYS_SETRLIMIT: c_long = 164;

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const OLDER_FORMS: &[c_long] = &[];
