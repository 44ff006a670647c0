//! `stickler doctor`: what isolates submissions on this machine, what does not, and what to do about it.

use clap::Args;

use crate::cli::{Exit, Failure, Output, args::isolation::IsolationArgs};
use crate::{
    report::wrap,
    sandbox::{Mechanism, Missing, Tier},
};

/// Show what the sandbox can enforce on this machine
#[derive(Args)]
#[command(after_help = "Examples:\n  stickler doctor\n  stickler doctor --require-isolation 3")]
pub(crate) struct Doctor {
    #[command(flatten)]
    isolation: IsolationArgs,
}

impl Doctor {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let isolation = &self.isolation.choose()?;
        let columns = wrap::columns(Output::columns());
        let mut lines = wrap::hanging(&format!("isolation: {isolation}"), 0, columns);
        for &mechanism in isolation.in_force() {
            let text = format!("{}: {}", isolation.name(mechanism), mechanism.what());
            lines.extend(wrap::row("  in force", &text, LABEL, columns));
        }
        for missing in isolation.missing_though_wanted() {
            lines.extend(not_in_force(&missing, columns));
        }
        lines.extend(wrap::hanging(verdict(isolation.tier()), 0, columns));
        lines.iter().for_each(|line| output.result(line));
        Ok(Exit::Conforms)
    }
}

/// The width of the column that says whether a mechanism is in force.
const LABEL: usize = 16;

fn not_in_force(Missing { mechanism, why }: &Missing, columns: usize) -> Vec<String> {
    let texts = [
        ("  not in force", format!("{}: {}", mechanism.name(), mechanism.what())),
        ("", format!("because {why}")),
        ("", remedy(*mechanism)),
    ];
    texts.iter().flat_map(|(label, text)| wrap::row(label, text, LABEL, columns)).collect()
}

fn remedy(mechanism: Mechanism) -> String {
    format!("help: {}", mechanism.remedy())
}

fn verdict(tier: Tier) -> &'static str {
    match tier {
        Tier::Off | Tier::Limits => {
            "submissions can read what you can read, goldens included, and reach what you can reach: run only what you trust"
        }
        Tier::Files => {
            "submissions cannot read the goldens, write outside their folder, use the network, or reach other programs"
        }
        Tier::Namespaces => {
            "submissions cannot read the goldens, write outside their folder, use the network, or even see other programs"
        }
    }
}
