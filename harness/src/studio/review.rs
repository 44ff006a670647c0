//! The changes that `bless` would make to the goldens of a game, and the changes that the user accepts.

use rulebook::{
    games::GameInfo,
    suite::{Key, Suite},
};
use serde::{Deserialize, Serialize};

use crate::{
    bless::{Change, Part, changes},
    http::Refused,
};

/// A golden that would change.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct Pending {
    pub name: String,
    pub kind: &'static str,
    pub lines: Vec<DiffLine>,
}

/// A line of a difference.
#[derive(Serialize)]
#[expect(missing_docs, reason = "the names are the page's")]
pub struct DiffLine {
    pub sign: &'static str,
    pub text: String,
}

/// An accepted change, by the data that the page showed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The game.
    pub game: String,
    /// The name of the transcript.
    pub name: String,
}

/// The goldens of a game that would change.
///
/// # Errors
/// The first transcript that the rulebook does not play as written.
pub fn pending(suite: &Suite, game: &GameInfo) -> Result<Vec<Pending>, Refused> {
    let changes = changes_of(suite, &|key| key.game == game.name)?;
    Ok(changes.iter().map(to_review).collect())
}

/// The change of one golden.
///
/// # Errors
/// If the rulebook does not play its transcript as written, or the golden would not change.
pub fn accepted(suite: &Suite, Accepted { game, name }: Accepted) -> Result<Change, Refused> {
    let wanted = Key { game, slug: name };
    let change = changes_of(suite, &|key| *key == wanted)?.pop();
    change.ok_or_else(|| Refused::new(409, "nothing would change: look at what is left"))
}

fn changes_of(suite: &Suite, wanted: &dyn Fn(&Key) -> bool) -> Result<Vec<Change>, Refused> {
    changes(suite, wanted).map_err(|faults| {
        let told: Vec<String> =
            faults.iter().map(|fault| format!("{fault}: {}", fault.allowed)).collect();
        Refused::new(409, told.join("; "))
    })
}

fn to_review(change: &Change) -> Pending {
    let name = change.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let line = |(part, text): (Part, String)| DiffLine { sign: part.sign(), text };
    Pending { name, kind: change.kind(), lines: change.lines().into_iter().map(line).collect() }
}
