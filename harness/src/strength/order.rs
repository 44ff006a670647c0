//! The order in which transcripts detect most: each adds most, for its cost, to what the earlier ones detect. Misreadings come first,
//! because they are known mistakes. Generated faults count when no more misreadings can be added.
//!
//! A transcript detects the misreadings whose mutants it kills and the generated faults that it reveals. An input that is not a move counts
//! like a fault, because a program may crash on it. Many submissions skip transcripts with a set-up, so such a transcript counts only for
//! misreadings that no game from the start detects.
//!
//! A misreading can show in two ways: the program plays an input that must be refused, or another result is wrong. An example is a missing
//! end because a move seems to be left. A mutant is wrong in both ways. A program that checks moves and ends in different places may be
//! wrong in only one, so each way counts. A program that remembers too little may become wrong late in a game, which a mutant does not. So
//! a change that is forgotten late in a game counts like a misreading.
//!
//! People think of more than that model covers. So transcripts in which they wrote a new situation are usually played as well, even if
//! these detect nothing that others do not.
//!
//! Weighing a whole suite takes longer than playing a part of it. So the order of a suite is stored next to its goldens as a text;
//! `stickler bless` renews it.

mod stored;

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use rulebook::{faults::Decision, feature::Feature, game::Malformed};

use super::{
    Detection,
    detection_counts::{TIMES, WEIGHTS_OF_A_MISREADING, cost},
    detections,
    generated::{Generated, revealed_by},
    novelty::{Situation, situations},
    partial, quiet,
};
use crate::transcript::Draft;

/// A transcript, and what it adds to the earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The transcript's name.
    pub name: String,
    /// Ways of misreading that it is the first to detect, and misreadings that it is the second to detect.
    pub misreadings: usize,
    /// Generated faults that it is the first to detect, and inputs other than moves that it is the first to send.
    pub faults: usize,
    /// Situations that are new compared with the transcripts played before it and with those that add more situations for their cost. Zero
    /// for a generated transcript outside the part that is usually played, because it has no point.
    pub situations: usize,
}

/// An order of transcripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The transcripts.
    pub transcripts: Vec<Added>,
}

/// The default percentage of generated faults that a quick run detects. All misreadings alone are not enough: 14 of about 590 programs,
/// each wrong in its own way, would pass.
pub const QUICK_PERCENT: u8 = 60;

/// The percentage of generated faults that the usually played beginning of the order detects. Written transcripts detect some more.
const USUAL_PERCENT: u8 = 65;

/// The maximum cost of a partial misreading in a usual game that was written for many: about one move.
const COST_OF_A_PART: usize = 5;

/// The starts of the names of generated games that concern people's mistakes: orthodox chess, and partial misreadings.
const OF_PEOPLES_MISTAKES: [&str; 2] = ["orthodox-", partial::NAME];

/// The share of generated faults that the suite should detect: 99 %, and a little more for faults that a later search meets.
const ENOUGH_PER_MILLE: usize = 991;

/// The first late phase of a game: it starts with the seventeenth ply.
const LATE: u8 = 5;

/// A transcript, and what it detects on its own.
struct Candidate<'a> {
    draft: &'a Draft,
    misreadings: Vec<usize>,
    ways: Vec<usize>,
    faults: Vec<usize>,
}

/// The misreadings and faults that the chosen transcripts detect together.
struct Noticed {
    /// The number of transcripts that detect each misreading.
    misreadings: Vec<usize>,
    ways: Vec<bool>,
    faults: Vec<bool>,
}

impl Order {
    /// The order of these transcripts of a game.
    ///
    /// # Errors
    /// An error in a set-up.
    pub fn of(drafts: &[Draft]) -> Result<Self, Malformed> {
        let (mut open, mut noticed) = candidates(drafts)?;
        let mut transcripts = Vec::new();
        while let Some(best) = noticed.best(&open) {
            let chosen = open.remove(best);
            transcripts.push(noticed.add(&chosen));
        }
        open.sort_by_key(|other| (!other.draft.is_from_start(), other.cost(), &other.draft.name));
        transcripts.extend(open.iter().map(|other| noticed.add(other)));
        let mut order = Self { transcripts };
        order.count_situations(drafts)?;
        Ok(order)
    }

