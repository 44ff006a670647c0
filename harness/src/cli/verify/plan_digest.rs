//! The plan of a run, as it is recorded: digests of the suite and of the submissions' files.

use std::{fs, path::Path};

use rulebook::{
    games::GameInfo,
    suite::{Suite, Text},
};

use crate::{
    cli::{Failure, args::submission::SubmissionArgs},
    dialect::Pins,
    digest::Digest,
    manifest::Entry,
    package::Package,
    plan::Target as _,
    records::schema::SubmissionPlan,
    sandbox::Isolation,
};

/// The digest of a suite's files for these games, with that of a package. A game of the rulebook is identified by the
/// version of stickler.
pub(crate) fn suite_digest<'g>(suite: &Suite, games: impl Iterator<Item = &'g str>) -> String {
    let of_game = |digest: Digest, game: &str| {
        let texts = suite.transcripts.iter().chain(&suite.goldens);
        let texts = texts.filter(|(key, _)| key.game == game);
        let digest = texts
            .fold(digest, |digest, (key, text)| digest.and(&key.game).and(&key.slug).and(&**text));
        let digest = digest.and(Package::named(game).map_or("", |package| package.digest));
        let digest = digest.and(&**suite.generated.get(game).unwrap_or(&Text::default()));
        digest.and(suite.orders.get(game).map_or("", String::as_str))
    };
    games.fold(Digest::default(), of_game).text()
}

impl SubmissionArgs {
    /// The submissions of a game, each with the digest of all its parts.
    pub(crate) fn planned(
        &self,
        game: &GameInfo,
        pins: Pins,
        isolation: &Isolation,
    ) -> Result<Vec<SubmissionPlan>, Failure> {
        let Some(path) = self.manifest() else {
            let name = self.typed(pins, isolation)?.name().to_owned();
            let mut digest = Digest::default();
            for path in self.own_paths()? {
                let name = path.file_name().map_or(&*path, Path::new);
                digest =
                    digest.and_file(name, &path).map_err(|error| Failure::file(&path, error))?;
            }
            return Ok(vec![SubmissionPlan { name, files: digest.text() }]);
        };
        let text = fs::read(path).map_err(|error| Failure::file(path, error))?;
        let entries = self.read(path)?;
        let wanted = self.wanted(&entries, game, path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let planned = wanted.into_iter().map(|entry| {
            let files = of_entry(entry, folder, Digest::default().and(&text))?.text();
            Ok(SubmissionPlan { name: entry.id.clone(), files })
        });
        planned.collect()
    }
}

/// The digest of an entry's files that exist. Missing files are reported when it is prepared.
fn of_entry(entry: &Entry, folder: &Path, digest: Digest) -> Result<Digest, Failure> {
    let commands = entry.build.iter().flatten().chain(&entry.run).map(Path::new);
    let files = [entry.source.as_path()].into_iter().chain(entry.files.iter().map(AsRef::as_ref));
    let mut named: Vec<&Path> = files.collect();
    named.extend(commands.filter(|path| folder.join(path).is_file()));
    named.sort_unstable();
    named.dedup();
    let there = named.into_iter().filter(|path| folder.join(path).exists());
    there.into_iter().try_fold(digest, |digest, path| {
        let at = folder.join(path);
        digest.and_file(path, &at).map_err(|error| Failure::file(&at, error))
    })
}
