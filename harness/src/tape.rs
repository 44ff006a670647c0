//! The record of a session with a submission: pure data in one format, which can be saved and judged again.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::sandbox::Tier;

/// All input and output of one session, in order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tape {
    /// The I/O mode.
    pub drive: IoMode,
    /// The isolation tier; none if nothing was started.
    #[serde(default)]
    pub isolation: Option<Tier>,
    /// The inputs and outputs.
    pub turns: Vec<Turn>,
    /// The ending of the session.
    pub ending: Ending,
    /// Time from start to end.
    pub wall: Duration,
    /// Processor time of the submission and its children.
    pub cpu: Duration,
    /// The end of its standard error. Never evidence.
    pub stderr: String,
}

/// One input or output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "WrittenTurn", try_from = "WrittenTurn")]
pub enum Turn {
    /// A line went in, without its line end.
    Sent(String),
    /// End of input went in.
    Closed,
    /// Output before the next input.
    Said(Vec<u8>),
}

/// A turn on disk. Output is written line by line, so that the rows of a board are below one another.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WrittenTurn {
    Sent(String),
    Closed,
    Said(Vec<String>),
    /// Output that is not UTF-8: such a byte is `\xff`, and a backslash is doubled.
    Escaped(Vec<String>),
}

impl From<Turn> for WrittenTurn {
    fn from(turn: Turn) -> Self {
        match turn {
            Turn::Sent(line) => Self::Sent(line),
            Turn::Closed => Self::Closed,
            Turn::Said(bytes) => match str::from_utf8(&bytes) {
                Ok(text) => Self::Said(in_lines(text)),
                Err(_) => Self::Escaped(in_lines(&escaped(&bytes))),
            },
        }
    }
}

impl TryFrom<WrittenTurn> for Turn {
    type Error = String;

    fn try_from(written: WrittenTurn) -> Result<Self, String> {
        Ok(match written {
            WrittenTurn::Sent(line) => Self::Sent(line),
            WrittenTurn::Closed => Self::Closed,
            WrittenTurn::Said(lines) => Self::Said(lines.concat().into_bytes()),
            WrittenTurn::Escaped(lines) => Self::Said(
                unescaped(&lines.concat())
                    .map_err(|part| format!("`{part}` in what is escaped"))?,
            ),
        })
    }
}

/// A text in its lines, each with its end.
fn in_lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// Bytes as text, in which those that are not UTF-8 are written as numbers.
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
            // Two backslashes: text follows the second.
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

/// How a submission is talked to.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Drive")]
pub enum IoMode {
    /// A line at a time, each when the submission is seen to wait for one; its output is a terminal, its input a pipe.
    Step,
    /// As [`Step`](Self::Step), but its input is a terminal too.
    Pty,
    /// All lines and the end of input at once, then all output.
    Batch,
    /// One run for each number of lines, from none to all; the differences are what each line brought about.
    Prefix,
}

impl Tape {
    /// Removes the output and keeps the input.
    pub fn forget_what_was_said(&mut self) {
        self.turns.retain(|turn| matches!(turn, Turn::Sent(_)));
        self.turns.shrink_to_fit();
        self.stderr = String::new();
    }

    /// The same tape without the first input lines: the output before and after them is joined.
    #[must_use]
    pub fn without_first(self, mut lines: usize) -> Self {
        let mut turns: Vec<Turn> = Vec::new();
        for turn in self.turns {
            match (turn, turns.last_mut()) {
                (Turn::Sent(_), _) if lines > 0 => lines -= 1,
                (Turn::Said(more), Some(Turn::Said(said))) => said.extend(more),
                (turn, _) => turns.push(turn),
            }
        }
        Self { turns, ..self }
    }

    /// The part after this many lines, with the output after the last of them.
    #[must_use]
    pub fn after(self, lines: usize) -> Self {
        let Some(before) = lines.checked_sub(1) else { return self };
        let is_line = |(_, turn): &(usize, &Turn)| matches!(turn, Turn::Sent(_));
        let last = self.turns.iter().enumerate().filter(is_line).map(|(at, _)| at).nth(before);
        let turns = last.map_or_else(Vec::new, |last| self.turns[last + 1..].to_vec());
        Self { turns, ..self }
    }

    /// All that came out.
    pub fn said(&self) -> Vec<u8> {
        let said = self.turns.iter().map(|turn| match turn {
            Turn::Said(said) => said.as_slice(),
            Turn::Sent(_) | Turn::Closed => &[],
        });
        said.collect::<Vec<_>>().concat()
    }

    /// The number of lines that went in.
    pub fn sent(&self) -> usize {
        self.turns.iter().filter(|turn| matches!(turn, Turn::Sent(_))).count()
    }

    /// Whether the program ended on its own or could not be started, so that no limit ended it.
    pub fn ends_by_itself(&self) -> bool {
        matches!(self.ending, Ending::Exited(_) | Ending::Died(_) | Ending::NeverStarted(_))
    }

    /// Whether the program ended on its own before the first turn: it read no line or, with all input at once, printed
    /// nothing.
    pub fn ends_before_first_turn(&self) -> bool {
        let is_silent = |turn: &Turn| !matches!(turn, Turn::Said(said) if !said.is_empty());
        let takes_nothing = match self.drive {
            IoMode::Step | IoMode::Pty => self.sent() == 0,
            IoMode::Batch | IoMode::Prefix => self.turns.iter().all(is_silent),
        };
        self.ends_by_itself() && takes_nothing
    }

