//! `stickler play`: two players at one terminal, to whom refusals are explained; or the rulebook's bare program.

use std::io;

use clap::Args;
use rulebook::{console, games::GameInfo};

use super::game_prompt::{self, Command};
use crate::cli::args::lookup;
use crate::cli::prompt::{Prompt, PromptInput};
use crate::cli::{Exit, Failure, Output};
use crate::recording::playing::Playing;

/// Play a game at the terminal (two players)
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler play quagmire\n  stickler play gun --from 'e2e4, e7e5'\n\nAt a terminal, refusals are explained, the Tab key completes moves, and `help` lists what else may be typed. Without one, or with --plain, it is the bare program that a submission is."
)]
pub(crate) struct Play {
    /// The game
    game: String,
    /// Moves such as `c2 d3, g7 f6`, or a board `8 rows with /` followed by turn=… last=…
    #[arg(long, default_value = "", value_name = "POSITION")]
    from: String,
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
        if self.plain || !Prompt::is_terminal() {
            return self.plain(game);
        }
        let playing = Playing::from(game, &self.from);
        let mut playing = playing.map_err(|error| Failure::usage(error.to_string()))?;
        let mut prompt = Prompt::new()?;
        output.result("`help` lists what may be typed beside moves");
        game_prompt::show(&playing, output);
        play(&mut playing, &mut prompt, output)?;
        Ok(Exit::Conforms)
    }

    fn plain(&self, game: &GameInfo) -> Result<Exit, Failure> {
        let referee = game.at(&self.from);
        let mut referee = referee.map_err(|error| Failure::usage(error.to_string()))?;
        let played = console::play(&mut *referee, io::stdin().lock(), &mut io::stdout().lock());
        played.map_err(|error| Failure::internal("the terminal", &error))?;
        Ok(Exit::Conforms)
    }
}

/// Takes moves and commands until somebody leaves.
fn play(playing: &mut Playing, prompt: &mut Prompt, output: &mut Output) -> Result<(), Failure> {
    loop {
        let line = match prompt.ask(&prompt_of(playing), words(playing), output)? {
            PromptInput::Line(line) => line,
            // The first one only means the line; with Ctrl-D or `quit` one leaves.
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
            "undo" => undo(playing, output),
            _ => game_prompt::tell(&playing.submit(&line), playing, output),
        }
    }
}

fn prompt_of(playing: &Playing) -> String {
    match playing.ended_by() {
        Some(_) => "(over)> ".to_owned(),
        None => format!("{}> ", playing.side()),
    }
}

/// What may be typed.
fn words(playing: &Playing) -> Vec<String> {
    let commands = COMMANDS.iter().filter_map(|(name, _)| name.split(' ').next());
    playing.moves("").into_iter().chain(commands.map(str::to_owned)).collect()
}

fn undo(playing: &mut Playing, output: &mut Output) {
    match playing.undo() {
        Some(line) => {
            output.result(&format!("`{}` is taken back", line.input));
            game_prompt::show(playing, output);
        }
        None => output.result("there is nothing to take back"),
    }
}
