//! One mistake is one cause: joins failures that one mistake explains, although they break different rules or show
//! different misreadings.

use std::collections::{HashMap, HashSet};

use rulebook::rule::Citation;

use super::{
    compare::BLANK,
    verdict::{Diagnosis, Fault, Finding, Judged, Pattern, Verdict},
};
use crate::transcript::{Expect, Transcript};

/// A misreading by which a refusal costs the turn shows at the next input. If most failures show it, and each of them
/// comes right after a refusal, it also explains the others that do.
pub(super) fn absorb_lost_turns(run: &mut [Judged<'_>]) {
    let Some(diagnosis) = most_cited(run) else { return };
    let cites = |finding: &Finding| finding.diagnosis.is_some_and(|it| it.id == diagnosis.id);
    let all_after = run.iter().all(|one| {
        one.verdict.finding().is_none_or(|it| !cites(it) || is_after(it, one.transcript))
    });
    for judged in run.iter_mut().filter(|_| all_after) {
        let transcript = judged.transcript;
        let Some(first) = judged.first_mut() else { continue };
        if is_after(first, transcript) && first.fault.is_about_rules() {
            first.rule = Some(diagnosis.rule);
            first.diagnosis = Some(diagnosis);
        }
    }
}

/// If all failures of a run come right after refusals, some illegal moves are played out of turn and legal ones refused,
/// these refusals cost the turn, whatever else they have in common, and no misreading says so. It is one cause.
pub(super) fn join_lost_turns(run: &mut [Judged<'_>]) {
    let found = || run.iter().filter_map(|one| Some((one, one.verdict.finding()?)));
    let are_after = found().all(|(one, first)| is_after(first, one.transcript));
    let is_played = found().any(|(one, first)| is_of_turns(one, first));
    let is_refused =
        found().any(|(one, first)| first.fault == Fault::RefusedLegal && !is_of_turns(one, first));
    if !(are_after && is_played && is_refused) {
        return;
    }
    cite_turn_rule(run);
}

/// Cites the rule of turns if some moves do not pass the turn. Then the program refuses the next legal moves, whichever
/// rules allow them, and plays some moves out of turn, although it refuses others. All findings must be of these two
/// kinds.
pub(super) fn join_kept_turns(run: &mut [Judged<'_>]) {
    let is_out_of_turn = |one: &Judged<'_>, first: &Finding| {
        let is_open = first.diagnosis.is_none() && first.common.is_none();
        first.fault == Fault::AcceptedIllegal && is_of_turns(one, first) && is_open
    };
    let found = || run.iter().filter_map(|one| Some((one, one.verdict.finding()?)));
    let refused = found().filter(|(_, first)| first.fault == Fault::RefusedLegal);
    let rules: HashSet<_> = refused.filter_map(|(_, first)| Some(first.rule?.id)).collect();
    let (kept, mut played) = (kept_rules(run), found().filter(|(one, it)| is_out_of_turn(one, it)));
    let is_kept = |(one, first): (&Judged<'_>, &Finding)| {
        first.fault == Fault::RefusedLegal || is_out_of_turn(one, first)
    };
    let refuses_others = played.next().is_some_and(|(one, _)| kept.contains(turn_rule(one).id));
    if rules.len() > 1 && found().all(is_kept) && refuses_others {
        cite_turn_rule(run);
    }
}

/// Cites the rule of turns for every failure.
fn cite_turn_rule(run: &mut [Judged<'_>]) {
    for one in run {
        let rule = turn_rule(one);
        let Some(first) = one.first_mut() else { continue };
        (first.rule, first.diagnosis, first.common) = (Some(rule), None, None);
        first.consequence_of = Some(Fault::AcceptedIllegal);
    }
}

fn turn_rule(judged: &Judged<'_>) -> Citation {
    judged.transcript.draft.game.turn_rule()
}

fn is_of_turns(judged: &Judged<'_>, first: &Finding) -> bool {
    first.rule == Some(turn_rule(judged))
}

/// The ids of the rules by which the program refuses moves in games that pass.
fn kept_rules(run: &[Judged<'_>]) -> HashSet<&'static str> {
    let passed = run.iter().filter(|one| *one.verdict == Verdict::Passed);
    let steps = passed.flat_map(|one| one.transcript.steps.iter());
    steps.filter_map(|step| Some(step.refused_for()?.id)).collect()
}

/// The misreading that more failures cite as a whole than all others.
fn most_cited(run: &[Judged<'_>]) -> Option<Diagnosis> {
    let whole =
        |one: &Judged<'_>| one.verdict.finding().filter(|first| first.common.is_none())?.diagnosis;
    let cited: Vec<Diagnosis> = run.iter().filter_map(whole).collect();
    let number = |id: &str| cited.iter().filter(|it| it.id == id).count();
    cited.iter().find(|it| number(it.id) * 2 > cited.len()).copied()
}

/// Whether a finding is right after a refusal.
fn is_after(finding: &Finding, transcript: &Transcript) -> bool {
    let before = finding.step.and_then(|step| step.checked_sub(1));
    before.is_some_and(|step| matches!(transcript.steps[step].expect, Expect::Refusal(_)))
}

/// Failures with the same fault and rule are one cause. Most often show one misreading, and a few only its consequences.
/// It is cited for these as well, if no other is; one that only a few show is not cited. Misreadings that apply to the
/// same moves are one: the one that is cited most.
pub(super) fn agree_on_misreadings(run: &mut [Judged<'_>]) {
    let mut cited: HashMap<(Fault, &str), Vec<Cited>> = HashMap::new();
    for first in run.iter().filter_map(|one| one.verdict.finding()) {
        if let Some(rule) = first.rule.filter(|_| first.is_about_rules()) {
            cited.entry((first.fault, rule.id)).or_default().push(Cited::of(first));
        }
    }
    let agreed: HashMap<_, &Cited> =
        cited.iter().filter_map(|(kind, all)| Some((*kind, agreed(all)?))).collect();
    for first in run.iter_mut().filter_map(Judged::first_mut) {
        let of_same = first.rule.and_then(|rule| agreed.get(&(first.fault, rule.id)));
        let Some(agreed) = of_same else { continue };
        match first.diagnosis {
            None => first.diagnosis = agreed.diagnosis,
            Some(_) => (first.diagnosis, first.common) = (agreed.diagnosis, agreed.part.clone()),
        }
    }
}

/// What a failure cites: a misreading, and the moves to which it applies if it does not apply to all.
struct Cited {
    diagnosis: Option<Diagnosis>,
    part: Option<Pattern>,
}

impl Cited {
    fn of(finding: &Finding) -> Self {
        Self { diagnosis: finding.diagnosis, part: finding.common.clone() }
    }

    /// Whether both cite the same misreading, or apply to the same moves.
    fn is_like(&self, other: &Self) -> bool {
        let id = |cited: &Self| cited.diagnosis.map(|diagnosis| diagnosis.id);
        id(self) == id(other) || self.moves().is_some() && self.moves() == other.moves()
    }

    /// The moves to which it applies, in words.
    fn moves(&self) -> Option<&str> {
        self.part.as_ref().map(|part| part.text.as_str())
    }
}

/// What most failures cite, if no other misreading is cited. If only a few cite it, it does not explain the mistake.
fn agreed(all: &[Cited]) -> Option<&Cited> {
    const NOTHING: &Cited = &Cited { diagnosis: None, part: None };
    let cited = || all.iter().filter(|one| one.diagnosis.is_some());
    let number = |one: &&Cited| cited().filter(|other| other.is_like(one)).count();
    let most = cited().rev().max_by_key(number)?;
    let is_most = number(&most) * 2 > all.len();
    let agreed = if is_most { most } else { NOTHING };
    cited().all(|other| other.is_like(most)).then_some(agreed)
}

/// Legal moves with one thing in common, which are decided by several rules: the program lacks these moves. It is one
/// cause, that of the rule with the most failures.
pub(super) fn agree_on_patterns(run: &mut [Judged<'_>]) {
    let mut rules: HashMap<String, Vec<Citation>> = HashMap::new();
    let text = |first: &Finding| {
        let is_open = first.fault == Fault::RefusedLegal && first.diagnosis.is_none();
        first.common.as_ref().filter(|_| is_open).map(|common| common.text.clone())
    };
    for first in run.iter().filter_map(|one| one.verdict.finding()) {
        if let (Some(text), Some(rule)) = (text(first), first.rule) {
            rules.entry(text).or_default().push(rule);
        }
    }
    let most: HashMap<String, Option<Citation>> =
        rules.into_iter().map(|(text, cited)| (text, most_frequent(&cited))).collect();
    for first in run.iter_mut().filter_map(Judged::first_mut) {
        let cited = text(first).and_then(|text| most.get(&text).copied()).flatten();
        first.rule = cited.or(first.rule);
    }
}

/// The rule that is cited most; of equals, the first.
fn most_frequent(cited: &[Citation]) -> Option<Citation> {
    let number = |rule: &&Citation| cited.iter().filter(|other| other.id == rule.id).count();
    cited.iter().rev().max_by_key(number).copied()
}

/// A program that draws a move and then refuses it does so whichever rule forbids the move.
pub(super) fn join_drawn_refusals(run: &mut [Judged<'_>]) {
    let is_drawn = |finding: &Finding| {
        finding.fault == Fault::WrongBoard
            && finding.rule.is_some()
            && finding.seen == finding.expected
    };
    let drawn = run.iter().filter_map(|one| one.verdict.finding().filter(|it| is_drawn(it)));
    let rules: HashSet<_> = drawn.filter_map(|finding| finding.rule.map(|rule| rule.id)).collect();
    for first in run.iter_mut().filter_map(Judged::first_mut).filter(|first| is_drawn(first)) {
        first.is_of_no_rule = rules.len() > 1;
    }
}

/// A program that prints no board after some moves prints none after the last legal one of a game either. Nothing shows
/// that it was played, but it is the same mistake.
pub(super) fn join_missing_boards(run: &mut [Judged<'_>]) {
    let is_missing = |finding: &Finding| finding.fault == Fault::NoBoard && finding.said.is_empty();
    if !run.iter().any(|one| one.verdict.finding().is_some_and(is_missing)) {
        return;
    }
    for first in run.iter_mut().filter_map(Judged::first_mut) {
        if first.fault == Fault::RefusedLegal && first.said.is_empty() {
            (first.rule, first.diagnosis, first.common) = (None, None, None);
            first.consequence_of = Some(Fault::NoBoard);
        }
    }
}

/// At least this many rules must be broken alike: with fewer, it may be a separate mistake about each.
const MANY_RULES: usize = 3;

/// A program that refuses an illegal move and then plays it does so whichever rule forbids the move.
pub(super) fn join_played_refusals(run: &mut [Judged<'_>]) {
    join_played(run, MANY_RULES - 1, |finding| finding.is_refused);
}

/// A program that checks nothing plays illegal moves whichever rule forbids them. It refuses no move by these rules, and
/// there are more of them than of rules by which it refuses any.
pub(super) fn join_unchecked(run: &mut [Judged<'_>]) {
    let kept = kept_rules(run);
    let is_unchecked = |finding: &Finding| {
        !finding.is_refused && finding.rule.is_some_and(|rule| !kept.contains(rule.id))
    };
    join_played(run, kept.len().max(MANY_RULES - 1), is_unchecked);
}

/// Joins the illegal moves of this kind that are played, if more rules than this forbid them.
fn join_played(run: &mut [Judged<'_>], few: usize, is_kind: impl Fn(&Finding) -> bool) {
    let is_played = |one: &Judged<'_>, finding: &Finding| {
        is_kind(finding) && finding.fault_of_cause(one.transcript) == Fault::AcceptedIllegal
    };
    let found = run.iter().filter_map(|one| Some((one, one.verdict.finding()?)));
    let played = found.filter(|(one, finding)| is_played(one, finding));
    let rules: HashSet<_> = played.filter_map(|(_, it)| it.rule.map(|rule| rule.id)).collect();
    if rules.len() <= few {
        return;
    }
    for one in run {
        let is_one = one.verdict.finding().is_some_and(|finding| is_played(one, finding));
        one.first_mut().filter(|_| is_one).into_iter().for_each(concern_no_rule);
    }
}

/// Notes that a mistake is the same whichever rule decides the input.
fn concern_no_rule(first: &mut Finding) {
    (first.diagnosis, first.common, first.is_of_no_rule) = (None, None, true);
}

/// If the next boards show right what was wrong, the program plays by the rules and draws too early or too late.
pub(super) fn join_wrong_drawings(run: &mut [Judged<'_>]) {
    let is_wrong = |finding: &&Finding| finding.broken_rule().is_some() && finding.heals.is_some();
    let wrong = run.iter().filter_map(|one| one.verdict.finding().filter(is_wrong));
    let (healed, lasting): (Vec<&Finding>, Vec<_>) =
        wrong.partition(|finding| finding.heals == Some(true));
    // Rarely, the next move makes the same cells wrong again.
    if healed.len() < LEAST_ALIKE || healed.len() < LEAST_ALIKE * lasting.len() {
        return;
    }
    for first in run.iter_mut().filter_map(Judged::first_mut) {
        if first.fault == Fault::WrongBoard && first.is_about_rules() {
            concern_no_rule(first);
        }
    }
}

/// At least this many wrong boards must have a wrong cell in common: fewer may by chance.
const LEAST_ALIKE: usize = 4;

/// If every wrong board that nothing explains shows the same in the same cell, and several rules decide these moves,
/// the cell is what matters, and the rule is not.
pub(super) fn join_wrong_cells(run: &mut [Judged<'_>]) {
    let is_open = |finding: &&Finding| is_open_board(finding);
    let open: Vec<&Finding> =
        run.iter().filter_map(|one| one.verdict.finding().filter(is_open)).collect();
    let rules: HashSet<_> = open.iter().map(|finding| finding.rule.map(|rule| rule.id)).collect();
    let cells = |finding: &&Finding| -> HashSet<_> {
        finding.wrong_cells().into_iter().map(|it| (it.cell, it.right)).collect()
    };
    let shared = open.iter().map(cells).reduce(|one, other| &one & &other);
    if open.len() < LEAST_ALIKE || rules.len() < 2 || shared.is_none_or(|cells| cells.is_empty()) {
        return;
    }
    for first in run.iter_mut().filter_map(Judged::first_mut).filter(|first| is_open(&&**first)) {
        first.is_of_no_rule = true;
    }
}

/// Wrong boards that nothing explains and that show another piece in one cell are one cause, whichever rules decide
/// these moves: that of the rule with the most failures.
pub(super) fn join_wrong_pieces(run: &mut [Judged<'_>]) {
    let is_open = |finding: &&Finding| {
        let wrong = finding.wrong_cells();
        let is_piece = |mark: Option<char>| mark.is_some_and(|mark| mark != BLANK);
        is_open_board(finding)
            && wrong.len() == 1
            && wrong.iter().all(|it| is_piece(it.left) && is_piece(it.right))
    };
    let open = run.iter().filter_map(|one| one.verdict.finding().filter(is_open));
    let rules: Vec<Citation> = open.filter_map(|finding| finding.rule).collect();
    let Some(rule) = most_frequent(&rules).filter(|_| rules.len() >= LEAST_ALIKE) else { return };
    for first in run.iter_mut().filter_map(Judged::first_mut).filter(|first| is_open(&&**first)) {
        first.rule = Some(rule);
    }
}

/// Whether a finding is a wrong board that nothing explains.
fn is_open_board(finding: &Finding) -> bool {
    finding.fault == Fault::WrongBoard && finding.is_about_rules() && finding.diagnosis.is_none()
}
