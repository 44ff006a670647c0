//! `stickler doctor`: what isolates submissions on this machine, what does not, and what to do about it.

use clap::Args;

use crate::cli::{Exit, Failure, Output, args::isolation::IsolationArgs, columns::width};
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
        let columns = width();
        let tier = isolation.tier();
        let verdict = format!("isolation {}: {}", tier_in_words(tier), verdict(tier));
        let mut lines = wrap::hanging(&verdict, 0, columns);
        for &mechanism in isolation.in_force() {
            let text = format!("{}: {}", isolation.name(mechanism), mechanism.what());
            lines.extend(wrap::row("  active", &text, LABEL, columns));
        }
        for missing in isolation.missing_though_wanted() {
            lines.extend(not_in_force(&missing, columns));
        }
        lines.iter().for_each(|line| output.result(line));
        Ok(Exit::Conforms)
    }
}

/// The width of the column that says whether a mechanism is active.
const LABEL: usize = 11;

fn not_in_force(Missing { mechanism, why }: &Missing, columns: usize) -> Vec<String> {
    let texts = [
        ("  missing", format!("{}: {}", mechanism.name(), mechanism.what())),
        ("", format!("reason: {why}")),
        ("", remedy(*mechanism)),
    ];
    texts.iter().flat_map(|(label, text)| wrap::row(label, text, LABEL, columns)).collect()
}

fn remedy(mechanism: Mechanism) -> String {
    format!("help: {}", mechanism.remedy())
}

/// The tier among all three, so that the reader knows whether more is possible.
fn tier_in_words(tier: Tier) -> String {
    match tier {
        Tier::Off => "off".to_owned(),
        Tier::Limits | Tier::Files | Tier::Namespaces => format!("tier {} of 3", tier.number()),
    }
}

fn verdict(tier: Tier) -> &'static str {
    match tier {
        Tier::Off | Tier::Limits => {
            "programs can read and reach everything that you can, including the expected boards; run only programs that you trust"
        }
        Tier::Files => {
            "programs cannot read the expected boards, write outside their folder, use the network, or reach other programs"
        }
        Tier::Namespaces => {
            "programs cannot read the expected boards, write outside their folder, use the network, or even see other programs"
        }
    }
}
