//! `stickler bench`: what talking to a program costs.

mod figures;
mod tiers;
mod verdicts;

use std::{env, ffi::OsString, path::PathBuf, time::Duration};

use clap::Args;
use figures::{Figure, Figures, Unit};
use rulebook::{games::GameInfo, suite::Suite};

use super::{Exit, Failure, Output, interrupted, lookup, order};
use crate::{
    bench::{Rate, Round, ShellLoops, implementations, rate, round},
    explore::fresh::Fresh,
    session::{HarnessFault, Inside, Program, Submission, is_stopping},
    transcript::{Draft, Transcript, suite},
};

/// Times the suite over a submission against a bare loop that starts it on the same inputs, side by side
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler bench quagmire -- ruby q.rb\n  stickler bench alak --no-isolation -- lua alak.lua\n  stickler bench quagmire --against old/stickler -- ruby q.rb"
)]
pub(crate) struct Bench {
    /// The game
    game: String,
    /// A submission's command line, after `--`; the rulebook's program is always measured
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<OsString>,
    /// Let the command run without any isolation, too: the bare loop has none, so it can reach all that you can
    #[arg(long)]
    no_isolation: bool,
    /// How often everything is measured; medians are printed
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Only transcripts whose names contain this
    #[arg(long = "transcript", value_name = "PART", default_value = "")]
    part: String,
    /// Measure only whole verdicts, beside those of this other build of stickler, each on its own suite
    #[arg(long, value_name = "PROGRAM", requires = "command")]
    against: Option<PathBuf>,
    /// Both builds on the suite in this folder
    #[arg(long, value_name = "DIR", requires = "against")]
    suite: Option<PathBuf>,
    /// Write every figure to this file, too, as a line of JSON: `what` was measured, of which `program`, in which `way`, its
    /// `value` and `unit`, and the `ratio` to what was measured `beside` it
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
}

const NOT_ISOLATED: &str =
    "the bare loop runs the command without any isolation; if you trust it, add --no-isolation";

impl Bench {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        if !self.command.is_empty() && !self.no_isolation && self.against.is_none() {
            return Err(Failure::usage(NOT_ISOLATED));
        }
        interrupted();
        let mut figures = Figures::new(output, self.figures.as_deref())?;
        match &self.against {
            Some(other) => self.compare_builds(game, other, &mut figures)?,
            None => self.measure_all(game, &mut figures)?,
        }
        Ok(Exit::Conforms)
    }

    fn measure_all(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        self.compare_sessions(game, figures)?;
        if !self.command.is_empty() {
            self.compare_verdicts(game, figures)?;
        }
        self.compare_rates(game, figures)?;
        tiers::compare_steps(self.rounds, figures)?;
        tiers::compare_starts(figures)?;
        compare_implementations(figures)
    }

    /// The sessions of the suite with the rulebook's program and with the submission.
    fn compare_sessions(&self, game: &GameInfo, figures: &mut Figures<'_>) -> Result<(), Failure> {
        let sessions = self.sessions(game.name)?;
        let lines: usize = sessions.iter().map(Vec::len).sum();
        let count =
            format!("{} sessions of {lines} inputs, {} rounds", sessions.len(), self.rounds);
        figures.tell(&count, &[])?;
        let words = format!(
            "{:<28} {:>10} {:>18} {:>13} {:>18}",
            "processor time a session", "bare loop", "batch", "bare turns", "step"
        );
        figures.tell(&words, &[])?;
        let native = [this_program()?.into_os_string(), "play".into(), game.name.into()];
        self.measure(&format!("stickler play {}", game.name), &native, &sessions, figures)?;
        if self.command.is_empty() {
            return Ok(());
        }
        self.measure(&self.name(), &self.command, &sessions, figures)
    }

    /// Measures something this often.
    fn rounds<T>(&self, measure: impl Fn() -> Result<T, HarnessFault>) -> Result<Vec<T>, Failure> {
        let rounds = (0..self.rounds).map(|_| measure()).collect::<Result<_, _>>();
        rounds.map_err(|fault| failed(&fault))
    }

    fn name(&self) -> String {
        let words = self.command.iter().map(|part| part.to_string_lossy());
        words.collect::<Vec<_>>().join(" ")
    }

    fn sessions(&self, game: &str) -> Result<Vec<Vec<String>>, Failure> {
        self.inputs_of(suite::drafts(&Suite::embedded(), |key| key.game == game)?)
    }

    /// The sessions of a verdict.
    fn played(&self, game: &'static GameInfo) -> Result<Vec<Vec<String>>, Failure> {
        let suite = Suite::embedded();
        let mut drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        if self.part.is_empty() {
            order::leave_usual(&suite, game, &mut drafts)?;
        }
        self.inputs_of(drafts)
    }

    /// What is input in those of some drafts that are chosen and begin at the start.
    fn inputs_of(&self, mut drafts: Vec<Draft>) -> Result<Vec<Vec<String>>, Failure> {
        drafts.retain(|draft| draft.set_up.is_none() && draft.name.contains(&self.part));
        if drafts.is_empty() {
            return Err(Failure::nothing_selected("no transcript is selected"));
        }
        Ok(drafts.iter().map(Draft::inputs).collect())
    }

    /// How fast fresh games are played in this process, by the program of it, and by the submission.
    fn compare_rates(
        &self,
        game: &'static GameInfo,
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        const GAMES: usize = 12;
        let games = Fresh::with_seed(game, 1).next_games(GAMES).map_err(|fault| vec![fault])?;
        let inputs = |game: &Transcript| game.steps.iter().map(|step| step.input.clone()).collect();
        let games: Vec<Vec<String>> = games.iter().map(inputs).collect();
        let referee = game.referee(None).expect("a game has a start");
        let own = this_program()?;
        let native = [own.into_os_string(), "play".into(), game.name.into()];
        let mut played: Vec<(String, Box<dyn Submission>)> = vec![
            ("in this process".to_owned(), Box::new(Inside(referee))),
            (format!("stickler play {}", game.name), Box::new(program(&native)?)),
        ];
        if !self.command.is_empty() {
            played.push((self.name(), Box::new(program(&self.command)?)));
        }
        for (name, submission) in &played {
            let Rate { games, inputs, share } =
                rate(&**submission, &games).map_err(|fault| failed(&fault))?;
            let words = format!(
                "fresh games of {name}: {games:.0}/s, {inputs:.0} inputs/s, {:.0} % of the processor time its own",
                share * 100.0
            );
            let figure = |value, unit| Figure::new("fresh games", name, "step", value, unit);
            let measured = [(games, Unit::Games), (inputs, Unit::Inputs), (share, Unit::Share)];
            figures.tell(&words, &measured.map(|(value, unit)| figure(value, unit)))?;
        }
        Ok(())
    }

    fn measure(
        &self,
        name: &str,
        command: &[OsString],
        sessions: &[Vec<String>],
        figures: &mut Figures<'_>,
    ) -> Result<(), Failure> {
        let (program, loops) = (program(command)?, shell_loops(sessions)?);
        let rounds = self.rounds(|| {
            let round = round(&program, sessions)?;
            // A program that never ends is found out by then.
            Ok(Round { in_shells: loops.run(command)?, ..round })
        })?;
        let each = |time: fn(&Round) -> Duration| median_of(&rounds, time) / sessions.len() as f64;
        let [bare, batch] = [each(|round| round.bare), each(|round| round.batch)];
        let [bare_turns, step] = [each(|round| round.bare_turns), each(|round| round.step)];
        let beside_bare = ratio_of(&rounds, |round| (round.batch, round.bare));
        let copies = each(|round| round.copies);
        let of_copies = ratio_of(&rounds, |round| (round.copies, round.bare));
        let beside_turns = ratio_of(&rounds, |round| (round.step, round.bare_turns));
        let ms = |time: f64| format!("{:.2} ms", time * 1e3);
        let words = format!(
            "{name:<28} {:>10} {:>11} {beside_bare:>5.2}x {:>13} {:>11} {beside_turns:>5.2}x",
            ms(bare),
            ms(batch),
            ms(bare_turns),
            ms(step)
        );
        let figure = |way: &str, value| Figure::new("session", name, way, value, Unit::Processor);
        let measured = [
            figure("bare loop", bare),
            figure("batch", batch).beside("bare loop", beside_bare),
            figure("bare loop, line by line", bare_turns),
            figure("step", step).beside("bare loop, line by line", beside_turns),
        ];
        figures.tell(&words, &measured)?;
        let words = format!("  batch with copies: {}, {of_copies:.2}x", ms(copies));
        figures.tell(&words, &[figure("copies", copies).beside("bare loop", of_copies)])?;
        for (n, shell) in loops.shells().iter().enumerate() {
            let in_shell = median_of(&rounds, |round| round.in_shells[n]) / sessions.len() as f64;
            let ratio = ratio_of(&rounds, |round| (round.batch, round.in_shells[n]));
            let beside = format!("loop in {shell}");
            let words = format!("  a {beside}: {}; batch is {ratio:.2}x", ms(in_shell));
            let batch = figure("batch", batch).beside(&beside, ratio);
            figures.tell(&words, &[figure(&beside, in_shell), batch])?;
        }
        Ok(())
    }
}

