//! Known failures: a list of failures that do not count for now. A line that no longer matches a failure is stale: the
//! submission conforms, but the run fails until the line is removed.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroUsize,
    path::Path,
};

use rulebook::games::GameInfo;

use super::{failure, matches};
use crate::{
    event::{Case, Event, StaleKnownFailure, Totals, matches::MatchReport},
    judge::{Verdict, verdict::LEFT_OPEN},
    transcript::{Source, SuiteFault, near},
};

/// The list, and its state in the current run.
pub struct KnownFailures {
    source: Source,
    lines: Vec<Line>,
    vocabulary: Vocabulary,
    run: SubmissionState,
}

/// The words that a line may have in addition to a submission.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// The names of all transcripts, by game.
    pub suite: BTreeMap<String, BTreeSet<String>>,
    /// The ids of all faults, rules and misreadings, and the words for verdicts.
    pub causes: BTreeSet<String>,
}

/// A line of the list.
struct Line {
    number: NonZeroUsize,
    submission: String,
    /// Other conditions on a failure: its transcript, or its cause.
    words: Vec<String>,
}

/// The state of the run of one submission.
#[derive(Default)]
struct SubmissionState {
    submission: String,
    game: Option<&'static GameInfo>,
    /// The number of transcripts that were omitted, as usual.
    left_out: usize,
    /// The indices of the lines that match a failure of this run.
    met: BTreeSet<usize>,
    /// The names of all games, of the decided ones, and of those whose failures are known.
    seen: BTreeSet<String>,
    decided: BTreeSet<String>,
    known: BTreeSet<String>,
    /// Whether a game was not played that could have been.
    lacks_games: bool,
    has_matches: bool,
    known_wrong: usize,
    known_stopped: usize,
    outdated: usize,
}

const ALLOWED: &str = "expected `SUBMISSION`, `SUBMISSION TRANSCRIPT` or `SUBMISSION CAUSE`; a cause is a fault, a rule, a misreading or `stopped`, \
     or several of them; quote a word with blanks, and begin a comment with `#`";

impl KnownFailures {
    /// Reads a list.
    ///
    /// # Errors
    /// The first line that cannot be read, or that names something unknown.
    pub fn read(path: &Path, text: String, vocabulary: Vocabulary) -> Result<Self, SuiteFault> {
        let source = Source { path: path.to_owned(), text: text.into() };
        let lines = (1..).zip(source.text.lines()).filter_map(|(number, text)| {
            line(NonZeroUsize::new(number)?, text, &source, &vocabulary).transpose()
        });
        let lines = lines.collect::<Result<_, _>>()?;
        Ok(Self { source, lines, vocabulary, run: SubmissionState::default() })
    }

    /// Checks that each line names one of these entries of a manifest.
    ///
    /// # Errors
    /// The first line that does not, with the most similar id.
    pub fn check_names(&self, ids: &[&str], manifest: &Path) -> Result<(), SuiteFault> {
        let is_unknown = |line: &&Line| !ids.contains(&&*line.submission);
        let Some(line) = self.lines.iter().find(is_unknown) else { return Ok(()) };
        let distance = |id: &&&str| strsim::damerau_levenshtein(id, &line.submission);
        let nearest = ids.iter().min_by_key(distance);
        let nearest = nearest.map(|id| format!("; did you mean `{id}`?"));
        let manifest = manifest.display();
        let found = format!("unknown entry `{}`", line.submission);
        let allowed = format!("the id of an entry of {manifest}{}", nearest.unwrap_or_default());
        Err(self.source.fault(line.number, &line.submission, found, allowed))
    }

