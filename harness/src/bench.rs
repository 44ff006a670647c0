//! What talking to a program costs: the suite over a submission step by step and all at once, against bare loops that
//! start the same program on the same inputs and read what it says. Always side by side in one run, as ratios: the machine's
//! own speed cancels out.

mod bare;
mod shell;
mod steps;

use std::{
    ffi::OsString,
    io,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use rulebook::{differential::HasOracle, game::Game, quagmire::Quagmire};
use rustix::time::{ClockId, clock_gettime};

use crate::{
    sandbox::{Tier, sys::cpu_of_children},
    session::{ForkServers, HarnessFault, Limits, Program, Submission},
    tape::{Drive, Ending, Tape},
};

pub use bare::stop;
use bare::{reap_with_status, spawn};
pub use shell::ShellLoops;
pub use steps::{Step, steps};

/// Processor time of one round over all sessions, the program's and ours together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The bare loop, all lines at once.
    pub bare: Duration,
    /// All lines at once.
    pub batch: Duration,
    /// The same with copies of a fork server, which is made anew for the round.
    pub copies: Duration,
    /// The bare loop, a line at a time.
    pub bare_turns: Duration,
    /// A line at a time.
    pub step: Duration,
    /// Loops in the shells that are installed.
    pub in_shells: Vec<Duration>,
}

/// Measures one round: each session in all ways, one after the other, but with copies all of them at last.
///
/// # Errors
/// If a process cannot be started or talked to.
pub fn round(program: &Program, sessions: &[Vec<String>]) -> Result<Round, HarnessFault> {
    let mut round = Round::default();
    for lines in sessions {
        round.bare += bare::at_once(program, lines).map_err(in_bare_loop)?;
        round.batch += talk(program, lines, Drive::Batch)?.0;
        let (step, tape) = talk(program, lines, Drive::Step)?;
        round.step += step;
        round.bare_turns += bare::in_turns(program, &tape).map_err(in_bare_loop)?;
    }
    Ok(Round { copies: copies(program, sessions)?, ..round })
}

/// What all sessions take with copies, their fork server included.
fn copies(program: &Program, sessions: &[Vec<String>]) -> Result<Duration, HarnessFault> {
    let so_far = || own() + cpu_of_children();
    let before = so_far();
    let servers = ForkServers::default();
    for lines in sessions {
        let limits = Limits::for_lines(lines.len());
        whole(program.converse_with_copy(&servers, lines, Drive::Batch, &limits)?)?;
    }
    drop(servers);
    Ok(so_far().saturating_sub(before))
}

/// What the bare loop took, all lines at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bare {
    /// Processor time, one program at a time.
    pub cpu: Duration,
    /// Time on the clock, one program at a time.
    pub wall: Duration,
    /// Time on the clock, two programs at a time: what a second processor is worth on this machine.
    pub wall_of_two: Duration,
}

/// Measures the bare loop alone.
///
/// # Errors
/// If a process cannot be started or talked to.
pub fn bare_loop(program: &Program, sessions: &[Vec<String>]) -> Result<Bare, HarnessFault> {
    let all = |first: usize, every: usize| -> Result<Duration, HarnessFault> {
        let sessions = sessions.iter().skip(first).step_by(every);
        sessions.map(|lines| bare::at_once(program, lines).map_err(in_bare_loop)).sum()
    };
    let started = Instant::now();
    let cpu = all(0, 1)?;
    let wall = started.elapsed();
    let started = Instant::now();
    thread::scope(|scope| {
        let other = scope.spawn(|| all(1, 2));
        all(0, 2).and(other.join().expect("what a bare loop comes to is its result"))
    })?;
    Ok(Bare { cpu, wall, wall_of_two: started.elapsed() })
}

fn in_bare_loop(source: io::Error) -> HarnessFault {
    HarnessFault { what: "the bare loop".to_owned(), source }
}

/// Holds a session: the processor time that it took, and its tape.
fn talk(
    program: &Program,
    lines: &[String],
    drive: Drive,
) -> Result<(Duration, Tape), HarnessFault> {
    let before = own();
    let tape = whole(program.converse(lines, drive, &Limits::for_lines(lines.len()))?)?;
    Ok((own().saturating_sub(before) + tape.cpu, tape))
}

/// The tape, unless its session was cut short by somebody who wants us to end.
fn whole(tape: Tape) -> Result<Tape, HarnessFault> {
    if tape.ending == Ending::Interrupted {
        let source = io::ErrorKind::Interrupted.into();
        return Err(HarnessFault { what: "a session".to_owned(), source });
    }
    Ok(tape)
}

