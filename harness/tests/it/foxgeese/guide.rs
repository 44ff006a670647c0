//! The clients in the guide play a game over HTTP.

use std::{path::Path, process::Command};

use crate::server::Server;

/// The first block of code in this language that contains this text.
fn block(language: &str, part: &str) -> String {
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("guide/foxgeese.md");
    let guide = std::fs::read_to_string(guide).unwrap();
    let blocks = guide.split("```").skip(1).step_by(2);
    let code = blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
    code.into_iter().find(|code| code.contains(part)).unwrap().to_owned()
}

#[test]
fn the_client_in_python_plays_to_the_end() {
    let server = Server::start("serve foxgeese");
    let code = block("python", "urllib");
    let played = Command::new("python3").args(["-c", &code, &server.url]).output();
    let Ok(played) = played else {
        eprintln!("SKIPPED: python3 is not on this machine");
        return;
    };
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(said.lines().last().is_some_and(|end| end.ends_with("foxes win")), "{played:?}");
}

#[test]
fn the_client_of_curl_wins() {
    let server = Server::start("serve foxgeese --foxes last");
    let code = block("sh", "curl");
    let played = Command::new("bash").args(["-c", &code]).env("URL", &server.url).output().unwrap();
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    if said.is_empty() && String::from_utf8_lossy(&played.stderr).contains("curl") {
        eprintln!("SKIPPED: curl is not on this machine");
        return;
    }
    assert!(said.contains("end: geese win, the secret is"), "{played:?}");
}
