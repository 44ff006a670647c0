//! A tape on disk: one JSON document for each session, which a person can read.
//!
//! What was said stands line by line, so that the rows of a board lie below one another. What is no UTF-8 is `escaped`: a byte that
//! is no text is `\xff`, and a backslash is doubled. A character that would command a terminal is written by its number, so a tape can
//! be printed as it is. All of that is lossless.
//!
//! The header names what was held to what, and has the transcript itself, so that a tape can be replayed without its suite.

use std::time::Duration;

use serde::{Deserialize, Serialize, de::IgnoredAny};

use crate::{
    dialect::Pins,
    legible::is_command,
    sandbox::Tier,
    tape::{Drive, Ending, Tape, Turn},
};

/// The name of the form.
pub const SCHEMA: &str = "stickler-tape";
/// Its version; it changes with every change of the form.
pub const VERSION: u32 = 1;

/// What a tape is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TapeHeader {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: u32,
    /// The version of the harness.
    pub stickler: String,
    /// The submission: its command line, or its id in a manifest.
    pub submission: String,
    /// The digest of the submission's files; none if it is no program.
    pub files: Option<String>,
    /// The game.
    pub game: String,
    /// The name of the transcript or fresh game.
    pub case: String,
    /// The digest of the suite: the transcripts, the goldens and the order of the game.
    pub suite: String,
    /// What is pinned of the dialect, and how inputs turned out to be written.
    pub pins: Pins,
    /// The transcript, in its lines.
    pub transcript: Vec<String>,
}

/// A tape and what it is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TapeFile {
    /// What it is of.
    pub header: TapeHeader,
    /// What passed.
    pub tape: Tape,
}

/// All that stands in the file, in this order.
#[derive(Serialize, Deserialize)]
struct Document {
    header: TapeHeader,
    drive: Drive,
    isolation: Option<Tier>,
    turns: Vec<WrittenTurn>,
    ending: Ending,
    wall: Duration,
    cpu: Duration,
    stderr: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenTurn {
    Sent(String),
    Closed,
    Said(Vec<String>),
    Escaped(Vec<String>),
}

/// As much of a file as tells whether it is a tape, and of which form.
#[derive(Deserialize)]
struct Glimpse {
    header: Option<Form>,
    turns: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Form {
    schema: String,
    version: u32,
}

const ALLOWED: &str = "allowed is a kept tape of version 1, as `--keep-tapes` writes it";

impl TapeFile {
    /// The text of the file.
    pub fn text(&self) -> String {
        let Tape { drive, isolation, ref turns, ref ending, wall, cpu, ref stderr } = self.tape;
        let turns = turns.iter().map(WrittenTurn::of).collect();
        let (header, ending, stderr) = (self.header.clone(), ending.clone(), stderr.clone());
        let document = Document { header, drive, isolation, turns, ending, wall, cpu, stderr };
        let text = serde_json::to_string_pretty(&document).expect("a tape is plain data");
        harmless(&text) + "\n"
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What was found in place of a tape of this form, and what is allowed.
    pub fn read(text: &str) -> Result<Self, String> {
        let found = |what: &dyn std::fmt::Display| format!("found {what}; {ALLOWED}");
        let glimpse: Glimpse = serde_json::from_str(text).map_err(|error| found(&error))?;
        match (glimpse.header, glimpse.turns) {
            (Some(form), _) if form.schema == SCHEMA && form.version == VERSION => {}
            (Some(form), _) => {
                let Form { schema, version } = form;
                return Err(found(&format!("the form `{schema}` of version {version}")));
            }
            (None, Some(_)) => {
                let old = "a tape without a header, which names no submission and no suite, of an earlier stickler";
                return Err(format!("{}: keep it anew", found(&old)));
            }
            (None, None) => return Err(found(&"no header and no turns")),
        }
        let document: Document = serde_json::from_str(text).map_err(|error| found(&error))?;
        let Document { header, drive, isolation, turns, ending, wall, cpu, stderr } = document;
        let turns = turns.into_iter().map(WrittenTurn::turn).collect::<Result<_, _>>();
        let turns = turns.map_err(|part| found(&format!("`{part}` in what is escaped")))?;
        Ok(Self { header, tape: Tape { drive, isolation, turns, ending, wall, cpu, stderr } })
    }
}

impl WrittenTurn {
    fn of(turn: &Turn) -> Self {
        match turn {
            Turn::Sent(line) => Self::Sent(line.clone()),
            Turn::Closed => Self::Closed,
            Turn::Said(bytes) => match str::from_utf8(bytes) {
                Ok(text) => Self::Said(in_lines(text)),
                Err(_) => Self::Escaped(in_lines(&escaped(bytes))),
            },
        }
    }

