//! `stickler replay`: a recorded tape or a transcript, step by step.

mod keys;

use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

use clap::Args;
use rulebook::{games::GameInfo, suite::Key, text_file};

use crate::cli::args::lookup;
use crate::cli::columns::width;
use crate::cli::verify::tapes::{self, Kept};
use crate::cli::{Exit, Failure, Output};
use crate::{
    dialect,
    event::Event,
    plan::{Plan, Schedule, Target as _, askable},
    records::tape_file::TapeFile,
    replay::{screen::Screen, story::Story, walk::Walk},
    runner::rejudge,
    transcript::{Draft, Source, SuiteFault, Transcript, one_of, suite},
};

/// Step through a transcript or a recorded session
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler replay quagmire/sample-game\n  stickler replay tapes/sample-game.json --step 3\n\nKeys: → or n, the next step; ← or p, the previous one; Home, the start; End, the last step; f, the next fault, or in a transcript the next step that a rule decides; F, the one before; q, Esc or Ctrl-C, quit. Without a terminal, or with --plain, all steps are printed."
)]
pub(crate) struct Replay {
    /// A tape that `--keep-tapes` wrote, a transcript's file, or the name of a transcript of the suite, such as `sample-game` or
    /// `alak/sample-game`
    what: String,
    /// The game of a transcript or tape, or the folder of a game of your own; usually found by the folder of the file
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Use the suite in this folder (`transcripts` and `golden`) instead of the embedded one
    #[arg(long, value_name = "DIR")]
    suite: Option<PathBuf>,
    /// Start at this step; without a terminal, print only this step
    #[arg(long, value_name = "N")]
    step: Option<usize>,
    /// Print all steps, even at a terminal
    #[arg(long)]
    plain: bool,
}

impl Replay {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let story = self.story()?;
        self.check_step(&story)?;
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        if is_terminal && !self.plain {
            walk(&story, Some(self.step.unwrap_or(0)), output)?;
        } else {
            self.print(&story, output);
        }
        Ok(Exit::Conforms)
    }

    fn check_step(&self, story: &Story) -> Result<(), Failure> {
        let last = story.steps.len().saturating_sub(1);
        match self.step {
            Some(step) if step > last => Err(Failure::usage(format!(
                "unknown step {step} of {}; choose one from 0 to {last}",
                story.name
            ))),
            _ => Ok(()),
        }
    }

    fn print(&self, story: &Story, output: &mut Output) {
        let palette = output.palette();
        let columns = width();
        let screen = Screen { story, palette: &palette, columns };
        let steps = self.step.map_or(0..story.steps.len(), |step| step..step + 1);
        screen.heading().iter().for_each(|line| output.result(line));
        for step in steps {
            output.result("");
            screen.step(step).iter().for_each(|line| output.result(line));
        }
    }

    /// The game to show.
    fn story(&self) -> Result<Story, Failure> {
        let path = Path::new(&self.what);
        if path.is_dir() {
            let why = "expected a tape, the file of a transcript, or the name of a transcript; found a folder";
            return Err(Failure::file(path, why));
        }
        match path.extension().is_some_and(|extension| extension == "json") {
            true => self.of_tape(path),
            false if path.exists() => Ok(Story::of_transcript(&self.file(path)?)),
            false => Ok(Story::of_transcript(&self.named()?)),
        }
    }

    /// The transcript in a file.
    fn file(&self, path: &Path) -> Result<Transcript, Failure> {
        let folder = path.canonicalize().ok();
        let folder = folder.as_deref().and_then(Path::parent).and_then(Path::file_name);
        let folder = folder.unwrap_or_default().to_string_lossy().into_owned();
        let game = self.game_of(path, &folder)?.ok_or_else(|| {
            let why = format!("the folder `{folder}` is not a game; add `--game GAME`");
            Failure::file(path, why)
        })?;
        let text = text_file::read_lossy(path).map_err(|error| Failure::file(path, error))?;
        let slug = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let key = Key { game: game.name.to_owned(), slug };
        blessed(Draft::parse(game, &key, Source { path: path.to_owned(), text: text.into() }))
    }

    /// The game that the user names, or the one of this name, or that of the folder which holds a file.
    fn game_of(&self, file: &Path, name: &str) -> Result<Option<&'static GameInfo>, Failure> {
        if let Some(name) = &self.game {
            return lookup::game(name).map(Some);
        }
        match lookup::game(name) {
            Ok(game) => Ok(Some(game)),
            Err(_) => Ok(lookup::package_around(file)?.map(|package| package.game)),
        }
    }

    /// The session on a tape. It is judged together with the tapes in the same folder of the same submission and game,
    /// because a dialect is learned from all of them.
    fn of_tape(&self, path: &Path) -> Result<Story, Failure> {
        let file = tapes::read(path)?;
        let name = &file.header.game;
        let game = self.game_of(path, name)?.filter(|game| game.name == name).ok_or_else(|| {
            let why = format!("found a tape of {name}, which is no game here; add `--game FOLDER`");
            Failure::file(path, why)
        })?;
        let case = file.header.case.clone();
        let (transcripts, files) = beside(path, file, game)?;
        let submission = files[0].header.submission.clone();
        let folder = path.parent().unwrap_or(Path::new(""));
        let files = files.into_iter().map(Some).collect();
        let kept = Kept::new(folder, None, files)?.expect("there is at least one tape");
        let story = judged(&submission, &kept, &transcripts, &case);
        story.ok_or_else(|| Failure::file(path, "found a tape on which nothing passed"))
    }

    /// The transcript of the suite that has this name.
    fn named(&self) -> Result<Transcript, Failure> {
        let game = self.game.as_deref().map(lookup::game).transpose()?;
        let suite = lookup::suite(self.suite.as_deref())?;
        let key = self.key(game, &suite::keys(&suite))?.clone();
        blessed(suite::draft(&suite, &key))
    }

    fn key<'s>(
        &self,
        game: Option<&'static GameInfo>,
        keys: &'s [Key],
    ) -> Result<&'s Key, Failure> {
        let is_meant = |key: &&Key| {
            let of_game = game.is_none_or(|game| game.name == key.game);
            let name = self.what.strip_prefix(&key.game).and_then(|rest| rest.strip_prefix('/'));
            of_game && name.unwrap_or(&self.what) == key.slug
        };
        let meant: Vec<&Key> = keys.iter().filter(is_meant).collect();
        let full = |key: &Key| format!("{}/{}", key.game, key.slug);
        match meant[..] {
            [key] => Ok(key),
            [] => {
                let names: Vec<String> = keys.iter().map(full).collect();
                let short = keys.iter().map(|key| key.slug.as_str());
                let names: Vec<&str> = names.iter().map(String::as_str).chain(short).collect();
                let meant = crate::transcript::near(&names, &self.what);
                let meant = meant.map(|meant| format!("; did you mean `{meant}`?"));
                Err(Failure::usage(format!(
                    "no file and no transcript `{}`{}",
                    self.what,
                    meant.unwrap_or_else(
                        || "; `stickler list transcripts` names what there is".to_owned()
                    )
                )))
            }
            ref several => {
                let names: Vec<String> = several.iter().map(|key| full(key)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                Err(Failure::usage(format!(
                    "{} transcripts are called `{}`; choose one of: {}",
                    names.len(),
                    self.what,
                    one_of(&names, "")
                )))
            }
        }
    }
}

