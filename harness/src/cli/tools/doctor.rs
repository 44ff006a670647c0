//! `stickler doctor`: what isolates submissions on this machine, what does not, and what to do about it.

use clap::Args;

use crate::cli::{Exit, Failure, Output, args::isolation::IsolationArgs};
use crate::sandbox::{Mechanism, Missing, Tier};

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
        output.result(&format!("isolation: {isolation}"));
        for &mechanism in isolation.in_force() {
            output.result(&format!(
                "  in force      {}: {}",
                isolation.name(mechanism),
                mechanism.what()
            ));
        }
        for missing in isolation.missing_though_wanted() {
            not_in_force(&missing).iter().for_each(|line| output.result(line));
        }
        output.result(verdict(isolation.tier()));
        Ok(Exit::Conforms)
    }
}

fn not_in_force(Missing { mechanism, why }: &Missing) -> [String; 3] {
    [
        format!("  not in force  {}: {}", mechanism.name(), mechanism.what()),
        format!("                because {why}"),
        format!("                {}", remedy(*mechanism)),
    ]
}

fn remedy(mechanism: Mechanism) -> String {
    format!("to change that, {}", mechanism.remedy())
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
