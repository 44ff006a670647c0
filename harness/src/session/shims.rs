//! Shims of version managers. A shim is a small program in a folder `shims` that finds the wanted version of an interpreter, and
//! starts it. That can take longer than a whole game. So stickler queries the manager once and starts the interpreter directly.

use std::{
    collections::HashMap,
    env,
    ffi::{OsStr, OsString},
    fs,
    io::{self, Read as _, Seek as _},
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    fs::{Access, access},
    process::{Pid, Signal, kill_process_group},
};

/// Managers that have a command `which`, by the names of their programs.
const MANAGERS: [&str; 10] =
    ["pyenv", "rbenv", "nodenv", "asdf", "mise", "jenv", "goenv", "plenv", "phpenv", "luaenv"];
/// The folder in which managers keep shims.
const SHIMS: &str = "shims";
/// A script that is longer than this is not a shim.
const LONGEST: u64 = 16 << 10;
/// A manager that takes longer is not waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// Interval between checks whether a manager has answered.
const PAUSE: Duration = Duration::from_millis(5);

/// A shim, and what it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shim {
    name: String,
    manager: &'static str,
    /// The program that it starts, or why that is not known.
    pub(crate) starts: Result<PathBuf, String>,
}

impl Shim {
    /// The shim in this file, if it is one, and the program that it starts for a command typed in this folder.
    pub(crate) fn of(file: &Path, arguments: &[OsString], base: &Path) -> Option<Self> {
        static KNOWN: Mutex<Option<HashMap<Question, Shim>>> = Mutex::new(None);
        let found = Found::of(file)?;
        let question = Question {
            file: file.to_owned(),
            base: base.to_owned(),
            script: found.script_folder(arguments),
        };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_with(HashMap::new);
        Some(known.entry(question).or_insert_with_key(|question| found.ask(question)).clone())
    }

    /// A note on the cost of the shim and a better command, if it could not be replaced.
    pub(crate) fn note(&self) -> Option<String> {
        let why = self.starts.as_ref().err()?;
        let Self { name, manager, .. } = self;
        Some(format!(
            "`{name}` is a shim of {manager}, which starts a shell before the interpreter in every game and often takes most of the time. \
             {why}. Name the interpreter itself: `-- $({manager} which {name}) …`"
        ))
    }
}

/// A question to a manager.
#[derive(PartialEq, Eq, Hash)]
struct Question {
    file: PathBuf,
    base: PathBuf,
    /// The folder of the script, if the shim takes the version from there.
    script: Option<PathBuf>,
}

/// A shim whose manager is known.
struct Found {
    manager: &'static str,
    /// The manager's program, if the shim names it.
    program: Option<PathBuf>,
    text: String,
}

impl Found {
    fn of(file: &Path) -> Option<Self> {
        if file.parent()?.file_name()? != SHIMS {
            return None;
        }
        let real = fs::canonicalize(file).ok()?;
        if let Some(manager) = manager_named(real.file_name()?) {
            return Some(Self { manager, program: Some(real), text: String::new() });
        }
        let mut text = String::new();
        fs::File::open(&real).ok()?.take(LONGEST).read_to_string(&mut text).ok()?;
        let manager = MANAGERS.into_iter().find(|manager| text.contains(manager))?;
        let program = text
            .split(|c: char| c.is_whitespace() || "\"'".contains(c))
            .map(Path::new)
            .find(|word| word.is_absolute() && word.ends_with(manager) && word.is_file());
        let program = program.map(Path::to_owned);
        text.starts_with("#!").then_some(Self { manager, program, text })
    }

    /// The variable in which a manager gets the folder of a script.
    fn variable(&self) -> String {
        format!("{}_DIR", self.manager.to_uppercase())
    }

