//! The suite as transcripts. Every text is parsed and joined with its golden, and the rulebook plays every generated game. Each
//! transcript that fails gives one error.

use rayon::prelude::*;
use rulebook::{
    games::{self, GameInfo, find},
    suite::{self, Key, Suite},
};

use super::{Draft, Source, SuiteFault, Transcript, generated};

/// Whether a transcript is wanted. The functions below are compiled once, not for every caller's closure.
type Wanted<'w> = &'w dyn Fn(&Key) -> bool;

/// The names of all transcripts of a suite, in their order.
pub fn keys(suite: &Suite) -> Vec<Key> {
    let mut keys: Vec<Key> =
        suite.transcripts.keys().cloned().chain(generated::names(suite)).collect();
    keys.sort();
    keys
}

/// The drafts of some transcripts of a suite, in the order of their names.
///
/// # Errors
/// Every error in every text.
pub fn drafts(suite: &Suite, wanted: impl Fn(&Key) -> bool) -> Result<Vec<Draft>, Vec<SuiteFault>> {
    wanted_drafts(suite, &wanted)
}

fn wanted_drafts(suite: &Suite, wanted: Wanted<'_>) -> Result<Vec<Draft>, Vec<SuiteFault>> {
    gather(read(suite, wanted), |draft| draft)
}

/// The transcripts of a suite, in the order of their names.
///
/// # Errors
/// Every error in every text, and every golden that is missing, stale or an orphan.
pub fn transcripts(
    suite: &Suite,
    wanted: impl Fn(&Key) -> bool,
) -> Result<Vec<Transcript>, Vec<SuiteFault>> {
    wanted_transcripts(suite, &wanted)
}

fn wanted_transcripts(
    suite: &Suite,
    wanted: Wanted<'_>,
) -> Result<Vec<Transcript>, Vec<SuiteFault>> {
    let transcripts = gather(read(suite, wanted), |draft| join(suite, draft?));
    without_orphans(suite, wanted, transcripts)
}

/// Some drafts of a suite or their errors, in the order of their names.
pub fn read(suite: &Suite, wanted: Wanted<'_>) -> Vec<Result<Draft, SuiteFault>> {
    let written: Vec<&Key> = suite.transcripts.keys().filter(|key| wanted(key)).collect();
    let mut drafts: Vec<_> = written.into_par_iter().map(|key| parsed(suite, key)).collect();
    drafts.extend(games::all().into_iter().flat_map(|game| generated::drafts(suite, game, wanted)));
    let name = |draft: &Result<Draft, _>| {
        draft.as_ref().ok().map(|draft| (draft.game.name, draft.name.clone()))
    };
    drafts.sort_by_cached_key(name);
    drafts
}

/// The drafts of all transcripts of a game, which can be [joined] with their goldens later.
///
/// # Errors
/// If one of them cannot be read: every error in every text, and every golden that is missing, stale or an orphan.
pub fn drafts_of(suite: &Suite, game: &GameInfo) -> Result<Vec<Draft>, Vec<SuiteFault>> {
    let of_game = |key: &Key| key.game == game.name;
    drafts(suite, of_game).map_err(|faults| transcripts(suite, of_game).err().unwrap_or(faults))
}

/// These drafts of a game as transcripts.
///
/// # Errors
/// Every golden of theirs that is missing or stale, and every orphan of the game.
pub fn joined(
    suite: &Suite,
    game: &GameInfo,
    drafts: Vec<Draft>,
) -> Result<Vec<Transcript>, Vec<SuiteFault>> {
    let transcripts = gather(drafts, |draft| join(suite, draft));
    without_orphans(suite, &|key| key.game == game.name, transcripts)
}

/// The transcripts, or every error. Each selected golden without a transcript adds an error.
fn without_orphans(
    suite: &Suite,
    wanted: Wanted<'_>,
    transcripts: Result<Vec<Transcript>, Vec<SuiteFault>>,
) -> Result<Vec<Transcript>, Vec<SuiteFault>> {
    let orphans = orphans(suite).into_iter().filter(|key| wanted(key));
    let orphans: Vec<SuiteFault> = orphans.map(|key| orphan(suite, key)).collect();
    if orphans.is_empty() {
        return transcripts;
    }
    Err(transcripts.err().into_iter().flatten().chain(orphans).collect())
}

