//! What a step costs: a program that answers each line with a line is talked to by somebody who knows that, and in a session,
//! which has to see where an answer ends. Both give the program a pipe to read from and a terminal to write to, and keep to
//! one processor, so that little else differs.

use std::{
    fs::File,
    io::{self, BufRead as _, BufReader, Write as _},
    process::{Child, Stdio},
    time::Duration,
};

use super::{in_bare_loop, own, reap, spawn, talk};
use crate::{
    sandbox::Tier,
    session::{HarnessFault, OneProcessor, Program, terminal},
    tape::Drive,
};

/// What a step costs, in processor time, the program's and ours together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where whoever talks to the program knows when an answer ends, and reads until then.
    pub known: Duration,
    /// Where that has to be seen, in each tier.
    pub seen: Vec<Duration>,
}

/// Times a step of a program that answers each line with a line, in these tiers, in each of this number of rounds over this number
/// of lines. On two processors a step costs what it takes to wake the other one, which differs from run to run by more than what
/// is measured here.
///
/// # Errors
/// If the program cannot be started or talked to.
pub fn steps(
    program: &Program,
    tiers: &[Tier],
    lines: usize,
    rounds: usize,
) -> Result<Vec<Step>, HarnessFault> {
    let programs: Vec<Program> =
        tiers.iter().map(|tier| program.clone().kept_apart(*tier)).collect();
    let lines: Vec<String> = (0..lines).map(|number| number.to_string()).collect();
    let _kept = OneProcessor::keep().map_err(in_bare_loop)?;
    let a_line = |time| time / u32::try_from(lines.len().max(1)).unwrap_or(u32::MAX);
    let seen = |program| talk(program, &lines, Drive::Step).map(a_line);
    let round = |_| {
        let known = in_turns(program, &lines).map_err(in_bare_loop)?;
        let seen = programs.iter().map(seen).collect::<Result<_, _>>()?;
        Ok(Step { known: a_line(known), seen })
    };
    (0..rounds).map(round).collect()
}

/// Says each line over a pipe and reads a line for it from a terminal.
fn in_turns(program: &Program, lines: &[String]) -> io::Result<Duration> {
    let folder = tempfile::tempdir()?;
    let before = own();
    let (near, far) = terminal()?;
    let mut command = program.command(folder.path());
    command.current_dir(folder.path()).stdin(Stdio::piped());
    command.stdout(far).stderr(Stdio::null());
    let mut child = spawn(&mut command)?;
    exchange(&mut child, lines, near.into())?;
    let cpu = reap(&child)?;
    Ok(own().saturating_sub(before) + cpu)
}

/// Says each line and reads a line for it, and then ends the input.
fn exchange(child: &mut Child, lines: &[String], output: File) -> io::Result<()> {
    let Some(mut input) = child.stdin.take() else { return Ok(()) };
    let (mut output, mut answer) = (BufReader::new(output), String::new());
    for line in lines {
        input.write_all(format!("{line}\n").as_bytes())?;
        answer.clear();
        output.read_line(&mut answer)?;
    }
    Ok(())
}
