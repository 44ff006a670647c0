//! `stickler match foxgeese -- COMMAND`: plays matches with a submission that plays the geese, or that serves the
//! foxes.
//!
//! - `serve`: `stickler serve`: a Fox & Geese server to play against

pub(super) mod serve;

use std::{path::Path, time::Instant};

use clap::{Arg, Args, ValueEnum};
use rulebook::{
    foxgeese::{foxes::FoxesStrategy, geese::GeeseStrategy},
    game::Malformed,
    games::GameInfo,
};

use super::{
    Exit, Failure, Output,
    args::{
        isolation::IsolationArgs,
        known_failures::KnownArgs,
        lookup,
        reporters::{ReportArgs, Reporters},
        seed::SeedArgs,
        submission::SubmissionArgs,
    },
    interrupted,
};
use crate::{
    candidate::PreparedSubmission,
    dialect::Pins,
    event::{
        Event, Totals,
        matches::{MatchReport, Scoreboard},
    },
    foxgeese::{
        matches::{
            Match as Played, MatchConfig, Opponent, Pairing, Role, against_foxes, against_geese,
        },
        play::play_all,
        protocol::Protocol,
        reporting,
    },
    manifest::{self, Entry},
    plan::{Io, Target as _},
    sandbox::Isolation,
    tape::IoMode,
};

/// The default foxes that a submission plays against.
const STRATEGIES: [FoxesStrategy; 5] = [
    FoxesStrategy::First,
    FoxesStrategy::Last,
    FoxesStrategy::Random,
    FoxesStrategy::Greedy,
    FoxesStrategy::Minimax(2),
];
/// A side has at most this many moves in a match, for the limits of a session.
const LINES: usize = 100;
const HEADING: &str = "Matches";
/// Matches are the same every time, unless the user gives another seed.
const USUAL_SEED: u64 = 1;

/// Play Fox & Geese matches against a program
///
/// Reports the rules that it breaks, and how many matches it wins.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler match foxgeese -- python3 geese.py\n  stickler match foxgeese --role foxes -- node foxes.js"
)]
pub(crate) struct Match {
    /// The game; only Fox & Geese is played in matches
    game: String,
    #[command(flatten)]
    submission: SubmissionArgs,
    #[command(flatten)]
    isolation: IsolationArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    reports: ReportArgs,
    #[command(flatten)]
    matches: MatchArgs,
}

/// Options of matches, which are played over a wire
#[derive(Args)]
#[command(next_help_heading = HEADING)]
pub(super) struct MatchArgs {
    /// Its side [default: geese]
    #[arg(long, value_enum)]
    role: Option<Role>,
    /// Its protocol [default: any]
    #[arg(long, value_enum)]
    wire: Option<Protocol>,
    /// Play only against these, such as `random`, `minimax:4` or `tempting`
    ///
    /// `random` and `minimax:4` are foxes, `tempting` are geese.
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    against: Vec<String>,
    /// Play N matches against each player that chooses at random
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    games: u64,
    #[command(flatten)]
    pub(super) seed: SeedArgs,
    /// Forgive at most N requests of a match that break a rule
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = 0)]
    forgive: usize,
    /// Require N wins
    #[arg(long, value_name = "N", default_value_t = 1)]
    wins: usize,
}

/// The argument, hidden if it is an option of matches. `verify` accepts these as well, as it did before there was
/// `match`.
pub(super) fn hidden(argument: Arg) -> Arg {
    let is_of_matches = argument.get_help_heading() == Some(HEADING);
    argument.hide(is_of_matches)
}

/// Whether submissions of a game are checked by matches.
pub(super) fn are_played_in(game: &GameInfo) -> bool {
    game.name == "foxgeese"
}

impl Match {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        if !are_played_in(game) {
            let message = format!("{} is not played in matches; choose foxgeese", game.title);
            return Err(Failure::usage(message));
        }
        if self.submission.is_empty() {
            let message =
                "no submission; name its command after `--`, or a manifest by `--entries`";
            return Err(Failure::usage(message));
        }
        let isolation = self.isolation.choose()?;
        let (submission, matches) = (&self.submission, &self.matches);
        submission.note_left_out(game, output)?;
        let known = self.known.read_for(submission, None)?;
        let mut reporters = self.reports.open(output)?.knowing(known);
        let exit = play(game, submission, matches, &isolation, &mut reporters, output)?;
        reporters.close()?;
        Ok(exit)
    }
}

