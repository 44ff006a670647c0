//! Talking a line at a time: each line is sent when the program is seen to wait for it, so that everything said since the
//! line before belongs to the line before.
//!
//! The tape is `Said`, then `Sent`, `Said` for every line, then `Closed`, `Said`. Each may be empty. A program that exits
//! early gets no more lines, and its tape ends there.

use super::{
    Drive, HarnessFault, Limits, Tape,
    process::Wiring,
    program::Program,
    talk::{LAST_WORDS, Stop, Talk},
};

/// Talks to a program a line at a time.
pub(super) fn converse(
    program: &Program,
    lines: &[String],
    drive: Drive,
    limits: &Limits,
) -> Result<Tape, HarnessFault> {
    let wiring = if drive == Drive::Pty { Wiring::Terminal } else { Wiring::Step };
    let mut talk = match Talk::start(program, wiring, drive, limits)? {
        Ok(talk) => talk,
        Err(tape) => return Ok(tape),
    };
    for line in lines {
        if let Stop::Over(ending) = talk.hear()? {
            return Ok(talk.finish(ending));
        }
        talk.send(line)?;
    }
    if let Stop::Over(ending) = talk.hear()? {
        return Ok(talk.finish(ending));
    }
    talk.close()?;
    let ending = talk.hear_out(LAST_WORDS)?;
    Ok(talk.finish(ending))
}
