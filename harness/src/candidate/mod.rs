//! Targets that can be checked against the rules: the embedded rulebook, or a program.

mod folder;
mod looked_for;
mod making;
mod not_ready;

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};

pub use not_ready::NotReady;
use rulebook::{faults::Fault, game::SetUp, games::GameInfo, rule::Citation};

use crate::{
    dialect::Pins,
    event::SourceLength,
    manifest::{Entry, EntryLimits, Foreign},
    plan::Target,
    sandbox::Isolation,
    session::{
        Inside, Limits, NotFound, Program, Submission, build::BuildFolder,
        folder_access::FolderAccess,
    },
    tape::{IoMode, Tape},
};

/// The rulebook itself, in this process.
pub struct Rulebook {
    game: &'static GameInfo,
    name: String,
    pins: Pins,
    fault: Option<Fault<Citation>>,
}

impl Rulebook {
    /// Creates the rulebook's program for a game.
    pub fn of(game: &'static GameInfo) -> Self {
        let (name, pins) = (format!("rulebook {}", game.name), Pins::default());
        Self { game, name, pins, fault: None }
    }

    /// Creates the rulebook's program with a generated fault.
    pub fn with_fault(game: &'static GameInfo, fault: Fault<Citation>) -> Self {
        Self { fault: Some(fault), ..Self::of(game) }
    }
}

impl Target for Rulebook {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        let referee = match self.fault {
            None => self.game.referee(from),
            Some(fault) => self.game.faulty(fault, from),
        };
        Ok(Box::new(Inside(referee.map_err(|error| error.to_string())?)))
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn reproduce(&self, inputs: &[String], _: IoMode) -> Option<String> {
        Some(format!("{} | {}", printing(inputs), self.name))
    }
}

/// A program that is started again for each transcript.
pub struct PreparedSubmission {
    name: String,
    command: Vec<String>,
    /// The folder in which the command was typed.
    folder: PathBuf,
    /// The files that were named in addition to the command.
    files: Vec<PathBuf>,
    /// Files of other submissions. It shares no folder with them.
    foreign: Foreign,
    /// The files of its folder that it reads.
    access: Arc<FolderAccess>,
    /// The reason why it does not read all of its folder, if that would be expected.
    note: Option<String>,
    program: Program,
    pins: Pins,
    limits: EntryLimits,
    isolation: Isolation,
    set_up: Option<(Vec<String>, PathBuf)>,
    /// The length of its source, if it has one.
    source: Option<SourceLength>,
    /// Whether it is an entry of a manifest rather than a typed command.
    is_entry: bool,
    /// The folder of its build, kept as long as it is needed.
    _build: Option<BuildFolder>,
}

impl PreparedSubmission {
    /// Prepares the program of a command line that was typed in this folder. These files and folders belong to it as
    /// well.
    ///
    /// # Errors
    /// If the program or a file does not exist.
    pub fn typed(
        command: &[OsString],
        files: &[PathBuf],
        pins: Pins,
        limits: EntryLimits,
        folder: &Path,
    ) -> Result<Self, NotReady> {
        let files = making::typed_files(files, folder)?;
        let program = Program::resolve(command, folder)?.owning(files.iter().cloned());
        let (access, note) = folder::of_typed(&program, &files, folder);
        let access = Arc::new(access);
        let mut own = program.own.iter().filter(|path| !files.contains(path));
        let source = own.next().filter(|_| own.next().is_none());
        let source = source.and_then(|path| making::length_of(path, None));
        let program = program.finding(Arc::clone(&access));
        let command: Vec<String> =
            command.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        Ok(Self {
            name: quoted(&command),
            command,
            folder: folder.to_owned(),
            files,
            foreign: Foreign::default(),
            access,
            note,
            program,
            pins,
            limits,
            isolation: Isolation::usual().clone(),
            set_up: None,
            source,
            is_entry: false,
            _build: None,
        })
    }