    /// Whether a limit ended it before it read a line, regardless of later lines.
    pub fn is_cut_off_before_first_turn(&self) -> bool {
        matches!(self.drive, IoMode::Step | IoMode::Pty) && self.sent() == 0 && self.is_cut_off()
    }

    /// The number of lines that are needed to show how it ended.
    pub fn showing(&self) -> usize {
        if self.ends_before_first_turn() { 0 } else { self.sent() }
    }

    /// Whether a limit ended it while an answer was expected.
    pub fn is_cut_off(&self) -> bool {
        self.ending.cuts_off(self.drive, self.turns.contains(&Turn::Closed))
    }
}

impl Ending {
    /// Whether the program ended on its own with a failure: it died, or exited with a status other than 0.
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Died(_)) || matches!(self, Self::Exited(status) if *status != 0)
    }

    /// Whether a limit ended it while an answer was expected. After the end of input no answer is expected: a program may treat the
    /// end as a line that it refuses for ever.
    pub fn cuts_off(&self, drive: IoMode, is_closed: bool) -> bool {
        let owes_nothing = match drive {
            IoMode::Step | IoMode::Pty | IoMode::Prefix => is_closed,
            IoMode::Batch => *self == Self::TooMuchOutput,
        };
        self.is_by_limit() && !owes_nothing
    }

    /// Whether a limit ended it.
    pub fn is_by_limit(&self) -> bool {
        matches!(
            self,
            Self::OutOfTime
                | Self::OutOfCpu
                | Self::OutOfMemory
                | Self::TooManyTasks
                | Self::TooMuchOutput
        )
    }
}

/// The ending of a session. None of these is a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// It exited with this status.
    Exited(i32),
    /// A signal killed it.
    Died(i32),
    /// It had no more output after the end of input, and was ended.
    Quiet,
    /// It exceeded a limit of time on the clock, and was ended.
    OutOfTime,
    /// It exceeded a limit of processor time, and was ended.
    OutOfCpu,
    /// It exceeded the memory limit, and was ended.
    OutOfMemory,
    /// It exceeded the limit of processes and threads, and was ended.
    TooManyTasks,
    /// It exceeded an output limit, and was ended.
    TooMuchOutput,
    /// It could not be started, for this reason.
    NeverStarted(String),
    /// The user of stickler requested an end, and it was ended or not even started. Such a tape proves nothing.
    Interrupted,
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::line_by_line("Menu? >2 board >a4 board .", 1, "Menu?board >a4 board .")]
    #[case::two_lines("A? >2 B? >3 board >a4 board", 2, "A?B?board >a4 board")]
    #[case::all_at_once(">2 >a4 . Menu?board", 1, ">a4 . Menu?board")]
    #[case::ends_before_it_reads_them_all("A? >2 B?", 2, "A?B?")]
    #[case::none("A? >2 B?", 0, "A? >2 B?")]
    fn what_is_typed_first_is_no_input(
        #[case] turns: &str,
        #[case] lines: usize,
        #[case] expected: &str,
    ) {
        let read = |text: &str| -> Vec<Turn> {
            let turn = |word: &str| match word.strip_prefix('>') {
                Some(line) => Turn::Sent(line.to_owned()),
                None if word == "." => Turn::Closed,
                None => Turn::Said(word.as_bytes().to_vec()),
            };
            text.split(' ').map(turn).collect()
        };
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let (drive, ending) = (IoMode::Step, Ending::Quiet);
        let tape = |turns| Tape {
            drive,
            isolation: None,
            turns,
            ending: ending.clone(),
            wall,
            cpu,
            stderr: stderr.clone(),
        };
        assert_eq!(tape(read(turns)).without_first(lines), tape(read(expected)));
    }

    #[rstest]
    #[case::floods_at_the_end_of_input(IoMode::Step, true, Ending::TooMuchOutput, false)]
    #[case::floods_at_a_terminal(IoMode::Pty, true, Ending::TooMuchOutput, false)]
    #[case::floods_all_at_once(IoMode::Batch, true, Ending::TooMuchOutput, false)]
    #[case::floods_while_it_is_asked(IoMode::Step, false, Ending::TooMuchOutput, true)]
    #[case::takes_too_long_at_the_end_of_input(IoMode::Step, true, Ending::OutOfTime, false)]
    #[case::takes_too_long_while_it_is_asked(IoMode::Step, false, Ending::OutOfTime, true)]
    #[case::has_nothing_more_to_say(IoMode::Step, true, Ending::Quiet, false)]
    #[case::exits(IoMode::Step, false, Ending::Exited(1), false)]
    fn who_floods_at_the_end_of_input_is_not_cut_off(
        #[case] drive: IoMode,
        #[case] is_closed: bool,
        #[case] ending: Ending,
        #[case] is_cut_off: bool,
    ) {
        let mut turns = vec![Turn::Said(Vec::new()), Turn::Sent("a4 a5".to_owned())];
        turns.extend(is_closed.then_some(Turn::Closed));
        turns.push(Turn::Said(b"0\n".to_vec()));
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let tape = Tape { drive, isolation: None, turns, ending, wall, cpu, stderr };
        assert_eq!(tape.is_cut_off(), is_cut_off);
    }
}
