//! Transcripts: parts of games, each written to show one point.
//!
//! A [`Draft`] is the text of an author: inputs, and which of them must be refused for which rule. A [`Transcript`] is the draft
//! joined with its golden, which brings the boards. Neither depends on a submission.

mod choices;
mod example;
mod excerpt;
pub mod generated;
mod golden;
mod hold;
pub use hold::UNPROVEN;
mod parse;
mod played;
pub mod pool;
pub(crate) use choices::{near, one_of};
pub mod select;
pub mod suite;
mod write;

use std::{fmt, num::NonZeroUsize, ops::Range, path::PathBuf, sync::Arc};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};
pub use example::{Decided, Example};
use excerpt::Excerpt;
use generated::Listed;
use rulebook::{
    board::Board,
    game::{Player, SetUp},
    games::GameInfo,
    rule::{Citation, Ruling},
    suite::{Key, Text},
};
use thiserror::Error;

use crate::untrusted_text;

/// The text of an author: inputs and their expected outcomes, without the boards.
#[derive(Clone)]
pub struct Draft {
    /// The game that is played.
    pub game: &'static GameInfo,
    /// The name: a sentence in slug form.
    pub name: String,
    /// A sentence that describes it.
    pub title: String,
    /// The rules that it tests.
    pub rules: Vec<Citation>,
    /// The rulings that it depends on.
    pub rulings: Vec<Ruling>,
    /// Its custom start position, if it has one.
    pub set_up: Option<SetUp>,
    /// The moves of a whole game that is played before it in the same session. Empty if it is the first. It is played
    /// only on programs that start another game when one is over.
    pub after: Vec<String>,
    /// The inputs.
    pub lines: Vec<Line>,
    /// The end of the game, if it has one.
    pub end: Option<End>,
    /// The text and the path it was read from, for messages.
    pub source: Source,
    /// Its line among the generated games of a suite; none for other transcripts.
    pub listed: Option<Listed>,
    /// The last board of a game that was played live, if chance cannot lead to it.
    pub impossible: Option<Impossible>,
}

impl Draft {
    /// The game and the name.
    pub fn key(&self) -> Key {
        Key { game: self.game.name.to_owned(), slug: self.name.clone() }
    }

    /// Whether every program can play it: it starts from the start position, and is the first game of its session.
    pub fn is_from_start(&self) -> bool {
        self.set_up.is_none() && self.after.is_empty()
    }

    /// Whether it is the second game of its session.
    pub fn is_second(&self) -> bool {
        !self.after.is_empty()
    }

    /// The inputs, line by line.
    pub fn inputs(&self) -> Vec<String> {
        self.lines.iter().map(|line| line.input.clone()).collect()
    }
}

/// One line of input in a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The line of the file, counted from one.
    pub number: NonZeroUsize,
    /// The side to move, if the line names it: `W: a2 a3`.
    pub by: Option<Player>,
    /// The input, as the challenge writes it.
    pub input: String,
    /// The rule that must refuse it; none if it must be played.
    pub refused_by: Option<Citation>,
}

/// A board that cannot result, although chance decides part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The step that should have led to it; none for the start.
    pub step: Option<usize>,
    /// The broken rule, if the reference names one.
    pub rule: Option<Citation>,
}

/// The end of a game in a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// The line of the file, counted from one.
    pub number: NonZeroUsize,
    /// The winner; none if it is drawn.
    pub winner: Option<Player>,
    /// The rule that ends it.
    pub rule: Citation,
}

/// Inputs and their expected outcomes: a draft joined with its golden. Copies share the long parts.
#[derive(Clone)]
pub struct Transcript {
    /// The draft.
    pub draft: Arc<Draft>,
    /// The board before the first input.
    pub start: Board,
    /// The player to move before the first input.
    pub first: Player,
    /// The values of the fields before the first input, in the order of `game.toml`.
    pub fields: Vec<String>,
    /// The inputs with their expected outcomes.
    pub steps: Arc<[Step]>,
}

/// One line of input and its expected outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line of the transcript, counted from one.
    pub line: NonZeroUsize,
    /// The input, as the challenge writes it.
    pub input: String,
    /// The player to move when the input comes.
    pub turn: Player,
    /// The expected outcome.
    pub expect: Expect,
    /// The values of the fields after it, in the order of `game.toml`.
    pub fields: Vec<String>,
}

impl Step {
    /// The rule by which it must be refused.
    pub fn refused_for(&self) -> Option<Citation> {
        match self.expect {
            Expect::Refusal(rule) => Some(rule),
            Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) | Expect::Over(_) => None,
        }
    }

    /// The player to move after the input.
    pub fn next(&self) -> Player {
        match self.expect {
            Expect::Board { next, .. } => next,
            Expect::End { .. } => self.turn.other(),
            Expect::Refusal(_) | Expect::Leave(_) | Expect::Over(_) => self.turn,
        }
    }
}

/// The expected outcome of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expect {
    /// It is played.
    Board {
        /// The board after it.
        board: Board,
        /// The player to move then.
        next: Player,
    },
    /// It is refused for this rule.
    Refusal(Citation),
    /// It is played and ends the game.
    End {
        /// The last board.
        board: Board,
        /// The winner; none if it is drawn.
        winner: Option<Player>,
        /// The rule that ended the game.
        rule: Citation,
    },
    /// It ends the session by this rule, without a winner.
    Leave(Citation),
    /// The game is over by this rule, so it has no effect.
    Over(Citation),
}

impl Expect {
    /// The board after it, if it is played.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Self::Board { board, .. } | Self::End { board, .. } => Some(board),
            Self::Refusal(_) | Self::Leave(_) | Self::Over(_) => None,
        }
    }
}

