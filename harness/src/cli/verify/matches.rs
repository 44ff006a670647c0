//! `stickler verify foxgeese -- COMMAND`: matches with a submission that plays the geese, or that serves the foxes.

use std::{env, num::NonZero, path::Path, thread, time::Instant};

use clap::Args;
use rulebook::{
    foxgeese::{foxes::FoxesStrategy, geese::GeeseStrategy},
    game::Malformed,
    games::GameInfo,
};

use super::{
    Exit, Failure, Output, Reports, Teller, Verify, exit, folder_of, interrupted, reporters,
    selected, was_interrupted,
};
use crate::{
    candidate::Submitted,
    event::{Event, Played, Totals},
    foxgeese::{
        matches::{
            Match, MatchConfig, Opponent, Pairing, Role, Scoreboard, against_foxes, against_geese,
        },
        play::play_all,
        wire::Wire,
    },
    manifest,
    runner::{Candidate as _, Io},
    sandbox::Isolation,
    tape::Drive,
};

/// The foxes that a submission plays against if nothing else is said.
const STRATEGIES: [FoxesStrategy; 5] = [
    FoxesStrategy::First,
    FoxesStrategy::Last,
    FoxesStrategy::Random,
    FoxesStrategy::Greedy,
    FoxesStrategy::Minimax(2),
];
/// As many lines as a match may have.
const LINES: usize = 100;

/// Of Fox & Geese, which is played over a wire
#[derive(Args)]
#[command(next_help_heading = "Fox & Geese")]
pub(super) struct MatchArgs {
    /// The side that the submission takes [default: geese]
    #[arg(long, value_enum)]
    role: Option<Role>,
    /// Over which wire it plays [default: whichever it uses]
    #[arg(long, value_enum)]
    wire: Option<Wire>,
    /// Only against these: foxes such as `random` or `minimax:4`, or geese such as `tempting`
    #[arg(long, value_name = "PLAYER", value_delimiter = ',')]
    against: Vec<String>,
    /// How many matches against each player that leaves something to chance
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    games: u64,
    /// What is left to chance: the same seed gives the same matches
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many requests that break a rule are forgiven in a match
    #[arg(long, value_name = "N", default_value_t = 0)]
    forgive: usize,
    /// How many matches must be won
    #[arg(long, value_name = "N", default_value_t = 1)]
    wins: usize,
}

impl MatchArgs {
    fn pairings(&self, role: Role) -> Result<Vec<Pairing>, Failure> {
        match role {
            Role::Geese => Ok(against_foxes(&self.strategies()?, self.games, self.seed)),
            Role::Foxes => {
                self.check_aims()?;
                let mut pairings = against_geese(self.games, self.seed);
                let is_named =
                    |pairing: &Pairing| self.against.contains(&pairing.opponent.to_string());
                pairings.retain(|pairing| self.against.is_empty() || is_named(pairing));
                Ok(pairings)
            }
        }
    }

    /// The foxes that are named, or the usual ones.
    fn strategies(&self) -> Result<Vec<FoxesStrategy>, Failure> {
        if self.against.is_empty() {
            return Ok(STRATEGIES.to_vec());
        }
        let named = self.against.iter().map(|name| name.parse());
        named.collect::<Result<_, Malformed>>().map_err(|error| Failure::usage(error.to_string()))
    }

    fn check_aims(&self) -> Result<(), Failure> {
        let names: Vec<String> = GeeseStrategy::TRIALS.iter().map(ToString::to_string).collect();
        match self.against.iter().find(|name| !names.contains(name)) {
            Some(unknown) => {
                let allowed = names.join(", ");
                Err(Failure::usage(format!("found `{unknown}`, allowed is {allowed}")))
            }
            None => Ok(()),
        }
    }

    /// Whether anything was said that only matches know.
    fn is_used(&self) -> bool {
        let is_named = self.role.is_some() || self.wire.is_some() || !self.against.is_empty();
        is_named || self.forgive != 0
    }
}

/// Whether matches are to be played, and not transcripts.
///
/// # Errors
/// If something was said that is of the other.
pub(super) fn are_wanted(verify: &Verify, game: &GameInfo) -> Result<bool, Failure> {
    let has_submission = !verify.command.is_empty() || verify.entries.is_some();
    let are_wanted = game.name == "foxgeese" && has_submission;
    let of_transcripts = !verify.transcripts.is_empty()
        || !verify.rules.is_empty()
        || !verify.skip_rulings.is_empty()
        || verify.suite.is_some()
        || verify.keep_tapes.is_some()
        || verify.exhaustive;
    match are_wanted {
        true if of_transcripts => {
            let message =
                "a submission of Fox & Geese plays matches, of which there are no transcripts";
            Err(Failure::usage(format!("{message}; choose them by `--against`")))
        }
        false if verify.matches.is_used() => Err(Failure::usage(
            "`--role`, `--wire`, `--against` and `--forgive` are of matches of Fox & Geese with a submission",
        )),
        _ => Ok(are_wanted),
    }
}

/// Plays matches with a command, or with the entries of a manifest.
pub(super) fn run(
    verify: &Verify,
    game: &'static GameInfo,
    isolation: &Isolation,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let reports = &mut reporters(&verify.formats, verify.detail(), verify.details, output)?[..];
    let exit = match &verify.entries {
        Some(path) => entries(verify, game, path, isolation, reports, output),
        None => command(verify, game, isolation, reports),
    }?;
    let closed = reports.iter_mut().try_for_each(|report| report.close());
    closed.map_err(|error| Failure::internal("the report", &error))?;
    Ok(exit)
}

