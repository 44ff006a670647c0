//! The order in which transcripts notice most: each next one adds most to what those before it notice, for what it costs. First
//! come misreadings, which people are known to make; generated faults count where no more of those can be added.
//!
//! A transcript notices the misreadings whose mutants it kills and the generated faults that it reveals. An input that is no move
//! counts like a fault, because a program may fall over it. A transcript that begins in a set-up is skipped by many submissions, so
//! it counts only for misreadings that no game from the start notices.
//!
//! A misreading can show in two ways: what must be refused is played, or something else is amiss, such as an end that does not
//! come because a move is thought to be left. A mutant is wrong in both, but a program that asks for moves in one place and looks
//! for ends in another may be wrong in one of them only, so each way counts. Nor does a mutant become wrong as a game goes on, as
//! a program does that keeps too little of it, so that a change which is forgotten late in a game counts like a misreading.
//!
//! What that model knows nothing of, people still think of. So whatever they wrote about a situation which does not occur before is
//! usually played, too, though it may notice nothing that others do not.
//!
//! Weighing a whole suite takes longer than playing a part of it, so the order of a suite is kept beside its goldens as a text;
//! `stickler bless` renews it.

use std::{
    collections::{HashMap, HashSet},
    fmt,
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

/// A transcript, and what it adds to what those before it notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The transcript's name.
    pub name: String,
    /// Ways of misreading that it notices and no transcript before it does, and misreadings that only one before it does.
    pub misreadings: usize,
    /// Generated faults that no transcript before it notices, and inputs that are no moves and that none before it asks.
    pub faults: usize,
    /// Situations in which no transcript makes an input that is played before, nor one that adds more of them for what it costs; none
    /// if nobody wrote it and it is not of the beginning that is usually played, as it is not about any.
    pub situations: usize,
}

/// An order of transcripts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The transcripts.
    pub transcripts: Vec<Added>,
}

/// The percentage of the generated faults that a quick run notices unless it is told another. Every misreading alone is not
/// enough: 14 of some 590 programs that are each wrong in a way of its own would be accepted.
pub const QUICK_PERCENT: u8 = 60;

/// The percentage of the generated faults that the beginning of the order notices which is usually played. Some more are noticed
/// by what people wrote.
const USUAL_PERCENT: u8 = 65;

/// What it may cost to meet a misreading in part in a game that was written for many: about five moves.
const COST_OF_A_PART: usize = 20;

/// How the names of generated games begin that are about what people get wrong: orthodox chess, and misreadings in part.
const OF_PEOPLES_MISTAKES: [&str; 2] = ["orthodox-", partial::NAME];

/// The share of the generated faults that the suite is to notice: 99 %, and some for faults that a later search meets.
const ENOUGH_PER_MILLE: usize = 991;

const HEAD: &str = "\
# Written by `stickler bless`: the order in which these transcripts notice most.
# NAME, then which it is the first to notice: ways of misreading, with misreadings that it is the second to notice;
# generated faults; and situations of which people thought.
";

/// The first phase of a game that is late: it begins with the seventeenth ply.
const LATE: u8 = 5;

/// A transcript, and what it notices by itself.
struct Candidate<'a> {
    draft: &'a Draft,
    misreadings: Vec<usize>,
    ways: Vec<usize>,
    faults: Vec<usize>,
}

/// What the transcripts that were chosen notice together.
struct Noticed {
    /// How many transcripts notice each misreading.
    misreadings: Vec<usize>,
    ways: Vec<bool>,
    faults: Vec<bool>,
}

impl Order {
    /// The order of these transcripts of a game.
    ///
    /// # Errors
    /// What is wrong with a set-up.
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

    /// Counts what transcripts are about that those before them are not: first those of the beginning that is usually played, and then,
    /// of people's and of those that are about people's mistakes, again and again the one that adds most for what it costs. The order
    /// stays as it is.
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

    /// The names of the transcripts that are usually played, which is what notices most for what it costs, and what people wrote of
    /// situations that do not occur in that.
    pub fn usual(&self) -> impl Iterator<Item = &str> {
        let first = self.noticing(USUAL_PERCENT).count();
        let usual = self.transcripts.iter().enumerate();
        let usual = usual.filter(move |(place, added)| {
            *place < first || added.situations > 0 || added.name == quiet::NAME
        });
        usual.map(|(_, added)| added.name.as_str())
    }

    /// Whether a transcript is usually played; those that begin in a set-up are, and second games, by programs that can.
    pub fn is_usual(&self) -> impl Fn(&Draft) -> bool {
        let names: HashSet<&str> = self.usual().collect();
        move |one| !one.is_from_start() || names.contains(&*one.name)
    }

