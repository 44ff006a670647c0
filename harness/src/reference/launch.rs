//! Prepares a reference: finds its command, builds it if necessary, and lets it read the folder of its game.
//!
//! It may read everything in the folder except the transcripts, the goldens, the kept games, the submissions and hidden
//! files, so that it cannot look up answers. It finds the other files by relative names, as if it ran there.

use std::{
    env,
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use crate::{
    sandbox::{Isolation, own_files::foreign_content},
    session::{
        Limits, NotFound, Program,
        build::{self, BuildFolder},
        folder_access::FolderAccess,
    },
    tape::{Ending, Tape},
};

/// The parts of a game's folder that its reference may not read.
const WITHHELD: [&str; 4] = ["transcripts", "golden", "games.pool", "submissions"];
/// A reference runs for as long as stickler does.
const FOR_EVER: Duration = Duration::from_secs(7 * 24 * 3600);

/// The limits of a reference. A step lasts from one answer to the next.
pub static LIMITS: Limits = Limits {
    step_wall: Duration::from_secs(30),
    step_cpu: Duration::from_secs(10),
    total_wall: FOR_EVER,
    total_cpu: FOR_EVER,
    step_output: 1 << 20,
    total_output: usize::MAX,
    quiet: Duration::from_secs(1),
    memory: 512 << 20,
    tasks: 128,
    over_after: None,
};

/// The reference of a game, as `game.toml` describes it.
#[derive(Clone, Copy, Debug)]
pub struct Described<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The folder of the game.
    pub folder: &'a Path,
    /// The command that starts the reference. `{build}` is the folder with the build result.
    pub run: &'a [String],
    /// The command that builds it, if necessary.
    pub build: Option<&'a [String]>,
    /// More files and folders that it may read, relative to the folder.
    pub files: &'a [PathBuf],
    /// Its isolation.
    pub isolation: &'a Isolation,
}

/// A reference that is ready to start.
pub struct Launch {
    pub(super) game: String,
    /// What it is to the game, in messages.
    pub(super) role: &'static str,
    /// A command line to paste in a shell.
    pub(super) command_line: String,
    pub(super) program: Program,
    pub(super) limits: &'static Limits,
    /// The build result, which is kept as long as it is needed.
    _build: Option<BuildFolder>,
}

