//! Programs that mean harm, and what came of them: whether each ended in time and as it should, what it got at, and what it
//! left behind.
//!
//! They are listed in a file of their own, since they are held not to the rules of a game but to those of a session. What
//! they say of themselves is not all that counts: `outside` has a bait and a rival beside each, which must afterwards be as
//! they were, and `traces` are what each left behind. What other sandboxes make of the same programs is told by [`other_sandboxes`].

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
    runner::{Io, Plan, run},
    sandbox::{Isolation, Tier},
    session::{
        Ending, HarnessFault, IoMode, Limits, Program, Submission as _, Tape, Turn, is_stopping,
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
    /// How it is built, if it must be; in this command words in braces stand for the same as in the next.
    pub build: Option<Vec<String>>,
    /// How it is run; `{mark}` stands for something by which what it leaves behind can be found, `{bait}` for a file that is
    /// nobody's business, `{rival}` for a process of another session, `{folder}` for where that works, and `{user}` for who runs
    /// the harness.
    pub run: Vec<String>,
    /// Files that belong to it beside those that its command names.
    #[serde(default)]
    pub files: Vec<PathBuf>,
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

/// What came of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// How its session ended, in a word or two.
    pub ending: String,
    /// How long that took.
    pub wall: Duration,
    /// Whether it said that every way was shut.
    pub held: bool,
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

/// Time on the clock that an attack has which may end by it.
const TIME: Duration = Duration::from_millis(1500);
/// Time on the clock that any other attack has, which must not run into this limit however busy the machine is.
const LONG: Duration = Duration::from_secs(20);
/// Processor time that an attack has.
const CPU: Duration = Duration::from_millis(750);
/// Time on the clock within which an attack must have been built, or its building have been ended.
const BUILDING: Duration = Duration::from_secs(10);
/// What a compiler may take of it.
const BUILD_SECONDS: u64 = 3;
/// Time after which its session must have ended.
pub const GRACE: Duration = Duration::from_secs(1);

/// Limits that are soon reached, so that attacks do as little harm as can be noticed. What an attack may take is a matter
/// of processor time, which it takes as much of beside others; except where it is to be seen that the clock ends it.
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

/// What every attack is told.
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

/// Lets an attack of a folder happen, kept apart so.
///
/// # Errors
/// If it cannot be made ready, or must not be tried.
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

/// Builds an attack, if it must be, and meets it. What was built is gone afterwards.
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

    /// Whether it misbehaves while it is built. What builds other programs leaves nothing that would have to be found.
    fn is_about_building(&self) -> bool {
        let is_marked = |words: &Vec<String>| words.iter().any(|word| word == "{mark}");
        self.ends.contains(&Kind::NotBuilt) || self.build.as_ref().is_some_and(is_marked)
    }

    /// Time on the clock that it has, which grows by what it waits for a processor.
    fn wall(&self) -> Duration {
        if self.ends.contains(&Kind::Time) { TIME } else { LONG }
    }

    /// Time on the clock after which it must be over however busy the machine is. One that only sleeps waits for no processor.
    fn over_after(&self) -> Duration {
        if self.ends == [Kind::Time] { TIME } else { LONG }
    }
}

impl Account {
    /// Adds what was changed outside. Where nothing keeps an attack from that, it is no more than what it got at.
    fn add_changes(&mut self, changes: Vec<String>, tier: Tier) {
        if tier >= Tier::Files {
            self.wrong.extend(changes);
        } else if !changes.is_empty() {
            let got = self.got.take().into_iter().chain(changes);
            self.got = Some(got.collect::<Vec<_>>().join("; "));
        }
    }
}

/// The game that attacks are taken to play, and transcripts that nobody passes who does not.
const GAME: &str = "quagmire";
const TRANSCRIPTS: [&str; 3] =
    ["an-end-without-refusals", "sample-game", "three-refusals-in-a-row-change-nothing"];

/// Holds an attack to the rules of a game, which it must be seen to break.
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

/// Talks to an attack as to any other program.
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

/// What an attack took beyond what it has of either kind of time.
fn too_long(attack: &Attack, tape: &Tape) -> Vec<String> {
    let kinds = [(tape.wall, attack.over_after(), "s"), (tape.cpu, CPU, "s of a processor")];
    let over = kinds.into_iter().filter(|(took, limit, _)| *took > *limit + GRACE);
    over.map(|(took, _, of)| format!("{:.1} {of} are too long", took.as_secs_f64())).collect()
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
    let tape = echo.converse(&["well".to_owned()], IoMode::Step, &limits(LONG))?;
    Ok(tape.turns.contains(&Turn::Said(b"well\n".to_vec())))
}

/// The most memory that this program has taken so far, where the system tells.
pub fn peak_kilobytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.split_whitespace().next()?.parse().ok()
}
