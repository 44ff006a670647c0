//! A match: one game of a submission against stickler, or a few if the submission starts another.

use clap::ValueEnum;
use rulebook::{
    foxgeese::{FoxGeese, foxes::FoxesStrategy, geese::GeeseStrategy},
    game::Player,
    rule::Citation,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Exchange, protocol::Protocol};
use crate::{
    judge::Verdict,
    session::{HarnessFault, Limits, NotFound, Program},
    tape::{IoMode, Tape},
};

/// The side that a submission takes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// It plays the geese, and we answer
    Geese,
    /// It answers as the foxes' server, and we play the geese
    Foxes,
}

impl Role {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Geese => "geese",
            Self::Foxes => "foxes",
        }
    }
}

/// The opponent in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// Foxes, against a submission that plays the geese.
    Foxes(FoxesStrategy),
    /// Geese, against a submission that plays the foxes.
    Geese(GeeseStrategy),
}

impl std::fmt::Display for Opponent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Foxes(strategy) => write!(f, "{strategy}"),
            Self::Geese(strategy) => write!(f, "{strategy}"),
        }
    }
}

/// A match to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The opponent.
    pub opponent: Opponent,
    /// The seed of the opponent's choices, and of all that is random about the match.
    pub seed: u64,
}

impl Pairing {
    /// Its name: `random-3`.
    pub fn name(&self) -> String {
        format!("{}-{}", self.opponent, self.seed).replace(':', "-")
    }
}

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The pairing.
    pub pairing: Pairing,
    /// The protocol.
    pub wire: Protocol,
    /// All requests and replies.
    pub exchanges: Vec<Exchange>,
    /// The verdict on the rules.
    pub verdict: Verdict,
    /// The end of the last finished game, if there is one.
    pub end: Option<End>,
    /// The tape of the standard streams.
    pub tape: Option<Tape>,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The winner.
    pub winner: Player,
    /// The rule that ended it.
    pub rule: Citation,
    /// Whether the submission has shown that it knows the end. Only a winner over HTTP must.
    pub is_reported: bool,
}

impl Match {
    /// The moves of the last game, in the challenge's notation.
    pub fn moves(&self) -> Vec<String> {
        let last_start = self.exchanges.iter().rposition(Exchange::begins);
        let game = &self.exchanges[last_start.unwrap_or(0)..];
        game.iter().flat_map(Exchange::moves).map(|m| m.to_string()).collect()
    }

    /// The last position.
    pub fn position(&self) -> Option<&FoxGeese> {
        self.exchanges.last()?.position.as_ref()
    }
}

/// The settings of all matches of a run.
pub struct MatchConfig<'a> {
    /// The protocol; none if it must be detected.
    pub wire: Option<Protocol>,
    /// The I/O mode of programs.
    pub drive: IoMode,
    /// The limits of a match.
    pub limits: Limits,
    /// The number of requests that may break a rule in a match.
    pub forgiven: usize,
    /// Finds the program for a match, with the placeholders in its command filled in.
    pub program: &'a FindProgram<'a>,
}

/// Finds the program for a match. Placeholders in its command, and environment variables, get these values, and it may connect to
/// this port.
pub type FindProgram<'a> =
    dyn Fn(&[(&str, &str)], Option<u16>) -> Result<Program, NotFound> + Sync + 'a;

/// The reason why a match was not played.
#[derive(Debug, thiserror::Error)]
pub enum NotPlayed {
    /// There is no such program.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// The harness or the machine failed.
    #[error(transparent)]
    Harness(#[from] HarnessFault),
}

/// The matches of a submission that plays the geese: against these foxes, the deterministic ones once, the others
/// `games` times.
pub fn against_foxes(strategies: &[FoxesStrategy], games: u64, seed: u64) -> Vec<Pairing> {
    let times = |strategy: &FoxesStrategy| match strategy {
        FoxesStrategy::First | FoxesStrategy::Last => 1,
        FoxesStrategy::Random | FoxesStrategy::Greedy | FoxesStrategy::Minimax(_) => games,
    };
    let pairing = |strategy: &FoxesStrategy| {
        let opponent = Opponent::Foxes(*strategy);
        (0..times(strategy)).map(move |n| Pairing { opponent, seed: seed.wrapping_add(n) })
    };
    strategies.iter().flat_map(pairing).collect()
}

/// The matches of a submission that plays the foxes: `games` against each kind of geese, and three times as many
/// against the geese that tempt it with short captures. Half of the time, it resists those by chance.
pub fn against_geese(games: u64, seed: u64) -> Vec<Pairing> {
    let times = |strategy: &GeeseStrategy| match strategy {
        GeeseStrategy::Waiting => 1,
        GeeseStrategy::Tempting => 3 * games,
        GeeseStrategy::Win(_)
        | GeeseStrategy::Random
        | GeeseStrategy::Careful
        | GeeseStrategy::Filling => games,
    };
    let pairing = |strategy: &GeeseStrategy| {
        let opponent = Opponent::Geese(*strategy);
        (0..times(strategy)).map(move |n| Pairing { opponent, seed: seed.wrapping_add(n) })
    };
    GeeseStrategy::TRIALS.iter().flat_map(pairing).collect()
}
