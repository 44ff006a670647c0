//! Programs that mean harm, and what came of them: whether each ended in time and as it should, what it got at, and what it
//! left behind.
//!
//! They are listed in a file of their own, since they are held not to the rules of a game but to those of a session.

use std::{
    collections::BTreeSet,
    env, fs, io,
    path::{Path, PathBuf},
    process,
    time::Duration,
};

use rulebook::{games::find, suite::Suite};
use serde::Deserialize;

use crate::{
    candidate::{NotReady, Submitted},
    dialect,
    judge::Strictness,
    manifest::Entry,
    runner::{Io, Plan, run},
    sandbox::{Isolation, Tier},
    session::{
        Drive, Ending, HarnessFault, Limits, Program, Submission as _, Tape, Turn, is_stopping,
        stopping,
    },
    transcript::suite,
};

/// A program that means harm.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its name, a slug.
    pub id: String,
    /// What it does, the rest of the sentence "it …".
    pub does: String,
    /// How it is built, if it must be.
    pub build: Option<Vec<String>>,
    /// How it is run; `{mark}` stands for something by which what it leaves behind can be found.
    pub run: Vec<String>,
    /// How its session must end: one of these.
    #[serde(default)]
    pub ends: Vec<Kind>,
    /// Whether it tries what must be impossible, and says `held` at the end if all of that was.
    #[serde(default)]
    pub holds: bool,
    /// Whether it only pretends to play, which must be found out.
    #[serde(default)]
    pub cheats: bool,
    /// The tier below which it would do harm, and is not run.
    #[serde(default)]
    pub needs: u8,
}

/// Kinds of endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the endings by name")]
pub enum Kind {
    Exits,
    Dies,
    Quiet,
    Time,
    ProcessorTime,
    Memory,
    Tasks,
    Output,
    NeverStarted,
    #[serde(skip)]
    Interrupted,
}

impl Kind {
    /// The kind of an ending.
    pub fn of(ending: &Ending) -> Self {
        match ending {
            Ending::Exited(_) => Self::Exits,
            Ending::Died(_) => Self::Dies,
            Ending::Quiet => Self::Quiet,
            Ending::OutOfTime => Self::Time,
            Ending::OutOfCpu => Self::ProcessorTime,
            Ending::OutOfMemory => Self::Memory,
            Ending::TooManyTasks => Self::Tasks,
            Ending::TooMuchOutput => Self::Output,
            Ending::NeverStarted(_) => Self::NeverStarted,
            Ending::Interrupted => Self::Interrupted,
        }
    }
}

/// What came of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// How its session ended, in a word or two.
    pub ending: String,
    /// How long that took.
    pub wall: Duration,
    /// What it got at, if anything, of what it tried.
    pub got: Option<String>,
    /// What is wrong with it; nothing if all went as it should. Where nothing keeps it from files, getting at some is not.
    pub wrong: Vec<String>,
}

