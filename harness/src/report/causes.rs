//! Failures by their cause: what failed in the same way, for the same rule and by the same misreading, is told once.

use std::collections::BTreeSet;

use super::{palette::Palette, wrap::hanging};
use crate::untrusted_text;

/// At most this number of lines name the other games of a cause.
const LINES_OF_GAMES: usize = 2;

/// What failures of one cause have in common. A misreading is one cause, whatever it does: a program that misreads when a jump is
/// forbidden may play what is illegal in one game and refuse what is legal in another.
#[derive(Clone, Debug, Eq)]
pub struct Cause {
    /// The kind of the finding, or how the session ended.
    pub fault: String,
    /// The rule, if the mistake concerns one.
    pub rule: Option<&'static str>,
    /// The misreading.
    pub misreading: Option<&'static str>,
    /// Whether it happened before the first turn.
    pub is_at_start: bool,
}

impl PartialEq for Cause {
    fn eq(&self, other: &Self) -> bool {
        let is_named = self.misreading.is_some();
        let is_alike = self.fault == other.fault
            && (self.rule, self.is_at_start) == (other.rule, other.is_at_start);
        self.misreading == other.misreading && (is_named || is_alike)
    }
}

/// A failure, as it is told.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What caused it.
    pub cause: Cause,
    /// The rule that was asked where it failed.
    pub asked: Option<&'static str>,
    /// The game's name.
    pub name: String,
    /// The failure in a line.
    pub summary: String,
    /// How many inputs show it.
    pub inputs: usize,
    /// What was done and what is right, in a sentence's rest.
    pub what: String,
    /// All that is to be said of it below, laid out.
    pub body: Vec<String>,
    /// A command line that shows it.
    pub reproduce: Option<String>,
    /// What tells most of standard error, where it tells something, laid out.
    pub stderr: Vec<String>,
}

/// The failures of one cause, in the order in which they were found.
#[derive(Default)]
pub struct Causes(Vec<Vec<Failure>>);

impl Causes {
    /// Adds a failure to those of its cause.
    pub fn add(&mut self, failure: Failure) {
        match self.0.iter_mut().find(|failures| failures[0].cause == failure.cause) {
            Some(failures) => failures.push(failure),
            None => self.0.push(vec![failure]),
        }
    }

    /// Tells a failure by a shorter game that shows it, of which this is to be said.
    pub fn shorten(&mut self, by: Failure, inputs: &str) {
        let mut failures = self.0.iter_mut().flatten();
        if let Some(failure) = failures.find(|failure| failure.name == by.name) {
            let what = format!("{}; {inputs}", by.what);
            let cause = failure.cause.clone();
            let (summary, name) = (failure.summary.clone(), failure.name.clone());
            *failure = Failure { cause, name, summary, what, ..by };
        }
    }

    /// How many causes there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing failed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the only thing that is known is that the program stops at its start.
    pub fn stops_at_start(&self) -> bool {
        self.0.len() == 1 && is_failing_at_start(&self.0[0][0])
    }

    /// The shortest failure of each cause and how many games show it, those of more games first.
    pub fn shortest(mut self) -> Vec<(Failure, usize)> {
        self.0.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
        let told = |failures: Vec<Failure>| {
            let games = failures.len();
            (shortest_first(failures).0, games)
        };
        self.0.into_iter().map(told).collect()
    }

    /// All causes, those of more games first; the first `in_full` with the shortest game that shows them.
    pub fn lines(mut self, in_full: usize, columns: usize, palette: &Palette) -> Vec<String> {
        self.0.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
        let told = |(n, failures): (usize, Vec<Failure>)| {
            let space = (n > 0 && n < in_full).then(String::new);
            let lines = cause_lines(failures, n < in_full, columns, palette);
            space.into_iter().chain(lines)
        };
        self.0.into_iter().enumerate().flat_map(told).collect()
    }
}

/// The headline of a failure.
pub fn headline(name: &str, summary: &str, palette: &Palette) -> String {
    format!("{} {name}: {}", palette.bad("FAIL"), untrusted_text::line(summary))
}

