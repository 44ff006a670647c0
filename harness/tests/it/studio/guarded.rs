//! The studio's access rules and robustness, over a socket too.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use rstest::rstest;
use stickler::studio::server::Server;

use super::{HOST, TOKEN, guard, request};

#[rstest]
#[case::its_own_page("/TOKEN/", &[("host", HOST)], Ok(""))]
#[case::by_another_name("/TOKEN/main.js", &[("host", "localhost:4000")], Ok("main.js"))]
#[case::from_its_own_page("/TOKEN/api/play", &[("host", HOST), ("origin", "http://127.0.0.1:4000")], Ok("api/play"))]
#[case::no_token("/", &[("host", HOST)], Err(403))]
#[case::another_token("/0123456789abcdee/", &[("host", HOST)], Err(403))]
#[case::a_part_of_the_token("/0123456789abcde/", &[("host", HOST)], Err(403))]
#[case::a_token_without_a_path("/TOKEN", &[("host", HOST)], Err(403))]
#[case::a_token_elsewhere("/x/TOKEN/", &[("host", HOST)], Err(403))]
#[case::a_name_of_somebody("/TOKEN/", &[("host", "evil.example:4000")], Err(403))]
#[case::another_port("/TOKEN/", &[("host", "127.0.0.1:4001")], Err(403))]
#[case::no_name("/TOKEN/", &[], Err(400))]
#[case::two_names("/TOKEN/", &[("host", HOST), ("host", HOST)], Err(400))]
#[case::a_page_of_somebody("/TOKEN/", &[("host", HOST), ("origin", "http://evil.example")], Err(403))]
#[case::a_page_without_a_name("/TOKEN/", &[("host", HOST), ("origin", "null")], Err(403))]
fn only_who_shows_all_is_let_in(
    #[case] path: &str,
    #[case] headers: &[(&str, &str)],
    #[case] admitted: Result<&str, u16>,
) {
    let mut asked = request("", "");
    asked.path = path.replace("TOKEN", TOKEN);
    asked.headers = headers.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    assert_eq!(guard().admit(&asked).map_err(|refused| refused.status), admitted);
}

#[test]
fn a_page_of_another_site_cannot_send_anything() {
    let mut asked = request("api/save", "{}");
    asked.headers.push(("sec-fetch-site".to_owned(), "cross-site".to_owned()));
    assert_eq!(guard().admit(&asked).map_err(|refused| refused.status), Err(403));
}

fn server() -> Server {
    Server::at("127.0.0.1:0".parse().unwrap(), &[], None, false).unwrap()
}

/// The server's answer to these bytes, in which `<at>` stands for its address and `<path>` for the path of its page.
fn ask(server: &Server, bytes: &str) -> String {
    let url = server.url();
    let (address, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    // It may have been answered, and the connection closed, before all was sent.
    let _ = stream.write_all(
        bytes.replace("<at>", address).replace("<path>", &format!("/{path}")).as_bytes(),
    );
    let mut said = Vec::new();
    let _ = stream.read_to_end(&mut said);
    String::from_utf8_lossy(&said).into_owned()
}

#[rstest]
#[case::the_page("GET <path> HTTP/1.1\r\nHost: <at>\r\n\r\n", "HTTP/1.1 200")]
#[case::no_token("GET / HTTP/1.1\r\nHost: <at>\r\n\r\n", "HTTP/1.1 403")]
#[case::a_wrong_host("GET <path> HTTP/1.1\r\nHost: evil.example\r\n\r\n", "HTTP/1.1 403")]
#[case::a_wrong_origin(
    "GET <path> HTTP/1.1\r\nHost: <at>\r\nOrigin: http://evil.example\r\n\r\n",
    "HTTP/1.1 403"
)]
#[case::a_path_that_leads_away(
    "GET <path>../../etc/passwd HTTP/1.1\r\nHost: <at>\r\n\r\n",
    "HTTP/1.1 404"
)]
#[case::another_method("DELETE <path>api/suite HTTP/1.1\r\nHost: <at>\r\n\r\n", "HTTP/1.1 405")]
#[case::another_type(
    "POST <path>api/play HTTP/1.1\r\nHost: <at>\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 415"
)]
#[case::no_http("hello\r\n\r\n", "HTTP/1.1 400")]
fn what_comes_over_the_socket_is_answered(#[case] bytes: &str, #[case] status: &str) {
    let said = ask(&server(), bytes);
    assert!(said.starts_with(status), "{said}");
}

#[test]
fn what_is_too_long_is_refused_and_the_server_goes_on() {
    let server = server();
    let head = "POST <path>api/play HTTP/1.1\r\nHost: <at>\r\nContent-Type: application/json\r\n";
    let body = [head, "Content-Length: 1200000\r\n\r\n", &" ".repeat(1_200_000)].concat();
    assert!(ask(&server, &body).starts_with("HTTP/1.1 413"));
    let long =
        ["GET <path> HTTP/1.1\r\nHost: <at>\r\nX: ", &"x".repeat(40_000), "\r\n\r\n"].concat();
    assert!(ask(&server, &long).starts_with("HTTP/1.1 431"));
    assert!(ask(&server, "GET <path> HTTP/1.1\r\nHost: <at>\r\n\r\n").starts_with("HTTP/1.1 200"));
}

#[test]
fn every_response_says_what_a_browser_may_do() {
    let said = ask(&server(), "GET <path> HTTP/1.1\r\nHost: <at>\r\n\r\n");
    let head = said.split("\r\n\r\n").next().unwrap();
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; ",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
    ] {
        assert!(head.contains(header), "{head}");
    }
    assert!(!head.contains("unsafe"), "{head}");
}

#[test]
fn every_server_has_a_token_of_its_own() {
    let token = |server: &Server| server.url().rsplit('/').nth(1).unwrap().to_owned();
    let (one, other) = (token(&server()), token(&server()));
    assert_ne!(one, other);
    assert_eq!(one.len(), 32, "{one}");
}
