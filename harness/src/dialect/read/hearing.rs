//! Turns a tape into text, reply by reply, through a terminal if the output needs one.

use std::borrow::Cow;

use super::{
    colour::plain,
    decode::{decode, needs_terminal},
    passage::LONGEST,
    terminal::Terminal,
};
use crate::tape::{IoMode, Tape, Turn};

pub(super) const AT_A_TERMINAL: &str = "its output is read as a terminal shows it";
const NO_COLOURS: &str = "colours are not read: the challenge requires characters";
const IN_PART: &str = "only the start and end of long replies are read";

/// The output so far.
pub(super) struct Hearing {
    pub(super) text: String,
    /// The starts of the replies.
    pub(super) starts: Vec<usize>,
    pub(super) notes: Vec<&'static str>,
    /// The terminal, if the output contains something that only a terminal acts on.
    terminal: Option<Terminal>,
    /// The number of bytes that are read of one output; of a longer one, only the start and the end are read.
    most: usize,
}

impl Hearing {
    /// No output yet, with such a terminal if one is needed.
    pub(super) fn of(tape: &Tape, terminal: fn() -> Terminal) -> Self {
        let at_once = tape.drive == IoMode::Batch;
        let most = if at_once { tape.turns.len() } else { 1 } * LONGEST;
        let said = |turn: &Turn| matches!(turn, Turn::Said(bytes) if needs_terminal(bytes));
        let terminal = tape.turns.iter().any(said).then(terminal);
        Self { text: String::new(), starts: vec![0], notes: Vec::new(), terminal, most }
    }

    /// Reads the whole tape.
    pub(super) fn all(mut self, tape: &Tape) -> Self {
        for turn in &tape.turns {
            match turn {
                Turn::Sent(_) if tape.drive == IoMode::Batch => {}
                Turn::Sent(line) => self.next_reply(Some(line)),
                Turn::Closed => self.next_reply(None),
                Turn::Said(bytes) => self.hear(bytes),
            }
        }
        self.end_reply();
        let is_edited = self.terminal.as_ref().is_some_and(Terminal::is_edited);
        self.notes.extend(is_edited.then_some(AT_A_TERMINAL));
        self
    }

    /// Removes the colours, unless they matter.
    pub(super) fn without_colours_unless(mut self, they_tell: bool) -> Self {
        let is_coloured = self.terminal.as_ref().is_some_and(Terminal::is_coloured);
        if is_coloured && !they_tell {
            self.notes.push(NO_COLOURS);
            let text = &self.text;
            self.starts.iter_mut().for_each(|start| *start = plain(&text[..*start]).len());
            self.text = plain(&self.text).into_owned();
        }
        self
    }

    fn hear(&mut self, bytes: &[u8]) {
        let read = ends_of(bytes, self.most);
        let decoded = decode(&read);
        self.notes.extend((read.len() < bytes.len()).then_some(IN_PART));
        self.notes.extend(decoded.undecodable.then_some("some output is not UTF-8"));
        self.notes.extend(decoded.carriage_returns.then_some("lines end with CR LF"));
        match &mut self.terminal {
            Some(terminal) => terminal.write(&decoded.text),
            None => self.text += &decoded.text,
        }
    }

    fn end_reply(&mut self) {
        self.text += &self.terminal.as_mut().map(Terminal::reply).unwrap_or_default();
    }

    /// Handles a typed line, or the end of input.
    fn next_reply(&mut self, line: Option<&str>) {
        self.end_reply();
        if let (Some(terminal), Some(line)) = (&mut self.terminal, line) {
            terminal.echo(line);
        }
        self.starts.push(self.text.len());
    }
}

/// The start and the end of an output, at most `most` bytes together, cut at line ends if possible.
fn ends_of(said: &[u8], most: usize) -> Cow<'_, [u8]> {
    if said.len() <= most {
        return Cow::Borrowed(said);
    }
    let is_end = |byte: &u8| *byte == b'\n';
    let (head, tail) = (&said[..most / 2], &said[said.len() - most / 2..]);
    let head = head.iter().rposition(is_end).map_or(head, |at| &head[..=at]);
    let tail = tail.iter().position(is_end).map_or(tail, |at| &tail[at + 1..]);
    Cow::Owned([head, tail].concat())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::short("a\nb\n", 8, "a\nb\n")]
    #[case::lines("one\ntwo\nthree\nfour\nfive\n", 16, "one\ntwo\nfive\n")]
    #[case::one_line("0123456789", 4, "0189")]
    fn of_a_flood_both_ends_are_read(#[case] said: &str, #[case] most: usize, #[case] read: &str) {
        assert_eq!(ends_of(said.as_bytes(), most), read.as_bytes());
    }
}
