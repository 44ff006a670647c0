//! Players of the geese: one that wins, and others that make the foxes use all their rules.

use std::fmt;

use super::{
    Chain, Fox, FoxGeese, GEESE, GOAL, Move, Rule, Way, search,
    search::{A_GOOSE, WIN},
};
use crate::game::{Game as _, Outcome};

/// A player of the geese. It has no memory and always makes the same move in the same position; the seed chooses between equally good
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Geese {
    /// The goal of the player.
    pub strategy: GeeseStrategy,
    /// The seed of its choices.
    pub seed: u64,
}

/// A goal of the geese.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GeeseStrategy {
    /// To win, looking this many plies ahead.
    Win(u32),
    /// Nothing: any legal move.
    Random,
    /// To lose no goose and to block the foxes.
    Careful,
    /// To lose no goose and to make no progress, until the hundredth move.
    Waiting,
    /// To be captured in as many ways as possible, most of them not the longest.
    Tempting,
    /// To fill the upper square, and nothing else.
    Filling,
}

impl Geese {
    /// The chosen move; none if the geese have no legal move.
    pub fn choose(&self, position: &FoxGeese) -> Option<Move> {
        let ahead = |depth, judge| search::best(&search::values(position, depth, judge));
        let choices = match self.strategy {
            GeeseStrategy::Win(depth) => ahead(depth, search::victory),
            GeeseStrategy::Random => position.legal_moves(),
            GeeseStrategy::Careful => ahead(4, confinement),
            GeeseStrategy::Waiting => ahead(2, idleness),
            GeeseStrategy::Tempting => ahead(1, temptation),
            GeeseStrategy::Filling => ahead(4, filling),
        };
        search::chance(self.seed, position).choice(choices)
    }
}

/// Values positions with many geese, and with few cells for the foxes.
fn confinement(position: &FoxGeese, outcome: Outcome<Rule>) -> i32 {
    let room = position.steps(position.foxes(), &Way::ALL).len() as i32;
    search::victory(position, outcome) - 4 * room
}

/// Values positions with many geese low on the board.
fn idleness(position: &FoxGeese, _: Outcome<Rule>) -> i32 {
    let height: i32 = position.geese().into_iter().map(|goose| i32::from(goose.rank())).sum();
    A_GOOSE * position.geese().len() as i32 - height
}

/// Values positions with many illegal but possible captures: the two foxes can take different numbers of geese, or chains end early or can
/// be stopped. Without such captures, it values few geese in danger.
fn temptation(position: &FoxGeese, _: Outcome<Rule>) -> i32 {
    let most = position.most_geese();
    let of_foxes = Fox::BOTH.map(|fox| position.chains(fox));
    let longest = of_foxes.each_ref().map(|chains| chains.iter().map(|chain| chain.len()).max());
    let unequal = matches!(longest, [Some(one), Some(other)] if one != other);
    let too_short = |chain: &&Chain| chain.len() < most;
    let dead_ends = of_foxes.iter().map(|chains| {
        let goes_on = |chain: &Chain| {
            Way::ALL.iter().any(|way| chain.then(*way).is_some_and(|c| chains.contains(&c)))
        };
        chains.iter().filter(too_short).filter(|chain| !goes_on(chain)).count()
    });
    let dead_ends = dead_ends.sum::<usize>() as i32;
    let broken_off = of_foxes.iter().flatten().filter(too_short).count() as i32;
    20 * i32::from(unequal) + 8 * dead_ends + 2 * broken_off - most as i32
}

/// Values positions with geese high up, foxes low down, and room for the foxes. Geese can fill the square only once the foxes have left it,
/// and this strategy does not try to block them.
fn filling(position: &FoxGeese, outcome: Outcome<Rule>) -> i32 {
    match outcome {
        Outcome::Won(GEESE, Rule::Blocked) => -WIN / 2,
        Outcome::Won(..) | Outcome::Drawn(_) => search::victory(position, outcome),
        Outcome::Ongoing => {
            let geese = (position.geese() & GOAL).len() as i32;
            let ranks: i32 = position.foxes().into_iter().map(|fox| i32::from(fox.rank())).sum();
            let room = position.steps(position.foxes(), &Way::ALL).len() as i32;
            search::ascent(position) + 20 * geese - 60 * ranks + 5 * room
        }
    }
}

impl GeeseStrategy {
    /// The strategies that test foxes instead of winning.
    pub const TRIALS: [Self; 5] =
        [Self::Random, Self::Careful, Self::Waiting, Self::Tempting, Self::Filling];
}

impl fmt::Display for GeeseStrategy {
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
