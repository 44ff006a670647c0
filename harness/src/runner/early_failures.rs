//! Tells failures while a run goes on: the dialect is learned again whenever half as many sessions more are over, unless all of them
//! show the boards that they should; and what fails twice in the same way, under the same alphabet, is certain.
//!
//! What is told so must still stand at the end, where all sessions are judged again, so only a little can be certain: that the
//! board is not what an input makes of it, or that the program had to be stopped. What a prompt, a refusal or an announcement
//! means may look otherwise when more of them were seen. Of a program that reads all lines at once, or of which it is not yet
//! proven that it understands moves, nothing is.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::{Plan, SessionOutcome, SessionSetup};
use crate::{
    dialect::{Alphabet, Learned, Reading, Start, learn},
    event::{Case, Event},
    judge::{Fault, Verdict, judge},
    tape::{IoMode, Tape},
    transcript::Transcript,
};

/// This number of sessions is judged first.
const FIRST: usize = 4;
const ENOUGH: &str = "as many failures as --fail-fast asks for were certain before it was played";

/// How a transcript fails: the fault of its first finding and the step, or nothing of either if the program was stopped.
type Failure = Option<(Fault, Option<usize>)>;

/// What is known of a run that goes on.
pub(super) struct Early<'p> {
    plan: &'p Plan<'p>,
    protocol: &'p SessionSetup,
    /// The next judgement is due when this number of sessions are over.
    due: usize,
    over: usize,
    /// What was learned, and what failed, at the last judgement.
    before: Option<(Learned, BTreeMap<usize, Failure>)>,
    /// The places of the sessions that were looked at.
    seen: BTreeSet<usize>,
    certain: BTreeSet<usize>,
}

/// A session that was judged though the run goes on.
struct Provisional<'t> {
    place: usize,
    transcript: &'t Transcript,
    tape: &'t Tape,
    reading: Reading,
    verdict: Verdict,
}

impl<'p> Early<'p> {
    pub(super) fn of(plan: &'p Plan<'p>, protocol: &'p SessionSetup) -> Self {
        let (seen, certain) = (BTreeSet::new(), BTreeSet::new());
        Self { plan, protocol, due: FIRST, over: 0, before: None, seen, certain }
    }

    /// Tells nothing, as where nobody would hear it.
    pub(super) fn never(plan: &'p Plan<'p>, protocol: &'p SessionSetup) -> Self {
        Self { due: usize::MAX, ..Self::of(plan, protocol) }
    }

    /// Counts one more session, tells the failures that have become certain, and says whether they are enough to end the run.
    pub(super) fn is_enough(
        &mut self,
        outcomes: &[SessionOutcome],
        report: &mut dyn FnMut(&Event<'_>),
    ) -> bool {
        self.over += 1;
        if self.over == self.due && self.over < outcomes.len() && self.may_tell() {
            self.due += self.due / 2;
            let new: Vec<usize> = (0..outcomes.len())
                .filter(|n| outcomes[*n].tape().is_some() && self.seen.insert(*n))
                .collect();
            if !self.is_all_right(&new, outcomes) {
                self.tell(outcomes, report);
            }
        }
        self.has_enough()
    }

    /// Whether nothing failed so far, and these sessions show nothing that could be certain: then there is nothing to tell.
    fn is_all_right(&self, new: &[usize], outcomes: &[SessionOutcome]) -> bool {
        let Some((learned, failures)) = &self.before else { return false };
        let is_right = |n: &usize| {
            let transcript = &self.plan.transcripts[*n];
            outcomes[*n]
                .tape()
                .is_none_or(|tape| !tape.is_cut_off() && learned.shows_all_boards(transcript, tape))
        };
        learned.start == Start::Bound && failures.is_empty() && new.par_iter().all(is_right)
    }

    /// Says of what was not played that it was not because enough failures were certain.
    pub(super) fn leave_out_the_rest(&self, outcomes: &mut [SessionOutcome]) {
        if self.has_enough() && !self.plan.is_interrupted() {
            for outcome in outcomes {
                if matches!(outcome, SessionOutcome::Interrupted) {
                    *outcome = SessionOutcome::Skipped(ENOUGH.to_owned());
                }
            }
        }
    }

    fn has_enough(&self) -> bool {
        self.plan.course.fail_fast.is_some_and(|enough| self.certain.len() >= enough.get())
    }

    fn may_tell(&self) -> bool {
        self.protocol.is_proven
            && self.protocol.drive != IoMode::Batch
            && !self.plan.is_interrupted()
    }

    fn tell(&mut self, outcomes: &[SessionOutcome], report: &mut dyn FnMut(&Event<'_>)) {
        let (learned, judged) = self.judge(outcomes);
        let (alphabet, failed) = match self.before.take() {
            Some((learned, failed)) => (learned.alphabet, failed),
            None => (Alphabet::default(), BTreeMap::new()),
        };
        let is_known = learned.start == Start::Bound && learned.alphabet == alphabet;
        for one in &judged {
            let failure = failure(&one.verdict);
            let fails_again = failure.is_some() && failed.get(&one.place) == failure.as_ref();
            if is_known && fails_again && self.certain.insert(one.place) {
                self.report(one, &learned, report);
            }
        }
        let failures = judged.iter().filter_map(|one| Some((one.place, failure(&one.verdict)?)));
        self.before = Some((learned, failures.collect()));
    }

    /// Judges what is over. What is to be set apart at the end is left out.
    fn judge<'t>(&self, outcomes: &'t [SessionOutcome]) -> (Learned, Vec<Provisional<'t>>)
    where
        'p: 't,
    {
        let plan = self.plan;
        let sessions = plan.transcripts.iter().zip(outcomes).enumerate();
        let sessions: Vec<(usize, &Transcript, &Tape)> =
            sessions.filter_map(|(n, (t, outcome))| Some((n, t, outcome.tape()?))).collect();
        let pairs: Vec<_> = sessions.iter().map(|(_, t, tape)| (*t, *tape)).collect();
        let (learned, readings) = learn(plan.dialect, &self.protocol.pins, &pairs);
        let judged =
            sessions.into_iter().zip(readings).map(|((place, transcript, tape), reading)| {
                let verdict = judge(transcript, &reading, plan.dialect, plan.strictness);
                Provisional { place, transcript, tape, reading, verdict }
            });
        (learned, judged.filter(|one| plan.skipped_ruling(one.transcript).is_none()).collect())
    }

    fn report(&self, one: &Provisional<'_>, learned: &Learned, report: &mut dyn FnMut(&Event<'_>)) {
        let Provisional { transcript, tape, reading, verdict, .. } = one;
        let lines = self.plan.lines(transcript, &self.protocol.pins);
        report(&Event::Certain(&Case {
            transcript,
            session: Some((tape, reading)),
            learned,
            verdict,
            reproduce: self.plan.candidate.reproduce(&lines),
            is_known: false,
        }));
    }
}

/// How a verdict fails, if it fails in a way that can be certain.
fn failure(verdict: &Verdict) -> Option<Failure> {
    match verdict {
        Verdict::Failed(findings) => {
            let first = findings.first().filter(|finding| is_of_boards(finding.fault))?;
            Some(Some((first.fault, first.step)))
        }
        Verdict::Stopped(_) => Some(None),
        Verdict::Passed | Verdict::Skipped(_) | Verdict::HarnessError(_) => None,
    }
}

/// Whether boards alone show it.
fn is_of_boards(fault: Fault) -> bool {
    matches!(fault, Fault::AcceptedIllegal | Fault::RefusedLegal | Fault::WrongBoard)
}
