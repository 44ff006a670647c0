//! What can be held to the rules: the embedded rulebook, or a program.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

use rulebook::{game::SetUp, games::Listing};
use tempfile::TempDir;

use crate::{
    dialect::Pins,
    manifest::{Entry, EntryLimits},
    runner::Candidate,
    sandbox::Isolation,
    session::{Inside, Limits, NotFound, Program, Submission},
};

/// The rulebook itself, in this process.
pub struct Rulebook {
    game: &'static Listing,
    name: String,
    pins: Pins,
}

impl Rulebook {
    /// The rulebook's program for a game.
    pub fn of(game: &'static Listing) -> Self {
        Self { game, name: format!("rulebook {}", game.name), pins: Pins::default() }
    }
}

impl Candidate for Rulebook {
    fn name(&self) -> &str {
        &self.name
    }

    fn seat(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        let referee = (self.game.referee)(from).map_err(|error| error.to_string())?;
        Ok(Box::new(Inside(referee)))
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        Some(format!("printf '{}' | {}", escaped(inputs), self.name))
    }
}

/// A program that is run anew for each transcript.
pub struct Submitted {
    name: String,
    command: Vec<String>,
    /// Where the command was typed.
    folder: PathBuf,
    program: Program,
    pins: Pins,
    limits: EntryLimits,
    isolation: Isolation,
    set_up: Option<(Vec<String>, PathBuf)>,
    /// What was built lies here, for as long as it is needed.
    _build: Option<TempDir>,
}

/// Why a submission could not be made ready.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// There is no such program.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// It could not be built.
    #[error("building `{0}` failed: {1}")]
    NotBuilt(String, String),
    /// There is no room to build in.
    #[error("no folder to build in: {0}")]
    NoFolder(#[from] io::Error),
    /// What is pinned pins nothing.
    #[error("{0}")]
    Pins(String),
}

impl Submitted {
    /// The program of a command line, as it was typed in this folder.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn typed(
        command: &[OsString],
        pins: Pins,
        limits: EntryLimits,
        folder: &Path,
    ) -> Result<Self, NotReady> {
        let program = Program::resolve(command, folder)?;
        let command: Vec<String> =
            command.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Ok(Self {
            name: quoted(&command),
            command,
            folder: folder.to_owned(),
            program,
            pins,
            limits,
            isolation: Isolation::usual().clone(),
            set_up: None,
            _build: None,
        })
    }

    /// An entry of the manifest in this folder, built if it must be.
    ///
    /// # Errors
    /// If it cannot be built, or there is no such program.
    pub fn entry(entry: &Entry, folder: &Path) -> Result<Self, NotReady> {
        let build = entry.build.as_ref().map(|_| TempDir::new()).transpose()?;
        let place = |argument: &String| match &build {
            Some(folder) => argument.replace("{build}", &folder.path().to_string_lossy()),
            None => argument.clone(),
        };
        if let Some(command) = &entry.build {
            run_build(&command.iter().map(place).collect::<Vec<_>>(), folder)?;
        }
        let command: Vec<String> = entry.run.iter().map(place).collect();
        let arguments: Vec<OsString> = command.iter().map(OsString::from).collect();
        let program = Program::resolve(&arguments, folder)?;
        let pins = entry.pins().map_err(NotReady::Pins)?;
        let set_up = entry.set_up.clone().map(|arguments| (arguments, folder.to_owned()));
        Ok(Self {
            name: entry.id.clone(),
            command,
            folder: folder.to_owned(),
            program,
            pins,
            limits: entry.limits,
            isolation: Isolation::usual().clone(),
            set_up,
            _build: build,
        })
    }

    /// What is run.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The same, kept apart so.
    pub fn isolated(self, isolation: &Isolation) -> Self {
        let program = self.program.kept_apart(isolation.tier());
        Self { program, isolation: isolation.clone(), ..self }
    }
}

impl Submitted {
    /// The program with these places of its command filled, which are named in braces there and in capitals in its
    /// environment: `{url}`, `FOXGEESE_URL`. It may connect to this port.
    ///
    /// # Errors
    /// If there is no such program.
    pub fn filled(&self, places: &[(&str, &str)], port: Option<u16>) -> Result<Program, NotFound> {
        let fill = |argument: &String| {
            let fill = |text: String, (name, value): &(&str, &str)| {
                text.replace(&format!("{{{name}}}"), value)
            };
            OsString::from(places.iter().fold(argument.clone(), fill))
        };
        let command: Vec<OsString> = self.command.iter().map(fill).collect();
        let told = |program: Program, (name, value): &(&str, &str)| {
            program.told(&format!("FOXGEESE_{}", name.to_uppercase()), value)
        };
        let program = Program::resolve(&command, &self.folder)?.kept_apart(self.isolation.tier());
        let program = match port {
            Some(port) => program.connecting_to(port),
            None => program,
        };
        Ok(places.iter().fold(program, told))
    }

    /// Its command line, as it is typed.
    pub fn command_line(&self) -> String {
        quoted(&self.command)
    }
}

fn run_build(command: &[String], folder: &Path) -> Result<(), NotReady> {
    let not_built = |why: String| NotReady::NotBuilt(quoted(command), why);
    let (program, arguments) =
        command.split_first().ok_or_else(|| not_built("the command is empty".to_owned()))?;
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.map_err(|error| not_built(error.to_string()))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(not_built(said.lines().next().unwrap_or("it said nothing").to_owned()))
}

impl Candidate for Submitted {
    fn name(&self) -> &str {
        &self.name
    }

    fn seat(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        let Some(position) = from else {
            return Ok(Box::new(self.program.clone()));
        };
        let Some((arguments, folder)) = &self.set_up else {
            return Err("it begins in a position that is set up, and no manifest says how the program takes one".to_owned());
        };
        let arguments =
            arguments.iter().map(|argument| argument.replace("{position}", &position.to_string()));
        let command: Vec<OsString> =
            self.command.iter().cloned().chain(arguments).map(OsString::from).collect();
        let program = Program::resolve(&command, folder).map_err(|error| error.to_string())?;
        Ok(Box::new(program.kept_apart(self.isolation.tier())))
    }

    fn isolation(&self) -> Option<&Isolation> {
        Some(&self.isolation)
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn limits(&self, lines: usize) -> Limits {
        let mut limits = Limits::for_lines(lines);
        if let Some(seconds) = self.limits.step_seconds {
            limits.step_wall = Duration::from_secs(seconds);
            limits.step_cpu = Duration::from_secs(seconds);
        }
        if let Some(seconds) = self.limits.total_seconds {
            limits.total_wall = Duration::from_secs(seconds);
            limits.total_cpu = Duration::from_secs(seconds);
        }
        limits
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        Some(format!("printf '{}' | {}", escaped(inputs), quoted(&self.command)))
    }
}

fn quoted(command: &[String]) -> String {
    shlex::try_join(command.iter().map(String::as_str)).unwrap_or_else(|_| command.join(" "))
}

/// Lines as `printf` takes them.
fn escaped(inputs: &[String]) -> String {
    let escape = |input: &String| {
        input.replace('\\', "\\\\").replace('%', "%%").replace('\'', "'\\''") + "\\n"
    };
    inputs.iter().map(escape).collect()
}
