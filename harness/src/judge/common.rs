//! Finds what the wrong inputs of a submission have in common, and the right ones do not. This is spectrum-based fault
//! localisation, with features of moves instead of lines of code.
//!
//! Each decision of the rules is examined separately. For example, of all legal slides, the program refuses those to
//! the north-west.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rulebook::{
    faults::{Decision, Fault as Generated},
    feature::Feature,
    rule::Citation,
};

use super::verdict::{Pattern, Verdict};
use crate::transcript::Transcript;

/// The features of an input that matter for a decision, alone and in pairs.
type Features = HashSet<(Option<Feature>, Option<Feature>)>;

/// The inputs that are decided by the same rule.
#[derive(Default)]
struct Inputs {
    wrong: Vec<Features>,
    right: Vec<Features>,
}

/// At least this many wrong inputs must share a feature, and at least this many right ones must lack it.
const LEAST: usize = 2;
/// If more than this many features are common, the pattern is unknown.
const MOST: usize = 2;

/// What the wrong inputs have in common, by the index of the failure whose first finding is one of them.
pub fn find_common(run: &[(&Transcript, &Verdict)]) -> BTreeMap<usize, Pattern> {
    if !run.iter().any(|(_, verdict)| failing_step(verdict).is_some()) {
        return BTreeMap::new();
    }
    let decided: Vec<_> = run.iter().map(|(transcript, _)| decided(transcript)).collect();
    let mut inputs: HashMap<Decision<Citation>, Inputs> = HashMap::new();
    for ((_, verdict), decided) in run.iter().zip(&decided) {
        sort_in(&mut inputs, verdict, decided);
    }
    let common =
        run.iter().zip(&decided).enumerate().filter_map(|(place, ((_, verdict), decided))| {
            let (decision, _) = decided.get(failing_step(verdict)?)?.first()?;
            Some((place, inputs[decision].common()?))
        });
    common.collect()
}

/// The step at which a rule is broken.
fn failing_step(verdict: &Verdict) -> Option<usize> {
    let finding = verdict.finding().filter(|finding| finding.is_about_rules());
    finding.and_then(|finding| finding.step)
}

/// The decisions at each step, with the features of the move.
fn decided(transcript: &Transcript) -> Vec<Vec<(Decision<Citation>, Features)>> {
    let inputs: Vec<String> = transcript.steps.iter().map(|step| step.input.clone()).collect();
    let draft = &transcript.draft;
    let revealed = draft.game.revealed(draft.set_up.as_ref(), &inputs).unwrap_or_default();
    revealed.iter().map(|faults| by_decision(faults)).collect()
}

fn by_decision(faults: &[Generated<Citation>]) -> Vec<(Decision<Citation>, Features)> {
    let mut decisions: Vec<(Decision<Citation>, Features)> = Vec::new();
    for Generated { decision, feature, and } in faults {
        match decisions.iter_mut().find(|(known, _)| known == decision) {
            Some((_, features)) => drop(features.insert((*feature, *and))),
            None => decisions.push((*decision, HashSet::from([(*feature, *and)]))),
        }
    }
    decisions
}

/// Sorts the inputs of a session: the one of the finding is wrong, those before it are right.
fn sort_in(
    inputs: &mut HashMap<Decision<Citation>, Inputs>,
    verdict: &Verdict,
    decided: &[Vec<(Decision<Citation>, Features)>],
) {
    let failing = failing_step(verdict);
    let right = match (verdict, failing) {
        (Verdict::Passed, _) => decided.len(),
        (_, Some(step)) => step,
        (_, None) => 0,
    };
    for (decision, features) in decided.iter().take(right).flatten() {
        inputs.entry(*decision).or_default().right.push(features.clone());
    }
    if let Some((decision, features)) = failing.and_then(|step| decided.get(step)?.first()) {
        inputs.entry(*decision).or_default().wrong.push(features.clone());
    }
}

impl Inputs {
    /// What all wrong inputs have in common and no right one has, if it can be said in a few words.
    fn common(&self) -> Option<Pattern> {
        if self.wrong.len() < LEAST || self.right.len() < LEAST {
            return None;
        }
        let text = self.same().or_else(|| self.both()).or_else(|| self.more_or_less())?;
        Some(Pattern { text, wrong: self.wrong.len(), right: self.right.len() })
    }

    /// The features that all wrong inputs have and no right one has.
    fn same(&self) -> Option<String> {
        let is_common = |pair: &(Option<Feature>, Option<Feature>)| {
            self.wrong.iter().all(|features| features.contains(pair))
                && !self.right.iter().any(|features| features.contains(pair))
        };
        let mut common: Vec<_> =
            self.wrong[0].iter().filter(|pair| is_common(pair)).copied().collect();
        let is_single = |pair: &(Option<Feature>, Option<Feature>)| pair.1.is_none();
        if common.iter().any(is_single) {
            common.retain(is_single);
        }
        common.sort();
        let texts: Vec<String> =
            common.into_iter().map(|(one, other)| in_words(one, other)).collect();
        Some(texts.join("; or: ")).filter(|_| (1..=MOST).contains(&texts.len()))
    }

