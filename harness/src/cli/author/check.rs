//! `stickler check`: answers twelve questions about a game of the user's own, the worst answer first.

use std::path::PathBuf;

use clap::Args;

use crate::{
    check::{Answer, Finding, Level, Options, Question, Status, check, listed},
    cli::{
        Exit, Failure, Output,
        args::seed::SeedArgs,
        columns::{count, width},
    },
    package::{NoPackage, Package},
    report::wrap::{hanging, row},
    untrusted_text,
};

/// Check a game of your own: description, reference, transcripts and programs
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler check ./connect4\n  stickler check ./connect4 --positions 2000 --seed 7\n\nThe exit code is 5 if there is a fault, and 0 otherwise."
)]
pub(crate) struct Check {
    /// The folder of the game, which holds `game.toml`
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Compare at most N positions
    #[arg(long, value_name = "N", default_value_t = 500)]
    positions: usize,
    #[command(flatten)]
    seed: SeedArgs,
}

impl Check {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let package = self.package()?;
        let seed = self.seed.seed();
        output.searching("asking twelve questions about the game");
        let options = Options { positions: self.positions.max(1), seed };
        let answers = check(package, options)
            .map_err(|fault| Failure::new(Exit::Internal, fault.to_string()))?;
        package.fault().iter().for_each(|fault| output.note_fault(&fault.to_string()));
        let mut worst_first: Vec<&(Question, Answer)> = answers.iter().collect();
        worst_first.sort_by_key(|(question, answer)| (answer.status(), *question));
        for (question, answer) in worst_first {
            report(*question, answer, output);
        }
        output.result(&self.summary(package, &answers, seed));
        let is_at_fault = answers.iter().any(|(_, answer)| answer.status() == Status::AtFault);
        Ok(if is_at_fault { Exit::SuiteAtFault } else { Exit::Conforms })
    }

    fn package(&self) -> Result<Package, Failure> {
        Package::open(&self.folder).map_err(|error| match error {
            NoPackage::AtFault(faults) => Failure::from(faults),
            error @ NoPackage::Unreadable { .. } => Failure::usage(error.to_string()),
        })
    }

    fn summary(&self, package: Package, answers: &[(Question, Answer)], seed: u64) -> String {
        let description = package.known.description;
        let number = |level| {
            let findings = answers.iter().flat_map(|(_, answer)| &answer.findings);
            findings.filter(|finding| finding.level == level).count()
        };
        let faults = match number(Level::Fault) {
            0 => "no faults".to_owned(),
            faults => count(faults, "fault"),
        };
        let advice = count(number(Level::Advice), "hint");
        let (name, version) = (&description.name, &description.version);
        format!("{name} {version}: {faults}, {advice} (--seed {seed})")
    }
}

/// Prints the answer to a question: one line, with all findings below it.
fn report(question: Question, answer: &Answer, output: &mut Output) {
    let status = answer.status();
    let told = answer.skipped.as_ref().filter(|_| status == Status::Skipped);
    let note = told.unwrap_or(&answer.note);
    let head = format!("{status:<8}  {:>2}  {:<15}  ", question.number(), question.name());
    let rows = row(&head, &untrusted_text::line(note), head.len(), width());
    rows.iter().for_each(|row| output.result(row.trim_end()));
    answer.findings.iter().for_each(|finding| report_finding(finding, output));
}

fn report_finding(finding: &Finding, output: &mut Output) {
    let level = match finding.level {
        Level::Fault => "fault",
        Level::Advice => "advice",
    };
    wrapped(&format!("{level}: {}", finding.sentence), 2, output);
    if let Some(path) = &finding.path {
        wrapped(&format!("after: {}", listed(path)), 4, output);
    }
    let shown = untrusted_text::lines(&finding.shown);
    shown.lines().for_each(|line| output.result(&format!("    | {line}")));
}

/// Prints a line, wrapped if necessary.
fn wrapped(line: &str, by: usize, output: &mut Output) {
    let line = untrusted_text::line(line.trim_end());
    hanging(&line, by, width()).iter().for_each(|line| output.result(line));
}
