//! Blessing: plays every transcript on the rulebook and writes what it prints to the golden of the same name, only where that
//! changed. The only writer of `golden/`; the diff is what a person reviews.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rulebook::suite::{Key, Suite, Text};
use similar::{ChangeTag, TextDiff};

use crate::transcript::{SuiteFault, suite};

/// A golden that is not what the rulebook prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The golden's path.
    pub path: PathBuf,
    /// What it says; nothing if there is none.
    pub before: Option<String>,
    /// What it should say; nothing if its transcript is gone.
    pub after: Option<String>,
}

/// Whether a line is in both texts of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It is.
    Same,
    /// It would go.
    Before,
    /// It would come.
    After,
}

impl Part {
    /// What stands before such a line.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Same => " ",
            Self::Before => "-",
            Self::After => "+",
        }
    }
}

impl Change {
    /// Whether the golden is new, changed or removed.
    pub fn kind(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, _) => "new",
            (_, None) => "removed",
            (Some(_), Some(_)) => "changed",
        }
    }

    /// The lines that would go and come, with some that stay around them.
    pub fn lines(&self) -> Vec<(Part, String)> {
        const AROUND: usize = 3;
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (before, after) = (text(&self.before), text(&self.after));
        let diff = TextDiff::from_lines(&before, &after);
        let groups = diff.grouped_ops(AROUND);
        let lines = groups.iter().flatten().flat_map(|op| diff.iter_changes(op));
        lines
            .map(|line| (part(line.tag()), line.value().trim_end_matches('\n').to_owned()))
            .collect()
    }
}

fn part(tag: ChangeTag) -> Part {
    match tag {
        ChangeTag::Equal => Part::Same,
        ChangeTag::Delete => Part::Before,
        ChangeTag::Insert => Part::After,
    }
}

/// The changes that would make every wanted golden what the rulebook prints.
///
/// # Errors
/// Every transcript that the rulebook does not play as written: nothing is blessed then.
pub fn changes(
    suite: &Suite,
    wanted: impl Fn(&Key) -> bool,
) -> Result<Vec<Change>, Vec<SuiteFault>> {
    let drafts = suite::drafts(suite, &wanted)?;
    let faults: Vec<SuiteFault> = drafts.iter().filter_map(|draft| draft.hold().err()).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let blessed = drafts.iter().map(|draft| {
        let key = Key { game: draft.game.name.to_owned(), slug: draft.name.clone() };
        let (path, before) =
            (suite.golden_path(&key), suite.goldens.get(&key).map(Text::to_string));
        Change { path, before, after: Some(draft.golden()) }
    });
    let orphans = suite::orphans(suite).into_iter().filter(|key| wanted(key)).map(|key| Change {
        path: suite.golden_path(key),
        before: suite.goldens.get(key).map(Text::to_string),
        after: None,
    });
    Ok(blessed.chain(orphans).filter(|change| change.before != change.after).collect())
}

/// Writes a changed golden, or removes an orphan.
///
/// # Errors
/// If the file or its folder cannot be written.
pub fn write(change: &Change) -> io::Result<()> {
    match &change.after {
        Some(text) => {
            fs::create_dir_all(change.path.parent().unwrap_or(Path::new("")))?;
            fs::write(&change.path, text)
        }
        None => fs::remove_file(&change.path),
    }
}
