//! `stickler watch`: verify a submission again whenever one of its files changes.

mod files;

use std::{
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use clap::Args;
use files::{Files, Size};

use super::{Exit, Failure, Output, interrupted, verify::Verify};
use crate::session::{drop_conversations, is_stopping_for_good, resume};

#[derive(Args)]
pub(crate) struct Watch {
    #[command(flatten)]
    verify: Verify,
}

/// What a watcher waits for.
enum Happened {
    /// Something was written where the files lie.
    Change,
    /// The round that runs is over.
    RoundOver,
}

/// A change counts when nothing has changed for this long: editors write a file in several steps.
const QUIET: Duration = Duration::from_millis(50);
/// How often it is looked whether the user wants an end.
const LOOK: Duration = Duration::from_millis(50);

impl Watch {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        interrupted();
        let (sender, receiver) = mpsc::channel();
        let changes = sender.clone();
        let mut files = Files::watched(&self.verify.own_paths()?, move || {
            // Who no longer waits needs no change.
            drop(changes.send(Happened::Change));
        })?;
        let mut conforming: Option<Vec<Size>> = None;
        thread::scope(|scope| {
            while !is_stopping_for_good() {
                files.read();
                files.lines(conforming.as_deref()).iter().for_each(|line| output.result(line));
                let over = sender.clone();
                let round = scope.spawn(|| self.round(over));
                if !is_over(&receiver, &files) {
                    drop_conversations();
                    join(round);
                    resume();
                    output.result("changed while it was verified; begun anew");
                    continue;
                }
                if join(round) == Exit::Conforms {
                    conforming = Some(files.sizes());
                }
                output.result(&format!("watching {}", files.names()));
                wait_for_change(&receiver, &files);
            }
        });
        Ok(Exit::Incomplete)
    }

    /// One verification, from its report to how it went.
    fn round(&self, over: Sender<Happened>) -> Exit {
        let mut output = Output::standard();
        let done = self.verify.run(&mut output);
        let exit = done.unwrap_or_else(|failure| output.failure(&failure));
        drop(over.send(Happened::RoundOver));
        exit
    }
}

fn join(round: ScopedJoinHandle<'_, Exit>) -> Exit {
    round.join().unwrap_or(Exit::Internal)
}

/// Waits for the end of a round; false if a file changes before.
fn is_over(receiver: &Receiver<Happened>, files: &Files) -> bool {
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(Happened::RoundOver) | Err(RecvTimeoutError::Disconnected) => return true,
            Ok(Happened::Change) if files.have_changed() => return false,
            Ok(Happened::Change) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Waits until a file has changed and nothing more comes, or the user wants an end.
fn wait_for_change(receiver: &Receiver<Happened>, files: &Files) {
    while !is_stopping_for_good() {
        if let Ok(Happened::Change) = receiver.recv_timeout(LOOK) {
            while receiver.recv_timeout(QUIET).is_ok() {}
            if files.have_changed() {
                return;
            }
        }
    }
}
