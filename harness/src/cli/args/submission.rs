//! The submissions of a command line: one that is typed after `--`, or the entries of a manifest.

mod failures;

use std::{
    collections::BTreeSet,
    ffi::OsString,
    num::NonZero,
    path::{Path, PathBuf},
    thread,
};

use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use rulebook::games::GameInfo;

use failures::{no_pair, nothing_selected, unknown_game, why_not_started, with_advice};

use super::{lookup, reporters::Reporters};
use crate::{
    candidate::{NotReady, PreparedSubmission, quoted_words},
    cli::{Exit, Failure, Output, columns::count, folder_of, help::PROGRAM, here},
    dialect::Pins,
    manifest::{self, Entry, EntryLimits},
    plan::Io,
    sandbox::Isolation,
    session::{Program, is_stopping},
    shave::workshop::Typed,
    tape::IoMode,
};

#[derive(Args)]
pub(crate) struct SubmissionArgs {
    /// The command that starts the program, after `--`
    #[arg(last = true, value_name = "COMMAND", help_heading = None::<&str>)]
    command: Vec<OsString>,
    /// Another file or folder that the program may read, such as a hidden one or one outside its folder
    #[arg(hide_short_help = true, help_heading = PROGRAM, long, value_name = "PATH", conflicts_with = "entries")]
    files: Vec<PathBuf>,
    /// Check the entries of a manifest instead of one command
    #[arg(help_heading = PROGRAM, long, value_name = "FILE", conflicts_with = "command")]
    entries: Option<PathBuf>,
    /// Check only this entry of the manifest
    #[arg(hide_short_help = true, help_heading = PROGRAM, long = "entry", value_name = "ID", requires = "entries")]
    only: Vec<String>,
    /// How to talk to the program
    #[arg(help_heading = PROGRAM, long, value_enum, default_value_t, hide_short_help = true)]
    io: IoArg,
    /// Run N games at a time [default: the number of processors]
    #[arg(hide_short_help = true, help_heading = PROGRAM, long, short, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Limit the time from one input to the next, unless the manifest has a limit [default: 15, and 10 of processor time; 2 for `shave`]
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, value_name = "SECONDS")]
    step_seconds: Option<u64>,
    /// Limit the time of a whole game, unless the manifest has a limit [default: 20, and 1 more for each input]
    #[arg(help_heading = PROGRAM, hide_short_help = true, long, value_name = "SECONDS")]
    total_seconds: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum IoArg {
    /// The first of these that works
    #[default]
    Auto,
    /// Interactive, line by line: input a pipe, output a terminal
    Step,
    /// Interactive, line by line: input and output a terminal
    Pty,
    /// All input at once
    Batch,
    /// One run for each line: with no line, with one line, and so on
    Prefix,
}

impl From<IoArg> for Io {
    fn from(io: IoArg) -> Self {
        match io {
            IoArg::Auto => Self::Auto,
            IoArg::Step => Self::Only(IoMode::Step),
            IoArg::Pty => Self::Only(IoMode::Pty),
            IoArg::Batch => Self::Only(IoMode::Batch),
            IoArg::Prefix => Self::Only(IoMode::Prefix),
        }
    }
}

/// The separator of two command lines.
const BETWEEN: &str = "::";

impl SubmissionArgs {
    /// The manifest, if its entries are wanted.
    pub(crate) fn manifest(&self) -> Option<&Path> {
        self.entries.as_deref()
    }

    /// Whether there is no submission.
    pub(crate) fn is_empty(&self) -> bool {
        self.command.is_empty() && self.entries.is_none()
    }

    /// What decides how sessions are held, in words.
    pub(crate) fn conditions(&self) -> String {
        let (io, step, total) = (self.io, self.step_seconds, self.total_seconds);
        format!("{io:?}, {step:?} and {total:?} seconds, {:?}", self.only)
    }

    pub(crate) fn io(&self) -> Io {
        self.io.into()
    }

    /// How many sessions are held at a time.
    pub(crate) fn jobs(&self) -> usize {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or(processors, NonZero::get)
    }

    /// Has as many threads read and judge as sessions are held at a time, this one among them.
    pub(crate) fn limit_threads(&self) {
        let threads = ThreadPoolBuilder::new().num_threads(self.jobs()).use_current_thread();
        // It fails where they are there already, as in the next round of those that are watched.
        let _ = threads.build_global();
    }

    /// The limits that were typed.
    fn limits(&self) -> EntryLimits {
        let Self { step_seconds, total_seconds, .. } = *self;
        EntryLimits { step_seconds, total_seconds, build_seconds: None }
    }

    /// The entries of a manifest, with the limits that were typed where they name none.
    pub(crate) fn read(&self, path: &Path) -> Result<Vec<Entry>, Failure> {
        let entries = manifest::read(path).map_err(Failure::manifest)?;
        Ok(entries.iter().map(|entry| entry.within(self.limits())).collect())
    }

