//! What talking to a program costs: the suite over a submission step by step and all at once, against a bare loop that starts
//! the same program on the same inputs and reads what it says. Always side by side in one run, as ratios: the machine's
//! own speed cancels out.

mod steps;

use std::{
    ffi::OsString,
    fs::File,
    io::{self, Read as _, Write as _},
    os::unix::process::CommandExt as _,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use rulebook::{differential::HasOracle, game::Game, quagmire::Quagmire};
use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::retry_on_intr,
    process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
    time::{ClockId, clock_gettime},
};

use crate::{
    sandbox::{Tier, sys},
    session::{HarnessFault, Limits, Program, Submission, is_stopping},
    tape::{Drive, Ending},
};

pub use steps::{Step, steps};

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
        round.bare += bare(program, lines).map_err(in_bare_loop)?;
        round.batch += talk(program, lines, Drive::Batch)?;
        round.step += talk(program, lines, Drive::Step)?;
    }
    Ok(round)
}

/// Processor time of the bare loop alone.
///
/// # Errors
/// If a process cannot be started or talked to.
pub fn bare_loop(program: &Program, sessions: &[Vec<String>]) -> Result<Duration, HarnessFault> {
    sessions.iter().map(|lines| bare(program, lines).map_err(in_bare_loop)).sum()
}

fn in_bare_loop(source: io::Error) -> HarnessFault {
    HarnessFault { what: "the bare loop".to_owned(), source }
}

fn talk(program: &Program, lines: &[String], drive: Drive) -> Result<Duration, HarnessFault> {
    let before = own();
    let tape = program.converse(lines, drive, &Limits::for_lines(lines.len()))?;
    if tape.ending == Ending::Interrupted {
        let source = io::ErrorKind::Interrupted.into();
        return Err(HarnessFault { what: "a session".to_owned(), source });
    }
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
    command.current_dir(folder.path()).stdin(File::open(&input)?);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = spawn(&mut command)?;
    let unending = read_all(&mut child, &Limits::for_lines(lines.len()))?;
    let cpu = reap(&child)?;
    match unending {
        None => Ok(own().saturating_sub(before) + cpu),
        Some(how) => {
            Err(io::Error::other(format!("{how}, which nothing ends there, so it cannot be timed")))
        }
    }
}

/// Reads all that the program says. One that says too much, or nothing for too long, is ended, and how it went on is told: some
/// never notice that their input is over.
fn read_all(child: &mut Child, limits: &Limits) -> io::Result<Option<String>> {
    let Some(output) = child.stdout.as_mut() else { return Ok(None) };
    let (mut said, mut piece) = (0, [0; 16 << 10]);
    let unending = loop {
        if is_silent(output, limits.step_wall)? {
            break format!("the program was silent for {} s", limits.step_wall.as_secs());
        }
        said += match output.read(&mut piece)? {
            0 => return Ok(None),
            more => more,
        };
        if said > limits.total_output {
            break format!("the program wrote more than {} MiB", limits.total_output >> 20);
        }
    };
    end(Pid::from_child(child));
    Ok(Some(unending))
}

/// Whether nothing is said for so long, and the output does not end either.
fn is_silent(output: &ChildStdout, time: Duration) -> io::Result<bool> {
    let time = Timespec::try_from(time).ok();
    let mut awaited = [PollFd::new(output, PollFlags::IN)];
    Ok(retry_on_intr(|| poll(&mut awaited, time.as_ref()))? == 0)
}

/// The program of the bare loop that runs, which leads a group. Nobody watches it, so whoever wants an end has to end it.
static RUNNING: Mutex<Option<Pid>> = Mutex::new(None);

fn running() -> MutexGuard<'static, Option<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the program of the bare loop, if one runs. Sessions end by themselves when they are told to stop.
pub fn stop() {
    if let Some(child) = *running() {
        end(child);
    }
}

/// Ends the group of a program that is not reaped yet.
fn end(child: Pid) {
    // It can only fail if the program has ended.
    let _ = kill_process_group(child, Signal::KILL);
}

fn spawn(command: &mut Command) -> io::Result<Child> {
    let mut running = running();
    if is_stopping() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.process_group(0).spawn()?;
    *running = Some(Pid::from_child(&child));
    Ok(child)
}

/// Waits for the program of the bare loop: the processor time that it took.
fn reap(child: &Child) -> io::Result<Duration> {
    reap_with_status(child).map(|(cpu, _)| cpu)
}

/// The same, and the status with which it exited, if it did.
fn reap_with_status(child: &Child) -> io::Result<(Duration, Option<i32>)> {
    let pid = Pid::from_child(child);
    // It is not reaped yet, so that nobody ends another one that got its number.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    let ended = retry_on_intr(|| waitid(WaitId::Pid(pid), options))?;
    *running() = None;
    let cpu = sys::reap_cpu(pid);
    if is_stopping() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok((cpu, ended.and_then(|ended| ended.exit_status())))
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

/// What it takes to start and end a program in each of these tiers: the medians over this number of times. Tiers take turns, so
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_floods_its_output_is_ended_in_the_bare_loop_and_not_timed() {
        let program = Program::resolve(&["yes".into()], Path::new("/")).expect("it is installed");
        let error = bare(&program, &["a1 b2".to_owned()]).expect_err("it never ends by itself");
        assert_eq!(
            error.to_string(),
            "the program wrote more than 4 MiB, which nothing ends there, so it cannot be timed"
        );
    }

    #[test]
    fn a_program_that_sleeps_on_is_ended_in_the_bare_loop_and_not_timed() {
        let mut command = Command::new("sleep");
        let mut child = spawn(command.arg("1000").stdout(Stdio::piped())).expect("it is installed");
        let limits = Limits { step_wall: Duration::ZERO, ..Limits::for_lines(0) };
        let unending = read_all(&mut child, &limits).expect("it can be read");
        assert_eq!(unending.as_deref(), Some("the program was silent for 0 s"));
        reap(&child).expect("it was ended");
    }
}
