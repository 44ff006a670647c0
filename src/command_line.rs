//! The command line of the rulebook's program: commands, arguments and help.

use clap::{Arg, Command, value_parser};

use crate::games::{GAMES, GameInfo};

/// The command line: a command for each game, `perft` and `check`.
pub fn command() -> Command {
    let games = || GAMES.iter().map(|game| game.name).collect::<Vec<_>>();
    let game = Arg::new("game").required(true).value_parser(games());
    let from =
        Arg::new("from").long("from").value_name("POSITION").default_value("").help(
            "moves such as `c2 d3, g7 f6`, or a board `8 rows with /` followed by turn=… last=…",
        );
    let number = |name: &'static str| Arg::new(name).long(name).value_parser(value_parser!(u64));
    let play = |game: &GameInfo| {
        let about = format!("Play {} at the terminal", game.title);
        Command::new(game.name).about(about).arg(from.clone())
    };
    let depth = Arg::new("depth").required(true).value_parser(value_parser!(u32).range(1..=8));
    clap::command!()
        .about("Readable reference implementations of board games, each playable at the terminal")
        .subcommand_required(true)
        .subcommands(GAMES.iter().map(play))
        .subcommand(Command::new("perft").about("Counts the lines of play of each length").args([
            game.clone(),
            depth,
            from.clone(),
        ]))
        .subcommand(
            Command::new("check")
                .about("Compares a game with its second implementation, the oracle, on random positions")
                .args([
                    game,
                    number("positions").default_value("100000").help("How many positions"),
                    number("seed")
                        .default_value("1")
                        .help("Which positions: the same seed gives the same ones"),
                ]),
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> clap::error::ErrorKind {
        command().try_get_matches_from(line.split(' ')).unwrap_err().kind()
    }

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }

    #[test]
    fn every_game_can_be_played_from_a_position() {
        for game in GAMES {
            let matches =
                command().try_get_matches_from(["rulebook", game.name, "--from", "d1 e1"]).unwrap();
            let (name, args) = matches.subcommand().unwrap();
            assert_eq!(
                (name, args.get_one::<String>("from").unwrap().as_str()),
                (game.name, "d1 e1")
            );
        }
    }

    #[test]
    fn what_cannot_be_done_is_refused_before_anything_is_done() {
        use clap::error::ErrorKind::*;
        assert_eq!(refused("rulebook"), MissingSubcommand);
        assert_eq!(refused("rulebook chequers"), InvalidSubcommand);
        assert_eq!(refused("rulebook perft quagmire"), MissingRequiredArgument);
        assert_eq!(refused("rulebook perft quagmire 9"), ValueValidation);
        assert_eq!(refused("rulebook check chequers"), InvalidValue);
        assert_eq!(refused("rulebook check quagmire --positions many"), ValueValidation);
    }
}
