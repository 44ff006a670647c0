//! `stickler --help`: the commands in groups by user, and the headings for options.

use clap::Command;

use super::{Output, columns::wrapped};

/// Options that say which program is checked, how it runs, and what it prints and reads.
pub(super) const PROGRAM: &str = "Program";
/// Options that choose what is played.
pub(super) const GAMES: &str = "Games to play";
/// Options about recorded sessions and verdicts.
pub(super) const RECORDS: &str = "Recordings";
/// Options about reports.
pub(super) const REPORTS: &str = "Reports";

/// The commands, grouped by user.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Check a program", &["verify", "watch", "fuzz", "compare", "match"]),
    ("Golf", &["shave", "score"]),
    ("Learn the rules", &["explain", "list", "play", "serve"]),
    (
        "Write tests and games",
        &["record", "bless", "replay", "studio", "check", "strength", "generate"],
    ),
    ("Set up and automate", &["init", "merge", "doctor", "schema", "completions", "man"]),
];
/// The summaries of commands start in this column.
const SUMMARY: usize = 15;
/// Help texts are no wider than this.
const WIDEST: usize = 100;

/// The command line with its commands in groups.
pub(super) fn grouped(command: Command) -> Command {
    let header = *command.get_styles().get_header();
    let width = Output::columns().unwrap_or(WIDEST).min(WIDEST);
    let group = |(name, commands): &(&str, &[&str])| {
        let lines: String = commands.iter().map(|name| line(&command, name, width)).collect();
        format!("{header}{name}:{header:#}\n{lines}\n")
    };
    let groups: String = GROUPS.iter().map(group).collect();
    command.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{header}Options:{header:#}\n{{options}}{{after-help}}"
    ))
}

/// A command with its summary, wrapped to this width.
fn line(command: &Command, name: &str, width: usize) -> String {
    let literal = *command.get_styles().get_literal();
    let about = command.find_subcommand(name).and_then(Command::get_about);
    let about = about.map(ToString::to_string).unwrap_or_default();
    let lines = wrapped(&about, width.saturating_sub(SUMMARY));
    let pad = " ".repeat(SUMMARY.saturating_sub(2 + name.len()));
    let indent = format!("\n{:SUMMARY$}", "");
    format!("  {literal}{name}{literal:#}{pad}{}\n", lines.join(&indent))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;
    use crate::cli::Cli;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Cli::command();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        all.sort_unstable();
        grouped.sort_unstable();
        assert_eq!(grouped, all);
    }
}
