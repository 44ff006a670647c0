//! The rulebook as a submission in this process: it answers each line as the rulebook's program does.

use std::time::Duration;

use rulebook::{console, game::Outcome, referee::Referee};

use super::{Ending, HarnessFault, IoMode, Limits, Submission, Tape, Turn};

/// A referee that answers lines of text.
pub struct Inside(pub Box<dyn Referee>);

impl Submission for Inside {
    fn converse(&self, lines: &[String], _: IoMode, _: &Limits) -> Result<Tape, HarnessFault> {
        let mut referee = self.0.duplicate();
        let mut turns = vec![said(|output| console::announce(&*referee, output))?];
        let mut lines = lines.iter();
        while referee.outcome() == Outcome::Ongoing
            && let Some(line) = lines.next()
        {
            turns.push(Turn::Sent(line.clone()));
            turns.push(said(|output| console::answer(&mut *referee, line, output))?);
        }
        if referee.outcome() == Outcome::Ongoing {
            turns.push(Turn::Closed);
        }
        let (wall, cpu, stderr) = (Duration::ZERO, Duration::ZERO, String::new());
        let (drive, ending, isolation) = (IoMode::Step, Ending::Exited(0), None);
        Ok(Tape { drive, isolation, turns, ending, wall, cpu, stderr })
    }
}

fn said(speak: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Result<Turn, HarnessFault> {
    let mut output = Vec::new();
    speak(&mut output).map_err(|error| HarnessFault::new("writing to memory", error))?;
    Ok(Turn::Said(output))
}
