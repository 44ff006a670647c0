//! Tapes on disk: one file per session, written by `--keep-tapes`, and read by `--tapes` and `stickler replay`.

use std::{
    collections::{BTreeMap, HashSet},
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use clap::Args;
use rulebook::{game::SetUp, games::GameInfo, text_file};

use crate::{
    cli::{Failure, Output, args::lookup, help::RECORDS},
    dialect::Pins,
    event::Event,
    plan::Target,
    records::tape_file::{TapeFile, TapeHeader},
    session::{Limits, Submission},
    tape::{IoMode, Tape},
    transcript::Transcript,
    untrusted_text,
};

#[derive(Args)]
pub(crate) struct TapeArgs {
    /// Judge the tapes (recorded sessions) in this folder again; run nothing
    #[arg(help_heading = RECORDS, hide_short_help = true, long, value_name = "DIR", conflicts_with_all = ["command", "entries", "files"])]
    tapes: Option<PathBuf>,
    /// Record every session as a tape in this folder, with a folder for each entry
    #[arg(help_heading = RECORDS, hide_short_help = true, long, value_name = "DIR")]
    keep_tapes: Option<PathBuf>,
    /// Let --keep-tapes overwrite the tapes of an earlier run
    #[arg(help_heading = RECORDS, hide_short_help = true, long, requires = "keep_tapes")]
    overwrite_tapes: bool,
}

impl TapeArgs {
    /// The folder with the tapes to judge again.
    pub(crate) fn judged(&self) -> Option<&Path> {
        self.tapes.as_deref()
    }

    /// The names of the transcripts with tapes to judge again.
    pub(crate) fn judged_names(&self) -> Result<HashSet<String>, Failure> {
        let folders = self.tapes.as_deref().map(folders).transpose()?.unwrap_or_default();
        let files = folders.iter().flat_map(|folder| files(folder));
        let name = |path: PathBuf| Some(path.file_stem()?.to_str()?.to_owned());
        Ok(files.filter_map(name).collect())
    }

    /// Whether tapes are saved.
    pub(crate) fn are_kept(&self) -> bool {
        self.keep_tapes.is_some()
    }

    /// The folder for the tapes of a submission, if tapes are saved. Several submissions get a folder each.
    ///
    /// # Errors
    /// If there is a tape already that may not be overwritten.
    pub(crate) fn shelf(
        &self,
        header: TapeHeader,
        transcripts: &[Transcript],
        is_one_of_several: bool,
    ) -> Result<Option<TapeDir>, Failure> {
        let Some(folder) = &self.keep_tapes else { return Ok(None) };
        let folder =
            if is_one_of_several { folder.join(&header.submission) } else { folder.clone() };
        let shelf = TapeDir { folder, may_overwrite: self.overwrite_tapes, header, kept: Ok(()) };
        let mut kept = transcripts.iter().map(|transcript| shelf.path(transcript));
        match kept.find(|path| !self.overwrite_tapes && path.exists()) {
            Some(path) => Err(is_kept(&path)),
            None => Ok(Some(shelf)),
        }
    }
}

fn is_kept(path: &Path) -> Failure {
    let message = "this tape exists; name another folder, or add `--overwrite-tapes`";
    Failure::file(path, message)
}

/// The folder for the tapes of one submission, and their common header.
pub(crate) struct TapeDir {
    folder: PathBuf,
    may_overwrite: bool,
    header: TapeHeader,
    /// The first error in writing, if there was one.
    kept: Result<(), Failure>,
}

impl TapeDir {
    fn path(&self, transcript: &Transcript) -> PathBuf {
        self.folder.join(format!("{}.json", transcript.name()))
    }

    /// Writes the tape of a judged session. If there was no session this time, removes an earlier tape.
    pub(crate) fn keep(&mut self, event: &Event<'_>) {
        if let Event::Learned { learned, .. } = event {
            self.header.pins = learned.pins.clone();
        }
        if let Event::Judged(case) = event
            && self.kept.is_ok()
        {
            self.kept = self.keep_tape(case.transcript, case.tape);
        }
    }

    /// Returns the first error in writing.
    pub(crate) fn check(self) -> Result<(), Failure> {
        self.kept
    }

    fn keep_tape(&self, transcript: &Transcript, tape: Option<&Tape>) -> Result<(), Failure> {
        let failed =
            |path: &Path, error: &io::Error| Failure::internal(&path.display().to_string(), error);
        fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, &error))?;
        let path = self.path(transcript);
        let Some(tape) = tape else {
            // An earlier tape can be there only if it may be overwritten.
            drop(fs::remove_file(&path));
            return Ok(());
        };
        let header = TapeHeader {
            case: transcript.name().to_owned(),
            transcript: transcript.draft.text().lines().map(str::to_owned).collect(),
            ..self.header.clone()
        };
        let text = TapeFile { header, tape: tape.clone() }.text();
        self.write(&path, &text).map_err(|error| {
            match error.kind() == io::ErrorKind::AlreadyExists {
                true => is_kept(&path),
                false => failed(&path, &error),
            }
        })
    }

    fn write(&self, path: &Path, text: &str) -> io::Result<()> {
        let mut options = File::options();
        options.write(true).create(true).truncate(true).create_new(!self.may_overwrite);
        options.open(path)?.write_all(text.as_bytes())
    }
}