/// Checks that the rulebook decides as these transcripts of a suite state, and that its output equals their goldens or
/// digests.
///
/// # Errors
/// The first differing line of each transcript that differs.
pub fn check(suite: &Suite, transcripts: &[Transcript]) -> Result<(), Vec<SuiteFault>> {
    gather(transcripts.iter().collect(), |transcript: &Transcript| {
        let draft = &transcript.draft;
        match &draft.listed {
            Some(listed) => draft.check_digest(listed, &generated::source(suite, draft.game.name)),
            None => {
                let text = suite.goldens.get(&draft.key()).cloned().unwrap_or_default();
                draft.hold()?;
                draft.hold_golden(&Source { path: suite.golden_path(&draft.key()), text })
            }
        }
    })
    .map(drop)
}

/// The goldens whose transcript is gone.
pub fn orphans(suite: &Suite) -> Vec<&Key> {
    suite.goldens.keys().filter(|key| !suite.transcripts.contains_key(key)).collect()
}

fn orphan(suite: &Suite, key: &Key) -> SuiteFault {
    let found = "found a golden without a transcript";
    let transcript = suite.transcript_path(key);
    let allowed = format!(
        "the transcript {}, or no golden: `stickler bless` removes it",
        transcript.display()
    );
    SuiteFault::of_file(suite.golden_path(key), found, allowed)
}

fn join(suite: &Suite, draft: Draft) -> Result<Transcript, SuiteFault> {
    let (path, key) = (suite.golden_path(&draft.key()), draft.key());
    match suite.goldens.get(&key) {
        _ if draft.is_generated() => draft.blessed(),
        Some(text) => draft.with_golden(&Source { path, text: text.clone() }),
        None => Err(draft.without_golden(path)),
    }
}

/// Reads one transcript of a suite.
///
/// # Errors
/// Its error.
pub fn draft(suite: &Suite, key: &Key) -> Result<Draft, SuiteFault> {
    match read(suite, &|other| other == key).into_iter().next() {
        Some(draft) => draft,
        None => Err(SuiteFault::of_file(
            suite.transcript_path(key),
            "found no transcript",
            "one of this name",
        )),
    }
}

/// Reads the file of a transcript of a suite.
fn parsed(suite: &Suite, key: &Key) -> Result<Draft, SuiteFault> {
    let path = suite.transcript_path(key);
    let game = find(&key.game).map_err(|unknown| {
        SuiteFault::of_file(&path, format!("found the game `{}`", unknown.found), unknown.allowed)
    })?;
    let text = suite.transcripts.get(key).cloned().unwrap_or_default();
    Draft::parse(game, key, Source { path, text })
}

/// The games of orthodox chess that its variants convert to transcripts, in the order of their names.
///
/// # Errors
/// Every error in every text, and every line on which the rulebook decides differently.
pub fn orthodox(suite: &Suite) -> Result<Vec<Draft>, Vec<SuiteFault>> {
    gather(suite.orthodox.iter().collect(), |(slug, text)| {
        let key = Key { game: suite::ORTHODOX.to_owned(), slug: slug.clone() };
        let source = Source { path: suite.transcript_path(&key), text: text.clone() };
        let draft = Draft::parse(&games::ORTHODOX, &key, source)?;
        draft.hold()?;
        Ok(draft)
    })
}

/// Builds a result from each item in parallel, and returns all of them in order, or every error.
fn gather<S: Send, T: Send>(
    sources: Vec<S>,
    make: impl Fn(S) -> Result<T, SuiteFault> + Sync + Send,
) -> Result<Vec<T>, Vec<SuiteFault>> {
    let results: Vec<_> = sources.into_par_iter().map(make).collect();
    let (mut good, mut faults) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(one) => good.push(one),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(good) } else { Err(faults) }
}
