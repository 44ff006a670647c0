//! Runs the malicious programs in other sandboxes: the same probes, in the configuration of a usual judge.
//!
//! Only probes that `hold` can be compared, because they print what they reached. Those that misbehave while they are built cannot:
//! a sandbox builds nothing. The other sandbox starts them, so nothing here is a session. A bait and a rival are next to them all
//! the same.

use std::{
    collections::BTreeSet,
    env,
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use clap::ValueEnum;
use tempfile::TempDir;

use super::{
    Account, Attack, Kind, LONG, NotTried, face, limits, outside::Outside, traces::Traces,
};
use stickler::{
    candidate::PreparedSubmission,
    sandbox::Isolation,
    session::{HarnessFault, Program},
};

/// Another sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Neighbour {
    /// `bwrap`, with which desktops keep applications apart.
    Bubblewrap,
    /// `isolate`, with which contests are judged.
    Isolate,
}

/// The result of a probe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Every way was closed, or it was stopped.
    Held,
    /// These ways were open.
    Through(String),
    /// Unknown, for this reason.
    NotRun(String),
}

impl std::fmt::Display for Fate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Held => f.write_str("contained"),
            Self::Through(ways) => write!(f, "GOT THROUGH: {ways}"),
            Self::NotRun(why) => write!(f, "could not be run: {why}"),
        }
    }
}

/// The attacks that can be compared.
pub fn probes(attacks: &[Attack]) -> impl Iterator<Item = &Attack> {
    attacks.iter().filter(|attack| attack.holds && !attack.is_about_building())
}

/// The result of a probe in stickler's sandbox with this isolation.
///
/// # Errors
/// If the harness failed.
pub fn ours(attack: &Attack, folder: &Path, isolation: &Isolation) -> Result<Fate, HarnessFault> {
    match face(attack, folder, isolation) {
        Ok(Account { got: Some(ways), .. }) => Ok(Fate::Through(brief(&ways))),
        Ok(Account { wrong, .. }) if wrong.is_empty() => Ok(Fate::Held),
        Ok(Account { wrong, .. }) => Ok(Fate::Through(brief(&wrong.join("; ")))),
        Err(NotTried::Fault(fault)) => Err(fault),
        Err(why) => Ok(Fate::NotRun(why.to_string())),
    }
}

/// A probe that is ready for another sandbox.
struct Guest<'a> {
    /// Its command, with absolute paths.
    argv: Vec<&'a OsStr>,
    /// Its working folder.
    folder: &'a Path,
}

impl Neighbour {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bubblewrap",
            Self::Isolate => "isolate",
        }
    }

    /// Its program.
    pub fn program(self) -> &'static str {
        match self {
            Self::Bubblewrap => "bwrap",
            Self::Isolate => "isolate",
        }
    }

    /// Whether it is on this machine.
    pub fn is_there(self) -> bool {
        is_installed(self.program())
    }

    /// The result of a probe in this sandbox.
    ///
    /// # Errors
    /// If the harness failed.
    pub fn face(self, attack: &Attack, folder: &Path) -> Result<Fate, HarnessFault> {
        let outside = Outside::new(Isolation::usual())?;
        let traces = Traces::new(attack);
        let entry = attack.entry(&|word| outside.fill(&traces.fill(word)));
        let fate = match PreparedSubmission::entry(&entry, folder, Isolation::usual()) {
            Ok(submitted) => self.receive(attack, submitted.program()),
            Err(error) => Fate::NotRun(error.to_string()),
        };
        let mut changes = traces.left(folder);
        changes.extend(outside.changed()?);
        Ok(if changes.is_empty() { fate } else { Fate::Through(brief(&changes.join("; "))) })
    }

    fn receive(self, attack: &Attack, program: &Program) -> Fate {
        let run = || {
            let folder = TempDir::new()?;
            let guest = Guest { argv: program.argv().collect(), folder: folder.path() };
            match self {
                Self::Bubblewrap => bubblewrap(&guest).output(),
                Self::Isolate => isolate(&guest),
            }
        };
        match run() {
            Ok(output) => fate(attack, &output),
            Err(error) => Fate::NotRun(error.to_string()),
        }
    }
}

fn is_installed(program: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// The result in a probe's output.
fn fate(attack: &Attack, output: &Output) -> Fate {
    const TOO_LONG: i32 = 124;
    let (said, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let last = said.lines().last().unwrap_or_default();
    if let Some(ways) = last.strip_prefix("GOT THROUGH: ") {
        return Fate::Through(brief(ways));
    }
    match output.status.code() {
        _ if last == "held" => Fate::Held,
        Some(TOO_LONG) => Fate::NotRun(format!("it took more than {} s", LONG.as_secs())),
        // A probe that may take no more memory ends as described, or by a signal.
        _ if attack.ends.contains(&Kind::Memory) => Fate::Held,
        _ => Fate::NotRun(format!("{}: {last} {}", output.status, brief(errors.trim()))),
    }
}

/// The first few of many ways, independent of the path of this checkout.
fn brief(ways: &str) -> String {
    const FEW: usize = 4;
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("/"));
    let ways = ways.rsplit("GOT THROUGH: ").next().unwrap_or_default();
    let ways = ways.split(['`', '\n']).next().unwrap_or_default();
    let ways = ways.replace(&*checkout.to_string_lossy(), "…");
    let names: Vec<&str> = ways.split(", ").collect();
    match names.len().checked_sub(FEW) {
        None | Some(0) => ways,
        Some(more) => format!("{}, and {more} more", names[..FEW].join(", ")),
    }
}

/// A command that is ended if it takes longer than any attack may.
fn timed(program: &str) -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=1", &LONG.as_secs().to_string(), program]).stdin(Stdio::null());
    command
}

