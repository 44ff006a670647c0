//! Malicious programs and their results: whether each ended in time and as expected, what it reached, and what it left behind.
//!
//! They are listed in a file of their own, since they are checked against the limits of a session rather than the rules of a game.
//! Their own output is not the only evidence. `outside` places a bait and a rival next to each, which must afterwards be unchanged.
//! `traces` finds what each left behind. [`other_sandboxes`] runs the same programs in other sandboxes.

mod attributes;
pub mod other_sandboxes;
mod outside;
mod traces;

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rulebook::{games::find, suite::Suite};
use serde::Deserialize;

use outside::Outside;
use traces::Traces;

use stickler::{
    candidate::{NotReady, PreparedSubmission},
    manifest::{Entry, EntryLimits},
    plan::{Io, Plan},
    runner::run,
    sandbox::{Isolation, Tier},
    session::{
        Ending, HarnessFault, IoMode, Limits, Program, Submission as _, Tape, Turn, is_stopping,
        stopping,
    },
    transcript::suite,
};

/// A malicious program.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Its name, a slug.
    pub id: String,
    /// Its effect, the rest of the sentence "it …".
    pub does: String,
    /// The command that builds it, if it must be built. Words in braces have the same meaning as in `run`.
    pub build: Option<Vec<String>>,
    /// The command that runs it. `{mark}` stands for a text that identifies what it leaves behind, and `{bait}` for a file that it
    /// must not read. `{rival}` is a process of another session, `{folder}` its folder, and `{user}` the user of the harness.
    pub run: Vec<String>,
    /// Its files in addition to those that its command names.
    #[serde(default)]
    pub files: Vec<PathBuf>,
    /// The expected endings of its session: one of these.
    #[serde(default)]
    pub ends: Vec<Kind>,
    /// Whether it tries impossible things, and prints `held` at the end if all of them failed.
    #[serde(default)]
    pub holds: bool,
    /// Whether it only pretends to play, which must be detected.
    #[serde(default)]
    pub cheats: bool,
    /// The lowest tier in which it is harmless; below that it is not run.
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
    NotBuilt,
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

/// The result of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The ending of its session, in a word or two.
    pub ending: String,
    /// The time that it took.
    pub wall: Duration,
    /// Whether it printed that every way was closed.
    pub held: bool,
    /// The targets that it reached, if any.
    pub got: Option<String>,
    /// The failures; empty if all went as expected. Where nothing keeps it from files, reaching some is not a failure.
    pub wrong: Vec<String>,
}

/// The reason why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum NotTried {
    /// It could not be prepared.
    #[error(transparent)]
    NotReady(#[from] NotReady),
    /// The harness failed, which no attack may cause.
    #[error(transparent)]
    Fault(#[from] HarnessFault),
    /// It would do harm here.
    #[error("it would do harm below tier {0}")]
    Harmful(u8),
    /// The run was interrupted.
    #[error("the run was interrupted")]
    Interrupted,
}

/// Time on the clock of an attack that may end by it.
const TIME: Duration = Duration::from_millis(1500);
/// Time on the clock of any other attack, which must not reach this limit even on a busy machine.
const LONG: Duration = Duration::from_secs(20);
/// Processor time of an attack.
const CPU: Duration = Duration::from_millis(750);
/// Time on the clock within which an attack must have been built, or its build ended.
const BUILDING: Duration = Duration::from_secs(10);
/// Processor time of a compiler in seconds.
const BUILD_SECONDS: u64 = 3;
/// Time after which its session must have ended.
pub const GRACE: Duration = Duration::from_secs(1);

/// Limits that are soon reached, so that attacks do as little harm as can be noticed. Attacks are limited by processor time, of
/// which they take as much as they get next to others. The exception is an attack that the clock must end.
fn limits(wall: Duration) -> Limits {
    Limits {
        step_wall: wall,
        step_cpu: CPU,
        total_wall: wall,
        total_cpu: CPU,
        quiet: TIME / 5,
        memory: 96 << 20,
        tasks: 48,
        ..Limits::for_lines(LINES.len())
    }
}

/// The input of every attack.
const LINES: [&str; 2] = ["c2 d3", "g7 f6"];

/// The file in which a folder lists its attacks.
pub const LIST: &str = "attacks.toml";

/// The attacks of a folder.
///
/// # Errors
/// If the list cannot be read.
pub fn read(folder: &Path) -> io::Result<Vec<Attack>> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Attacks {
        attack: Vec<Attack>,
    }
    let text = fs::read_to_string(folder.join(LIST))?;
    toml::from_str(&text).map(|Attacks { attack }| attack).map_err(io::Error::other)
}

