//! A game reveals a fault exactly if a referee with the fault plays it differently; and games from a seed are valid games.

use std::collections::{HashMap, HashSet};

use rstest::rstest;

use super::{
    Decision, Fault,
    aimed::{self, Aimed as _, Marksman, Worth},
    partial::{self, PartialGames as _, Seeker, Shown},
    playouts::{Guided, Playouts, Size},
    referee::Faulty,
    revealed,
};
use crate::{
    alak::Alak,
    chess::{Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse},
    differential::{HasOracle, look_alike},
    foxgeese::FoxGeese,
    game::Outcome,
    quagmire::Quagmire,
    random::Rng,
    referee::{GameHistory, LineOutcome, Referee},
    rule::Citation,
};

fn game<G: HasOracle>(seed: u64) -> Vec<String> {
    Guided::from(G::default(), seed).next_game(Size { inputs: 60, probes: 2 })
}

/// The faults that a game reveals.
fn faults_of<G: HasOracle>(inputs: &[String]) -> Vec<Fault<Citation>> {
    revealed(G::default(), inputs).into_iter().flatten().collect()
}

/// Whether a referee with a fault visibly differs from the correct one in a game.
fn differs<G: HasOracle>(inputs: &[String], fault: Fault<Citation>) -> bool {
    let mut right = GameHistory::from(G::default());
    let mut wrong = Faulty::from(G::default(), fault);
    let plays = |outcome: LineOutcome| outcome == LineOutcome::Played;
    inputs.iter().any(|input| {
        plays(right.submit(input)) != plays(wrong.submit(input)) || !look_alike(&right, &wrong)
    })
}

/// Plays twenty faults that a game reveals and twenty that only another game reveals.
#[rstest]
#[case(revealed_is_what_differs::<Quagmire>)]
#[case(revealed_is_what_differs::<Alak>)]
#[case(revealed_is_what_differs::<Chess<Gun>>)]
#[case(revealed_is_what_differs::<Chess<Madhouse>>)]
#[case(revealed_is_what_differs::<Chess<Baseline>>)]
#[case(revealed_is_what_differs::<Chess<Extinction>>)]
#[case(revealed_is_what_differs::<FoxGeese>)]
fn a_game_reveals_the_faults_of_the_decisions_it_meets(#[case] holds: fn()) {
    holds();
}

fn revealed_is_what_differs<G: HasOracle>() {
    let mut rng = Rng::with_seed(1);
    let [one, other] = [1, 2].map(game::<G>);
    let (shown, elsewhere) = (faults_of::<G>(&one), faults_of::<G>(&other));
    let known: HashSet<_> = shown.iter().copied().collect();
    for _ in 0..20 {
        let fault = rng.choice(&shown).expect("a game reveals something");
        assert!(differs::<G>(&one, *fault), "{fault}");
        let fault = rng.choice(&elsewhere).expect("a game reveals something");
        assert_eq!(differs::<G>(&one, *fault), known.contains(fault), "{fault}");
    }
}

/// A referee with a fault plays an illegal move and continues; every resulting position can be shown.
#[rstest]
#[case(whatever_is_forced_can_be_shown::<Quagmire>)]
#[case(whatever_is_forced_can_be_shown::<Alak>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Gun>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Fairy>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Blackhole>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Fibonacci>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Madhouse>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Baseline>>)]
#[case(whatever_is_forced_can_be_shown::<Chess<Extinction>>)]
#[case(whatever_is_forced_can_be_shown::<FoxGeese>)]
fn what_comes_of_an_illegal_move_can_be_shown(#[case] holds: fn()) {
    holds();
}

fn whatever_is_forced_can_be_shown<G: HasOracle>() {
    let mut rng = Rng::with_seed(1);
    for m in G::default().universe() {
        let mut game = GameHistory::from(G::default());
        game.force(m);
        for _ in 0..4 {
            assert!(!game.draw().is_empty());
            if game.outcome() != Outcome::Ongoing {
                break;
            }
            let moves = game.position().universe();
            game.force(*rng.choice(&moves).expect("something can be written down"));
        }
    }
}

#[test]
fn a_seed_means_the_same_games_and_another_seed_means_others() {
    let games = |seed| {
        let mut playouts = Guided::from(Quagmire::default(), seed);
        [(); 3].map(|()| playouts.next_game(Size { inputs: 30, probes: 2 }))
    };
    assert_eq!(games(7), games(7));
    assert_ne!(games(7), games(8));
}

/// The faults that one random game reveals, each with a value.
fn some_worth<G: HasOracle>() -> Worth {
    faults_of::<G>(&game::<G>(1)).into_iter().map(|fault| (fault, 1.0)).collect()
}

fn worth_shown<G: HasOracle>(inputs: &[String], worth: &Worth) -> usize {
    let shown: HashSet<_> = faults_of::<G>(inputs).into_iter().collect();
    worth.keys().filter(|fault| shown.contains(fault)).count()
}

#[rstest]
#[case(an_aimed_game_shows_what_it_is_aimed_at::<Quagmire>)]
#[case(an_aimed_game_shows_what_it_is_aimed_at::<Alak>)]
#[case(an_aimed_game_shows_what_it_is_aimed_at::<Chess<Gun>>)]
#[case(an_aimed_game_shows_what_it_is_aimed_at::<Chess<Baseline>>)]
#[case(an_aimed_game_shows_what_it_is_aimed_at::<FoxGeese>)]
fn a_game_is_aimed(#[case] holds: fn()) {
    holds();
}

