//! The server answers whatever comes in, and goes on.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use rstest::rstest;
use stickler::foxgeese::{Fields, HttpServer};

/// A server that answers with what it got.
fn echo() -> HttpServer {
    HttpServer::on_loopback(Box::new(|request: &Fields| {
        let got = request.get("geese").unwrap_or("nothing");
        Fields::default().with("moves", "1").with("got", got)
    }))
    .unwrap()
}

/// All that the server says to these bytes, after which nothing more is sent.
fn say(server: &HttpServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    // It may have answered and closed before all was sent.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

fn post(headers: &str, body: &str) -> String {
    format!("POST /any/path HTTP/1.1\r\nHost: here\r\n{headers}\r\n{body}")
}

#[rstest]
#[case::lines("Content-Length: 9\r\n", "geese: du", "moves: 1\ngot: du\n")]
#[case::a_form(
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 8\r\n",
    "geese=du",
    "moves: 1\ngot: du\n"
)]
#[case::an_object(
    "Content-Type: application/json\r\nContent-Length: 14\r\n",
    r#"{"geese":"du"}"#,
    r#"{"got":"du","moves":1}"#
)]
#[case::chunks(
    "Transfer-Encoding: chunked\r\n",
    "4\r\ngees\r\n5\r\ne: du\r\n0\r\n\r\n",
    "moves: 1\ngot: du\n"
)]
#[case::nothing("", "", "moves: 1\ngot: nothing\n")]
fn a_request_gets_its_reply(#[case] headers: &str, #[case] body: &str, #[case] reply: &str) {
    let said = say(&echo(), post(headers, body).as_bytes());
    assert!(said.starts_with("HTTP/1.1 200 OK\r\n"), "{said}");
    assert!(said.ends_with(&format!("\r\n\r\n{reply}")), "{said}");
}

#[test]
fn whoever_waits_to_be_asked_for_the_body_is_asked() {
    let said =
        say(&echo(), post("Content-Length: 9\r\nExpect: 100-continue\r\n", "geese: du").as_bytes());
    assert!(said.starts_with("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"), "{said}");
}

#[rstest]
#[case::another_method("GET / HTTP/1.1\r\n\r\n", "405")]
#[case::no_request("hello there\r\n\r\n", "400")]
#[case::half_a_head("POST / HTTP/1.1\r\nHost:", "400")]
#[case::half_a_body("POST / HTTP/1.1\r\nContent-Length: 100\r\n\r\ngeese", "400")]
#[case::a_length_that_is_none("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400")]
#[case::a_body_that_is_too_long("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", "413")]
#[case::a_chunk_that_is_too_long(
    "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
    "413"
)]
#[case::a_chunk_that_is_none("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "400")]
#[case::another_coding("POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n", "400")]
fn what_is_no_request_gets_its_status(#[case] request: &str, #[case] status: &str) {
    let said = say(&echo(), request.as_bytes());
    assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{said}");
}

#[test]
fn a_head_that_never_ends_is_cut() {
    let endless = format!("POST / HTTP/1.1\r\n{}", "x: y\r\n".repeat(10_000));
    let said = say(&echo(), endless.as_bytes());
    assert!(said.starts_with("HTTP/1.1 4"), "{said}");
}

#[test]
fn no_bytes_bring_it_down() {
    let server = echo();
    let mut rng = fastrand::Rng::with_seed(1);
    let request = post(
        "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n",
        "4\r\ngees\r\n5\r\ne: du\r\n0\r\n\r\n",
    );
    for _ in 0..300 {
        let mut bytes = request.clone().into_bytes();
        for _ in 0..rng.usize(1..20) {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.u8(..);
        }
        bytes.truncate(rng.usize(..=bytes.len()));
        say(&server, &bytes);
        let noise: Vec<u8> = (0..rng.usize(..200)).map(|_| rng.u8(..)).collect();
        say(&server, &noise);
    }
    let said = say(&server, post("Content-Length: 9\r\n", "geese: du").as_bytes());
    assert!(said.ends_with("got: du\n"), "{said}");
}

#[test]
fn many_clients_at_a_time_are_served_or_told_to_come_again() {
    let server = echo();
    let address = ("127.0.0.1", server.port());
    let idle: Vec<_> = (0..40).map(|_| TcpStream::connect(address).unwrap()).collect();
    let said = say(&server, post("Content-Length: 9\r\n", "geese: du").as_bytes());
    assert!(said.starts_with("HTTP/1.1 503 "), "{said}");
    drop(idle);
    let served = |_: &usize| say(&server, post("", "").as_bytes()).starts_with("HTTP/1.1 200 ");
    assert!((0..1000).find(served).is_some(), "nobody is served any more");
}
