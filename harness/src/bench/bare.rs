//! The bare loops, beside which sessions are measured: they start a program on the same inputs, read all that it says, and wait
//! for it, as a loop in a shell would. Nobody watches it there, and nothing keeps it apart.
//!
//! Standard error goes to a file, since whoever is to say why a program crashed has to keep it. It matters: a program in Ruby
//! that warns of each square writes a hundred times more there than to its output, and that is cheap only where nobody keeps it.

use std::{
    fs::File,
    io::{self, Read, Write as _},
    os::{fd::AsFd, unix::process::CommandExt as _},
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::retry_on_intr,
    process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid},
};

use super::own;
use crate::{
    sandbox::sys,
    session::{Limits, Program, is_stopping, scratch_file, terminal},
    tape::{Tape, Turn},
};

/// Starts a program with its input in a file: the processor time of that, the program's and ours together.
pub(super) fn at_once(program: &Program, lines: &[String]) -> io::Result<Duration> {
    within(&Limits::for_lines(lines.len()), program, lines)
}

fn within(limits: &Limits, program: &Program, lines: &[String]) -> io::Result<Duration> {
    let folder = tempfile::tempdir()?;
    let input = folder.path().join("input");
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    File::create(&input)?.write_all(text.as_bytes())?;
    let before = own();
    let mut command = program.command(folder.path());
    command.current_dir(folder.path()).stdin(File::open(&input)?);
    command.stdout(Stdio::piped()).stderr(scratch_file()?);
    let mut child = spawn(&mut command)?;
    let Some(output) = child.stdout.take() else { return Err(io::ErrorKind::Unsupported.into()) };
    let unending = read_all(output, limits)?;
    finish(&child, before, unending)
}

/// Says each line of a session over a pipe, and then reads from a terminal as much as the program said to it in that session:
/// whoever knows how long an answer is need not look whether it has ended.
pub(super) fn in_turns(program: &Program, tape: &Tape) -> io::Result<Duration> {
    let folder = tempfile::tempdir()?;
    let before = own();
    let (near, far) = terminal()?;
    let mut command = program.command(folder.path());
    command.current_dir(folder.path()).stdin(Stdio::piped());
    command.stdout(far).stderr(scratch_file()?);
    let mut child = spawn(&mut command)?;
    // Our copy of its end would keep its output open.
    drop(command);
    let unending = exchange(&mut child, tape, near.into())?;
    finish(&child, before, unending)
}

fn finish(child: &Child, before: Duration, unending: Option<String>) -> io::Result<Duration> {
    if unending.is_some() {
        end(Pid::from_child(child));
    }
    let cpu = reap(child)?;
    match unending {
        None => Ok(own().saturating_sub(before) + cpu),
        Some(how) => {
            Err(io::Error::other(format!("{how}, which nothing ends there, so it cannot be timed")))
        }
    }
}

/// Goes through the turns of a session, and reads on until the output ends.
fn exchange(child: &mut Child, tape: &Tape, mut output: File) -> io::Result<Option<String>> {
    let (mut input, limits) = (child.stdin.take(), Limits::for_lines(tape.sent()));
    for turn in &tape.turns {
        match (turn, &mut input) {
            (Turn::Sent(line), Some(input)) => input.write_all(format!("{line}\n").as_bytes())?,
            (Turn::Sent(_), None) => {}
            (Turn::Closed, _) => input = None,
            (Turn::Said(said), _) => {
                let short = read_most(&mut output, said.len(), &limits)?;
                if short.is_some() {
                    return Ok(short);
                }
            }
        }
    }
    drop(input);
    read_all(output, &limits)
}

/// Reads this many bytes, or says why there are not as many.
fn read_most(output: &mut File, most: usize, limits: &Limits) -> io::Result<Option<String>> {
    let (mut left, mut piece) = (most, [0; 16 << 10]);
    while left > 0 {
        if is_silent(output, limits.step_wall)? {
            return Ok(Some(silence(limits)));
        }
        match output.read(&mut piece[..left.min(16 << 10)])? {
            0 => return Ok(Some("the program says something else each time".to_owned())),
            read => left -= read,
        }
    }
    Ok(None)
}