    fn turn(self) -> Result<Turn, String> {
        Ok(match self {
            Self::Sent(line) => Turn::Sent(line),
            Self::Closed => Turn::Closed,
            Self::Said(lines) => Turn::Said(lines.concat().into_bytes()),
            Self::Escaped(lines) => Turn::Said(unescaped(&lines.concat())?),
        })
    }
}

/// A text in its lines, each with its end.
fn in_lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// Bytes as text, in which those that are no text stand by their numbers.
fn escaped(bytes: &[u8]) -> String {
    let escaped = |chunk: std::str::Utf8Chunk<'_>| {
        let invalid: String = chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")).collect();
        chunk.valid().replace('\\', "\\\\") + &invalid
    };
    bytes.utf8_chunks().map(escaped).collect()
}

/// The bytes of a text that [`escaped`] wrote, or the part that it cannot have written.
fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut parts = text.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    while let Some(part) = parts.next() {
        if part.is_empty() {
            // Two backslashes: what follows the second is text.
            let rest = parts.next().ok_or("\\")?;
            bytes.push(b'\\');
            bytes.extend(rest.as_bytes());
            continue;
        }
        let digits = part.strip_prefix('x').and_then(|part| part.get(..2));
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or_else(|| format!("\\{part}"))?);
        bytes.extend(&part.as_bytes()[3..]);
    }
    Ok(bytes)
}

/// A JSON document in which no character commands a terminal. Such characters stand only within its strings, where their numbers mean
/// the same.
fn harmless(json: &str) -> String {
    let written = |c: char| match c {
        c if c != '\n' && is_command(c) => format!("\\u{:04x}", u32::from(c)),
        c => c.to_string(),
    };
    json.chars().map(written).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn file(turns: Vec<Turn>) -> TapeFile {
        let header = TapeHeader {
            schema: SCHEMA.to_owned(),
            version: VERSION,
            stickler: "1".to_owned(),
            submission: "ruby q.rb".to_owned(),
            files: None,
            game: "quagmire".to_owned(),
            case: "one".to_owned(),
            suite: "ab".to_owned(),
            pins: Pins::default(),
            transcript: vec!["title: One".to_owned()],
        };
        let (wall, cpu, stderr) =
            (Duration::from_millis(7), Duration::ZERO, "\u{1b}[1m".to_owned());
        let (drive, ending) = (Drive::Step, Ending::Exited(3));
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
    #[case::a_tape_of_old(r#"{"drive":"step","turns":[]}"#, "without a header")]
    #[case::another_form(
        r#"{"header":{"schema":"stickler-tape","version":2}}"#,
        "the form `stickler-tape` of version 2"
    )]
    #[case::something_else("{}", "no header and no turns")]
    #[case::no_json("stickler", "expected value at line 1")]
    fn what_is_no_tape_is_told(#[case] text: &str, #[case] found: &str) {
        let error = TapeFile::read(text).expect_err("it is no tape");
        assert!(error.contains(found) && error.contains("allowed is a kept tape"), "{error}");
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
