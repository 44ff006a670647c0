//! The data of a run that a page shows: a line for each game, and for each cause of failures the shortest game in full.

use rulebook::{games::GameInfo, rule::Citation};

use crate::{
    dialect::Alphabet,
    event::{Case, Totals, matches::MatchReport},
    judge::Verdict,
    palette::Palette,
    report::{
        causes::{Cause, Failure},
        escape,
        failure::{self, Look},
        matches,
        not_started::NotStarted,
        timeline::{self, TimelineStep},
    },
    stderr::complaint,
    tape::Tape,
};

/// One submission, and everything known about it.
pub struct Run {
    /// Its name.
    pub submission: String,
    /// The game.
    pub game: &'static GameInfo,
    /// Its isolation, and the fresh games.
    pub facts: Vec<String>,
    /// Why it could not be built or started.
    pub not_started: Option<NotStarted>,
    /// What was learned about it.
    pub about: Vec<String>,
    /// The characters that it draws.
    pub alphabet: Alphabet,
    /// The games, in their order.
    pub games: Vec<Game>,
    /// The causes of failures, in the order in which they were found.
    pub causes: Vec<CauseSummary>,
    /// The totals; none while the run goes on.
    pub totals: Option<Totals>,
}

/// One game in a line.
pub struct Game {
    /// The name.
    pub name: String,
    /// The verdict in a word.
    pub verdict: &'static str,
    /// More about it.
    pub summary: String,
    /// The rules that it concerns.
    pub rules: Vec<&'static str>,
    /// The index of the cause of its failure.
    pub cause: Option<usize>,
}

/// A cause of failures.
pub struct CauseSummary {
    /// What the failures have in common.
    pub cause: Cause,
    /// The number of its games.
    pub games: usize,
    /// The shortest of them.
    pub shortest: Shortest,
}

/// A game that shows a cause, in full.
pub struct Shortest {
    /// The name.
    pub name: String,
    /// The verdict in a word.
    pub verdict: &'static str,
    /// Its title.
    pub title: String,
    /// The failure in a line.
    pub summary: String,
    /// The broken rule, or a word for what else is wrong.
    pub label: &'static str,
    /// The id of its kind.
    pub id: &'static str,
    /// The number of inputs that show the cause.
    pub inputs: usize,
    /// Whether it was found by shortening another game.
    pub is_shortened: bool,
    /// What the program did, and what is right.
    pub what: String,
    /// The rule.
    pub rule: Option<Citation>,
    /// What the challenge requires of the output, in a sentence.
    pub required: Option<String>,
    /// Possible explanations, in sentences.
    pub guesses: Vec<String>,
    /// The moves of the game before it in the same session, if there was one.
    pub after: Vec<String>,
    /// The steps that are shown.
    pub steps: Vec<TimelineStep>,
    /// The lines about a match.
    pub body: String,
    /// A command that shows the failure.
    pub reproduce: Option<String>,
    /// The most informative lines of standard error, if there are any.
    pub stderr: String,
}

impl Run {
    /// A run that starts.
    pub fn new(submission: &str, game: &'static GameInfo) -> Self {
        Self {
            submission: escape::line(submission),
            game,
            facts: Vec::new(),
            not_started: None,
            about: Vec::new(),
            alphabet: Alphabet::default(),
            games: Vec::new(),
            causes: Vec::new(),
            totals: None,
        }
    }

    /// Adds a judged transcript.
    pub fn judged(&mut self, case: &Case<'_>) {
        let is_told = is_told(case.verdict) && !case.is_known;
        let cause = is_told.then(|| self.add(failure::cause(case), || shortest(case)));
        let finding = case.verdict.finding().and_then(|finding| finding.rule);
        let rules = finding.map_or_else(|| case.transcript.draft.rules.clone(), |rule| vec![rule]);
        self.games.push(Game {
            name: escape::line(case.transcript.name()),
            verdict: if case.is_known { KNOWN } else { case.verdict.word() },
            summary: escape::line(&failure::summary(case)),
            rules: rules.iter().map(|rule| rule.id).collect(),
            cause,
        });
    }

