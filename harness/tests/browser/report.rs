//! What only a browser can tell of a page is asked of Chromium.

use std::fs;

use crate::{
    chromium::{is_ready, passes},
    many_games,
    pages::{hostile_page, page_of, wrong_page},
    tools::is_there,
};

/// How many checks there are.
const CHECKS: usize = 18;

#[test]
fn pages_hold_in_a_browser() {
    if !is_ready() || !is_there("python3") {
        return;
    }
    let room = tempfile::tempdir().unwrap();
    let pages = [
        ("wrong", wrong_page()),
        ("hostile", hostile_page()),
        ("several", page_of(&["right", "wrong", "third", "fourth"])),
    ];
    for (name, page) in pages {
        fs::write(room.path().join(name).with_extension("html"), page).unwrap();
    }
    passes("page.mjs", &[room.path().as_os_str()], CHECKS);
}

#[test]
#[ignore = "a page is opened up to fifty times, which is timed"]
fn many_games_open_no_slower_than_a_bare_table() {
    if !is_ready() {
        return;
    }
    let room = tempfile::tempdir().unwrap();
    let page = room.path().join("many.html");
    fs::write(&page, many_games::page()).unwrap();
    passes("many.mjs", &[page.as_os_str()], 1);
}
