//! A kept tape as the page opens it: what went in, as a session, and what the submission said to each input.

use serde::{Deserialize, Serialize};

use super::{
    message::Refused,
    session::{Asked, Session},
};
use crate::{
    legible,
    tape::{Tape, Turn},
};

/// At most this number of characters are shown of what was said to one input.
const SAID_MOST: usize = 2000;

/// A tape, as `stickler verify --keep-tapes` writes it, and the game that was played.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The game's name.
    pub game: String,
    /// The tape.
    pub tape: Tape,
}

/// What is on a tape.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Recording {
    /// The game's name.
    pub game: &'static str,
    /// What went in, as the challenge writes it where it is a move.
    pub inputs: Vec<String>,
    /// What came out before the first input, and after each.
    pub said: Vec<String>,
}

/// What is on a tape.
///
/// # Errors
/// If there is no such game, or what went in cannot be shown as inputs.
pub fn recording(Kept { game, tape }: Kept) -> Result<Recording, Refused> {
    let (mut inputs, mut said) = (Vec::new(), vec![Vec::new()]);
    for turn in tape.turns {
        match turn {
            Turn::Sent(input) => {
                inputs.push(input);
                said.push(Vec::new());
            }
            Turn::Said(bytes) => said.last_mut().expect("it begins with one").extend(bytes),
            Turn::Closed => {}
        }
    }
    let session = Session::of(Asked { game, inputs, ..Asked::default() })?;
    let said = said.iter().map(|bytes| shown(bytes)).collect();
    Ok(Recording { game: session.game.name, inputs: session.inputs, said })
}

fn shown(bytes: &[u8]) -> String {
    legible::lines(&legible::brief(&String::from_utf8_lossy(bytes), SAID_MOST))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::tape::{Drive, Ending};

    #[test]
    fn what_was_said_stands_beside_what_went_in() {
        let said = |text: &str| Turn::Said(text.as_bytes().to_vec());
        let sent = |text: &str| Turn::Sent(text.to_owned());
        let turns = vec![
            said("a\u{1b}[1mboard\n"),
            sent("1-5"),
            said("no"),
            said("w\n"),
            sent("8 7"),
            Turn::Closed,
        ];
        let tape = Tape {
            drive: Drive::Step,
            isolation: None,
            turns,
            ending: Ending::Exited(0),
            wall: Duration::ZERO,
            cpu: Duration::ZERO,
            stderr: String::new(),
        };
        let found =
            recording(Kept { game: "alak".to_owned(), tape }).map_err(|refused| refused.why);
        let inputs = ["1 5", "8 7"].map(str::to_owned).to_vec();
        let said = ["a\\u{1b}[1mboard\n", "now\n", ""].map(str::to_owned).to_vec();
        assert_eq!(found, Ok(Recording { game: "alak", inputs, said }));
    }
}