/// A game of the same length that is not aimed shows less.
fn an_aimed_game_shows_what_it_is_aimed_at<G: HasOracle>() {
    let (worth, size) = (some_worth::<G>(), aimed::Size { inputs: 60, moves: 40 });
    let next = |worth: &Worth| Marksman::from(G::default(), 2).next_game(worth, size);
    let game = next(&worth);
    assert_eq!(game, next(&worth), "the same seed means the same game");
    assert!(game.len() <= size.inputs, "{game:?}");
    let [aimed, not] = [game, next(&Worth::new())].map(|game| worth_shown::<G>(&game, &worth));
    assert!(aimed > not, "{aimed} of {}, and {not} without aim", worth.len());
}

#[rstest]
#[case(ends_are_ends::<Quagmire>)]
#[case(ends_are_ends::<Alak>)]
#[case(ends_are_ends::<Chess<Madhouse>>)]
#[case(ends_are_ends::<FoxGeese>)]
fn games_that_end_soon_end_with_their_last_move(#[case] holds: fn()) {
    holds();
}

fn ends_are_ends<G: HasOracle>() {
    let (worth, size) = (some_worth::<G>(), aimed::Size { inputs: 100, moves: 60 });
    let endings = Marksman::from(G::default(), 1).endings(60, size);
    assert!(!endings.is_empty(), "some games end");
    for moves in endings.iter().take(20) {
        let inputs = Marksman::from(G::default(), 1).along(moves, &worth, size);
        let mut referee = GameHistory::from(G::default());
        let played: Vec<&String> = inputs
            .iter()
            .filter(|input| {
                assert_eq!(referee.outcome(), Outcome::Ongoing, "nothing comes after the end");
                referee.submit(input) == LineOutcome::Played
            })
            .collect();
        assert!(referee.outcome() != Outcome::Ongoing && inputs.len() <= size.inputs);
        assert_eq!(played, moves.iter().collect::<Vec<_>>());
    }
}

/// Prints how often a dozen games meet each decision, for developers who tune the guidance.
#[test]
#[ignore = "prints and decides nothing"]
fn what_a_dozen_games_meet() {
    fn meet<G: HasOracle>() {
        let started = std::time::Instant::now();
        let mut playouts = Guided::from(G::default(), 3);
        let (mut decisions, mut faults) = (HashMap::new(), HashSet::new());
        let mut inputs = 0;
        for n in 0..12 {
            let game =
                playouts.next_game(Size { inputs: if n % 4 == 3 { 100 } else { 24 }, probes: 2 });
            inputs += game.len();
            for fault in faults_of::<G>(&game) {
                let decision = format!("{:?}", fault.decision.map(|rule| rule.id));
                if fault.feature.is_none() {
                    *decisions.entry(decision).or_insert(0) += 1;
                }
                faults.insert(fault);
            }
        }
        let mut decisions: Vec<_> = decisions.into_iter().collect();
        decisions.sort();
        println!(
            "{} {inputs} inputs, {} faults, {:?}: {decisions:?}",
            G::NAME,
            faults.len(),
            started.elapsed()
        );
    }
    meet::<Quagmire>();
    meet::<Alak>();
    meet::<Chess<Gun>>();
    meet::<Chess<Fairy>>();
    meet::<Chess<Blackhole>>();
    meet::<Chess<Fibonacci>>();
    meet::<Chess<Madhouse>>();
    meet::<Chess<Baseline>>();
    meet::<Chess<Extinction>>();
}

/// A game written for partial misreadings detects the same whole misreadings, at the same inputs, as a referee for each of them.
#[rstest]
#[case(partial_misreadings_show_where_whole_ones_do::<Quagmire>)]
#[case(partial_misreadings_show_where_whole_ones_do::<Alak>)]
#[case(partial_misreadings_show_where_whole_ones_do::<Chess<Gun>>)]
#[case(partial_misreadings_show_where_whole_ones_do::<Chess<Fibonacci>>)]
#[case(partial_misreadings_show_where_whole_ones_do::<Chess<Madhouse>>)]
#[case(partial_misreadings_show_where_whole_ones_do::<Chess<Baseline>>)]
#[case(partial_misreadings_show_where_whole_ones_do::<FoxGeese>)]
fn a_partial_misreading_shows_where_a_whole_one_does(#[case] holds: fn()) {
    holds();
}

fn partial_misreadings_show_where_whole_ones_do<G: HasOracle>() {
    let size = aimed::Size { inputs: 40, moves: 25 };
    let inputs = Seeker::from(G::default(), 1).next_game(&Shown::new(), size);
    let revealed = partial::revealed(G::default(), &inputs, None);
    assert!(!inputs.is_empty() && revealed.len() == inputs.len());
    for mutant in G::default().mutants() {
        let at = |faults: &Vec<Fault<Citation>>| {
            faults.iter().any(
                |fault| matches!(fault.decision, Decision::Misreads { id, .. } if id == mutant.id),
            )
        };
        let (mut right, mut wrong) = (GameHistory::from(G::default()), mutant.referee.duplicate());
        let begins_otherwise = !look_alike(&right, &*wrong);
        let plays = |outcome: LineOutcome| outcome == LineOutcome::Played;
        let first = inputs.iter().position(|input| {
            plays(right.submit(input)) != plays(wrong.submit(input)) || !look_alike(&right, &*wrong)
        });
        let first = first.filter(|_| !begins_otherwise);
        assert_eq!(revealed.iter().position(at), first, "{}", mutant.id);
    }
}