/// Reads all that the program says. Of one that says too much, or nothing for too long, it is told how it went on: some never notice that
/// their input is over.
fn read_all(mut output: impl Read + AsFd, limits: &Limits) -> io::Result<Option<String>> {
    let (mut said, mut piece) = (0, [0; 16 << 10]);
    while said <= limits.total_output {
        if is_silent(&output, limits.step_wall)? {
            return Ok(Some(silence(limits)));
        }
        said += match output.read(&mut piece) {
            Ok(0) => return Ok(None),
            // A terminal that nobody has open any more.
            Err(error) if error.raw_os_error() == Some(libc::EIO) => return Ok(None),
            more => more?,
        };
    }
    Ok(Some(format!("the program wrote more than {} MiB", limits.total_output >> 20)))
}

fn silence(limits: &Limits) -> String {
    format!("the program was silent for {} s", limits.step_wall.as_secs())
}

/// Whether nothing is said for so long, and the output does not end either.
fn is_silent(output: &impl AsFd, time: Duration) -> io::Result<bool> {
    let time = Timespec::try_from(time).ok();
    let mut awaited = [PollFd::new(output, PollFlags::IN)];
    Ok(retry_on_intr(|| poll(&mut awaited, time.as_ref()))? == 0)
}

/// The programs of bare loops that run, each of which leads a group. Nobody watches them, so whoever wants an end has to end them.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the programs of bare loops that run. Sessions end by themselves when they are told to stop.
pub fn stop() {
    running().iter().copied().for_each(end);
}

/// Ends the group of a program that is not reaped yet.
fn end(child: Pid) {
    // It can only fail if the program has ended.
    let _ = kill_process_group(child, Signal::KILL);
}

/// Starts a program. Others are started meanwhile, so whoever told us to stop may not have known of this one.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    if is_stopping() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    let child = command.process_group(0).spawn()?;
    let (pid, mut running) = (Pid::from_child(&child), running());
    running.push(pid);
    if is_stopping() {
        end(pid);
    }
    Ok(child)
}

/// Waits for the program of a bare loop: the processor time that it took.
fn reap(child: &Child) -> io::Result<Duration> {
    reap_with_status(child).map(|(cpu, _)| cpu)
}

/// The same, and the status with which it exited, if it did.
pub(super) fn reap_with_status(child: &Child) -> io::Result<(Duration, Option<i32>)> {
    let pid = Pid::from_child(child);
    // It is not reaped yet, so that nobody ends another one that got its number.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    let ended = retry_on_intr(|| waitid(WaitId::Pid(pid), options))?;
    running().retain(|other| *other != pid);
    let cpu = sys::reap_cpu(pid);
    if is_stopping() {
        return Err(io::ErrorKind::Interrupted.into());
    }
    Ok((cpu, ended.and_then(|ended| ended.exit_status())))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn program(words: &[&str]) -> Program {
        let words: Vec<_> = words.iter().map(Into::into).collect();
        Program::resolve(&words, Path::new("/")).expect("it is installed")
    }

    fn lines(count: usize) -> Vec<String> {
        (0..count).map(|number| number.to_string()).collect()
    }

    /// What comes of a program line by line, by what another one said.
    #[cfg(target_os = "linux")]
    fn in_turns_of(other: &[&str], words: &[&str]) -> io::Result<Duration> {
        use crate::{session::Submission as _, tape::Drive};
        let other = program(other).converse(&lines(3), Drive::Step, &Limits::for_lines(3));
        in_turns(&program(words), &other.expect("it is talked to"))
    }

    #[test]
    fn a_program_that_floods_its_output_is_ended_and_not_timed() {
        let error = at_once(&program(&["yes"]), &lines(1)).expect_err("it never ends by itself");
        assert_eq!(
            error.to_string(),
            "the program wrote more than 4 MiB, which nothing ends there, so it cannot be timed"
        );
    }

    #[test]
    fn a_program_that_sleeps_on_is_not_waited_for() {
        let limits = Limits { step_wall: Duration::ZERO, ..Limits::for_lines(0) };
        let error = within(&limits, &program(&["sleep", "1000"]), &[]).expect_err("it is ended");
        assert_eq!(
            error.to_string(),
            "the program was silent for 0 s, which nothing ends there, so it cannot be timed"
        );
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn line_by_line_all_is_said_and_read_that_was_in_a_session() {
        in_turns_of(&["cat"], &["cat"]).expect("it says the same again");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_program_that_says_less_than_in_its_session_is_not_timed() {
        let error = in_turns_of(&["cat"], &["sh", "-c", "read a; echo $a; read b"]);
        let error = error.expect_err("it says one line of three").to_string();
        let told = error.contains("says something else each time") || error.contains("Broken pipe");
        assert!(told || error.contains("Input/output error"), "{error}");
    }
}
