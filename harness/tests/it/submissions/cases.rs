//! The programs, and the transcripts that each plays.

use super::*;

/// Transcripts of Quagmire that together cover every freedom and every requirement of the output.
const CORE: &[&str] = &[
    "a-game-need-not-end",
    "a-long-game-has-an-end-too",
    "an-end-without-refusals",
    "every-kind-of-refusal-on-the-first-turn",
    "every-kind-of-refusal-under-duty",
    "nothing-is-played",
    "sample-game",
    "three-refusals-in-a-row-change-nothing",
    "two-inputs-after-the-end",
    "who-jumps-into-quagmire-loses",
    "x-moves-one-of-four-and-o-wins",
    "x-shuts-in-a-neighbour-and-o-wins",
];

/// Games whose programs are not checked with transcripts.
const PLAYED_LIVE: &[&str] = &["foxgeese"];

/// The transcripts that every program of a game plays: where none are chosen, the shortest and the sample game. Second games are
/// played on programs that start one.
pub(crate) fn core(transcripts: &[Transcript]) -> Vec<Transcript> {
    const MOST: usize = 9;
    let playable = || transcripts.iter().filter(|t| t.draft.is_from_start());
    if transcripts[0].draft.game.name == "quagmire" {
        let is_second = |t: &&Transcript| t.draft.is_second();
        let first = playable().filter(|t| CORE.contains(&t.name()));
        return first.chain(transcripts.iter().filter(is_second)).cloned().collect();
    }
    let mut core: Vec<Transcript> = playable().cloned().collect();
    core.sort_by_key(|t| (t.name() != "sample-game", t.steps.len()));
    core.truncate(MOST);
    core
}

/// The hand-written transcripts about an entry's rule that are not in the core, the shortest first.
pub(crate) fn about(transcripts: &[Transcript], entry: &Entry) -> Vec<Transcript> {
    let core = core(transcripts);
    let is_core = |t: &Transcript| core.iter().any(|other| other.name() == t.name());
    let is_about = |t: &&Transcript| t.draft.rules.iter().any(|rule| entry.id.starts_with(rule.id));
    let is_peoples = |t: &Transcript| !t.draft.is_generated() && !is_core(t);
    let playable = transcripts.iter().filter(|t| t.draft.is_from_start() && is_peoples(t));
    let mut about: Vec<Transcript> = playable.filter(is_about).cloned().collect();
    about.sort_by_key(|transcript| transcript.steps.len());
    about
}

/// Checks every entry of every game's manifest in a folder, and fails with all failures.
pub(crate) fn each_entry(
    folder: &str,
    check: impl Fn(&Entry, &PreparedSubmission, &[Transcript]) -> Result<(), String> + Sync,
) {
    each_of(all_cases(folder), check);
}

pub(crate) fn all_cases(folder: &str) -> Vec<Case> {
    GAMES.iter().flat_map(|game| cases(game, folder)).collect()
}

/// Every ninth entry of Quagmire's manifest, and the first of the others.
pub(crate) fn cases_at_first(folder: &str) -> Vec<Case> {
    let first = |game: &GameInfo| {
        let (every, count) = match game.name {
            "quagmire" => (9, usize::MAX),
            "alak" => (1, 8),
            _ => (1, 1),
        };
        cases(game, folder).into_iter().step_by(every).take(count)
    };
    GAMES.iter().flat_map(first).collect()
}

