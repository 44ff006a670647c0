//! The game is compared with its oracle, and tests show that the comparison can fail.

use super::REACHABLE;
use crate::{
    alak::{Alak, Misreading, Move, Rule, oracle::Oracle},
    differential::{HasOracle as _, compare},
    game::Game as _,
    referee::{GameHistory, Referee as _},
    testing::undetected,
};

/// In every position that a game can reach, the game and its oracle decide every pair of the board's tiles by the same rule.
#[test]
fn slots_and_cells_tell_the_same_rules_in_every_position() {
    let tiles = || 1..=11;
    let universe: Vec<Move> =
        tiles().flat_map(|from| tiles().map(move |to| Move { from, to })).collect();
    assert_eq!(universe.len(), 121);
    for (position, _) in &*REACHABLE {
        let oracle = position.oracle();
        let ruled: Vec<_> = universe.iter().map(|m| position.check(*m)).collect();
        let legal: Vec<_> =
            universe.iter().copied().filter(|m| position.check(*m).is_ok()).collect();
        assert_eq!(position.legal_moves(), legal, "{position:?}");
        assert_eq!(
            universe.iter().map(|m| oracle.check(*m)).collect::<Vec<_>>(),
            ruled,
            "{position:?}"
        );
        assert_eq!(oracle.outcome(), position.outcome(), "{position:?}");
        assert!(position.compare_single_rules().is_ok(), "{position:?}");
        for m in legal {
            let (mut after, mut oracle) = (position.clone(), oracle.clone());
            after.play_unchecked(m);
            oracle.play_unchecked(m);
            assert_eq!(oracle.board(), after.board(), "{m} of {position:?}");
        }
    }
}

/// Also compares positions that no game reaches; `rulebook check alak --positions 1000000` does so for longer.
#[test]
fn slots_and_cells_tell_the_same_rules_in_any_position() {
    let stats =
        compare::<Alak>(5_000, 1).unwrap_or_else(|counterexample| panic!("{counterexample}"));
    assert_eq!((stats.positions, stats.fully, stats.single_rules), (5_000, 50, 5_000));
}

/// Whether a misreading concerns inputs that are not moves, which comparing moves cannot show.
fn is_of_words(misreading: &Misreading) -> bool {
    [Rule::Quit, Rule::Invalid].contains(&misreading.rule())
}

#[test]
fn every_misreading_of_moves_is_found_out_by_comparing() {
    let of_moves: Vec<_> = Misreading::ALL.iter().copied().filter(|m| !is_of_words(m)).collect();
    let missed =
        undetected::<Alak, _>(&of_moves, 20_000, 4, |position, m| Oracle::read(position, Some(m)));
    assert!(missed.is_empty(), "{missed:?}");
}

#[test]
fn every_misreading_of_words_is_found_out_by_talking() {
    const LINES: [&[&str]; 4] =
        [&["quit"], &["1 5", "quit"], &["hello", "1 5"], &["1 5", "hello", "8 7"]];
    let talk = |misreading| {
        LINES.map(|lines| {
            let mut game = GameHistory::from(Oracle::read(&Alak::default(), misreading));
            lines.iter().map(|line| game.submit(line)).collect::<Vec<_>>()
        })
    };
    let missed = |m: &&Misreading| talk(Some(**m)) == talk(None);
    let missed: Vec<_> = Misreading::ALL.iter().filter(|m| is_of_words(m)).filter(missed).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
