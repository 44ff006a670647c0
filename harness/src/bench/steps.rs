//! What a step costs: a program that answers each line with a line is talked to by a [bare loop](bare), which knows how long an
//! answer is, and in a session, which has to see where it ends. Both give the program a pipe to read from and a terminal to write to, and keep to
//! one processor, so that little else differs.

use std::time::Duration;

use super::{bare, in_bare_loop, talk};
use crate::{
    sandbox::Tier,
    session::{HarnessFault, OneProcessor, Program},
    tape::Drive,
};

/// What a step costs, in processor time, the program's and ours together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where whoever talks to the program knows how long an answer is, and reads as much.
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
    let seen = |program| talk(program, &lines, Drive::Step).map(|(time, _)| a_line(time));
    let (_, tape) = talk(program, &lines, Drive::Step)?;
    let round = |_| {
        let known = bare::in_turns(program, &tape).map_err(in_bare_loop)?;
        let seen = programs.iter().map(seen).collect::<Result<_, _>>()?;
        Ok(Step { known: a_line(known), seen })
    };
    (0..rounds).map(round).collect()
}
