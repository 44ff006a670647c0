//! `stickler score`: measures sources as code golf does, and ranks them.

mod history;
mod page;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use page::{Badge, page};
use serde::Serialize;

use crate::cli::columns::{columns, count};
use crate::cli::verify::Verify;
use crate::cli::{Exit, Failure, Output};
use crate::{
    manifest::{self, Entry},
    score::{self, Length, counted},
    untrusted_text,
};

/// Count bytes and rank sources
///
/// Ranks the sources of each game, the shortest first. The exit code is 1 if an entry claims another score, or does not conform.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  stickler score q.rb q.py\n  stickler score --entries entries.toml --verify --history scores.jsonl"
)]
pub(crate) struct Score {
    /// The sources
    #[arg(required_unless_present = "entries", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Count the sources of a manifest, in their encodings, and check the scores that they claim
    #[arg(long, value_name = "FILE", conflicts_with = "files")]
    entries: Option<PathBuf>,
    /// Count only this entry of the manifest
    #[arg(long = "entry", value_name = "ID", requires = "entries", conflicts_with = "files")]
    only: Vec<String>,
    /// Verify each entry first, and rank only those that conform
    #[arg(long, requires = "entries", conflicts_with = "files")]
    verify: bool,
    /// Keep the scores in this file, one JSON line each, and print how they have changed since
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// The format of the scores
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Human,
    /// One JSON document: `{"scores": […]}`, in the order of the ranks
    Json,
    /// One page for a browser
    Html,
    /// What shields.io draws as a badge, of one source
    Badge,
}

/// One source.
#[derive(Serialize)]
struct Scored {
    /// Its rank among those of its game, from one; none if it is not ranked.
    rank: Option<usize>,
    /// Its id in the manifest, or its path.
    name: String,
    game: Option<String>,
    language: Option<String>,
    /// The encoding for counting, if one is named.
    encoding: Option<String>,
    /// Its score; none if it cannot be counted in that encoding.
    score: Option<usize>,
    claimed: Option<u64>,
    /// Options of its interpreter. They are not counted: a different invocation is a different language.
    flags: Vec<String>,
    /// Whether it conforms, if that was checked.
    conforms: Option<bool>,
    #[serde(flatten)]
    length: Length,
    #[serde(skip)]
    source: Vec<u8>,
    /// The change of its score since the last one in the history.
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<String>,
    /// Why its score cannot be counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_counted: Option<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    scores: &'a [Scored],
}

impl Score {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Exit, Failure> {
        let mut scores = match &self.entries {
            Some(path) => self.of_entries(path, output)?,
            None => self.files.iter().map(|path| Scored::file(path)).collect::<Result<_, _>>()?,
        };
        rank(&mut scores);
        if let Some(path) = &self.history {
            history::update(path, &mut scores)?;
        }
        match self.format {
            Format::Human => lines(&scores).iter().for_each(|line| output.result(line)),
            Format::Json => output.result(&json(&Document { scores: &scores })),
            Format::Html => output.result(&page(&scores).into_string()),
            Format::Badge => output.result(&json(&Badge::of(only(&scores)?))),
        }
        let is_good = |scored: &Scored| scored.conforms != Some(false) && !scored.claims_wrongly();
        Ok(if scores.iter().all(is_good) { Exit::Conforms } else { Exit::DoesNotConform })
    }

    fn of_entries(&self, path: &Path, output: &mut Output) -> Result<Vec<Scored>, Failure> {
        let entries = manifest::read(path).map_err(Failure::manifest)?;
        if let Some(id) = self.only.iter().find(|id| entries.iter().all(|entry| entry.id != **id)) {
            let path = path.display();
            return Err(Failure::nothing_selected(format!("no entry `{id}` in {path}")));
        }
        let wanted = |entry: &&Entry| self.only.is_empty() || self.only.contains(&entry.id);
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut scores = Vec::new();
        for entry in entries.iter().filter(wanted) {
            let mut scored = Scored::entry(entry, folder)?;
            if self.verify {
                scored.conforms = Some(Verify::conforms(path, &entry.id, output)?);
            }
            scores.push(scored);
        }
        match scores.is_empty() {
            true => Err(Failure::nothing_selected(format!("no entry in {}", path.display()))),
            false => Ok(scores),
        }
    }
}

impl Scored {
    fn file(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let source = score::read(path).map_err(|error| Failure::file(path, error))?;
        let length = Length::of(&source);
        Ok(Self {
            rank: None,
            name,
            game: None,
            language: None,
            encoding: None,
            score: Some(length.bytes),
            claimed: None,
            flags: Vec::new(),
            conforms: None,
            length,
            source,
            change: None,
            not_counted: None,
        })
    }