    /// Prepares an entry of the manifest in this folder and builds it if necessary. Compiler and program get this isolation.
    ///
    /// # Errors
    /// If it cannot be built, the program does not exist, or a file that it names as its own is not its own.
    pub fn entry(entry: &Entry, folder: &Path, isolation: &Isolation) -> Result<Self, NotReady> {
        let build = entry.build.as_ref().map(|_| BuildFolder::new()).transpose()?;
        let place = |argument: &String| match &build {
            Some(folder) => argument.replace("{build}", &folder.path().to_string_lossy()),
            None => argument.clone(),
        };
        let files = making::own_files(entry, folder)?;
        if let (Some(command), Some(into)) = (&entry.build, &build) {
            let command: Vec<String> = command.iter().map(place).collect();
            let seconds = entry.limits.build_seconds;
            making::run_build(&command, &files, folder, into, isolation, seconds)?;
        }
        let command: Vec<String> = entry.run.iter().map(place).collect();
        let arguments: Vec<OsString> = command.iter().map(OsString::from).collect();
        let set_up = entry.set_up.iter().flatten().map(OsString::from);
        let named: Vec<OsString> = arguments.iter().cloned().chain(set_up).collect();
        making::check_named(&named, folder)?;
        if let Some(build) = &build {
            making::check_named(&named, build.path())?;
        }
        let program = Program::resolve(&arguments, folder)
            .map_err(|error| making::why_not_found(error, entry, build.as_ref()))?;
        let program = program.without(entry.foreign.files());
        let program = program.owning(files.iter().cloned()).kept_apart(isolation.tier());
        let access = Arc::new(folder::of_entry(&program, &files, folder));
        let program = program.finding(Arc::clone(&access));
        let pins = entry.pins().map_err(NotReady::Pins)?;
        let set_up = entry.set_up.clone().map(|arguments| (arguments, folder.to_owned()));
        Ok(Self {
            name: entry.id.clone(),
            command,
            folder: folder.to_owned(),
            files,
            foreign: entry.foreign.clone(),
            access,
            note: None,
            program,
            pins,
            limits: entry.limits,
            isolation: isolation.clone(),
            set_up,
            source: making::length_of(&folder.join(&entry.source), entry.encoding.as_deref()),
            is_entry: true,
            _build: build,
        })
    }

    /// The program that is run.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The files and folders that it reads because they are in its folder.
    pub(crate) fn reads_of_folder(&self) -> impl Iterator<Item = &Path> {
        self.access.reads.iter().map(PathBuf::as_path)
    }

    /// The same submission with this isolation.
    pub fn isolated(self, isolation: &Isolation) -> Self {
        let program = self.program.kept_apart(isolation.tier());
        Self { program, isolation: isolation.clone(), ..self }
    }
}

impl PreparedSubmission {
    /// The program for a match of this game. In its command, `{url}` stands for the value of `url`; in its environment,
    /// the variable names contain the game, as in `GAME_URL`. It may connect to this port.
    ///
    /// # Errors
    /// If the program does not exist.
    pub fn filled(
        &self,
        game: &GameInfo,
        values: &[(&str, &str)],
        port: Option<u16>,
    ) -> Result<Program, NotFound> {
        let fill = |argument: &String| {
            let fill = |text: String, (name, value): &(&str, &str)| {
                text.replace(&format!("{{{name}}}"), value)
            };
            OsString::from(values.iter().fold(argument.clone(), fill))
        };
        let command: Vec<OsString> = self.command.iter().map(fill).collect();
        let told = |program: Program, (name, value): &(&str, &str)| {
            program.with_variable(&format!("{}_{name}", game.name).to_uppercase(), value)
        };
        let program = self.resolve(&command, &self.folder)?;
        let program = match port {
            Some(port) => program.connecting_to(port),
            None => program,
        };
        Ok(values.iter().fold(program, told))
    }

    /// Resolves another command of the same submission, with the same files and isolation.
    fn resolve(&self, command: &[OsString], folder: &Path) -> Result<Program, NotFound> {
        let program = Program::resolve(command, folder)?.without(self.foreign.files());
        let program = program.owning(self.files.iter().cloned());
        Ok(program.finding(Arc::clone(&self.access)).kept_apart(self.isolation.tier()))
    }

