//! Question 10: can stickler read every output that the challenge allows?

use std::collections::BTreeMap;

use rayon::prelude::*;
use rulebook::random::Rng;

use super::{Answer, Finding, Subject, output_format::OutputFormat};
use crate::{
    dialect::{self, Pins},
    diff::board::drawn,
    explore::fresh::Fresh,
    judge::{Strictness, Verdict, judge},
    report::phrases::count,
    tape::{Tape, Turn},
    transcript::{Draft, Transcript},
};

/// `check` tries one output format for every ten positions that it compares, within these limits.
const MOST: usize = 50;
const LEAST: usize = 10;
/// Each plays this many fresh games, and one transcript with each result.
const FRESH: usize = 3;

/// Plays some games in random output formats, and reads them.
pub(super) fn ask(subject: &Subject) -> Answer {
    let transcripts = transcripts(subject);
    if transcripts.is_empty() {
        return Answer::skipped("there is no game to read");
    }
    let formats = (subject.options.positions / 10).clamp(LEAST, MOST);
    let misread: Vec<Misread> = (0..formats as u64)
        .into_par_iter()
        .filter_map(|seed| misread(subject, &transcripts, seed))
        .collect();
    let mut by_demand: BTreeMap<&str, Vec<&Misread>> = BTreeMap::new();
    misread.iter().for_each(|it| by_demand.entry(it.demand).or_default().push(it));
    let findings = by_demand.into_values().filter_map(|all| finding(&all, formats)).collect();
    Answer::found(
        findings,
        format!("{formats} output formats, {} each", count(transcripts.len(), "game")),
    )
}

/// Fresh games, and the shortest transcript with each result.
fn transcripts(subject: &Subject) -> Vec<Transcript> {
    let fresh = Fresh::with_seed(subject.package.game, subject.options.seed).next_games(FRESH);
    let mut by_end: BTreeMap<Option<usize>, &Draft> = BTreeMap::new();
    for draft in subject.drafts().filter(|draft| draft.is_from_start()) {
        let Some(end) = &draft.end else { continue };
        let shortest = by_end.entry(end.winner.map(|it| it as usize)).or_insert(draft);
        if draft.lines.len() < shortest.lines.len() {
            *shortest = draft;
        }
    }
    let ended = by_end.into_values().filter_map(|draft| draft.clone().blessed().ok());
    fresh.unwrap_or_default().into_iter().chain(ended).collect()
}

/// An output format that is read incorrectly.
struct Misread {
    /// The requirement that the program would seem to break.
    demand: &'static str,
    what: String,
    inputs: Vec<String>,
    /// The output of the program.
    output: String,
}

/// The error in reading the format with this number.
fn misread(subject: &Subject, transcripts: &[Transcript], number: u64) -> Option<Misread> {
    let game = subject.package.game;
    let mut rng = Rng::with_seed(subject.options.seed.wrapping_add(number));
    let format = OutputFormat::random(subject.known.description, &mut rng);
    let (dialect, pins) = (dialect::of(game), Pins::default());
    let write = |input: &str| dialect.write(input, &pins);
    let tapes: Vec<Tape> = transcripts.iter().map(|it| format.tape(it, write)).collect();
    let sessions: Vec<_> = transcripts.iter().zip(&tapes).collect();
    let (learned, readings) = dialect::learn(game, &pins, &sessions);
    sessions.iter().zip(&readings).find_map(|((transcript, tape), reading)| {
        let shown = |mark| drawn(&learned.alphabet, mark);
        let Verdict::Failed(findings) =
            judge(transcript, (reading, &shown), dialect, Strictness::Lenient)
        else {
            return None;
        };
        let finding = findings.first()?;
        let inputs = transcript.draft.inputs().into_iter().take(finding.inputs()).collect();
        let output = said(tape, finding.inputs());
        Some(Misread { demand: finding.fault.text(), what: finding.what.clone(), inputs, output })
    })
}

/// The output at the start, and after this many inputs.
fn said(tape: &Tape, inputs: usize) -> String {
    let said: Vec<&Vec<u8>> = tape
        .turns
        .iter()
        .filter_map(|turn| match turn {
            Turn::Said(bytes) => Some(bytes),
            Turn::Sent(_) | Turn::Closed => None,
        })
        .collect();
    let last = said.get(inputs).filter(|_| inputs > 0);
    let texts = said.first().into_iter().chain(last);
    texts.map(|bytes| String::from_utf8_lossy(bytes)).collect::<Vec<_>>().join("\n…\n")
}

/// The advice about formats that fail in the same way, shown by the shortest game.
fn finding(all: &[&Misread], formats: usize) -> Option<Finding> {
    let shortest = all.iter().min_by_key(|it| it.inputs.len())?;
    let sentence = format!(
        "stickler would blame a conforming program in {} of {formats} output formats: {}{}",
        all.len(),
        shortest.demand,
        if shortest.what.is_empty() { String::new() } else { format!(" ({})", shortest.what) }
    );
    Some(Finding::advice(sentence).after(&shortest.inputs).showing(shortest.output.clone()))
}