    /// The submission whose command was typed in this folder.
    pub(crate) fn typed(
        &self,
        pins: Pins,
        isolation: &Isolation,
    ) -> Result<PreparedSubmission, Failure> {
        self.typed_as(&self.command, pins, isolation)
    }

    fn typed_as(
        &self,
        command: &[OsString],
        pins: Pins,
        isolation: &Isolation,
    ) -> Result<PreparedSubmission, Failure> {
        self.prepared(command, pins, isolation)?
            .map_err(|reason| Failure::new(Exit::NotStarted, reason))
    }

    /// The same, for a report: if it cannot be started, that is reported.
    pub(crate) fn typed_for(
        &self,
        game: &'static GameInfo,
        (pins, isolation): (Pins, &Isolation),
        reporters: &mut Reporters,
    ) -> Result<Option<PreparedSubmission>, Failure> {
        let prepared = self.prepared(&self.command, pins, isolation)?;
        Ok(prepared
            .map_err(|why| reporters.not_started(&quoted_words(&self.command), game, &why))
            .ok())
    }

    /// The program of a command line, or why it cannot be started.
    fn prepared(
        &self,
        command: &[OsString],
        pins: Pins,
        isolation: &Isolation,
    ) -> Result<Result<PreparedSubmission, String>, Failure> {
        let here = here()?;
        let submitted = PreparedSubmission::typed(command, &self.files, pins, self.limits(), &here);
        Ok(submitted
            .map(|submitted| submitted.isolated(isolation))
            .map_err(|error| why_not_started(&error, command)))
    }

    /// The command line that was typed in this folder, with a limit of a step if none was named.
    pub(crate) fn as_typed<'a>(&'a self, pins: Pins, step_seconds: u64, at: &'a Path) -> Typed<'a> {
        let step_seconds = self.step_seconds.or(Some(step_seconds));
        let limits = EntryLimits { step_seconds, ..self.limits() };
        Typed { command: &self.command, files: &self.files, pins, limits, at }
    }

    /// The only wanted entry of a manifest, and the folder of the manifest.
    pub(crate) fn one_entry(
        &self,
        path: &Path,
        game: &GameInfo,
    ) -> Result<(Entry, PathBuf), Failure> {
        let entries = self.read(path)?;
        match self.wanted(&entries, game, path)?[..] {
            [entry] => Ok((entry.clone(), folder_of(path).to_owned())),
            ref others => Err(Failure::usage(format!(
                "{}: expected one entry, found {}: choose one with `--entry ID`",
                path.display(),
                count(others.len(), "entry")
            ))),
        }
    }

    /// The two submissions to compare: typed with [`BETWEEN`] between them, or two entries of a manifest, in the order in
    /// which `--entry` names them.
    pub(crate) fn pair(
        &self,
        game: &GameInfo,
        isolation: &Isolation,
    ) -> Result<[PreparedSubmission; 2], Failure> {
        let Some(path) = self.manifest() else {
            let [first, second] = self.two_commands()?;
            let typed = |command| self.typed_as(command, Pins::default(), isolation);
            return Ok([typed(first)?, typed(second)?]);
        };
        let entries = self.read(path)?;
        let mut wanted = self.wanted(&entries, game, path)?;
        wanted.sort_by_key(|entry| self.only.iter().position(|id| *id == entry.id));
        let [first, second] = wanted[..] else { return Err(no_pair(path, &wanted)) };
        let entry = |entry: &Entry| {
            PreparedSubmission::entry(entry, folder_of(path), isolation).map_err(|error| {
                Failure::new(Exit::NotStarted, format!("entry `{}`: {error}", entry.id))
            })
        };
        Ok([entry(first)?, entry(second)?])
    }

    fn two_commands(&self) -> Result<[&[OsString]; 2], Failure> {
        let commands = self.command.split(|word| word == BETWEEN);
        match commands.filter(|command| !command.is_empty()).collect::<Vec<_>>()[..] {
            [first, second] => Ok([first, second]),
            ref others => Err(Failure::usage(format!(
                "expected two commands, as in `-- COMMAND {BETWEEN} COMMAND`, or two entries of a manifest; found {} after `--`",
                count(others.len(), "command")
            ))),
        }
    }

