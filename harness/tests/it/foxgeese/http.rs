//! The server answers any bytes, and goes on.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpStream},
    sync::{Mutex, mpsc},
    time::{Duration, Instant},
};

use rstest::rstest;
use stickler::foxgeese::{Fields, HttpServer};

/// More clients than are served at a time.
const MANY: usize = 200;
/// Half of the time that a client has for its request: a reply before that did not wait for the timeout.
const SOON: Duration = Duration::from_secs(5);

/// A server that echoes requests.
fn echo() -> HttpServer {
    HttpServer::on_loopback(Box::new(|request: &Fields| {
        let got = request.get("geese").unwrap_or("nothing");
        Fields::default().with("moves", "1").with("got", got)
    }))
    .unwrap()
}

/// The server's whole answer to these bytes, after which nothing more is sent.
fn say(server: &HttpServer, bytes: &[u8]) -> String {
    let stream = connect(server, bytes);
    let _ = stream.shutdown(Shutdown::Write);
    read(stream)
}

/// The server's whole answer to this request, in which `PORT` stands for its port.
fn ask(server: &HttpServer, request: &str) -> String {
    say(server, at(server, request).as_bytes())
}

fn at(server: &HttpServer, request: &str) -> String {
    request.replace("PORT", &server.port().to_string())
}

/// A client that has sent this.
fn connect(server: &HttpServer, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    // It may have been answered, and the connection closed, before all was sent.
    let _ = stream.write_all(bytes);
    stream
}

fn read(mut stream: TcpStream) -> String {
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

fn post(headers: &str, body: &str) -> String {
    format!("POST /any/path HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n{headers}\r\n{body}")
}

fn post_geese(geese: &str) -> String {
    post(&format!("Content-Length: {}\r\n", geese.len() + 7), &format!("geese: {geese}"))
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
    let said = ask(&echo(), &post(headers, body));
    assert!(said.starts_with("HTTP/1.1 200 OK\r\n"), "{said}");
    assert!(said.ends_with(&format!("\r\n\r\n{reply}")), "{said}");
}

#[test]
fn whoever_waits_to_be_asked_for_the_body_is_asked() {
    let said = ask(&echo(), &post("Content-Length: 9\r\nExpect: 100-continue\r\n", "geese: du"));
    assert!(said.starts_with("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"), "{said}");
}

#[rstest]
#[case::another_method("GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "405")]
#[case::no_request("hello there\r\n\r\n", "400")]
#[case::half_a_head("POST / HTTP/1.1\r\nHost:", "400")]
#[case::half_a_body("POST / HTTP/1.0\r\nContent-Length: 100\r\n\r\ngeese", "400")]
#[case::a_length_that_is_none("POST / HTTP/1.0\r\nContent-Length: -1\r\n\r\n", "400")]
#[case::a_body_that_is_too_long("POST / HTTP/1.0\r\nContent-Length: 99999999\r\n\r\n", "413")]
#[case::a_chunk_that_is_too_long(
    "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
    "413"
)]
#[case::a_chunk_that_is_none("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", "400")]
#[case::another_coding("POST / HTTP/1.0\r\nTransfer-Encoding: gzip\r\n\r\n", "400")]
fn what_is_no_request_gets_its_status(#[case] request: &str, #[case] status: &str) {
    let said = ask(&echo(), request);
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
    let chunked = "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n";
    let request = at(&server, &post(chunked, "4\r\ngees\r\n5\r\ne: du\r\n0\r\n\r\n"));
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
    let said = ask(&server, &post_geese("du"));
    assert!(said.ends_with("got: du\n"), "{said}");
}

#[rstest]
#[case::that_say_nothing("")]
#[case::that_begin_a_request("POST / HT")]
#[case::that_begin_a_body("POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\ngeese")]
#[case::that_do_not_read_the_reply("POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\ngeese: du")]
#[case::that_do_not_read_what_is_wrong("GET / HTTP/1.0\r\n\r\n")]
fn clients_give_way_to_one_that_asks(#[case] bytes: &str) {
    let server = echo();
    let begin = Instant::now();
    let idle: Vec<_> = (0..MANY).map(|_| connect(&server, bytes.as_bytes())).collect();
    let said = ask(&server, &post_geese("du"));
    assert!(said.ends_with("got: du\n"), "{said}");
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
    drop(idle);
}

