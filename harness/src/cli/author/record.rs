//! `stickler record`: writes a transcript from a game that the user plays. Refused inputs are explained, and recorded
//! if the user marks them.

use std::{
    fs::File,
    io::Write as _,
    path::{Path, PathBuf},
};

use clap::Args;
use rulebook::{games::GameInfo, suite::Key};

use super::{
    bless,
    game_prompt::{self, Command},
};
use crate::cli::args::{lookup, order};
use crate::cli::columns::count;
use crate::cli::prompt::{Prompt, PromptInput};
use crate::cli::{Exit, Failure, Output, folder_of};
use crate::{
    bless::changes,
    package::Package,
    recording::{
        draft::{draft, reread},
        playing::{InputOutcome, Playing},
    },
    strength::order::Added,
    transcript::{is_slug, suite},
};

/// Play a game and save it as a transcript
///
/// Blesses the transcript if it is in the suite.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler record quagmire -o transcripts/quagmire/a-new-point.txt\n  stickler record alak -o alak.txt --from '3 5, 9 7'\n\nAn input that is refused is explained, and recorded only if it is meant to be refused: type `d3 e4 !`, or `d3 e4 ! Q-TWICE`, or `keep` afterwards. Ctrl-C writes what was recorded and leaves."
)]
pub(crate) struct Record {
    /// The game
    game: String,
    /// The file to write: `transcripts/<game>/<a-sentence-in-slug-form>.txt`; in a folder of your own game, `transcripts/<slug>.txt`
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// A sentence that says what the transcript shows [default: stickler asks]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Where the game begins: moves such as `c2 d3, g7 f6`, which the transcript has as well, or a board `8 rows with /` followed
    /// by turn=… last=…
    #[arg(long, default_value = "", value_name = "POSITION")]
    from: String,
    /// The folder that holds `transcripts` and `golden`
    #[arg(long, default_value = ".", value_name = "DIR")]
    suite: PathBuf,
}

const COMMANDS: &[Command] = &[
    ("INPUT !", "records an input that must be refused"),
    ("INPUT ! RULE", "the same, by this rule"),
    ("keep", "records the input that was just refused"),
    ("moves [a1]", "lists the legal moves, or those that begin so"),
    ("board", "draws the position again"),
    ("undo", "takes the last recorded input back"),
    ("drop", "forgets the last recorded input that is refused"),
    ("done", "writes the transcript, as Ctrl-D does"),
    ("discard", "leaves and writes nothing"),
    ("help", "lists this"),
];

/// How a recording ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Over {
    Done,
    Interrupted,
    Discarded,
}