/// What a whole verdict took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// Processor time, all that was started included.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// Whether the submission does not conform.
    pub fails: bool,
}

/// Has builds of this program verify a submission, each with its arguments, one after the other.
///
/// # Errors
/// If one of them cannot be started, or says that something else is wrong than the submission.
pub fn verdicts<const COUNT: usize>(
    of: [(&Path, &[OsString]); COUNT],
) -> Result<[Took; COUNT], HarnessFault> {
    let mut took = [Took::default(); COUNT];
    for (took, (build, arguments)) in took.iter_mut().zip(of) {
        *took = verdict(build, arguments)?;
    }
    Ok(took)
}

fn verdict(build: &Path, arguments: &[OsString]) -> Result<Took, HarnessFault> {
    let failed = |source| HarnessFault { what: build.display().to_string(), source };
    let mut command = Command::new(build);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let started = Instant::now();
    let child = spawn(&mut command).map_err(failed)?;
    let (cpu, status) = reap_with_status(&child).map_err(failed)?;
    let took = Took { cpu, wall: started.elapsed(), fails: status == Some(1) };
    match status {
        Some(0 | 1) => Ok(took),
        _ => Err(failed(io::Error::other(format!("it ended with {status:?}, and no verdict")))),
    }
}

/// How fast fresh games are played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// Games a second.
    pub games: f64,
    /// Inputs a second.
    pub inputs: f64,
    /// The share of the processor time that the program took, and not we.
    pub share: f64,
}

/// Plays these games on a submission, one after the other.
///
/// # Errors
/// If it cannot be started or talked to.
pub fn rate(submission: &dyn Submission, games: &[Vec<String>]) -> Result<Rate, HarnessFault> {
    let (started, before) = (Instant::now(), own());
    let mut cpu = Duration::ZERO;
    for lines in games {
        cpu += submission.converse(lines, Drive::Step, &Limits::for_lines(lines.len()))?.cpu;
    }
    let (wall, ours) = (started.elapsed().as_secs_f64(), own().saturating_sub(before));
    let inputs: usize = games.iter().map(Vec::len).sum();
    let share = cpu.as_secs_f64() / (cpu + ours).as_secs_f64();
    Ok(Rate { games: games.len() as f64 / wall, inputs: inputs as f64 / wall, share })
}

/// What it takes to start and end a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Processor time, the program's and ours together.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
}

/// What it takes to start and end a program in each of these tiers, or in a bare loop where there is none: the medians over this
/// number of times. They take turns, so that whatever else goes on troubles all of them alike.
///
/// # Errors
/// If the program cannot be started.
pub fn starts(
    program: &Program,
    tiers: &[Option<Tier>],
    times: usize,
) -> Result<Vec<Start>, HarnessFault> {
    let mut starts = vec![Vec::new(); tiers.len()];
    for _ in 0..times {
        for (tier, starts) in tiers.iter().zip(&mut starts) {
            let before = Instant::now();
            let cpu = match tier {
                None => bare::at_once(program, &[]).map_err(in_bare_loop)?,
                Some(tier) => talk(&program.clone().kept_apart(*tier), &[], Drive::Batch)?.0,
            };
            starts.push(Start { cpu, wall: before.elapsed() });
        }
    }
    let medians = starts.iter().map(|starts| Start {
        cpu: median(starts.iter().map(|start| start.cpu).collect()),
        wall: median(starts.iter().map(|start| start.wall).collect()),
    });
    Ok(medians.collect())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// Processor time of this process so far.
fn own() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Processor time for `legal_moves` on seeded positions, by the rulebook's sets and by its oracle's cells.
pub fn implementations(positions: usize, seed: u64) -> [Duration; 2] {
    let mut rng = rulebook::random::Rng::with_seed(seed);
    let sets: Vec<Quagmire> = (0..positions).map(|_| Quagmire::random(&mut rng)).collect();
    let cells: Vec<_> = sets.iter().map(HasOracle::oracle).collect();
    [time(|| count(&sets)), time(|| count(&cells))]
}

fn count<G: Game>(positions: &[G]) -> usize {
    positions.iter().map(|position| std::hint::black_box(position).legal_moves().len()).sum()
}

fn time(work: impl FnOnce() -> usize) -> Duration {
    let before = own();
    std::hint::black_box(work());
    own().saturating_sub(before)
}
