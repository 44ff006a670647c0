//! A program to run: a command line whose program was found, and which no longer depends on the folder in which it was typed.

use std::{
    env,
    ffi::{OsStr, OsString},
    fmt, fs,
    path::{Path, PathBuf},
    process::Command,
    sync::Arc,
    time::Duration,
};

use super::{
    first_line::{check_first_line, first_line, shebang, started_by_env},
    folder_access::FolderAccess,
    shims::{Shim, is_executable},
};
use crate::sandbox::{Ceilings, Isolation, Tier, own_files};

/// A command that can be run from any folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    file: PathBuf,
    arguments: Vec<OsString>,
    search_path: OsString,
    environment: Vec<(String, String)>,
    /// Whether it is watched by a filter of system calls, where the system has such filters.
    pub(crate) is_filtered: bool,
    /// Its isolation tier.
    pub(crate) tier: Tier,
    /// The only port on this machine that it may connect to.
    pub(crate) port: Option<u16>,
    /// The files and folders that belong to it.
    pub(crate) own: Vec<PathBuf>,
    /// The files of its interpreter, where that is not installed for every program.
    pub(crate) of_interpreter: Vec<PathBuf>,
    /// The other files of its folder that it reads.
    pub(crate) folder: Arc<FolderAccess>,
    /// Its script or executable, if the command names one.
    main: Option<PathBuf>,
    /// The shim of a version manager that starts it, or was to start it.
    shim: Option<Shim>,
    /// Its build folders, if it is a compiler.
    pub(crate) build: Option<Build>,
}

/// The folders of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Build {
    /// The folder in which the program is put.
    pub(crate) into: PathBuf,
    /// The folder in which the compiler runs.
    pub(crate) from: PathBuf,
}

/// There is no such program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotFound {
    /// The command is empty.
    #[error("no program given")]
    Nothing,
    /// Nothing of this name is in the search path.
    #[error("no program `{name}` in PATH{}", hint(*.is_here, name))]
    NotInPath {
        /// The name.
        name: String,
        /// Whether the working folder has a file of this name. Programs are not looked for there.
        is_here: bool,
    },
    /// There is no such file.
    #[error("no such file: {}", .0.display())]
    NoFile(PathBuf),
    /// It is a folder.
    #[error("{} is a folder, not a program", .0.display())]
    Folder(PathBuf),
    /// Its first line names an interpreter that cannot be started.
    #[error("{}: {why}", .file.display())]
    NoInterpreter {
        /// The script.
        file: PathBuf,
        /// The defect of its first line.
        why: String,
    },
    /// It may not be executed.
    #[error("not an executable file: {}; name its interpreter, or make it executable", .0.display())]
    NotExecutable(PathBuf),
}

fn hint(is_here: bool, name: &str) -> String {
    if is_here { format!("; did you mean `./{name}`?") } else { String::new() }
}

impl Program {
    /// Finds the program of a command that was typed in the folder `base`. Every argument that names a file in there is
    /// made absolute, because the program will run in its own folder.
    ///
    /// # Errors
    /// If there is no such program, or it may not be executed.
    pub fn resolve(command: &[OsString], base: &Path) -> Result<Self, NotFound> {
        let (name, arguments) = command.split_first().ok_or(NotFound::Nothing)?;
        let search_path = env::var_os("PATH").unwrap_or_default();
        let base = std::path::absolute(base).unwrap_or_else(|_| base.to_owned());
        let file = if name.as_encoded_bytes().contains(&b'/') {
            check(base.join(name))?
        } else {
            search(name, &search_path, &base)?
        };
        let is_in_path = |name: &str| search(name.as_ref(), &search_path, &base).is_ok();
        check_first_line(&file, is_in_path)
            .map_err(|why| NotFound::NoInterpreter { file: file.clone(), why })?;
        let arguments: Vec<OsString> =
            arguments.iter().map(|argument| anchor(argument, &base)).collect();
        check_script(name, &arguments, &base)?;
        let main = main_file(name, &file, &arguments, &base);
        let shim = shim(&file, main.as_deref(), &arguments, &search_path, &base);
        let interpreter = shim.as_ref().and_then(|shim| shim.starts.as_ref().ok());
        let file = match interpreter {
            Some(interpreter) if main.as_ref() != Some(&file) => interpreter.clone(),
            Some(_) | None => file,
        };
        let own = own_files::of_command(name, &file, &arguments);
        let interpreters = interpreter.cloned().into_iter().chain(shebang(&file));
        let interpreters = interpreters.chain([file.clone()]);
        let of_interpreter =
            interpreters.flat_map(|file| of_interpreter(&file, main.as_deref())).collect();
        Ok(Self {
            search_path: with_folder_of(interpreter, search_path),
            file,
            arguments,
            environment: Vec::new(),
            is_filtered: true,
            tier: Isolation::usual().tier(),
            port: None,
            own,
            of_interpreter,
            folder: Arc::default(),
            main,
            shim,
            build: None,
        })
    }

