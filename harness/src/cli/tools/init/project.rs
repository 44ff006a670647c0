//! A folder of submissions: a manifest, a first transcript with its golden, and a workflow.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use rulebook::{
    games::GameInfo,
    suite::{Key, Suite},
};

use super::{File, Init, filled, plain};
use crate::cli::{Failure, args::lookup, here, matches};
use crate::{bless, dialect, explore::fresh::Fresh, session::Program, transcript::Draft};

/// A program that plays Alak, for users who have no program yet.
const EXAMPLE: &str = include_str!("../../../../examples/quickstart/conforms.py");
const EXAMPLE_NAME: &str = "alak.py";
const EXAMPLE_GAME: &str = "alak";
const WORKFLOW: &str = include_str!("templates/workflow.yml");
const MANIFEST: &str = include_str!("templates/entries.toml");
/// The first transcript has this many inputs, with which the fresh games of a seed start.
const INPUTS: usize = 6;
const SEED: u64 = 1;

/// The files, and the next steps.
pub(super) fn files(init: &Init) -> Result<(Vec<File>, Vec<String>), Failure> {
    let game = lookup::game(init.game.as_deref().unwrap_or(EXAMPLE_GAME))?;
    if init.command.is_empty() && game.name != EXAMPLE_GAME {
        return Err(Failure::usage(format!(
            "name the command that starts your program, after `--`: stickler init --game {} -- COMMAND",
            game.name
        )));
    }
    let entry = match init.command.is_empty() {
        true => Entry::example(),
        false => Entry::typed(&init.command, &init.into)?,
    };
    let mut files = vec![File::text("entries.toml", entry.manifest(game))];
    if init.command.is_empty() {
        files.push(File::text(EXAMPLE_NAME, EXAMPLE));
    }
    let has_transcripts = !matches::are_played_in(game);
    if has_transcripts {
        files.extend(first_transcript(game)?);
    }
    files
        .push(File::text(".github/workflows/stickler.yml", workflow(init, game, has_transcripts)?));
    Ok((files, next(game, has_transcripts)))
}

fn next(game: &GameInfo, has_transcripts: bool) -> Vec<String> {
    let whole = "verify with the whole suite: stickler verify --entries entries.toml".to_owned();
    let own = format!(
        "verify with your own transcripts: stickler verify {} --suite . --entries entries.toml",
        game.name
    );
    [whole].into_iter().chain(has_transcripts.then_some(own)).collect()
}

/// The entry of the manifest.
struct Entry {
    id: String,
    language: String,
    source: String,
    run: Vec<String>,
}

impl Entry {
    fn example() -> Self {
        let run = ["python3", EXAMPLE_NAME].map(str::to_owned).to_vec();
        let (id, language) = ("alak".to_owned(), "Python".to_owned());
        Self { id, language, source: EXAMPLE_NAME.to_owned(), run }
    }

    /// An entry for a command. Its source must be in the folder of the manifest.
    fn typed(command: &[OsString], folder: &Path) -> Result<Self, Failure> {
        let here = here()?;
        let folder = std::path::absolute(here.join(folder)).unwrap_or_else(|_| here.join(folder));
        let program = Program::resolve(command, &here)
            .map_err(|error| Failure::usage(format!("the command cannot be run: {error}")))?;
        let relative = |path: &PathBuf| Some(path.strip_prefix(&folder).ok()?.to_str()?.to_owned());
        let main = program.main().map(Path::to_owned);
        let mut named = main.iter().chain(&program.own);
        let source = named.find_map(relative).ok_or_else(|| {
            let folder = folder.display();
            Failure::usage(format!("the command names no file of {folder}; name the source, which must be in the folder of the manifest"))
        })?;
        let word = |word: &OsString| {
            let absolute = here.join(word);
            let is_own = program.own.contains(&absolute);
            is_own
                .then(|| relative(&absolute))
                .flatten()
                .unwrap_or_else(|| word.to_string_lossy().into_owned())
        };
        let run: Vec<String> = command.iter().map(word).collect();
        let language =
            Path::new(&run[0]).file_name().map(|name| name.to_string_lossy().into_owned());
        Ok(Self { id: id_of(&source), language: language.unwrap_or_default(), source, run })
    }

