//! Matches, as reports show them: games that were played live against an opponent of ours, whatever the game.

use std::time::Duration;

use rulebook::{games::GameInfo, rule::Citation};

use crate::{judge::Verdict, tape::Tape};

/// How a submission plays its matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchSetting {
    /// The side that it takes.
    pub side: &'static str,
    /// The name of the wire over which it plays.
    pub wire: &'static str,
    /// The wire in words.
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
    /// What seeded the opponent's random choices.
    pub seed: u64,
    /// The name of the wire.
    pub wire: &'static str,
    /// Whether the submission kept the rules.
    pub verdict: &'a Verdict,
    /// How the last game that was finished ended, if one was.
    pub end: Option<MatchEnd>,
    /// Whether the submission has won; none if winning is not asked of its side.
    pub is_won: Option<bool>,
    /// The moves of the last game.
    pub moves: Vec<String>,
    /// How many requests there were.
    pub requests: usize,
    /// The last position, drawn; empty if there is none.
    pub board: String,
    /// What passed over the standard streams.
    pub tape: Option<&'a Tape>,
    /// A command line that plays the same match again.
    pub reproduce: String,
    /// Whether it is a failure that the list of known ones names, so that it does not count.
    pub is_known: bool,
}

/// How a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchEnd {
    /// The side that has won.
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

/// What the matches of a submission add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scoreboard {
    /// Matches in which all rules were kept, of all.
    pub legal: (usize, usize),
    /// The wins against each opponent; empty if winning is not asked of the submission's side.
    pub won: Vec<Wins>,
    /// How many matches must be won.
    pub wins_required: usize,
    /// How often each rule ended a game.
    pub ends: Vec<(Citation, usize)>,
}

/// How many matches were won, and how many must be.
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
    /// Adds up these matches.
    pub fn of<'a>(
        matches: impl IntoIterator<Item = &'a MatchReport<'a>>,
        wins_required: usize,
    ) -> Self {
        let mut scoreboard = Self { wins_required, ..Self::default() };
        matches.into_iter().for_each(|report| scoreboard.count(report));
        scoreboard
    }

    /// How many matches were won.
    pub fn wins(&self) -> usize {
        self.won.iter().map(|wins| wins.won).sum()
    }

    /// The wins in all matches that can be won.
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