    fn entry(entry: &Entry, folder: &Path) -> Result<Self, Failure> {
        let file = Self::file(&folder.join(&entry.source))?;
        let counted = counted(&file.source, entry.encoding.as_deref());
        Ok(Self {
            name: entry.id.clone(),
            game: Some(entry.game.clone()),
            language: Some(entry.language.clone()),
            encoding: entry.encoding.clone(),
            score: counted.as_ref().ok().copied(),
            claimed: entry.score,
            flags: flags(entry),
            not_counted: counted.err(),
            ..file
        })
    }

    fn claims_wrongly(&self) -> bool {
        let is_other = |claimed: u64| self.score.is_none_or(|score| score as u64 != claimed);
        self.claimed.is_some_and(is_other)
    }

    /// Notes on it.
    fn notes(&self) -> String {
        let Length { bytes, characters, latin_1, ends_with_newline } = self.length;
        let differs = |number: &usize| *number != bytes;
        let notes = [
            self.change.clone(),
            self.score.filter(differs).map(|_| format!("{bytes} bytes as it is stored")),
            characters.filter(differs).map(|number| count(number, "character")),
            latin_1
                .filter(differs)
                .map(|number| format!("{} in ISO 8859-1", count(number, "byte"))),
            characters.is_none().then(|| "no UTF-8".to_owned()),
            ends_with_newline.then(|| "the last byte is a newline".to_owned()),
            (!self.flags.is_empty()).then(|| format!("run with {}", self.flags.join(" "))),
            self.not_counted.clone(),
            self.claims_wrongly().then(|| format!("claims {}", self.claimed.unwrap_or_default())),
            (self.conforms == Some(false)).then(|| "does not conform".to_owned()),
        ];
        untrusted_text::line(&notes.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

/// The options of an entry's interpreter: words with a hyphen before the source.
fn flags(entry: &Entry) -> Vec<String> {
    let words = entry.run.iter().skip(1).take_while(|word| Path::new(word) != entry.source);
    words.filter(|word| word.starts_with('-')).cloned().collect()
}

/// Groups the scores by game and ranks each group. Of equals, the first comes first.
fn rank(scores: &mut [Scored]) {
    let mut games: Vec<Option<String>> = Vec::new();
    for scored in &*scores {
        if !games.contains(&scored.game) {
            games.push(scored.game.clone());
        }
    }
    let place = |scored: &Scored| games.iter().position(|game| *game == scored.game);
    let is_ranked = |scored: &Scored| scored.score.is_some() && scored.conforms != Some(false);
    scores.sort_by_key(|scored| (place(scored), !is_ranked(scored), scored.score));
    let mut last = (None, 0);
    for scored in scores.iter_mut().filter(|scored| is_ranked(scored)) {
        let game = place(scored);
        last = (game, if last.0 == game { last.1 + 1 } else { 1 });
        scored.rank = Some(last.1);
    }
}

/// The sources of each game.
fn boards(scores: &[Scored]) -> impl Iterator<Item = &[Scored]> {
    scores.chunk_by(|one, other| one.game == other.game)
}

fn json(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("it is plain data")
}

/// The source, if there is exactly one.
fn only(scores: &[Scored]) -> Result<&Scored, Failure> {
    match scores {
        [scored] => Ok(scored),
        _ => Err(Failure::usage(format!(
            "a badge shows one source, found {}: choose one with `--entry ID`",
            count(scores.len(), "source")
        ))),
    }
}

/// The leaderboard of each game, with the game's name if there is one.
fn lines(scores: &[Scored]) -> Vec<String> {
    let board = |board: &[Scored]| {
        let rows = columns(&board.iter().map(row).collect::<Vec<_>>());
        let game = board[0].game.as_deref().map(untrusted_text::line);
        game.into_iter().chain(rows).collect::<Vec<_>>()
    };
    boards(scores).flat_map(board).collect()
}

fn row(scored: &Scored) -> [String; 5] {
    let or_hyphen = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    [
        format!("{:>3}", or_hyphen(scored.rank.map(|rank| rank.to_string()))),
        format!("{:>11}", or_hyphen(scored.score.map(|score| count(score, "byte")))),
        untrusted_text::line(&scored.name),
        untrusted_text::line(scored.language.as_deref().unwrap_or_default()),
        scored.notes(),
    ]
}