/// Checks programs, several at a time, and fails with all failures.
pub(crate) fn each_of(
    mut cases: Vec<Case>,
    check: impl Fn(&Entry, &PreparedSubmission, &[Transcript]) -> Result<(), String> + Sync,
) {
    let beginning = env::var("STICKLER_ENTRY").unwrap_or_default();
    cases.retain(|case| case.entry.id.starts_with(&beginning));
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let checked = case.made_ready().and_then(|submitted| match submitted {
                Some(submitted) => check(&case.entry, &submitted, &case.transcripts),
                None => Ok(()),
            });
            if let Err(error) = checked {
                eprintln!("{} {}: {error}", case.entry.game, case.entry.id);
                failures.lock().unwrap().push(case.entry.id.as_str());
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{} of {}: {}", failures.len(), cases.len(), failures.join(", "));
}

/// A program and all transcripts of its game.
pub(crate) struct Case {
    pub(crate) entry: Entry,
    folder: PathBuf,
    pub(crate) transcripts: Arc<[Transcript]>,
}

/// The programs of a game in a folder; none where a game's programs are checked in another way.
fn cases(game: &GameInfo, folder: &str) -> Vec<Case> {
    let folder: PathBuf =
        [env!("CARGO_MANIFEST_DIR"), "tests/submissions", game.name, folder].iter().collect();
    if PLAYED_LIVE.contains(&game.name) || !folder.is_dir() {
        return Vec::new();
    }
    let transcripts = suite::transcripts(&Suite::embedded(), |key| key.game == game.name).unwrap();
    let transcripts: Arc<[Transcript]> = transcripts.into();
    let entries = manifest::read(&folder.join("entries.toml")).unwrap().into_iter();
    let case = |entry| Case { entry, folder: folder.clone(), transcripts: transcripts.clone() };
    entries.filter(|entry| entry.game == game.name).map(case).collect()
}

impl Case {
    /// The same case with another entry.
    pub(crate) fn with(&self, entry: Entry) -> Self {
        Self { entry, folder: self.folder.clone(), transcripts: self.transcripts.clone() }
    }

    /// The entry, built; none if its language is not installed.
    pub(crate) fn made_ready(&self) -> Result<Option<PreparedSubmission>, String> {
        let entry = &self.entry;
        match PreparedSubmission::entry(&self.compiled(), &self.folder, Isolation::usual()) {
            Ok(submitted) => Ok(Some(submitted)),
            Err(error @ (NotReady::NotFound(_) | NotReady::NotBuilt(..)))
                if env::var_os("STICKLER_REQUIRE_TOOLS").is_none() =>
            {
                eprintln!(
                    "SKIPPED {}: {} is not on this machine: {error}",
                    entry.id, entry.language
                );
                Ok(None)
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// The entry with its Python compiled: reading a thousand lines of it again takes most of a short run. An entry that reads
    /// single files stays as it is, because it looks for them next to its source.
    fn compiled(&self) -> Entry {
        let mut entry = self.entry.clone();
        let is_dir = |path: &PathBuf| self.folder.join(path).is_dir();
        if entry.language == "Python" && entry.files.iter().all(is_dir) {
            for argument in entry.run.iter_mut().filter(|argument| argument.ends_with(".py")) {
                let source = self.folder.join(&*argument).canonicalize().unwrap();
                if let Some(folder) = compiled_folder(source.parent().unwrap()) {
                    let file = folder.join(source.with_extension("pyc").file_name().unwrap());
                    *argument = file.to_str().unwrap().to_owned();
                }
            }
            for path in &mut entry.files {
                let folder = self.folder.join(&*path).canonicalize().unwrap();
                *path = compiled_folder(&folder).unwrap_or(folder);
            }
        }
        entry
    }
}

/// The folder with the compiled Python of a folder, made once for all tests; none where there is no Python.
fn compiled_folder(sources: &Path) -> Option<PathBuf> {
    const COMPILE: &str = "
import pathlib, py_compile, sys
for source in pathlib.Path(sys.argv[1]).glob('*.py'):
    py_compile.compile(source, cfile=pathlib.Path(sys.argv[2], source.stem + '.pyc'), doraise=True)";
    static FOLDERS: Mutex<BTreeMap<PathBuf, Option<PathBuf>>> = Mutex::new(BTreeMap::new());
    let mut folders = FOLDERS.lock().unwrap();
    let number = folders.len().to_string();
    let folder = folders.entry(sources.to_owned()).or_insert_with(|| {
        let folder: PathBuf = [env!("CARGO_TARGET_TMPDIR"), "python", &number].iter().collect();
        fs::create_dir_all(&folder).unwrap();
        let mut compile = Command::new("python3");
        compile.args(["-I", "-c", COMPILE]).arg(sources).arg(&folder);
        compile.status().is_ok_and(|status| status.success()).then_some(folder)
    });
    folder.clone()
}
