//! Blessing: plays every transcript on the rulebook, and writes the output to the golden of the same name, or a digest
//! of it next to a generated game, if it changed. It also renews the kept games of a package. Only this module writes
//! to `golden/`, and a person reviews the diff.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rulebook::{
    games::{self, GameInfo},
    suite::{Key, Suite, Text},
};
use similar::{ChangeTag, DiffOp, DiffTag, TextDiff};

use crate::{
    package::{POOL, Package},
    transcript::{Draft, SuiteFault, generated::Listed, pool, suite},
    untrusted_text::brief,
};

/// A golden or list of generated games that differs from the rulebook's results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The file's path.
    pub path: PathBuf,
    /// Its current text; none if it does not exist.
    pub before: Option<String>,
    /// Its new text; none if its transcript is gone.
    pub after: Option<String>,
    /// For a golden: the number of its lines before each input, and the input.
    pub inputs: Vec<(usize, String)>,
}

/// This many lines are shown around a change in a golden.
const AROUND: usize = 3;

/// The part of a change that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It is in both texts.
    Same,
    /// It is only in the current text.
    Before,
    /// It is only in the new text.
    After,
    /// It is in neither: it names the input that leads to the lines below.
    Input,
}

impl Part {
    /// The sign before such a line.
    pub fn sign(self) -> &'static str {
        match self {
            Self::Same => " ",
            Self::Before => "-",
            Self::After => "+",
            Self::Input => "@",
        }
    }
}

impl Change {
    /// Whether the file is new, changed or removed.
    pub fn kind(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, _) => "new",
            (_, None) => "removed",
            (Some(_), Some(_)) => "changed",
        }
    }

    /// The removed and added lines with a few common ones around them, below the input that leads to them. For
    /// generated games, they show the name and the digest.
    pub fn lines(&self) -> Vec<(Part, String)> {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (before, after) = (text(&self.before), text(&self.after));
        if self.path.ends_with(POOL) {
            return pool_lines(&before, &after);
        }
        if self.path.extension().is_some_and(|extension| extension == "games") {
            let changed = before.lines().zip(after.lines()).filter(|(old, new)| old != new);
            let both = |(old, new)| {
                [(Part::Before, name_and_digest(old)), (Part::After, name_and_digest(new))]
            };
            return changed.flat_map(both).collect();
        }
        let diff = TextDiff::from_lines(&before, &after);
        let hunk = |ops: &Vec<DiffOp>| {
            let at =
                ops.iter().find(|op| op.tag() != DiffTag::Equal).map(|op| op.new_range().start);
            let lines = ops.iter().flat_map(|op| diff.iter_changes(op));
            let lines = lines
                .map(|line| (part(line.tag()), line.value().trim_end_matches('\n').to_owned()));
            at.and_then(|at| self.input_at(at)).into_iter().chain(lines).collect::<Vec<_>>()
        };
        diff.grouped_ops(AROUND).iter().flat_map(hunk).collect()
    }

    /// The line that names the input before this line of the golden.
    fn input_at(&self, line: usize) -> Option<(Part, String)> {
        let (_, input) = self.inputs.iter().rev().find(|(from, _)| *from <= line)?;
        Some((Part::Input, format!("after `{input}`:")))
    }
}

/// The starts of the changed lines of kept games.
fn pool_lines(before: &str, after: &str) -> Vec<(Part, String)> {
    const SHOWN: usize = 100;
    let diff = TextDiff::from_lines(before, after);
    let changes = diff.iter_all_changes().filter(|change| change.tag() != ChangeTag::Equal);
    changes.map(|change| (part(change.tag()), brief(change.value().trim_end(), SHOWN))).collect()
}

/// The change that renews the kept games of a package with the results of its reference. None if it has no kept games.
///
/// # Errors
/// If they cannot be read.
pub fn of_pool(package: Package) -> Result<Option<Change>, SuiteFault> {
    let Some(source) = package.pool()? else { return Ok(None) };
    let after = pool::written(&pool::replayed(package.game, &source)?);
    Ok(of_file(source.path, Some(source.text.to_string()), after))
}

/// The change of a file, unless it is up to date.
pub fn of_file(path: PathBuf, before: Option<String>, after: String) -> Option<Change> {
    let is_changed = before.as_ref() != Some(&after);
    is_changed.then(|| Change { path, before, after: Some(after), inputs: Vec::new() })
}

/// The number of lines of the golden before each input. The golden starts with what the rulebook prints on fewer
/// inputs.
fn inputs_of(draft: &Draft) -> Vec<(usize, String)> {
    let lines = |n: usize| draft.golden_of(&draft.lines[..n]).lines().count();
    draft.lines.iter().enumerate().map(|(n, line)| (lines(n), line.input.clone())).collect()
}

/// The start of a line that lists a generated game.
fn name_and_digest(line: &str) -> String {
    line.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

fn part(tag: ChangeTag) -> Part {
    match tag {
        ChangeTag::Equal => Part::Same,
        ChangeTag::Delete => Part::Before,
        ChangeTag::Insert => Part::After,
    }
}

/// The changes that make every selected golden equal to the rulebook's output.
///
/// # Errors
/// Every transcript that the rulebook does not play as written. Nothing is blessed then.
pub fn changes(
    suite: &Suite,
    wanted: &dyn Fn(&Key) -> bool,
) -> Result<Vec<Change>, Vec<SuiteFault>> {
    let is_written = |key: &Key| suite.transcripts.contains_key(key);
    let drafts = suite::drafts(suite, |key| is_written(key) && wanted(key))?;
    let faults: Vec<SuiteFault> = drafts.iter().filter_map(|draft| draft.hold().err()).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let blessed = drafts.iter().map(|draft| {
        let key = draft.key();
        let (path, before) =
            (suite.golden_path(&key), suite.goldens.get(&key).map(Text::to_string));
        let after = Some(draft.golden());
        let inputs = if before == after { Vec::new() } else { inputs_of(draft) };
        Change { path, before, after, inputs }
    });
    let orphans = suite::orphans(suite).into_iter().filter(|key| wanted(key)).map(|key| Change {
        path: suite.golden_path(key),
        before: suite.goldens.get(key).map(Text::to_string),
        after: None,
        inputs: Vec::new(),
    });
    let generated = games::all().into_iter().filter_map(|game| {
        let file = Key { game: game.name.to_owned(), slug: "generated".to_owned() };
        let text = suite.generated.get(game.name).filter(|_| wanted(&file))?;
        Some(renewed(suite, game, text).map(|after| Change {
            path: suite.generated_path(game.name),
            before: Some(text.to_string()),
            after: Some(after),
            inputs: Vec::new(),
        }))
    });
    let generated = generated.collect::<Result<Vec<_>, _>>()?;
    let changes = blessed.chain(orphans).chain(generated);
    Ok(changes.filter(|change| change.before != change.after).collect())
}

/// The list of a game's generated games, with their current digests.
fn renewed(suite: &Suite, game: &GameInfo, list: &str) -> Result<String, Vec<SuiteFault>> {
    let is_listed = |key: &Key| key.game == game.name && !suite.transcripts.contains_key(key);
    let mut lines: Vec<String> = list.lines().map(|line| format!("{line}\n")).collect();
    for draft in suite::drafts(suite, is_listed)? {
        if let Some(Listed { line, digest }) = &draft.listed {
            let (old, new) = (format!(" {digest} "), format!(" {} ", draft.digest()));
            let line = &mut lines[line.get() - 1];
            *line = line.replacen(&old, &new, 1);
        }
    }
    Ok(lines.concat())
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
