//! What only a browser can show, tried in Chromium: the HTML report and the studio.
//!
//! The scripts next to this file drive it. They need node, Chromium, and once `npm ci --ignore-scripts` in this folder.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot be prepared has failed")]

mod chromium;
mod report;
mod studio;

#[expect(dead_code, reason = "only the pages need it here")]
#[path = "../support/golden_program.rs"]
mod golden_program;
#[path = "../support/many_games.rs"]
mod many_games;
#[path = "../support/pages.rs"]
mod pages;
#[path = "../support/tools.rs"]
mod tools;
#[expect(dead_code, reason = "only the pages need it here")]
#[path = "../support/workdir.rs"]
mod workdir;
