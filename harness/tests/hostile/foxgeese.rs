//! Malicious clients of the server reach nothing, and other clients are served meanwhile and afterwards.
//!
//! They are ways of `submissions/foxgeese/hostile/client.py`, which prints what it reached.
#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "what is wrong is said and fails the test"
)]

use std::{
    env, fs,
    io::{BufRead, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use rstest::rstest;
use stickler::sandbox::{Isolation, Tier};

use crate::server::Server;

/// The memory that the server may take in all, beyond its memory before the first client.
const KILOBYTES: u64 = 8 << 10;

#[rstest]
#[case::begins_games("fills-tokens")]
#[case::begins_long_requests("fills-requests")]
#[case::says_nothing("says-nothing")]
#[case::begins_requests("begins-a-request")]
#[case::does_not_read("does-not-read")]
#[case::names_a_foreign_host("calls-it-by-a-foreign-name")]
#[case::names_a_foreign_origin("comes-from-a-foreign-page")]
fn a_client_that_means_harm_gets_at_nothing(#[case] way: &str) {
    if !crate::tools::is_there("python3") {
        return skip(way, "there is no python3");
    }
    let server = Server::start("serve foxgeese");
    let before = server.peak_kilobytes().unwrap();
    let mut client = start(way, &server.url);
    let mut said = BufReader::new(client.stderr.take().unwrap());
    assert_eq!(line(&mut said), "here");
    // The client holds all that it has taken until it gets input.
    assert_is_served(&server);
    drop(client.stdin.take());
    let mut last = String::new();
    said.read_to_string(&mut last).unwrap();
    assert_eq!((last.as_str(), client.wait().unwrap().code()), ("held\n", Some(0)));
    assert_is_served(&server);
    let taken = server.peak_kilobytes().unwrap() - before;
    eprintln!("{way}: {taken} KB");
    assert!(taken < KILOBYTES, "{taken} KB");
}

impl Server {
    /// The reply to a well-behaved client that starts a game.
    fn reply(&self) -> String {
        let host = self.url.split('/').nth(2).unwrap();
        let body = "token: well\nstart: 1\ngeese: du\n";
        let head = format!("POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}", body.len());
        let mut client = TcpStream::connect(host).unwrap();
        client.write_all(format!("{head}\r\n\r\n{body}").as_bytes()).unwrap();
        let mut reply = String::new();
        client.read_to_string(&mut reply).unwrap();
        reply
    }

    /// The most memory that it has taken so far; none where the system does not report it.
    fn peak_kilobytes(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        peak.split_whitespace().next()?.parse().ok()
    }
}

fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/submissions/foxgeese/hostile/client.py")
}

fn start(way: &str, url: &str) -> Child {
    let mut client = Command::new("python3");
    client.arg(program()).args([way, url]).stdin(Stdio::piped()).stderr(Stdio::piped());
    client.spawn().unwrap()
}

fn line(from: &mut impl BufRead) -> String {
    let mut line = String::new();
    from.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}

#[track_caller]
fn assert_is_served(server: &Server) {
    let reply = server.reply();
    assert!(reply.starts_with("HTTP/1.1 200 ") && reply.contains("moves: 1"), "{reply}");
}

/// A malicious submission is played to the end of its match, and the next match is unaffected.
#[rstest]
#[case::begins_games("fills-tokens", "  request 1 of the match\n")]
#[case::begins_long_requests("fills-requests", HELD)]
#[case::says_nothing("says-nothing", HELD)]
#[case::begins_requests("begins-a-request", HELD)]
#[case::does_not_read("does-not-read", HELD)]
#[case::names_a_foreign_host("calls-it-by-a-foreign-name", HELD)]
#[case::names_a_foreign_origin("comes-from-a-foreign-page", HELD)]
fn a_submission_that_means_harm_gets_at_nothing(
    #[case] way: &str,
    #[case] told: &str,
    #[values(Tier::Files, Tier::Namespaces)] tier: Tier,
) {
    if Isolation::best().tier() < tier || !crate::tools::is_there("python3") {
        return skip(way, &format!("there is no tier {} or no python3", tier.number()));
    }
    let isolation = format!("--require-isolation={}", tier.number());
    let mut run = Command::new(env!("CARGO_BIN_EXE_stickler"));
    run.args(["verify", "foxgeese", "--wire", "http", "--against", "first,last", "--verbose"]);
    run.args([&isolation, "--"]);
    let run = run.arg("python3").arg(program()).args([way, "{url}", "{token}"]).output().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(1), "{said}");
    for name in ["first-1", "last-1"] {
        let (_, of_match) = said.split_once(&format!("FAIL foxgeese/{name}\n")).unwrap();
        let (of_match, _) = of_match.split_once("\n\n").unwrap();
        assert!(format!("{of_match}\n").contains(told), "{said}");
    }
}

/// The report on a client that printed only that.
const HELD: &str = "| held\n";

fn skip(way: &str, why: &str) {
    eprintln!("SKIPPED {way}: {why}");
}