/// Plays matches with a command, or with the entries of a manifest.
pub(super) fn play(
    game: &'static GameInfo,
    submission: &SubmissionArgs,
    matches: &MatchArgs,
    isolation: &Isolation,
    reporters: &mut Reporters,
    output: &mut Output,
) -> Result<Exit, Failure> {
    // From here on, signals are handled, before anything is built.
    interrupted();
    match submission.manifest() {
        Some(path) => {
            let settle = |entry: &Entry| {
                let role = choice(path, entry, "role", entry.role.as_deref())?;
                let wire = choice(path, entry, "wire", entry.wire.as_deref())?;
                MatchRun::new(game, submission, matches, role, wire)
            };
            let how = (settle, |_: &Entry, _: &str| ());
            let ready = submission.ready_entries(path, game, isolation, reporters, how)?;
            ready.run(output, |submitted, run| run.one(submitted, reporters))
        }
        None => {
            let run = MatchRun::new(game, submission, matches, None, None)?;
            let how = (Pins::default(), isolation);
            match submission.typed_for(game, how, reporters)? {
                Some(submitted) => run.one(&submitted, reporters),
                None => Ok(Exit::NotStarted),
            }
        }
    }
}

/// The value of an entry's key that must be one of a few words.
fn choice<T: ValueEnum>(
    path: &Path,
    entry: &Entry,
    key: &'static str,
    word: Option<&str>,
) -> Result<Option<T>, Failure> {
    let Some(word) = word else { return Ok(None) };
    lookup::word(word).map(Some).map_err(|allowed| {
        Failure::manifest(manifest::unknown_word(path, &entry.id, key, word, &allowed))
    })
}

impl MatchArgs {
    fn pairings(&self, role: Role) -> Result<Vec<Pairing>, Failure> {
        match role {
            Role::Geese => Ok(against_foxes(
                &self.foxes()?,
                self.games,
                self.seed.given().unwrap_or(USUAL_SEED),
            )),
            Role::Foxes => {
                self.check_geese()?;
                let mut pairings =
                    against_geese(self.games, self.seed.given().unwrap_or(USUAL_SEED));
                let is_named =
                    |pairing: &Pairing| self.against.contains(&pairing.opponent.to_string());
                pairings.retain(|pairing| self.against.is_empty() || is_named(pairing));
                Ok(pairings)
            }
        }
    }

    /// The foxes to play against: those that were named, or the usual ones.
    fn foxes(&self) -> Result<Vec<FoxesStrategy>, Failure> {
        if self.against.is_empty() {
            return Ok(STRATEGIES.to_vec());
        }
        let named = self.against.iter().map(|name| name.parse());
        named.collect::<Result<_, Malformed>>().map_err(|error| Failure::usage(error.to_string()))
    }

    /// Checks that all named geese exist.
    fn check_geese(&self) -> Result<(), Failure> {
        let names: Vec<String> = GeeseStrategy::TRIALS.iter().map(ToString::to_string).collect();
        match self.against.iter().find(|name| !names.contains(name)) {
            Some(unknown) => {
                let names = names.join(", ");
                let message = format!("unknown player `{unknown}`; choose one of: {names}");
                Err(Failure::usage(message))
            }
            None => Ok(()),
        }
    }

    /// Whether an option for matches was given.
    pub(super) fn is_used(&self) -> bool {
        let is_named = self.role.is_some() || self.wire.is_some() || !self.against.is_empty();
        is_named || self.forgive != 0
    }
}

struct MatchRun<'a> {
    game: &'static GameInfo,
    submission: &'a SubmissionArgs,
    matches: &'a MatchArgs,
    role: Role,
    wire: Option<Protocol>,
}

