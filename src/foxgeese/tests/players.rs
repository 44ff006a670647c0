//! The players obey the rules, repeat their choices, and are as strong as documented.

use rstest::rstest;

use crate::{
    built_in::BuiltIn as _,
    foxgeese::{
        FoxGeese, GEESE, Rule,
        foxes::{Foxes, FoxesStrategy},
        geese::{Geese, GeeseStrategy},
    },
    game::{Game as _, Outcome},
};

/// Plays a game to its end, checking each move, and returns the rule that ended it.
fn play(geese: Geese, foxes: Foxes) -> Rule {
    let mut position = FoxGeese::default();
    loop {
        if let Some(rule) = position.outcome().ended_by() {
            return rule;
        }
        let geese_move = position.turn() == GEESE;
        let chosen = if geese_move { geese.choose(&position) } else { foxes.choose(&position) };
        position =
            position.play(chosen.expect("the game goes on")).expect("players keep the rules");
    }
}

/// The number of these games that end by one of these rules.
fn count(geese: GeeseStrategy, foxes: FoxesStrategy, games: u64, ends: &[Rule]) -> usize {
    let game = |seed| play(Geese { strategy: geese, seed }, Foxes { strategy: foxes, seed });
    (0..games).filter(|seed| ends.contains(&game(*seed))).count()
}

const WINS: [Rule; 2] = [Rule::Fill, Rule::Blocked];

#[rstest]
#[case::first(FoxesStrategy::First)]
#[case::last(FoxesStrategy::Last)]
#[case::random(FoxesStrategy::Random)]
#[case::greedy(FoxesStrategy::Greedy)]
#[case::one_that_looks_two_plies_ahead(FoxesStrategy::Minimax(2))]
fn geese_that_look_four_plies_ahead_beat(#[case] strategy: FoxesStrategy) {
    let won = count(GeeseStrategy::Win(4), strategy, 10, &WINS);
    assert!(won >= 7, "{won} of 10 against {strategy}");
}

#[test]
fn geese_that_look_six_plies_ahead_beat_foxes_that_look_four() {
    let won = count(GeeseStrategy::Win(6), FoxesStrategy::Minimax(4), 5, &WINS);
    assert!(won >= 3, "{won} of 5");
}

#[rstest]
#[case::random_geese_are_captured(GeeseStrategy::Random, &[Rule::Twelve])]
#[case::tempting_geese_are_captured(GeeseStrategy::Tempting, &[Rule::Twelve])]
#[case::waiting_geese_run_out_of_moves(GeeseStrategy::Waiting, &[Rule::Hundred])]
#[case::careful_geese_block_the_foxes(GeeseStrategy::Careful, &[Rule::Blocked])]
#[case::filling_geese_fill_the_square(GeeseStrategy::Filling, &[Rule::Fill])]
fn each_trial_leads_where_it_should(#[case] strategy: GeeseStrategy, #[case] ends: &[Rule]) {
    let there = count(strategy, FoxesStrategy::Random, 10, ends);
    assert!(there >= 7, "{there} of 10");
}

#[test]
fn the_same_seed_does_the_same() {
    for strategy in [FoxesStrategy::Random, FoxesStrategy::Greedy, FoxesStrategy::Minimax(2)] {
        let position = FoxGeese::after("du").unwrap();
        let chosen = |seed| Foxes { strategy, seed }.choose(&position);
        assert!((0..20).all(|seed| chosen(seed) == chosen(seed)), "{strategy}");
        assert!(
            (0..20).any(|seed| chosen(seed) != chosen(0)),
            "{strategy} leaves nothing to chance"
        );
    }
}

#[test]
fn nobody_moves_after_the_end() {
    let over =
        FoxGeese::position("__abc__/__def__/X.ghi../......Y/jklmn../__opq__/__...__ turn=foxes")
            .unwrap();
    assert!(matches!(over.outcome(), Outcome::Won(..)));
    assert_eq!(Foxes { strategy: FoxesStrategy::Greedy, seed: 0 }.choose(&over), None);
    assert_eq!(Geese { strategy: GeeseStrategy::Win(2), seed: 0 }.choose(&over), None);
}

#[rstest]
fn a_skill_is_written_as_it_is_read(
    #[values("first", "last", "random", "greedy", "minimax:4")] text: &str,
) {
    assert_eq!(
        text.parse::<FoxesStrategy>().map(|strategy| strategy.to_string()),
        Ok(text.to_owned())
    );
}

#[rstest]
fn other_text_is_no_skill(
    #[values("", "minimax", "minimax:0", "minimax:99", "clever")] text: &str,
) {
    let error = text.parse::<FoxesStrategy>().unwrap_err().to_string();
    assert!(
        error.contains("expected first, last, random, greedy or minimax:1 to minimax:8"),
        "{error}"
    );
}
