//! The records of a run in memory.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{
    Refusal,
    schema::{CalibratedRecord, Case, JudgedRecord, Name, Record},
};
use crate::{plan::Outcome, transcript::Transcript};

/// The known results of the submissions of a run.
#[derive(Default)]
pub struct Known {
    /// The I/O mode and the dialect of each submission.
    pub calibrated: BTreeMap<Name, CalibratedRecord>,
    /// The reasons why submissions could not be built or started.
    pub not_started: BTreeMap<Name, String>,
    /// The verdicts.
    pub judged: BTreeMap<Case, JudgedRecord>,
}

impl Known {
    /// Adds a record.
    ///
    /// # Errors
    /// The contradiction to an earlier record.
    pub fn add(&mut self, record: Record) -> Result<(), String> {
        let starts = |name: &Name| Err(format!("{name} could be started and could not"));
        match record {
            Record::Header(_) => return Err("found a second header".to_owned()),
            Record::Calibrated(one) => match self.calibrated.entry(one.of.clone()) {
                _ if self.not_started.contains_key(&one.of) => return starts(&one.of),
                Entry::Vacant(free) => drop(free.insert(*one)),
                Entry::Occupied(known) if known.get().is_same(&one) => {}
                Entry::Occupied(_) => {
                    return Err(format!("{} has different I/O modes or dialects", one.of));
                }
            },
            Record::NotStarted { of, .. } if self.calibrated.contains_key(&of) => {
                return starts(&of);
            }
            Record::NotStarted { of, reason } => drop(self.not_started.insert(of, reason)),
            Record::Judged(one) => {
                if let Some(twice) = self.judged.insert(one.case.clone(), *one) {
                    return Err(format!("found two verdicts on {}", twice.case));
                }
            }
            Record::Footer { .. } => {}
        }
        Ok(())
    }

    /// The outcomes of a submission on these transcripts, by their index.
    ///
    /// # Errors
    /// If a verdict belongs to a different text of its transcript.
    pub fn outcomes(
        &self,
        of: &Name,
        transcripts: &[Transcript],
    ) -> Result<BTreeMap<usize, Outcome>, Refusal> {
        let Some(record) = self.calibrated.get(of) else { return Ok(BTreeMap::new()) };
        let learned = &record.calibrated.learned;
        let outcome = |(place, transcript): (usize, &Transcript)| {
            let case = of.case(transcript);
            let JudgedRecord { verdict, tape, .. } = self.judged.get(&case)?.clone();
            let mut steps = verdict.findings().iter().filter_map(|one| one.step.max(one.shows_at));
            if steps.any(|step| step >= transcript.steps.len()) {
                let why = format!("found a verdict on {case} that names a step beyond its end");
                return Some(Err(Refusal::Mixed(why)));
            }
            let failed = tape.as_ref().filter(|_| verdict.fails());
            let reading = failed.map(|tape| learned.read(transcript, tape));
            Some(Ok((place, Outcome { tape, reading, verdict })))
        };
        transcripts.iter().enumerate().filter_map(outcome).collect()
    }
}