impl<'a> MatchRun<'a> {
    /// A run with the side and protocol from the manifest, unless the command line overrides them.
    fn new(
        game: &'static GameInfo,
        submission: &'a SubmissionArgs,
        matches: &'a MatchArgs,
        role: Option<Role>,
        wire: Option<Protocol>,
    ) -> Result<Self, Failure> {
        let role = matches.role.or(role).unwrap_or(Role::Geese);
        let wire = matches.wire.or(wire);
        if (role, wire) == (Role::Foxes, Some(Protocol::Http)) {
            let message = "foxes are served over standard streams; choose bare, fields or blocks";
            return Err(Failure::usage(message));
        }
        if (role, wire) == (Role::Geese, Some(Protocol::Blocks)) {
            let message = "geese are not played over blocks; choose bare, fields or http";
            return Err(Failure::usage(message));
        }
        Ok(Self { game, submission, matches, role, wire })
    }

    fn one(
        &self,
        submitted: &PreparedSubmission,
        reporters: &mut Reporters,
    ) -> Result<Exit, Failure> {
        let started = Instant::now();
        let pairings = self.matches.pairings(self.role)?;
        reporters.report(&Event::RunStarted {
            submission: submitted.name(),
            game: self.game,
            transcripts: pairings.len(),
            left_out: 0,
            fresh: None,
            isolation: submitted.isolation(),
            source: submitted.source(),
        });
        let matches = self.play(submitted, &pairings, reporters)?;
        let mut totals = self.report(submitted, &matches, reporters);
        totals.interrupted = matches.len() < pairings.len();
        totals.elapsed = started.elapsed();
        reporters.report(&Event::RunFinished(&totals));
        reporters.check()?;
        Ok(reporters.exit(&totals))
    }

    fn play(
        &self,
        submitted: &PreparedSubmission,
        pairings: &[Pairing],
        reporters: &mut Reporters,
    ) -> Result<Vec<Played>, Failure> {
        let config = MatchConfig {
            wire: self.wire,
            drive: match self.submission.io() {
                Io::Only(IoMode::Pty) => IoMode::Pty,
                Io::Only(IoMode::Step | IoMode::Batch | IoMode::Prefix) | Io::Auto => IoMode::Step,
            },
            limits: submitted.limits(LINES),
            forgiven: self.matches.forgive,
            program: &|values, port| submitted.filled(self.game, values, port),
        };
        let jobs = self.submission.jobs();
        let played = play_all(pairings, &config, jobs, interrupted(), &mut |pairing| {
            reporters.report(&Event::Conversed { name: &pairing.name() });
        });
        played.map_err(|error| Failure::new(Exit::NotStarted, error.to_string()))
    }

    fn report(
        &self,
        submitted: &PreparedSubmission,
        matches: &[Played],
        reporters: &mut Reporters,
    ) -> Totals {
        if let Some(first) = matches.first() {
            let setting = reporting::setting(self.role, first.wire);
            reporters.report(&Event::MatchesStarted(setting));
        }
        let report = |played| {
            let reproduce = self.reproduce(submitted, played);
            reporting::report(played, self.game, self.role, reproduce)
        };
        let reports: Vec<MatchReport<'_>> = matches.iter().map(report).collect();
        let mut totals = Totals::default();
        for report in &reports {
            totals.count(report.verdict);
            reporters.report(&Event::MatchFinished(report));
        }
        let wanted = if self.role == Role::Geese { self.matches.wins } else { 0 };
        let scoreboard = Scoreboard::of(&reports, wanted);
        totals.too_few_wins = !scoreboard.wins_enough();
        totals.wins = Some(scoreboard.win_count());
        reporters.report(&Event::MatchesFinished(&scoreboard));
        totals
    }

    /// The command that plays the same match again.
    fn reproduce(&self, submitted: &PreparedSubmission, played: &Played) -> String {
        let Pairing { opponent, seed } = played.pairing;
        let role = if self.role == Role::Foxes { " --role foxes" } else { "" };
        let wins = if matches!(opponent, Opponent::Foxes(_)) { " --wins 0" } else { "" };
        let command = submitted.command_line();
        submitted.from_here(&format!(
            "stickler match {}{role} --against {opponent} --games 1 --seed {seed}{wins} -- {command}",
            self.game.name
        ))
    }
}
