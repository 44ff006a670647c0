//! `stickler record`: write a transcript by playing it. What is refused is explained, and kept as a refused input.

use std::{
    fs::File,
    io::{self, BufRead, Write as _},
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use clap::Args;
use rulebook::{
    games::GameInfo,
    referee::{LineOutcome, Referee},
    rule::Citation,
    suite::Key,
};

use super::{
    Exit, Failure, Output, bless, explain::drawn, layout::indented, lookup, suite_for_writing,
};
use crate::{
    bless::changes,
    strength::exercised,
    transcript::{Draft, Line, is_slug},
};

/// Writes a transcript while you play, and blesses it if it lies in the suite
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler record quagmire -o transcripts/quagmire/a-new-point.txt\n  stickler record alak -o alak.txt"
)]
pub(crate) struct Record {
    /// The game
    game: String,
    /// The file to write: `transcripts/<game>/<a-sentence-in-slug-form>.txt`
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// What the transcript shows, in a sentence; asked for if it is not given
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The folder that holds `transcripts` and `golden`
    #[arg(long, default_value = ".", value_name = "DIR")]
    suite: PathBuf,
}

const COMMANDS: &str = "`undo` takes the last input back, `drop` forgets the last refused one, `moves` lists the legal \
                        moves, `done` writes the transcript";

impl Record {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let game = lookup::game(&self.game)?;
        self.may_be_written(game)?;
        let input = &mut io::stdin().lock();
        let mut played = Played::new(game, output);
        played.listen(input)?;
        if played.lines.is_empty() {
            return Err(Failure::nothing_selected("no input was recorded, so nothing is written"));
        }
        let title = self.title(input, played.output)?;
        let draft = played.draft(self.key(game), title, &self.output);
        let text = draft.to_string();
        draft.reread(text.clone()).map_err(|fault| vec![fault])?;
        self.write(&text)?;
        output.result(&format!("{} written", self.output.display()));
        self.bless(game, output)
    }

    /// Refuses a file that could not be written in the end, before anybody plays.
    fn may_be_written(&self, game: &GameInfo) -> Result<(), Failure> {
        let refused = |why: &str| Err(Failure::usage(format!("{}: {why}", self.output.display())));
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
        let folder = self.suite.join("transcripts").join(game.name).canonicalize();
        let here = folder_of(&self.output).canonicalize();
        folder.ok().zip(here.ok()).is_some_and(|(folder, here)| folder == here)
    }

    fn key(&self, game: &GameInfo) -> Key {
        let slug = self.output.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Key { game: game.name.to_owned(), slug }
    }

    /// The title that was given, or is given now, or what the file is called.
    fn title(&self, input: &mut impl BufRead, output: &mut Output) -> Result<String, Failure> {
        let stem = self.output.file_stem().unwrap_or_default().to_string_lossy();
        let default = sentence(&stem);
        let typed = match &self.title {
            Some(title) => Some(title.clone()),
            None => {
                output.prompt(&format!("what does it show? [{default}] "));
                read_line(input)?
            }
        };
        let typed = typed.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(if typed.is_empty() { default } else { typed })
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let file = File::options().write(true).create_new(true).open(&self.output);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| Failure::usage(format!("{}: {error}", self.output.display())))
    }

    fn bless(&self, game: &GameInfo, output: &mut Output) -> Result<Exit, Failure> {
        if !self.is_in_suite(game) {
            let hint = format!(
                "move it to transcripts/{0}/ and run `stickler bless {0}` to make it one of the suite",
                game.name
            );
            output.hint(&hint);
            return Ok(Exit::Conforms);
        }
        let key = self.key(game);
        let changes = changes(&suite_for_writing(&self.suite)?, |other| *other == key)?;
        changes.iter().for_each(|change| bless::show(change, output));
        bless::write_all(&changes, output)?;
        Ok(Exit::Conforms)
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn is_named_by_slug(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.strip_suffix(".txt").is_some_and(is_slug)
}

/// A slug as the sentence it was.
fn sentence(slug: &str) -> String {
    let words = slug.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The next line; none at the end of input.
fn read_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    input
        .read_until(b'\n', &mut line)
        .map_err(|error| Failure::internal("standard input", &error))?;
    Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).trim().to_owned()))
}

