//! `stickler watch`: verifies a submission again when one of its files changes or the user presses a key.

mod best;
mod failed;
mod files;
mod keys;

use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use best::Best;
use clap::Args;
use failed::Shortest;
use files::{Files, Size};
use keys::{Key, Keys};

use crate::cli::{
    Exit, Failure, Output, author::replay, columns::hanging, interrupted, verify::Verify,
};
use crate::session::{drop_conversations, is_stopping_for_good, resume};

#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler watch quagmire -- ruby q.rb\n  stickler watch alak --transcript sample-game -- python3 alak.py"
)]
pub(crate) struct Watch {
    #[command(flatten)]
    verify: Verify,
}

/// An event for the watcher.
enum Happened {
    /// Something was written in a watched folder.
    Change,
    /// The current round is over.
    RoundOver,
}

/// Why the watcher goes on before or after a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// A file changed.
    Changed,
    /// The user wants another round.
    Again,
    /// The user wants to leave.
    Quit,
}

impl Next {
    /// Prints why a round was ended.
    fn print_reason(self, output: &mut Output) {
        match self {
            Self::Changed => output.result("the file changed; starting again"),
            Self::Again => output.result("starting again"),
            Self::Quit => {}
        }
    }
}

/// A change counts once nothing has changed for this long: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(50);
/// Interval between checks for keys.
const LOOK: Duration = Duration::from_millis(50);

impl Watch {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        interrupted();
        let (sender, receiver) = mpsc::channel();
        let changes = sender.clone();
        let files = Files::watched(&self.verify.own_paths()?, move || {
            // A watcher that no longer waits needs no changes.
            drop(changes.send(Happened::Change));
        })?;
        let keys = Keys::take()?;
        let (shortest, best) = (Shortest::default(), Best::default());
        let mut watcher = Watcher { receiver, files, keys, shortest, best };
        let mut conforming: Option<Vec<Size>> = None;
        self.verify.repeat()?;
        thread::scope(|scope| {
            while !is_stopping_for_good() {
                watcher.begin(conforming.as_deref(), output);
                let (over, shortest) = (sender.clone(), watcher.shortest.clone());
                let of_round = output.another();
                let round = scope.spawn(|| self.round(over, shortest, of_round));
                let next = match watcher.during() {
                    None => {
                        if join(round) == Exit::Conforms {
                            conforming = Some(watcher.files.sizes());
                            watcher.best.offer(watcher.files.contents());
                        }
                        watcher.after(output)
                    }
                    Some(next) => {
                        end(round);
                        next.print_reason(output);
                        next
                    }
                };
                if next == Next::Quit {
                    break;
                }
                output.result("");
            }
        });
        watcher.files.read();
        watcher.save(output);
        Ok(Exit::Incomplete)
    }

    /// Verifies once, and prints the report.
    fn round(&self, over: Sender<Happened>, shortest: Shortest, mut output: Output) -> Exit {
        let done = self.verify.reported(Some(Box::new(shortest)), &mut output);
        let exit = done.unwrap_or_else(|failure| output.failure(&failure));
        drop(over.send(Happened::RoundOver));
        exit
    }
}

fn join(round: ScopedJoinHandle<'_, Exit>) -> Exit {
    round.join().unwrap_or(Exit::Internal)
}

/// Ends a round before it is over.
fn end(round: ScopedJoinHandle<'_, Exit>) {
    drop_conversations();
    join(round);
    resume();
}

/// Waits for changes and keys, and shows failures.
struct Watcher {
    receiver: Receiver<Happened>,
    files: Files,
    keys: Keys,
    shortest: Shortest,
    best: Best,
}

impl Watcher {
    /// Starts a round. Only the current contents of the files count, so earlier events are dropped, such as the end of
    /// a round that nothing waited for.
    fn begin(&mut self, conforming: Option<&[Size]>, output: &mut Output) {
        while self.receiver.try_recv().is_ok() {}
        self.shortest.forget();
        self.files.read();
        let best = self.best.line(self.files.contents(), self.files.paths());
        let lines = self.files.lines(conforming).into_iter().chain(best);
        lines.for_each(|line| output.result(&hanging(&line)));
    }

    /// Saves the best version, unless the files contain it.
    fn save(&self, output: &mut Output) {
        match self.best.save(self.files.contents(), self.files.paths()) {
            Ok(Some(line)) => output.result(&hanging(&line)),
            Ok(None) => {}
            Err(error) => output.note(&format!("the best version cannot be saved: {error}")),
        }
    }

    /// Waits for the end of a round, or for an event that ends it early; returns that.
    fn during(&self) -> Option<Next> {
        loop {
            match self.receiver.recv_timeout(LOOK) {
                Ok(Happened::RoundOver) | Err(RecvTimeoutError::Disconnected) => return None,
                Ok(Happened::Change) if self.files.have_changed() => return Some(Next::Changed),
                Ok(Happened::Change) | Err(RecvTimeoutError::Timeout) => {}
            }
            match self.keys.pressed() {
                Some(Key::Again) => return Some(Next::Again),
                Some(Key::Quit) => return Some(Next::Quit),
                Some(Key::Show | Key::Copy | Key::Save) | None => {}
            }
        }
    }

    /// Waits until a file has changed and writing has finished, or the user wants another round or to leave.
    fn after(&self, output: &mut Output) -> Next {
        output.result(&hanging(&format!("watching {}", self.files.names())));
        if self.keys.are_there() {
            output.hint(self.help());
        }
        while !is_stopping_for_good() {
            match self.keys.pressed() {
                Some(Key::Again) => return Next::Again,
                Some(Key::Quit) => return Next::Quit,
                Some(Key::Show) => self.show(output),
                Some(Key::Copy) => self.copy(output),
                Some(Key::Save) => self.save(output),
                None => {}
            }
            if self.has_changed() {
                return Next::Changed;
            }
        }
        Next::Quit
    }

    fn has_changed(&self) -> bool {
        if let Ok(Happened::Change) = self.receiver.recv_timeout(LOOK) {
            while self.receiver.recv_timeout(QUIET).is_ok() {}
            return self.files.have_changed();
        }
        false
    }

    fn help(&self) -> &'static str {
        match self.shortest.with(|_| ()) {
            Some(()) => "keys: r again, f show, c copy line, b save best, q quit",
            None => "keys: r again, b save the best version, q quit",
        }
    }

    /// Shows the shortest failure, starting with the wrong step.
    fn show(&self, output: &mut Output) {
        let shown = self.shortest.with(|failed| replay::walk(&failed.story, None, output));
        if let Some(Err(failure)) = shown {
            output.failure(&failure);
        }
    }

    /// Copies the reproduction to the clipboard, with the terminal's escape sequence for that.
    fn copy(&self, output: &mut Output) {
        let reproduce = self.shortest.with(|failed| failed.reproduce.clone()).flatten();
        let Some(line) = reproduce else { return };
        output.result(&format!("\u{1b}]52;c;{}\u{7}copied: {line}", STANDARD.encode(&line)));
    }
}
