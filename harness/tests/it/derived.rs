//! Games of orthodox chess are converted to every variant in which they mean the same, and the suite contains the current
//! conversions.

use std::{
    collections::{BTreeMap, BTreeSet},
    slice,
};

use rulebook::{
    games::{GAMES, GameInfo},
    suite::Suite,
};
use stickler::{
    strength::{derived::derived, quiet::quiet_game},
    transcript::{Draft, suite},
};

fn orthodox() -> Vec<Draft> {
    suite::orthodox(&Suite::embedded()).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

#[test]
fn the_games_that_the_suite_has_are_those_that_are_told_today() {
    for game in GAMES {
        let told: BTreeMap<String, Vec<String>> = derived(game, &orthodox())
            .into_iter()
            .chain(quiet_game(game))
            .map(|draft| (draft.name.clone(), draft.inputs()))
            .collect();
        let is_told = |slug: &str| told.contains_key(slug);
        let kept = suite::drafts(&Suite::embedded_of(game.name), |key| is_told(&key.slug));
        let kept = kept.unwrap_or_else(|faults| panic!("{}", faults[0])).into_iter();
        let kept = kept.map(|draft| (draft.name.clone(), draft.inputs())).collect();
        assert_eq!(told, kept, "run `stickler generate {} --more --aimed 0`", game.name);
    }
}

/// For each game, the variants to which it is converted, and the others with the reason.
type Listed = BTreeMap<String, (BTreeSet<String>, BTreeMap<String, String>)>;

fn listed() -> Listed {
    let text = include_str!("../data/orthodox.txt");
    let (mut listed, mut name) = (Listed::new(), String::new());
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix("  ").and_then(|line| line.split_once(": ")) {
            None => name = line.to_owned(),
            Some(("told", variants)) => {
                let told = &mut listed.entry(name.clone()).or_default().0;
                told.extend(variants.split(' ').map(str::to_owned));
            }
            Some((variants, reason)) => {
                let not_told = &mut listed.entry(name.clone()).or_default().1;
                not_told.extend(variants.split(' ').map(|it| (it.to_owned(), reason.to_owned())));
            }
        }
    }
    listed
}

#[test]
fn each_orthodox_game_is_told_in_every_variant_but_for_a_reason() {
    let listed = listed();
    let chess = || GAMES.iter().filter(|game| game.family.is_some());
    let orthodox = orthodox();
    assert_eq!(listed.len(), orthodox.len());
    for draft in &orthodox {
        let (told, not_told) = &listed[&draft.name];
        let is_told = |game: &&'static GameInfo| !derived(game, slice::from_ref(draft)).is_empty();
        let told_today: BTreeSet<String> =
            chess().filter(is_told).map(|game| game.name.to_owned()).collect();
        assert_eq!(*told, told_today, "{}", draft.name);
        let names: BTreeSet<&str> =
            told.iter().chain(not_told.keys()).map(String::as_str).collect();
        assert_eq!(names, chess().map(|game| game.name).collect(), "{}", draft.name);
    }
}
