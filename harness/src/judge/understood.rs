//! Whether a program understood what it was told: only then does it break rules.
//!
//! An input that is written wrongly is refused, or ignored, or ends the program, as one that is illegal may be. So a program is
//! understood if a board of it ever changes, or if it [answers](crate::dialect::tells_apart) legal moves in other words than
//! illegal ones.

use rulebook::board::Board;

use crate::{
    dialect::{Dialect, Reading},
    tape::Drive,
    transcript::{Expect, Step, Transcript},
};

/// What was seen to come of the inputs of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Played {
    /// The board never changed.
    Nothing,
    /// The board changed, or is no longer a board.
    Something,
    /// A board changed as the input before it says.
    AsForetold,
}

/// What came of the inputs of a session.
pub fn played(dialect: &dyn Dialect, transcript: &Transcript, reading: &Reading) -> Played {
    let mut before = &transcript.start;
    let mut best = Played::Nothing;
    for (n, (step, reply)) in
        transcript.steps.iter().zip(reading.replies.iter().skip(1)).enumerate()
    {
        // What was said all at once may belong to any input.
        let at_once = reading.drive == Drive::Batch;
        let asked = if at_once { &transcript.steps[..] } else { &transcript.steps[n..=n] };
        if reply.deviation().is_some() && reading.replies[0].deviation().is_none() {
            best = best.max(Played::Something);
        }
        for board in reply.boards() {
            best = best.max(change(dialect, step, asked, [before, board], &transcript.start));
            before = board;
        }
    }
    best
}

/// What a board says that is shown after another. Any game may begin again.
fn change(
    dialect: &dyn Dialect,
    step: &Step,
    asked: &[Step],
    [before, after]: [&Board; 2],
    start: &Board,
) -> Played {
    if after == before || after == start {
        return Played::Nothing;
    }
    let changed = before.differences(after);
    let is_due = matches!(&step.expect, Expect::Board { board, .. } if board == after);
    match is_due || asked.iter().any(|step| dialect.is_played(&step.input, &changed)) {
        true => Played::AsForetold,
        false => Played::Something,
    }
}
