//! How to talk to a submission.

use serde::{Deserialize, Serialize};

use crate::{
    dialect::Pins,
    tape::{IoMode, Tape},
};

/// How to talk to a submission.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionSetup {
    /// The overrides of its dialect, and the notation of its inputs.
    pub pins: Pins,
    /// The I/O mode.
    pub drive: IoMode,
    /// The number of notations tried.
    pub tried: usize,
    /// Whether the program was seen to play a move.
    pub is_proven: bool,
    /// The notation in which the program reads the two cells of a move in reverse order, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swapped: Option<String>,
    /// The harness error that prevented detection, if there was one. Then nothing is judged: replies in the wrong mode
    /// or notation prove nothing about the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// The session in which the program got stuck before it read a line, if it did. Every other game would get stuck as
    /// well, so it is not started again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Stuck>,
    /// Whether the program ends before it reads a line in the I/O mode that was set, but does not at a terminal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub needs_terminal: bool,
    /// Where the program shows whose turn it is, if only a terminal shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hidden_prompt: Option<String>,
    /// Whether it starts another game when one is over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub restarts: bool,
}

/// A session that a limit cut off before the program read a line.
#[derive(Clone, Debug, Eq, Serialize, Deserialize)]
pub struct Stuck(pub Tape);

/// Two of them are equal if their output and their endings are equal, regardless of the time they took.
impl PartialEq for Stuck {
    fn eq(&self, other: &Self) -> bool {
        let (Self(one), Self(other)) = (self, other);
        (&one.turns, &one.ending) == (&other.turns, &other.ending)
    }
}

impl SessionSetup {
    /// A submission with this I/O mode, of which nothing else is known.
    pub fn of(pins: Pins, drive: IoMode) -> Self {
        Self {
            pins,
            drive,
            tried: 1,
            is_proven: false,
            swapped: None,
            fault: None,
            stuck: None,
            needs_terminal: false,
            hidden_prompt: None,
            restarts: false,
        }
    }

    /// Advice after a failed session.
    pub(crate) fn hint(&self, tape: &Tape) -> Option<String> {
        let fails = self.needs_terminal && tape.ends_before_first_turn();
        fails.then(|| "with `--io pty` its standard input is a terminal, and it goes on".to_owned())
    }

    /// The same setup in the mode *prefix*.
    pub(crate) fn by_prefixes(&self) -> Self {
        Self { drive: IoMode::Prefix, ..self.clone() }
    }
}
