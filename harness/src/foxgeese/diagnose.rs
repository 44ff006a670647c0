//! Which rule was misread: asks the rulebook's mutants which of them would do what a submission did.

use rulebook::{
    game::{Referee, Ruling},
    games,
    rule::Citation,
};

use crate::judge::Likeness;

/// The misreading, of this rule if one is known, under which these moves can be played and what comes then fits. Of several
/// it is the one that allows the fewest moves, as it says the most.
pub(super) fn likeness(
    moves: &[String],
    rule: Option<Citation>,
    fits: impl Fn(&mut dyn Referee) -> bool,
) -> Option<Likeness> {
    let mutants = (games::find("foxgeese").ok()?.mutants)(None).ok()?;
    let wanted = mutants.into_iter().filter(|mutant| rule.is_none_or(|rule| mutant.rule == rule));
    let fitting = wanted.filter_map(|mutant| {
        let mut referee = mutant.referee.duplicate();
        let gets_there = moves.iter().all(|line| plays(&mut *referee, line));
        let allowed = referee.legal_moves().len();
        (gets_there && fits(&mut *referee)).then_some((allowed, mutant))
    });
    let (_, found) = fitting.min_by_key(|(allowed, _)| *allowed)?;
    Some(Likeness { id: found.id, rule: found.rule, text: found.text })
}

/// Whether a referee plays a move.
pub(super) fn plays(referee: &mut dyn Referee, line: &str) -> bool {
    referee.rule_on(line) == Ruling::Played
}
