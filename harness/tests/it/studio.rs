//! The studio: its answers, its access rules, the files it writes, and its usability.
//!
//! Checks that need a browser run in Chromium: `html/studio.mjs`, which needs `npm ci --ignore-scripts` in its folder.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod answers;
mod guarded;

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Command, Stdio},
};

use stickler::{
    hosts::Hosts,
    http::{Request, Response},
    studio::{desk::Studio, guard::Guard},
};
use tempfile::TempDir;

use crate::package::package;

pub(crate) const TOKEN: &str = "0123456789abcdef";
pub(crate) const HOST: &str = "127.0.0.1:4000";

/// A studio of a suite with a few transcripts, and the folder of the suite.
pub(crate) fn studio(may_bless: bool) -> (Studio, TempDir) {
    let suite = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["transcripts", "golden"] {
        fs::create_dir_all(suite.path().join(folder).join("quagmire")).unwrap();
        let name = format!("{folder}/quagmire/sample-game.txt");
        fs::copy(root.join(&name), suite.path().join(&name)).unwrap();
    }
    (Studio::new(guard(), Some(suite.path().to_owned()), may_bless), suite)
}

pub(crate) fn guard() -> Guard {
    Guard::new(Hosts::of(HOST.parse().unwrap(), &[]), TOKEN.to_owned())
}

/// A request for a path below the token, with a body if there is one.
pub(crate) fn request(path: &str, body: &str) -> Request {
    let method = if body.is_empty() { "GET" } else { "POST" };
    let header = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    Request {
        method: method.to_owned(),
        path: format!("/{TOKEN}/{path}"),
        headers: vec![header("host", HOST), header("content-type", "application/json")],
        body: body.as_bytes().to_vec(),
        ..Request::default()
    }
}

/// The answer, with the status before it.
pub(crate) fn said(response: &Response) -> String {
    format!("{} {}", response.status, response.body)
}

/// A game of one's own is played with its own suite, into which transcripts are written.
#[test]
fn a_package_is_its_own_suite() {
    let mut studio = Command::new(env!("CARGO_BIN_EXE_stickler"))
        .args(["studio", "--game"])
        .arg(package("tictactoe"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut url = String::new();
    BufReader::new(studio.stdout.take().unwrap()).read_line(&mut url).unwrap();
    let (host, token) = url.trim().trim_start_matches("http://").split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{token}api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
        .unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).unwrap();
    studio.kill().unwrap();
    studio.wait().unwrap();
    assert!(told.contains(r#""writable":["tictactoe"]"#), "{told}");
    let mut note = String::new();
    studio.stderr.take().unwrap().read_to_string(&mut note).unwrap();
    assert!(note.contains("the suite in ") && note.contains("tictactoe"), "{note}");
}