    /// Shows the cause of a game by a shorter one than the transcripts.
    pub fn shortened(&mut self, of: &str, shorter: &Case<'_>) {
        let cause = self.games.iter().find(|game| game.name == of).and_then(|game| game.cause);
        if let Some(told) = cause.and_then(|at| self.causes.get_mut(at)) {
            let name = escape::line(&format!("{}/{of}", self.game.name));
            let shortest = Shortest { name, ..shortest(shorter) };
            told.shortest = Shortest { title: String::new(), is_shortened: true, ..shortest };
        }
    }

    /// Adds a match.
    pub fn played(&mut self, report: &MatchReport<'_>) {
        let palette = Palette::plain();
        let failure = matches::failure(report, look(&palette));
        let rule = failure.cause.rule;
        let is_told = is_told(report.verdict) && !report.is_known;
        let cause = is_told.then(|| {
            self.add(failure.cause.clone(), || of_failure(report.verdict, report.tape, failure))
        });
        self.games.push(Game {
            name: escape::line(&report.name),
            verdict: if report.is_known { KNOWN } else { report.verdict.word() },
            summary: escape::line(&matches::summary(report)),
            rules: rule.into_iter().collect(),
            cause,
        });
    }

    /// Counts another game of a cause, and keeps it if it is the shortest. Returns the index of the cause.
    fn add(&mut self, cause: Cause, shortest: impl FnOnce() -> Shortest) -> usize {
        let shortest = shortest();
        if let Some(at) = self.causes.iter().position(|told| told.cause == cause) {
            let told = &mut self.causes[at];
            told.games += 1;
            if shortest.inputs < told.shortest.inputs {
                told.shortest = shortest;
            }
            return at;
        }
        self.causes.push(CauseSummary { cause, games: 1, shortest });
        self.causes.len() - 1
    }

    /// Sorts the causes by the number of their games when the run is over.
    pub fn finished(&mut self, totals: &Totals) {
        self.totals = Some(totals.clone());
        let mut order: Vec<usize> = (0..self.causes.len()).collect();
        order.sort_by_key(|at| std::cmp::Reverse(self.causes[*at].games));
        self.causes.sort_by_key(|told| std::cmp::Reverse(told.games));
        for game in &mut self.games {
            game.cause = game.cause.and_then(|cause| order.iter().position(|at| *at == cause));
        }
    }
}

/// The word for a known failure.
const KNOWN: &str = "known";

fn is_told(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Failed(_) | Verdict::Stopped(_) | Verdict::HarnessError(_) => true,
        Verdict::Passed | Verdict::Skipped(_) => false,
    }
}

fn look(palette: &Palette) -> Look<'_> {
    Look { palette, columns: crate::report::wrap::COLUMNS, is_verbose: false }
}

fn shortest(case: &Case<'_>) -> Shortest {
    let palette = Palette::plain();
    let failure = failure::failure(case, look(&palette));
    let finding = case.verdict.finding();
    let pin = finding.and_then(|finding| failure::pin_line(case, finding));
    let guesses = finding.into_iter().flat_map(failure::guesses).chain(pin);
    Shortest {
        title: escape::line(&case.transcript.draft.title),
        rule: finding.and_then(|finding| failure::rule_to_show(case, finding)),
        required: finding.and_then(|finding| failure::required_by(case, finding)),
        guesses: guesses.map(|guess| escape::line(&guess)).collect(),
        after: case.transcript.draft.after.clone(),
        steps: timeline::of(case),
        body: String::new(),
        ..of_failure(case.verdict, case.tape, failure)
    }
}

/// The data of every failure.
fn of_failure(verdict: &Verdict, tape: Option<&Tape>, failure: Failure) -> Shortest {
    let tells = tape.filter(|_| !failure.stderr.is_empty());
    let stderr = tells.map_or_else(String::new, |tape| complaint(&tape.stderr));
    Shortest {
        name: escape::line(&failure.name),
        verdict: verdict.word(),
        title: String::new(),
        summary: escape::line(&failure.summary()),
        label: failure.label,
        id: failure.id,
        inputs: failure.inputs,
        is_shortened: false,
        what: escape::line(&failure.what),
        rule: None,
        required: None,
        guesses: Vec::new(),
        after: Vec::new(),
        steps: Vec::new(),
        body: escape::said(&failure.body.join("\n")),
        reproduce: failure.reproduce.as_deref().map(escape::command),
        stderr: escape::said(&stderr),
    }
}
