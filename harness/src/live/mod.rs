//! Games with chance, played live: the next input depends on the board that the program shows.
//!
//! Such a game has no golden. The reference decides for each board whether chance can lead to it. The inputs and boards
//! become a transcript, with which the runner learns the output format and judges as with any other.
//!
//! - `player`: chooses inputs, and records the answers of a program
//! - `record`: converts a recording to a transcript

mod player;
mod record;

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use rulebook::random::Rng;

use crate::{
    dialect::{Dialect, Pins, of},
    event::FreshGames,
    package::Package,
    plan::{Io, SessionOutcome, SessionSetup, Target},
    reference::Reference,
    session::{Limits, SEES_WAITING},
    tape::{Ending, IoMode},
    transcript::Transcript,
};
use player::Player;

/// Plays games with chance on one program.
#[derive(Clone, Copy)]
pub struct Live<'a> {
    /// The program.
    pub candidate: &'a dyn Target,
    /// The game.
    pub package: Package,
    /// The I/O mode of the program.
    pub io: Io,
    /// Set to interrupt the run.
    pub interrupted: &'a AtomicBool,
}

/// A game that was played.
pub struct Game {
    /// The inputs, and their expected results.
    pub transcript: Transcript,
    /// The result of the session.
    pub session: SessionOutcome,
    /// The inputs and the results of chance, as a path for the reference.
    pub path: Vec<String>,
}

/// A game has at most this many inputs.
const INPUTS: usize = 200;
/// At most this many moves are tried in each notation.
const TRIED: usize = 8;

/// The parameters of a game.
#[derive(Clone, Copy)]
struct GameSettings {
    /// The name of the game.
    seed: u64,
    number: usize,
    /// At most this many inputs are sent.
    inputs: usize,
    /// Whether to try only moves, to find out whether one is played.
    is_trial: bool,
}

impl Live<'_> {
    /// Checks that a program can be played live on this system, in the chosen I/O mode.
    ///
    /// # Errors
    /// The reason, in a sentence.
    pub fn check(self) -> Result<(), String> {
        let name = self.package.game.name;
        match self.io {
            _ if !SEES_WAITING => Err(format!(
                "{name} has chance, so it is played line by line, which this system does not support"
            )),
            Io::Only(IoMode::Batch | IoMode::Prefix) => Err(format!(
                "{name} has chance, so it is played line by line: use `--io step` or `--io pty`"
            )),
            Io::Auto | Io::Only(IoMode::Step | IoMode::Pty) => Ok(()),
        }
    }

    /// Detects how to talk to the program: the first I/O mode in which it shows a board, and the first notation in
    /// which it plays a move.
    pub fn setup(self) -> SessionSetup {
        let (drives, notations) = (self.drives(), self.notations());
        let usual = SessionSetup::of(notations[0].clone(), drives[0]);
        for drive in drives {
            let mut shows_board = false;
            for pins in &notations {
                let setup = SessionSetup {
                    tried: notations.len(),
                    ..SessionSetup::of(pins.clone(), *drive)
                };
                let tried = self.tried(&setup);
                if tried.is_played {
                    return SessionSetup { is_proven: true, ..setup };
                }
                shows_board |= tried.shows_board;
            }
            if shows_board {
                return SessionSetup { tried: notations.len(), drive: *drive, ..usual };
            }
        }
        usual
    }

    /// Plays fresh games, and calls `played` with the name of each. Stops after an interruption or a fault of the
    /// reference.
    pub fn play(
        self,
        setup: &SessionSetup,
        fresh: FreshGames,
        played: &(dyn Fn(&str) + Sync),
    ) -> Vec<Game> {
        let numbers: Vec<usize> = (1..=fresh.games).collect();
        let game = |number: &usize| {
            let settings =
                GameSettings { seed: fresh.seed, number: *number, inputs: INPUTS, is_trial: false };
            self.game(setup, settings).inspect(|game| played(game.transcript.name()))
        };
        numbers.par_iter().filter_map(game).collect()
    }

    fn game(self, setup: &SessionSetup, settings: GameSettings) -> Option<Game> {
        let reference =
            self.reference().filter(|it| !self.is_interrupted() && it.fault().is_none())?;
        let mut player = self.player(reference, setup, settings);
        let session = self.converse(&mut player, setup, settings);
        if session == SessionOutcome::Interrupted || reference.fault().is_some() {
            return None;
        }
        if let SessionOutcome::Session(tape) = &session {
            player.end(tape);
        }
        let path = player.path.clone();
        Some(Game { transcript: player.recorded(self.package, settings), session, path })
    }

    fn tried(self, setup: &SessionSetup) -> Tried {
        let Some(reference) = self.reference() else { return Tried::default() };
        let settings = GameSettings { seed: 0, number: 0, inputs: TRIED, is_trial: true };
        let mut player = self.player(reference, setup, settings);
        self.converse(&mut player, setup, settings);
        Tried { shows_board: player.shows_board(), is_played: player.is_played() }
    }

    fn player(
        self,
        reference: &'static Reference,
        setup: &SessionSetup,
        settings: GameSettings,
    ) -> Player {
        // Neighbouring seeds must not give the same games shifted by one.
        let mut seeds = Rng::with_seed(settings.seed);
        let seed = (0..=settings.number).fold(0, |_, _| seeds.number());
        Player::new(self.package, reference, &setup.pins, settings, Rng::with_seed(seed))
    }

    /// Plays a game.
    fn converse(
        self,
        player: &mut Player,
        setup: &SessionSetup,
        settings: GameSettings,
    ) -> SessionOutcome {
        let submission = match self.candidate.spawn(None) {
            Ok(submission) => submission,
            Err(reason) => return SessionOutcome::Skipped(reason),
        };
        let first = self.dialect().first(&setup.pins);
        let limits: Limits = self.candidate.limits(first.len() + settings.inputs);
        let mut lines = first.iter().cloned();
        let mut greeting = Vec::new();
        let mut next = |said: &[u8]| match lines.next() {
            Some(line) => {
                greeting.extend_from_slice(said);
                Some(line)
            }
            None => player.next(&[&std::mem::take(&mut greeting), said].concat()),
        };
        match submission.play(&mut next, setup.drive, &limits) {
            Ok(tape) if tape.ending == Ending::Interrupted => SessionOutcome::Interrupted,
            Ok(tape) => SessionOutcome::Session(tape.without_first(first.len())),
            Err(fault) => SessionOutcome::Fault(fault.to_string()),
        }
    }

    fn reference(self) -> Option<&'static Reference> {
        self.package.known.reference.as_ref()
    }

    fn dialect(self) -> &'static Dialect {
        of(self.package.game)
    }

    fn is_interrupted(self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn drives(self) -> &'static [IoMode] {
        match self.io {
            Io::Only(IoMode::Pty) => &[IoMode::Pty],
            Io::Only(_) => &[IoMode::Step],
            Io::Auto => &[IoMode::Step, IoMode::Pty],
        }
    }

    /// The notations to try: the one that was set, or all.
    fn notations(self) -> Vec<Pins> {
        let pins = self.candidate.pins();
        if pins.input.is_some() {
            return vec![pins.clone()];
        }
        let with = |input: &&str| Pins { input: Some((*input).to_owned()), ..pins.clone() };
        self.dialect().notations().iter().map(with).collect()
    }
}

/// The result of a trial.
#[derive(Clone, Copy, Default)]
struct Tried {
    shows_board: bool,
    is_played: bool,
}
