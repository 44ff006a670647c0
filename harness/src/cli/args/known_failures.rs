//! `--known-failures`: the list of what fails and may fail for now.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    path::{Path, PathBuf},
};

use clap::Args;
use rulebook::{games::all, rule::Rule as _, suite::Suite, text_file};

use super::{lookup, submission::SubmissionArgs};
use crate::{
    cli::{Exit, Failure, help::REPORTS},
    foxgeese,
    judge::Fault,
    report::known::{KnownFailures, Vocabulary},
    transcript::{SuiteFault, suite},
};

#[derive(Args)]
pub(crate) struct KnownArgs {
    /// Expect the failures in this file, one a line: `ENTRY`, `ENTRY TRANSCRIPT` or `ENTRY CAUSE`; a line that matches no failure
    /// fails the run
    #[arg(help_heading = REPORTS, hide_short_help = true, long, value_name = "FILE")]
    known_failures: Option<PathBuf>,
}

impl KnownArgs {
    /// Reads the list, if there is one; its transcripts are those of the suite of this folder, or of the embedded one. If the
    /// submissions are entries of a manifest, each line must name one of them.
    pub(crate) fn read_for(
        &self,
        submission: &SubmissionArgs,
        suite: Option<&Path>,
    ) -> Result<Option<KnownFailures>, Failure> {
        let known = self.read(suite)?;
        if let (Some(known), Some(manifest)) = (&known, submission.manifest()) {
            let entries = submission.read(manifest)?;
            let ids: Vec<&str> = entries.iter().map(|entry| &*entry.id).collect();
            known.check_names(&ids, manifest).map_err(at_fault)?;
        }
        Ok(known)
    }

    /// Reads the list, if there is one, whatever submissions it names.
    pub(crate) fn read(&self, suite: Option<&Path>) -> Result<Option<KnownFailures>, Failure> {
        let Some(path) = &self.known_failures else { return Ok(None) };
        let text = text_file::read(path).map_err(|error| unreadable(path, &error))?;
        let vocabulary = vocabulary(&lookup::suite(suite)?);
        KnownFailures::read(path, text, vocabulary).map(Some).map_err(at_fault)
    }
}

fn at_fault(fault: SuiteFault) -> Failure {
    let message = "the list of known failures has an error".to_owned();
    Failure { exit: Exit::Usage, message, faults: vec![fault] }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let fault = SuiteFault::of_file(path, error, "a list of known failures that can be read");
    Failure::usage(fault.to_string())
}

fn vocabulary(suite: &Suite) -> Vocabulary {
    let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for key in suite::keys(suite) {
        names.entry(key.game).or_default().insert(key.slug);
    }
    let rules = all().into_iter().flat_map(|game| game.rules()).map(|rule| rule.id);
    let exchanges = foxgeese::Rule::ALL.iter().map(|rule| rule.cite().id);
    let mutants = all().into_iter().flat_map(|game| game.mutants(None).unwrap_or_default());
    let misreadings = mutants.map(|mutant| mutant.id);
    let faults = Fault::ALL.iter().map(|fault| fault.id());
    let causes = faults.chain(rules).chain(exchanges).chain(misreadings);
    let causes = causes.chain(["failed", "stopped"]).map(str::to_owned).collect();
    Vocabulary { suite: names, causes }
}