/// Reads the tape in a file.
pub(crate) fn read(path: &Path) -> Result<TapeFile, Failure> {
    let text = text_file::read(path).map_err(|error| Failure::file(path, error))?;
    TapeFile::read(&text).map_err(|why| Failure::file(path, untrusted_text::lines(&why)))
}

/// The saved tapes of one submission.
pub(crate) struct Kept {
    name: String,
    pins: Pins,
    tapes: Vec<Option<TapeFile>>,
}

impl Kept {
    /// The saved tapes of these transcripts. These overrides, if any, replace those in the tapes.
    ///
    /// # Errors
    /// If the tapes belong to several submissions.
    pub(crate) fn new(
        folder: &Path,
        pins: Option<Pins>,
        tapes: Vec<Option<TapeFile>>,
    ) -> Result<Option<Self>, Failure> {
        let mut headers = tapes.iter().flatten().map(|file| &file.header);
        let Some(first) = headers.next() else { return Ok(None) };
        if let Some(other) = headers.find(|other| other.submission != first.submission) {
            let names = [first, other].map(|header| untrusted_text::line(&header.submission));
            let found = format!("found tapes of `{}` and of `{}`", names[0], names[1]);
            return Err(Failure::file(
                folder,
                format!("expected tapes of one submission, {found}"),
            ));
        }
        let name = format!("{} (from {})", first.submission, folder.display());
        let pins = pins.unwrap_or_else(|| first.pins.clone());
        Ok(Some(Self { name, pins, tapes }))
    }

    /// The tape of each transcript, if there is one.
    pub(crate) fn tapes(&self) -> Vec<Option<Tape>> {
        self.tapes.iter().map(|file| file.as_ref().map(|file| file.tape.clone())).collect()
    }

    /// Checks that these are sessions of the current transcripts. Other differences of the suite are reported.
    pub(crate) fn check(
        &self,
        folder: &Path,
        transcripts: &[Transcript],
        suite: &str,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let mut is_of_another = false;
        for (transcript, file) in transcripts.iter().zip(&self.tapes) {
            let Some(TapeFile { header, .. }) = file else { continue };
            is_of_another |= header.suite != suite;
            if !transcript.draft.text().lines().eq(header.transcript.iter().map(String::as_str)) {
                let case = &header.case;
                return Err(Failure::file(
                    &folder.join(format!("{case}.json")),
                    format!(
                        "this tape is of an older or newer text of `{case}`: record it again, name its suite with --suite DIR, \
                         or leave it out with --transcript '!{case}'"
                    ),
                ));
            }
        }
        if is_of_another {
            let folder = folder.display();
            output.note(&format!(
                "stickler: {folder}: the tapes were kept with another suite; they are judged by this one, in which their transcripts are the same"
            ));
        }
        Ok(())
    }
}

/// The games of the tapes in a folder and its subfolders, in the order of their names.
pub(crate) fn games(folder: &Path) -> Result<Vec<&'static GameInfo>, Failure> {
    let mut games = BTreeMap::new();
    for path in folders(folder)?.iter().flat_map(|folder| files(folder)) {
        if let Ok(TapeFile { header, .. }) = read(&path) {
            games.insert(header.game.clone(), lookup::game(&header.game)?);
        }
    }
    match games.is_empty() {
        true => Err(Failure::nothing_selected(format!("no tape in {}", folder.display()))),
        false => Ok(games.into_values().collect()),
    }
}

/// The tapes of these transcripts of a game in a folder and its subfolders, for each folder that has some.
pub(crate) fn all(
    folder: &Path,
    game: &GameInfo,
    pins: Option<&Pins>,
    transcripts: &[Transcript],
) -> Result<Vec<(PathBuf, Kept)>, Failure> {
    let mut found = Vec::new();
    for folder in folders(folder)? {
        let tapes = transcripts.iter().map(|transcript| tape_of(&folder, game, transcript));
        let tapes = tapes.collect::<Result<Vec<_>, _>>()?;
        if let Some(kept) = Kept::new(&folder, pins.cloned(), tapes)? {
            found.push((folder, kept));
        }
    }
    if found.is_empty() {
        let folder = folder.display();
        return Err(Failure::nothing_selected(format!("no tape of these transcripts in {folder}")));
    }
    Ok(found)
}

/// The tape of a transcript in a folder. None if there is none, or if it belongs to another game's transcript of the
/// same name.
fn tape_of(
    folder: &Path,
    game: &GameInfo,
    transcript: &Transcript,
) -> Result<Option<TapeFile>, Failure> {
    let path = folder.join(format!("{}.json", transcript.name()));
    if !path.exists() {
        return Ok(None);
    }
    Ok(Some(read(&path)?).filter(|file| file.header.game == game.name))
}

/// A folder and its subfolders, in the order of their names.
fn folders(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let inside = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let mut inside: Vec<PathBuf> = inside.filter_map(|entry| Some(entry.ok()?.path())).collect();
    inside.retain(|path| path.is_dir());
    inside.sort();
    Ok([folder.to_owned()].into_iter().chain(inside).collect())
}

/// The files in a folder that may be tapes, in the order of their names.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    files
}

impl Target for Kept {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a tape cannot be talked to".to_owned())
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn known_limits(&self, _: usize) -> Option<Limits> {
        None
    }

    fn reproduce(&self, _: &[String], _: IoMode) -> Option<String> {
        None
    }
}