/// Bubblewrap as its manual recommends for untrusted programs: namespaces of every kind, the user `nobody`, read access to system
/// programs, and a folder. It limits nothing itself, so `prlimit` does, where there is one.
fn bubblewrap(guest: &Guest<'_>) -> Command {
    let mut command = timed("bwrap");
    command.args(["--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]);
    command.args(["--uid", "65534", "--gid", "65534", "--cap-drop", "ALL"]);
    for (name, value) in environment() {
        command.args(["--setenv", name]).arg(value);
    }
    for folder in ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"] {
        command.args(["--ro-bind-try", folder, folder]);
    }
    for told in ["/etc/alternatives", "/etc/ld.so.cache"] {
        command.args(["--ro-bind-try", told, told]);
    }
    command.args(["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]);
    for path in guest.needs() {
        command.arg("--ro-bind").arg(&path).arg(&path);
    }
    command.arg("--bind").arg(guest.folder).args([BOX, "--chdir", BOX, "--"]);
    command.args(limiter()).args(&guest.argv);
    command
}

/// The name of the working folder in the sandbox.
const BOX: &str = "/box";

fn environment() -> [(&'static str, OsString); 4] {
    let path = env::var_os("PATH").unwrap_or_default();
    let others = [("HOME", BOX), ("TMPDIR", BOX), ("LANG", "C.UTF-8")];
    let [home, temporary, language] = others.map(|(name, value)| (name, value.into()));
    [("PATH", path), home, temporary, language]
}

/// The command that sets our limits on another command, as far as the system has them.
fn limiter() -> Vec<String> {
    if !is_installed("prlimit") {
        return Vec::new();
    }
    let limits = limits(LONG);
    let (memory, tasks) = (limits.memory, limits.tasks);
    let limits = [("as", memory), ("nproc", tasks as u64), ("fsize", 1 << 20), ("nofile", 128)];
    let limits = limits.into_iter().chain([("cpu", 1), ("core", 0)]);
    let limits = limits.map(|(name, most)| format!("--{name}={most}"));
    ["prlimit".to_owned()].into_iter().chain(limits).collect()
}

/// Isolate with its usual options. It takes folders, not files, so the named files are copied into its box.
fn isolate(guest: &Guest<'_>) -> io::Result<Output> {
    let place = Command::new("isolate").args(["--box-id=0", "--init"]).output()?;
    let place = PathBuf::from(String::from_utf8_lossy(&place.stdout).trim()).join("box");
    let limits = limits(LONG);
    let mut command = timed("isolate");
    command.args(["--box-id=0", "--run", "--fsize=1024", "--open-files=128"]);
    command.arg(format!("--mem={}", limits.memory >> 10));
    command.arg(format!("--processes={}", limits.tasks));
    command.arg(format!("--time={}", limits.total_cpu.as_secs_f64()));
    command.arg(format!("--wall-time={}", limits.total_wall.as_secs_f64()));
    for (name, value) in environment() {
        command.arg(format!("--env={name}={}", value.to_string_lossy()));
    }
    let installation = guest.installation();
    command.args(installation.map(|folder| format!("--dir={}", folder.display())));
    command.arg("--").args(guest.moved_to(&place)?);
    let output = command.output();
    Command::new("isolate").args(["--box-id=0", "--cleanup"]).output()?;
    output
}

impl Guest<'_> {
    /// The files that it needs: those that it names, and those of its interpreter.
    fn needs(&self) -> BTreeSet<PathBuf> {
        self.files().map(Path::to_owned).chain(self.installation()).collect()
    }

    /// The files that its command names, except installed programs.
    fn files(&self) -> impl Iterator<Item = &Path> {
        let installed = self.installation();
        let paths = self.argv.iter().map(|word| Path::new(*word));
        let named = paths.filter(|path| path.is_absolute() && path.is_file() && !is_system(path));
        named.filter(move |path| !installed.iter().any(|folder| path.starts_with(folder)))
    }

    /// The folder of the version manager that its interpreter belongs to, if there is one.
    fn installation(&self) -> Option<PathBuf> {
        let program = Path::new(self.argv.first()?);
        let folder = program.parent().filter(|_| !is_system(program))?;
        let holds_programs = ["bin", "shims"].iter().any(|name| folder.ends_with(name));
        holds_programs.then(|| folder.parent().map(Path::to_owned))?
    }

    /// Its command, after the files that it names were copied to a folder that is its box.
    fn moved_to(&self, place: &Path) -> io::Result<Vec<OsString>> {
        let mut argv: Vec<OsString> = self.argv.iter().map(|word| OsString::from(*word)).collect();
        for file in self.files() {
            let name = file.file_name().unwrap_or_default();
            fs::copy(file, place.join(name))?;
            let words = argv.iter_mut().filter(|word| *word == file.as_os_str());
            words.for_each(|word| *word = Path::new(BOX).join(name).into_os_string());
        }
        Ok(argv)
    }
}

/// Whether a program belongs to the system.
fn is_system(program: &Path) -> bool {
    ["/usr", "/bin", "/sbin"].iter().any(|folder| program.starts_with(folder))
}
