//! A long-running program: it gets blocks of requests for as long as it is needed, over two pipes.

use std::sync::{
    LazyLock, Mutex, PoisonError,
    mpsc::{self, Sender},
};
use std::{io, thread};

use super::{
    Ending, HarnessFault, IoMode, Limits, Program,
    conversation::{Conversation, Exchanged, StopReason},
    lockstep,
    stdio::Wiring,
};

/// A program that answers blocks of requests. It is ended when this is dropped.
pub(crate) struct Service(Conversation<'static>);

impl Service {
    /// Starts the program. If that fails, returns how it ended.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub(crate) fn start(
        program: &Program,
        limits: &'static Limits,
    ) -> Result<Result<Self, Ending>, HarnessFault> {
        let program = program.clone();
        let started = on_lasting_thread(move || {
            Conversation::start(&program, Wiring::Pipes, IoMode::Batch, limits)
        });
        let started = started.map_err(|error| HarnessFault::new("starting the program", error))?;
        Ok(started?.map(Self).map_err(|tape| tape.ending))
    }

    /// Sends a block of this many requests, and reads an answer to each.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub(crate) fn exchange(
        &mut self,
        block: &str,
        requests: usize,
    ) -> Result<Exchanged, HarnessFault> {
        self.0.exchange(block, requests)
    }

    /// Ends the program, and returns the end of its standard error.
    pub(crate) fn end(self) -> String {
        self.0.finish(Ending::Quiet).stderr
    }
}

/// A program that is played line by line for as long as it is needed. It is ended when this is dropped.
pub(crate) struct Talk(Conversation<'static>);

impl Talk {
    /// Starts the program. If that fails, returns how it ended.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub(crate) fn start(
        program: &Program,
        limits: &'static Limits,
    ) -> Result<Result<Self, Ending>, HarnessFault> {
        let program = program.clone();
        let started = on_lasting_thread(move || {
            Conversation::start(&program, Wiring::Step, IoMode::Step, limits)
        });
        let started = started.map_err(|error| HarnessFault::new("starting the program", error))?;
        Ok(started?.map(Self).map_err(|tape| tape.ending))
    }

    /// Reads until the program waits for input; returns how it ended if it is gone.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub(crate) fn listen(&mut self) -> Result<Option<Ending>, HarnessFault> {
        Ok(match self.0.read_until_idle()? {
            StopReason::Over(ending) => Some(ending),
            StopReason::Waiting | StopReason::Enough => None,
        })
    }

    /// Sends an input, each of its lines when the program waits for it. Returns how it ended if it is gone before the last.
    ///
    /// # Errors
    /// If the harness or the machine failed.
    pub(crate) fn send(&mut self, input: &str) -> Result<Option<Ending>, HarnessFault> {
        lockstep::send(&mut self.0, input)
    }

    /// The output since something was last sent.
    pub(crate) fn said(&self) -> &[u8] {
        self.0.said()
    }

    /// Ends the program, and returns the end of its standard error.
    pub(crate) fn end(self) -> String {
        self.0.finish(Ending::Quiet).stderr
    }
}

type Task = Box<dyn FnOnce() + Send>;

/// Runs work on a thread that lasts as long as this process: the kernel ends a program together with the thread that started it.
fn on_lasting_thread<T: Send + 'static>(
    task: impl FnOnce() -> T + Send + 'static,
) -> io::Result<T> {
    static TASKS: LazyLock<Mutex<Sender<Task>>> = LazyLock::new(|| {
        let (sender, tasks) = mpsc::channel::<Task>();
        thread::spawn(move || tasks.into_iter().for_each(|task| task()));
        Mutex::new(sender)
    });
    let (sender, outcome) = mpsc::sync_channel(1);
    let task = Box::new(move || drop(sender.send(task())));
    let gone = |_| io::Error::other("the thread that starts programs is gone");
    let tasks = TASKS.lock().unwrap_or_else(PoisonError::into_inner);
    tasks.send(task).map_err(|_| io::ErrorKind::BrokenPipe)?;
    drop(tasks);
    outcome.recv().map_err(gone)
}
