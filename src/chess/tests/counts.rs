//! The rulebook counts as many lines of play as independent programs.

use serde_json::Value;

use crate::{
    built_in::BuiltIn as _,
    chess::{
        Baseline, Blackhole, Chess, Extinction, Fairy, Fibonacci, Gun, Madhouse, Misreading,
        Orthodox, Variant, oracle::Oracle,
    },
    game::perft,
};

/// Published counts: a variant, a position (none for the start), and the lines of play of one ply, two plies, …. Some also have the count
/// for four plies of a program that reads a rule differently.
fn figures() -> Vec<Value> {
    serde_json::from_str(include_str!("../perft.json")).unwrap()
}

/// Counts, in every position, the lines of play whose number is within these bounds.
fn count(least: u64, most: u64) {
    for figure in figures() {
        let variant = figure["variant"].as_str().unwrap();
        let fen = figure["fen"].as_str().unwrap_or_default();
        let counts = figure["counts"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
        for (depth, lines) in (1..).zip(counts).filter(|(_, n)| (least..most).contains(n)) {
            assert_eq!(counted(variant, fen, depth), lines, "{variant} {fen} to depth {depth}");
        }
    }
}

fn counted(variant: &str, fen: &str, depth: u32) -> u64 {
    match variant {
        "chess" => lines::<Orthodox>(fen, depth),
        "gun" => lines::<Gun>(fen, depth),
        "fairy" => lines::<Fairy>(fen, depth),
        "blackhole" => lines::<Blackhole>(fen, depth),
        "fibonacci" => lines::<Fibonacci>(fen, depth),
        "madhouse" => lines::<Madhouse>(fen, depth),
        "baseline" => lines::<Baseline>(fen, depth),
        "extinction" => lines::<Extinction>(fen, depth),
        other => panic!("there is no {other}"),
    }
}

fn lines<V: Variant>(fen: &str, depth: u32) -> u64 {
    perft(&Chess::<V>::position(fen).unwrap_or_else(|error| panic!("{fen}: {error}")), depth)
}

#[test]
fn short_lines_of_play_are_counted_as_by_others() {
    count(0, 300_000);
}

#[test]
#[ignore = "counts millions of lines of play"]
fn long_lines_of_play_are_counted_as_by_others() {
    count(300_000, u64::MAX);
}

/// With a rule misread, the oracle counts as programs that decide the question that way.
#[test]
#[ignore = "tells hundreds of thousands of positions plainly"]
fn misreadings_miscount_as_others_do() {
    for figure in figures().iter().filter(|figure| figure.get("misread").is_some()) {
        for (id, lines) in figure["misread"].as_object().unwrap() {
            let misreading = Misreading::ALL.iter().find(|misreading| misreading.id() == id);
            let fen = figure["fen"].as_str().unwrap_or_default();
            let counted = match figure["variant"].as_str().unwrap() {
                "gun" => misread::<Gun>(fen, *misreading.unwrap()),
                _ => misread::<Blackhole>(fen, *misreading.unwrap()),
            };
            assert_eq!(counted, *lines, "{id} in {fen}");
        }
    }
}

fn misread<V: Variant>(fen: &str, misreading: Misreading) -> u64 {
    perft(&Oracle::<V>::read(&Chess::position(fen).unwrap(), Some(misreading)), 4)
}