impl Record {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::playable(&self.game)?;
        self.may_be_written(game)?;
        let playing = Playing::from(game, &self.from);
        let mut playing = playing.map_err(|error| Failure::usage(error.to_string()))?;
        let mut prompt = Prompt::new()?;
        output.hint("`help` lists everything that you can type; `done` writes the transcript");
        game_prompt::show(&playing, output);
        let over = listen(&mut playing, &mut prompt, output)?;
        if over == Over::Discarded {
            output.result("nothing is written");
            return Ok(Exit::Conforms);
        }
        if !playing.is_begun() {
            return Err(Failure::nothing_selected("no input was recorded, so nothing is written"));
        }
        let title = match over {
            Over::Interrupted => self.title.clone().unwrap_or_else(|| self.usual_title()),
            Over::Done | Over::Discarded => self.title(&mut prompt, output)?,
        };
        drop(prompt);
        let key = self.key(game);
        let draft = draft(&playing, key.clone(), title, &self.output);
        let text = draft.and_then(|draft| reread(&draft, &key)).map_err(|fault| vec![fault])?;
        self.write(&text)?;
        output.result(&format!("{} written", self.output.display()));
        match over {
            Over::Interrupted => Ok(self.left(game, output)),
            Over::Done | Over::Discarded => self.bless(game, output),
        }
    }

    /// Prints the command to run after an interrupt: the game is kept, but it may be incomplete.
    fn left(&self, game: &GameInfo, output: &mut Output) -> Exit {
        let path = self.output.display();
        output.hint(&format!(
            "it was interrupted: edit {path}, then `stickler bless {}`, or remove it",
            game.name
        ));
        Exit::Incomplete
    }

    /// Refuses a file that could not be written in the end, before the game starts.
    fn may_be_written(&self, game: &GameInfo) -> Result<(), Failure> {
        let refused = |why: &str| Err(Failure::file(&self.output, why));
        if self.output.exists() {
            return refused("found a file; a transcript is written to a new one");
        }
        if !folder_of(&self.output).is_dir() {
            return refused("its folder does not exist");
        }
        if self.is_in_suite(game) && !is_named_by_slug(&self.output) {
            return refused(
                "a transcript of the suite is called after what it shows, such as `a-jump-ends-the-turn.txt`",
            );
        }
        Ok(())
    }

    fn is_in_suite(&self, game: &GameInfo) -> bool {
        let folder = self.transcripts(game).canonicalize();
        let here = folder_of(&self.output).canonicalize();
        folder.ok().zip(here.ok()).is_some_and(|(folder, here)| folder == here)
    }

    /// The folder of the game's transcripts.
    fn transcripts(&self, game: &GameInfo) -> PathBuf {
        match Package::of(game) {
            Some(package) => package.known.folder.join("transcripts"),
            None => self.suite.join("transcripts").join(game.name),
        }
    }

    fn key(&self, game: &GameInfo) -> Key {
        let slug = self.output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Key { game: game.name.to_owned(), slug }
    }

    /// The title from the option, from the user's answer, or from the file name.
    fn title(&self, prompt: &mut Prompt, output: &mut Output) -> Result<String, Failure> {
        let usual = self.usual_title();
        let question = format!("what does it show? [{usual}] ");
        let typed = match &self.title {
            Some(title) => title.clone(),
            None => match prompt.ask(&question, Vec::new(), output)? {
                PromptInput::Line(line) => line,
                PromptInput::Interrupt | PromptInput::End => String::new(),
            },
        };
        let typed = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(if typed.is_empty() { usual } else { typed })
    }

    fn usual_title(&self) -> String {
        sentence(&self.output.file_stem().unwrap_or_default().to_string_lossy())
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let file = File::options().write(true).create_new(true).open(&self.output);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| Failure::file(&self.output, error))
    }

    fn bless(&self, game: &GameInfo, output: &mut Output) -> Result<Exit, Failure> {
        if !self.is_in_suite(game) {
            let hint = format!(
                "move it to {} and run `stickler bless {}` to make it one of the suite",
                self.transcripts(game).display(),
                self.game
            );
            output.hint(&hint);
            return Ok(Exit::Conforms);
        }
        let key = self.key(game);
        let suite = lookup::suite_to_write(game, &self.suite)?;
        let changes = changes(&suite, &|other| *other == key)?;
        changes.iter().for_each(|change| bless::show(change, output));
        bless::write_all(&changes, output)?;
        self.order(game, output)?;
        Ok(Exit::Conforms)
    }

    /// Updates the playing order of the transcripts, and prints what the new one detects.
    fn order(&self, game: &GameInfo, output: &mut Output) -> Result<(), Failure> {
        let suite = lookup::suite_to_write(game, &self.suite)?;
        let drafts = suite::drafts(&suite, |key| key.game == game.name)?;
        let Some(change) = order::change(&suite, game.name, &drafts)? else { return Ok(()) };
        bless::write_one(&change)?;
        let order = order::of(&lookup::suite_to_write(game, &self.suite)?, game, &drafts)?;
        let name = self.key(game).slug;
        let added = order.transcripts.iter().find(|added| added.name == name);
        added.into_iter().for_each(|added| output.result(&in_words(added)));
        Ok(())
    }
}

