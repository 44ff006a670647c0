//! The winner under best play, computed backwards from every end that a game can reach.

use std::{
    collections::{HashMap, VecDeque},
    sync::LazyLock,
};

use rstest::rstest;

use super::{REACHABLE, after};
use crate::{
    alak::Alak,
    game::{Game as _, Outcome, Player},
};

/// Decided positions: the winner, and the number of plies. All others are drawn, because neither player can force an end.
type Decided = HashMap<Alak, (Player, u32)>;

static DECIDED: LazyLock<Decided> = LazyLock::new(decide);

/// Works backwards from the ends, the nearest first.
fn decide() -> Decided {
    let mut ways_out: HashMap<&Alak, usize> = HashMap::new();
    let mut ways_in: HashMap<Alak, Vec<&Alak>> = HashMap::new();
    let (mut decided, mut queue) = (Decided::new(), VecDeque::new());
    for (position, _) in &*REACHABLE {
        if let Outcome::Won(winner, _) = position.outcome() {
            decided.insert(position.clone(), (winner, 0));
            queue.push_back(position.clone());
        }
        let moves = position.legal_moves();
        ways_out.insert(position, moves.len());
        for m in moves {
            let next = position.clone().play(m).expect("it is legal");
            ways_in.entry(next).or_default().push(position);
        }
    }
    while let Some(position) = queue.pop_front() {
        let (winner, plies) = decided[&position];
        for before in ways_in.remove(&position).unwrap_or_default() {
            if decided.contains_key(before) {
                continue;
            }
            let left = ways_out.get_mut(before).expect("it was counted");
            *left -= 1;
            // A player who can move to a position they win has won; a player who can only move to lost positions has lost.
            if before.turn == winner || *left == 0 {
                decided.insert(before.clone(), (winner, plies + 1));
                queue.push_back(before.clone());
            }
        }
    }
    decided
}

fn told() -> serde_json::Value {
    serde_json::from_str(include_str!("../counts.json")).unwrap()
}

#[test]
fn positions_are_worth_what_others_say() {
    let decided = &*DECIDED;
    let wins = decided.iter().filter(|(position, (winner, _))| position.turn == *winner).count();
    let counted = serde_json::json!({
        "start": if decided.contains_key(&Alak::default()) { "decided" } else { "draw" },
        "side_to_move_wins": wins,
        "side_to_move_loses": decided.len() - wins,
        "draw": REACHABLE.len() - decided.len(),
    });
    assert_eq!(counted, told()["value"]);
}

#[test]
fn the_longest_forced_win_is_as_long_as_others_say() {
    let (decided, told) = (&*DECIDED, &told()["longest_forced_win"]);
    let longest = decided.values().map(|(_, plies)| *plies).max();
    let text = |name: &str| told[name].as_str().unwrap();
    let position = after(&format!("{} turn={}:", text("position"), text("to_move")));
    assert_eq!(serde_json::json!(longest), told["plies"]);
    assert_eq!(decided.get(&position).map(|(_, plies)| *plies), longest);
}

#[rstest]
fn every_first_move_draws(#[values("1 5", "2 5", "3 5", "4 5")] m: &str) {
    assert_eq!(DECIDED.get(&after(m)), None);
}
