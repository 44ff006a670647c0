//! Question 6: does the oracle agree with the reference?

use super::{
    Answer, Finding, Subject,
    determinism::{decision, facts_of_both},
    random_games::{Sampled, asked},
};
use crate::{
    package::Known,
    reference::{Decided, Facts, Reference, protocol::NONE},
    report::phrases::count,
};

/// To shrink a difference, at most this many shorter games are tried.
const SHORTER: usize = 2_000;
/// In each position, decisions about at most this many inputs are compared.
const INPUTS: usize = 40;

/// Compares both in random games.
pub(super) fn ask(subject: &Subject) -> Answer {
    if subject.known.description.oracle.is_none() {
        return Answer::skipped("the game has no oracle, a second implementation of its rules");
    }
    let oracle = match subject.known.oracle() {
        Ok(oracle) => oracle,
        Err(why) => return Answer::found(vec![Finding::fault(why)], ""),
    };
    let pair = Pair { known: subject.known, reference: subject.reference, oracle: &oracle };
    let paths: Vec<Vec<String>> = subject.sample.iter().map(|it| it.path.clone()).collect();
    oracle.facts_of_all(None, NONE, &paths);
    let first = subject.sample.iter().find(|Sampled { path, .. }| pair.difference(path).is_some());
    let differing = first.map(|Sampled { path, .. }| pair.shrunk(path.clone()));
    let mut findings: Vec<Finding> =
        differing.and_then(|path| pair.difference(&path)).into_iter().collect();
    findings.extend(oracle.fault().map(|fault| {
        let sentence = "the oracle is at fault";
        Finding::fault(sentence).after(&fault.after).showing(fault.to_string())
    }));
    Answer::found(findings, format!("{} compared", count(paths.len(), "position")))
}

struct Pair<'a> {
    known: &'a Known,
    reference: &'a Reference,
    oracle: &'a Reference,
}

impl Pair<'_> {
    /// The difference between the two in the position after these inputs.
    fn difference(&self, path: &[String]) -> Option<Finding> {
        let [one, other] = [self.reference, self.oracle].map(|it| it.facts(None, NONE, path));
        if self.is_at_fault() {
            return None;
        }
        if !agree(&one, &other) {
            let shown = facts_of_both(self.known, ("the reference", &one), ("the oracle", &other));
            let sentence = "the oracle describes the position differently";
            return Some(Finding::fault(sentence).after(path).showing(shown));
        }
        self.other_decision(path, &one)
    }

    fn other_decision(&self, path: &[String], facts: &Facts) -> Option<Finding> {
        let mut inputs = asked(self.known, path.len());
        inputs.truncate(INPUTS);
        let legal = facts.legal.iter().flatten();
        let missing: Vec<String> = legal.filter(|it| !inputs.contains(it)).cloned().collect();
        inputs.extend(missing);
        let [ours, theirs] =
            [self.reference, self.oracle].map(|it| it.ask(None, NONE, path, &inputs));
        if self.is_at_fault() {
            return None;
        }
        let mut pairs = inputs.iter().zip(ours.iter().zip(&theirs));
        let (input, (one, other)) = pairs.find(|(_, (one, other))| !is_same(one, other))?;
        let [one, other] = [one, other].map(decision);
        let sentence =
            format!("the reference says `{one}` of `{input}`, and the oracle says `{other}`");
        Some(Finding::fault(sentence).after(path).showing(facts.board.to_string()))
    }

    /// A shorter game after which the two still differ. Moves are removed one or two at a time.
    fn shrunk(&self, mut path: Vec<String>) -> Vec<String> {
        let mut left = SHORTER;
        while let Some(shorter) = self.shorter(&path, &mut left) {
            path = shorter;
        }
        path
    }

    fn shorter(&self, path: &[String], left: &mut usize) -> Option<Vec<String>> {
        let mut shorter = omissions(path.len()).map(|omitted| without(path, &omitted));
        shorter.find(|path| {
            *left = left.saturating_sub(1);
            *left > 0 && self.is_game(path) && self.difference(path).is_some()
        })
    }

    /// Whether the reference plays all of these inputs.
    fn is_game(&self, path: &[String]) -> bool {
        (0..path.len()).all(|at| {
            let decided = self.reference.ask(None, NONE, &path[..at], &path[at..=at]);
            matches!(decided[..], [Decided::Ok(_)])
        })
    }

    fn is_at_fault(&self) -> bool {
        self.reference.fault().is_some() || self.oracle.fault().is_some()
    }
}

/// The indices of moves to remove: everything from an index on, then single moves, then pairs.
fn omissions(length: usize) -> impl Iterator<Item = Vec<usize>> {
    let ends = (0..length).map(move |from| (from..length).collect::<Vec<_>>());
    let singles = (0..length).map(|at| vec![at]);
    let pairs = (0..length).flat_map(move |one| (one + 1..length).map(move |two| vec![one, two]));
    ends.chain(singles).chain(pairs)
}

fn without(path: &[String], omitted: &[usize]) -> Vec<String> {
    let kept = path.iter().enumerate().filter(|(at, _)| !omitted.contains(at));
    kept.map(|(_, input)| input.clone()).collect()
}

fn agree(one: &Facts, other: &Facts) -> bool {
    let legal = |facts: &Facts| {
        facts.legal.clone().map(|mut legal| {
            legal.sort();
            legal
        })
    };
    let both = legal(one).zip(legal(other));
    let said =
        |facts: &Facts| (facts.turn, facts.board.clone(), facts.over.clone(), facts.fields.clone());
    said(one) == said(other) && both.is_none_or(|(one, other)| one == other)
}

/// Whether two decisions are the same. The text of a `what` does not count.
fn is_same(one: &Decided, other: &Decided) -> bool {
    matches!((one, other), (Decided::What(_), Decided::What(_))) || one == other
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_left_out_from_the_end_then_singly_then_in_pairs() {
        let all: Vec<Vec<usize>> = omissions(3).collect();
        let expected: [&[usize]; 9] =
            [&[0, 1, 2], &[1, 2], &[2], &[0], &[1], &[2], &[0, 1], &[0, 2], &[1, 2]];
        assert_eq!(all, expected);
    }
}
