//! Differential testing: the rules of each game are implemented a second time, as an oracle, and the two are compared.
//!
//! A position on which the two differ is a [`Counterexample`]: an error in the rulebook. An oracle can also misread one rule on purpose. In
//! the terms of mutation testing, a misreading is a mutation operator, and the oracle with it is a [`Mutant`]. A misreading that no game of
//! a kind can show is an equivalent mutant. A transcript that no mutant fails proves little, and a program that plays as a mutant does has
//! misread the same rule.

use std::fmt;

use crate::{
    built_in::BuiltIn,
    feature::Feature,
    game::{Game, Outcome},
    referee::{GameHistory, Referee},
    rule::{Citation, Rule},
};

/// A game that can be searched, measured and explained: all possible moves of a position, the features of a move, and the misreadings.
pub trait Explored: Game {
    /// The possible moves of a position, legal or not: all of them, or enough that every rule refuses some.
    fn universe(&self) -> Vec<Self::Move>;

    /// Whether the challenge decides if this move is legal. Programs are never sent an undecided move.
    fn is_settled(&self, _: Self::Move) -> bool {
        true
    }

    /// The moves that programs are most likely to judge wrongly: nearly legal ones, and perhaps others.
    fn near_misses(&self) -> Vec<Self::Move> {
        self.universe()
    }

    /// Announces the moves that will be checked next, so that a game with slow rules can check all of them together.
    fn foresee(&self, _: &[Self::Move]) {}

    /// The features of a move here, legal or not; empty if it has none.
    fn features(&self, m: Self::Move) -> Vec<Feature>;

    /// The features of the end of the game, if this position is one.
    fn end_features(&self) -> Vec<Feature> {
        Vec::new()
    }

    /// One mutant per known misreading, in this position.
    fn mutants(&self) -> Vec<Mutant>;
}

/// A game whose rules are implemented a second time, independently.
pub trait HasOracle: BuiltIn + Explored {
    /// The second implementation.
    type Oracle: Game<Move = Self::Move, Rule = Self::Rule>;

    /// The same position in the oracle.
    fn oracle(&self) -> Self::Oracle;

    /// A random position, which a game may be unable to reach.
    fn random(rng: &mut crate::random::Rng) -> Self;

    /// Compares additional implementations of single rules in a position, if there are any, and counts the comparisons.
    ///
    /// # Errors
    /// The move and the rule on which two implementations differ.
    fn compare_single_rules(&self) -> Result<u64, String> {
        Ok(0)
    }
}

/// A referee that misreads one rule.
pub struct Mutant {
    /// The misreading's name: `diagonals-closed`.
    pub id: &'static str,
    /// The misread rule.
    pub rule: Citation,
    /// The behaviour of a program with this misreading, as the end of a sentence.
    pub text: &'static str,
    /// The referee.
    pub referee: Box<dyn Referee>,
}

impl Mutant {
    /// A mutant from a misreading and the oracle's position.
    pub fn new<R: Rule, G: Game>(
        id: &'static str,
        rule: R,
        text: &'static str,
        position: G,
    ) -> Self {
        Self { id, rule: rule.cite(), text, referee: Box::new(GameHistory::from(position)) }
    }
}

/// The mutants with these misreadings in a position.
pub fn misread<G: Game, M>(
    position: &G,
    misreadings: impl IntoIterator<Item = M>,
    mutant: impl Fn(&G, M) -> Mutant,
) -> Vec<Mutant> {
    misreadings.into_iter().map(|misreading| mutant(position, misreading)).collect()
}

/// Whether two referees show the same: the board, and the winner or, during the game, whose turn it is.
pub fn look_alike(one: &dyn Referee, other: &dyn Referee) -> bool {
    let over = one.outcome() != Outcome::Ongoing;
    stand_alike(one, other) && (over || one.turn() == other.turn())
}

/// Whether two referees have the same board with the same fields, and the same winner if the game is over.
pub fn stand_alike(one: &dyn Referee, other: &dyn Referee) -> bool {
    let winner = |referee: &dyn Referee| match referee.outcome() {
        Outcome::Ongoing => None,
        Outcome::Won(player, _) => Some(Some(player)),
        Outcome::Drawn(_) => Some(None),
    };
    let is_same = one.board() == other.board() && one.fields() == other.fields();
    is_same && winner(one) == winner(other)
}

