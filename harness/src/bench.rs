//! What talking to a program costs: the suite over a submission step by step and all at once, against a bare loop that starts
//! the same program on the same inputs and reads what it says. Always side by side in one run, as ratios: the machine's
//! own speed cancels out.

use std::{
    fs::File,
    io::{self, Read as _, Write as _},
    process::Stdio,
    time::{Duration, Instant},
};

use rulebook::{game::Game, quagmire::Quagmire, twin::ToldTwice};
use rustix::time::{ClockId, clock_gettime};

use crate::{
    sandbox::{Tier, sys},
    session::{HarnessFault, Limits, Program, Submission as _},
    tape::Drive,
};

/// Processor time of one round over all sessions, the program's and ours together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// The bare loop.
    pub bare: Duration,
    /// All lines at once.
    pub batch: Duration,
    /// A line at a time.
    pub step: Duration,
}

/// Measures one round: each session in all three ways, one after the other.
///
/// # Errors
/// If a process cannot be started or talked to.
pub fn round(program: &Program, sessions: &[Vec<String>]) -> Result<Round, HarnessFault> {
    let mut round = Round::default();
    for lines in sessions {
        round.bare += bare(program, lines)
            .map_err(|source| HarnessFault { what: "the bare loop".to_owned(), source })?;
        round.batch += talk(program, lines, Drive::Batch)?;
        round.step += talk(program, lines, Drive::Step)?;
    }
    Ok(round)
}

fn talk(program: &Program, lines: &[String], drive: Drive) -> Result<Duration, HarnessFault> {
    let before = own();
    let tape = program.converse(lines, drive, &Limits::for_lines(lines.len()))?;
    Ok(own().saturating_sub(before) + tape.cpu)
}

/// Starts the program with its input in a file, reads all it says and waits for it: no less can be done.
fn bare(program: &Program, lines: &[String]) -> io::Result<Duration> {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("input");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    File::create(&input)?.write_all(text.as_bytes())?;
    let before = own();
    let mut command = program.command(folder.path());
    command.stdin(File::open(&input)?).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let mut said = Vec::new();
    if let Some(output) = child.stdout.as_mut() {
        output.read_to_end(&mut said)?;
    }
    let pid = rustix::process::Pid::from_child(&child);
    let cpu = sys::reap_one(pid).map_or(Duration::ZERO, |(_, _, cpu)| cpu);
    Ok(own().saturating_sub(before) + cpu)
}

/// What it takes to start and end a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// Processor time, the program's and ours together.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
}

/// What it takes to start and end a program in each of these tiers: the medians of so many times. Tiers take turns, so
/// that whatever else goes on troubles all of them alike.
///
/// # Errors
/// If the program cannot be started.
pub fn starts(program: &Program, tiers: &[Tier], times: usize) -> Result<Vec<Start>, HarnessFault> {
    let mut starts = vec![Vec::new(); tiers.len()];
    for _ in 0..times {
        for (tier, starts) in tiers.iter().zip(&mut starts) {
            let program = program.clone().kept_apart(*tier);
            let before = Instant::now();
            let cpu = talk(&program, &[], Drive::Batch)?;
            starts.push(Start { cpu, wall: before.elapsed() });
        }
    }
    let median = |starts: &[Start], time: fn(&Start) -> Duration| {
        let mut times: Vec<Duration> = starts.iter().map(time).collect();
        times.sort_unstable();
        times[times.len() / 2]
    };
    let medians = starts.iter().map(|starts| Start {
        cpu: median(starts, |start| start.cpu),
        wall: median(starts, |start| start.wall),
    });
    Ok(medians.collect())
}

/// Processor time of this process so far.
fn own() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Processor time for `legal_moves` on seeded positions: told as sets, and told over plain cells.
pub fn tellings(positions: usize, seed: u64) -> [Duration; 2] {
    let mut rng = fastrand::Rng::with_seed(seed);
    let sets: Vec<Quagmire> = (0..positions).map(|_| Quagmire::random(&mut rng)).collect();
    let cells: Vec<_> = sets.iter().map(ToldTwice::twin).collect();
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
