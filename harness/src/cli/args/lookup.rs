//! The names on a command line: a game, a rule, a suite. The error for an unknown name lists the choices.

use std::path::Path;

use clap::{ValueEnum, builder::PossibleValue};
use rulebook::{
    games::{self, GameInfo},
    rule::{Citation, Ruling},
    suite::Suite,
};

use crate::cli::{Exit, Failure, suite_for_writing};
use crate::package::{self, NoPackage, Package};
use crate::transcript::one_of;

/// The game of this name, or of this folder.
pub(crate) fn game(name: &str) -> Result<&'static GameInfo, Failure> {
    if package::is_folder(name) {
        return Ok(Package::open(Path::new(name))?.game);
    }
    let all = games::all();
    let names: Vec<&str> = all.iter().map(|game| game.name).collect();
    let unknown = || {
        if let Some(advice) = bare_folder(name) {
            return Failure::usage(advice);
        }
        let choices = one_of(&names, name);
        Failure::usage(format!(
            "unknown game `{name}`; choose one of: {choices}; or name a folder such as ./{name}"
        ))
    };
    all.iter().find(|game| game.name.eq_ignore_ascii_case(name)).copied().ok_or_else(unknown)
}

/// The same, for a command that plays by the rules of the game.
pub(crate) fn playable(name: &str) -> Result<&'static GameInfo, Failure> {
    let game = game(name)?;
    need_reference(game)?;
    need_no_chance(game)?;
    // A reference starts when it is first asked.
    drop(game.referee(None));
    need_no_fault(game)?;
    Ok(game)
}

/// Ends a command whose game cannot be relied on, because its reference failed.
pub(crate) fn need_no_fault(game: &GameInfo) -> Result<(), Failure> {
    game.fault().map_or(Ok(()), |fault| Err(Failure::new(Exit::SuiteAtFault, fault)))
}

/// Refuses a game with chance, which is only played live.
pub(crate) fn need_no_chance(game: &GameInfo) -> Result<(), Failure> {
    match Package::with_chance(game) {
        Some(_) => Err(Failure::usage(format!(
            "{} has chance, so its games cannot be planned; only `verify` and `check` play it",
            game.name
        ))),
        None => Ok(()),
    }
}

/// What to type for the folder of a game whose name was given without a `/`.
pub(crate) fn bare_folder(name: &str) -> Option<String> {
    let is_game = Path::new(name).join("game.toml").is_file();
    is_game.then(|| format!("`{name}` is a folder: type ./{name}"))
}

/// What to type for a game: its folder if it was brought, or its name.
pub(crate) fn typed(game: &GameInfo) -> String {
    let Some(package) = Package::of(game) else { return game.name.to_owned() };
    let folder = package.folder.display().to_string();
    if package::is_folder(&folder) { folder } else { format!("./{folder}") }
}

/// The package that a file is part of: that of the nearest folder with a description.
pub(crate) fn package_around(file: &Path) -> Result<Option<Package>, Failure> {
    let real = file.canonicalize().ok();
    let mut folders = file.ancestors().chain(real.iter().flat_map(|real| real.ancestors())).skip(1);
    let found = folders.find(|folder| folder.join(package::DESCRIPTION).is_file());
    brought(found.map(|folder| if folder.as_os_str().is_empty() { Path::new(".") } else { folder }))
}

/// The game of a command, if `--game` was given.
pub(crate) fn brought(folder: Option<&Path>) -> Result<Option<Package>, Failure> {
    Ok(folder.map(Package::open).transpose()?)
}

/// Refuses a game without a reference for its rules.
pub(crate) fn need_reference(game: &GameInfo) -> Result<(), Failure> {
    match Package::of(game).and_then(|package| package.known.missing.as_deref()) {
        Some(why) => Err(Failure::new(Exit::SuiteAtFault, why)),
        None => Ok(()),
    }
}

/// The named game, or all games.
pub(crate) fn games(name: Option<&str>) -> Result<Vec<&'static GameInfo>, Failure> {
    name.map_or_else(|| Ok(games::all()), |name| Ok(vec![game(name)?]))
}

/// The value of this word.
///
/// # Errors
/// The words that there are.
pub(crate) fn word<T: ValueEnum>(word: &str) -> Result<T, String> {
    T::from_str(word, false).map_err(|_| {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let values: Vec<PossibleValue> = values.collect();
        let words: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        one_of(&words, word)
    })
}

/// The rule of this id.
pub(crate) fn rule(game: &GameInfo, id: &str) -> Result<Citation, Failure> {
    let rules = game.rules();
    let ids: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
    let unknown = || {
        let (game, choices) = (game.name, one_of(&ids, id));
        Failure::usage(format!("unknown rule `{id}` of {game}; choose one of: {choices}"))
    };
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id)).copied().ok_or_else(unknown)
}

/// The ruling of this name.
pub(crate) fn ruling(game: &GameInfo, name: &str) -> Result<Ruling, Failure> {
    let names: Vec<&str> = game.rulings.iter().map(|ruling| ruling.name).collect();
    let unknown = || {
        let choices = match names.is_empty() {
            true => "the game has none".to_owned(),
            false => format!("choose one of: {}", one_of(&names, name)),
        };
        Failure::usage(format!("unknown ruling `{name}` of {}; {choices}", game.name))
    };
    game.rulings.iter().find(|ruling| ruling.name == name).copied().ok_or_else(unknown)
}

/// The suite of a folder, or the embedded one with those of the games that were brought.
pub(crate) fn suite(folder: Option<&Path>) -> Result<Suite, Failure> {
    if let Some(folder) = folder {
        return suite_for_writing(folder);
    }
    let mut suite = Suite::embedded();
    for package in Package::all() {
        suite.extend(of_package(package)?);
    }
    Ok(suite)
}

/// The same, of which only this game is needed.
pub(crate) fn suite_of(game: &GameInfo, folder: Option<&Path>) -> Result<Suite, Failure> {
    match (folder, Package::of(game)) {
        (Some(folder), _) => suite_for_writing(folder),
        (None, Some(package)) => of_package(package),
        (None, None) => Ok(Suite::embedded_of(game.name)),
    }
}

/// The suite that a game's transcripts are written into: that of a folder, or the game's own if it was brought.
pub(crate) fn suite_to_write(game: &GameInfo, folder: &Path) -> Result<Suite, Failure> {
    Package::of(game).map_or_else(|| suite_for_writing(folder), of_package)
}

fn of_package(package: Package) -> Result<Suite, Failure> {
    package.suite().map_err(|error| Failure::file(&package.known.folder, error))
}

impl From<NoPackage> for Failure {
    fn from(error: NoPackage) -> Self {
        match error {
            NoPackage::AtFault(faults) => Self::from(faults),
            NoPackage::Unreadable { path, why } => Self::file(&path, package::in_words(&why)),
        }
    }
}