/// What was played so far.
struct Played<'a> {
    game: &'static GameInfo,
    referee: Box<dyn Referee>,
    lines: Vec<Line>,
    output: &'a mut Output,
}

impl<'a> Played<'a> {
    fn new(game: &'static GameInfo, output: &'a mut Output) -> Self {
        let referee = game.referee(None).expect("a game can begin at its start");
        Self { game, referee, lines: Vec::new(), output }
    }

    /// Takes inputs and commands until all is done.
    fn listen(&mut self, input: &mut impl BufRead) -> Result<(), Failure> {
        self.output.hint(&indented(COMMANDS, 0));
        self.show();
        loop {
            self.output.prompt(&format!("{}> ", self.side()));
            let Some(line) = read_line(input)? else { return Ok(()) };
            match line.as_str() {
                "done" => return Ok(()),
                "undo" => self.undo(),
                "drop" => self.forget_refused(),
                "moves" => self.list_moves(),
                "" => {}
                typed => self.submit(typed),
            }
        }
    }

    fn side(&self) -> &'static str {
        self.game.sides[self.referee.turn() as usize]
    }

    fn show(&mut self) {
        self.output.result(&drawn(&*self.referee));
        if let Some(rule) = self.referee.outcome().ended_by() {
            self.output.result(&indented(&format!("the game is over by {rule}"), 0));
            self.output.note("one more input that would be legal if the game went on is worth its line; then `done`");
        }
    }

    fn submit(&mut self, typed: &str) {
        let input = self.game.written(typed).unwrap_or_else(|_| typed.to_owned());
        match self.referee.submit(&input) {
            LineOutcome::Played | LineOutcome::Quit(_) => {
                self.keep(input, None);
                self.show();
            }
            LineOutcome::Refused(rule) => {
                self.output.result(&indented(&format!("`{input}` is refused for {rule}"), 0));
                self.keep(input, Some(rule));
            }
            LineOutcome::Malformed(malformed) => {
                self.output.note(&format!(
                    "not recorded: {malformed}, or one of undo, drop, moves and done"
                ));
            }
        }
    }

    fn keep(&mut self, input: String, refused_by: Option<Citation>) {
        self.lines.push(Line { number: NonZeroUsize::MIN, input, refused_by });
    }

    fn undo(&mut self) {
        let Some(line) = self.lines.pop() else {
            return self.output.note("there is nothing to take back");
        };
        self.output.result(&format!("`{}` is taken back", line.input));
        if line.refused_by.is_none() {
            self.referee.undo();
            self.show();
        }
    }

    fn forget_refused(&mut self) {
        let Some(last) = self.lines.iter().rposition(|line| line.refused_by.is_some()) else {
            return self.output.note("there is no refused input to forget");
        };
        let line = self.lines.remove(last);
        self.output.result(&format!("`{}` is forgotten", line.input));
    }

    fn list_moves(&mut self) {
        const A_LINE: usize = 10;
        let moves = self.referee.legal_moves();
        if moves.is_empty() {
            self.output.result("no move is legal: the game is over");
        }
        moves.chunks(A_LINE).for_each(|moves| self.output.result(&moves.join(", ")));
    }

    fn draft(&self, key: Key, title: String, path: &Path) -> Draft {
        let inputs: Vec<String> = self.lines.iter().map(|line| line.input.clone()).collect();
        let mut draft = Draft::played(self.game, key.slug, title, &inputs);
        path.clone_into(&mut draft.source.path);
        Draft { rules: exercised(&draft), ..draft }
    }
}
