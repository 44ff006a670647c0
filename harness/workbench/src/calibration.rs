//! Measures the number of sessions that a dialect should be learned from. Learning from more should no longer change the reading.
//!
//! The sessions are kept tapes, a folder for each program. For each program the dialect is learned from the first few sessions of a
//! run, and then from all of them. The table counts the sessions with the same verdict from both.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

use rulebook::{games::find, suite::Key};
use stickler::{
    dialect::Learned,
    judge::{Fault, Strictness, Verdict, judge},
    records::tape_file::TapeFile,
    runner::first_sessions,
    tape::Tape,
    transcript::{Draft, Source, Transcript},
};

/// The numbers of sessions that are tried.
pub const SESSIONS: [usize; 8] = [2, 4, 6, 8, 12, 16, 24, 32];

/// A program that is known from its tapes.
pub struct Program {
    /// The folder of its tapes.
    pub name: String,
    sessions: Vec<(Transcript, Tape)>,
}

/// The value of a session: the kind of each finding and its step.
type Worth = (&'static str, Vec<(Fault, Option<usize>)>);

/// The programs with tapes in the subfolders of a folder.
///
/// # Errors
/// A tape that cannot be read.
pub fn programs(folder: &Path) -> Result<Vec<Program>, String> {
    let mut programs = Vec::new();
    for path in inside(folder)?.into_iter().filter(|path| path.is_dir()) {
        let files = inside(&path)?;
        // A fresh game is not a transcript that could be read again.
        let of_suite = files.iter().filter(|file| !file.to_string_lossy().contains("/fresh-"));
        let sessions = of_suite.map(|file| session(file)).collect::<Result<Vec<_>, _>>()?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !sessions.is_empty() {
            programs.push(Program { name, sessions });
        }
    }
    Ok(programs)
}

fn inside(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

fn session(path: &Path) -> Result<(Transcript, Tape), String> {
    let failed = |what: String| format!("{}: {what}", path.display());
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let TapeFile { header, tape } = TapeFile::read(&text).map_err(failed)?;
    let game = find(&header.game).map_err(|unknown| failed(unknown.to_string()))?;
    let key = Key { game: header.game, slug: header.case };
    let source = Source { path: path.to_owned(), text: header.transcript.join("\n").into() };
    let draft = Draft::parse(game, &key, source).and_then(Draft::blessed);
    Ok((draft.map_err(|fault| failed(fault.to_string()))?, tape))
}

impl Program {
    /// The game.
    pub fn game(&self) -> &'static str {
        self.sessions[0].0.draft.game.name
    }

    /// The sessions whose verdict differs when the dialect is learned from this many of them instead of all.
    pub fn differing(&self, learned_from: usize) -> Vec<&str> {
        let transcripts: Vec<Transcript> = self.sessions.iter().map(|(t, _)| t.clone()).collect();
        let mut first = first_sessions(&transcripts);
        first.truncate(learned_from);
        let some: Vec<_> = first.iter().map(|place| &self.sessions[*place]).collect();
        let all: Vec<_> = self.sessions.iter().collect();
        let [few, all] = [some, all].map(|sessions| self.judged_by(&sessions));
        let names = self.sessions.iter().map(|(transcript, _)| transcript.name());
        names
            .zip(few.iter().zip(&all))
            .filter(|(_, (few, all))| few != all)
            .map(|(name, _)| name)
            .collect()
    }

    fn judged_by(&self, sessions: &[&(Transcript, Tape)]) -> Vec<Worth> {
        let pins = Default::default();
        let game = self.sessions[0].0.draft.game;
        let sessions: Vec<_> =
            sessions.iter().map(|(transcript, tape)| (transcript, tape)).collect();
        let learned = Learned::of(game, &pins, &sessions);
        let worth = |(transcript, tape): &(Transcript, Tape)| {
            let reading = learned.read(transcript, tape);
            let verdict = judge(
                transcript,
                (&reading, &rulebook::board::shown),
                learned.dialect,
                Strictness::Lenient,
            );
            worth(&verdict)
        };
        self.sessions.iter().map(worth).collect()
    }
}

fn worth(verdict: &Verdict) -> Worth {
    let findings = verdict.findings().iter().take(1);
    (verdict.word(), findings.map(|finding| (finding.fault, finding.step)).collect())
}

/// The number of programs of each game with the same verdicts in all sessions, by the number of sessions from which their dialect
/// is learned.
pub fn table(programs: &[Program]) -> String {
    let mut rows: BTreeMap<&str, (usize, [usize; SESSIONS.len()])> = BTreeMap::new();
    for program in programs {
        let (number, alike) = rows.entry(program.game()).or_default();
        *number += 1;
        for (alike, sessions) in alike.iter_mut().zip(SESSIONS) {
            *alike += usize::from(program.differing(sessions).is_empty());
        }
    }
    let mut table = format!("{:12} {:>8}", "game", "programs");
    SESSIONS.iter().for_each(|sessions| _ = write!(table, " {sessions:>4}"));
    for (game, (number, alike)) in rows {
        let _ = write!(table, "\n{game:12} {number:>8}");
        alike.iter().for_each(|alike| _ = write!(table, " {alike:>4}"));
    }
    table + "\n"
}
