//! All input at once: a file contains every line and the end of input, and the whole output is one answer.
//!
//! The output is a pipe, which is faster than a terminal for a program that buffers its output. But a program that had to be ended
//! may have had output in its buffer. It is run again on a terminal, to which languages write every line immediately.
//!
//! The tape is `Sent` for every line, `Closed`, `Said`.

use std::time::Duration;

use super::{
    Ending, HarnessFault, IoMode, Limits, SEES_WAITING, Tape, Turn,
    conversation::{Conversation, StopReason},
    program::Program,
    stdio::Wiring,
};

/// Extra time without output for each line, because a program may answer all lines at the end.
const SILENCE_PER_LINE: Duration = Duration::from_millis(100);

/// The kind of a program's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// A pipe.
    Pipe,
    /// A terminal.
    Terminal,
}

/// Sends all lines to a program at once.
pub(super) fn converse(
    program: &Program,
    lines: &[String],
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    Ok(converse_on_either(program, lines, limits)?.0)
}

/// Like [`converse`]; also returns the kind of output that was used.
pub(super) fn converse_on_either(
    program: &Program,
    lines: &[String],
    limits: &Limits,
) -> Result<(Tape, Output), HarnessFault> {
    let tape = converse_on(Output::Pipe, program, lines, limits)?;
    if !SEES_WAITING || !may_have_buffered(&tape) {
        return Ok((tape, Output::Pipe));
    }
    Ok((converse_on(Output::Terminal, program, lines, limits)?, Output::Terminal))
}

/// Sends all lines to a program at once, and only once.
pub(super) fn converse_on(
    output: Output,
    program: &Program,
    lines: &[String],
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let wiring = match output {
        Output::Pipe => Wiring::Batch(lines),
        Output::Terminal => Wiring::BatchOnTerminal(lines),
    };
    let limits = for_one_step(limits, lines.len());
    let mut conversation = match Conversation::start(program, wiring, IoMode::Batch, &limits)? {
        Ok(conversation) => conversation,
        Err(tape) => return Ok(tape),
    };
    conversation.note_given(lines);
    let ending = read_all(&mut conversation, &limits)?;
    Ok(conversation.finish(ending))
}

fn read_all(conversation: &mut Conversation<'_>, limits: &Limits) -> Result<Ending, HarnessFault> {
    // A program that waits for input here has reached its end. Where waiting is not visible, silence must do.
    if SEES_WAITING {
        if let StopReason::Over(ending) = conversation.read_until_idle()? {
            return Ok(ending);
        }
        conversation.go_on_at_the_end()?;
    }
    conversation.drain(limits.total_output)
}

/// The limits of a session in which all lines are one step.
fn for_one_step(limits: &Limits, lines: usize) -> Limits {
    let lines = u32::try_from(lines).unwrap_or(u32::MAX);
    let quiet = limits.quiet.saturating_add(SILENCE_PER_LINE.saturating_mul(lines));
    let quiet = if SEES_WAITING { quiet } else { quiet.max(limits.step_wall) };
    Limits {
        step_wall: limits.total_wall,
        step_cpu: limits.total_cpu,
        step_output: limits.total_output,
        quiet,
        ..*limits
    }
}

/// Whether the harness ended the program, so that it may have had output in its buffer.
fn may_have_buffered(tape: &Tape) -> bool {
    let said_nothing = || {
        let silence = Turn::Said(Vec::new());
        tape.turns.last() == Some(&silence)
    };
    match tape.ending {
        Ending::Quiet => true,
        Ending::OutOfTime | Ending::OutOfCpu => said_nothing(),
        Ending::Exited(_)
        | Ending::Died(_)
        | Ending::OutOfMemory
        | Ending::TooManyTasks
        | Ending::TooMuchOutput
        | Ending::NeverStarted(_)
        | Ending::Interrupted => false,
    }
}
