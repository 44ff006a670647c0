//! The players play by the rules, do the same each time, and are as strong as they are said to be.

use rstest::rstest;

use crate::{
    foxgeese::{
        FoxGeese, GEESE, Rule,
        foxes::{Foxes, Skill},
        geese::{Aim, Geese},
    },
    game::{Game as _, Outcome},
};

/// Plays a game to its end, each move by the rules, and says which rule ended it.
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

/// How many of so many games end by one of these rules.
fn count(aim: Aim, skill: Skill, games: u64, ends: &[Rule]) -> usize {
    let game = |seed| play(Geese { aim, seed }, Foxes { skill, seed });
    (0..games).filter(|seed| ends.contains(&game(*seed))).count()
}

const WINS: [Rule; 2] = [Rule::Fill, Rule::Blocked];

#[rstest]
#[case::first(Skill::First)]
#[case::last(Skill::Last)]
#[case::random(Skill::Random)]
#[case::greedy(Skill::Greedy)]
#[case::one_that_looks_two_plies_ahead(Skill::Minimax(2))]
fn geese_that_look_four_plies_ahead_beat(#[case] skill: Skill) {
    let won = count(Aim::Win(4), skill, 10, &WINS);
    assert!(won >= 7, "{won} of 10 against {skill}");
}

#[test]
fn geese_that_look_six_plies_ahead_beat_foxes_that_look_four() {
    let won = count(Aim::Win(6), Skill::Minimax(4), 5, &WINS);
    assert!(won >= 3, "{won} of 5");
}

#[rstest]
#[case::random_geese_are_captured(Aim::Random, &[Rule::Twelve])]
#[case::tempting_geese_are_captured(Aim::Tempting, &[Rule::Twelve])]
#[case::waiting_geese_run_out_of_moves(Aim::Waiting, &[Rule::Hundred])]
#[case::careful_geese_block_the_foxes(Aim::Careful, &[Rule::Blocked])]
#[case::filling_geese_fill_the_square(Aim::Filling, &[Rule::Fill])]
fn each_trial_leads_where_it_should(#[case] aim: Aim, #[case] ends: &[Rule]) {
    let there = count(aim, Skill::Random, 10, ends);
    assert!(there >= 7, "{there} of 10");
}

#[test]
fn the_same_seed_does_the_same() {
    for skill in [Skill::Random, Skill::Greedy, Skill::Minimax(2)] {
        let position = FoxGeese::after("du").unwrap();
        let chosen = |seed| Foxes { skill, seed }.choose(&position);
        assert!((0..20).all(|seed| chosen(seed) == chosen(seed)), "{skill}");
        assert!((0..20).any(|seed| chosen(seed) != chosen(0)), "{skill} leaves nothing to chance");
    }
}

#[test]
fn nobody_moves_after_the_end() {
    let over =
        FoxGeese::position("__abc__/__def__/X.ghi../......Y/jklmn../__opq__/__...__ turn=foxes")
            .unwrap();
    assert!(matches!(over.outcome(), Outcome::Won(..)));
    assert_eq!(Foxes { skill: Skill::Greedy, seed: 0 }.choose(&over), None);
    assert_eq!(Geese { aim: Aim::Win(2), seed: 0 }.choose(&over), None);
}

#[rstest]
fn a_skill_is_written_as_it_is_read(
    #[values("first", "last", "random", "greedy", "minimax:4")] text: &str,
) {
    assert_eq!(text.parse::<Skill>().map(|skill| skill.to_string()), Ok(text.to_owned()));
}

#[rstest]
fn other_text_is_no_skill(
    #[values("", "minimax", "minimax:0", "minimax:99", "clever")] text: &str,
) {
    let error = text.parse::<Skill>().unwrap_err().to_string();
    assert!(
        error.contains("allowed is first, last, random, greedy or minimax:1 to minimax:8"),
        "{error}"
    );
}
