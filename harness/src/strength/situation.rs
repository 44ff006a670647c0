//! Situations: what transcripts of people are about, as far as it can be told of any transcript.
//!
//! Somebody who makes a point has a situation in mind: a jump over a loop with a way round of twelve steps, a rook that came
//! back. It is told by a decision of the rules and everything at once that the game says of a move. Who makes it, in which
//! direction, on which squares and when, is not part of it, as people mean no other point by another of these.

use std::collections::HashSet;

use rulebook::{feature::Feature, game::Malformed};

use super::generated::Generated;
use crate::transcript::Draft;

/// What an input is about.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Situation {
    /// What is decided of a move, each decision with everything that holds.
    Decided(Vec<Generated>),
    /// This, which is no move.
    NoMove(String),
}

/// The situations in which the inputs of a transcript are made.
///
/// # Errors
/// What is wrong with the set-up.
pub(super) fn situations(draft: &Draft) -> Result<HashSet<Situation>, Malformed> {
    let inputs = draft.inputs();
    let revealed = draft.game.revealed(draft.set_up.as_ref(), &inputs)?;
    Ok(revealed
        .into_iter()
        .zip(inputs)
        .map(|(faults, input)| Situation::of(faults, input))
        .collect())
}

impl Situation {
    /// The situation of an input that reveals these faults; one that is no move reveals none.
    fn of(mut faults: Vec<Generated>, input: String) -> Self {
        if faults.is_empty() {
            return Self::NoMove(input);
        }
        faults.retain(|fault| fault.and.is_none() && !fault.feature.is_some_and(is_no_point));
        Self::Decided(faults)
    }
}

/// Whether another feature of the same kind makes no other point.
fn is_no_point(feature: Feature) -> bool {
    matches!(
        feature,
        Feature::By(_)
            | Feature::Towards(_)
            | Feature::Leap(..)
            | Feature::From(_)
            | Feature::To(_)
            | Feature::Drops(_)
            | Feature::At(..)
            | Feature::Ply(_)
            | Feature::Phase(_)
    )
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::games::find;

    use super::*;

    #[rstest]
    #[case::on_another_square("c2 d2", "b3 c3", 1)]
    #[case::in_another_direction("c2 d2", "c2 d3", 1)]
    #[case::over_more_cells("c2 d2", "c2 e2", 2)]
    #[case::to_a_side("c2 c3", "b3 a4", 2)]
    #[case::refused_for_the_same("c2 d4", "b3 c5", 1)]
    #[case::refused_for_another("c2 d4", "f7 e6", 2)]
    #[case::no_moves("no move", "none", 2)]
    fn it_is_what_the_rules_tell_apart(
        #[case] one: &str,
        #[case] other: &str,
        #[case] number: usize,
    ) {
        let game = find("quagmire").unwrap();
        let inputs = |input: &str| vec![input.to_owned()];
        let situation = |input: &str| {
            let revealed = game.revealed(None, &inputs(input)).unwrap();
            Situation::of(revealed.into_iter().flatten().collect(), input.to_owned())
        };
        assert_eq!(HashSet::from([situation(one), situation(other)]).len(), number);
    }
}
