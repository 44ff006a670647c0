//! A program at a terminal of a given size, whose keys a test types and whose screen it reads.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    fs::File,
    io::{Read as _, Write as _},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    fs::{Mode, OFlags, open},
    io::{FdFlags, fcntl_setfd},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};

/// The longest time of a wait. The awaited text comes at once unless a test fails.
const LONG: Duration = Duration::from_secs(60);

/// The program and our end of its terminal.
pub(crate) struct Terminal {
    run: Child,
    near: File,
    /// All that was written to the terminal.
    pub(crate) written: String,
    /// Waits have already searched up to here.
    seen: usize,
}

impl Terminal {
    /// Starts a program at a terminal of this size.
    pub(crate) fn start(mut command: Command, columns: u16, rows: u16) -> Self {
        let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // Not every system can set this while opening it.
        fcntl_setfd(&near, FdFlags::CLOEXEC).unwrap();
        grantpt(&near).unwrap();
        unlockpt(&near).unwrap();
        let name = ptsname(&near, Vec::new()).unwrap();
        let far =
            open(name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap();
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&far, size).unwrap();
        let stream = || Stdio::from(far.try_clone().unwrap());
        command.stdin(stream()).stdout(stream()).stderr(stream()).env("TERM", "xterm");
        let run = command.spawn().unwrap();
        Self { run, near: near.into(), written: String::new(), seen: 0 }
    }

    /// Types these keys.
    pub(crate) fn keys(&mut self, keys: &str) {
        self.near.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until this is written after the text of the previous wait.
    #[track_caller]
    pub(crate) fn until(&mut self, text: &str) {
        let began = Instant::now();
        loop {
            if let Some(at) = self.written[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            let is_open = self.read();
            assert!(
                is_open && began.elapsed() < LONG,
                "{text:?} is not in\n{}",
                &self.written[self.seen..]
            );
        }
    }

    /// Types these keys and waits for their output.
    #[track_caller]
    pub(crate) fn press(&mut self, keys: &str, brings: &str) {
        self.keys(keys);
        self.until(brings);
    }

    /// Whether Ctrl-C is a signal to the program, rather than a key that it reads.
    pub(crate) fn makes_signals(&self) -> bool {
        tcgetattr(&self.near).unwrap().local_modes.contains(LocalModes::ISIG)
    }

    /// The exit status of the program, once it has ended, and the rest of the output.
    #[track_caller]
    pub(crate) fn end(mut self) -> (ExitStatus, String) {
        let began = Instant::now();
        while self.read() {
            assert!(began.elapsed() < LONG, "it goes on after\n{}", &self.written[self.seen..]);
        }
        (self.run.wait().unwrap(), std::mem::take(&mut self.written))
    }

    /// Reads the available output, or waits for it; false at the end.
    fn read(&mut self) -> bool {
        let second = Timespec { tv_sec: 1, tv_nsec: 0 };
        if poll(&mut [PollFd::new(&self.near, PollFlags::IN)], Some(&second)).unwrap() == 0 {
            return true;
        }
        let mut bytes = [0; 4096];
        // The other end is closed: the system reports that as an error.
        let count = self.near.read(&mut bytes).unwrap_or(0);
        self.written += &String::from_utf8_lossy(&bytes[..count]);
        count > 0
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        drop(self.run.kill());
        drop(self.run.wait());
    }
}
