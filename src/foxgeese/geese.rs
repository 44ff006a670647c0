//! The geese's players: one that wins, and others that lead the foxes into every corner of their rules.

use std::fmt;

use super::{Fox, FoxGeese, GOAL, Move, Way, search};
use crate::game::Game as _;

/// A player of the geese. It has no memory: in the same position it always does the same, and a seed says which of several
/// equally good moves it chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geese {
    /// What it is after.
    pub aim: Aim,
    /// What it leaves to chance.
    pub seed: u64,
}

/// What geese can be after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// To win, looking so many plies ahead.
    Win(u32),
    /// Nothing: any legal move.
    Random,
    /// To lose no goose and to leave the foxes no room.
    Careful,
    /// To lose no goose and to get nowhere, until the hundredth move.
    Waiting,
    /// To be captured in as many ways as there are, so that most of them are not the longest.
    Tempting,
    /// To fill the upper square, and nothing else.
    Filling,
}

impl Geese {
    /// What it does. None if no goose can move.
    pub fn choose(&self, position: &FoxGeese) -> Option<Move> {
        let now = |judge: fn(&FoxGeese) -> i32| {
            let value = |m| (m, judge(&search::after(position, m)));
            search::best(&position.legal_moves().into_iter().map(value).collect::<Vec<_>>())
        };
        let ahead = |depth, judge| search::best(&search::values(position, depth, judge));
        let choices = match self.aim {
            Aim::Win(depth) => ahead(depth, search::ascent),
            Aim::Random => position.legal_moves(),
            Aim::Careful => ahead(4, confinement),
            Aim::Waiting => ahead(2, idleness),
            Aim::Tempting => now(temptation),
            Aim::Filling => ahead(4, filling),
        };
        search::chance(self.seed, position).choice(choices)
    }
}

/// Few geese lost, and the foxes with little room.
fn confinement(position: &FoxGeese) -> i32 {
    let room = position.steps(position.foxes(), &Way::ALL).len() as i32;
    search::ascent(position) - 4 * room
}

/// Few geese lost, and low ones.
fn idleness(position: &FoxGeese) -> i32 {
    let height: i32 = position.geese().into_iter().map(|goose| i32::from(goose.rank())).sum();
    100 * position.geese().len() as i32 - height
}

/// Many captures that are open and not the longest.
fn temptation(position: &FoxGeese) -> i32 {
    let chains: Vec<_> = Fox::BOTH.into_iter().flat_map(|fox| position.chains(fox)).collect();
    let most = chains.iter().map(|chain| chain.len()).max();
    chains.iter().filter(|chain| Some(chain.len()) != most).count() as i32
}

/// Few geese lost, and many in the upper square.
fn filling(position: &FoxGeese) -> i32 {
    search::ascent(position) + 40 * (position.geese() & GOAL).len() as i32
}

impl Aim {
    /// The aims that try out foxes, rather than to win.
    pub const TRIALS: [Self; 5] =
        [Self::Random, Self::Careful, Self::Waiting, Self::Tempting, Self::Filling];
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(depth) => write!(f, "win:{depth}"),
            Self::Random => f.write_str("random"),
            Self::Careful => f.write_str("careful"),
            Self::Waiting => f.write_str("waiting"),
            Self::Tempting => f.write_str("tempting"),
            Self::Filling => f.write_str("filling"),
        }
    }
}
