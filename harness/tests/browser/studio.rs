//! What people do in the studio, done in Chromium.

use std::{ffi::OsStr, fs, path::Path};

use rulebook::{
    games::GAMES,
    suite::{Key, Suite},
};
use serde_json::{Value, json};
use stickler::{
    studio::server::Server,
    transcript::{Draft, suite},
};

use crate::{
    chromium::{is_ready, passes},
    pages::wrong_report,
    tools::is_there,
};

/// How many checks there are beside one for each game.
const CHECKS: usize = 57;
/// At least this number of inputs has a game that is played whole.
const INPUTS_LEAST: usize = 8;

/// The shortest game of those that end, that begin at the start and that are not too short; and what is said at its end.
fn whole(game: &str, drafts: &[Draft]) -> Value {
    let is_whole = |draft: &&Draft| {
        let begins = draft.is_from_start() && draft.lines.len() >= INPUTS_LEAST;
        draft.game.name == game && draft.end.is_some() && begins
    };
    let shortest = drafts.iter().filter(is_whole).min_by_key(|draft| draft.lines.len());
    let draft = shortest.unwrap_or_else(|| panic!("no game of {game} ends"));
    let end = draft.end.as_ref().unwrap();
    let won = end.winner.map(|winner| draft.game.sides[winner as usize]);
    let is_plural = |side: &str| ["geese", "foxes"].contains(&side);
    let won = won.map(|side| format!("{side} {}", if is_plural(side) { "win" } else { "wins" }));
    let said = won.unwrap_or_else(|| "it is a draw".to_owned());
    let inputs: Vec<&str> = draft.lines.iter().map(|line| line.input.as_str()).collect();
    json!({ "game": game, "inputs": inputs, "over": format!("The game is over: {said} by {}.", end.rule.id) })
}

#[test]
fn people_can_use_it() {
    if !is_ready() || !is_there("python3") {
        return;
    }
    let room = tempfile::tempdir().unwrap();
    let embedded = Suite::embedded();
    let suite = Suite { root: Some(room.path().to_owned()), ..embedded.clone() };
    for (key, text) in &suite.transcripts {
        write(&suite.transcript_path(key), text);
        write(&suite.golden_path(key), &suite.goldens[key]);
    }
    // Two are not what the rulebook prints, and one is missing.
    for slug in ["a-capture-at-the-first-slot", "a-capture-gives-no-second-move"] {
        let key = Key { game: "alak".to_owned(), slug: slug.to_owned() };
        write(&suite.golden_path(&key), &suite.goldens[&key].replacen("o to move", "o to go", 1));
    }
    fs::remove_file(room.path().join("golden/alak/a-capture-of-one-and-three.txt")).unwrap();
    let drafts =
        suite::drafts(&embedded, |_| true).unwrap_or_else(|faults| panic!("{}", faults[0]));
    let games: Vec<Value> = GAMES.iter().map(|game| whole(game.name, &drafts)).collect();
    fs::write(room.path().join("games.json"), json!(games).to_string()).unwrap();
    let report = wrong_report(&["--format", "json", "--shrink", "0"]);
    fs::write(room.path().join("report.json"), report).unwrap();
    let server =
        Server::at("127.0.0.1:0".parse().unwrap(), &[], Some(room.path().to_owned()), true);
    let server = server.unwrap();
    let (url, games) = (server.url(), room.path().join("games.json"));
    let arguments = [OsStr::new(&url), games.as_os_str(), room.path().as_os_str()];
    passes("studio.mjs", &arguments, CHECKS + GAMES.len());
    is_accepted(room.path(), "a-piece-rests-after-its-move");
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// What was written in the browser is a transcript of the suite, which passes.
fn is_accepted(root: &Path, slug: &str) {
    let written = Suite::folder(root).unwrap();
    let found = suite::transcripts(&written, |key| key.slug == slug);
    let found = found.unwrap_or_else(|faults| panic!("{}", faults[0]));
    assert_eq!(found.len(), 1);
    suite::check(&written, &found).unwrap_or_else(|faults| panic!("{}", faults[0]));
}
