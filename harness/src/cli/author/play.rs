//! `stickler play`: two players at one terminal, or one against the computer, with explained refusals. With `--plain`,
//! the rulebook's bare program.

use std::io::{self, BufRead as _};

use clap::Args;
use rulebook::{console, game::Player, games::GameInfo};

use super::game_prompt::{self, Command};
use crate::cli::args::{lookup, seed::SeedArgs};
use crate::cli::prompt::{Prompt, PromptInput};
use crate::cli::{Exit, Failure, Output};
use crate::description::Description;
use crate::explore::opponent::{Level, reply};
use crate::grammar::does;
use crate::recording::playing::Playing;

/// Play a game at the terminal (one or two players)
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler play quagmire\n  stickler play gun --against hard --from 'e2e4, e7e5'\n\nAt a terminal, refusals are explained, the Tab key completes moves, and `help` lists what else may be typed. Without a terminal, or with --plain, it prints only what a submission prints."
)]
pub(crate) struct Play {
    /// The game
    game: String,
    /// Moves such as `c2 d3, g7 f6`, or a board `8 rows with /` followed by turn=… last=…
    #[arg(long, default_value = "", value_name = "POSITION")]
    from: String,
    /// Let the computer play the side that does not move first
    #[arg(long, value_name = "LEVEL", conflicts_with = "plain")]
    against: Option<Level>,
    #[command(flatten)]
    seed: SeedArgs,
    /// The bare program, even at a terminal: boards, turns and the game's own refusals
    #[arg(long)]
    plain: bool,
}

const COMMANDS: &[Command] = &[
    ("moves [a1]", "lists the legal moves, or those that begin so"),
    ("board", "draws the position again"),
    ("undo", "takes the last move back"),
    ("help", "lists this"),
    ("quit", "leaves, as Ctrl-D does"),
];

impl Play {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::playable(&self.game)?;
        self.check_opponent(game)?;
        if self.plain || !Prompt::is_terminal() {
            return self.plain(game);
        }
        let playing = Playing::from(game, &self.from);
        let mut playing = playing.map_err(|error| Failure::usage(error.to_string()))?;
        let mut prompt = Prompt::new()?;
        ask_before(game, &mut prompt, output)?;
        output.result("Type `help` to list the other commands");
        game_prompt::show(&playing, output);
        let opponent = self.against.map(|level| Opponent::of(level, self.seed.seed(), &playing));
        play(&mut playing, opponent, &mut prompt, output)?;
        Ok(Exit::Conforms)
    }

    fn check_opponent(&self, game: &GameInfo) -> Result<(), Failure> {
        let why = match self.against {
            Some(_) if game.is_puzzle() => format!("{} is a puzzle for one player", game.name),
            Some(_) if !Prompt::is_terminal() => "--against needs a terminal".to_owned(),
            _ => return Ok(()),
        };
        Err(Failure::usage(why))
    }

    fn plain(&self, game: &GameInfo) -> Result<Exit, Failure> {
        let referee = game.at(&self.from);
        let mut referee = referee.map_err(|error| Failure::usage(error.to_string()))?;
        let mut input = io::stdin().lock();
        let read = before(game).iter().try_for_each(|_| input.skip_until(b'\n').map(drop));
        let played =
            read.and_then(|()| console::play(&mut *referee, input, &mut io::stdout().lock()));
        played.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Exit::Conforms)
    }
}

/// The inputs of a challenge that come before the game, such as names.
fn before(game: &GameInfo) -> &'static [String] {
    &Description::of(game.form).input.before
}

/// Asks for the inputs before the game. They change nothing.
fn ask_before(game: &GameInfo, prompt: &mut Prompt, output: &mut Output) -> Result<(), Failure> {
    for input in before(game) {
        prompt.ask(&format!("before the game, such as `{input}`: "), Vec::new(), output)?;
    }
    Ok(())
}

/// The computer, which plays one side.
struct Opponent {
    level: Level,
    seed: u64,
    side: Player,
}

impl Opponent {
    /// Creates an opponent for the side that is not to move.
    fn of(level: Level, seed: u64, playing: &Playing) -> Self {
        Self { level, seed, side: playing.referee().turn().other() }
    }

    fn is_to_move(&self, playing: &Playing) -> bool {
        playing.ended_by().is_none() && playing.referee().turn() == self.side
    }

    /// Plays until it is the user's turn.
    fn play(&self, playing: &mut Playing, output: &mut Output) {
        while self.is_to_move(playing) {
            let played = playing.lines().iter().filter(|line| line.refused_by.is_none());
            let played: Vec<String> = played.map(|line| line.input.clone()).collect();
            let played = playing.set_up().is_none().then_some(&played[..]);
            let (game, referee) = (playing.game(), playing.referee());
            let seed = self.seed.wrapping_add(playing.lines().len() as u64);
            let Some(input) = reply(game, referee, played, self.level, seed) else { return };
            let side = playing.side();
            output.result(&format!("{side} {} `{input}`", does(side, "play")));
            playing.submit(&input);
            game_prompt::show(playing, output);
        }
    }
}

/// Reads moves and commands until the user leaves.
fn play(
    playing: &mut Playing,
    opponent: Option<Opponent>,
    prompt: &mut Prompt,
    output: &mut Output,
) -> Result<(), Failure> {
    loop {
        if let Some(opponent) = &opponent {
            opponent.play(playing, output);
        }
        let line = match prompt.ask(&prompt_of(playing), words(playing), output)? {
            PromptInput::Line(line) => line,
            // Ctrl-C only discards the line; Ctrl-D or `quit` leaves.
            PromptInput::Interrupt => {
                output.result("`quit` or Ctrl-D leaves");
                continue;
            }
            PromptInput::End => return Ok(()),
        };
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "" => {}
            "quit" => return Ok(()),
            "help" => game_prompt::help(COMMANDS, output),
            "board" => game_prompt::show(playing, output),
            "moves" => game_prompt::list_moves(playing, rest, output),
            "undo" => undo(playing, opponent.as_ref(), output),
            _ => game_prompt::show_outcome(&playing.submit(&line), playing, output),
        }
    }
}

fn prompt_of(playing: &Playing) -> String {
    match playing.ended_by() {
        Some(_) => "(over)> ".to_owned(),
        None => format!("{}> ", playing.side()),
    }
}

/// The words that the user may type.
fn words(playing: &Playing) -> Vec<String> {
    let commands = COMMANDS.iter().filter_map(|(name, _)| name.split(' ').next());
    playing.moves("").into_iter().chain(commands.map(str::to_owned)).collect()
}

/// Takes back the last move, and the computer's replies to it.
fn undo(playing: &mut Playing, opponent: Option<&Opponent>, output: &mut Output) {
    let mut undone = playing.undo();
    while undone.is_some() && opponent.is_some_and(|opponent| opponent.is_to_move(playing)) {
        undone = playing.undo();
    }
    match undone {
        Some(line) => {
            output.result(&format!("`{}` is taken back", line.input));
            game_prompt::show(playing, output);
        }
        None => output.result("there is nothing to take back"),
    }
}