/// Shows a game at a terminal until the user leaves. It starts with this step, or else with the first marked one.
pub(crate) fn walk(story: &Story, step: Option<usize>, output: &Output) -> Result<(), Failure> {
    let marked = story.marked();
    let first = step.or(marked.first().copied()).unwrap_or(0);
    let walk = Walk::new(story.steps.len(), marked).from(first);
    let walked = keys::walk(story, walk, &output.palette());
    walked.map_err(|error| Failure::internal("the terminal", &error))
}

/// A transcript with the results of the rulebook.
fn blessed(draft: Result<Draft, SuiteFault>) -> Result<Transcript, Failure> {
    let transcript = draft.and_then(|draft| draft.hold().and_then(|()| draft.blessed()));
    Ok(transcript.map_err(|fault| vec![fault])?)
}

/// A tape and those in the same folder, with their transcripts. Other tapes that cannot be read are skipped.
fn beside(
    path: &Path,
    file: TapeFile,
    game: &'static GameInfo,
) -> Result<(Vec<Transcript>, Vec<TapeFile>), Failure> {
    let transcript = |path: &Path, file: &TapeFile| {
        let text = file.header.transcript.join("\n");
        let key = Key { game: game.name.to_owned(), slug: file.header.case.clone() };
        blessed(Draft::parse(game, &key, Source { path: path.to_owned(), text: text.into() }))
    };
    let (mut transcripts, mut files) = (vec![transcript(path, &file)?], vec![file]);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    for other in tapes::files(folder.unwrap_or(Path::new("."))) {
        let Ok(file) = tapes::read(&other) else { continue };
        let (first, of) = (&files[0].header, &file.header);
        if of.case == first.case || (&of.submission, &of.game) != (&first.submission, &first.game) {
            continue;
        }
        if let Ok(one) = transcript(&other, &file) {
            transcripts.push(one);
            files.push(file);
        }
    }
    Ok((transcripts, files))
}

/// The game of one of these tapes, with its verdict.
fn judged(submission: &str, kept: &Kept, transcripts: &[Transcript], name: &str) -> Option<Story> {
    let dialect = dialect::of(transcripts[0].draft.game);
    let transcripts: Vec<Transcript> =
        transcripts.iter().map(|one| askable(one, dialect, kept.pins())).collect();
    let order: Vec<usize> = (0..transcripts.len()).collect();
    let plan = Plan {
        course: Schedule { order: &order, ..Schedule::default() },
        ..Plan::usual(kept, &transcripts)
    };
    let mut story = None;
    rejudge(&plan, &kept.tapes(), &mut |event| {
        // The explanation of a failure comes with the list at the end, which lacks the output of sessions that passed.
        if let Event::Judged(case) | Event::Listed(case) = event
            && case.transcript.name() == name
            && case.reading.is_some()
        {
            story = Some(Story::of_case(submission, case));
        }
    });
    story.filter(|story| !story.steps.is_empty())
}