    /// The folder of the first script among the arguments, if the shim passes that to its manager.
    fn script_folder(&self, arguments: &[OsString]) -> Option<PathBuf> {
        let gives_it = self.text.contains(&format!("{}=", self.variable()));
        let scripts = arguments.iter().map(Path::new).filter(|_| gives_it);
        let mut scripts = scripts.filter(|path| path.is_absolute() && path.is_file());
        Some(scripts.next()?.parent()?.to_owned())
    }

    /// Queries the manager for the program that it starts.
    fn ask(&self, question: &Question) -> Shim {
        let name = question.file.file_name().unwrap_or_default();
        let starts = self.which(name, question).and_then(|path| checked(path, question));
        Shim { name: name.to_string_lossy().into_owned(), manager: self.manager, starts }
    }

    fn which(&self, name: &OsStr, question: &Question) -> Result<PathBuf, String> {
        let program = self.program.as_deref().unwrap_or(Path::new(self.manager));
        let mut command = Command::new(program);
        command.arg("which").arg(name).current_dir(&question.base);
        if let Some(folder) = &question.script {
            command.env(self.variable(), folder);
        }
        let failed = |why: String| format!("`{} which` {why}", self.manager);
        let not_run = |error: io::Error| failed(format!("cannot be run: {error}"));
        // A file and not a pipe, because a process that the manager left behind could keep a pipe open.
        let output = tempfile::tempfile().map_err(not_run)?;
        let theirs = output.try_clone().map_err(not_run)?;
        command.stdin(Stdio::null()).stdout(theirs).stderr(Stdio::null()).process_group(0);
        let child = command.spawn().map_err(not_run)?;
        let answer = answer(child, output).map_err(failed)?;
        Ok(PathBuf::from(answer.trim()))
    }
}

/// The manager whose program has this name.
fn manager_named(name: &OsStr) -> Option<&'static str> {
    MANAGERS.into_iter().find(|manager| name == *manager)
}

/// The output of a manager in this file, if it succeeds in time.
fn answer(mut child: Child, mut output: fs::File) -> Result<String, String> {
    const LONGEST: u64 = 4096;
    let started = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => break,
            Ok(Some(_)) => return Err("fails".to_owned()),
            Ok(None) if started.elapsed() < PATIENCE => thread::sleep(PAUSE),
            Ok(None) | Err(_) => {
                end(&mut child);
                return Err(format!("does not answer within {} s", PATIENCE.as_secs()));
            }
        }
    }
    let mut text = String::new();
    let read = output.rewind().and_then(|()| output.take(LONGEST).read_to_string(&mut text));
    read.map(|_| text).map_err(|error| format!("prints what cannot be read: {error}"))
}

/// Ends a manager and all processes that it started.
fn end(child: &mut Child) {
    // If these fail, it has just ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.wait();
}

/// Checks that the answer of a manager can be started: a program that is not another shim. A program in the folder of the command
/// must belong to the manager, because the author of the other files there may have written that program, too.
fn checked(path: PathBuf, question: &Question) -> Result<PathBuf, String> {
    let shown = path.display();
    let is_program = path.is_absolute() && is_executable(&path);
    let is_shim = path.parent().and_then(Path::file_name).is_some_and(|name| name == SHIMS);
    if !is_program || is_shim {
        return Err(format!("Its answer `{shown}` is not an interpreter"));
    }
    let real = |path: &Path| fs::canonicalize(path).unwrap_or_default();
    let root = question.file.ancestors().nth(2).map(real).unwrap_or_default();
    let (place, base) = (real(&path), real(&question.base));
    let is_managers = !root.as_os_str().is_empty() && place.starts_with(&root);
    if place.starts_with(&base) && !is_managers && base != real(&home()) {
        return Err(format!("Its answer `{shown}` is in the folder of the command"));
    }
    Ok(path)
}

fn home() -> PathBuf {
    env::var_os("HOME").map(PathBuf::from).unwrap_or_default()
}

/// Whether this process can execute a file.
pub(super) fn is_executable(file: &Path) -> bool {
    file.is_file() && access(file, Access::EXEC_OK).is_ok()
}