    /// Passes an event on, with marks on known failures. At the end of a run, also reports the stale lines.
    pub fn pass(&mut self, event: &Event<'_>, next: &mut dyn FnMut(&Event<'_>)) {
        match event {
            Event::RunStarted { submission, game, left_out, .. } => {
                let (submission, left_out) = ((*submission).to_owned(), *left_out);
                self.run = SubmissionState {
                    submission,
                    game: Some(game),
                    left_out,
                    ..SubmissionState::default()
                };
                next(event);
            }
            Event::Judged(case) => next(&Event::Judged(&known(case, self.is_known(case)))),
            Event::Listed(case) => {
                let is_known = self.judged(case);
                next(&Event::Listed(&known(case, is_known)));
            }
            Event::Shortened { of, shorter } => {
                let shorter = known(shorter, self.run.known.contains(*of));
                next(&Event::Shortened { of, shorter: &shorter });
            }
            Event::MatchFinished(report) => {
                let is_known = self.played(report);
                next(&Event::MatchFinished(&MatchReport { is_known, ..(*report).clone() }));
            }
            Event::RunFinished(totals) => {
                let outdated = if totals.interrupted { Vec::new() } else { self.outdated(totals) };
                self.run.outdated = outdated.len();
                outdated.iter().for_each(|line| next(&Event::StaleKnownFailure(line)));
                next(&Event::RunFinished(&self.settled(totals)));
            }
            Event::Conversed { .. }
            | Event::Learned { .. }
            | Event::Exploring(_)
            | Event::Explored(_)
            | Event::Fuzzing(_)
            | Event::Fuzzed(_)
            | Event::MatchesStarted(_)
            | Event::MatchesFinished(_)
            | Event::StaleKnownFailure(_)
            | Event::NotStarted(_) => next(event),
        }
    }

    /// The totals of the last run, without known failures.
    pub fn settled(&self, totals: &Totals) -> Totals {
        let SubmissionState { known_wrong, known_stopped, outdated, .. } = self.run;
        Totals {
            wrong: totals.wrong - known_wrong,
            stopped: totals.stopped - known_stopped,
            known: known_wrong + known_stopped,
            outdated,
            too_few_wins: totals.too_few_wins && !self.names_all(),
            ..totals.clone()
        }
    }

    fn judged(&mut self, case: &Case<'_>) -> bool {
        let may_be_left_out = !case.transcript.draft.is_from_start();
        self.run.lacks_games |= !is_decided(case.verdict) && !may_be_left_out;
        let name = case.transcript.name();
        self.count(case.verdict, name, &names(case.verdict, name, &failure::name(case)))
    }

    fn played(&mut self, report: &MatchReport<'_>) -> bool {
        self.run.has_matches = true;
        let name = &report.name;
        self.count(report.verdict, name, &names(report.verdict, name, &matches::name(report)))
    }

    /// Records the result of a game. Returns whether it is a known failure.
    fn count(&mut self, verdict: &Verdict, name: &str, names: &[String]) -> bool {
        let met = self.naming(verdict, names);
        let is_known = !met.is_empty();
        let run = &mut self.run;
        run.met.extend(met);
        run.seen.insert(name.to_owned());
        if is_decided(verdict) {
            run.decided.extend(names.iter().cloned());
        }
        if is_known {
            run.known.insert(name.to_owned());
            let is_stopped = matches!(verdict, Verdict::Stopped(_));
            run.known_stopped += usize::from(is_stopped);
            run.known_wrong += usize::from(!is_stopped);
        }
        is_known
    }

    fn is_known(&self, case: &Case<'_>) -> bool {
        let names = names(case.verdict, case.transcript.name(), &failure::name(case));
        !self.naming(case.verdict, &names).is_empty()
    }

    /// The indices of the lines that match a failure.
    fn naming(&self, verdict: &Verdict, names: &[String]) -> Vec<usize> {
        let is_named = |line: &Line| {
            verdict.fails()
                && line.submission == self.run.submission
                && line.words.iter().all(|word| names.contains(word))
        };
        (0..self.lines.len()).filter(|place| is_named(&self.lines[*place])).collect()
    }

    /// Whether a line matches everything about the submission.
    fn names_all(&self) -> bool {
        let names_all =
            |line: &Line| line.words.is_empty() && line.submission == self.run.submission;
        self.lines.iter().any(names_all)
    }

    /// The lines that no longer match a failure.
    fn outdated(&self, totals: &Totals) -> Vec<StaleKnownFailure> {
        let is_whole = self.is_whole();
        let passes = |(place, line): &(usize, &Line)| {
            let is_met =
                self.run.met.contains(place) || totals.too_few_wins && line.words.is_empty();
            line.submission == self.run.submission && !is_met && self.was_tried(line, is_whole)
        };
        let lines = self.lines.iter().enumerate().filter(passes);
        lines.map(|(_, line)| self.stale(line)).collect()
    }

    /// Whether every game was played that could match a line: the game that it names, or if it names none, all games of
    /// a usual run.
    fn was_tried(&self, line: &Line, is_whole: bool) -> bool {
        let is_game = |word: &&String| !self.vocabulary.causes.contains(*word);
        let game = line.words.iter().find(is_game);
        game.map_or(is_whole, |game| self.run.decided.contains(game))
    }

    fn is_whole(&self) -> bool {
        let suite = self.run.game.and_then(|game| self.vocabulary.suite.get(game.name));
        let is_unseen = |name: &&String| !self.run.seen.contains(*name);
        let unseen = suite.map(|suite| suite.iter().filter(is_unseen).count());
        let is_played = !self.run.lacks_games && unseen.is_some_and(|n| n <= self.run.left_out);
        self.run.has_matches || is_played
    }

    fn stale(&self, line: &Line) -> StaleKnownFailure {
        let words = [&line.submission].into_iter().chain(&line.words).map(String::as_str);
        let words = shlex::try_join(words).unwrap_or_default();
        StaleKnownFailure {
            place: format!("{}:{}", self.source.path.display(), line.number),
            line: words,
        }
    }
}