    /// Its script or executable, if the command names one that is not an installed program.
    pub(crate) fn main(&self) -> Option<&Path> {
        self.main.as_deref()
    }

    /// A note on the cost of its shim, if one starts it.
    pub(crate) fn note_on_shim(&self) -> Option<String> {
        self.shim.as_ref().and_then(Shim::note)
    }

    /// The same program with these files of its folder.
    pub(crate) fn finding(self, folder: Arc<FolderAccess>) -> Self {
        Self { folder, ..self }
    }

    /// The same program, watched only through `/proc`. This is how it runs where the system has no filters of system calls, or only
    /// one that is already in use.
    pub fn unfiltered(self) -> Self {
        Self { is_filtered: false, ..self }
    }

    /// The same program with one more variable in its environment.
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// The same program with these files and folders as its own.
    pub fn owning(mut self, files: impl IntoIterator<Item = PathBuf>) -> Self {
        self.own.extend(files);
        self
    }

    /// The same program without those folders that contain one of these files.
    pub(crate) fn without<'f>(mut self, files: impl Iterator<Item = &'f Path> + Clone) -> Self {
        self.own.retain(|path| !path.is_dir() || files.clone().all(|file| !file.starts_with(path)));
        self
    }

    /// The same program as a compiler, which runs in one folder and may write to another.
    pub(crate) fn building(self, from: &Path, into: &Path) -> Self {
        let build = Build { from: from.to_owned(), into: into.to_owned() };
        let toolchains = TOOLCHAINS.iter().flat_map(Toolchain::read);
        Self { build: Some(build), ..self }.owning(toolchains)
    }

    /// The limits that the kernel enforces on it.
    pub(crate) fn ceilings(&self, cpu: Duration) -> Ceilings {
        if self.build.is_some() { Ceilings::of_build(cpu) } else { Ceilings::of_session(cpu) }
    }

    /// The same program in this isolation tier.
    pub fn kept_apart(self, tier: Tier) -> Self {
        Self { tier, ..self }
    }

    /// The same program, which may connect to this port on this machine and to nothing else.
    pub fn connecting_to(self, port: u16) -> Self {
        Self { port: Some(port), ..self }
    }

    /// The file that is executed, and its arguments.
    pub fn argv(&self) -> impl Iterator<Item = &OsStr> {
        [self.file.as_os_str()].into_iter().chain(self.arguments.iter().map(OsString::as_os_str))
    }

    /// The command, with this folder as its home and as few environment variables as possible. A stray variable of the caller can
    /// change how a language buffers its output.
    pub(crate) fn command(&self, folder: impl AsRef<Path>) -> Command {
        let folder = folder.as_ref();
        let mut command = Command::new(&self.file);
        command
            .args(&self.arguments)
            .env_clear()
            .env("PATH", &self.search_path)
            .env("LANG", "C.UTF-8")
            .env("HOME", folder)
            .env("TMPDIR", folder)
            .env("TERM", "dumb")
            .env("INPUTRC", "/dev/null")
            .envs(self.finds_modules_by(folder))
            .envs(self.build.iter().flat_map(|_| toolchains()))
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The variable through which Python finds modules next to a script in a folder that it cannot list. Other languages open
    /// modules by their names.
    fn finds_modules_by<'f>(&self, folder: &'f Path) -> Option<(&'static str, &'f Path)> {
        let needs_it = !self.folder.is_listed && !self.folder.links.is_empty();
        (needs_it && self.build.is_none()).then_some(("PYTHONPATH", folder))
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", argument.display()))
    }
}

/// The script or executable that a command names: the program itself, unless it is an interpreter, or else the first file among
/// the arguments.
fn main_file(name: &OsStr, file: &Path, arguments: &[OsString], base: &Path) -> Option<PathBuf> {
    let is_named = name.as_encoded_bytes().contains(&b'/');
    let installed = fs::canonicalize(file).is_ok_and(|real| own_files::is_everybodys(&real));
    let is_interpreter = installed || environment_of(file).is_some();
    let is_elsewhere = is_in_bin(file) && !file.starts_with(base);
    let argument =
        || arguments.iter().map(PathBuf::from).find(|path| path.is_absolute() && path.is_file());
    let itself = || (is_named && !is_interpreter).then(|| file.to_owned());
    if is_elsewhere { argument().or_else(itself) } else { itself().or_else(argument) }
}

fn is_in_bin(file: &Path) -> bool {
    file.parent().and_then(Path::file_name).is_some_and(|name| name == "bin")
}

/// The virtual environment to which a program belongs: the folder above `bin`, if it is marked as one.
fn environment_of(file: &Path) -> Option<&Path> {
    let above = file.parent()?.parent().filter(|_| is_in_bin(file))?;
    above.join("pyvenv.cfg").is_file().then_some(above)
}

