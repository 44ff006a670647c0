//! Would the suite notice? Every transcript is played on every mutant of the rulebook; a mutant that no transcript fails is a
//! hole in the suite, and a rule is shown only by transcripts that fail when it is misread.

use rulebook::{
    differential::{Mutant, look_alike},
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use crate::transcript::{Draft, Line};

/// How a mutant gives itself away on a transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tell {
    /// It plays an input that must be refused.
    Plays(Citation),
    /// It refuses an input that must be played, or what comes of playing it differs.
    Balks,
}

/// Where a mutant first differs from what a transcript says, if it does.
pub fn tell(draft: &Draft, mutant: &Mutant) -> Option<Tell> {
    let mut right = draft.game.referee(draft.set_up.as_ref()).ok()?;
    let mut wrong = mutant.referee.duplicate();
    draft.lines.iter().find_map(|line| tell_line(line, &mut *right, &mut *wrong))
}

fn tell_line(line: &Line, right: &mut dyn Referee, wrong: &mut dyn Referee) -> Option<Tell> {
    let plays = matches!(wrong.submit(&line.input), LineOutcome::Played | LineOutcome::Quit(_));
    right.submit(&line.input);
    match line.refused_by {
        Some(rule) => plays.then_some(Tell::Plays(rule)),
        None => (!plays || !look_alike(right, wrong)).then_some(Tell::Balks),
    }
}

/// What the transcripts of one game show about one rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// The transcripts that play an input, or end, because of the rule: some misreading of it balks there.
    pub accepts: Vec<String>,
    /// The transcripts that refuse an input for the rule, and fail under some misreading of it.
    pub refuses: Vec<String>,
}

/// What transcripts show about a rule.
pub fn shown(drafts: &[Draft], rule: Citation) -> Shown {
    let mut shown = Shown::default();
    for draft in drafts {
        let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
        let tells: Vec<Tell> = mutants
            .iter()
            .filter(|mutant| mutant.rule == rule)
            .filter_map(|m| tell(draft, m))
            .collect();
        if tells.contains(&Tell::Balks) {
            shown.accepts.push(draft.name.clone());
        }
        if !tells.is_empty() && draft.lines.iter().any(|line| line.refused_by == Some(rule)) {
            shown.refuses.push(draft.name.clone());
        }
    }
    shown
}

/// How often each misreading of a game gives itself away on these transcripts, by the misreading's id.
pub fn catches(drafts: &[Draft]) -> Vec<(&'static str, &'static str, Vec<String>)> {
    let Some(first) = drafts.first() else { return Vec::new() };
    let mutants = first.game.mutants(None).unwrap_or_default();
    let noticed: Vec<_> = drafts.iter().map(|draft| (&draft.name, noticed(draft))).collect();
    let caught = |id: &str| {
        noticed
            .iter()
            .filter(|(_, ids)| ids.contains(&id))
            .map(|(name, _)| (*name).clone())
            .collect()
    };
    mutants.iter().map(|mutant| (mutant.id, mutant.rule.id, caught(mutant.id))).collect()
}

/// The ids of the misreadings that give themselves away on a transcript.
fn noticed(draft: &Draft) -> Vec<&'static str> {
    let mutants = draft.game.mutants(draft.set_up.as_ref()).unwrap_or_default();
    mutants.iter().filter(|mutant| tell(draft, mutant).is_some()).map(|mutant| mutant.id).collect()
}
