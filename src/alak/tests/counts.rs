//! The module counts as others did: lines of play, reachable positions, and the effects of moves in them.

use std::{collections::BTreeMap, sync::LazyLock};

use rstest::rstest;
use serde_json::{Value, json};

use super::REACHABLE;
use crate::{
    alak::{
        Alak, Misreading, Move, Rule,
        oracle::Oracle,
        slots::{Slot, Slots},
    },
    game::{Game as _, Outcome, Player, perft},
};

/// Published counts, with their descriptions.
fn told() -> Value {
    serde_json::from_str(include_str!("../counts.json")).unwrap()
}

/// A move in a position that a game can reach, with its result.
struct Ply {
    /// The number of the ply.
    number: usize,
    before: Alak,
    m: Move,
    to: Slot,
    after: Alak,
    captured: Slots,
    lost: Slots,
}

impl Ply {
    fn new(number: usize, before: &Alak, m: Move) -> Self {
        let [from, to] = [m.from, m.to].map(|tile| Slot::new(tile).unwrap());
        let mut after = before.clone();
        after.play_unchecked(m);
        let captured = before.enemy() - after.own();
        let lost = ((before.own() - from.into()) | to.into()) - after.enemy();
        Self { number, before: before.clone(), m, to, after, captured, lost }
    }

    fn jumped_over(&self) -> i32 {
        (self.m.from - self.m.to).abs() - 1
    }

    /// The number of captured pieces on each side of the piece that moved, the smaller first.
    fn sides(&self) -> [u32; 2] {
        let (left, right) = (self.captured.left_of(self.to), self.captured.right_of(self.to));
        [left.len().min(right.len()), left.len().max(right.len())]
    }

    fn is_two_sided(&self) -> bool {
        self.sides()[0] > 0
    }
}

/// All moves, in the order in which a game can reach their positions.
static PLIES: LazyLock<Vec<Ply>> = LazyLock::new(|| {
    let moves = |(before, plies): &(Alak, usize)| {
        let moves = before.legal_moves().into_iter();
        moves.map(|m| Ply::new(plies + 1, before, m)).collect::<Vec<_>>()
    };
    REACHABLE.iter().flat_map(moves).collect()
});

/// The number of each kind.
fn histogram(kinds: impl Iterator<Item = String>) -> Value {
    let mut counts = BTreeMap::<String, u64>::new();
    for kind in kinds {
        *counts.entry(kind).or_default() += 1;
    }
    json!(counts)
}

#[rstest]
fn lines_of_play_are_counted_as_others_count(#[values(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)] depth: u32) {
    assert_eq!(perft(&Alak::default(), depth), told()["perft"][depth as usize - 1]);
}

#[rstest]
fn the_plain_telling_counts_the_same(#[values(1, 2, 3, 4, 5, 6)] depth: u32) {
    assert_eq!(perft(&Oracle::default(), depth), told()["perft"][depth as usize - 1]);
}

/// With a rule misread, the oracle counts as others did with the misreading of the same name.
#[rstest]
#[case::never_removing_ones_own(Misreading::OwnNeverRemoved, "perft_without_own_removal")]
#[case::removing_the_moved_piece_only(
    Misreading::OwnMovedOnly,
    "perft_removing_only_the_moved_piece"
)]
fn misreadings_miscount_as_others_do(#[case] misreading: Misreading, #[case] name: &str) {
    let oracle = Oracle::read(&Alak::default(), Some(misreading));
    for (depth, lines) in told()[name].as_object().unwrap() {
        assert_eq!(perft(&oracle, depth.parse().unwrap()), *lines, "{depth} plies");
    }
}

#[test]
fn as_many_positions_are_reached_as_others_reach() {
    let positions = &*REACHABLE;
    let over = positions.iter().filter(|(p, _)| p.outcome() != Outcome::Ongoing).count();
    let counted = json!({
        "states": positions.len(),
        "terminal": over,
        "live": positions.len() - over,
        "moves": PLIES.len(),
    });
    assert_eq!(counted, told()["reachable"]);
    assert_eq!(
        positions.last().map(|(_, plies)| *plies),
        Some(18),
        "the furthest is 18 plies away"
    );
}