/// Runs an attack of a folder in this isolation.
///
/// # Errors
/// If it cannot be prepared, or must not be tried.
pub fn face(attack: &Attack, folder: &Path, isolation: &Isolation) -> Result<Account, NotTried> {
    if isolation.tier().number() < attack.needs {
        return Err(NotTried::Harmful(attack.needs));
    }
    let (outside, traces) = (Outside::new(isolation)?, Traces::new(attack));
    let entry = attack.entry(&|word| outside.fill(&traces.fill(word)));
    let mut account = built_and_met(attack, &entry, folder, isolation)?;
    account.wrong.extend(traces.left(folder));
    account.add_changes(outside.changed()?, isolation.tier());
    if !goes_on()? {
        account.wrong.push("the next program was not heard".to_owned());
    }
    if is_stopping() { Err(NotTried::Interrupted) } else { Ok(account) }
}

/// Builds an attack, if necessary, and runs it. Its build is removed afterwards.
fn built_and_met(
    attack: &Attack,
    entry: &Entry,
    folder: &Path,
    isolation: &Isolation,
) -> Result<Account, NotTried> {
    let asked = Instant::now();
    let submitted = PreparedSubmission::entry(entry, folder, isolation);
    let building = asked.elapsed();
    let mut account = match submitted {
        Ok(submitted) if attack.cheats => judged(&submitted),
        Ok(submitted) => talked_to(attack, &submitted, isolation.tier())?,
        Err(NotReady::NotBuilt(..)) if attack.ends.contains(&Kind::NotBuilt) => unbuilt(building),
        Err(error) => return Err(error.into()),
    };
    if building > BUILDING + GRACE {
        account.wrong.push(format!("{:.1} s to build are too long", building.as_secs_f64()));
    }
    Ok(account)
}

impl Attack {
    fn entry(&self, fill: &dyn Fn(&str) -> String) -> Entry {
        let filled = |words: &Vec<String>| words.iter().map(|word| fill(word)).collect();
        Entry {
            id: self.id.clone(),
            game: GAME.to_owned(),
            role: None,
            wire: None,
            language: String::new(),
            source: PathBuf::new(),
            files: self.files.clone(),
            build: self.build.as_ref().map(filled),
            run: filled(&self.run),
            set_up: None,
            score: None,
            encoding: None,
            dialect: Default::default(),
            foreign: Default::default(),
            limits: EntryLimits { build_seconds: Some(BUILD_SECONDS), ..EntryLimits::default() },
        }
    }

    /// Whether it misbehaves while it is built. A build of other programs leaves nothing to look for.
    fn is_about_building(&self) -> bool {
        let is_marked = |words: &Vec<String>| words.iter().any(|word| word == "{mark}");
        self.ends.contains(&Kind::NotBuilt) || self.build.as_ref().is_some_and(is_marked)
    }

    /// Its time on the clock, which grows by the time that it waits for a processor.
    fn wall(&self) -> Duration {
        if self.ends.contains(&Kind::Time) { TIME } else { LONG }
    }

    /// Time on the clock after which it must be over even on a busy machine. An attack that only sleeps waits for no processor.
    fn over_after(&self) -> Duration {
        if self.ends == [Kind::Time] { TIME } else { LONG }
    }
}

impl Account {
    /// Adds the changes outside. Where nothing keeps an attack from them, they only count as reached.
    fn add_changes(&mut self, changes: Vec<String>, tier: Tier) {
        if tier >= Tier::Files {
            self.wrong.extend(changes);
        } else if !changes.is_empty() {
            let got = self.got.take().into_iter().chain(changes);
            self.got = Some(got.collect::<Vec<_>>().join("; "));
        }
    }
}

