//! Line by line: each line is sent when the program is seen to wait for it. So all output since the line before belongs to the line
//! before.
//!
//! The tape is `Said`, then `Sent`, `Said` for every line, then `Closed`, `Said`. Each may be empty. A program that exits early
//! gets no more lines, and its tape ends there. The same is true of a program that sleeps when the game is over.
//!
//! An input of several lines is sent line by line as well. The program may wait for the next of them at an open line, such as `to:
//! `. That line is a question and no answer, so it is left out.

use super::{
    Ending, HarnessFault, IoMode, Limits, Tape,
    conversation::{Conversation, LAST_WORDS, StopReason},
    program::Program,
    stdio::Wiring,
};

/// Plays lines on a program one by one.
pub(super) fn converse(
    program: &Program,
    lines: &[String],
    drive: IoMode,
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let mut lines = lines.iter().cloned();
    play(program, &mut |_| lines.next(), drive, limits)
}

/// Plays a program line by line. The next input may depend on the output so far.
pub(super) fn play(
    program: &Program,
    next: &mut dyn FnMut(&[u8]) -> Option<String>,
    drive: IoMode,
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let wiring = if drive == IoMode::Pty { Wiring::Terminal } else { Wiring::Step };
    let mut conversation = match Conversation::start(program, wiring, drive, limits)? {
        Ok(conversation) => conversation,
        Err(tape) => return Ok(tape),
    };
    loop {
        match conversation.read_until_idle()? {
            StopReason::Over(ending) => return Ok(conversation.finish(ending)),
            StopReason::Enough => break,
            StopReason::Waiting => {}
        }
        let Some(line) = next(conversation.said()) else { break };
        if let Some(ending) = send(&mut conversation, &line)? {
            return Ok(conversation.finish(ending));
        }
    }
    conversation.close()?;
    let ending = conversation.drain(LAST_WORDS)?;
    Ok(conversation.finish(ending))
}

/// Sends an input, each of its lines when the program waits for it: some programs drop what comes earlier. Returns the ending if
/// the session is over before the last of them.
pub(super) fn send(
    conversation: &mut Conversation<'_>,
    input: &str,
) -> Result<Option<Ending>, HarnessFault> {
    let Some((first, last)) = input.rsplit_once('\n') else {
        conversation.send(input)?;
        return Ok(None);
    };
    conversation.begin(input);
    for line in first.split('\n') {
        conversation.write_line(line)?;
        if let StopReason::Over(ending) = conversation.read_until_idle()? {
            return Ok(Some(ending));
        }
        conversation.leave_out_open_line();
    }
    conversation.write_last_line(last)?;
    Ok(None)
}
