//! A recorded tape for the page: the inputs as a session, and the output after each input.

use serde::{Deserialize, Serialize};

use super::session::{Session, SessionInput};
use crate::{http::Refused, records::tape_file::TapeFile, tape::Turn, untrusted_text};

/// At most this many characters of the output after one input are shown.
const SAID_MOST: usize = 2000;

/// A tape, as written by `stickler verify --keep-tapes`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The text of its file.
    pub tape: String,
}

/// The contents of a tape.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Recording {
    /// The game's name.
    pub game: &'static str,
    /// The inputs; moves are in the challenge's notation.
    pub inputs: Vec<String>,
    /// The output before the first input, and after each input.
    pub said: Vec<String>,
}

/// The contents of a tape.
///
/// # Errors
/// If it is not a tape, or its inputs cannot be shown.
pub fn recording(Kept { tape }: Kept) -> Result<Recording, Refused> {
    let told =
        |why: String| Refused::bad(untrusted_text::brief(&untrusted_text::line(&why), SAID_MOST));
    let TapeFile { header, tape } = TapeFile::read(&tape).map_err(told)?;
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
    let session =
        Session::of(SessionInput { game: header.game, inputs, ..SessionInput::default() })?;
    let said = said.iter().map(|bytes| shown(bytes)).collect();
    Ok(Recording { game: session.game.name, inputs: session.inputs, said })
}

fn shown(bytes: &[u8]) -> String {
    untrusted_text::lines(&untrusted_text::brief(&untrusted_text::of_bytes(bytes), SAID_MOST))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        records::tape_file::TapeHeader,
        tape::{Ending, IoMode, Tape},
    };

    /// The text of a tape of Alak.
    fn kept(turns: Vec<Turn>) -> String {
        let header = TapeHeader::new("alak", "ruby a.rb", None, "ab".to_owned());
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let (drive, ending) = (IoMode::Step, Ending::Exited(0));
        let tape = Tape { drive, isolation: None, turns, ending, wall, cpu, stderr };
        TapeFile { header, tape }.text()
    }

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
        let found = recording(Kept { tape: kept(turns) }).map_err(|refused| refused.why);
        let inputs = ["1 5", "8 7"].map(str::to_owned).to_vec();
        let said = ["a\\u{1b}[1mboard\n", "now\n", ""].map(str::to_owned).to_vec();
        assert_eq!(found, Ok(Recording { game: "alak", inputs, said }));
    }

    #[test]
    fn what_is_no_tape_is_refused() {
        let refused = recording(Kept { tape: "{}".to_owned() }).expect_err("it is no tape");
        assert!(refused.why.contains("expected a kept tape"), "{}", refused.why);
    }
}