fn command(
    verify: &Verify,
    game: &'static GameInfo,
    isolation: &Isolation,
    reports: &mut Reports,
) -> Result<Exit, Failure> {
    let here =
        env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
    let submitted = verify.typed(&here)?.isolated(isolation);
    Run::new(verify, game, None, None)?.one(&submitted, reports)
}

fn entries(
    verify: &Verify,
    game: &'static GameInfo,
    path: &Path,
    isolation: &Isolation,
    reports: &mut Reports,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let entries = manifest::read(path).map_err(Failure::manifest)?;
    let mut worst = Exit::Conforms;
    let wanted = selected(&entries, game, &verify.only, path)?;
    for (n, entry) in wanted.iter().enumerate() {
        if was_interrupted(wanted.len() - n, output) {
            return Ok(worst.max(Exit::Incomplete));
        }
        let run = Run::new(verify, game, entry.role, entry.wire)?;
        let exit = match Submitted::entry(entry, folder_of(path), isolation) {
            Ok(submitted) => run.one(&submitted, reports)?,
            Err(error) => {
                output.note(&format!("stickler: entry `{}`: {error}", entry.id));
                Exit::NotStarted
            }
        };
        worst = worst.max(exit);
    }
    Ok(worst)
}

struct Run<'a> {
    verify: &'a Verify,
    game: &'static GameInfo,
    role: Role,
    wire: Option<Wire>,
}

impl<'a> Run<'a> {
    /// A run of a submission that says this of itself, if the command line does not say otherwise.
    fn new(
        verify: &'a Verify,
        game: &'static GameInfo,
        role: Option<Role>,
        wire: Option<Wire>,
    ) -> Result<Self, Failure> {
        let role = verify.matches.role.or(role).unwrap_or(Role::Geese);
        let wire = verify.matches.wire.or(wire);
        if (role, wire) == (Role::Foxes, Some(Wire::Http)) {
            let message =
                "foxes are served over standard streams, so their wire is bare, fields or blocks";
            return Err(Failure::usage(message));
        }
        if (role, wire) == (Role::Geese, Some(Wire::Blocks)) {
            let message = "the wire of a submission that plays the geese is bare, fields or http";
            return Err(Failure::usage(message));
        }
        Ok(Self { verify, game, role, wire })
    }

    fn one(&self, submitted: &Submitted, reports: &mut Reports) -> Result<Exit, Failure> {
        let started = Instant::now();
        let pairings = self.verify.matches.pairings(self.role)?;
        let mut teller = Teller::new(reports, self.verify.quiet);
        teller.tell(&Event::RunStarted {
            submission: submitted.name(),
            game: self.game,
            transcripts: pairings.len(),
            isolation: submitted.isolation(),
        });
        let matches = self.play(submitted, &pairings, &mut teller)?;
        let mut totals = self.tell(submitted, &matches, &mut teller);
        totals.interrupted = matches.len() < pairings.len();
        totals.elapsed = started.elapsed();
        teller.tell(&Event::RunFinished(&totals));
        teller.finish()?;
        Ok(exit(&totals))
    }

    fn play(
        &self,
        submitted: &Submitted,
        pairings: &[Pairing],
        teller: &mut Teller<'_>,
    ) -> Result<Vec<Match>, Failure> {
        let verify = self.verify;
        let config = MatchConfig {
            wire: self.wire,
            drive: match verify.io.into() {
                Io::Only(Drive::Pty) => Drive::Pty,
                Io::Only(Drive::Step | Drive::Batch | Drive::Prefix) | Io::Auto => Drive::Step,
            },
            limits: submitted.limits(LINES),
            forgiven: verify.matches.forgive,
            program: &|places, port| submitted.filled(places, port),
        };
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let jobs = verify.jobs.map_or(processors, NonZero::get);
        let played = play_all(pairings, &config, jobs, interrupted(), &mut |pairing| {
            teller.tell(&Event::Conversed { name: &pairing.name() });
        });
        played.map_err(|error| Failure::new(Exit::NotStarted, error.to_string()))
    }

    fn tell(&self, submitted: &Submitted, matches: &[Match], teller: &mut Teller<'_>) -> Totals {
        if let Some(first) = matches.first() {
            teller.tell(&Event::Wired { role: self.role, wire: first.wire });
        }
        let mut totals = Totals::default();
        for played in matches {
            totals.count(&played.verdict);
            let reproduce = self.reproduce(submitted, played);
            teller.tell(&Event::Played(&Played { game: self.game, played, reproduce }));
        }
        let wanted = if self.role == Role::Geese { self.verify.matches.wins } else { 0 };
        let scoreboard = Scoreboard::of(self.role, matches, wanted);
        totals.too_few_wins = !scoreboard.wins_enough();
        teller.tell(&Event::Graded(&scoreboard));
        totals
    }

    /// The command line that plays the same match again.
    fn reproduce(&self, submitted: &Submitted, played: &Match) -> String {
        let Pairing { opponent, seed } = played.pairing;
        let role = if self.role == Role::Foxes { " --role foxes" } else { "" };
        let wins = if matches!(opponent, Opponent::Foxes(_)) { " --wins 0" } else { "" };
        let command = submitted.command_line();
        format!(
            "stickler verify {}{role} --against {opponent} --games 1 --seed {seed}{wins} -- {command}",
            self.game.name
        )
    }
}