fn shell_loops(sessions: &[Vec<String>]) -> Result<ShellLoops, Failure> {
    ShellLoops::over(sessions).map_err(|fault| failed(&fault))
}

/// The program that a command line names.
fn program(command: &[OsString]) -> Result<Program, Failure> {
    let here =
        env::current_dir().map_err(|error| Failure::internal("the current folder", &error))?;
    Program::resolve(command, &here)
        .map_err(|error| Failure::new(Exit::NotStarted, error.to_string()))
}

fn this_program() -> Result<PathBuf, Failure> {
    env::current_exe().map_err(|error| Failure::internal("this program", &error))
}

/// What failed: if we are to end, that is why.
fn failed(fault: &HarnessFault) -> Failure {
    if is_stopping() {
        return Failure::interrupted();
    }
    Failure::internal(&fault.what, &fault.source)
}

fn compare_implementations(figures: &mut Figures<'_>) -> Result<(), Failure> {
    const POSITIONS: usize = 5000;
    let each = |time: Duration| time.as_secs_f64() / POSITIONS as f64;
    let [sets, cells] = implementations(POSITIONS, 1).map(each);
    let ratio = cells / sets;
    let words = format!(
        "legal_moves a position: {:.2} µs as sets, {:.1} µs over plain cells, {ratio:.0}x",
        sets * 1e6,
        cells * 1e6
    );
    let figure = |way, value| Figure::new("legal_moves", "quagmire", way, value, Unit::Processor);
    figures
        .tell(&words, &[figure("sets", sets), figure("plain cells", cells).beside("sets", ratio)])
}

/// The median of a time over all rounds, in seconds.
fn median_of<T>(rounds: &[T], time: impl Fn(&T) -> Duration) -> f64 {
    median(rounds.iter().map(|round| time(round).as_secs_f64()))
}

/// The median of the ratio of two times over all rounds.
fn ratio_of<T>(rounds: &[T], times: impl Fn(&T) -> (Duration, Duration)) -> f64 {
    median(rounds.iter().map(&times).map(|(one, other)| one.as_secs_f64() / other.as_secs_f64()))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
