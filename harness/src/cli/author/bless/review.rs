//! `stickler bless --review`: shows one change after another; the user accepts, rejects or skips it.

use super::{goldens, may_write, show, write_one};
use crate::{
    bless::Change,
    cli::{
        Exit, Failure, Output,
        prompt::{Prompt, PromptInput},
    },
};

/// The user's decision about a change.
enum Decision {
    Accept,
    Reject,
    Skip,
    Quit,
}

/// The changes by decision.
#[derive(Default)]
struct Decided {
    accepted: usize,
    rejected: Vec<String>,
    skipped: usize,
}

/// Asks about each change, and writes the accepted ones.
pub(super) fn review(changes: &[Change], output: &mut Output) -> Result<Exit, Failure> {
    may_write()?;
    let mut prompt = Prompt::new()?;
    let mut decided = Decided::default();
    for (n, change) in changes.iter().enumerate() {
        show(change, output);
        match ask(&format!("{} of {}", n + 1, changes.len()), &mut prompt, output)? {
            Decision::Accept => {
                write_one(change)?;
                decided.accepted += 1;
            }
            Decision::Reject => decided.rejected.push(change.path.display().to_string()),
            Decision::Skip => decided.skipped += 1,
            Decision::Quit => {
                decided.skipped += changes.len() - n;
                break;
            }
        }
    }
    Ok(decided.report(output))
}

fn ask(place: &str, prompt: &mut Prompt, output: &mut Output) -> Result<Decision, Failure> {
    loop {
        let text = format!("{place}: accept, reject, skip or quit? [a/r/s/q] ");
        let words = ["accept", "reject", "skip", "quit"].map(str::to_owned).to_vec();
        match prompt.ask(&text, words, output)? {
            PromptInput::Interrupt | PromptInput::End => return Ok(Decision::Quit),
            PromptInput::Line(line) => match line.trim().to_lowercase().as_str() {
                "a" | "accept" | "y" => return Ok(Decision::Accept),
                "r" | "reject" | "n" => return Ok(Decision::Reject),
                "s" | "skip" => return Ok(Decision::Skip),
                "q" | "quit" => return Ok(Decision::Quit),
                _ => {}
            },
        }
    }
}

impl Decided {
    /// Prints the counts. The suite agrees with the rules only if every change was accepted.
    fn report(&self, output: &mut Output) -> Exit {
        let rejected = self.rejected.len();
        output.result(&format!(
            "{} written, {rejected} rejected, {} skipped",
            goldens(self.accepted),
            self.skipped
        ));
        for path in &self.rejected {
            output.result(&format!("rejected: {path}; change its transcript, or the rules"));
        }
        if rejected + self.skipped == 0 { Exit::Conforms } else { Exit::SuiteAtFault }
    }
}
