//! The order in which transcripts notice most: each next one adds most to what those before it notice, for what it costs. First
//! come misreadings, which people are known to make; generated faults count where no more of those can be added.
//!
//! A transcript notices the misreadings whose mutants it kills and the generated faults that it reveals. An input that is no move
//! counts like a fault, because a program may fall over it. A transcript that begins in a set-up is skipped by many submissions, so
//! it counts only for misreadings that no game from the start notices.
//!
//! Weighing a whole suite takes longer than playing a part of it, so the order of a suite is kept beside its goldens as a text;
//! `stickler bless` renews it.

use std::{
    collections::{HashMap, HashSet},
    fmt,
    hash::Hash,
};

use rulebook::game::Malformed;

use super::{
    generated::{Generated, revealed_by},
    killed,
    tally::{WEIGHTS_OF_A_MISREADING, cost},
};
use crate::transcript::Draft;

/// A transcript, and what it adds to what those before it notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The transcript's name.
    pub name: String,
    /// Misreadings that it notices, and that at most one transcript before it does.
    pub misreadings: usize,
    /// Generated faults that no transcript before it notices, and inputs that are no moves and that none before it asks.
    pub faults: usize,
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
/// The percentage that a run's aimed games bring it to unless it is told another: the rest of them cost more than these.
pub const USUAL_PERCENT: u8 = 85;

/// A transcript, and what it notices by itself.
struct Candidate<'a> {
    draft: &'a Draft,
    misreadings: Vec<usize>,
    faults: Vec<usize>,
}

/// What the transcripts that were chosen notice together.
struct Noticed {
    /// How many transcripts notice each misreading.
    misreadings: Vec<usize>,
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
        open.sort_by_key(|other| (other.draft.set_up.is_some(), other.cost(), &other.draft.name));
        transcripts.extend(open.iter().map(|other| noticed.add(other)));
        Ok(Self { transcripts })
    }

    /// Reads an order as it is kept.
    ///
    /// # Errors
    /// The first line that is none of an order: its number, what was found, and what is allowed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        let added = lines.map(|(line, number)| {
            Added::parse(line).ok_or_else(|| {
                format!("line {number}: found `{line}`, allowed is `NAME MISREADINGS FAULTS`")
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
        writeln!(
            f,
            "# Written by `stickler bless`: the order in which these transcripts notice most."
        )?;
        writeln!(
            f,
            "# NAME, then the misreadings that at most one before it notices, the generated faults that none does."
        )?;
        let mut added = self.transcripts.iter();
        added.try_for_each(|Added { name, misreadings, faults }| {
            writeln!(f, "{name} {misreadings} {faults}")
        })
    }
}

impl Added {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (name, misreadings, faults) = (words.next()?, words.next()?, words.next()?);
        let number = |word: &str| word.parse().ok();
        let added = Self {
            name: name.to_owned(),
            misreadings: number(misreadings)?,
            faults: number(faults)?,
        };
        words.next().is_none().then_some(added)
    }
}

/// The transcripts with what each notices, and room to note what was noticed.
fn candidates(drafts: &[Draft]) -> Result<(Vec<Candidate<'_>>, Noticed), Malformed> {
    let (mut misreadings, mut faults) = (Numbers::default(), Numbers::default());
    let (set_up, from_start): (Vec<&Draft>, Vec<&Draft>) =
        drafts.iter().partition(|draft| draft.set_up.is_some());
    let mut candidates = Vec::new();
    for draft in from_start {
        let misreadings = misreadings.of(killed(draft));
        let faults = faults.of(shown_by(draft)?);
        candidates.push(Candidate { draft, misreadings, faults });
    }
    let elsewhere = misreadings.0.len();
    for draft in set_up {
        let mut misreadings = misreadings.of(killed(draft));
        misreadings.retain(|number| *number >= elsewhere);
        candidates.push(Candidate { draft, misreadings, faults: Vec::new() });
    }
    let (misreadings, faults) = (vec![0; misreadings.0.len()], vec![false; faults.0.len()]);
    Ok((candidates, Noticed { misreadings, faults }))
}

/// What a program may do wrong in a transcript.
#[derive(PartialEq, Eq, Hash)]
enum Shown {
    Fault(Generated),
    /// Whatever it does with this input, which is no move.
    NoMove(String),
}

fn shown_by(draft: &Draft) -> Result<HashSet<Shown>, Malformed> {
    let inputs = draft.lines.iter().map(|line| &line.input);
    let no_moves = inputs.filter(|input| draft.game.written(input).is_err()).cloned();
    let faults = revealed_by(draft)?.into_iter().map(Shown::Fault);
    Ok(faults.chain(no_moves.map(Shown::NoMove)).collect())
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
    /// The misreadings that a transcript would add, by how many notice them already, and the number of faults.
    fn adds(&self, candidate: &Candidate<'_>) -> ([usize; 2], usize) {
        let noticed = |times: usize| {
            let of_it = candidate.misreadings.iter();
            of_it.filter(|number| self.misreadings[**number] == times).count()
        };
        let faults = candidate.faults.iter().filter(|number| !self.faults[**number]).count();
        ([noticed(0), noticed(1)], faults)
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
        candidate.faults.iter().for_each(|id| self.faults[*id] = true);
        let misreadings = misreadings.iter().sum();
        Added { name: candidate.draft.name.clone(), misreadings, faults }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// An order, a word for each transcript: its name, the misreadings and the faults that it adds.
    fn order(text: &str) -> Order {
        Order::parse(&text.replace(", ", "\n")).unwrap()
    }

    #[rstest]
    #[case::every_misreading("a 1 100, b 1 0, c 0 0", 95, "a b")]
    #[case::most_faults("a 2 90, b 0 4, c 0 1, d 0 5", 95, "a b c")]
    #[case::misreadings_alone("a 2 90, b 0 4, c 0 1, d 0 5", 0, "a")]
    #[case::what_adds_nothing_is_left_out("a 1 1, b 0 0", 100, "a")]
    #[case::nothing_is_noticed("a 0 0, b 0 0", 100, "")]
    fn a_quick_run_is_the_shortest_beginning_that_suffices(
        #[case] all: &str,
        #[case] percent: u8,
        #[case] quick: &str,
    ) {
        assert_eq!(order(all).noticing(percent).collect::<Vec<_>>().join(" "), quick);
    }

    #[rstest]
    #[case::another_order("a b c", "c 0 0, a 0 0, b 0 0", &[2, 0, 1])]
    #[case::unknown_names_last("x a y", "a 0 0", &[1, 0, 2])]
    #[case::names_that_are_gone("a", "b 0 0, a 0 0", &[0])]
    fn names_are_put_in_order(#[case] names: &str, #[case] all: &str, #[case] places: &[usize]) {
        assert_eq!(order(all).places(names.split(' ')), places);
    }

    #[rstest]
    #[case::a_word_is_missing("a 1", "line 1: found `a 1`")]
    #[case::no_number("# head\na 1 x", "line 2: found `a 1 x`")]
    #[case::a_word_too_many("a 1 2 3", "line 1: found `a 1 2 3`")]
    fn what_is_no_order_is_said(#[case] text: &str, #[case] said: &str) {
        assert!(Order::parse(text).unwrap_err().starts_with(said));
    }

    #[test]
    fn an_order_is_read_as_it_is_written() {
        let order = order("a 3 10, b 0 0");
        assert_eq!(Order::parse(&order.to_string()), Ok(order));
    }
}
