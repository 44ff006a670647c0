//! `stickler doctor`: what keeps submissions apart on this machine, what does not, and what to do about it.

use clap::Args;

use super::{Exit, Failure, Output};
use crate::sandbox::{Isolation, Means, Missing, Tier};

/// Says what keeps submissions apart on this machine, what does not, and what to do about it
#[derive(Args)]
pub(crate) struct Doctor {}

impl Doctor {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let isolation = Isolation::best();
        output.result(&format!("isolation: {isolation}"));
        for &means in isolation.in_force() {
            output.result(&format!("  in force      {}: {}", isolation.name(means), means.what()));
        }
        for missing in isolation.missing() {
            not_in_force(missing).iter().for_each(|line| output.result(line));
        }
        output.result(verdict(isolation.tier()));
        Ok(Exit::Conforms)
    }
}

fn not_in_force(Missing { means, why }: &Missing) -> [String; 3] {
    [
        format!("  not in force  {}: {}", means.name(), means.what()),
        format!("                because {why}"),
        format!("                {}", remedy(*means)),
    ]
}

fn remedy(means: Means) -> String {
    format!("to change that, {}", means.remedy())
}

fn verdict(tier: Tier) -> &'static str {
    match tier {
        Tier::Off | Tier::Limits => {
            "submissions can read what you can read, goldens included, and reach what you can reach: run only what you trust"
        }
        Tier::Files => {
            "submissions cannot read the goldens, write outside their folder, use the network, or reach other programs"
        }
    }
}
