//! A server started from the command line.
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

use std::{
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
};

/// A server process, which is ended when this is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) url: String,
}

impl Server {
    pub(crate) fn start(arguments: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_stickler"));
        command.args(arguments.split(' ')).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut url = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut url).unwrap();
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