    /// Counts the new situations of each transcript. The usually played beginning comes first. Then follows, repeatedly, the transcript
    /// that adds most for its cost, among written ones and those that concern people's mistakes. The order does not change.
    fn count_situations(&mut self, drafts: &[Draft]) -> Result<(), Malformed> {
        let first: HashSet<String> = self.noticing(USUAL_PERCENT).map(str::to_owned).collect();
        let mut met = HashSet::new();
        let mut open = Vec::new();
        let drafts: HashMap<&str, &Draft> =
            drafts.iter().map(|draft| (&*draft.name, draft)).collect();
        for added in &mut self.transcripts {
            let draft = drafts[&*added.name];
            let is_first = first.contains(&added.name);
            let is_counted = !draft.is_generated()
                || OF_PEOPLES_MISTAKES.iter().any(|kind| draft.name.starts_with(kind));
            if !draft.is_from_start() || !(is_first || is_counted) {
                continue;
            }
            let mut about = situations(draft)?;
            if !is_first {
                let is_part = |situation: &Situation| matches!(situation, Situation::Part(_));
                about.retain(|situation| is_part(situation) == draft.is_generated());
            }
            match is_first {
                true => added.situations = add_new(&mut met, about.drain()),
                false => open.push((added, cost(draft), about)),
            }
        }
        while let Some(best) = most_for_its_cost(&mut open, &met) {
            let (added, _, about) = open.swap_remove(best);
            added.situations = add_new(&mut met, about);
        }
        Ok(())
    }

    /// The names of the transcripts that are usually played: those that detect most for their cost, and written ones with situations that
    /// do not occur in those.
    pub fn usual(&self) -> impl Iterator<Item = &str> {
        let first = self.noticing(USUAL_PERCENT).count();
        let usual = self.transcripts.iter().enumerate();
        let usual = usual.filter(move |(place, added)| {
            *place < first || added.situations > 0 || added.name == quiet::NAME
        });
        usual.map(|(_, added)| added.name.as_str())
    }

    /// Whether a transcript is usually played. Transcripts with a set-up are, and so are second games, by programs that can play them.
    pub fn is_usual(&self) -> impl Fn(&Draft) -> bool {
        let names: HashSet<&str> = self.usual().collect();
        move |one| !one.is_from_start() || names.contains(&*one.name)
    }

    /// Keeps these transcripts, and those that are not in the order yet.
    pub fn keep(&self, drafts: &mut Vec<Draft>, stays: impl Fn(&Draft) -> bool) {
        let known: HashSet<&str> = self.transcripts.iter().map(|added| &*added.name).collect();
        drafts.retain(|one| stays(one) || !known.contains(&*one.name));
    }

    /// The names of the generated transcripts that are needed: those that add a misreading, and enough to detect `ENOUGH_PER_MILLE` of the
    /// known faults together with all others. `unnoticed` known faults are detected by no transcript.
    pub fn needed(&self, unnoticed: usize, is_generated: impl Fn(&str) -> bool) -> HashSet<&str> {
        let noticed: usize = self.transcripts.iter().map(|added| added.faults).sum();
        let may_be_unnoticed = (noticed + unnoticed) * (1000 - ENOUGH_PER_MILLE) / 1000;
        let mut spare = may_be_unnoticed.saturating_sub(unnoticed);
        let mut is_needed = |added: &&Added| {
            let is_spared = added.misreadings == 0 && added.faults <= spare;
            spare -= if is_spared { added.faults } else { 0 };
            !is_spared
        };
        let generated = self.transcripts.iter().rev().filter(|added| is_generated(&added.name));
        generated.filter(&mut is_needed).map(|added| added.name.as_str()).collect()
    }

    /// The names of the shortest beginning that detects every misreading, twice if all together do, and this percentage of the generated
    /// faults that all detect.
    pub fn noticing(&self, percent: u8) -> impl Iterator<Item = &str> {
        let sums = |added: &[Added]| {
            added.iter().fold((0, 0), |(m, f), next| (m + next.misreadings, f + next.faults))
        };
        let (misreadings, faults) = sums(&self.transcripts);
        let is_enough = |length: &usize| {
            let (seen, shown) = sums(&self.transcripts[..*length]);
            seen == misreadings && shown * 100 >= faults * usize::from(percent)
        };
        let length = (0..=self.transcripts.len()).find(is_enough).unwrap_or_default();
        self.transcripts[..length].iter().map(|added| added.name.as_str())
    }

