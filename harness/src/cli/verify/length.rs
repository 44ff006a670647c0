//! Checks the source length that a manifest claims, after the verdicts.

use std::path::Path;

use super::Verify;
use crate::cli::columns::count;
use crate::cli::{Failure, Output};
use crate::{
    manifest::{self, Entry},
    score::{self, counted},
};

impl Verify {
    /// Reports every entry that claims a wrong length, in reports for people.
    pub(super) fn check_claims(&self, output: &mut Output) -> Result<(), Failure> {
        let is_read = self.reports.are_for_people() && !self.order.is_list();
        let manifest = self.submission.manifest().filter(|_| is_read && !self.records.is_part());
        let Some(path) = manifest else { return Ok(()) };
        let entries = manifest::read(path).map_err(Failure::manifest)?;
        let wanted = entries.iter().filter(|entry| {
            let is_of_game = self.game.as_ref().is_none_or(|game| *game == entry.game);
            is_of_game && self.submission.is_named(entry)
        });
        let folder = path.parent().unwrap_or(Path::new(""));
        wanted.filter_map(|entry| wrong_claim(entry, folder)).for_each(|line| output.note(&line));
        Ok(())
    }
}

/// The actual and the claimed length of a source, if they differ. A source that cannot be read was reported already.
fn wrong_claim(entry: &Entry, folder: &Path) -> Option<String> {
    let (claim, id) = (usize::try_from(entry.score?).unwrap_or(usize::MAX), &entry.id);
    let source = score::read(&folder.join(&entry.source)).ok()?;
    match counted(&source, entry.encoding.as_deref()) {
        Ok(score) if score == claim => None,
        Ok(score) => {
            let bytes = count(score, "byte");
            Some(format!("entry `{id}`: the source has {bytes}, the manifest claims {claim}"))
        }
        Err(why) => Some(format!("entry `{id}`: {why}; the manifest claims {claim}")),
    }
}
