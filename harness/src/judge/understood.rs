//! Whether a program understood what it was told: only then does it break rules.
//!
//! An input that is written wrongly is refused, or ignored, or ends the program, as one that is illegal may be. So a program is
//! understood if a board of it ever changes, or if it answers legal moves in other words than illegal ones.

use std::collections::BTreeSet;

use rulebook::board::Board;

use crate::{
    dialect::{Dialect, Learned, Reading, Reply},
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
        if reply.broken.is_some() && reading.replies[0].broken.is_none() {
            best = best.max(Played::Something);
        }
        for shown in &reply.shown {
            best =
                best.max(change(dialect, step, asked, [before, &shown.board], &transcript.start));
            before = &shown.board;
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

/// Whether legal moves were answered, and in other words than illegal inputs, in sessions in which no board changed.
pub fn tells_apart(learned: &Learned, sessions: &[(&Transcript, &Reading)]) -> bool {
    let (mut legal, mut illegal) = (BTreeSet::new(), BTreeSet::new());
    for (transcript, reading) in sessions {
        for (step, reply) in transcript.steps.iter().zip(reading.replies.iter().skip(1)) {
            let heard = match step.expect {
                Expect::Board { .. } | Expect::End { .. } => &mut legal,
                Expect::Refusal(_) => &mut illegal,
                Expect::Leave(_) | Expect::Over(_) => continue,
            };
            if !reply.shared {
                heard.insert(wording(learned, reply, step));
            }
        }
    }
    !legal.is_empty() && !illegal.is_empty() && legal.is_disjoint(&illegal)
}

/// What was said, without what differs from input to input: the input itself, and all numbers but 0 and 1, which may mean
/// false and true.
fn wording(learned: &Learned, reply: &Reply, step: &Step) -> String {
    let asked = learned.dialect.write(&step.input, &learned.pins);
    let words = reply.words().replace(&asked, "");
    let words = words.split_inclusive(|c: char| !c.is_ascii_digit());
    let is_count = |word: &str| word.trim_end_matches(|c: char| !c.is_ascii_digit()).len() > 1;
    let kept =
        words.map(|word| match is_count(word) || word.starts_with(|c| ('2'..='9').contains(&c)) {
            true => word.trim_start_matches(|c: char| c.is_ascii_digit()),
            false => word,
        });
    kept.collect::<String>().trim().to_owned()
}
