//! What only a browser can tell of a page is asked of Chromium.

use std::fs;

use super::many;
use crate::{
    browser::{is_ready, passes},
    hostile_page, page_of,
    tools::is_there,
    wrong_page,
};

/// How many checks there are.
const CHECKS: usize = 13;

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
        ("many", many::page()),
    ];
    for (name, page) in pages {
        fs::write(room.path().join(name).with_extension("html"), page).unwrap();
    }
    passes("page.mjs", &[room.path().as_os_str()], CHECKS);
}
