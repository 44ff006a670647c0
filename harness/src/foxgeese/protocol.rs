//! The protocols of a game: one move per line, fields, or HTTP.
//!
//! - **bare**: one move per line. The reply is a line with the foxes' move. When the game is over, `end: …` follows the move or
//!   replaces it. An error is `error: …`. No token is needed, and the first move starts the game.
//! - **fields**: the body of an HTTP request, over standard streams. An empty line closes a request and a reply; a request is also
//!   closed when its sender waits for the reply.
//! - **blocks**: the same for a server that sees the end of a request only when the next one starts, such as one that
//!   reads a paragraph at a time. So the first line of the next request is sent along.
//! - **http**: as the challenge documents it.

use clap::ValueEnum;
use rulebook::foxgeese::Move;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Fields;

/// A wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Wire")]
pub enum Protocol {
    /// One move per line
    Bare,
    /// Lines `name: value`, an empty line after each request and each reply
    Fields,
    /// The same, for a server of the foxes that sees the end of a request only when the next begins
    Blocks,
    /// Requests to a server on this machine
    Http,
}

impl Protocol {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bare => "bare",
            Self::Fields => "fields",
            Self::Blocks => "blocks",
            Self::Http => "http",
        }
    }

    /// A description in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Bare => "one move per line",
            Self::Fields => "fields, one per line",
            Self::Blocks => "blocks of fields, each ended by the start of the next",
            Self::Http => "HTTP on this machine",
        }
    }

    /// The protocol of a program whose output starts with this text.
    pub fn of(said: &str) -> Self {
        let first = said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        if first.contains(':') { Self::Fields } else { Self::Bare }
    }

    /// The requests in an output. Over HTTP none come this way.
    pub fn requests(self, said: &str) -> Vec<Fields> {
        match self {
            Self::Bare => {
                let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
                lines.map(|line| Fields::default().with("geese", line)).collect()
            }
            Self::Fields | Self::Blocks => blocks(said),
            Self::Http => Vec::new(),
        }
    }

    /// Writes a reply, without the last line end.
    pub fn reply(self, reply: &Fields) -> String {
        match self {
            Self::Bare => bare_reply(reply),
            Self::Fields | Self::Blocks | Self::Http => reply.to_text(),
        }
    }

    /// Writes a request, without the last line end.
    pub fn request(self, request: &Fields) -> String {
        match self {
            Self::Bare => request.get("geese").unwrap_or_default().to_owned(),
            Self::Fields | Self::Blocks | Self::Http => request.to_text(),
        }
    }

    /// Reads the reply in the output after a request.
    pub fn read_reply(self, said: &str) -> Fields {
        match self {
            Self::Bare => read_bare_reply(said),
            Self::Fields | Self::Blocks | Self::Http => Fields::read(said),
        }
    }
}

/// Groups of lines separated by empty ones.
fn blocks(said: &str) -> Vec<Fields> {
    let mut blocks = vec![String::new()];
    for line in said.lines().map(str::trim) {
        match blocks.last_mut() {
            Some(block) if !line.is_empty() => *block += &format!("{line}\n"),
            Some(_) | None => blocks.push(String::new()),
        }
    }
    blocks.iter().map(|block| Fields::read(block)).filter(|fields| !fields.is_empty()).collect()
}

fn bare_reply(reply: &Fields) -> String {
    let named = |name: &str| reply.get(name).map(|value| format!("{name}: {value}"));
    let foxes = reply.get("foxes").map(str::to_owned);
    let parts = [foxes, named("error"), named("end")].into_iter().flatten();
    parts.collect::<Vec<_>>().join(" ")
}

/// Reads the fox's move, if there is one; the end, from the word `end` on; and anything else as an error.
fn read_bare_reply(said: &str) -> Fields {
    let words: Vec<&str> = said.split_whitespace().collect();
    let end = words.iter().position(|word| word.trim_end_matches(':').eq_ignore_ascii_case("end"));
    let (before, after) = words.split_at(end.unwrap_or(words.len()));
    let is_move = |word: &&str| matches!(word.parse(), Ok(Move::Fox(..)));
    let mut reply = Fields::default();
    match before {
        [foxes] if is_move(foxes) => reply = reply.with("foxes", *foxes),
        [] => {}
        words => reply = reply.with("error", words.join(" ")),
    }
    match after {
        [] => reply,
        [_, rest @ ..] => reply.with("end", rest.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn requests_are_closed_by_an_empty_line_or_by_waiting() {
        let said = "start: 1\r\ngeese: du\r\n\r\n\r\ngeese: bu\n";
        let requests = Protocol::Fields.requests(said);
        let moves: Vec<_> = requests.iter().map(|request| request.get("geese")).collect();
        assert_eq!(moves, [Some("du"), Some("bu")]);
        assert_eq!(Protocol::Bare.requests(" du \r\n\r\nbu\n").len(), 2);
    }

    #[rstest]
    #[case::a_move("Xu", &[("foxes", "Xu")])]
    #[case::a_move_and_the_end("Ydru end: foxes win", &[("foxes", "Ydru"), ("end", "foxes win")])]
    #[case::the_end("end: geese win, the secret is 42", &[("end", "geese win, the secret is 42")])]
    #[case::an_error("error: `au` is illegal", &[("error", "error: `au` is illegal")])]
    fn a_bare_reply_is_read_as_it_is_written(#[case] line: &str, #[case] fields: &[(&str, &str)]) {
        let expected =
            fields.iter().fold(Fields::default(), |all, (name, value)| all.with(name, *value));
        assert_eq!(Protocol::Bare.read_reply(line), expected);
    }

    #[rstest]
    #[case::fields("token: abc\nstart: 1\ngeese: du", Protocol::Fields)]
    #[case::a_move("\ndu\n", Protocol::Bare)]
    fn the_first_words_tell_the_wire(#[case] said: &str, #[case] wire: Protocol) {
        assert_eq!(Protocol::of(said), wire);
    }
}