#[test]
fn captures_are_counted_as_others_count() {
    let captures: Vec<&Ply> = PLIES.iter().filter(|ply| !ply.captured.is_empty()).collect();
    let two_sided = captures.iter().filter(|ply| ply.is_two_sided()).map(|ply| ply.sides());
    let counted = json!({
        "moves": captures.len(),
        "by_size": histogram(captures.iter().map(|ply| ply.captured.len().to_string())),
        "two_sided": histogram(two_sided.map(|[fewer, more]| format!("{fewer}+{more}"))),
    });
    assert_eq!(counted, told()["captures"]);
}

#[test]
fn own_losses_are_counted_as_others_count() {
    let losses: Vec<&Ply> = PLIES.iter().filter(|ply| !ply.lost.is_empty()).collect();
    let ending = losses.iter().filter(|ply| ply.after.outcome().ended_by() == Some(Rule::Own));
    let counted = json!({
        "moves": losses.len(),
        "by_size": histogram(losses.iter().map(|ply| ply.lost.len().to_string())),
        "ending_the_game": ending.count(),
    });
    assert_eq!(counted, told()["own_removals"]);
}

#[test]
fn jumps_are_counted_as_others_count() {
    let counted = histogram(PLIES.iter().map(|ply| ply.jumped_over().to_string()));
    assert_eq!(counted, told()["jumped_over"]);
}

/// The ply that first shows something in a shortest game.
#[rstest]
#[case::o_captures(4, |ply: &Ply| !ply.captured.is_empty())]
#[case::x_captures(5, |ply: &Ply| !ply.captured.is_empty() && ply.before.turn == Player::One)]
#[case::on_both_sides(6, Ply::is_two_sided)]
#[case::o_loses_a_piece(4, |ply: &Ply| !ply.lost.is_empty())]
#[case::x_loses_a_piece(5, |ply: &Ply| !ply.lost.is_empty() && ply.before.turn == Player::One)]
#[case::a_whole_row_is_lost(7, |ply: &Ply| ply.lost.len() > 1)]
#[case::o_wins(4, |ply: &Ply| ply.after.outcome() != Outcome::Ongoing)]
#[case::x_wins(5, |ply: &Ply| matches!(ply.after.outcome(), Outcome::Won(Player::One, _)))]
#[case::a_mover_loses_the_game(7, |ply: &Ply| ply.after.outcome().ended_by() == Some(Rule::Own))]
fn the_first_of_its_kind(#[case] number: usize, #[case] is_one: fn(&Ply) -> bool) {
    assert_eq!(PLIES.iter().find(|ply| is_one(ply)).map(|ply| ply.number), Some(number));
}

/// Assumptions of the module about the positions that a game can reach.
#[rstest]
#[case::nothing_stands_surrounded(|ply: &Ply| {
    Player::BOTH.into_iter().all(|player| ply.before.surrounded(player).is_empty())
})]
#[case::nobody_is_without_a_move(|ply: &Ply| (2..=8).contains(&ply.before.legal_moves().len()))]
#[case::nobody_captures_and_loses_at_once(|ply: &Ply| ply.captured.is_empty() || ply.lost.is_empty())]
#[case::captures_are_beside_the_piece_that_moved(|ply: &Ply| {
    let empty = ply.after.empty();
    let beside = Slots::from(ply.to).run_left(empty) | Slots::from(ply.to).run_right(empty);
    (ply.captured - beside).is_empty()
})]
#[case::three_slots_are_empty(|ply: &Ply| ply.before.empty().len() >= 3)]
fn it_holds_of_every_move_in_a_game(#[case] holds: fn(&Ply) -> bool) {
    if let Some(ply) = PLIES.iter().find(|ply| !holds(ply)) {
        panic!("{} of {:?}", ply.m, ply.before);
    }
}

/// The number of moves, among those a game can reach, for which a misreading results in a different board.
#[rstest]
#[case(Misreading::OwnNeverRemoved, 20_900)]
#[case(Misreading::OwnFirst, 16_432)]
#[case(Misreading::OwnSinglesOnly, 6_292)]
#[case(Misreading::OwnMovedOnly, 6_292)]
#[case(Misreading::NeverCaptures, 60_544)]
#[case(Misreading::FirstRowOnly, 1_748)]
fn a_misreading_comes_to_other_boards(#[case] misreading: Misreading, #[case] moves: usize) {
    let differs = |ply: &&Ply| {
        let mut oracle = Oracle::read(&ply.before, Some(misreading));
        oracle.play_unchecked(ply.m);
        oracle.board() != ply.after.board()
    };
    assert_eq!(PLIES.iter().filter(differs).count(), moves);
}