/// Whether this is a sentence in slug form, the name of a transcript.
pub fn is_slug(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(letter)
}

impl Transcript {
    /// The name: a sentence in slug form.
    pub fn name(&self) -> &str {
        &self.draft.name
    }

    /// The transcript with only its first inputs. It has no end unless they lead there.
    pub fn beginning(&self, inputs: usize) -> Self {
        let steps: Arc<[Step]> = self.steps.iter().take(inputs).cloned().collect();
        let lines = self.draft.lines[..steps.len()].to_vec();
        let end = self.draft.end.clone().filter(|_| steps.len() == self.steps.len());
        Self {
            draft: Arc::new(Draft { lines, end, ..(*self.draft).clone() }),
            steps,
            ..self.clone()
        }
    }

    /// The transcript with only these of its steps. Only refused steps may be removed.
    #[must_use]
    pub fn only(&self, keep: impl Fn(&Step, &Board) -> bool) -> Self {
        let mut before = &self.start;
        let kept = self.steps.iter().filter_map(|step| {
            let is_kept = keep(step, before);
            before = step.expect.board().unwrap_or(before);
            is_kept.then(|| step.clone())
        });
        let steps: Vec<Step> = kept.collect();
        match steps.len() == self.steps.len() {
            true => self.clone(),
            false => Self { steps: steps.into(), ..self.clone() },
        }
    }

    /// The number of steps after which the game is over, if it ends.
    pub fn over_after(&self) -> Option<usize> {
        let is_end = |step: &Step| matches!(step.expect, Expect::End { .. } | Expect::Leave(_));
        self.steps.iter().position(is_end).map(|last| last + 1)
    }

    /// The end of the game, if it has one.
    pub fn end(&self) -> Option<Option<Player>> {
        self.steps.iter().find_map(|step| match &step.expect {
            Expect::End { winner, .. } => Some(*winner),
            Expect::Leave(_) => Some(None),
            Expect::Board { .. } | Expect::Refusal(_) | Expect::Over(_) => None,
        })
    }
}

/// A text of the suite and its path.
#[derive(Clone, Debug)]
pub struct Source {
    /// The path to name in messages.
    pub path: PathBuf,
    /// The text.
    pub text: Text,
}

/// An error of the suite: one message, with the path, the line, the text that was found and what is expected.
#[derive(Debug, Error)]
#[error("{}{}: {found}", untrusted_text::line(&path.display().to_string()), line.map(|line| format!(":{line}")).unwrap_or_default())]
pub struct SuiteFault {
    /// The file.
    pub path: PathBuf,
    /// The line, if it concerns one.
    pub line: Option<NonZeroUsize>,
    /// The text that was found.
    pub found: String,
    /// The expected text, or a suggestion.
    pub allowed: String,
    excerpt: Option<Box<Excerpt>>,
}

/// At most this many characters of the found and of the expected text are shown.
const FOUND_MOST: usize = 300;
const ALLOWED_MOST: usize = 2000;
/// At most this many characters of either fit in a line.
const COLUMNS: usize = 90;

impl SuiteFault {
    /// Creates an error of a file as a whole.
    pub fn of_file(
        path: impl Into<PathBuf>,
        found: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> Self {
        let found = untrusted_text::brief(&untrusted_text::lines(&found.to_string()), FOUND_MOST);
        let allowed =
            untrusted_text::brief(&untrusted_text::lines(&allowed.to_string()), ALLOWED_MOST);
        Self { path: path.into(), line: None, found, allowed, excerpt: None }
    }

    /// The whole error for users: the message, the place if there is one, and what is expected.
    pub fn shown(&self, renderer: Renderer) -> String {
        let snippet = self.excerpt.as_ref().map(|excerpt| {
            let place = AnnotationKind::Primary.span(excerpt.place.clone());
            Snippet::source(&excerpt.text).line_start(excerpt.first).fold(false).annotation(place)
        });
        let title = Level::ERROR.primary_title(untrusted_text::wrapped(&self.to_string(), COLUMNS));
        let allowed = Level::HELP.message(untrusted_text::wrapped(&self.allowed, COLUMNS));
        let fault = title.elements(snippet).element(allowed);
        renderer.decor_style(DecorStyle::Unicode).render(&[fault])
    }
}

impl Source {
    /// An error in this line, at `part` of it if the line has such a part.
    pub fn fault(
        &self,
        line: NonZeroUsize,
        part: &str,
        found: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> SuiteFault {
        let text = self.text.lines().nth(line.get() - 1).unwrap_or_default();
        let place = text.find(part).map_or(0..text.len(), |start| start..start + part.len());
        self.fault_in(line, place, found, allowed)
    }

    /// An error at this place of the text.
    pub fn fault_at(
        &self,
        place: Range<usize>,
        found: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> SuiteFault {
        let before = self.text.get(..place.start).unwrap_or(&self.text);
        let line = NonZeroUsize::MIN.saturating_add(before.matches('\n').count());
        let start = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
        self.fault_in(line, start..start + place.len(), found, allowed)
    }

    /// An error at this place of this line.
    fn fault_in(
        &self,
        line: NonZeroUsize,
        place: Range<usize>,
        found: impl fmt::Display,
        allowed: impl fmt::Display,
    ) -> SuiteFault {
        let excerpt = Excerpt::new(&self.text, line.get() - 1, &place);
        SuiteFault {
            line: Some(line),
            excerpt: Some(Box::new(excerpt)),
            ..SuiteFault::of_file(&self.path, found, allowed)
        }
    }
}
