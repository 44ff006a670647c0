//! Checks a package: twelve questions about a user's game, with the shortest inputs that show each answer.
//!
//! - `finding`: the questions, and the findings about each
//! - `random_games`: random games, and positions from them
//! - one file per question, in their order: `data`, `legal`, `determinism`, `set_up`, `oracle`, `suite`, `strength`,
//!   `chance`, `reading`, `speed`, `submissions` (`Question::Answers` needs no file, since all the others check the
//!   answers)
//! - `shown_rules`: the rules by which inputs are played or refused, or end the game
//! - `live_games`: the games to check in a game with chance
//! - `output_format`: a program that conforms, with a random output format
//!
//! Nothing is printed here. After the first fault of the reference, the other questions are skipped.

mod chance;
mod data;
mod determinism;
mod finding;
mod legal;
mod live_games;
mod oracle;
mod output_format;
mod random_games;
mod reading;
mod set_up;
mod shown_rules;
mod speed;
mod strength;
mod submissions;
mod suite;

use std::io;

pub use finding::{Answer, Finding, Level, Question, Status, listed};
use random_games::{RandomGames, Sampled};
use rulebook::suite::Suite;

use crate::{
    package::{Known, Package},
    reference::{Fault, FaultKind, Reference},
    report::phrases::count,
    transcript::{Draft, SuiteFault, suite as suite_of},
};

/// The amount of checking.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Compares at most this many positions.
    pub positions: usize,
    /// The seed of the random games.
    pub seed: u64,
}

/// The package, with the data for all questions.
struct Subject {
    package: Package,
    known: &'static Known,
    reference: &'static Reference,
    suite: io::Result<Suite>,
    /// The transcripts, or the faults of those that cannot be read.
    drafts: Vec<Result<Draft, SuiteFault>>,
    games: RandomGames,
    sample: Vec<Sampled>,
    options: Options,
}

impl Subject {
    /// The step through the sample that takes at most this many positions of it, the long games as well.
    fn stride(&self, most: usize) -> usize {
        self.sample.len().div_ceil(most).max(1)
    }

    fn new(package: Package, reference: &'static Reference, options: Options) -> Self {
        let known = package.known;
        let games = match known.description.chance {
            true => live_games::played(package, reference, options),
            // Each legal move would need a session.
            false if reference.plays() => RandomGames::default(),
            false => RandomGames::played(known, reference, options.seed),
        };
        let sample = games.sample(reference, options.positions);
        let suite = package.suite();
        let read = |suite: &Suite| suite_of::read(suite, &|_| true);
        let is_at_fault = reference.fault().is_some();
        let drafts = suite.as_ref().ok().filter(|_| !is_at_fault).map(read).unwrap_or_default();
        Self { package, known, reference, suite, drafts, games, sample, options }
    }

    /// The transcripts that can be read.
    fn drafts(&self) -> impl Iterator<Item = &Draft> {
        self.drafts.iter().filter_map(|draft| draft.as_ref().ok())
    }
}

/// The answers to all questions, in their order.
///
/// # Errors
/// If stickler or the machine failed.
pub fn check(package: Package, options: Options) -> Result<Vec<(Question, Answer)>, Box<Fault>> {
    let Some(reference) = &package.known.reference else {
        return Ok(without_reference(package.known));
    };
    let subject = Subject::new(package, reference, options);
    let mut answers = Vec::new();
    let mut fault = None;
    for question in Question::ALL {
        let skipped = || Answer::skipped("the reference is at fault");
        let answer = if fault.is_none() { asked(question, &subject) } else { skipped() };
        fault = fault.or_else(|| reference.fault());
        // What a question finds after a fault follows from the fault. The description is at fault in any case.
        let is_reliable = fault.is_none() || question == Question::Data;
        let skipped = Answer { note: answer.note.clone(), ..skipped() };
        answers.push((question, if is_reliable { answer } else { skipped }));
    }
    match fault {
        Some(fault) if fault.is_of_harness() => Err(Box::new(fault)),
        Some(fault) => {
            blame(&mut answers, &fault, package.known);
            Ok(answers)
        }
        None => Ok(answers),
    }
}

fn asked(question: Question, subject: &Subject) -> Answer {
    match question {
        Question::Data => data::ask(subject),
        Question::Suite => suite::ask(subject),
        Question::Submissions => submissions::ask(subject),
        _ if subject.reference.plays() => {
            Answer::skipped("the reference plays the game, and answers no questions")
        }
        Question::Answers => answers(subject),
        Question::Legal => legal::ask(subject),
        Question::Determinism => determinism::ask(subject),
        Question::SetUp => set_up::ask(subject),
        Question::Oracle => oracle::ask(subject),
        Question::Strength => strength::ask(subject),
        Question::Chance => chance::ask(subject),
        Question::Reading if subject.known.description.chance => {
            Answer::skipped("no game with chance can be planned")
        }
        Question::Reading => reading::ask(subject),
        Question::Speed => speed::ask(subject),
    }
}

/// Reports whether all answers of the reference to all questions conform to the protocol. Only the first fault is kept.
fn answers(subject: &Subject) -> Answer {
    let moves: usize = subject.games.0.iter().map(|game| game.moves().count()).sum();
    let games = subject.games.0.len();
    Answer::found(Vec::new(), format!("{}, {}", count(games, "random game"), count(moves, "move")))
}

/// Assigns the fault of the reference to its question.
fn blame(answers: &mut [(Question, Answer)], fault: &Fault, known: &Known) {
    let about = determinism::question_of(fault, known);
    let text = fault.to_string();
    let (sentence, shown) = text.split_once('\n').unwrap_or((&text, ""));
    let mut finding = Finding::fault(sentence).showing(shown);
    if !matches!(fault.kind, FaultKind::NotStarted(_)) {
        finding = finding.after(&fault.after);
    }
    if let Some((_, answer)) = answers.iter_mut().find(|(question, _)| *question == about) {
        *answer = Answer::found(vec![finding], answer.note.clone());
    }
}

/// The answers for a package whose reference cannot be started.
fn without_reference(known: &Known) -> Vec<(Question, Answer)> {
    let why = known.missing.clone().unwrap_or_default();
    let answer = |question| match question == Question::Answers {
        true => Answer::found(vec![Finding::fault(&why)], ""),
        false => Answer::skipped("there is no reference"),
    };
    Question::ALL.into_iter().map(|question| (question, answer(question))).collect()
}
