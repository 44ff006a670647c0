//! Generated faults: each is an error of a program where one rule meets one [`Feature`]. People collected the misreadings; generated faults
//! are complete for their kind, thousands per game.
//!
//! A [`Fault`] inverts one decision of the rules for moves with its features. It plays a move that a rule forbids, or refuses one that a
//! rule allows. Or it continues where a rule ends the game, or omits the other changes of a move. In the terms of mutation testing it is a
//! mutant; [`referee`] makes one that can be played.
//!
//! A game reveals exactly the faults whose decision and features it meets, so [`revealed`] lists them in one pass through the game.
//! [`playouts`] looks for games that meet new faults, and [`aimed`] for games that show particular ones.

pub mod aimed;
pub mod partial;
pub mod playouts;
pub mod referee;
mod tally;

#[cfg(test)]
mod tests;

use std::fmt;

use crate::{
    differential::Explored,
    feature::Feature,
    game::{Game, Outcome},
    rule::{Citation, Rule},
};

/// A decision of the rules that a fault inverts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision<R> {
    /// A legal move is played, by any rule.
    Moves,
    /// This rule allows a move.
    Plays(R),
    /// This rule refuses a move.
    Refuses(R),
    /// A move by this rule changes more than two cells.
    Changes(R),
    /// This rule ends the game after a move.
    Ends(R),
    /// This rule decides as the misreading of this name does: not the opposite, but a known mistake in some cases only.
    Misreads {
        /// The misreading.
        id: &'static str,
        /// The misread rule.
        rule: R,
    },
}

/// A decision that is inverted for moves with one feature or two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault<R> {
    /// The decision.
    pub decision: Decision<R>,
    /// A feature of the move.
    pub feature: Option<Feature>,
    /// Another feature of the move.
    pub and: Option<Feature>,
}

impl<R> Decision<R> {
    /// The rule that decides; none if it is any rule that allows the move.
    pub fn rule(self) -> Option<R> {
        match self {
            Self::Moves => None,
            Self::Plays(rule)
            | Self::Refuses(rule)
            | Self::Changes(rule)
            | Self::Ends(rule)
            | Self::Misreads { rule, .. } => Some(rule),
        }
    }

    /// The same decision with its rule converted.
    pub fn map<S>(self, say: impl FnOnce(R) -> S) -> Decision<S> {
        match self {
            Self::Moves => Decision::Moves,
            Self::Plays(rule) => Decision::Plays(say(rule)),
            Self::Refuses(rule) => Decision::Refuses(say(rule)),
            Self::Changes(rule) => Decision::Changes(say(rule)),
            Self::Ends(rule) => Decision::Ends(say(rule)),
            Self::Misreads { id, rule } => Decision::Misreads { id, rule: say(rule) },
        }
    }
}

impl<R: Rule> Fault<R> {
    /// The same fault with its rule cited.
    pub fn cite(self) -> Fault<Citation> {
        let Self { decision, feature, and } = self;
        Fault { decision: decision.map(Rule::cite), feature, and }
    }
}

/// Prints the behaviour of a program with the fault: `refuses what Q-SLIDE lets play, to the north-west, over 7 cells`.
impl fmt::Display for Fault<Citation> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decision {
            Decision::Moves => f.write_str("refuses what is legal")?,
            Decision::Plays(rule) => write!(f, "refuses what {} lets play", rule.id)?,
            Decision::Refuses(rule) => write!(f, "plays what {} forbids", rule.id)?,
            Decision::Changes(rule) => write!(f, "forgets what {} changes", rule.id)?,
            Decision::Ends(rule) => write!(f, "goes on where {} ends the game", rule.id)?,
            Decision::Misreads { id, rule } => write!(f, "misreads {} as {id}", rule.id)?,
        }
        [self.feature, self.and].iter().flatten().try_for_each(|feature| write!(f, ", {feature}"))
    }
}

