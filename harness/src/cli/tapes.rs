//! Tapes on disk: one JSON file for each transcript.

use std::{fs, io, path::Path};

use rulebook::game::SetUp;

use super::Failure;
use crate::{
    dialect::Pins, runner::Candidate, session::Submission, tape::Tape, transcript::Transcript,
};

/// Writes the tapes of one run; those of several submissions go into a folder each.
pub(crate) fn keep(
    folder: &Path,
    submission: &str,
    transcripts: &[Transcript],
    tapes: &[Option<Tape>],
    apart: bool,
) -> Result<(), Failure> {
    let folder = if apart { folder.join(submission) } else { folder.to_owned() };
    let failed =
        |path: &Path, error: &io::Error| Failure::internal(&path.display().to_string(), error);
    fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
    for (transcript, tape) in transcripts.iter().zip(tapes) {
        let Some(tape) = tape else { continue };
        let path = folder.join(transcript.name()).with_extension("json");
        let text = serde_json::to_string(tape).expect("a tape is plain data");
        fs::write(&path, text).map_err(|error| failed(&path, &error))?;
    }
    Ok(())
}

/// The tapes of these transcripts, where they were kept.
pub(crate) fn read(
    folder: &Path,
    transcripts: &[Transcript],
) -> Result<Vec<Option<Tape>>, Failure> {
    let tape = |transcript: &Transcript| {
        let path = folder.join(transcript.name()).with_extension("json");
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Failure::usage(format!("{}: {error}", path.display()))),
            Ok(text) => text,
        };
        let tape = serde_json::from_str(&text);
        tape.map(Some).map_err(|error| {
            Failure::usage(format!("{}: found {error}, allowed is a kept tape", path.display()))
        })
    };
    let tapes = transcripts.iter().map(tape).collect::<Result<Vec<_>, _>>()?;
    if tapes.iter().all(Option::is_none) {
        return Err(Failure::nothing_selected(format!(
            "no tape of these transcripts in {}",
            folder.display()
        )));
    }
    Ok(tapes)
}

/// What was on tape, as a submission that cannot be talked to again.
pub(crate) struct Kept {
    name: String,
    pins: Pins,
}

impl Kept {
    pub(crate) fn new(folder: &Path, pins: Pins) -> Self {
        Self { name: format!("tapes of {}", folder.display()), pins }
    }
}

impl Candidate for Kept {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a tape cannot be talked to".to_owned())
    }

    fn pins(&self) -> &Pins {
        &self.pins
    }

    fn reproduce(&self, _: &[String]) -> Option<String> {
        None
    }
}
