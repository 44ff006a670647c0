//! Matches for reports: games that were played live against stickler, of any kind.

use std::time::Duration;

use rulebook::{games::GameInfo, rule::Citation};

use crate::{judge::Verdict, tape::Tape};

/// How a submission plays its matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetting {
    /// The side that it takes.
    pub side: &'static str,
    /// The name of its protocol.
    pub wire: &'static str,
    /// The protocol in words.
    pub wire_in_words: &'static str,
}

/// A match that was played and judged.
#[derive(Clone)]
pub struct MatchReport<'a> {
    /// The game.
    pub game: &'static GameInfo,
    /// The match's name: its opponent and its seed.
    pub name: String,
    /// The opponent.
    pub opponent: String,
    /// The seed of the opponent's random choices.
    pub seed: u64,
    /// The name of the protocol.
    pub wire: &'static str,
    /// The verdict on the rules.
    pub verdict: &'a Verdict,
    /// The end of the last finished game, if there is one.
    pub end: Option<MatchEnd>,
    /// Whether the submission won; none if its side need not win.
    pub is_won: Option<bool>,
    /// The moves of the last game.
    pub moves: Vec<String>,
    /// The number of requests.
    pub requests: usize,
    /// A drawing of the last position; empty if there is none.
    pub board: String,
    /// The tape of the standard streams.
    pub tape: Option<&'a Tape>,
    /// A command line that plays the same match again.
    pub reproduce: String,
    /// Whether it is on the list of known failures, so that it does not count.
    pub is_known: bool,
}

/// The end of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEnd {
    /// The winning side.
    pub winner: &'static str,
    /// The rule that ended the game.
    pub rule: Citation,
    /// The number of moves, as the game counts them.
    pub moves: usize,
}

impl MatchReport<'_> {
    /// Time on the clock.
    pub fn wall(&self) -> Duration {
        self.tape.map_or(Duration::ZERO, |tape| tape.wall)
    }
}

/// The results of a submission's matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    /// The number of matches in which all rules were kept, and of all matches.
    pub legal: (usize, usize),
    /// The wins against each opponent; empty if the submission's side need not win.
    pub won: Vec<Wins>,
    /// The required number of wins.
    pub wins_required: usize,
    /// The number of games that each rule ended.
    pub ends: Vec<(Citation, usize)>,
}

/// The number of wins, and the required number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the sentence above names them")]
pub struct WinCount {
    pub won: usize,
    pub matches: usize,
    pub required: usize,
}

/// The wins against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// The opponent.
    pub against: String,
    /// Matches that were won.
    pub won: usize,
    /// Matches that were played.
    pub matches: usize,
}

impl Scoreboard {
    /// Adds up the results of these matches.
    pub fn of<'a>(
        matches: impl IntoIterator<Item = &'a MatchReport<'a>>,
        wins_required: usize,
    ) -> Self {
        let mut scoreboard = Self { wins_required, ..Self::default() };
        matches.into_iter().for_each(|report| scoreboard.count(report));
        scoreboard
    }

    /// The number of wins.
    pub fn wins(&self) -> usize {
        self.won.iter().map(|wins| wins.won).sum()
    }

    /// The number of wins in all matches that can be won.
    pub fn win_count(&self) -> WinCount {
        let matches = self.won.iter().map(|wins| wins.matches).sum();
        WinCount { won: self.wins(), matches, required: self.wins_required }
    }

    /// Whether enough matches were won.
    pub fn wins_enough(&self) -> bool {
        self.wins() >= self.wins_required
    }

    fn count(&mut self, report: &MatchReport<'_>) {
        self.legal.0 += usize::from(*report.verdict == Verdict::Passed);
        self.legal.1 += 1;
        if let Some(is_won) = report.is_won {
            self.count_win(&report.opponent, is_won);
        }
        if let Some(end) = report.end {
            self.count_end(end.rule);
        }
    }

    fn count_win(&mut self, opponent: &str, is_won: bool) {
        if self.won.last().is_none_or(|last| last.against != opponent) {
            self.won.push(Wins { against: opponent.to_owned(), won: 0, matches: 0 });
        }
        if let Some(wins) = self.won.last_mut() {
            wins.won += usize::from(is_won);
            wins.matches += 1;
        }
    }

    fn count_end(&mut self, rule: Citation) {
        match self.ends.iter_mut().find(|(other, _)| *other == rule) {
            Some((_, count)) => *count += 1,
            None => self.ends.push((rule, 1)),
        }
    }
}