#[test]
fn the_client_that_gives_way_is_the_first_and_is_told() {
    let server = echo();
    let begin = Instant::now();
    let mut idle: Vec<_> = (0..MANY).map(|_| connect(&server, b"POST / HT")).collect();
    let said = read(idle.remove(0));
    assert!(said.starts_with("HTTP/1.1 408 "), "{said}");
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[test]
fn a_client_that_has_asked_keeps_its_place() {
    let (release, released) = mpsc::channel();
    let released = Mutex::new(released);
    let server = HttpServer::on_loopback(Box::new(move |request: &Fields| {
        if request.get("geese") == Some("slow") {
            released.lock().unwrap().recv().unwrap();
        }
        Fields::default().with("got", request.get("geese").unwrap_or_default())
    }))
    .unwrap();
    let waiting = connect(&server, at(&server, &post_geese("slow")).as_bytes());
    let idle: Vec<_> = (0..MANY).map(|_| connect(&server, b"")).collect();
    assert!(ask(&server, &post_geese("fast")).ends_with("got: fast\n"));
    release.send(()).unwrap();
    assert!(read(waiting).ends_with("got: slow\n"));
    drop(idle);
}

#[test]
fn nobody_is_kept_waiting_by_a_server_that_is_gone() {
    let server = echo();
    let begin = Instant::now();
    let idle: Vec<_> = (0..MANY).map(|_| connect(&server, b"POST")).collect();
    drop(server);
    idle.into_iter().for_each(|client| drop(read(client)));
    assert!(begin.elapsed() < SOON, "{:?}", begin.elapsed());
}

#[rstest]
#[case::the_address("POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n", "200")]
#[case::a_name_in_any_letters("POST / HTTP/1.1\r\nhOST: LocalHost:PORT\r\n\r\n", "200")]
#[case::the_address_of_version_six("POST / HTTP/1.1\r\nHost: [::1]:PORT\r\n\r\n", "200")]
#[case::a_further_name("POST / HTTP/1.1\r\nHost: geese.example:PORT\r\n\r\n", "200")]
#[case::none_in_an_old_request("POST / HTTP/1.0\r\n\r\n", "200")]
#[case::none("POST / HTTP/1.1\r\n\r\n", "400")]
#[case::two("POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: 127.0.0.1:PORT\r\n\r\n", "400")]
#[case::a_foreign_one("POST / HTTP/1.1\r\nHost: foxes.example:PORT\r\n\r\n", "403")]
#[case::a_foreign_one_in_an_old_request("POST / HTTP/1.0\r\nHost: foxes.example\r\n\r\n", "403")]
#[case::another_port("POST / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", "403")]
#[case::nothing("POST / HTTP/1.1\r\nHost:\r\n\r\n", "403")]
#[case::an_own_origin(
    "POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://localhost:PORT\r\n\r\n",
    "200"
)]
#[case::a_foreign_origin(
    "POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: https://foxes.example\r\n\r\n",
    "403"
)]
#[case::an_origin_at_another_port(
    "POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1\r\n\r\n",
    "403"
)]
#[case::an_origin_that_is_not_told(
    "POST / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\norigin: null\r\n\r\n",
    "403"
)]
#[case::one_of_two_origins(
    "POST / HTTP/1.0\r\nOrigin: http://localhost:PORT\r\nOrigin: null\r\n\r\n",
    "403"
)]
fn only_its_own_names_are_answered(#[case] request: &str, #[case] status: &str) {
    let (address, names) = ("127.0.0.1:0".parse().unwrap(), ["geese.example".parse().unwrap()]);
    let answer = |_: &Fields| Fields::default().with("moves", "1");
    let server = HttpServer::at(address, &names, Box::new(answer)).unwrap();
    let said = ask(&server, request);
    assert!(said.starts_with(&format!("HTTP/1.1 {status} ")), "{said}");
    assert_eq!(server.asked(), usize::from(status == "200"));
    let told = said.lines().last().unwrap();
    let allowed = at(&server, "`127.0.0.1:PORT`, `[::1]:PORT`, `localhost:PORT`");
    assert!(status != "403" || told.starts_with("error: expected the ") && told.contains(&allowed));
}