/// Whether a game has a verdict on the submission. A draw that the program may announce counts as one.
fn is_decided(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Skipped(reason) => reason.ends_with(LEFT_OPEN),
        Verdict::Passed | Verdict::Failed(_) | Verdict::Stopped(_) => true,
        Verdict::HarnessError(_) => false,
    }
}

fn known<'a>(case: &Case<'a>, is_known: bool) -> Case<'a> {
    Case { is_known, reproduce: case.reproduce.clone(), hint: case.hint.clone(), ..*case }
}

/// The words by which a line may name a game and its verdict.
fn names(verdict: &Verdict, name: &str, with_game: &str) -> Vec<String> {
    let finding = verdict.finding();
    let caused = [
        finding.map(|finding| finding.fault.id()),
        finding.and_then(|finding| finding.rule).map(|rule| rule.id),
        finding.and_then(|finding| finding.diagnosis).map(|diagnosis| diagnosis.id),
    ];
    let names = [name, with_game, verdict.word()].into_iter().chain(caused.into_iter().flatten());
    names.map(str::to_owned).collect()
}

/// Parses a line of the list; none if the line is empty.
fn line(
    number: NonZeroUsize,
    text: &str,
    source: &Source,
    vocabulary: &Vocabulary,
) -> Result<Option<Line>, SuiteFault> {
    let unclosed = || source.fault(number, text, "found a quote that is not closed", ALLOWED);
    let mut words = shlex::split(text).ok_or_else(unclosed)?.into_iter();
    let Some(submission) = words.next() else { return Ok(None) };
    let words: Vec<String> = words.collect();
    if let Some(word) = words.iter().find(|word| !vocabulary.has(word)) {
        let found = format!("found `{word}`, which is no transcript and no cause");
        return Err(source.fault(number, word, found, vocabulary.advice(word)));
    }
    Ok(Some(Line { number, submission, words }))
}

impl Vocabulary {
    fn has(&self, word: &str) -> bool {
        let in_suite = |(game, names): (&String, &BTreeSet<String>)| {
            let name = word.strip_prefix(game.as_str()).and_then(|rest| rest.strip_prefix('/'));
            names.contains(name.unwrap_or(word)) || is_generated(name.unwrap_or(word))
        };
        self.causes.contains(word) || self.suite.iter().any(in_suite)
    }

    fn advice(&self, word: &str) -> String {
        let transcripts = self.suite.values().flatten();
        let words: Vec<&str> = transcripts.chain(&self.causes).map(String::as_str).collect();
        let meant = near(&words, word).map(|meant| format!("; did you mean `{meant}`?"));
        format!("{ALLOWED}{}", meant.unwrap_or_default())
    }
}

/// Whether this is the name of a fresh game or of a match: words, with the number of a seed at the end.
fn is_generated(name: &str) -> bool {
    let number = name.rsplit_once('-').map(|(_, number)| number);
    number.is_some_and(|number| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::by_a_draw_that_is_left_open(
        "the program ends it as a draw by threefold repetition, which the challenge leaves open (`other_draws`)",
        true
    )]
    #[case::because_it_begins_elsewhere("it begins in a set-up position", false)]
    fn a_game_is_decided_though_it_is_skipped(#[case] reason: &str, #[case] decided: bool) {
        assert_eq!(is_decided(&Verdict::Skipped(reason.to_owned())), decided);
    }
}