impl Fault<Citation> {
    /// The class under which tables list the fault: `played × direction, length`.
    pub fn class(&self) -> String {
        let decision = match self.decision {
            Decision::Moves | Decision::Plays(_) => "played",
            Decision::Refuses(_) => "refused",
            Decision::Changes(_) => "changed",
            Decision::Ends(_) => "ended",
            Decision::Misreads { .. } => "misread in part",
        };
        let features: Vec<_> =
            [self.feature, self.and].iter().flatten().map(Feature::class).collect();
        if features.is_empty() {
            decision.to_owned()
        } else {
            format!("{decision} × {}", features.join(", "))
        }
    }
}

/// Moves up to this number are distinguished; later ones only count as late.
const LAST_PLY: u16 = 120;

/// The features a move must have for a fault to show: none, one or two.
type Condition = (Option<Feature>, Option<Feature>);

/// The faults that show in a decision about a move with these features.
fn shown<R: Rule>(decision: Decision<R>, features: &[Feature]) -> impl Iterator<Item = Fault<R>> {
    conditions(features).map(move |(feature, and)| Fault { decision, feature, and })
}

/// All conditions that a move with these features meets.
fn conditions(features: &[Feature]) -> impl Iterator<Item = Condition> {
    let single = features.iter().map(|feature| (Some(*feature), None));
    let joining = features.iter().filter_map(|one| Some((one, joins(one)?)));
    let pairs = joining.flat_map(|(one, joins)| {
        let joined = features.iter().filter(move |other| joins(other));
        joined.map(move |other| (Some(*one), Some(*other)))
    });
    [(None, None)].into_iter().chain(single).chain(pairs)
}

/// The features that are combined with this one into a pair, if any. A piece is combined with its path but not its squares; a direction is
/// combined with a player or a length.
fn joins(one: &Feature) -> Option<fn(&Feature) -> bool> {
    if matches!(one, Feature::Towards(_)) {
        return Some(|other| matches!(other, Feature::Length(_) | Feature::By(_)));
    }
    let of_a_piece = |other: &Feature| {
        !matches!(other.class(), "piece" | "player" | "ply" | "square")
            || matches!(other, Feature::Captures(_) | Feature::AttackedBy(_))
    };
    matches!(one, Feature::Piece(_)).then_some(of_a_piece)
}

/// The faults that one input shows in a position: in the decision about the move, and about the end that follows.
pub fn shown_by<G: Explored>(position: &G, m: G::Move, ply: u16) -> Vec<Fault<G::Rule>> {
    let mut features = position.features(m);
    features.extend([Feature::By(position.turn()), phase(ply)]);
    let rule = match position.check(m) {
        Err(rule) => return shown(Decision::Refuses(rule), &features).collect(),
        Ok(()) => position.rule_of(m),
    };
    let after = after(position, m);
    let mut faults: Vec<_> = shown(Decision::Plays(rule), &features).collect();
    if ply <= LAST_PLY {
        faults.push(Fault {
            decision: Decision::Moves,
            feature: Some(Feature::Ply(ply)),
            and: None,
        });
    }
    if after.board().differences(&position.board()).len() > 2 {
        faults.extend(shown(Decision::Changes(rule), &features));
    }
    if let Some(end) = after.outcome().ended_by() {
        features.extend(after.end_features());
        faults.extend(shown(Decision::Ends(end), &features));
    }
    faults
}

fn after<G: Game>(position: &G, m: G::Move) -> G {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

fn phase(ply: u16) -> Feature {
    Feature::Phase(ply.max(1).next_power_of_two().trailing_zeros() as u8)
}

/// The faults that each input of a game reveals.
pub type Revealed = Vec<Vec<Fault<Citation>>>;

/// The faults that a game from a position reveals, input by input.
pub fn revealed<G: Explored>(mut position: G, inputs: &[String]) -> Revealed {
    let (mut revealed, mut ply) = (Vec::new(), 1);
    for input in inputs {
        let Ok(m) = position.read_move(input) else {
            revealed.push(Vec::new());
            continue;
        };
        revealed.push(shown_by(&position, m, ply).into_iter().map(Fault::cite).collect());
        if position.outcome() == Outcome::Ongoing && position.check(m).is_ok() {
            position.play_unchecked(m);
            ply += 1;
        }
    }
    revealed
}
