//! After a run that failed: is there a shorter game than the transcript, which fails for the same reason?
//!
//! A transcript is written to be read, and may lead up to its point over many moves. A golfer wants the fewest.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use super::shrink::{Budget, Failing, Shrinker};
use crate::{
    event::Event,
    judge::{Fault, Finding, Verdict, explain::why},
    runner::{Finished, Plan},
    tape::IoMode,
    transcript::Transcript,
};

/// How much may be spent on shorter games.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// For at most this number of causes, those of most failures first.
    pub causes: usize,
    /// At most this number of games are played for each.
    pub sessions: usize,
}

/// No game is begun after this, however few were played.
const AT_MOST: Duration = Duration::from_secs(10);

/// What failures have in common: the misreading, or else the kind of the finding and the rule.
type Cause = Result<&'static str, (Fault, Option<&'static str>)>;

/// Reports, for each of the first causes of failures in a run, the shortest game found that fails for the same reason, where it
/// is shorter than every transcript that does. Transcripts of the suite help: others have met the same rules in them.
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

/// Whether games can be played one by one, and the rulebook's word on them is the last.
fn may_be_played(plan: &Plan<'_>, finished: &Finished) -> bool {
    let is_line_by_line = matches!(finished.calibrated.setup.drive, IoMode::Step | IoMode::Pty);
    is_line_by_line && plan.skipped_rulings.is_empty() && !plan.is_interrupted()
}

/// The places of the transcripts that fail after the fewest inputs, one for each cause; the causes of most failures first.
fn shortest_of_each_cause(plan: &Plan<'_>, finished: &Finished) -> Vec<usize> {
    let mut causes: Vec<Vec<usize>> = Vec::new();
    let mut places: HashMap<Cause, usize> = HashMap::new();
    for (n, verdict) in finished.verdicts().enumerate() {
        let from_start = plan.transcripts[n].draft.is_from_start();
        let Some(finding) = verdict.finding().filter(|_| from_start) else { continue };
        let place = *places.entry(cause(finding)).or_insert(causes.len());
        if place == causes.len() {
            causes.push(Vec::new());
        }
        causes[place].push(n);
    }
    causes.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
    let inputs = |n: &usize| finished.outcomes[*n].verdict.finding().map(Finding::inputs);
    causes.into_iter().filter_map(|failures| failures.into_iter().min_by_key(inputs)).collect()
}

fn cause(finding: &Finding) -> Cause {
    let of_unknown = || (finding.fault, finding.broken_rule().map(|rule| rule.id));
    finding.diagnosis.map_or_else(|| Err(of_unknown()), |diagnosis| Ok(diagnosis.id))
}

/// A game of fewer inputs that fails as this transcript does.
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

/// Reports a shorter game as what it is: the same failure, which has the same cause.
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
        let Finding { rule, diagnosis, ref common, .. } = *known;
        let why = found[0].step.and_then(|step| why(&transcript, step));
        found[0] = Finding { rule, diagnosis, common: common.clone(), why, ..found[0].clone() };
    }
    let lines = plan.lines(&transcript, &finished.calibrated.setup.pins);
    let shorter = played.case(&transcript, &finished.calibrated, plan.candidate, &lines);
    report(&Event::Shortened { of: plan.transcripts[n].name(), shorter: &shorter });
}
