//! The clients in the guide play a game over HTTP.

use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

use crate::server::Server;

fn guide() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("guide/foxgeese.md")).unwrap()
}

/// The first block in this language that contains this text.
fn block(language: &str, part: &str) -> String {
    let guide = guide();
    let blocks = guide.split("```").skip(1).step_by(2);
    let code = blocks.filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'));
    code.into_iter().find(|code| code.contains(part)).unwrap().to_owned()
}

#[test]
fn the_client_in_python_beats_the_server() {
    let server = Server::start("serve foxgeese");
    let code = block("python", "urllib");
    let played = Command::new("python3").args(["-c", &code, &server.url]).output();
    let Ok(played) = played else {
        eprintln!("SKIPPED: python3 is not on this machine");
        return;
    };
    let said = String::from_utf8_lossy(&played.stdout).into_owned();
    assert!(said.lines().last().is_some_and(|end| end.contains("geese win")), "{played:?}");
}

/// The matches have fixed seeds, so the guide shows their results.
#[test]
fn the_client_in_python_plays_matches_as_the_guide_shows() {
    if !crate::tools::is_there("python3") {
        return;
    }
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("geese.py"), block("python", "urllib")).unwrap();
    let mut stickler = Command::new(env!("CARGO_BIN_EXE_stickler"));
    stickler.args(["match", "foxgeese", "--", "python3", "geese.py"]).current_dir(folder.path());
    let output = stickler.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let shown = block("text", "geese.py conforms");
    let matches = |report: &str| -> Vec<String> {
        let lines = report.lines().skip_while(|line| !line.starts_with("learned "));
        lines.take_while(|line| !line.starts_with("run ")).map(str::to_owned).collect()
    };
    assert!(said.starts_with("python3 geese.py conforms: all 11 matches pass"), "{output:?}");
    assert_eq!(matches(&said), matches(&shown));
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
