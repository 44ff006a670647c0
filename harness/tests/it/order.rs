//! Transcripts are played in the current order. Its beginning, which `--quick` plays, detects every known misreading, and so do the
//! generated games of Quagmire.

use std::collections::HashSet;

use rulebook::{
    games::{GAMES, GameInfo, find},
    suite::Suite,
};
use stickler::{
    strength::{generated::revealed_by, killed, order::Order},
    transcript::{Draft, suite},
};

fn drafts(game: &GameInfo) -> Vec<Draft> {
    let drafts = suite::drafts(&Suite::embedded(), |key| key.game == game.name);
    drafts.unwrap_or_else(|faults| panic!("{}", faults[0]))
}

fn kept(game: &GameInfo) -> Order {
    let orders = Suite::embedded().orders;
    let kept = orders.get(game.name).unwrap_or_else(|| panic!("no order of {} is kept", game.name));
    Order::parse(kept).unwrap_or_else(|error| panic!("the order of {}: {error}", game.name))
}

#[test]
fn a_quick_run_notices_every_misreading() {
    for game in GAMES {
        let (drafts, order) = (drafts(game), kept(game));
        let quick: HashSet<&str> = order.noticing(0).collect();
        let played = drafts.iter().filter(|draft| quick.contains(&*draft.name));
        let noticed: HashSet<&str> = played.flat_map(killed).collect();
        let all = game.mutants(None).expect("a game has a start");
        let missed: Vec<&str> =
            all.iter().map(|mutant| mutant.id).filter(|id| !noticed.contains(id)).collect();
        assert_eq!(missed, Vec::<&str>::new(), "of {}", game.name);
    }
}

#[test]
fn a_quick_run_is_shorter_and_notices_the_generated_faults_that_are_asked_for() {
    for game in GAMES {
        let (order, drafts) = (kept(game), drafts(game));
        let from_start = drafts.iter().filter(|draft| draft.is_from_start());
        let shown: Vec<_> = from_start.map(|draft| (&*draft.name, shown_by(draft))).collect();
        let number = |is_wanted: &dyn Fn(&str) -> bool| {
            let wanted = shown.iter().filter(|(name, _)| is_wanted(name));
            wanted.flat_map(|(_, shown)| shown).collect::<HashSet<_>>().len()
        };
        let all = number(&|_| true);
        let lengths = [0, 95, 99].map(|percent| {
            let quick: HashSet<&str> = order.noticing(percent).collect();
            let noticed = number(&|name| quick.contains(name));
            assert!(
                noticed * 100 >= all * usize::from(percent),
                "{}: {noticed} of {all}",
                game.name
            );
            quick.len()
        });
        assert!(lengths.is_sorted() && lengths[2] < drafts.len(), "{}: {lengths:?}", game.name);
    }
}

/// The generated faults that a transcript shows, and the inputs that are no moves.
fn shown_by(draft: &Draft) -> HashSet<String> {
    let faults = revealed_by(draft).expect("it is a game").into_iter();
    let no_moves = draft.inputs().into_iter().filter(|input| draft.game.written(input).is_err());
    faults.map(|fault| fault.to_string()).chain(no_moves).collect()
}

/// Other games have misreadings that only malformed inputs show, and those are not generated.
#[test]
fn the_generated_games_of_quagmire_notice_every_misreading_that_a_game_can_show() {
    let drafts = drafts(find("quagmire").expect("it is listed"));
    let from_start = || drafts.iter().filter(|draft| draft.is_from_start());
    let generated = from_start().filter(|draft| draft.is_generated());
    let by_generated: HashSet<&str> = generated.flat_map(killed).collect();
    let by_any: HashSet<&str> = from_start().flat_map(killed).collect();
    assert_eq!(by_any.difference(&by_generated).collect::<Vec<_>>(), Vec::<&&str>::new());
}