    /// The named game, or those of the selected entries. A note says what is left out of a manifest.
    pub(crate) fn games(
        &self,
        named: Option<&str>,
        output: &mut Output,
    ) -> Result<Vec<&'static GameInfo>, Failure> {
        if let Some(name) = named {
            let game = lookup::game(name)?;
            self.note_left_out(game, output)?;
            return Ok(vec![game]);
        }
        let path = self.manifest().unwrap_or(Path::new(""));
        let entries = self.read(path)?;
        let mut games: Vec<&'static GameInfo> = Vec::new();
        for entry in entries.iter().filter(|entry| self.is_named(entry)) {
            let game = lookup::game(&entry.game).map_err(|_| unknown_game(path, entry))?;
            if games.iter().all(|other| other.name != game.name) {
                games.push(game);
            }
        }
        match games.is_empty() {
            true => Err(nothing_selected(path, &self.only, &entries)),
            false => Ok(games),
        }
    }

    /// Tells how many entries of a manifest are of other games than the named one.
    pub(crate) fn note_left_out(
        &self,
        game: &GameInfo,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Some(path) = self.manifest() else { return Ok(()) };
        let entries = self.read(path)?;
        let others = entries.iter().filter(|entry| self.is_named(entry) && entry.game != game.name);
        let others: Vec<&str> = others.map(|entry| entry.game.as_str()).collect();
        if !others.is_empty() && others.len() < entries.len() {
            let games = others.iter().copied().collect::<BTreeSet<_>>();
            let games = games.into_iter().collect::<Vec<_>>().join(", ");
            let entries = if others.len() == 1 { "entry" } else { "entries" };
            output.note(&format!(
                "stickler: omitted {} {entries} of other games: {games}",
                others.len()
            ));
        }
        Ok(())
    }

    /// Whether an entry is selected.
    pub(crate) fn is_named(&self, entry: &Entry) -> bool {
        self.only.is_empty() || self.only.contains(&entry.id)
    }

    /// The files and folders that the command and `--files` name.
    pub(crate) fn own_paths(&self) -> Result<Vec<PathBuf>, Failure> {
        if self.command.is_empty() {
            return Err(Failure::usage("name the submission's command line, after `--`"));
        }
        let here = here()?;
        let program = Program::resolve(&self.command, &here)
            .map_err(|error| why_not_started(&NotReady::NotFound(error), &self.command))
            .map_err(|reason| Failure::new(Exit::NotStarted, reason))?;
        let named = self.files.iter().map(|path| here.join(path));
        Ok(program.own.into_iter().chain(named).collect())
    }

    /// Prepares the wanted entries of a manifest. Those that cannot be built or started are reported, and handed to `lacks` with the
    /// reason.
    pub(crate) fn ready_entries<Settled>(
        &self,
        path: &Path,
        game: &'static GameInfo,
        isolation: &Isolation,
        reporters: &mut Reporters,
        (settle, lacks): (impl Fn(&Entry) -> Result<Settled, Failure>, impl Fn(&Entry, &str)),
    ) -> Result<ReadyEntries<Settled>, Failure> {
        let entries = self.read(path)?;
        let wanted = self.wanted(&entries, game, path)?;
        let settled = wanted.iter().map(|entry| settle(entry)).collect::<Result<Vec<_>, _>>()?;
        let mut ready = ReadyEntries { entries: Vec::new(), worst: Exit::Conforms };
        for (entry, settled) in wanted.iter().zip(settled) {
            match PreparedSubmission::entry(entry, folder_of(path), isolation) {
                Ok(submitted) => ready.entries.push((submitted, settled)),
                Err(error) => {
                    let reason = with_advice(path, entry, &error);
                    lacks(entry, &reason);
                    reporters.not_started(&entry.id, game, &reason);
                    ready.worst = Exit::NotStarted;
                }
            }
        }
        Ok(ready)
    }

    /// The wanted entries of a manifest: all of the game, or those that are named.
    pub(crate) fn wanted<'e>(
        &self,
        entries: &'e [Entry],
        game: &GameInfo,
        path: &Path,
    ) -> Result<Vec<&'e Entry>, Failure> {
        let is_there = |id: &&String| entries.iter().any(|entry| entry.id == **id);
        let wanted = |entry: &&Entry| entry.game == game.name && self.is_named(entry);
        let wanted: Vec<&Entry> = entries.iter().filter(wanted).collect();
        if wanted.is_empty() || !self.only.iter().all(|id| is_there(&id)) {
            return Err(nothing_selected(path, &self.only, entries));
        }
        Ok(wanted)
    }
}

/// The entries that can be run.
pub(crate) struct ReadyEntries<Settled> {
    entries: Vec<(PreparedSubmission, Settled)>,
    /// The exit code so far.
    worst: Exit,
}

impl<Settled> ReadyEntries<Settled> {
    /// Runs each, until the user interrupts the run.
    pub(crate) fn run(
        self,
        output: &mut Output,
        mut run: impl FnMut(&PreparedSubmission, Settled) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        let (all, mut worst) = (self.entries.len(), self.worst);
        for (n, (submitted, settled)) in self.entries.into_iter().enumerate() {
            if is_stopping() {
                output.leave_out(all - n);
                return Ok(worst.max(Exit::Incomplete));
            }
            worst = worst.max(run(&submitted, settled)?);
        }
        Ok(worst)
    }
}
