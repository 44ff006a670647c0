//! `stickler doctor`: what keeps submissions apart on this machine, what does not, and what to do about it.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Exit, Failure, Output, interrupted, isolation::IsolationArgs};
use crate::{
    hostile::{
        self, Account, Attack, NotTried,
        beside::{self, Fate, Neighbour},
        face,
    },
    sandbox::{Isolation, Mechanism, Missing, Tier},
};

/// Says what keeps submissions apart on this machine, what does not, and what to do about it
#[derive(Args)]
#[command(after_help = "Examples:\n  stickler doctor\n  stickler doctor --require-isolation 3")]
pub(crate) struct Doctor {
    /// Also run the hostile programs of this folder, and print what became of each
    #[arg(long, value_name = "DIR")]
    hostile: Option<PathBuf>,
    /// Instead, run those of them that report what they reached in another sandbox as well, and print a table of what each
    /// sandbox held back
    #[arg(long, value_name = "SANDBOX", requires = "hostile", value_parser = ["bubblewrap", "isolate"])]
    beside: Option<String>,
    #[command(flatten)]
    isolation: IsolationArgs,
}

impl Doctor {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let isolation = &self.isolation.choose()?;
        let hostile = self.hostile.as_deref().map(Hostile::read).transpose()?;
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
        interrupted();
        let neighbour = self.beside.as_deref().and_then(Neighbour::named);
        match (&hostile, neighbour) {
            (Some(hostile), Some(neighbour)) => compare(hostile, isolation, neighbour, output),
            (Some(hostile), None) => face_all(hostile, isolation, output),
            (None, _) => Ok(Exit::Conforms),
        }
    }
}

/// The hostile programs of a folder.
struct Hostile<'a> {
    folder: &'a Path,
    attacks: Vec<Attack>,
}

impl<'a> Hostile<'a> {
    fn read(folder: &'a Path) -> Result<Self, Failure> {
        let list = folder.join(hostile::LIST);
        let attacks = hostile::read(folder).map_err(|error| {
            Failure::usage(format!(
                "{}: {error}; `--hostile` takes a folder whose hostile programs are listed there",
                list.display()
            ))
        })?;
        Ok(Self { folder, attacks })
    }
}

/// Gives the probes of a folder to us, in every tier from the chosen one on, and to a neighbour, and prints a table.
fn compare(
    Hostile { folder, attacks }: &Hostile<'_>,
    isolation: &Isolation,
    neighbour: Neighbour,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (name, program) = (neighbour.name(), neighbour.program());
    if !neighbour.is_there() {
        output.result(&format!(
            "\nNOT COMPARED: {name} is not here; there is no `{program}` in PATH"
        ));
        return Ok(Exit::Conforms);
    }
    let best = Some(Isolation::best()).filter(|best| best.tier() > isolation.tier());
    let tiers: Vec<&Isolation> = [isolation].into_iter().chain(best).collect();
    let names = tiers.iter().map(|isolation| format!("tier {}", isolation.tier().number()));
    let columns: Vec<String> = names.chain([name.to_owned()]).collect();
    output.result(&format!("\n| probe | {} |", columns.join(" | ")));
    output.result(&format!("|{}", " --- |".repeat(columns.len() + 1)));
    for attack in beside::probes(attacks) {
        let ours = tiers.iter().map(|isolation| beside::ours(attack, folder, isolation));
        let fates: Result<Vec<_>, _> = ours.chain([neighbour.face(attack, folder)]).collect();
        let fates = fates.map_err(|fault| Failure::internal(&fault.what, &fault.source))?;
        let fates: Vec<String> = fates.iter().map(Fate::to_string).collect();
        output.result(&format!("| {} | {} |", attack.id, fates.join(" | ")));
    }
    Ok(Exit::Conforms)
}

/// Runs the attacks of a folder, and prints a table.
fn face_all(
    Hostile { folder, attacks }: &Hostile<'_>,
    isolation: &Isolation,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Conforms;
    output.result(&format!("\n{:<38} {:<17} {:>6}  what came of it", "attack", "ends by", "s"));
    for attack in attacks {
        match face(attack, folder, isolation) {
            Err(NotTried::Interrupted) => return Err(Failure::interrupted()),
            Ok(account) => {
                output.result(&row(attack, &account));
                if !account.wrong.is_empty() {
                    exit = Exit::DoesNotConform;
                }
            }
            Err(error @ (NotTried::NotReady(_) | NotTried::Harmful(_))) => {
                output.result(&format!("{:<38} not tried: {error}", attack.id));
            }
            Err(NotTried::Fault(fault)) => {
                return Err(Failure::internal(&fault.what, &fault.source));
            }
        }
    }
    if let Some(kilobytes) = hostile::peak_kilobytes() {
        output.result(&format!("the harness took {} MB at most", kilobytes / 1024));
    }
    Ok(exit)
}

fn row(attack: &Attack, Account { ending, wall, held, got, wrong }: &Account) -> String {
    let what = match (got, held) {
        _ if !wrong.is_empty() => format!("WRONG: {}", wrong.join("; ")),
        (Some(got), _) => format!("not contained in this tier: {got}"),
        (None, true) => "held, nothing left".to_owned(),
        (None, false) => "nothing left".to_owned(),
    };
    format!("{:<38} {ending:<17} {:>6.2}  {what}", attack.id, wall.as_secs_f64())
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
