//! Groups failures by cause: failures with the same fault, rule and misreading are reported once.

use std::collections::BTreeSet;

use super::{
    palette::Palette,
    phrases::count,
    wrap::{hanging, tagged},
};
use crate::untrusted_text;

/// At most this many lines name the other games of a cause.
const LINES_OF_GAMES: usize = 2;

/// What the failures of one cause have in common. A misreading is one cause, whatever its effects: a program that
/// misreads when a jump is forbidden may play illegal moves in one game and refuse legal ones in another.
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

/// A failure, laid out.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What caused it.
    pub cause: Cause,
    /// The rule that decides the failed input.
    pub asked: Option<&'static str>,
    /// The game's name.
    pub name: String,
    /// The broken rule. If none is broken, a word for what is wrong, such as `format`.
    pub label: &'static str,
    /// The id of its kind.
    pub id: &'static str,
    /// The number of inputs that show it.
    pub inputs: usize,
    /// Whether a shorter game than the one that failed shows it.
    pub is_shortened: bool,
    /// What the program did, in a sentence.
    pub what: String,
    /// All lines below the heading except the command line and standard error.
    pub body: Vec<String>,
    /// The number of lines of the body above the command line.
    pub reproduce_at: usize,
    /// A command line that shows it.
    pub reproduce: Option<String>,
    /// The most informative lines of standard error.
    pub stderr: Vec<String>,
}

impl Failure {
    /// The failure in a line: `Q-LOOP: the program played the illegal `h4 h6` [accepted-illegal]`.
    pub fn summary(&self) -> String {
        format!("{}: {} [{}]", self.label, self.what, self.id)
    }

    /// The heading as lines.
    pub fn heading(&self, columns: usize, palette: &Palette) -> Vec<String> {
        let what = untrusted_text::line(&self.what);
        tagged(&format!("{}: {what}", palette.bad(self.label)), self.id, columns)
    }

    /// The lines below the heading.
    pub fn lines(&self, palette: &Palette) -> Vec<String> {
        let (above, below) = self.body.split_at(self.reproduce_at.min(self.body.len()));
        let reproduce = self.reproduction(palette);
        [above, &reproduce, below, &self.stderr].concat()
    }

    /// The command line without indentation, so that it can be copied.
    fn reproduction(&self, palette: &Palette) -> Vec<String> {
        let Some(line) = &self.reproduce else { return Vec::new() };
        let shortest = if self.is_shortened { ", the shortest game found" } else { "" };
        let moves = match self.inputs {
            0 => String::new(),
            inputs => format!(" ({}{shortest})", count(inputs, "move")),
        };
        vec![format!("  reproduce{moves}:"), palette.hint(untrusted_text::lines(line))]
    }
}

/// The causes of a run, each with its failures in the order in which they were found.
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

    /// Replaces a failure by a shorter game with the same failure.
    pub fn shorten(&mut self, by: Failure) {
        let mut failures = self.0.iter_mut().flatten();
        if let Some(failure) = failures.find(|failure| failure.name == by.name) {
            *failure = Failure { cause: failure.cause.clone(), is_shortened: true, ..by };
        }
    }

    /// The number of causes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no failures.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the program stops before the first turn, so that nothing else is known.
    pub fn stops_at_start(&self) -> bool {
        self.0.len() == 1 && is_stopped_at_start(&self.0[0][0])
    }

    /// The shortest failure of each cause and the number of its games, causes with more games first.
    pub fn shortest(mut self) -> Vec<(Failure, usize)> {
        self.sort();
        let one =
            |failures: Vec<Failure>| (failures[shortest_of(&failures)].clone(), failures.len());
        self.0.into_iter().map(one).collect()
    }

    /// The labels of all causes, those with more games first.
    pub fn labels(&mut self) -> Vec<&'static str> {
        self.sort();
        let mut labels: Vec<&'static str> = Vec::new();
        for label in self.0.iter().map(|failures| failures[shortest_of(failures)].label) {
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        labels
    }

    /// All causes, those with more games first. The first `in_full` are shown with their shortest games.
    pub fn lines(mut self, in_full: usize, columns: usize, palette: &Palette) -> Vec<String> {
        self.sort();
        let one = |(n, failures): (usize, Vec<Failure>)| {
            let space = (n > 0 && n < in_full).then(String::new);
            let lines = cause_lines(&failures, n < in_full, columns, palette);
            space.into_iter().chain(lines)
        };
        self.0.into_iter().enumerate().flat_map(one).collect()
    }

    fn sort(&mut self) {
        self.0.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
    }
}

