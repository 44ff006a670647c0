//! Situations: the points of written transcripts, defined so that they can be found in any transcript.
//!
//! The author of a transcript has a situation in mind: a jump over a loop with a way round of twelve steps, or a rook that returned. A
//! situation is a decision of the rules, together with all features of a move. Player, direction, squares and time do not count, because
//! changing them does not change the author's point.
//!
//! Each side of the board at which a move starts or ends is a separate situation: an error there occurs regardless of
//! other features. A repeated position, for the first or the third time, is also a situation.

use std::collections::{HashMap, HashSet};

use rulebook::{feature::Feature, game::Malformed};

use super::{generated::Generated, partial};
use crate::transcript::Draft;

/// More than this many repetitions make the same point as this many.
const TIMES_AGAIN: u32 = 3;

/// The situation of an input.
#[derive(PartialEq, Eq, Hash)]
pub(super) enum Situation {
    /// Decisions about a move, each with all features.
    Decided(Vec<Generated>),
    /// The decision about a move that starts or ends at a side of the board.
    AtSide(Generated),
    /// This input, which is not a move.
    NoMove(String),
    /// An input that shows a partial misreading, with the player, the direction or the rank: people see one side of a board.
    Part(Generated),
    /// A move that leads to a position that has occurred this many times before.
    Again(u32),
}

/// The situations of the inputs of a transcript.
///
/// # Errors
/// An error in the set-up.
pub(super) fn situations(draft: &Draft) -> Result<HashSet<Situation>, Malformed> {
    let inputs = draft.inputs();
    let revealed = draft.game.revealed(draft.set_up.as_ref(), &inputs)?;
    let of_inputs = revealed.into_iter().zip(inputs);
    let mut situations: HashSet<Situation> =
        of_inputs.flat_map(|(faults, input)| Situation::all(faults, input)).collect();
    situations.extend((1..=most_often_again(draft)?).map(Situation::Again));
    situations
        .extend(partial::revealed_by(draft)?.into_iter().filter(is_likely).map(Situation::Part));
    Ok(situations)
}

/// Whether people are likely to misread a rule in this case only.
fn is_likely(part: &Generated) -> bool {
    part.feature.is_some_and(|feature| matches!(feature.class(), "player" | "direction" | "rank"))
}

/// The maximum number of repetitions of one position in a game, at most [`TIMES_AGAIN`].
fn most_often_again(draft: &Draft) -> Result<u32, Malformed> {
    let mut referee = draft.game.referee(draft.set_up.as_ref())?;
    let mut stood = HashMap::from([((referee.board(), referee.turn()), 0)]);
    let mut most = 0;
    for line in draft.lines.iter().filter(|line| line.refused_by.is_none()) {
        referee.submit(&line.input);
        let position = (referee.board(), referee.turn());
        let again = stood.entry(position).and_modify(|times| *times += 1).or_insert(0);
        most = most.max(*again);
    }
    Ok(most.min(TIMES_AGAIN))
}

impl Situation {
    /// The situations of an input that reveals these faults; one that is not a move reveals none.
    fn all(mut faults: Vec<Generated>, input: String) -> Vec<Self> {
        if faults.is_empty() {
            return vec![Self::NoMove(input)];
        }
        faults.retain(|fault| fault.and.is_none() && !fault.feature.is_some_and(is_no_point));
        let at_side = |fault: &Generated| fault.feature.is_some_and(is_of_side);
        let (at_sides, elsewhere) = faults.into_iter().partition(at_side);
        let at_sides = Vec::into_iter(at_sides).map(Self::AtSide);
        at_sides.chain([Self::Decided(elsewhere)]).collect()
    }
}

fn is_of_side(feature: Feature) -> bool {
    matches!(feature, Feature::Leaves(_) | Feature::Reaches(_))
}

/// Whether a different value of this feature makes the same point.
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
    #[case::along_a_side("c2 c3", "a4 a5", 3)]
    #[case::over_more_cells_along_a_side("a4 a5", "a4 a6", 4)]
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
        let situations = |input: &str| {
            let revealed = game.revealed(None, &inputs(input)).unwrap();
            Situation::all(revealed.into_iter().flatten().collect(), input.to_owned())
        };
        let both = [situations(one), situations(other)];
        assert_eq!(both.into_iter().flatten().collect::<HashSet<_>>().len(), number);
    }

    #[rstest]
    #[case::not_at_all("a4 a5, h5 h4, a5 a6", 0)]
    #[case::once("a4 a5, h5 h4, d1 e1, e8 d8, a5 a4, h4 h5, e1 d1, d8 e8", 1)]
    #[case::a_refusal_between("a4 a5, h5 h4, d1 e1, e1 d1, e8 d8, a5 a4, h4 h5, e1 d1, d8 e8", 1)]
    fn positions_come_again(#[case] inputs: &str, #[case] times: u32) {
        let inputs: Vec<String> = inputs.split(", ").map(str::to_owned).collect();
        let game = find("quagmire").unwrap();
        let draft = Draft::played(game, String::new(), String::new(), &inputs);
        assert_eq!(most_often_again(&draft), Ok(times));
    }
}
