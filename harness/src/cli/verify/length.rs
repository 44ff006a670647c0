//! How long the source of a submission is, told after its verdict; and whether that is what its manifest claims.

use std::path::Path;

use super::Verify;
use crate::cli::columns::{count, file_name};
use crate::cli::{Failure, Output};
use crate::{
    manifest::{self, Entry},
    score::{self, Length, counted},
};

impl Verify {
    /// Tells the length of each file that a command names, of the only entry, and of every entry that claims another one, where
    /// people read the report: a program that reads both outputs as one finds nothing in it that is not its format. A file that
    /// cannot be read has been told of already.
    pub(super) fn tell_lengths(&self, output: &mut Output) -> Result<(), Failure> {
        let lines = match self.submission.manifest() {
            _ if !self.reports.are_for_people() => Vec::new(),
            _ if self.order.is_list() || self.records.is_part() => Vec::new(),
            Some(path) => self.lengths_of_entries(path)?,
            None if self.submission.is_empty() => Vec::new(),
            None => self.lengths_of_files()?,
        };
        lines.iter().for_each(|line| output.note(line));
        Ok(())
    }

    fn lengths_of_files(&self) -> Result<Vec<String>, Failure> {
        let own = self.submission.own_paths()?;
        Ok(own.iter().filter_map(|path| length_of_file(path)).collect())
    }

    fn lengths_of_entries(&self, path: &Path) -> Result<Vec<String>, Failure> {
        let mut entries = manifest::read(path).map_err(Failure::manifest)?;
        entries.retain(|entry| {
            let is_of_game = self.game.as_ref().is_none_or(|game| *game == entry.game);
            is_of_game && self.submission.is_named(entry)
        });
        let folder = path.parent().unwrap_or(Path::new(""));
        let is_only = entries.len() == 1;
        Ok(entries.iter().filter_map(|entry| length_of_entry(entry, folder, is_only)).collect())
    }
}

/// `q.rb: 610 bytes, 608 characters`; nothing of what a compiler made of a source.
fn length_of_file(path: &Path) -> Option<String> {
    let source = score::read(path).ok().filter(|source| !source.starts_with(b"\x7fELF"))?;
    let Length { bytes, characters, .. } = Length::of(&source);
    let characters = characters.map(|number| format!(", {}", count(number, "character")));
    let characters = characters.unwrap_or_default();
    Some(format!("{}: {}{characters}", file_name(path), count(bytes, "byte")))
}

/// The score of an entry, if it is wanted or not the one that is claimed.
fn length_of_entry(entry: &Entry, folder: &Path, is_wanted: bool) -> Option<String> {
    let source = score::read(&folder.join(&entry.source)).ok()?;
    let score = counted(&source, entry.encoding.as_deref());
    let told = score.as_ref().map_or_else(Clone::clone, |score| count(*score, "byte"));
    let is_claimed = |claim: u64| score.as_ref().is_ok_and(|score| *score as u64 == claim);
    match entry.score {
        Some(claim) if !is_claimed(claim) => Some(format!(
            "entry `{}`: found {told}, its manifest claims {}",
            entry.id,
            count(usize::try_from(claim).unwrap_or(usize::MAX), "byte")
        )),
        _ => is_wanted.then(|| format!("entry `{}`: {told}", entry.id)),
    }
}
