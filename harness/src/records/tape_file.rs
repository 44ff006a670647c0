//! A tape on disk: one JSON document for each session, in a readable form.
//!
//! A character that would command a terminal is written by its number, so a tape can be printed as it is.
//!
//! The header names the submission and the case, and contains the transcript, so that a tape can be replayed without its suite.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{dialect::Pins, tape::Tape, untrusted_text::is_command};

/// The name of the schema.
pub const SCHEMA: &str = "stickler-tape";
/// Its version, which changes with every change of the schema.
pub const VERSION: u32 = 1;

/// The origin of a tape.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapeHeader {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: u32,
    /// The version of the harness.
    pub stickler: String,
    /// The submission: its command line, or its id in a manifest.
    pub submission: String,
    /// The digest of the submission's files; none if it is not a program.
    pub files: Option<String>,
    /// The game.
    pub game: String,
    /// The name of the transcript or fresh game.
    pub case: String,
    /// The digest of the suite: the transcripts, the goldens and the order of the game.
    pub suite: String,
    /// The overrides of the dialect, and the notation of inputs that was found.
    pub pins: Pins,
    /// The lines of the transcript.
    pub transcript: Vec<String>,
}

impl TapeHeader {
    /// A header for new tapes, without overrides and transcript.
    pub fn new(game: &str, submission: &str, files: Option<String>, suite: String) -> Self {
        let (schema, stickler) = (SCHEMA.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        let (game, submission) = (game.to_owned(), submission.to_owned());
        let version = VERSION;
        Self { schema, version, stickler, submission, files, game, suite, ..Self::default() }
    }
}

/// A tape and its header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapeFile {
    /// The header.
    pub header: TapeHeader,
    /// The tape.
    #[serde(flatten)]
    pub tape: Tape,
}

const ALLOWED: &str = "expected a kept tape of version 1, as `--keep-tapes` writes it";

impl TapeFile {
    /// The text of the file.
    pub fn text(&self) -> String {
        let text = serde_json::to_string_pretty(self).expect("a tape is plain data");
        harmless(&text) + "\n"
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The content that was found, and what is expected.
    pub fn read(text: &str) -> Result<Self, String> {
        let refused = |error: serde_json::Error| format!("{error}; {ALLOWED}");
        let document: Value = serde_json::from_str(text).map_err(refused)?;
        if let Some(header) = document.get("header")
            && (header["schema"] != SCHEMA || header["version"] != VERSION)
        {
            let (schema, version) = (header["schema"].as_str().unwrap_or(""), &header["version"]);
            return Err(format!("found the form `{schema}` of version {version}; {ALLOWED}"));
        }
        serde_json::from_str(text).map_err(refused)
    }
}

/// A JSON document in which no character commands a terminal. Such characters occur only within strings, where they can
/// be replaced by their numbers.
fn harmless(json: &str) -> String {
    let written = |c: char| match c {
        c if c != '\n' && is_command(c) => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    };
    json.chars().map(written).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rstest::rstest;

    use super::*;
    use crate::tape::{Ending, IoMode, Turn};

    fn file(turns: Vec<Turn>) -> TapeFile {
        let header = TapeHeader::new("quagmire", "ruby q.rb", None, "ab".to_owned());
        let (wall, cpu, stderr) =
            (Duration::from_millis(7), Duration::ZERO, "\u{1b}[1m".to_owned());
        let (drive, ending) = (IoMode::Step, Ending::Exited(3));
        TapeFile { header, tape: Tape { drive, isolation: None, turns, ending, wall, cpu, stderr } }
    }

    #[rstest]
    #[case::text(b"8 X X\n7 . .\nO> ", &["8 X X", "7 . .", "O> "])]
    #[case::several_ends_of_lines(b"\n\r\n\n", &[r#""\n""#, r#""\r\n""#])]
    #[case::a_command_of_terminals(b"\x1b[2J", &[r"\u001b[2J"])]
    #[case::one_of_a_single_character("\u{9b}2J\u{202e}".as_bytes(), &[r"\u009b2J\u202e"])]
    #[case::no_text(b"a\xff\\x41\n\\\\\xc3", &[r"a\\xff\\\\x41\n", r"\\\\\\\\\\xc3"])]
    #[case::nothing(b"", &[r#""said": []"#])]
    fn what_was_said_can_be_read_and_comes_back(#[case] said: &[u8], #[case] parts: &[&str]) {
        let turns = vec![Turn::Said(said.to_vec()), Turn::Sent("a1 \\xff".into()), Turn::Closed];
        let file = file(turns);
        let text = file.text();
        for part in parts {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(!text.contains(|c: char| c != '\n' && is_command(c)), "{text:?}");
        assert_eq!(TapeFile::read(&text), Ok(file));
    }

    #[rstest]
    #[case::a_tape_of_old(r#"{"drive":"step","turns":[]}"#, "missing field `header`")]
    #[case::another_form(
        r#"{"header":{"schema":"stickler-tape","version":2}}"#,
        "the form `stickler-tape` of version 2"
    )]
    #[case::something_else("{}", "missing field `header`")]
    #[case::no_json("stickler", "expected value at line 1")]
    fn what_is_no_tape_is_told(#[case] text: &str, #[case] found: &str) {
        let error = TapeFile::read(text).expect_err("it is no tape");
        assert!(error.contains(found) && error.contains("expected a kept tape"), "{error}");
    }

    #[rstest]
    #[case::an_unknown_letter(r"\\y41")]
    #[case::a_digit_too_few(r"\\x4")]
    #[case::nothing_after_it(r"\\")]
    fn what_nobody_escaped_is_refused(#[case] part: &str) {
        let text = file(vec![Turn::Said(b"\xff".to_vec())]).text().replace(r"\\xff", part);
        let error = TapeFile::read(&text).expect_err("it cannot be undone");
        assert!(error.contains("in what is escaped"), "{error}");
    }
}
