//! What people name on a command line: a game, a rule, a suite. What is unknown is refused with what there is.

use std::path::Path;

use clap::{ValueEnum, builder::PossibleValue};
use rulebook::{
    games::{GAMES, GameInfo},
    rule::{Citation, Ruling},
    suite::Suite,
};

use crate::cli::{Failure, suite_for_writing};
use crate::transcript::one_of;

/// The game of this name.
pub(crate) fn game(name: &str) -> Result<&'static GameInfo, Failure> {
    let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
    let unknown =
        || Failure::usage(format!("no game `{name}`; allowed is {}", one_of(&names, name)));
    GAMES.iter().find(|game| game.name == name).ok_or_else(unknown)
}

/// The games that are meant: the named one, or all.
pub(crate) fn games(name: Option<&str>) -> Result<Vec<&'static GameInfo>, Failure> {
    name.map_or_else(|| Ok(GAMES.iter().collect()), |name| Ok(vec![game(name)?]))
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
        Failure::usage(format!("no rule `{id}` in {}; allowed is {}", game.name, one_of(&ids, id)))
    };
    rules.iter().find(|rule| rule.id == id).copied().ok_or_else(unknown)
}

/// The ruling of this name.
pub(crate) fn ruling(game: &GameInfo, name: &str) -> Result<Ruling, Failure> {
    let names: Vec<&str> = game.rulings.iter().map(|ruling| ruling.name).collect();
    let allowed = if names.is_empty() { "none".to_owned() } else { one_of(&names, name) };
    let unknown =
        || Failure::usage(format!("no ruling `{name}` in {}; allowed is {allowed}", game.name));
    game.rulings.iter().find(|ruling| ruling.name == name).copied().ok_or_else(unknown)
}

/// The suite of a folder, or the embedded one.
pub(crate) fn suite(folder: Option<&Path>) -> Result<Suite, Failure> {
    folder.map_or_else(|| Ok(Suite::embedded()), suite_for_writing)
}

/// The same, of which only this game is needed.
pub(crate) fn suite_of(game: &GameInfo, folder: Option<&Path>) -> Result<Suite, Failure> {
    folder.map_or_else(|| Ok(Suite::embedded_of(game.name)), suite_for_writing)
}
