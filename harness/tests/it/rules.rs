//! Every rule has transcripts that would fail without it. Every known misreading of a rule is detected, nearly every one by a game
//! from the start.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
    thread,
};

use rulebook::{
    games::{GAMES, GameInfo},
    rule::{Citation, Ruling},
    suite::{Key, Suite},
};
use stickler::{
    strength::{Shown, killed_by, shown},
    transcript::{Draft, suite},
};

/// The least number of transcripts that must play because of a rule, and of those that must refuse because of it.
const AT_LEAST: usize = 3;

fn drafts(game: &GameInfo) -> Vec<Draft> {
    let drafts = suite::drafts(&Suite::embedded(), |key| key.game == game.name);
    drafts.unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// A misreading, its rule, and the transcripts that detect it.
type Noticed = (&'static str, &'static str, Vec<String>);

/// The misreadings of a game. Computing them takes seconds, and is done once for all tests, all games in parallel.
fn noticed(game: &GameInfo) -> &'static [Noticed] {
    static ALL: LazyLock<BTreeMap<&str, Vec<Noticed>>> = LazyLock::new(|| {
        thread::scope(|scope| {
            let of = |game: &'static GameInfo| scope.spawn(|| killed_by(&drafts(game)));
            let games: Vec<_> = GAMES.iter().map(|game| (game.name, of(game))).collect();
            games
                .into_iter()
                .map(|(name, noticed)| (name, noticed.join().expect("it counts")))
                .collect()
        })
    });
    &ALL[game.name]
}

#[test]
fn every_rule_is_shown_by_what_is_played_and_by_what_is_refused() {
    for game in GAMES {
        let drafts = drafts(game);
        for rule in game.rules() {
            let Shown { accepts, refuses, .. } = shown_by_enough(&drafts, rule);
            assert!(accepts.len() >= AT_LEAST, "{} makes only {accepts:?} play", rule.id);
            assert!(refuses.len() >= AT_LEAST, "{} makes only {refuses:?} refuse", rule.id);
        }
    }
}

/// The transcripts that show a rule: only some of them, if that is enough.
fn shown_by_enough(drafts: &[Draft], rule: Citation) -> Shown {
    const AT_A_TIME: usize = 20;
    let mut all = Shown::default();
    for some in drafts.chunks(AT_A_TIME) {
        let Shown { accepts, refuses, .. } = shown(some, rule);
        all.accepts.extend(accepts);
        all.refuses.extend(refuses);
        if all.accepts.len().min(all.refuses.len()) >= AT_LEAST {
            break;
        }
    }
    all
}

/// Misreadings that no known game from the start shows. The game would need a board without moves, or a hundred moves in vain.
const ONLY_IN_A_SET_UP: [(&str, &[&str]); 2] = [
    ("quagmire", &["blocked-first", "never-blocked"]),
    ("foxgeese", &["foxes-fill", "hundredth-loses", "only-steps-count"]),
];

/// Most submissions have no way to be given a position.
#[test]
fn every_misreading_is_noticed_by_some_transcript_and_nearly_every_one_from_the_start() {
    let excepted: BTreeMap<&str, &[&str]> = ONLY_IN_A_SET_UP.into_iter().collect();
    for game in GAMES {
        let drafts = drafts(game);
        let set_up = drafts.iter().filter(|draft| draft.set_up.is_some());
        let set_up: BTreeSet<&str> = set_up.map(|draft| draft.name.as_str()).collect();
        let mut only_in_a_set_up = BTreeSet::new();
        for (misreading, rule, transcripts) in noticed(game) {
            assert!(
                !transcripts.is_empty(),
                "nothing notices {misreading}, a misreading of {rule}"
            );
            if transcripts.iter().all(|name| set_up.contains(name.as_str())) {
                only_in_a_set_up.insert(*misreading);
            }
        }
        let excepted = excepted.get(game.name).copied().unwrap_or_default();
        assert_eq!(only_in_a_set_up, excepted.iter().copied().collect(), "of {}", game.name);
    }
}

/// No transcript depends on a ruling without naming it, and none is skipped for nothing.
#[test]
fn every_ruling_is_named_by_the_transcripts_that_notice_another_answer() {
    for game in GAMES {
        let drafts = drafts(game);
        let noticed = noticed(game);
        for ruling in game.rulings {
            let named = drafts.iter().filter(|draft| draft.rulings.contains(ruling));
            let named: BTreeSet<&str> = named.map(|draft| draft.name.as_str()).collect();
            assert!(!named.is_empty(), "no transcript of {} names {}", game.name, ruling.name);
            assert_eq!(named, depend(ruling, noticed), "{} of {}", ruling.name, game.name);
        }
    }
}

/// The transcripts that detect one of the other answers to a ruling's question.
fn depend<'a>(ruling: &Ruling, noticed: &'a [Noticed]) -> BTreeSet<&'a str> {
    let of = |id: &&str| {
        let found = noticed.iter().find(|(misreading, ..)| misreading == id);
        &found.unwrap_or_else(|| panic!("{}: no misreading {id}", ruling.name)).2
    };
    ruling.otherwise.iter().flat_map(of).map(String::as_str).collect()
}

#[test]
fn names_are_sentences_in_slug_form() {
    let slug = |text: &str| {
        let word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        text.split('-').all(word)
    };
    let suite = Suite::embedded();
    let names = suite::keys(&suite).into_iter().chain(suite.goldens.keys().cloned());
    let others: Vec<Key> = names.filter(|key| !slug(&key.slug) || !slug(&key.game)).collect();
    assert!(others.is_empty(), "{others:?}");
}

/// The least number of transcripts of a game.
fn enough(game: &str) -> usize {
    match game {
        "quagmire" => 100,
        "alak" => 60,
        _ => 25,
    }
}

#[test]
fn every_game_is_shown_by_enough_transcripts() {
    for game in GAMES {
        let count = drafts(game).len();
        assert!(count >= enough(game.name), "{} has {count}", game.name);
    }
}
