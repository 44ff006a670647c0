//! Finds the misread rule: the mutant of the rulebook that would do the same as a submission.

use rulebook::{
    differential::Mutant,
    game::Outcome,
    games,
    referee::{LineOutcome, Referee},
    rule::Citation,
};

use super::{Fields, judge::Question};
use crate::judge::{Diagnosis, Fault, Finding};

/// The misreading that explains the finding in a reply, after these moves.
pub(super) fn of_reply(
    mut moves: Vec<String>,
    asked: &Question,
    reply: &Fields,
    finding: &Finding,
) -> Option<Diagnosis> {
    let geese = match asked {
        Question::Legal(m) => m.to_string(),
        Question::Illegal(text, _) => text.clone(),
    };
    let foxes = reply.get("foxes");
    let moved = |referee: &mut dyn Referee| foxes.is_none_or(|foxes| plays(referee, foxes));
    let is_over = |referee: &mut dyn Referee| referee.outcome() != Outcome::Ongoing;
    let seen = finding.seen.as_ref();
    match finding.fault {
        Fault::AcceptedIllegal => diagnosis(&moves, finding.rule, |mutant| plays(mutant, &geese)),
        Fault::RefusedLegal => diagnosis(&moves, None, |mutant| !plays(mutant, &geese)),
        Fault::IllegalMove => {
            moves.push(geese);
            diagnosis(&moves, finding.rule, moved)
        }
        Fault::NoEnd => {
            moves.push(geese);
            diagnosis(&moves, finding.rule, |mutant| moved(mutant) && !is_over(mutant))
        }
        Fault::PrematureEnd => {
            moves.push(geese);
            diagnosis(&moves, None, |mutant| moved(mutant) && is_over(mutant))
        }
        Fault::WrongBoard => {
            moves.push(geese);
            diagnosis(&moves, None, |mutant| moved(mutant) && Some(&mutant.board()) == seen)
        }
        Fault::NotUnderstood
        | Fault::NoBoard
        | Fault::NoReply
        | Fault::TruthyRefusal
        | Fault::RefusalNotShown
        | Fault::FalsyOnLegal
        | Fault::TurnNotShown
        | Fault::WrongField
        | Fault::FieldNotShown
        | Fault::WrongTurn
        | Fault::WrongWinner
        | Fault::WinnerNotShown
        | Fault::MalformedBoard
        | Fault::AmbiguousCharacters
        | Fault::NoMove
        | Fault::BadRequest
        | Fault::TooManyRequests
        | Fault::UnreportedWin
        | Fault::BadReply
        | Fault::WrongCounter => None,
    }
}

/// The misreading, of this rule if one is known, under which these moves can be played and the outcome matches. If there are
/// several, the one that allows the fewest moves, because it is the most specific.
pub(super) fn diagnosis(
    moves: &[String],
    rule: Option<Citation>,
    fits: impl Fn(&mut dyn Referee) -> bool,
) -> Option<Diagnosis> {
    let mutants = games::find("foxgeese").ok()?.mutants(None).ok()?;
    let wanted = mutants.into_iter().filter(|mutant| rule.is_none_or(|rule| mutant.rule == rule));
    let fitting = wanted.filter_map(|mutant| {
        let mut referee = mutant.referee.duplicate();
        let gets_there = moves.iter().all(|line| plays(&mut *referee, line));
        let allowed = referee.legal_moves().len();
        (gets_there && fits(&mut *referee)).then_some((allowed, mutant))
    });
    let fitting: Vec<(usize, Mutant)> = fitting.collect();
    let (_, found) = fitting.iter().min_by_key(|(allowed, _)| *allowed)?;
    Some(Diagnosis { id: found.id, rule: found.rule, text: found.text, fitting: fitting.len() })
}

/// Whether a referee plays a move.
pub(super) fn plays(referee: &mut dyn Referee, line: &str) -> bool {
    referee.submit(line) == LineOutcome::Played
}
