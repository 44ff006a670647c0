//! `workbench sandboxes`: runs the same attacks in stickler's sandbox and in another one, and prints what each prevented.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use stickler::sandbox::Isolation;
use workbench::attacks::{
    other_sandboxes::{self, Fate, Neighbour},
    read,
};

use super::Done;

/// The folder of the attacks.
pub(crate) const FOLDER: &str = "harness/tests/submissions/quagmire/hostile";

/// Run the attacks that report what they reached in another sandbox as well, and print what each sandbox prevented
#[derive(Args)]
pub(crate) struct Sandboxes {
    /// The other sandbox
    sandbox: Neighbour,
    /// The folder whose `attacks.toml` lists the attacks
    #[arg(default_value = FOLDER)]
    folder: PathBuf,
}

impl Sandboxes {
    pub(crate) fn run(&self) -> Done {
        let neighbour = self.sandbox;
        let (name, program) = (neighbour.name(), neighbour.program());
        if !neighbour.is_there() {
            println!("NOT COMPARED: {name} is not here; there is no `{program}` in PATH");
            return Ok(ExitCode::SUCCESS);
        }
        let (usual, best) = (Isolation::usual(), Isolation::best());
        let mut tiers = vec![usual];
        tiers.extend(Some(best).filter(|best| best.tier() > usual.tier()));
        let names = tiers.iter().map(|isolation| format!("tier {}", isolation.tier().number()));
        let columns: Vec<String> = names.chain([name.to_owned()]).collect();
        println!("| probe | {} |", columns.join(" | "));
        println!("|{}", " --- |".repeat(columns.len() + 1));
        for attack in other_sandboxes::probes(&read(&self.folder)?) {
            let ours = tiers.iter().map(|tier| other_sandboxes::ours(attack, &self.folder, tier));
            let fates = ours.chain([neighbour.face(attack, &self.folder)]);
            let fates: Vec<Fate> = fates.collect::<Result<_, _>>()?;
            let fates: Vec<String> = fates.iter().map(Fate::to_string).collect();
            println!("| {} | {} |", attack.id, fates.join(" | "));
        }
        Ok(ExitCode::SUCCESS)
    }
}