/// Declares a game's misreadings: the behaviour of a program with the misreading, a name, an id, and the misread rule.
#[macro_export]
macro_rules! misreadings {
    ($Rule:ident: $($(#[doc = $text:literal])+ $name:ident = $id:literal, $rule:ident;)+) => {
        /// A known way to misread a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Misreading {
            $($(#[doc = $text])+ $name,)+
        }

        impl Misreading {
            /// All of them, in the order of the rules.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Its name in reports and filters.
            pub fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)+ }
            }

            /// The misread rule.
            pub fn rule(self) -> $Rule {
                match self { $(Self::$name => $Rule::$rule,)+ }
            }

            /// The mutant: this oracle, in its position, with the misreading.
            pub fn mutant<G: $crate::game::Game>(self, oracle: G) -> $crate::differential::Mutant {
                $crate::differential::Mutant::new(self.id(), self.rule(), self.text(), oracle)
            }

            /// The behaviour of a program with this misreading, as the end of a sentence.
            pub fn text(self) -> &'static str {
                match self { $(Self::$name => concat!($($text),+).trim_ascii(),)+ }
            }
        }
    };
}

/// The extent of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions in which the sets of legal moves were compared, and the answers of `check` with the set.
    pub positions: u64,
    /// Positions in which both had to name the same rule for every possible move.
    pub fully: u64,
    /// Number of legal moves.
    pub legal: u64,
    /// Comparisons of additional implementations of single rules.
    pub single_rules: u64,
}

impl Stats {
    /// The sums of both.
    pub fn plus(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            fully: self.fully + other.fully,
            legal: self.legal + other.legal,
            single_rules: self.single_rules + other.single_rules,
        }
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, fully, legal, single_rules } = self;
        write!(
            f,
            "{positions} positions, {legal} legal moves, {single_rules} readings of single rules: no disagreement; "
        )?;
        write!(f, "in {fully} of them every move that can be written was refused for the same rule")
    }
}

/// A position on which the rulebook and its oracle differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}: {what}\n{position}")]
pub struct Counterexample {
    /// The seed of the random positions.
    pub seed: u64,
    /// The position, drawn.
    pub position: String,
    /// The difference.
    pub what: String,
}

/// Continues random positions for a few plies, with an occasional refused move, and compares the game with its oracle in each.
///
/// # Errors
/// The first position on which they differ.
pub fn compare<G: HasOracle>(positions: u64, seed: u64) -> Result<Stats, Counterexample> {
    compare_with(positions, seed, G::oracle)
}

/// Compares like [`compare`], with another oracle. An oracle that misreads a rule must be detected.
///
/// # Errors
/// The first position on which they differ.
pub fn compare_with<G: HasOracle, T: Game<Move = G::Move, Rule = G::Rule>>(
    positions: u64,
    seed: u64,
    oracle_of: impl Fn(&G) -> T,
) -> Result<Stats, Counterexample> {
    const PLIES: u64 = 10;
    const FULLY_EVERY: u64 = 100;
    let (mut rng, mut stats) = (crate::random::Rng::with_seed(seed), Stats::default());
    let mut refusals = crate::random::Rng::with_seed(!seed);
    while stats.positions < positions {
        let mut position = if rng.bool() { G::random(&mut rng) } else { G::default() };
        let mut oracle = oracle_of(&position);
        for _ in 0..PLIES.min(positions - stats.positions) {
            let universe = position.universe();
            let fully = stats.positions.is_multiple_of(FULLY_EVERY);
            let asked = refusals.choice(universe.iter().copied());
            if let Some(refused) = asked.filter(|m| position.check(*m).is_err()) {
                position.on_rejected(refused);
                oracle.on_rejected(refused);
            }
            let compared = compare_position(&position, &oracle, &universe, fully);
            let legal = compared.and_then(|legal| {
                stats.single_rules += position.compare_single_rules()?;
                Ok(legal)
            });
            let counterexample =
                |what| Counterexample { seed, position: format!("{position:?}"), what };
            let legal = legal.map_err(counterexample)?;
            stats.positions += 1;
            stats.fully += u64::from(fully);
            stats.legal += legal.len() as u64;
            let Some(m) = rng.choice(legal) else { break };
            position.play_unchecked(m);
            oracle.play_unchecked(m);
        }
    }
    Ok(stats)
}

/// The legal moves of a position on which the game and its oracle agree.
fn compare_position<G: HasOracle, T: Game<Move = G::Move, Rule = G::Rule>>(
    position: &G,
    oracle: &T,
    universe: &[G::Move],
    fully: bool,
) -> Result<Vec<G::Move>, String> {
    let legal = position.legal_moves();
    differ("whose turn it is", &position.turn(), &oracle.turn())?;
    differ("the board", &position.board(), &oracle.board())?;
    differ("the outcome", &position.outcome(), &oracle.outcome())?;
    differ("the legal moves", &legal, &oracle.legal_moves())?;
    let accepted: Vec<_> =
        universe.iter().copied().filter(|m| position.check(*m).is_ok()).collect();
    differ("check and legal_moves", &accepted, &legal)?;
    if fully {
        for m in universe {
            differ(&format!("the rule that forbids {m}"), &position.check(*m), &oracle.check(*m))?;
        }
    }
    Ok(legal)
}

fn differ<T: PartialEq + fmt::Debug>(what: &str, one: &T, other: &T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:?} against {other:?}")) }
}
