//! A game for display step by step: from a transcript, or from a session with its verdict.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::rule::Citation;

use crate::{
    description::BoardLabels,
    dialect,
    diff::board::visible,
    event::Case,
    judge::{Finding, Verdict},
    report::{
        failure::{name, position_before, summary},
        phrases::result_of,
        timeline::{self, Mark, TimelineStep},
    },
    transcript::{Expect, Transcript},
    untrusted_text,
};

/// A whole game.
#[derive(Clone, Debug)]
pub struct Story {
    /// The game and the transcript: `alak/sample-game`.
    pub name: String,
    /// The title of the transcript.
    pub title: String,
    /// The verdict on the submission, if one has played.
    pub verdict: Option<VerdictText>,
    /// The start and each step after it.
    pub steps: Vec<TimelineStep>,
    /// The rules that decide the outcomes of the steps.
    rules: Vec<Option<Citation>>,
    /// The failures by step.
    wrong: BTreeMap<usize, String>,
    /// The names of columns, rows and cells.
    pub labels: BoardLabels,
    /// The submission's characters for those of the rulebook.
    glyphs: BTreeMap<char, String>,
}

/// A verdict in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerdictText {
    /// The submission.
    pub of: String,
    /// The verdict in a line.
    pub summary: String,
    /// Whether the submission fails.
    pub fails: bool,
}

impl Story {
    /// The game of a transcript, with the rulebook's results.
    pub fn of_transcript(transcript: &Transcript) -> Self {
        let steps = (0..=transcript.steps.len()).map(|number| step(transcript, number));
        Self {
            name: format!("{}/{}", transcript.draft.game.name, transcript.name()),
            title: transcript.draft.title.clone(),
            verdict: None,
            steps: steps.collect(),
            rules: rules(transcript),
            wrong: BTreeMap::new(),
            labels: BoardLabels::of(transcript.draft.game),
            glyphs: BTreeMap::new(),
        }
    }

    /// The game that a submission of this name has played.
    pub fn of_case(submission: &str, case: &Case<'_>) -> Self {
        let steps = timeline::all(case);
        let alphabet = &case.learned.alphabet;
        let told = VerdictText {
            of: untrusted_text::line(submission),
            summary: untrusted_text::line(&summary(case)),
            fails: case.verdict.fails(),
        };
        Self {
            name: name(case),
            title: case.transcript.draft.title.clone(),
            verdict: Some(told),
            rules: rules(case.transcript),
            wrong: wrong(case.verdict, steps.len()),
            labels: BoardLabels::of(case.transcript.draft.game),
            glyphs: alphabet.marks().map(|m| (m, alphabet.shown(m).to_owned())).collect(),
            steps,
        }
    }

    /// The submission's drawing of one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> String {
        match self.glyphs.get(&mark).map_or("", String::as_str) {
            "" => rulebook::board::shown(mark),
            glyph => untrusted_text::line(&visible(glyph)),
        }
    }

    /// The rule that decides the outcome of a step, if there is one.
    pub fn rule(&self, step: usize) -> Option<Citation> {
        self.rules.get(step).copied().flatten()
    }

    /// The failure at a step.
    pub fn wrong(&self, step: usize) -> Option<&str> {
        self.wrong.get(&step).map(String::as_str)
    }

    /// The steps of interest: those with failures, or without a submission those that are refused.
    pub fn marked(&self) -> BTreeSet<usize> {
        match self.verdict {
            Some(_) => self.wrong.keys().copied().collect(),
            None => (0..self.steps.len()).filter(|step| self.rule(*step).is_some()).collect(),
        }
    }
}

/// The failures by step.
fn wrong(verdict: &Verdict, steps: usize) -> BTreeMap<usize, String> {
    let mut wrong = BTreeMap::new();
    let findings = match verdict {
        Verdict::Failed(findings) => findings.as_slice(),
        Verdict::Stopped(_) if steps > 0 => {
            wrong.insert(steps - 1, "it was stopped here".to_owned());
            &[]
        }
        Verdict::Stopped(_) | Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => {
            &[]
        }
    };
    for (place, finding) in findings.iter().enumerate() {
        let step = finding.step.map_or(0, |step| step + 1);
        if step < steps {
            wrong.entry(step).or_insert_with(|| in_words(place, finding));
        }
    }
    wrong
}

/// A finding in words; those after the first may only follow from it.
fn in_words(place: usize, finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {}", rule.id)).unwrap_or_default();
    let secondary = if place == 0 { "" } else { "secondary: " };
    format!("{secondary}{}{rule}: {}", finding.fault.id(), untrusted_text::line(&finding.what))
}

/// The rule that refuses each step or ends the game by it; none decides the start.
fn rules(transcript: &Transcript) -> Vec<Option<Citation>> {
    let rule = |step: &crate::transcript::Step| match &step.expect {
        Expect::Refusal(rule)
        | Expect::End { rule, .. }
        | Expect::Leave(rule)
        | Expect::Over(rule) => Some(*rule),
        Expect::Board { .. } => None,
    };
    [None].into_iter().chain(transcript.steps.iter().map(rule)).collect()
}

/// A step with the rulebook's result; number zero is the start.
fn step(transcript: &Transcript, number: usize) -> TimelineStep {
    let game = transcript.draft.game;
    let asked = number.checked_sub(1).map(|at| &transcript.steps[at]);
    let turn = asked.map_or(transcript.first, |step| step.turn);
    TimelineStep {
        number,
        input: asked.map(|step| (step.line.get(), step.input.clone())),
        side: game.sides[turn as usize],
        is_refused: asked.is_some_and(|step| step.refused_for().is_some()),
        is_over: asked.is_some_and(|step| matches!(step.expect, Expect::Over(_))),
        expected: asked.map_or_else(|| "the start".to_owned(), |step| result_of(game, step)),
        seen: String::new(),
        board: position_before(transcript, number).clone(),
        other: None,
        asked: asked.map_or_else(Vec::new, |step| dialect::of(game).cells(&step.input)),
        said: String::new(),
        why: None,
        mark: Mark::Right,
    }
}
