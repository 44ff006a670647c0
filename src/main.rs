//! `rulebook <game>`: two players at one terminal. `perft` counts lines of play, `check` compares a game with its oracle.

use std::{io, num::NonZero, process::ExitCode, thread};

use clap::ArgMatches;
use rulebook::{
    command_line::command,
    console,
    differential::Stats,
    games::{GameInfo, find},
};

fn main() -> ExitCode {
    let matches = command().get_matches();
    let said = match matches.subcommand() {
        Some(("perft", args)) => perft(args),
        Some(("check", args)) => check(args),
        Some((game, args)) => play(game, args),
        None => Ok(()),
    };
    if let Err(error) = said {
        complain(&error);
        return ExitCode::from(2);
    }
    ExitCode::SUCCESS
}

fn play(game: &str, args: &ArgMatches) -> Result<(), String> {
    let mut referee = info(game)?.at(&text(args, "from")).map_err(|error| error.to_string())?;
    console::play(&mut *referee, io::stdin().lock(), &mut io::stdout().lock())
        .map_err(|error| error.to_string())
}

fn perft(args: &ArgMatches) -> Result<(), String> {
    let deepest = *args.get_one::<u32>("depth").ok_or("no depth")?;
    let game = info(&text(args, "game"))?;
    for depth in 1..=deepest {
        let nodes = game.perft(&text(args, "from"), depth).map_err(|error| error.to_string())?;
        report(&format!("{depth} {nodes}"));
    }
    Ok(())
}

/// Divides the positions among threads. Each has its own seed, so that the same call compares the same positions.
fn check(args: &ArgMatches) -> Result<(), String> {
    const SHARES: u64 = 8;
    let game = info(&text(args, "game"))?;
    let compare = game.compare.ok_or("the game has no oracle")?;
    let number = |name| args.get_one::<u64>(name).copied().unwrap_or_default();
    let (positions, seed) = (number("positions"), number("seed"));
    let share =
        |n: u64| compare(positions / SHARES + u64::from(n < positions % SHARES), seed * SHARES + n);
    let workers = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    let work =
        |worker: u64| (worker..SHARES).step_by(workers as usize).map(share).collect::<Vec<_>>();
    let all_stats: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> =
            (0..workers.min(SHARES)).map(|worker| scope.spawn(move || work(worker))).collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().expect("comparing does not panic"))
            .collect()
    });
    let all_stats =
        all_stats.into_iter().collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
    report(&all_stats.into_iter().fold(Stats::default(), Stats::plus).to_string());
    Ok(())
}

fn info(name: &str) -> Result<&'static GameInfo, String> {
    find(name).map_err(|error| error.to_string())
}

fn text(args: &ArgMatches, name: &str) -> String {
    args.get_one::<String>(name).cloned().unwrap_or_default()
}

#[expect(clippy::print_stdout, reason = "the program's results")]
fn report(line: &str) {
    println!("{line}");
}

#[expect(clippy::print_stderr, reason = "the program's diagnostics")]
fn complain(error: &str) {
    eprintln!("rulebook: {error}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_play_are_counted_and_games_compared_with_their_oracles() {
        let run = |line: &str| {
            let matches = command().try_get_matches_from(line.split(' ')).unwrap();
            match matches.subcommand().unwrap() {
                ("perft", args) => perft(args),
                (_, args) => check(args),
            }
        };
        assert_eq!(run("rulebook perft quagmire 2"), Ok(()));
        assert_eq!(run("rulebook check quagmire --positions 20 --seed 3"), Ok(()));
        assert!(run("rulebook perft quagmire 1 --from x").unwrap_err().contains("found `x`"));
    }
}
