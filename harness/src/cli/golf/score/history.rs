//! The history of a leaderboard: a file with one JSON line for each new score, in chronological order.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

use serde::{Deserialize, Serialize};

use super::Scored;
use crate::cli::{Failure, columns::count};

/// The score of a source on a day.
#[derive(Debug, Deserialize, Serialize)]
struct PastScore {
    /// `2026-11-29`.
    date: String,
    game: Option<String>,
    name: String,
    language: Option<String>,
    score: usize,
}

/// Notes how the score of each source has changed, and appends new scores to the file. Only ranked sources have scores
/// here.
pub(super) fn update(path: &Path, scores: &mut [Scored]) -> Result<(), Failure> {
    let past = read(path)?;
    let date = chrono::Utc::now().format("%Y-%m-%d").to_string();
    let mut new = Vec::new();
    for scored in scores.iter_mut().filter(|scored| scored.rank.is_some()) {
        let Some(score) = scored.score else { continue };
        let is_same = |past: &&PastScore| past.name == scored.name && past.game == scored.game;
        let last = past.iter().rev().find(is_same);
        scored.change = last.filter(|last| last.score != score).map(|last| in_words(score, last));
        if last.is_none_or(|last| last.score != score) {
            let (game, language) = (scored.game.clone(), scored.language.clone());
            let name = scored.name.clone();
            new.push(PastScore { date: date.clone(), game, name, language, score });
        }
    }
    append(path, &new).map_err(|error| Failure::file(path, error))
}

/// `-3 bytes since 2026-11-01`.
fn in_words(score: usize, last: &PastScore) -> String {
    let sign = if score < last.score { '-' } else { '+' };
    format!("{sign}{} since {}", count(score.abs_diff(last.score), "byte"), last.date)
}

fn read(path: &Path) -> Result<Vec<PastScore>, Failure> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Failure::file(path, error)),
    };
    let score = |(n, line): (usize, &str)| {
        let wrong = |error| Failure::usage(format!("{}:{}: {error}", path.display(), n + 1));
        serde_json::from_str(line).map_err(wrong)
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(score).collect()
}

fn append(path: &Path, scores: &[PastScore]) -> io::Result<()> {
    let mut file = File::options().create(true).append(true).open(path)?;
    scores.iter().try_for_each(|score| writeln!(file, "{}", serde_json::to_string(score)?))
}