    /// Two features that all wrong inputs have, and no right one has together.
    fn both(&self) -> Option<String> {
        let alone = |feature: Feature| (Some(feature), None);
        let is_shared = |it: &Feature| self.wrong.iter().all(|of| of.contains(&alone(*it)));
        let mut shared: Vec<Feature> = self.wrong[0].iter().filter_map(single).collect();
        shared.retain(is_shared);
        shared.sort();
        let pairs = shared.iter().flat_map(|one| shared.iter().map(move |other| (*one, *other)));
        let is_wrong = |(one, other): &(Feature, Feature)| {
            let has_both = |of: &Features| of.contains(&alone(*one)) && of.contains(&alone(*other));
            one < other && !self.right.iter().any(has_both)
        };
        let mut found = pairs.filter(is_wrong).map(|(one, other)| in_words(Some(one), Some(other)));
        found.next().filter(|_| found.next().is_none())
    }

    /// The number that is higher, or lower, in all wrong inputs than in any right one.
    fn more_or_less(&self) -> Option<String> {
        let counted: BTreeSet<&str> = numbers(&self.wrong[0]).map(|(what, _)| what).collect();
        counted.into_iter().find_map(|what| {
            let of = |features: &Features| numbers(features).find(|(counted, _)| *counted == what);
            let wrong: Option<Vec<u8>> = self.wrong.iter().map(|f| Some(of(f)?.1)).collect();
            let right: Vec<u8> = self.right.iter().filter_map(|f| Some(of(f)?.1)).collect();
            let (wrong, low, high) = (wrong?, right.iter().min()?, right.iter().max()?);
            let (least, most) = (wrong.iter().min()?, wrong.iter().max()?);
            match (least > high, most < low) {
                (true, _) => Some(format!("with {what} of {least} or more")),
                (_, true) => Some(format!("with {what} of {most} or less")),
                (false, false) => None,
            }
        })
    }
}

/// A feature that stands alone.
fn single((feature, and): &(Option<Feature>, Option<Feature>)) -> Option<Feature> {
    feature.filter(|_| and.is_none())
}

/// The counted features of an input, with their numbers.
fn numbers(features: &Features) -> impl Iterator<Item = (&'static str, u8)> {
    features.iter().filter_map(single).filter_map(|feature| feature.number())
}

/// One feature, or two, as the end of a sentence.
pub(super) fn in_words(one: Option<Feature>, other: Option<Feature>) -> String {
    let texts: Vec<String> = [one, other].iter().flatten().map(ToString::to_string).collect();
    texts.join(", ")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use rulebook::{player::Player, squares::Direction};

    use super::*;

    const WHITE: Feature = Feature::By(Player::One);
    const BLACK: Feature = Feature::By(Player::Two);
    const NORTH: Feature = Feature::Towards(Direction::North);
    const EAST: Feature = Feature::Towards(Direction::East);
    const ONE: Feature = Feature::Length(1);
    const FIVE: Feature = Feature::Length(5);
    const TWO: Feature = Feature::Length(2);
    const SIX: Feature = Feature::Length(6);

    /// An input with these features, alone and in pairs.
    fn input(features: &[Feature]) -> Features {
        let alone = features.iter().map(|feature| (Some(*feature), None));
        let pairs = features.windows(2).map(|pair| (Some(pair[0]), Some(pair[1])));
        alone.chain(pairs).chain([(None, None)]).collect()
    }

    #[rstest]
    #[case::one_direction(&[[NORTH, TWO], [NORTH, SIX]], &[[EAST, TWO], [EAST, SIX]], Some("to the north"))]
    #[case::a_length_in_one_direction(&[[NORTH, SIX], [NORTH, SIX]], &[[EAST, SIX], [NORTH, TWO]], Some("to the north, over 6 cells"))]
    #[case::more(&[[NORTH, FIVE], [EAST, SIX]], &[[EAST, TWO], [NORTH, TWO]], Some("with a length of 5 or more"))]
    #[case::less(&[[NORTH, ONE], [EAST, TWO]], &[[EAST, FIVE], [NORTH, SIX]], Some("with a length of 2 or less"))]
    #[case::nothing(&[[NORTH, TWO], [EAST, SIX]], &[[EAST, TWO], [NORTH, SIX]], None)]
    #[case::one_wrong_input_proves_nothing(&[[NORTH, TWO]], &[[EAST, TWO], [EAST, SIX]], None)]
    #[case::one_right_input_proves_nothing(&[[NORTH, TWO], [NORTH, SIX]], &[[EAST, TWO]], None)]
    #[case::a_direction_of_a_player(&[[WHITE, NORTH], [NORTH, WHITE]], &[[WHITE, EAST], [BLACK, NORTH]], Some("by the first player, to the north"))]
    #[case::either_of_two(&[[NORTH, SIX], [NORTH, SIX]], &[[EAST, TWO], [EAST, TWO]], Some("to the north; or: over 6 cells"))]
    fn what_is_common_is_found(
        #[case] wrong: &[[Feature; 2]],
        #[case] right: &[[Feature; 2]],
        #[case] text: Option<&str>,
    ) {
        let all = |inputs: &[[Feature; 2]]| inputs.iter().map(|features| input(features)).collect();
        let inputs = Inputs { wrong: all(wrong), right: all(right) };
        assert_eq!(inputs.common().map(|common| common.text).as_deref(), text);
    }
}