    /// The positions of these names in this order. Unknown names come last, in their own order.
    pub fn places<'n>(&self, names: impl Iterator<Item = &'n str>) -> Vec<usize> {
        let known = self.transcripts.iter().enumerate();
        let known: HashMap<&str, usize> = known.map(|(n, added)| (&*added.name, n)).collect();
        let place = |name: &str| known.get(name).copied().unwrap_or(usize::MAX);
        let mut names: Vec<(usize, usize)> =
            names.enumerate().map(|(n, name)| (place(name), n)).collect();
        names.sort_unstable();
        names.into_iter().map(|(_, n)| n).collect()
    }
}

/// Adds items to a set, and returns the number of new ones.
fn add_new<T: Eq + Hash>(all: &mut HashSet<T>, more: impl IntoIterator<Item = T>) -> usize {
    let before = all.len();
    all.extend(more);
    all.len() - before
}

/// The index of the transcript that adds most situations for its cost, the first by name of equals; none if no transcript adds any.
/// Situations that were already met are removed from each.
fn most_for_its_cost(
    open: &mut [(&mut Added, usize, HashSet<Situation>)],
    met: &HashSet<Situation>,
) -> Option<usize> {
    open.iter_mut().for_each(|(_, _, about)| about.retain(|situation| !met.contains(situation)));
    let adding = open.iter().enumerate().filter(|(_, (added, cost, about))| {
        let is_sought = added.name.starts_with(partial::NAME);
        !about.is_empty() && (!is_sought || about.len() * COST_OF_A_PART >= *cost)
    });
    let best = adding.max_by(|(_, (one, cost_of_one, of_one)), (_, (other, cost, of_other))| {
        let by_rate = (of_one.len() * cost).cmp(&(of_other.len() * cost_of_one));
        by_rate.then_with(|| other.name.cmp(&one.name))
    });
    best.map(|(place, _)| place)
}

/// The transcripts with what each detects, and empty records of what has been detected.
fn candidates(drafts: &[Draft]) -> Result<(Vec<Candidate<'_>>, Noticed), Malformed> {
    let (mut misreadings, mut ways, mut faults) =
        (Numbers::default(), Numbers::default(), Numbers::default());
    let (set_up, from_start): (Vec<&Draft>, Vec<&Draft>) =
        drafts.iter().partition(|draft| !draft.is_from_start());
    let mut candidates = Vec::new();
    for draft in from_start {
        let (detected, revealed) = (detections(draft), revealed_by(draft)?);
        let late = revealed.iter().filter(|fault| is_late_change(fault));
        candidates.push(Candidate {
            draft,
            misreadings: misreadings.of(detected.iter().map(|(id, _)| *id)),
            ways: ways.of(detected.iter().map(Way::of).chain(late.map(|fault| Way::Late(*fault)))),
            faults: faults.of(shown_by(draft, revealed)),
        });
    }
    let elsewhere = (misreadings.0.len(), ways.0.len());
    for draft in set_up {
        let detected = detections(draft);
        let mut misreadings = misreadings.of(detected.iter().map(|(id, _)| *id));
        let mut ways = ways.of(detected.iter().map(Way::of));
        misreadings.retain(|number| *number >= elsewhere.0);
        ways.retain(|number| *number >= elsewhere.1);
        candidates.push(Candidate { draft, misreadings, ways, faults: Vec::new() });
    }
    let noticed = Noticed {
        misreadings: vec![0; misreadings.0.len()],
        ways: vec![false; ways.0.len()],
        faults: vec![false; faults.0.len()],
    };
    Ok((candidates, noticed))
}