/// The reason why a reference cannot be prepared.
#[derive(Debug, thiserror::Error)]
pub enum LaunchError {
    /// Its program does not exist.
    #[error(transparent)]
    NotFound(#[from] NotFound),
    /// It cannot be built.
    #[error("building it by `{command}` failed: {why}")]
    NotBuilt {
        /// The command.
        command: String,
        /// The ending, and the output.
        why: String,
    },
    /// A file that `files` names cannot be read.
    #[error("`{}` in `files`: {why}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// A system call failed.
    #[error("preparing it failed: {0}")]
    System(#[from] io::Error),
}

impl Launch {
    /// Finds the program of a reference, after building it if necessary.
    ///
    /// # Errors
    /// If there is no such program, it cannot be built, or one of its files does not exist.
    pub fn new(described: &Described<'_>) -> Result<Self, LaunchError> {
        let folder = fs::canonicalize(described.folder)?;
        let reads = readable(&folder)?;
        let files = described.files.iter().map(|path| own_file(&folder, path));
        let files: Vec<PathBuf> = files.collect::<Result<_, _>>()?;
        let own = || reads.iter().chain(&files).cloned();
        let build = described.build.map(|command| {
            let into = BuildFolder::new()?;
            let command = filled(command, Some(into.path()));
            let compiler = Program::resolve(&command, &folder)?.owning(own());
            compile(compiler.kept_apart(described.isolation.tier()), &command, &folder, &into)?;
            Ok::<_, LaunchError>(into)
        });
        let build = build.transpose()?;
        let command = filled(described.run, build.as_ref().map(BuildFolder::path));
        let program = Program::resolve(&command, &folder)?.owning(files.iter().cloned());
        let program = program
            .kept_apart(described.isolation.tier())
            .finding(Arc::new(access(&folder, reads)));
        Ok(Self {
            game: described.game.to_owned(),
            role: "reference",
            command_line: command_line(described, folder),
            program,
            limits: &LIMITS,
            _build: build,
        })
    }

    /// The same program as the oracle of the game.
    #[must_use]
    pub fn as_oracle(self) -> Self {
        Self { role: "oracle", ..self }
    }

    /// The reference with other limits.
    pub fn limited(self, limits: &'static Limits) -> Self {
        Self { limits, ..self }
    }
}

/// A command line to paste in a shell. It builds the program again, because the folder of this build is deleted.
fn command_line(described: &Described<'_>, folder: PathBuf) -> String {
    let run = |into: Option<&Path>| quoted(&filled(described.run, into));
    let folder = quoted(&[folder.into()]);
    let Some(build) = described.build else { return format!("(cd {folder} && {})", run(None)) };
    let into = env::temp_dir().join("stickler-build");
    let made = quoted(&[into.clone().into()]);
    let build = quoted(&filled(build, Some(&into)));
    format!("(cd {folder} && mkdir -p {made} && {build} && {})", run(Some(&into)))
}

fn filled(command: &[String], build: Option<&Path>) -> Vec<OsString> {
    let fill = |word: &String| match build {
        Some(into) => word.replace("{build}", &into.to_string_lossy()).into(),
        None => word.into(),
    };
    command.iter().map(fill).collect()
}

fn quoted(command: &[OsString]) -> String {
    let words: Vec<_> = command.iter().map(|word| word.to_string_lossy()).collect();
    shlex::try_join(words.iter().map(|word| &**word)).unwrap_or_else(|_| words.join(" "))
}

/// The files that a reference may read in the folder of its game: each file and folder in it that is not withheld.
/// Links are not followed.
fn readable(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_withheld = WITHHELD.iter().any(|withheld| name == *withheld);
        let is_hidden = name.as_encoded_bytes().starts_with(b".");
        let is_link = entry.file_type()?.is_symlink();
        if !is_withheld && !is_hidden && !is_link && foreign_content(&entry.path(), []).is_none() {
            paths.push(entry.path());
        }
    }
    paths.sort();
    Ok(paths)
}

/// A file or folder named in `files`.
fn own_file(folder: &Path, path: &Path) -> Result<PathBuf, LaunchError> {
    let wrong = |why: String| LaunchError::File { path: path.to_owned(), why };
    let real = folder.join(path).canonicalize().map_err(|error| wrong(error.to_string()))?;
    let is_withheld = WITHHELD.iter().any(|withheld| real.starts_with(folder.join(withheld)));
    let held = is_withheld.then(|| "what a reference must not read".to_owned());
    match held.or_else(|| foreign_content(&real, [])) {
        Some(held) => Err(wrong(format!("it is or holds {held}"))),
        None => Ok(real),
    }
}

/// The files around a reference. It cannot list the folder, which would show the names of the transcripts.
fn access(folder: &Path, reads: Vec<PathBuf>) -> FolderAccess {
    let name = |path: &PathBuf| Some((path.file_name()?.to_owned(), path.clone()));
    FolderAccess {
        links: reads.iter().filter_map(name).collect(),
        lists: Vec::new(),
        closed: [folder.to_owned()].into_iter().chain(reads.iter().cloned()).collect(),
        reads,
        is_listed: false,
    }
}

fn compile(
    compiler: Program,
    command: &[OsString],
    folder: &Path,
    into: &BuildFolder,
) -> Result<(), LaunchError> {
    let tape =
        build::build(compiler, folder, into.path(), &build::LIMITS).map_err(io::Error::other)?;
    if tape.ending == Ending::Exited(0) {
        return Ok(into.open_up()?);
    }
    Err(LaunchError::NotBuilt { command: quoted(command), why: why(&tape) })
}

/// The ending of a compiler, and the end of its output.
fn why(tape: &Tape) -> String {
    let last = build::last_lines(tape).into_iter().map(|line| format!("\n  {line}"));
    ended(&tape.ending) + &last.collect::<String>()
}

/// The ending of a reference or its compiler, in words.
pub(super) fn ended(ending: &Ending) -> String {
    match ending {
        Ending::Exited(status) => format!("it exited with status {status}"),
        Ending::Died(signal) => format!("it died of signal {signal}"),
        Ending::Quiet => "it waited for more input".to_owned(),
        Ending::OutOfTime => "it computed nothing for too long".to_owned(),
        Ending::OutOfCpu => "it used too much processor time".to_owned(),
        Ending::OutOfMemory => "it used too much memory".to_owned(),
        Ending::TooManyTasks => "it started too many processes and threads".to_owned(),
        Ending::TooMuchOutput => "it printed too much".to_owned(),
        Ending::NeverStarted(why) => format!("it could not be started: {why}"),
        Ending::Interrupted => "the run was interrupted".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_to_paste_builds_the_program_again() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        let (run, build) = (words(&["{build}/ref", "a b"]), words(&["cc", "-o", "{build}/ref"]));
        let described = Described {
            game: "nim",
            folder: Path::new("nim"),
            run: &run,
            build: Some(&build),
            files: &[],
            isolation: Isolation::usual(),
        };
        let into = env::temp_dir().join("stickler-build");
        let into = into.display();
        let line = format!("(cd /nim && mkdir -p {into} && cc -o {into}/ref && {into}/ref 'a b')");
        assert_eq!(command_line(&described, "/nim".into()), line);
    }
}
