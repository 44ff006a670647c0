//! Observes from outside what an attack could reach: a bait that it must not read, and a rival that plays meanwhile, before it and
//! afterwards.

use std::{
    ffi::OsString,
    fmt::Display,
    fs, io,
    io::Write as _,
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::{Duration, SystemTime},
};

use tempfile::NamedTempFile;

use super::{attributes::attributes, traces::entries};
use stickler::{
    sandbox::Isolation,
    session::{HarnessFault, Interactive, IoMode, Limits, Program, SideChannel, StopReason},
};

/// Facts about an object: the name of each, and the value.
type Facts = Vec<(String, String)>;

/// A bait and a rival.
pub(super) struct Outside {
    bait: NamedTempFile,
    rival: Rival,
    before: Facts,
}

impl Outside {
    /// Creates a bait, and a rival with this isolation.
    pub(super) fn new(isolation: &Isolation) -> Result<Self, HarnessFault> {
        let bait = bait().map_err(|error| fault("laying a bait", error))?;
        let rival = Rival::start(isolation)?;
        let before = [facts_of_bait(bait.path()), rival.facts()].concat();
        Ok(Self { bait, rival, before })
    }

    /// Fills in a word of a command, which may name them.
    pub(super) fn fill(&self, word: &str) -> String {
        let folder = self.rival.folder.to_string_lossy();
        word.replace("{bait}", &self.bait.path().to_string_lossy())
            .replace("{rival}", &self.rival.process)
            .replace("{folder}", &folder)
            .replace("{user}", &rustix::process::geteuid().as_raw().to_string())
    }

    /// The differences from before, in words.
    pub(super) fn changed(mut self) -> Result<Vec<String>, HarnessFault> {
        let now = [facts_of_bait(self.bait.path()), self.rival.facts()].concat();
        let pairs = self.before.iter().zip(&now).filter(|(before, now)| before != now);
        let mut changed: Vec<String> = pairs
            .map(|((what, before), (_, now))| format!("{what} was {before} and is {now}"))
            .collect();
        if !self.rival.answers()? {
            changed.push("its rival does not answer".to_owned());
        }
        Ok(changed)
    }
}

/// A file from an earlier day that only its owner may read.
fn bait() -> io::Result<NamedTempFile> {
    let mut bait = tempfile::Builder::new().prefix("bait-").tempfile()?;
    bait.write_all(b"nobody's business\n")?;
    bait.as_file().set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000))?;
    Ok(bait)
}

/// All properties of a file that can be changed. The time of its last change covers those that are not listed here.
fn facts_of_bait(path: &Path) -> Facts {
    let text = fs::read_to_string(path).unwrap_or_default();
    let more = [fact("the bait's text", text), fact("the bait's attributes", attributes(path))];
    [facts_of_file("the bait", path), more.to_vec()].concat()
}

/// The system's facts about a file.
fn facts_of_file(name: &str, path: &Path) -> Facts {
    let Ok(file) = fs::metadata(path) else { return vec![fact(name, "gone")] };
    let owner = format!("{}:{}", file.uid(), file.gid());
    vec![
        fact(&format!("{name}'s mode"), format!("{:o}", file.mode())),
        fact(&format!("{name}'s owner"), owner),
        fact(&format!("{name}'s names"), file.nlink()),
        fact(&format!("{name}'s time"), format!("{}.{:09}", file.mtime(), file.mtime_nsec())),
        fact(
            &format!("{name}'s last change"),
            format!("{}.{:09}", file.ctime(), file.ctime_nsec()),
        ),
    ]
}

fn fact(name: &str, value: impl Display) -> (String, String) {
    (name.to_owned(), format!("`{value}`"))
}

/// Another program of the harness, in its own session, which echoes its input.
struct Rival {
    conversation: Interactive<'static>,
    process: String,
    folder: PathBuf,
}

/// Limits of a rival: more than enough for the time of any attack.
static LIMITS: LazyLock<Limits> = LazyLock::new(|| {
    let long = Duration::from_secs(600);
    Limits { step_wall: long, total_wall: long, ..Limits::for_lines(1) }
});

impl Rival {
    fn start(isolation: &Isolation) -> Result<Self, HarnessFault> {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let name = format!("rival-{}-{}", process::id(), STARTED.fetch_add(1, Relaxed));
        let echo = ["sh", "-c", "while read -r line; do echo \"$line\"; done", &name];
        let program = Program::resolve(&echo.map(OsString::from), Path::new("/"))
            .map_err(|error| fault("finding a rival", io::Error::other(error)))?;
        let conversation =
            Interactive::start(&program.kept_apart(isolation.tier()), IoMode::Step, &LIMITS)?;
        let mut conversation = conversation.map_err(|tape| {
            fault("starting a rival", io::Error::other(format!("{:?}", tape.ending)))
        })?;
        conversation.read_until_idle(&mut || SideChannel::Quiet)?;
        let process = process_of(&name).unwrap_or_default();
        let folder = fs::read_link(format!("/proc/{process}/cwd")).unwrap_or_default();
        Ok(Self { conversation, process, folder })
    }

    /// Its limits, its scheduling, its identity, and its folder.
    fn facts(&self) -> Facts {
        let of_process = |file: &str| {
            fs::read_to_string(format!("/proc/{}/{file}", self.process)).unwrap_or_default()
        };
        let status = of_process("status");
        let told = |line: &&str| TOLD.iter().any(|name| line.starts_with(name));
        let limits = of_process("limits");
        let lines = limits.lines().chain(status.lines().filter(told)).map(words);
        let mut facts: Vec<_> = lines.map(|line| fact("a line of its rival", line)).collect();
        facts.push(fact("its rival's schedule", schedule(&of_process("stat"))));
        facts.push(fact("its rival's files", in_folder(&self.folder)));
        facts.extend(facts_of_file("its rival's folder", &self.folder));
        facts
    }

    /// Whether it is there and echoes its input.
    fn answers(&mut self) -> Result<bool, HarnessFault> {
        self.conversation.send("well")?;
        let heard = self.conversation.read_until_idle(&mut || SideChannel::Quiet)?;
        Ok(heard == StopReason::Waiting && self.conversation.said().contains("well"))
    }
}

/// The facts about a process that others might change.
const TOLD: [&str; 6] = ["Uid:", "Gid:", "Groups:", "TracerPid:", "Cpus_allowed:", "Mems_allowed:"];

/// The process that has this name among its arguments.
fn process_of(name: &str) -> Option<String> {
    let mut processes = entries(Path::new("/proc"));
    let process = processes.find(|process| {
        let line = fs::read(process.join("cmdline")).unwrap_or_default();
        line.split(|byte| *byte == 0).any(|argument| argument == name.as_bytes())
    })?;
    Some(process.file_name()?.to_str()?.to_owned())
}

/// The fields of a line, one space apart.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Priority, niceness, and scheduling policy of a process, from `/proc/…/stat`.
fn schedule(stat: &str) -> String {
    let after_name = stat.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default();
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    // The first of these fields is the third of all.
    let field = |number: usize| fields.get(number - 3).copied().unwrap_or_default();
    [18, 19, 40, 41].map(field).join(" ")
}

fn in_folder(folder: &Path) -> String {
    let mut names: Vec<String> =
        entries(folder).map(|path| path.to_string_lossy().into_owned()).collect();
    names.sort();
    names.join(" ")
}

fn fault(what: &str, source: io::Error) -> HarnessFault {
    HarnessFault { what: what.to_owned(), source }
}
