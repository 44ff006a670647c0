//! Commands for playing the games, looking rules up and writing transcripts.
//!
//! - `explain`: `stickler explain`: rules, failures, known mistakes and transcripts in words
//! - `list`: `stickler list`: games, rules, transcripts, known mistakes, entries
//! - `play`: `stickler play`: two players at one terminal
//! - `record`: `stickler record`: plays a game and saves it as a transcript
//! - `game_prompt`: what `play` and `record` print about a game
//! - `bless`: `stickler bless`: updates the expected boards and shows the diff
//! - `check`: `stickler check`: answers twelve questions about a game of your own
//! - `replay`: `stickler replay`: steps through a transcript or a tape
//! - `studio`: `stickler studio`: plays, browses and edits the suite in a browser
//! - `strength`: `stickler strength`: which known mistakes the suite detects
//! - `generate`: `stickler generate`: writes games that detect more known mistakes

pub(super) mod bless;
pub(super) mod check;
pub(super) mod explain;
pub(super) mod game_prompt;
pub(super) mod generate;
pub(super) mod list;
pub(super) mod play;
pub(super) mod record;
pub(super) mod replay;
pub(super) mod strength;
pub(super) mod studio;