    fn manifest(&self, game: &GameInfo) -> String {
        let run = toml::Value::Array(self.run.iter().cloned().map(toml::Value::String).collect());
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let words = [
            ("@ID@", quoted(&self.id)),
            ("@GAME@", quoted(game.name)),
            ("@LANGUAGE@", quoted(&self.language)),
            ("@SOURCE@", quoted(&self.source)),
            ("@RUN@", run.to_string()),
            ("@PINS@", pins(game)),
        ];
        filled(MANIFEST, &words.each_ref().map(|(name, word)| (*name, word.as_str())))
    }
}

/// An example of overrides: what a program draws for the first two kinds of pieces of a game.
fn pins(game: &GameInfo) -> String {
    let marks = dialect::of(game).marks().chars().filter(char::is_ascii_alphabetic);
    let pins = marks.zip(['@', '#']).map(|(mark, drawn)| format!("{mark} = \"{drawn}\""));
    let pins: Vec<String> = pins.collect();
    if pins.is_empty() { "blank = \"-\"".to_owned() } else { pins.join(", ") }
}

/// The id of an entry: the name of its source without the extension, as far as an id allows.
fn id_of(source: &str) -> String {
    let stem = Path::new(source).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let legal = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
    let id: String = stem.unwrap_or_default().chars().take(100).map(legal).collect();
    let id = id.trim_start_matches(['-', '_', '.']);
    if id.is_empty() { "submission".to_owned() } else { id.to_owned() }
}

/// A short game with the rulebook's results, and the files that blessing it writes.
fn first_transcript(game: &'static GameInfo) -> Result<Vec<File>, Failure> {
    let fresh = Fresh::with_seed(game, SEED).next_games(1).map_err(|fault| vec![fault])?;
    let inputs = fresh[0].draft.lines.iter().map(|line| line.input.clone());
    let inputs: Vec<String> = inputs.take(INPUTS).collect();
    let title = "A first game of your own: change its moves, and bless it".to_owned();
    let draft = Draft::played(game, "first".to_owned(), title, &inputs);
    let draft = Draft { rules: draft.rules_shown(), ..draft };
    let key = Key { game: game.name.to_owned(), slug: "first".to_owned() };
    let transcripts = [(key, draft.to_string().into())].into();
    let suite = Suite { transcripts, ..Suite::default() };
    let texts =
        suite.transcripts.iter().map(|(key, text)| (suite.transcript_path(key), text.to_string()));
    let goldens = bless::changes(&suite, &|_| true)?.into_iter();
    let goldens = goldens.filter_map(|change| Some((change.path, change.after?)));
    Ok(texts.chain(goldens).map(|(path, text)| File::text(path, text)).collect())
}

fn workflow(init: &Init, game: &GameInfo, has_transcripts: bool) -> Result<String, Failure> {
    let own = filled(OWN_TRANSCRIPTS, &[("@GAME@", game.name)]);
    let (git, own) = (address(init)?, if has_transcripts { own } else { String::new() });
    Ok(filled(WORKFLOW, &[("@GIT@", &git), ("@OWN@", &own)]))
}

const OWN_TRANSCRIPTS: &str = "      - name: Verify with your own transcripts
        run: stickler verify @GAME@ --suite . --entries entries.toml --format human --format github
";

/// The source from which a workflow installs stickler: an address, or a variable of its repository.
pub(super) fn address(init: &Init) -> Result<String, Failure> {
    let address = init.git.as_deref().map(|url| plain("--git", url)).transpose()?;
    Ok(address.unwrap_or("${{ vars.STICKLER }}").to_owned())
}
