//! Mutation testing of the suite: every transcript is played on every mutant of the rulebook. A transcript kills a mutant that fails it. A
//! mutant that survives all transcripts is a hole in the suite. A rule is shown only by transcripts that kill one of its mutants.

pub mod aimed;
pub mod derived;
mod detection_counts;
pub mod generate;
pub mod generated;
pub mod held_out;
mod novelty;
pub mod order;
pub mod partial;
pub mod quiet;
mod routes;
pub mod translate;

use rulebook::{
    differential::{Mutant, look_alike},
    referee::{LineOutcome, Referee},
    rule::{Citation, Ruling},
};

use crate::{
    package::Package,
    transcript::{Draft, Line},
};

/// The way in which a transcript detects a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detection {
    /// The mutant plays an input that must be refused.
    Plays(Citation),
    /// The mutant refuses an input that must be played, or the result of playing it differs.
    Rejects,
}

/// The first difference between a mutant and a transcript, if there is one.
pub fn detection(draft: &Draft, mutant: &Mutant) -> Option<Detection> {
    let mut right = draft.game.referee(draft.set_up.as_ref()).ok()?;
    let mut wrong = mutant.referee.duplicate();
    draft.lines.iter().find_map(|line| detection_on(line, &mut *right, &mut *wrong))
}

fn detection_on(
    line: &Line,
    right: &mut dyn Referee,
    wrong: &mut dyn Referee,
) -> Option<Detection> {
    let plays = matches!(wrong.submit(&line.input), LineOutcome::Played | LineOutcome::Quit(_));
    right.submit(&line.input);
    match line.refused_by {
        Some(rule) => plays.then_some(Detection::Plays(rule)),
        None => (!plays || !look_alike(right, wrong)).then_some(Detection::Rejects),
    }
}

/// The transcripts of one game that show one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The transcripts that play an input, or end, because of the rule: some mutant of the rule refuses an input there that must be played.
    /// A rule without mutants is shown by every transcript that plays or ends by it.
    pub accepts: Vec<String>,
    /// The transcripts that refuse an input by the rule and fail under some misreading of it, if there is any.
    pub refuses: Vec<String>,
    /// Whether the rule has misreadings, so that only transcripts that detect one count.
    pub is_misread: bool,
}

/// Finds the transcripts that show a rule.
pub fn shown(drafts: &[Draft], rule: Citation) -> Shown {
    let mutants =
        drafts.first().and_then(|draft| draft.game.mutants(None).ok()).unwrap_or_default();
    let is_misread = mutants.iter().any(|mutant| mutant.rule == rule);
    let mut shown = Shown { is_misread, ..Shown::default() };
    for draft in drafts {
        let [accepts, is_told_apart] = shown_and_detected(draft, rule);
        if accepts {
            shown.accepts.push(draft.name.clone());
        }
        if is_told_apart && draft.lines.iter().any(|line| line.refused_by == Some(rule)) {
            shown.refuses.push(draft.name.clone());
        }
    }
    shown
}

/// Whether a transcript plays an input or ends because of a rule, and whether it detects a misreading of the rule. For
/// a rule without misreadings, its decisions in the game count.
fn shown_and_detected(draft: &Draft, rule: Citation) -> [bool; 2] {
    let mut mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    mutants.retain(|mutant| mutant.rule == rule);
    if mutants.is_empty() {
        return [goes_by(draft, rule), true];
    }
    let found: Vec<Detection> = mutants.iter().filter_map(|m| detection(draft, m)).collect();
    [found.contains(&Detection::Rejects), !found.is_empty()]
}

/// Whether a transcript plays an input or ends by a rule. Every move is played by the rule of turns.
fn goes_by(draft: &Draft, rule: Citation) -> bool {
    let Ok(mut referee) = draft.game.referee(draft.set_up.as_ref()) else { return false };
    let is_of_turns = rule == draft.game.turn_rule();
    let is_by = |line: &Line| {
        let by = referee.rule_of(&line.input);
        match referee.submit(&line.input) {
            LineOutcome::Played => is_of_turns || by == Some(rule),
            LineOutcome::Quit(by) => by == rule,
            LineOutcome::Refused(_) | LineOutcome::Malformed(_) => false,
        }
    };
    draft.lines.iter().any(is_by) || draft.end.as_ref().is_some_and(|end| end.rule == rule)
}

/// The transcripts that kill the mutant of each misreading of a game, with the ids of the misreading and of its rule.
pub fn killed_by(drafts: &[Draft]) -> Vec<(&'static str, &'static str, Vec<String>)> {
    let Some(first) = drafts.first() else { return Vec::new() };
    let mutants = first.game.mutants(None).unwrap_or_default();
    let kills: Vec<_> = drafts.iter().map(|draft| (&draft.name, killed(draft))).collect();
    let killers = |id: &str| {
        kills.iter().filter(|(_, ids)| ids.contains(&id)).map(|(name, _)| (*name).clone()).collect()
    };
    mutants.iter().map(|mutant| (mutant.id, mutant.rule.id, killers(mutant.id))).collect()
}

/// The ids of the misreadings whose mutants a transcript kills.
pub fn killed(draft: &Draft) -> Vec<&'static str> {
    detections(draft).into_iter().map(|(id, _)| id).collect()
}

/// The ids of the misreadings whose mutants a transcript kills, with the way in which it detects each.
pub fn detections(draft: &Draft) -> Vec<(&'static str, Detection)> {
    let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    let detected = mutants.iter().map(|mutant| (mutant.id, detection(draft, mutant)));
    detected.filter_map(|(id, detection)| Some((id, detection?))).collect()
}

/// The rulings on which a draft depends: it detects another answer to them.
pub fn depended_on(draft: &Draft) -> Vec<Ruling> {
    if draft.game.rulings.is_empty() {
        return Vec::new();
    }
    let killed = killed(draft);
    let depends = |ruling: &&Ruling| ruling.otherwise.iter().any(|id| killed.contains(id));
    draft.game.rulings.iter().filter(depends).copied().collect()
}

/// Adds the rulings on which the drafts of a package depend. An author lists them as misreadings, while the transcripts of
/// a game of the rulebook name them.
pub fn add_rulings(drafts: &mut [Draft]) {
    let brought = drafts.iter_mut().filter(|draft| Package::of(draft.game).is_some());
    for draft in brought {
        let depends = depended_on(draft).into_iter().filter(|it| !draft.rulings.contains(it));
        let depends: Vec<Ruling> = depends.collect();
        draft.rulings.extend(depends);
    }
}
