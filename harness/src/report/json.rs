//! Reports for programs: one JSON document for all runs, or JSON lines as events happen.

mod convert;
mod package;
mod record;

use std::io::{self, Write};

use schemars::{JsonSchema, Schema, schema_for};
use serde::Serialize;

use crate::{
    event::{Event, Reporter},
    untrusted_text::numbered_json,
};

pub use convert::{explanation, record};
pub use package::PackageRecord;
pub use record::{
    DialectRecord, ExplanationRecord, ExploredRecord, FindingRecord, FreshRecord, FuzzedRecord,
    GameRecord, IsolationRecord, Record, SetUpRecord, ShortenedRecord, TotalsRecord, VERSION,
    VerdictRecord,
};

/// The JSON schema of a report on all runs.
pub fn schema() -> Schema {
    schema_for!(Document<'static>)
}

/// The JSON schema of each line in a report that is written as events happen.
pub fn schema_of_lines() -> Schema {
    schema_for!(Record)
}

/// Writes JSON lines as events happen.
pub struct Lines<W>(W);

impl<W: Write> Lines<W> {
    /// Creates a report.
    pub fn new(out: W) -> Self {
        Self(out)
    }
}

impl<W: Write> Reporter for Lines<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        let Some(record) = own_record(event) else { return Ok(()) };
        writeln!(self.0, "{}", numbered_json(&serde_json::to_string(&record)?))?;
        self.0.flush()
    }
}

/// The record of an event, without what an earlier record contains.
fn own_record(event: &Event<'_>) -> Option<Record> {
    let Event::Listed(case) = event else { return record(event) };
    explanation(case).map(Record::Explained)
}

/// Writes one JSON document when all runs are over.
pub struct Json<W> {
    out: W,
    records: Vec<Record>,
}

/// All runs, each from its `run-started` to its `run-finished`.
#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// The version of the form.
    version: u32,
    /// What happened, in its order.
    records: &'a [Record],
}

impl<W: Write> Json<W> {
    /// Creates a report.
    pub fn new(out: W) -> Self {
        Self { out, records: Vec::new() }
    }
}

impl<W: Write> Reporter for Json<W> {
    fn report(&mut self, event: &Event<'_>) -> io::Result<()> {
        // The verdicts come later, in the order of the transcripts.
        if !matches!(event, Event::Judged(_)) {
            self.records.extend(record(event));
        }
        Ok(())
    }

    fn close(&mut self) -> io::Result<()> {
        let document = Document { version: VERSION, records: &self.records };
        writeln!(self.out, "{}", numbered_json(&serde_json::to_string_pretty(&document)?))
    }
}
