//! `workbench attacks`: runs every attack and prints its result.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use workbench::attacks::{Account, Attack, NotTried, face, peak_kilobytes, read};

use super::{Done, IsolationChoice};

/// Run every attack of a folder and print what became of it
#[derive(Args)]
pub(crate) struct Attacks {
    /// The folder whose `attacks.toml` lists the attacks
    #[arg(default_value = super::sandboxes::FOLDER)]
    folder: PathBuf,
    /// The isolation of the attacks
    #[arg(long, value_enum, default_value = "usual")]
    isolation: IsolationChoice,
}

impl Attacks {
    pub(crate) fn run(&self) -> Done {
        let isolation = self.isolation.isolation();
        println!("isolation: {isolation}\n");
        println!("{:<38} {:<17} {:>6}  result", "attack", "ends by", "s");
        let mut code = ExitCode::SUCCESS;
        for attack in read(&self.folder)? {
            match face(&attack, &self.folder, &isolation) {
                Ok(account) => {
                    println!("{}", row(&attack, &account));
                    if !account.wrong.is_empty() {
                        code = ExitCode::FAILURE;
                    }
                }
                Err(error @ (NotTried::NotReady(_) | NotTried::Harmful(_))) => {
                    println!("{:<38} not tried: {error}", attack.id);
                }
                Err(error @ (NotTried::Interrupted | NotTried::Fault(_))) => {
                    return Err(error.into());
                }
            }
        }
        if let Some(kilobytes) = peak_kilobytes() {
            println!("the harness took {} MB at most", kilobytes / 1024);
        }
        Ok(code)
    }
}

fn row(attack: &Attack, Account { ending, wall, held, got, wrong }: &Account) -> String {
    let what = match (got, held) {
        _ if !wrong.is_empty() => format!("WRONG: {}", wrong.join("; ")),
        (Some(got), _) => format!("not contained in this tier: {got}"),
        (None, true) => "contained, nothing left".to_owned(),
        (None, false) => "nothing left".to_owned(),
    };
    format!("{:<38} {ending:<17} {:>6.2}  {what}", attack.id, wall.as_secs_f64())
}