    /// Keeps these transcripts, and those that the order does not know yet.
    pub fn keep(&self, drafts: &mut Vec<Draft>, stays: impl Fn(&Draft) -> bool) {
        let known: HashSet<&str> = self.transcripts.iter().map(|added| &*added.name).collect();
        drafts.retain(|one| stays(one) || !known.contains(&*one.name));
    }

    /// The names of the generated transcripts that are needed: those that add a misreading, and as many as notice
    /// `ENOUGH_PER_MILLE` of the known faults together with all others. This number of known faults are noticed by nothing.
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

    /// Reads an order as it is kept.
    ///
    /// # Errors
    /// The first line that is none of an order: its number, what was found, and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        let added = lines.map(|(line, number)| {
            Added::parse(line).ok_or_else(|| {
                format!(
                    "line {number}: found `{line}`, allowed is `NAME MISREADINGS FAULTS SITUATIONS`"
                )
            })
        });
        Ok(Self { transcripts: added.collect::<Result<_, _>>()? })
    }

    /// The names of the shortest beginning that notices every misreading, twice if all together do, and this percentage of the
    /// generated faults that they notice.
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

    /// The places of these names in this order; those that it does not know come last, in their own order.
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

/// An order as it is kept.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        let mut added = self.transcripts.iter();
        added.try_for_each(|Added { name, misreadings, faults, situations }| {
            writeln!(f, "{name} {misreadings} {faults} {situations}")
        })
    }
}

impl Added {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse().ok();
        let added = Self { name, misreadings: number()?, faults: number()?, situations: number()? };
        words.next().is_none().then_some(added)
    }
}

/// Adds things to others, and says how many of them are new.
fn add_new<T: Eq + Hash>(all: &mut HashSet<T>, more: impl IntoIterator<Item = T>) -> usize {
    let before = all.len();
    all.extend(more);
    all.len() - before
}

/// The place of the transcript that adds most situations for what it costs, the first by name of equals; none if no one adds any.
/// Of each transcript, only the situations are left that were not met.
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

/// The transcripts with what each notices, and room to note what was noticed.
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
    /// A misreading of which one thing shows: an input is played that must be refused, or else something is amiss.
    Misread { id: &'static str, plays: bool },
    /// What a move changes is forgotten late in a game.
    Late(Generated),
}

impl Way {
    fn of((id, how): &(&'static str, Detection)) -> Self {
        Self::Misread { id, plays: matches!(how, Detection::Plays(_)) }
    }
}

/// Whether a fault is to forget what a rule changes from the seventeenth ply on, or later, and nothing else is said of it.
fn is_late_change(fault: &Generated) -> bool {
    let is_late = matches!(fault.feature, Some(Feature::Phase(phase)) if phase >= LATE);
    matches!(fault.decision, Decision::Changes(_)) && is_late && fault.and.is_none()
}

/// What a program may do wrong in a transcript.
#[derive(PartialEq, Eq, Hash)]
enum Shown {
    Fault(Generated),
    /// Whatever it does with this input, which is no move.
    NoMove(String),
}

fn shown_by(draft: &Draft, revealed: HashSet<Generated>) -> HashSet<Shown> {
    let inputs = draft.lines.iter().map(|line| &line.input);
    let no_moves = inputs.filter(|input| draft.game.written(input).is_err()).cloned();
    revealed.into_iter().map(Shown::Fault).chain(no_moves.map(Shown::NoMove)).collect()
}

/// A number for each of some things, in the order in which they are met.
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
    /// The ways of misreading that a transcript would add, the misreadings that it would be the second to notice, and the number
    /// of faults.
    fn adds(&self, candidate: &Candidate<'_>) -> ([usize; TIMES], usize) {
        let new = |things: &[usize], noticed: &[bool]| {
            things.iter().filter(|number| !noticed[**number]).count()
        };
        let second = candidate.misreadings.iter().filter(|number| self.misreadings[**number] == 1);
        ([new(&candidate.ways, &self.ways), second.count()], new(&candidate.faults, &self.faults))
    }

    /// What the misreadings that it would add are worth, and the number of faults.
    fn gain(&self, candidate: &Candidate<'_>) -> (usize, usize) {
        let (misreadings, faults) = self.adds(candidate);
        let weighed = misreadings.iter().zip(WEIGHTS_OF_A_MISREADING);
        (weighed.map(|(number, weight)| number * weight).sum(), faults)
    }

    /// The place of the transcript that adds most for what it costs: of misreadings, then of faults, the first by name of equals; none if
    /// no one adds anything.
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