/// What is told of a failure below its headline.
pub fn body(failure: Failure, columns: usize, palette: &Palette) -> Vec<String> {
    let is_said = failure.summary.ends_with(&failure.what);
    let mut lines = if is_said { Vec::new() } else { hanging(&failure.what, 2, columns) };
    lines.extend(failure.body);
    lines.extend(reproduction(failure.reproduce, palette));
    lines.extend(failure.stderr);
    lines
}

/// A command line by itself at the margin, where it can be copied.
fn reproduction(line: Option<String>, palette: &Palette) -> Vec<String> {
    line.map_or_else(Vec::new, |line| {
        vec!["  reproduce:".to_owned(), palette.hint(untrusted_text::lines(&line))]
    })
}

/// Whether the program stops before the first turn: then nothing is to be said of single games.
fn is_failing_at_start(failure: &Failure) -> bool {
    failure.cause.is_at_start && failure.summary.ends_with(&failure.what)
}

fn cause_lines(
    failures: Vec<Failure>,
    in_full: bool,
    columns: usize,
    palette: &Palette,
) -> Vec<String> {
    let rules = rules_of_no_concern(&failures);
    let (shortest, others) = shortest_first(failures);
    let (shortest, others) = match is_failing_at_start(&shortest) {
        true => (at_the_start(shortest), Vec::new()),
        false => (shortest, others),
    };
    let asked = shortest.asked.filter(|_| rules.len() > 1).map(|rule| format!(" {rule}"));
    let summary = shortest.summary.replacen(&asked.unwrap_or_default(), "", 1);
    let mut lines = hanging(&headline(&shortest.name, &summary, palette), 0, columns);
    if in_full {
        lines.extend(body(shortest, columns, palette));
    }
    if rules.len() > 1 {
        let rules: Vec<&str> = rules.into_iter().collect();
        lines.extend(hanging(
            &format!("whichever rule is asked: {}", rules.join(", ")),
            2,
            columns,
        ));
    }
    lines.extend(others_in_words(&others, columns));
    lines
}

/// The rules that were asked in games of a cause that concerns none of them.
fn rules_of_no_concern(failures: &[Failure]) -> BTreeSet<&'static str> {
    let concerns_one = failures.iter().any(|one| one.cause.rule.or(one.cause.misreading).is_some());
    failures.iter().filter(|_| !concerns_one).filter_map(|failure| failure.asked).collect()
}

fn at_the_start(failure: Failure) -> Failure {
    let what = format!("it fails at the start: {}", failure.what);
    Failure { name: game_of(&failure.name), summary: what.clone(), what, ..failure }
}

fn game_of(name: &str) -> String {
    name.split('/').next().unwrap_or(name).to_owned()
}

fn shortest_first(failures: Vec<Failure>) -> (Failure, Vec<String>) {
    let shortest = failures.iter().enumerate().min_by_key(|(_, failure)| failure.inputs);
    let at = shortest.map_or(0, |(at, _)| at);
    let mut failures = failures;
    let shortest = failures.remove(at);
    (shortest, failures.into_iter().map(|failure| failure.name).collect())
}

/// The other games of a cause, as far as two lines hold their names.
fn others_in_words(names: &[String], columns: usize) -> Vec<String> {
    if names.is_empty() {
        return Vec::new();
    }
    let short: Vec<&str> =
        names.iter().map(|name| name.rsplit('/').next().unwrap_or(name)).collect();
    let sentence = |named: usize| {
        let more = names.len() - named;
        let more = (more > 0).then(|| format!("and {more} more"));
        let listed = short[..named].iter().map(|name| (*name).to_owned());
        let listed = listed.chain(more).collect::<Vec<_>>().join(", ");
        hanging(&format!("the same in {}: {listed}", more_games(names.len())), 2, columns)
    };
    let fits = |named: &usize| sentence(*named).len() <= LINES_OF_GAMES;
    sentence((1..=names.len()).rev().find(fits).unwrap_or(1))
}

