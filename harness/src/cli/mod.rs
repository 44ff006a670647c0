//! The command line: one file for each command, in folders by user. Results go to standard output, diagnostics and
//! progress to standard error.
//!
//! - `verify`: check a program against the rules, continue or divide a run, merge its records
//! - `golf`: shorten a program, watch it, count its bytes, look for bugs
//! - `matches`: Fox & Geese, which is played live
//! - `author`: play the games, write transcripts, look rules up
//! - `tools`: set a folder up, check the machine, print schemas and completions, benchmark
//! - `args`: options and reports that several commands share
//! - `help`: the commands in groups, as `stickler --help` lists them
//! - `exit`: exit codes
//! - `output`: standard output and standard error
//! - `columns`: wrapped sentences, columns, counts
//! - `prompt`: lines typed at a terminal
//! - `keyboard`: single keys pressed at a terminal

mod args;
mod author;
mod columns;
mod exit;
mod golf;
mod help;
mod keyboard;
mod matches;
mod output;
mod prompt;
mod tools;
mod verify;

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    ffi::OsString,
    fmt::Display,
    io,
    path::{Path, PathBuf},
    sync::{OnceLock, atomic::AtomicBool},
    time::{Duration, Instant},
};

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
pub use exit::Exit;
use output::Color;
pub(crate) use output::Output;
use rulebook::suite::Suite;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::{
    package::Package,
    sandbox::sys,
    session::{stop_everything, stopping},
    transcript::SuiteFault,
};

/// Check code-golf programs that play board games: do they follow the rules?
#[derive(Parser)]
#[command(
    name = "stickler",
    version,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "Examples:\n  stickler verify quagmire -- ruby q.rb\n  stickler explain Q-LOOP"
)]
struct Cli {
    /// When to colour results; auto respects `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "WHEN",
        hide_short_help = true,
        display_order = 900
    )]
    color: Color,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Verify(Box<verify::Verify>),
    Init(Box<tools::init::Init>),
    Merge(verify::merge::Merge),
    /// Verify again whenever a file of the program changes
    Watch(Box<golf::watch::Watch>),
    Match(Box<matches::Match>),
    Fuzz(Box<golf::fuzz::Fuzz>),
    Compare(Box<golf::compare::Compare>),
    Check(author::check::Check),
    Bless(author::bless::Bless),
    Generate(author::generate::Generate),
    Strength(author::strength::Strength),
    Play(author::play::Play),
    Replay(author::replay::Replay),
    Score(golf::score::Score),
    Shave(Box<golf::shave::Shave>),
    List(author::list::List),
    Explain(author::explain::Explain),
    Record(author::record::Record),
    Serve(matches::serve::Serve),
    Studio(author::studio::Studio),
    Doctor(tools::doctor::Doctor),
    Schema(tools::schema::Schema),
    Completions(tools::completions::Completions),
    Man(tools::completions::Manual),
}

/// Runs a command line and returns its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    // With the signal ignored, exceeding a file size limit is an ordinary error.
    sys::ignore(libc::SIGXFSZ);
    open_many_files();
    let mut output = Output::standard();
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let cli = match parsed(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let exit = output.usage(&error);
            args::missing_dashes::meant(&error, &arguments)
                .iter()
                .for_each(|meant| output.hint(meant));
            return exit;
        }
    };
    output.color(cli.color);
    let done = match cli.command {
        Command::Verify(verify) => verify.run(&mut output),
        Command::Init(init) => init.run(&mut output),
        Command::Merge(merge) => merge.run(&mut output),
        Command::Watch(watch) => watch.run(&mut output),
        Command::Match(matches) => matches.run(&mut output),
        Command::Fuzz(fuzz) => fuzz.run(&mut output),
        Command::Compare(compare) => compare.run(&mut output),
        Command::Check(check) => check.run(&mut output),
        Command::Bless(bless) => bless.run(&mut output),
        Command::Generate(generate) => generate.run(&mut output),
        Command::Strength(strength) => strength.run(&mut output),
        Command::Play(play) => play.run(&mut output),
        Command::Replay(replay) => replay.run(&mut output),
        Command::Score(score) => score.run(&mut output),
        Command::Shave(shave) => shave.run(&mut output),
        Command::List(list) => list.run(&mut output),
        Command::Explain(explain) => explain.run(&mut output),
        Command::Record(record) => record.run(&mut output),
        Command::Serve(serve) => serve.run(&mut output),
        Command::Studio(studio) => studio.run(&mut output),
        Command::Doctor(doctor) => doctor.run(&mut output),
        Command::Schema(schema) => schema.run(&mut output),
        Command::Completions(completions) => completions.run(command(), &mut output),
        Command::Man(manual) => manual.run(command(), &mut output),
    };
    let exit = done.unwrap_or_else(|failure| {
        // Without its reference, a game would seem to contradict every transcript.
        let has_references = Package::all().into_iter().all(|package| package.fault().is_none());
        if failure.faults.is_empty() || has_references {
            output.failure(&failure)
        } else {
            failure.exit
        }
    });
    let exit = blaming_references(exit, &mut output);
    note_missing_references(&mut output);
    output.close(exit)
}

/// The command line with its help texts.
fn command() -> clap::Command {
    help::grouped(Cli::command())
}

fn parsed(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command()))
}

/// If the reference of a game failed, nothing in the report relies on the rules. So the fault is reported once, and the
/// exit code blames the game.
fn blaming_references(exit: Exit, output: &mut Output) -> Exit {
    let faults = Package::all().into_iter().filter_map(|package| package.fault());
    faults.fold(exit, |exit, fault| {
        if output.is_told(&fault.to_string()) {
            return exit;
        }
        let of_fault = if fault.is_of_harness() { Exit::Internal } else { Exit::SuiteAtFault };
        exit.max(output.failure(&Failure::new(of_fault, fault.to_string())))
    })
}