/// Whether the program stops before the first turn: then single games do not matter.
fn is_stopped_at_start(failure: &Failure) -> bool {
    precedes_rules(failure) && failure.id == STOPPED
}

/// Whether a failure comes before the first turn and concerns no rule.
fn precedes_rules(failure: &Failure) -> bool {
    failure.cause.is_at_start && failure.cause.rule.is_none()
}

const STOPPED: &str = "stopped";

fn cause_lines(
    failures: &[Failure],
    in_full: bool,
    columns: usize,
    palette: &Palette,
) -> Vec<String> {
    let shortest = shortest_of(failures);
    let mut shown = failures[shortest].clone();
    let stops_at_start = is_stopped_at_start(&shown);
    if stops_at_start {
        shown.what = at_the_start(&shown.what, failures.len());
    }
    let mut lines = shown.heading(columns, palette);
    if !in_full {
        lines.extend(games_in_words(failures, shortest, "", columns));
        return lines;
    }
    let rules = rules_of_no_concern(failures);
    if rules.len() > 1 {
        let rules: Vec<&str> = rules.into_iter().collect();
        lines.extend(hanging(&format!("whatever the rule: {}", rules.join(", ")), 2, columns));
    }
    lines.extend(shown.lines(palette));
    let is_any_game = failures.len() == 1 && precedes_rules(&shown);
    if !stops_at_start && !is_any_game {
        lines.extend(games_in_words(failures, shortest, " above", columns));
    }
    lines
}

/// The rules that decide the inputs of a cause which does not depend on the rule.
fn rules_of_no_concern(failures: &[Failure]) -> BTreeSet<&'static str> {
    let concerns_one = failures.iter().any(|one| one.cause.rule.or(one.cause.misreading).is_some());
    failures.iter().filter(|_| !concerns_one).filter_map(|failure| failure.asked).collect()
}

fn at_the_start(what: &str, games: usize) -> String {
    match games {
        1 => format!("{what}, at the start"),
        games => format!("{what}, at the start of all {games} games played"),
    }
}

/// The index of the failure with the fewest inputs.
fn shortest_of(failures: &[Failure]) -> usize {
    let places = failures.iter().enumerate();
    places.min_by_key(|(_, failure)| failure.inputs).map_or(0, |(place, _)| place)
}