/// The files of an interpreter that is not installed for every program: its virtual environment, and the installation from which
/// that was made.
fn of_interpreter(file: &Path, main: Option<&Path>) -> Vec<PathBuf> {
    if main == Some(file) {
        return Vec::new();
    }
    let environment = environment_of(file).filter(|folder| !own_files::is_shared(folder));
    let environment = environment.map(Path::to_owned);
    environment.into_iter().chain(own_files::belonging_to_interpreter(file)).collect()
}

/// Interpreters that take a script as the first argument that is no option.
const INTERPRETERS: [&str; 11] =
    ["python", "python3", "ruby", "node", "perl", "lua", "luajit", "php", "bash", "sh", "dash"];

/// Checks that the script of an interpreter exists.
fn check_script(name: &OsStr, arguments: &[OsString], base: &Path) -> Result<(), NotFound> {
    let is_interpreter = Path::new(name)
        .file_name()
        .is_some_and(|name| INTERPRETERS.iter().any(|known| name == *known));
    let Some(script) = arguments.first().filter(|_| is_interpreter).map(Path::new) else {
        return Ok(());
    };
    let is_option = script.as_os_str().as_encoded_bytes().starts_with(b"-");
    let path = base.join(script);
    if is_option || script.extension().is_none() || path.exists() {
        return Ok(());
    }
    Err(NotFound::NoFile(path))
}

/// The shim to be started: the program itself, or the interpreter that `env` looks for to start a script.
fn shim(
    file: &Path,
    main: Option<&Path>,
    arguments: &[OsString],
    search_path: &OsStr,
    base: &Path,
) -> Option<Shim> {
    if main != Some(file) {
        return Shim::of(file, arguments, base);
    }
    let line = first_line(file)?;
    let name = started_by_env(&line)?;
    Shim::of(&search(name.as_ref(), search_path, base).ok()?, &[file.into()], base)
}

/// A search path that starts with the folder of an interpreter, so that its children find no shim either.
fn with_folder_of(interpreter: Option<&PathBuf>, search_path: OsString) -> OsString {
    let Some(folder) = interpreter.and_then(|file| file.parent()) else { return search_path };
    let folders = [folder.to_owned()].into_iter().chain(env::split_paths(&search_path));
    env::join_paths(folders).unwrap_or(search_path)
}

/// Looks for a program as a shell does: the first executable file of this name wins.
fn search(name: &OsStr, search_path: &OsStr, base: &Path) -> Result<PathBuf, NotFound> {
    let candidates = env::split_paths(search_path).map(|folder| base.join(folder).join(name));
    candidates.into_iter().find(|file| is_executable(file)).ok_or_else(|| NotFound::NotInPath {
        name: name.to_string_lossy().into_owned(),
        is_here: base.join(name).is_file(),
    })
}

fn check(file: PathBuf) -> Result<PathBuf, NotFound> {
    match (file.exists(), is_executable(&file)) {
        _ if file.is_dir() => Err(NotFound::Folder(file)),
        (_, true) => Ok(file),
        (true, false) => Err(NotFound::NotExecutable(file)),
        (false, false) => Err(NotFound::NoFile(file)),
    }
}

/// The parts of a compiler.
struct Toolchain {
    /// The environment variable with the folder of the parts.
    variable: &'static str,
    /// Their folder in the home folder if the variable is not set.
    at_home: Option<&'static str>,
    /// The parts that the compiler reads; all if none is named.
    parts: &'static [&'static str],
}

const TOOLCHAINS: [Toolchain; 4] = [
    Toolchain {
        variable: "RUSTUP_HOME",
        at_home: Some(".rustup"),
        parts: &["toolchains", "settings.toml"],
    },
    Toolchain { variable: "CARGO_HOME", at_home: Some(".cargo"), parts: &["bin"] },
    Toolchain { variable: "JAVA_HOME", at_home: None, parts: &[] },
    Toolchain { variable: "GOROOT", at_home: None, parts: &[] },
];

impl Toolchain {
    /// Its folder on this machine.
    fn place(&self) -> Option<PathBuf> {
        let at_home = || Some(PathBuf::from(env::var_os("HOME")?).join(self.at_home?));
        let place = env::var_os(self.variable).map(PathBuf::from).or_else(at_home);
        place.filter(|place| place.is_dir())
    }

    /// The parts that the compiler reads.
    fn read(&self) -> Vec<PathBuf> {
        let Some(place) = self.place() else { return Vec::new() };
        if self.parts.is_empty() {
            return vec![place];
        }
        self.parts.iter().map(|part| place.join(part)).collect()
    }
}

/// The variables of all toolchains that are on this machine.
fn toolchains() -> impl Iterator<Item = (&'static str, PathBuf)> {
    TOOLCHAINS.iter().filter_map(|toolchain| Some((toolchain.variable, toolchain.place()?)))
}

/// An argument, made absolute if it names a file in this folder.
fn anchor(argument: &OsString, base: &Path) -> OsString {
    let there = base.join(argument);
    let is_name = !argument.is_empty() && !argument.as_encoded_bytes().starts_with(b"-");
    if is_name && there.exists() { there.into_os_string() } else { argument.clone() }
}