/// The game that attacks are assumed to play, and transcripts that only a player of the game passes.
const GAME: &str = "quagmire";
const TRANSCRIPTS: [&str; 3] =
    ["an-end-without-refusals", "sample-game", "three-refusals-in-a-row-change-nothing"];

/// Checks an attack against the rules of a game, which it must be seen to break.
fn judged(submitted: &PreparedSubmission) -> Account {
    let game = find(GAME).expect("it is in the list of games");
    let of_game = suite::transcripts(&Suite::embedded(), |key| key.game == game.name);
    let mut transcripts = of_game.expect("the embedded suite is sound");
    transcripts.retain(|transcript| TRANSCRIPTS.contains(&transcript.name()));
    let plan = Plan {
        io: Io::Only(IoMode::Step),
        interrupted: stopping(),
        ..Plan::usual(submitted, &transcripts)
    };
    let totals = run(&plan, &mut |_| {}).totals;
    let passed = totals.conforms() || totals.wrong + totals.stopped == 0;
    Account {
        ending: if passed { "conforms" } else { "does not conform" }.to_owned(),
        wall: totals.elapsed,
        held: false,
        got: None,
        wrong: passed.then(|| "it is found to conform".to_owned()).into_iter().collect(),
    }
}

/// An attack that could not be built, and was not to be.
fn unbuilt(wall: Duration) -> Account {
    let ending = format!("{:?}", Kind::NotBuilt);
    Account { ending, wall, held: false, got: None, wrong: Vec::new() }
}

/// Runs an attack like any other program.
fn talked_to(
    attack: &Attack,
    submitted: &PreparedSubmission,
    tier: Tier,
) -> Result<Account, HarnessFault> {
    let (lines, limits) = (LINES.map(str::to_owned), limits(attack.wall()));
    let program = submitted.program();
    let tape = program.converse(&lines, IoMode::Step, &limits)?;
    let kind = Kind::of(&tape.ending);
    let mut wrong = too_long(attack, &tape);
    if !attack.ends.contains(&kind) {
        wrong.push(format!("it ended by {kind:?}, and should have by {:?}", attack.ends));
    }
    let tells = attack.holds && kind == Kind::Exits;
    let got = got_through(&tape).filter(|_| tells);
    if tier >= Tier::Files {
        wrong.extend(got.clone());
    }
    let held = tells && got.is_none();
    Ok(Account { ending: format!("{kind:?}"), wall: tape.wall, held, got, wrong })
}

/// The excess of an attack over its limits of either kind of time.
fn too_long(attack: &Attack, tape: &Tape) -> Vec<String> {
    let kinds = [(tape.wall, attack.over_after(), "s"), (tape.cpu, CPU, "s of a processor")];
    let over = kinds.into_iter().filter(|(took, limit, _)| *took > *limit + GRACE);
    over.map(|(took, _, of)| format!("{:.1} {of} are too long", took.as_secs_f64())).collect()
}

/// The ways that an attack reports as open.
fn got_through(tape: &Tape) -> Option<String> {
    let said = tape.turns.iter().filter_map(|turn| match turn {
        Turn::Said(bytes) => Some(String::from_utf8_lossy(bytes)),
        Turn::Sent(_) | Turn::Closed => None,
    });
    let said: String = said.collect();
    let last = said.lines().last().unwrap_or_default();
    (last != "held").then(|| format!("it printed `{last}`; {}", tape.stderr.trim()))
}

/// Whether a well-behaved program is still answered.
fn goes_on() -> Result<bool, HarnessFault> {
    let Ok(echo) = Program::resolve(&["cat".into()], Path::new("/")) else { return Ok(true) };
    let tape = echo.converse(&["well".to_owned()], IoMode::Step, &limits(LONG))?;
    Ok(tape.turns.contains(&Turn::Said(b"well\n".to_vec())))
}

/// The most memory that this program has taken so far, where the system reports it.
pub fn peak_kilobytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}
