//! The rulebook counts as many lines of play as independent programs, also with a rule misread.

use serde_json::Value;

use crate::{
    built_in::BuiltIn as _,
    game::{Game as _, Outcome, perft},
    quagmire::{Misreading, Move, Quagmire, Rule, oracle::Oracle},
};

/// Published counts, with their descriptions.
fn positions() -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("../perft.json")).unwrap();
    file["positions"].as_array().unwrap().clone()
}

fn reached(row: &Value) -> Quagmire {
    let position = Quagmire::after(text(&row["moves"]))
        .unwrap_or_else(|error| panic!("{}: {error}", row["name"]));
    assert_eq!(
        position.board().to_string().replace('\n', "/"),
        text(&row["board"]),
        "{}",
        row["name"]
    );
    assert_eq!(Quagmire::SIDES[position.turn as usize], text(&row["turn"]), "{}", row["name"]);
    position
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

/// The lines of play of one length, and the kinds of their last plies.
#[derive(Default)]
struct Count {
    nodes: u64,
    slides: u64,
    friendly_jumps: u64,
    enemy_jumps: u64,
    under_duty: u64,
    stuck: u64,
    blocked: u64,
}

impl Count {
    fn of(position: &Quagmire, depth: usize) -> Self {
        let mut count = Self::default();
        count.walk(position, depth);
        count
    }

    fn walk(&mut self, position: &Quagmire, depth: usize) {
        let on_duty = !position.duty().is_empty();
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if depth > 1 {
                self.walk(&next, depth - 1);
            } else {
                self.tell(position, m, next.outcome());
                self.under_duty += u64::from(on_duty);
            }
        }
    }

    fn tell(&mut self, position: &Quagmire, m: Move, outcome: Outcome<Rule>) {
        let direction = m.from.direction_to(m.to).unwrap();
        let beside = m.from.step(direction).unwrap();
        self.nodes += 1;
        self.slides += u64::from(position.empty().has(beside));
        self.friendly_jumps += u64::from(position.own().has(beside));
        self.enemy_jumps += u64::from(position.enemy().has(beside));
        self.stuck += u64::from(outcome.ended_by() == Some(Rule::Stuck));
        self.blocked += u64::from(outcome.ended_by() == Some(Rule::Blocked));
    }

    fn named(&self, name: &str) -> u64 {
        match name {
            "nodes" => self.nodes,
            "slides" => self.slides,
            "friendly_jumps" => self.friendly_jumps,
            "enemy_jumps" => self.enemy_jumps,
            "under_duty" => self.under_duty,
            "stuck" => self.stuck,
            "blocked" => self.blocked,
            _ => panic!("nobody counts {name}"),
        }
    }
}

/// Compares every published count for lines of this length.
fn check_counts(depth: usize) {
    for row in positions() {
        if row["nodes"][depth - 1].is_null() {
            continue;
        }
        let count = Count::of(&reached(&row), depth);
        let columns = row.as_object().unwrap().iter().filter(|(_, column)| column.is_array());
        for (name, column) in columns {
            assert_eq!(
                count.named(name),
                column[depth - 1],
                "{name} of {}, {depth} plies",
                row["name"]
            );
        }
    }
}

#[test]
fn one_ply_is_counted_as_others_count() {
    check_counts(1);
}

#[test]
fn two_plies_are_counted_as_others_count() {
    check_counts(2);
}

#[test]
fn three_plies_are_counted_as_others_count() {
    check_counts(3);
}

#[test]
fn four_plies_are_counted_as_others_count() {
    check_counts(4);
}

#[test]
#[ignore = "counts 1.8 thousand million lines of play: minutes"]
fn five_plies_are_counted_as_others_count() {
    check_counts(5);
}

#[test]
fn the_plain_telling_counts_the_same() {
    for row in positions() {
        for depth in 1..=2 {
            let oracle = Oracle::read(&reached(&row), None);
            assert_eq!(
                perft(&oracle, depth as u32),
                row["nodes"][depth - 1],
                "{}, {depth} plies",
                row["name"]
            );
        }
    }
}

/// With a rule misread, the oracle counts as others did with the misreading of the same name.
#[test]
fn misreadings_miscount_as_others_do() {
    use Misreading::*;
    let misreadings = [
        TwiceAllowed,
        NoDuty,
        OwnPiecesClose,
        WayRoundOfFour,
        NoEnemyJump,
        DiagonalsClosed,
        CanJumpIsFree,
    ];
    for row in positions().iter().filter(|row| row.get("misread").is_some()) {
        for (misreading, depth) in misreadings.iter().flat_map(|m| [(m, 1), (m, 2)]) {
            let told = row["misread"].get(misreading.id()).unwrap_or(&row["nodes"]);
            let Some(told) = told.get(depth - 1) else { continue };
            let nodes = perft(&Oracle::read(&reached(row), Some(*misreading)), depth as u32);
            assert_eq!(nodes, *told, "{misreading:?} of {}, {depth} plies", row["name"]);
        }
    }
}

#[test]
#[ignore = "tells a third of a million positions plainly for each misreading: minutes"]
fn misreadings_miscount_four_plies_from_the_start_as_others_do() {
    let start = &positions()[0]["misread_at_depth_4"];
    for (id, nodes) in start.as_object().unwrap() {
        let misreading = Misreading::ALL.iter().find(|misreading| misreading.id() == id).unwrap();
        assert_eq!(
            perft(&Oracle::read(&Quagmire::default(), Some(*misreading)), 4),
            *nodes,
            "{id}"
        );
    }
}
