//! `stickler schema`: the JSON schemas of reports.

use clap::{Args, ValueEnum};

use crate::cli::{Exit, Failure, Output};
use crate::report::json::{schema, schema_of_lines};

/// Print the JSON schema of reports
#[derive(Args)]
#[command(after_help = "Examples:\n  stickler schema\n  stickler schema jsonl")]
pub(crate) struct Schema {
    /// The format of the report
    #[arg(value_enum, default_value_t)]
    of: Of,
}

/// A format that has a schema.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Of {
    /// One document for all runs
    #[default]
    Json,
    /// One object a line, as things happen
    Jsonl,
}

impl Schema {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let schema = match self.of {
            Of::Json => schema(),
            Of::Jsonl => schema_of_lines(),
        };
        output.result(&format!("{:#}", schema.as_value()));
        Ok(Exit::Conforms)
    }
}