/// Why there is no account.
#[derive(Debug, thiserror::Error)]
pub enum NotTried {
    /// It could not be made ready.
    #[error(transparent)]
    NotReady(#[from] NotReady),
    /// The harness failed, which no attack may bring about.
    #[error(transparent)]
    Fault(#[from] HarnessFault),
    /// It would do harm here.
    #[error("it would do harm below tier {0}")]
    Harmful(u8),
    /// Nobody wants to know any more.
    #[error("the run was interrupted")]
    Interrupted,
}

/// Time that an attack has.
const TIME: Duration = Duration::from_millis(1500);
/// Time after which its session must have ended.
pub const GRACE: Duration = Duration::from_millis(500);

/// Limits that are soon reached, so that attacks do as little harm as can be noticed.
fn limits() -> Limits {
    Limits {
        step_wall: TIME,
        step_cpu: TIME / 2,
        total_wall: TIME,
        total_cpu: TIME / 2,
        quiet: TIME / 5,
        memory: 96 << 20,
        tasks: 48,
        ..Limits::for_lines(LINES.len())
    }
}

/// What every attack is told.
const LINES: [&str; 2] = ["c2 d3", "g7 f6"];

/// The attacks of a folder, which lists them in `attacks.toml`.
///
/// # Errors
/// If the list cannot be read.
pub fn read(folder: &Path) -> io::Result<Vec<Attack>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Attacks {
        attack: Vec<Attack>,
    }
    let text = fs::read_to_string(folder.join("attacks.toml"))?;
    toml::from_str(&text).map(|Attacks { attack }| attack).map_err(io::Error::other)
}

/// Lets an attack of a folder happen, kept apart so.
///
/// # Errors
/// If it cannot be made ready, or must not be tried.
pub fn face(attack: &Attack, folder: &Path, isolation: &Isolation) -> Result<Account, NotTried> {
    if isolation.tier().number() < attack.needs {
        return Err(NotTried::Harmful(attack.needs));
    }
    let traces = Traces::new(attack, isolation.tier());
    let submitted = Submitted::entry(&attack.entry(&traces.mark), folder)?.isolated(isolation);
    let mut account = if attack.cheats {
        judged(&submitted)
    } else {
        talked_to(attack, &submitted, isolation.tier())?
    };
    account.wrong.extend(traces.left(folder));
    if !goes_on()? {
        account.wrong.push("the next program was not heard".to_owned());
    }
    if is_stopping() { Err(NotTried::Interrupted) } else { Ok(account) }
}

impl Attack {
    fn entry(&self, mark: &str) -> Entry {
        let marked = |word: &String| word.replace("{mark}", mark);
        Entry {
            id: self.id.clone(),
            game: GAME.to_owned(),
            role: None,
            wire: None,
            language: String::new(),
            source: PathBuf::new(),
            build: self.build.clone(),
            run: self.run.iter().map(marked).collect(),
            set_up: None,
            score: None,
            encoding: None,
            dialect: Default::default(),
            limits: Default::default(),
        }
    }
}

/// The game that attacks are taken to play, and transcripts that nobody passes who does not.
const GAME: &str = "quagmire";
const TRANSCRIPTS: [&str; 3] =
    ["an-end-without-refusals", "sample-game", "three-refusals-in-a-row-change-nothing"];

/// Holds an attack to the rules of a game, which it must be seen to break.
fn judged(submitted: &Submitted) -> Account {
    let game = find(GAME).expect("it is in the list of games");
    let of_game = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
    let mut transcripts = of_game.expect("the embedded suite is sound");
    transcripts.retain(|transcript| TRANSCRIPTS.contains(&transcript.name()));
    let plan = Plan {
        candidate: submitted,
        dialect: dialect::of(game),
        transcripts: &transcripts,
        io: Io::Only(Drive::Step),
        jobs: 1,
        strictness: Strictness::Lenient,
        skipped_rulings: &[],
        interrupted: stopping(),
    };
    let totals = run(&plan, &mut |_| {}).totals;
    let passed = totals.conforms() || totals.wrong + totals.stopped == 0;
    Account {
        ending: if passed { "conforms" } else { "does not conform" }.to_owned(),
        wall: totals.elapsed,
        got: None,
        wrong: passed.then(|| "it is found to conform".to_owned()).into_iter().collect(),
    }
}

/// Talks to an attack as to any other program.
fn talked_to(attack: &Attack, submitted: &Submitted, tier: Tier) -> Result<Account, HarnessFault> {
    let lines = LINES.map(str::to_owned);
    let tape = submitted.program().converse(&lines, Drive::Step, &limits())?;
    let kind = Kind::of(&tape.ending);
    let mut wrong = Vec::new();
    if !attack.ends.contains(&kind) {
        wrong.push(format!("it should have ended otherwise: {:?}", attack.ends));
    }
    if tape.wall > TIME + GRACE {
        wrong.push(format!("{:.1} s are too long", tape.wall.as_secs_f64()));
    }
    let got = got_through(&tape).filter(|_| attack.holds);
    if tier >= Tier::Files {
        wrong.extend(got.clone());
    }
    Ok(Account { ending: format!("{kind:?}"), wall: tape.wall, got, wrong })
}

/// What an attack that tried ways says that were open.
fn got_through(tape: &Tape) -> Option<String> {
    let said = tape.turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(String::from_utf8_lossy(bytes)),
        Turn::Sent(_) | Turn::Closed => None,
    });
    let said: String = said.collect();
    let last = said.lines().last().unwrap_or_default();
    (last != "held").then(|| format!("it said `{last}`; {}", tape.stderr.trim()))
}

/// Whether a program that means well is still answered.
fn goes_on() -> Result<bool, HarnessFault> {
    let Ok(echo) = Program::resolve(&["cat".into()], Path::new("/")) else { return Ok(true) };
    let tape = echo.converse(&["well".to_owned()], Drive::Step, &limits())?;
    Ok(tape.turns.contains(&Turn::Said(b"well\n".to_vec())))
}

/// Where an attack may leave something behind, and how that looked before.
struct Traces {
    mark: String,
    objects: BTreeSet<String>,
}

impl Traces {
    fn new(attack: &Attack, tier: Tier) -> Self {
        let mark = format!("stickler-{}-{}-{}", attack.id, tier.number(), process::id());
        Self { mark, objects: objects() }
    }

    /// What is there now that has to do with the attack, in words.
    fn left(&self, folder: &Path) -> Vec<String> {
        let processes = self.processes().into_iter().map(|line| format!("still running: {line}"));
        let files = self.files(folder).into_iter();
        let files = files.map(|path| format!("a file was left: {}", path.display()));
        let objects = objects();
        let objects = objects.difference(&self.objects);
        let objects = objects.map(|object| format!("something was left in memory: {object}"));
        processes.chain(files).chain(objects).collect()
    }

    fn processes(&self) -> Vec<String> {
        let lines = entries(Path::new("/proc"));
        let lines = lines.filter_map(|process| fs::read(process.join("cmdline")).ok());
        let lines = lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " "));
        lines.filter(|line| line.contains(&self.mark)).collect()
    }

    fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let places =
            ["/", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run"].map(PathBuf::from);
        let home = env::var_os("HOME").map(PathBuf::from);
        let above = folder.ancestors().map(Path::to_owned);
        let all = places
            .into_iter()
            .chain(home)
            .chain(above)
            .flat_map(|place| entries(&place).collect::<Vec<_>>());
        all.filter(|path| path.to_string_lossy().contains(&self.mark)).collect()
    }
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

/// Shared memory, semaphores and queues that outlive their makers, by their keys and numbers.
fn objects() -> BTreeSet<String> {
    let kinds = ["shm", "sem", "msg"].into_iter();
    let lists = kinds.filter_map(|kind| {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).ok()?;
        let rows = list.lines().skip(1).map(|row| {
            let names: Vec<&str> = row.split_whitespace().take(2).collect();
            format!("{kind} {}", names.join(" "))
        });
        Some(rows.collect::<Vec<_>>())
    });
    lists.flatten().collect()
}

/// The most memory that this program has taken so far, where the system tells.
pub fn peak_kilobytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}