    /// A command line that works in the user's folder.
    pub fn from_here(&self, line: &str) -> String {
        in_folder(self.folder().as_deref(), line)
    }

    /// The folder of its manifest, if that differs from the user's.
    pub fn folder(&self) -> Option<String> {
        let folder = self.folder.to_string_lossy().into_owned();
        Some(folder).filter(|folder| self.is_entry && !matches!(&**folder, "" | "."))
    }

    /// Its time limits, if they differ from the default.
    pub fn entry_limits(&self) -> EntryLimits {
        self.limits
    }

    /// Its command line as typed.
    pub fn command_line(&self) -> String {
        quoted(&self.command)
    }
}

impl Target for PreparedSubmission {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, from: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        let Some(position) = from else {
            return Ok(Box::new(self.program.clone()));
        };
        let Some((arguments, folder)) = &self.set_up else {
            return Err("custom start position (`set_up`)".to_owned());
        };
        let arguments =
            arguments.iter().map(|argument| argument.replace("{position}", &position.to_string()));
        let command: Vec<OsString> =
            self.command.iter().cloned().chain(arguments).map(OsString::from).collect();
        let program = self.resolve(&command, folder).map_err(|error| error.to_string())?;
        Ok(Box::new(program))
    }

    fn isolation(&self) -> Option<&Isolation> {
        Some(&self.isolation)
    }

    fn source(&self) -> Option<SourceLength> {
        self.source
    }

    fn notes(&self) -> Vec<String> {
        self.note.iter().cloned().chain(self.program.note_on_shim()).collect()
    }

    fn hint(&self, tape: &Tape) -> Option<String> {
        looked_for::hint(&tape.stderr, &self.program, &self.folder, self.is_entry)
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn limits(&self, lines: usize) -> Limits {
        self.limits.of_session(lines)
    }

    fn reproduce(&self, inputs: &[String], drive: IoMode) -> Option<String> {
        Some(self.from_here(&reproduced_by(&quoted(&self.command), inputs, drive)))
    }
}

/// A command line that runs in a folder and does not change the shell's folder.
pub fn in_folder(folder: Option<&str>, line: &str) -> String {
    match folder {
        Some(folder) => format!("(cd {} && {line})", quoted(&[folder.to_owned()])),
        None => line.to_owned(),
    }
}

/// A shell command that plays these inputs on the program of a command line. At a terminal, the inputs come a second
/// later, because a program that sets the terminal modes drops earlier input.
pub fn reproduced_by(command_line: &str, inputs: &[String], drive: IoMode) -> String {
    let printed = printing(inputs);
    match drive {
        IoMode::Pty => {
            let command = quoted(&[command_line.to_owned()]);
            format!("(sleep 1; {printed}) | script -qec {command} /dev/null")
        }
        IoMode::Step | IoMode::Batch | IoMode::Prefix => format!("{printed} | {command_line}"),
    }
}

/// A command line as the user types it.
pub fn quoted_words(command: &[OsString]) -> String {
    let words: Vec<String> = command.iter().map(|word| word.to_string_lossy().into()).collect();
    quoted(&words)
}

fn quoted(command: &[String]) -> String {
    shlex::try_join(command.iter().map(String::as_str)).unwrap_or_else(|_| command.join(" "))
}

/// A shell command that prints these lines. Lines that begin with `-` are no options of `printf` after `--`.
fn printing(inputs: &[String]) -> String {
    let escape = |input: &String| {
        let input = input.replace('\\', "\\\\").replace('%', "%%").replace('\'', "'\\''");
        input.replace('\n', "\\n") + "\\n"
    };
    let lines: String = inputs.iter().map(escape).collect();
    let ends_options = if lines.starts_with('-') { "-- " } else { "" };
    format!("printf {ends_options}'{lines}'")
}