/// The games of a cause, the one shown first, as far as their names fit in two lines. `above` says where it is shown.
fn games_in_words(failures: &[Failure], shown: usize, above: &str, columns: usize) -> Vec<String> {
    let name =
        |failure: &Failure| failure.name.rsplit('/').next().unwrap_or(&failure.name).to_owned();
    let others = failures.iter().enumerate().filter(|(place, _)| *place != shown);
    let mut names = vec![name(&failures[shown])];
    names.extend(others.map(|(_, failure)| name(failure)));
    match (failures[shown].is_shortened, names.len()) {
        (true, _) => names[0] += &format!(" (shortened{above})"),
        (false, 1) => {}
        (false, _) if above.is_empty() => {}
        (false, _) => names[0] += &format!(" (shown{above})"),
    }
    let sentence = |named: usize| {
        let more = names.len() - named;
        let more = (more > 0).then(|| format!("and {more} more"));
        let listed = names[..named].iter().cloned().chain(more).collect::<Vec<_>>().join(", ");
        hanging(&format!("in {}: {listed}", count(names.len(), "game")), 2, columns)
    };
    let fits = |named: &usize| sentence(*named).len() <= LINES_OF_GAMES;
    sentence((1..=names.len()).rev().find(fits).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn failure(name: &str, fault: &str, inputs: usize) -> Failure {
        let cause = Cause {
            fault: fault.to_owned(),
            rule: None,
            misreading: None,
            is_at_start: inputs == 0,
        };
        Failure {
            cause,
            asked: None,
            name: name.to_owned(),
            label: "format",
            id: if inputs == 0 { STOPPED } else { "some-fault" },
            inputs,
            is_shortened: false,
            what: format!("{fault} after {inputs} inputs"),
            body: vec!["  a board".to_owned(), "  a guess".to_owned()],
            reproduce_at: 1,
            reproduce: Some("printf '' | sh q.sh".to_owned()),
            stderr: vec!["  stderr".to_owned()],
        }
    }

    fn causes(failures: &[(&str, &str, usize)]) -> Causes {
        let mut causes = Causes::default();
        failures.iter().for_each(|(name, fault, inputs)| causes.add(failure(name, fault, *inputs)));
        causes
    }

    fn lines(failures: &[(&str, &str, usize)], in_full: usize) -> Vec<String> {
        causes(failures).lines(in_full, 60, &Palette::plain())
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
    fn a_cause_is_shown_by_its_shortest_game_and_names_the_others() {
        let expected = [
            "format: no-reply after 2 inputs  [some-fault]",
            "  a board",
            "  reproduce (2 moves):",
            "printf '' | sh q.sh",
            "  a guess",
            "  stderr",
            "  in 2 games: short (shown above), long",
        ];
        assert_eq!(lines(&[("g/long", "no-reply", 9), ("g/short", "no-reply", 2)], 3), expected);
    }

    #[test]
    fn a_shorter_game_takes_the_place_of_the_one_that_failed() {
        let mut causes = causes(&[("g/long", "no-reply", 9)]);
        causes.shorten(failure("g/long", "another", 4));
        let lines = causes.lines(3, 60, &Palette::plain());
        assert!(lines[0].starts_with("format: another after 4 inputs"), "{lines:?}");
        assert_eq!(lines[2], "  reproduce (4 moves, the shortest game found):");
        assert_eq!(lines.last().unwrap(), "  in 1 game: long (shortened above)");
    }

    #[test]
    fn a_cause_that_concerns_no_rule_names_those_of_its_games() {
        let mut causes = Causes::default();
        for rule in ["A-OWN", "A-END"] {
            causes.add(Failure { asked: Some(rule), ..failure("g/a", "winner-not-shown", 3) });
        }
        let lines = causes.lines(3, 60, &Palette::plain());
        assert_eq!(lines[1], "  whatever the rule: A-END, A-OWN");
    }

    #[test]
    fn causes_of_more_games_come_first_and_few_are_shown_in_full() {
        let failures = [("g/a", "rare", 1), ("g/b", "often", 5), ("g/c", "often", 6)];
        let lines = lines(&failures, 1);
        assert!(lines[0].starts_with("format: often after 5 inputs"), "{lines:?}");
        assert!(lines[lines.len() - 2].starts_with("format: rare"), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "  in 1 game: a");
    }

    #[test]
    fn of_a_program_that_stops_at_its_start_no_game_is_named() {
        let causes = causes(&[("g/a", "crash", 0), ("g/b", "crash", 0)]);
        assert!(causes.stops_at_start());
        let lines = causes.lines(3, 100, &Palette::plain());
        let heading = "format: crash after 0 inputs, at the start of all 2 games played  [stopped]";
        assert_eq!(lines[0], heading);
        assert_eq!(lines.last().unwrap(), "  stderr");
    }

    #[test]
    fn games_that_two_lines_do_not_hold_are_counted() {
        let failures: Vec<Failure> =
            (0..40).map(|n| failure(&format!("g/a-game-of-some-name-{n}"), "a", n + 1)).collect();
        let lines = games_in_words(&failures, 0, " above", 60);
        assert_eq!(lines.len(), 2);
        assert!(
            lines[1].ends_with("and 38 more") || lines[1].ends_with("and 37 more"),
            "{lines:?}"
        );
    }
}
