//! A server as a person starts it.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// It is ended when it is dropped.
pub(crate) struct Server {
    child: Child,
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

    /// The reply to somebody who means well and begins a game.
    pub(crate) fn reply(&self) -> String {
        let host = self.url.split('/').nth(2).unwrap();
        let body = "token: well\nstart: 1\ngeese: du\n";
        let head = format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}", body.len());
        let mut client = TcpStream::connect(host).unwrap();
        client.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).unwrap();
        let mut reply = String::new();
        client.read_to_string(&mut reply).unwrap();
        reply
    }

    /// The most memory that it has taken so far; none where the system does not tell.
    pub(crate) fn peak_kilobytes(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        peak.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
