//! `workbench accuracy`: how often a report names the rule that a program breaks.

use std::{collections::HashSet, error::Error, fmt::Display, process::ExitCode};

use clap::Args;
use rulebook::{
    games::{GameInfo, find},
    suite::Suite,
};
use stickler::{
    strength::{generated::Search, order::Order},
    transcript::{Transcript, suite},
};
use workbench::accuracy::{Row, sample, table};

use super::Done;

/// Verify programs with one generated fault each, and count how often the report names the rule that is misread
#[derive(Args)]
pub(crate) struct Accuracy {
    /// The game
    game: String,
    /// How many programs
    programs: usize,
}

/// The seed of the programs and of the fresh games that they play, and the number of these games.
const SEED: u64 = 1;
const FRESH_GAMES: usize = 12;

impl Accuracy {
    pub(crate) fn run(&self) -> Done {
        let game =
            find(&self.game).map_err(|unknown| format!("unknown game `{}`", unknown.found))?;
        let suite = usual(game)?;
        let faults = sample(&Search::usual().known(game), self.programs, SEED);
        let mut rows = table(game, &suite, &faults, FRESH_GAMES, SEED)?;
        rows.push(Row::sum(&rows));
        let (number, title) = (faults.len(), game.title);
        println!("{number} programs for {title}, each with one generated fault, in a usual run");
        println!(
            "{}",
            line("fault", ["programs", "noticed", "rule first", "among three", "explained"])
        );
        for row in &rows {
            let counts = [row.programs, row.noticed, row.first, row.among_three, row.told];
            println!("{}", line(row.name, counts));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The transcripts that `stickler verify` plays by default. Fox & Geese is played in matches, so all of its transcripts count.
fn usual(game: &'static GameInfo) -> Result<Vec<Transcript>, Box<dyn Error>> {
    let embedded = Suite::embedded_of(game.name);
    let all = suite::transcripts(&embedded, |key| key.game == game.name);
    let all = all.map_err(|faults| faults[0].to_string())?;
    let Some(order) = embedded.orders.get(game.name).filter(|_| game.name != "foxgeese") else {
        return Ok(all);
    };
    let order = Order::parse(order)?;
    let names: HashSet<&str> = order.usual().collect();
    let is_usual = |one: &Transcript| one.draft.set_up.is_some() || names.contains(one.name());
    Ok(all.into_iter().filter(is_usual).collect())
}

fn line<T: Display>(name: &str, counts: [T; 5]) -> String {
    let [programs, noticed, first, among_three, told] = counts;
    format!("{name:<24} {programs:>8} {noticed:>8} {first:>10} {among_three:>11} {told:>9}")
}
