//! A submission of which there are only records.

use std::time::Duration;

use rulebook::game::SetUp;

use super::{
    Refusal,
    schema::{CalibratedRecord, JudgedRecord},
};
use crate::{
    candidate::reproduced_by,
    dialect::{Learned, Pins},
    runner::{Calibrated, Outcome, Target},
    sandbox::Isolation,
    session::Submission,
    transcript::Transcript,
};

/// A submission as it was recorded.
pub struct Replayed {
    /// Its name in reports.
    pub name: String,
    /// How it is talked to, and its dialect.
    pub record: CalibratedRecord,
}

impl CalibratedRecord {
    /// As the runner knows it.
    pub fn calibrated(&self) -> Calibrated {
        Calibrated { setup: self.setup.clone(), learned: self.dialect.clone() }
    }
}

impl JudgedRecord {
    /// What came of this transcript, read by the dialect by which it was judged.
    ///
    /// # Errors
    /// If the verdict names what there is not.
    pub fn outcome(self, transcript: &Transcript, learned: &Learned) -> Result<Outcome, Refusal> {
        let verdict = self.verdict.verdict(transcript).map_err(|what| {
            Refusal::Mixed(format!("found a verdict on {} that names {what}", self.case))
        })?;
        let is_read = verdict.fails();
        let tape = self.tape;
        let reading = tape.as_ref().filter(|_| is_read).map(|tape| learned.read(transcript, tape));
        Ok(Outcome { tape, reading, verdict })
    }

    /// How long its session took.
    pub fn wall(&self) -> Duration {
        self.tape.as_ref().map_or(Duration::ZERO, |tape| tape.wall)
    }
}

impl Target for Replayed {
    fn name(&self) -> &str {
        &self.name
    }

    fn spawn(&self, _: Option<&SetUp>) -> Result<Box<dyn Submission + '_>, String> {
        Err("a record cannot be talked to".to_owned())
    }

    fn isolation(&self) -> Option<&Isolation> {
        Some(&self.record.isolation)
    }

    fn pins(&self) -> &Pins {
        &self.record.setup.pins
    }

    fn reproduce(&self, inputs: &[String]) -> Option<String> {
        Some(reproduced_by(&self.record.command_line, inputs))
    }
}