/// Reports a missing reference, unless that was reported: the output may lack examples and counts.
fn note_missing_references(output: &mut Output) {
    let missing = Package::all().into_iter().filter_map(|package| package.known.missing.as_deref());
    for why in missing {
        if !output.is_told(why) {
            output.note(&format!("stickler: {why}; what depends on the rules is missing above"));
        }
    }
}

/// Raises the limit of open files of this process, if the system allows it. A running game needs about twenty, and
/// machines with many processors run many games in parallel. Submissions have their own limit.
fn open_many_files() {
    const MANY: u64 = 1 << 16;
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let many = maximum.map_or(MANY, |most| most.min(MANY));
    if current.is_some_and(|few| few < many) {
        // If the limit cannot be raised, sessions that cannot be opened report it.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(many), maximum });
    }
}

/// The reason why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    exit: Exit,
    message: String,
    faults: Vec<SuiteFault>,
}

impl Failure {
    pub(crate) fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self { exit, message: message.into(), faults: Vec::new() }
    }

    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Exit::Usage, message)
    }

    /// An unusable file or folder.
    pub(crate) fn file(path: &Path, why: impl Display) -> Self {
        Self::usage(format!("{}: {why}", path.display()))
    }

    pub(crate) fn nothing_selected(message: impl Into<String>) -> Self {
        Self::new(Exit::NothingSelected, message)
    }

    /// An error in a manifest. That is configuration, so the exit code is that of wrong usage.
    pub(crate) fn manifest(fault: SuiteFault) -> Self {
        Self {
            exit: Exit::Usage,
            message: "the manifest has an error".to_owned(),
            faults: vec![fault],
        }
    }

    pub(crate) fn interrupted() -> Self {
        Self::new(Exit::Incomplete, "the run was interrupted")
    }

    pub(crate) fn internal(what: &str, error: &io::Error) -> Self {
        Self::new(Exit::Internal, format!("{what}: {error}"))
    }
}

impl From<Vec<SuiteFault>> for Failure {
    fn from(faults: Vec<SuiteFault>) -> Self {
        let is_described = |fault: &SuiteFault| fault.path.ends_with("game.toml");
        let what = if faults.iter().all(is_described) { "description" } else { "suite" };
        let message = match faults.len() {
            1 => format!("the {what} has an error"),
            many => format!("the {what} has {many} errors"),
        };
        let doubt = rulebook_in_doubt(&faults).map(|doubt| format!("; {doubt}"));
        Self { exit: Exit::SuiteAtFault, message: message + &doubt.unwrap_or_default(), faults }
    }
}

/// If at least this many transcripts fail at the same rule, the rulebook is more likely wrong than the transcripts.
const MANY: usize = 3;

/// A hint if many transcripts fail at the same rule.
fn rulebook_in_doubt(faults: &[SuiteFault]) -> Option<String> {
    let mut places: BTreeMap<&str, BTreeSet<&Path>> = BTreeMap::new();
    for fault in faults {
        if let Some((_, rule)) = fault.found.split_once(" refuses it for ") {
            places.entry(rule).or_default().insert(&fault.path);
        }
    }
    let (rule, files) = places.into_iter().max_by_key(|(_, files)| files.len())?;
    (files.len() >= MANY).then(|| {
        format!("{} transcripts fail at {rule}: its implementation may have changed", files.len())
    })
}

/// The current folder.
pub(crate) fn here() -> Result<PathBuf, Failure> {
    env::current_dir().map_err(|error| Failure::internal("the current folder", &error))
}

/// The folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The suite in a folder, for commands that write to it.
pub(crate) fn suite_for_writing(root: &Path) -> Result<Suite, Failure> {
    Suite::folder(root).map_err(|error| {
        let folder = root.join("transcripts");
        Failure::usage(format!(
            "{}: {error}; name a folder that holds `transcripts`",
            folder.display()
        ))
    })
}

/// Set when the user interrupts the run; the results so far are still reported.
///
/// A hang-up signal that was ignored at the start, for example by `nohup`, stays ignored.
pub(crate) fn interrupted() -> &'static AtomicBool {
    let stays = sys::ignores(libc::SIGHUP);
    // A second handler is refused, but it would do the same as the first.
    drop(ctrlc::set_handler(stop));
    if stays {
        sys::ignore(libc::SIGHUP);
    }
    stopping()
}

/// A signal within this time of the first does not count as a second one: some callers send each signal twice, to the
/// process and to its group.
const AT_ONCE: Duration = Duration::from_millis(200);

/// Ends all sessions, so that the results can be reported. A second signal exits immediately.
fn stop() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    stop_everything();
    if FIRST.get_or_init(Instant::now).elapsed() >= AT_ONCE {
        sys::leave(i32::from(Exit::Incomplete as u8));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_faults_of_one_rule_put_the_rulebook_in_doubt() {
        let fault = |n: usize, rule: &str| {
            let found =
                format!("found `a4 a5` to be played, but the rulebook refuses it for {rule}");
            SuiteFault::of_file(format!("{n}.txt"), found, "a legal move")
        };
        let mut faults = vec![fault(1, "Q-DUTY"), fault(2, "Q-DUTY"), fault(3, "Q-LOOP")];
        assert_eq!(rulebook_in_doubt(&faults), None);
        faults.push(fault(4, "Q-DUTY"));
        let hint = "3 transcripts fail at Q-DUTY: its implementation may have changed";
        assert_eq!(rulebook_in_doubt(&faults).as_deref(), Some(hint));
    }
}
