//! `stickler completions` and `stickler man`: the command line for shells and for `man`.

use std::io;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::{Exit, Failure, Output};
use crate::transcript::one_of;

/// Print a shell completion script
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print a manual page
#[derive(Args)]
pub(crate) struct Manual {
    /// The command that the page describes [default: stickler itself]
    command: Option<String>,
}

impl Completions {
    pub(crate) fn run(&self, mut cli: Command, output: &mut Output) -> Result<Exit, Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut cli, "stickler", &mut script);
        output.result(String::from_utf8_lossy(&script).trim_end());
        Ok(Exit::Conforms)
    }
}

impl Manual {
    pub(crate) fn run(&self, mut cli: Command, output: &mut Output) -> Result<Exit, Failure> {
        cli.build();
        let command = match &self.command {
            None => cli,
            Some(name) => find(&cli, name)?,
        };
        let mut page = Vec::new();
        Man::new(command)
            .render(&mut page)
            .map_err(|error: io::Error| Failure::internal("the manual page", &error))?;
        output.result(String::from_utf8_lossy(&page).trim_end());
        Ok(Exit::Conforms)
    }
}

/// The command with this name.
fn find(cli: &Command, name: &str) -> Result<Command, Failure> {
    let names: Vec<&str> = cli.get_subcommands().map(Command::get_name).collect();
    let unknown = || {
        let choices = one_of(&names, name);
        Failure::usage(format!("unknown command `{name}`; choose one of: {choices}"))
    };
    let found = cli.find_subcommand(name).ok_or_else(unknown)?;
    Ok(found.clone())
}
