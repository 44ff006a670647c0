//! Looks, after a failed run, for shorter games than the transcripts that fail for the same reason.
//!
//! A transcript is written for readers, and may need many moves to reach its point. A golfer wants as few as possible.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use super::shrink::{Budget, Failing, Shrinker};
use crate::{
    event::Event,
    judge::{Fault, Finding, Verdict, why},
    plan::Plan,
    runner::Finished,
    tape::IoMode,
    transcript::Transcript,
};

/// The maximum effort for shorter games.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Maximum number of causes, those with the most failures first.
    pub causes: usize,
    /// Maximum number of games played for each.
    pub sessions: usize,
}

/// No game starts after this time, even if few were played.
const AT_MOST: Duration = Duration::from_secs(10);

/// The common cause of failures: the misreading, or else the kind of the finding and the rule.
type Cause = Result<&'static str, (Fault, Option<&'static str>)>;

/// Reports a shorter game for each of the first causes of failures in a run: the shortest one found that fails for the same reason. It must
/// be shorter than every failed transcript of that cause. Transcripts of the suite help, because they apply the same rules.
pub fn report_shorter(
    plan: &Plan<'_>,
    finished: &Finished,
    suite: &[Transcript],
    effort: Effort,
    report: &mut dyn FnMut(&Event<'_>),
) {
    if effort.sessions == 0 || !may_be_played(plan, finished) {
        return;
    }
    let shrinker = Shrinker { plan, calibrated: &finished.calibrated, suite };
    for n in shortest_of_each_cause(plan, finished).into_iter().take(effort.causes) {
        let budget = Budget { sessions: effort.sessions, until: Instant::now() + AT_MOST };
        if let Some(shorter) = shorter_than(n, &shrinker, finished, budget) {
            tell(n, shorter, plan, finished, report);
        }
    }
}

/// Whether games can be played one by one and the rulebook's decision on them is final.
fn may_be_played(plan: &Plan<'_>, finished: &Finished) -> bool {
    let is_line_by_line = matches!(finished.calibrated.setup.drive, IoMode::Step | IoMode::Pty);
    is_line_by_line && plan.skipped_rulings.is_empty() && !plan.is_interrupted()
}

/// The indices of the transcripts that fail after the fewest inputs, one for each cause; the causes with the most failures come first.
fn shortest_of_each_cause(plan: &Plan<'_>, finished: &Finished) -> Vec<usize> {
    let mut causes: Vec<Vec<usize>> = Vec::new();
    let mut places: HashMap<Cause, usize> = HashMap::new();
    for (n, verdict) in finished.verdicts().enumerate() {
        let from_start = plan.transcripts[n].draft.is_from_start();
        let Some(finding) = verdict.finding().filter(|_| from_start) else { continue };
        let place = *places.entry(cause(finding, &plan.transcripts[n])).or_insert(causes.len());
        if place == causes.len() {
            causes.push(Vec::new());
        }
        causes[place].push(n);
    }
    causes.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
    let inputs = |n: &usize| finished.outcomes[*n].verdict.finding().map(Finding::inputs);
    causes.into_iter().filter_map(|failures| failures.into_iter().min_by_key(inputs)).collect()
}

fn cause(finding: &Finding, transcript: &Transcript) -> Cause {
    let of_unknown =
        || (finding.fault_of_cause(transcript), finding.broken_rule().map(|rule| rule.id));
    finding.diagnosis.map_or_else(|| Err(of_unknown()), |diagnosis| Ok(diagnosis.id))
}

/// A game of fewer inputs that fails like this transcript.
fn shorter_than(
    n: usize,
    shrinker: &Shrinker<'_>,
    finished: &Finished,
    budget: Budget,
) -> Option<Failing> {
    let verdict = &finished.outcomes[n].verdict;
    let inputs = verdict.finding().map(Finding::inputs).filter(|inputs| *inputs > 1)?;
    let shorter = shrinker.shrink_from(&shrinker.plan.transcripts[n], verdict, budget)?;
    (shorter.transcript.steps.len() < inputs).then_some(shorter)
}

/// Reports a shorter game as the same failure with the same cause.
fn tell(
    n: usize,
    shorter: Failing,
    plan: &Plan<'_>,
    finished: &Finished,
    report: &mut dyn FnMut(&Event<'_>),
) {
    let Failing { transcript, mut played, .. } = shorter;
    if let (Verdict::Failed(found), Some(known)) =
        (&mut played.verdict, finished.outcomes[n].verdict.finding())
    {
        let Finding { rule, diagnosis, ref common, is_of_no_rule, consequence_of, .. } = *known;
        let why = why(&transcript, &found[0]);
        found[0] = Finding {
            rule,
            diagnosis,
            common: common.clone(),
            is_of_no_rule,
            consequence_of,
            why,
            ..found[0].clone()
        };
    }
    let lines = plan.lines(&transcript, &finished.calibrated.setup.pins);
    let shorter = played.case(&transcript, &finished.calibrated, plan, &lines);
    report(&Event::Shortened { of: plan.transcripts[n].name(), shorter: &shorter });
}