/// A way of misreading.
#[derive(PartialEq, Eq, Hash)]
enum Way {
    /// One of the two ways in which a misreading shows: it plays an input that must be refused, or another result is wrong.
    Misread { id: &'static str, plays: bool },
    /// A change by a move is forgotten late in a game.
    Late(Generated),
}

impl Way {
    fn of((id, how): &(&'static str, Detection)) -> Self {
        Self::Misread { id, plays: matches!(how, Detection::Plays(_)) }
    }
}

/// Whether a fault forgets the changes of a rule from the seventeenth ply on, or later, without another feature.
fn is_late_change(fault: &Generated) -> bool {
    let is_late = matches!(fault.feature, Some(Feature::Phase(phase)) if phase >= LATE);
    matches!(fault.decision, Decision::Changes(_)) && is_late && fault.and.is_none()
}

/// A possible mistake of a program in a transcript.
#[derive(PartialEq, Eq, Hash)]
enum Shown {
    Fault(Generated),
    /// Any mistake with this input, which is not a move.
    NoMove(String),
}

fn shown_by(draft: &Draft, revealed: HashSet<Generated>) -> HashSet<Shown> {
    let inputs = draft.lines.iter().map(|line| &line.input);
    let no_moves = inputs.filter(|input| draft.game.written(input).is_err()).cloned();
    revealed.into_iter().map(Shown::Fault).chain(no_moves.map(Shown::NoMove)).collect()
}

/// A number for each item, in the order of first occurrence.
struct Numbers<T>(HashMap<T, usize>);

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<T: Eq + Hash> Numbers<T> {
    fn of(&mut self, things: impl IntoIterator<Item = T>) -> Vec<usize> {
        let number = |thing| {
            let next = self.0.len();
            *self.0.entry(thing).or_insert(next)
        };
        things.into_iter().map(number).collect()
    }
}

impl Candidate<'_> {
    fn cost(&self) -> usize {
        cost(self.draft)
    }
}

impl Noticed {
    /// The ways of misreading that a transcript would add, the misreadings that it would be the second to detect, and the number of faults.
    fn adds(&self, candidate: &Candidate<'_>) -> ([usize; TIMES], usize) {
        let new = |things: &[usize], noticed: &[bool]| {
            things.iter().filter(|number| !noticed[**number]).count()
        };
        let second = candidate.misreadings.iter().filter(|number| self.misreadings[**number] == 1);
        ([new(&candidate.ways, &self.ways), second.count()], new(&candidate.faults, &self.faults))
    }

    /// The value of the misreadings that it would add, and the number of faults.
    fn gain(&self, candidate: &Candidate<'_>) -> (usize, usize) {
        let (misreadings, faults) = self.adds(candidate);
        let weighed = misreadings.iter().zip(WEIGHTS_OF_A_MISREADING);
        (weighed.map(|(number, weight)| number * weight).sum(), faults)
    }

    /// The index of the transcript that adds most for its cost: misreadings first, then faults, the first by name of equals. None if no
    /// transcript adds anything.
    fn best(&self, open: &[Candidate<'_>]) -> Option<usize> {
        let gains = open.iter().map(|candidate| self.gain(candidate)).zip(open).enumerate();
        let adding = gains.filter(|(_, (gain, _))| *gain != (0, 0));
        let best = adding.max_by(|(_, (one, of_one)), (_, (other, of_other))| {
            let per_cost = |of: fn(&(usize, usize)) -> usize| {
                (of(one) * of_other.cost()).cmp(&(of(other) * of_one.cost()))
            };
            let by_gain = per_cost(|gain| gain.0).then(per_cost(|gain| gain.1));
            by_gain.then_with(|| of_other.draft.name.cmp(&of_one.draft.name))
        });
        best.map(|(n, _)| n)
    }

    fn add(&mut self, candidate: &Candidate<'_>) -> Added {
        let (misreadings, faults) = self.adds(candidate);
        candidate.misreadings.iter().for_each(|id| self.misreadings[*id] += 1);
        candidate.ways.iter().for_each(|id| self.ways[*id] = true);
        candidate.faults.iter().for_each(|id| self.faults[*id] = true);
        let misreadings = misreadings.iter().sum();
        Added { name: candidate.draft.name.clone(), misreadings, faults, situations: 0 }
    }
}

#[cfg(test)]
mod tests;