/// `1 more game`, `2 more games`.
fn more_games(number: usize) -> String {
    format!("{number} more game{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn failure(name: &str, fault: &str, inputs: usize) -> Failure {
        let is_at_start = inputs == 0;
        let cause = Cause { fault: fault.to_owned(), rule: None, misreading: None, is_at_start };
        Failure {
            cause,
            asked: None,
            name: name.to_owned(),
            summary: fault.to_owned(),
            inputs,
            what: format!("after {inputs} inputs"),
            body: Vec::new(),
            reproduce: Some("printf '' | sh q.sh".to_owned()),
            stderr: vec!["  it said that".to_owned()],
        }
    }

    fn lines(failures: &[(&str, &str, usize)], in_full: usize) -> Vec<String> {
        let mut causes = Causes::default();
        for (name, fault, inputs) in failures {
            causes.add(failure(name, fault, *inputs));
        }
        causes.lines(in_full, 60, &Palette::plain())
    }

    #[rstest]
    #[case::alike(["no-reply", ""], ["no-reply", ""], 1)]
    #[case::another_fault(["no-reply", ""], ["no-end", ""], 2)]
    #[case::one_misreading_does_both(["refused-legal", "pass"], ["accepted-illegal", "pass"], 1)]
    #[case::two_misreadings(["refused-legal", "pass"], ["refused-legal", "loop"], 2)]
    #[case::one_is_not_known(["refused-legal", "pass"], ["refused-legal", ""], 2)]
    fn failures_have_as_many_causes(
        #[case] one: [&'static str; 2],
        #[case] other: [&'static str; 2],
        #[case] number: usize,
    ) {
        let mut causes = Causes::default();
        for [fault, misreading] in [one, other] {
            let mut failure = failure("g/one", fault, 3);
            failure.cause.misreading = Some(misreading).filter(|name| !name.is_empty());
            causes.add(failure);
        }
        assert_eq!(causes.len(), number);
    }

    #[test]
    fn a_cause_is_told_by_its_shortest_game_and_names_the_others() {
        let told = lines(&[("g/long", "no-reply", 9), ("g/short", "no-reply", 2)], 3);
        let expected = [
            "FAIL g/short: no-reply",
            "  after 2 inputs",
            "  reproduce:",
            "printf '' | sh q.sh",
            "  it said that",
            "  the same in 1 more game: long",
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn a_cause_that_concerns_no_rule_names_those_that_were_asked() {
        let mut causes = Causes::default();
        for rule in ["A-OWN", "A-END"] {
            let failure = failure("g/a", "winner-not-shown", 3);
            let summary = format!("winner-not-shown {rule} at line 3");
            causes.add(Failure { asked: Some(rule), summary, ..failure });
        }
        let told = causes.lines(3, 60, &Palette::plain());
        assert_eq!(told[0], "FAIL g/a: winner-not-shown at line 3");
        assert!(told.contains(&"  whichever rule is asked: A-END, A-OWN".to_owned()), "{told:?}");
    }

    #[test]
    fn causes_of_more_games_come_first_and_few_are_told_in_full() {
        let told = lines(&[("g/a", "rare", 1), ("g/b", "often", 5), ("g/c", "often", 6)], 1);
        assert_eq!(told[0], "FAIL g/b: often");
        assert_eq!(told.last().unwrap(), "FAIL g/a: rare");
    }

    #[test]
    fn of_a_program_that_stops_at_its_start_no_game_is_named() {
        let mut causes = Causes::default();
        let stopped = failure("g/a", "after 0 inputs", 0);
        causes.add(stopped.clone());
        causes.add(Failure { name: "g/b".to_owned(), ..stopped });
        assert!(causes.stops_at_start());
        let told = causes.lines(3, 60, &Palette::plain());
        assert_eq!(told[0], "FAIL g: it fails at the start: after 0 inputs");
        assert_eq!(told.last().unwrap(), "  it said that");
    }

    #[test]
    fn games_that_two_lines_do_not_hold_are_counted() {
        let names: Vec<String> = (0..40).map(|n| format!("g/a-game-of-some-name-{n}")).collect();
        let told = others_in_words(&names, 60);
        assert_eq!(told.len(), 2);
        assert!(told[1].ends_with("and 38 more") || told[1].ends_with("and 37 more"), "{told:?}");
    }
}