/// Describes what a transcript detects before all others.
fn in_words(added: &Added) -> String {
    let news = [
        (added.misreadings, "known mistake"),
        (added.faults, "generated fault"),
        (added.situations, "new situation"),
    ];
    let news = news.into_iter().filter(|(number, _)| *number > 0);
    let news: Vec<String> = news.map(|(number, what)| count(number, what)).collect();
    match news.is_empty() {
        true => "it detects nothing that the other transcripts do not detect".to_owned(),
        false => format!("it adds to the suite: {}", news.join(", ")),
    }
}

fn is_named_by_slug(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(".txt").is_some_and(is_slug)
}

/// Converts a slug back to a sentence.
fn sentence(slug: &str) -> String {
    let words = slug.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Reads inputs and commands until the user is done.
fn listen(
    playing: &mut Playing,
    prompt: &mut Prompt,
    output: &mut Output,
) -> Result<Over, Failure> {
    loop {
        let line = match prompt.ask(&format!("{}> ", playing.side()), words(playing), output)? {
            PromptInput::Line(line) => line,
            PromptInput::Interrupt => return Ok(Over::Interrupted),
            PromptInput::End => return Ok(Over::Done),
        };
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "" => {}
            "done" => return Ok(Over::Done),
            "discard" => return Ok(Over::Discarded),
            "help" => game_prompt::help(COMMANDS, output),
            "board" => game_prompt::show(playing, output),
            "moves" => game_prompt::list_moves(playing, rest, output),
            "undo" => undo(playing, output),
            "keep" => keep(playing, output),
            "drop" => match playing.forget_refused() {
                Some(line) => output.result(&format!("`{}` is forgotten", line.input)),
                None => output.note("there is no refused input to forget"),
            },
            _ => submit(&line, playing, output),
        }
    }
}

/// The words that the user may type.
fn words(playing: &Playing) -> Vec<String> {
    let commands = COMMANDS.iter().filter_map(|(name, _)| name.split(' ').next());
    let commands = commands.filter(|name| *name != "INPUT").map(str::to_owned);
    playing.moves("").into_iter().chain(commands).collect()
}

fn submit(line: &str, playing: &mut Playing, output: &mut Output) {
    let outcome = playing.submit(line);
    if let InputOutcome::Malformed(malformed) = &outcome {
        return game_prompt::note(
            &format!("not recorded: {malformed}; or a command, see `help`"),
            output,
        );
    }
    game_prompt::show_outcome(&outcome, playing, output);
    match outcome {
        InputOutcome::Played(_) if playing.ended_by().is_some() => game_prompt::note(
            "Tip: add one move that would be legal if the game continued, marked `!`. Then type `done`.",
            output,
        ),
        InputOutcome::Recorded(input, _) => {
            output.result(&format!("`{input}` is recorded as refused"));
        }
        InputOutcome::Refused(input, _) => game_prompt::note(
            &format!(
                "not recorded; if it is meant to be refused, `keep` records it, as `{input} !` does at once"
            ),
            output,
        ),
        InputOutcome::Legal(_) | InputOutcome::RefusedByAnother(..) => output.note("not recorded"),
        InputOutcome::Played(_) | InputOutcome::Malformed(_) => {}
    }
}

fn undo(playing: &mut Playing, output: &mut Output) {
    let Some(line) = playing.undo() else {
        return output.note("there is nothing to take back");
    };
    output.result(&format!("`{}` is taken back", line.input));
    if line.refused_by.is_none() {
        game_prompt::show(playing, output);
    }
}

fn keep(playing: &mut Playing, output: &mut Output) {
    match playing.keep_refused() {
        Some((input, rule)) => {
            output.result(&format!("`{input}` is recorded as refused by {}", rule.id));
        }
        None => output.note("no input was just refused"),
    }
}
