//! Checks the replies of a submission that serves the foxes against the rules. Pure.

use rulebook::{
    board::Board,
    foxgeese::{self, FoxGeese, Move, read_field},
    game::{Game as _, Outcome, Player},
    rule::{Citation, Rule as _},
};

use super::{Fields, rules::Rule};
use crate::judge::{Fault, Finding};

/// A request to a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// A legal move of the geese.
    Legal(Move),
    /// A request that it must refuse for this rule.
    Illegal(String, Citation),
}

/// Checks the reply to a legal move. Returns the position after it and the foxes' move.
///
/// # Errors
/// The first finding.
pub fn judge_move(
    before: &FoxGeese,
    geese: Move,
    reply: &Fields,
) -> Result<(FoxGeese, Option<Move>), Box<Finding>> {
    let mut position = before.clone();
    position.play_unchecked(geese);
    if let Some(error) = reply.get("error") {
        let what = format!("`{geese}` is legal, but the server replied with the error `{error}`");
        return Err(found(Fault::RefusedLegal, before.rule_of(geese).cite(), what));
    }
    let foxes = judge_foxes(&position, reply)?;
    foxes.into_iter().for_each(|foxes| position.play_unchecked(foxes));
    judge_end(&position, reply)?;
    judge_counter(&position, reply)?;
    judge_field(&position, reply)?;
    Ok((position, foxes))
}

/// Checks that a request that breaks a rule was refused.
///
/// # Errors
/// The first finding.
pub fn judge_refusal(
    position: &FoxGeese,
    asked: &str,
    rule: Citation,
    reply: &Fields,
) -> Result<(), Box<Finding>> {
    let answered = ["foxes", "end"].into_iter().find_map(|name| Some((name, reply.get(name)?)));
    if let Some((name, value)) = answered {
        let what = format!(
            "`{asked}` must be refused by {}, but it is answered by `{name}: {value}`",
            rule.id
        );
        return Err(found(Fault::AcceptedIllegal, rule, what));
    }
    judge_counter(position, reply).map_err(|finding| {
        let what = format!("{}; `{asked}` was refused and does not count", finding.what);
        Box::new(Finding { what, rule: Some(Rule::Refuse.cite()), ..*finding })
    })
}

/// Reads the foxes' move. It must be there if it is their turn, and must be legal.
fn judge_foxes(position: &FoxGeese, reply: &Fields) -> Result<Option<Move>, Box<Finding>> {
    let over = position.outcome().ended_by();
    let Some(text) = reply.get("foxes") else {
        return match over {
            Some(_) => Ok(None),
            None => Err(no_foxes(reply)),
        };
    };
    let Ok(foxes @ Move::Fox(..)) = text.parse() else {
        let what = format!("`{text}` is not a move of a fox");
        return Err(found(Fault::BadReply, Rule::Foxes.cite(), what));
    };
    let checked = match over {
        // Answering the hundredth move with a legal one does no harm.
        Some(foxgeese::Rule::Hundred) => return Ok(None),
        Some(rule) => Err(rule),
        None => position.check(foxes),
    };
    let refused = |rule: foxgeese::Rule| {
        found(Fault::IllegalMove, rule.cite(), format!("the foxes' reply `{foxes}` is illegal"))
    };
    checked.map_err(refused)?;
    Ok(Some(foxes))
}

fn no_foxes(reply: &Fields) -> Box<Finding> {
    match reply.get("end") {
        Some(end) => {
            let what = format!("the foxes can still move, but the reply ends the game: `{end}`");
            found(Fault::PrematureEnd, Rule::End.cite(), what)
        }
        None => found(
            Fault::BadReply,
            Rule::Foxes.cite(),
            "it is the foxes' turn, but the reply has no field `foxes`",
        ),
    }
}

fn judge_end(position: &FoxGeese, reply: &Fields) -> Result<(), Box<Finding>> {
    match (position.outcome(), reply.get("end")) {
        (Outcome::Ongoing, None) => Ok(()),
        (Outcome::Ongoing, Some(end)) => {
            let what = format!("the game goes on, but the reply ends it: `{end}`");
            Err(found(Fault::PrematureEnd, Rule::End.cite(), what))
        }
        (Outcome::Won(..) | Outcome::Drawn(_), Some(_)) => Ok(()),
        (Outcome::Won(winner, rule), None) => {
            let winner = if winner == Player::One { "the geese" } else { "the foxes" };
            let what = format!("{winner} have won, but the reply has no field `end`");
            Err(found(Fault::NoEnd, rule.cite(), what))
        }
        (Outcome::Drawn(rule), None) => {
            Err(found(Fault::NoEnd, rule.cite(), "the reply has no field `end`"))
        }
    }
}

fn judge_counter(position: &FoxGeese, reply: &Fields) -> Result<(), Box<Finding>> {
    let expected = position.moves().to_string();
    match reply.get("moves") {
        Some(counter) if counter != expected => {
            let what = format!("the counter must be {expected}, but it is `{counter}`");
            Err(found(Fault::WrongCounter, Rule::Moves.cite(), what))
        }
        Some(_) | None => Ok(()),
    }
}

fn judge_field(position: &FoxGeese, reply: &Fields) -> Result<(), Box<Finding>> {
    let Some(field) = reply.get("field") else { return Ok(()) };
    let Ok(seen) = read_field(field) else {
        return Err(found(
            Fault::MalformedBoard,
            Rule::Field.cite(),
            "the field is not a drawn board in base64",
        ));
    };
    let expected = position.board();
    if look_alike(&expected, &seen) {
        return Ok(());
    }
    let finding = found(
        Fault::WrongBoard,
        Rule::Field.cite(),
        "the field does not show the position after the reply",
    );
    Err(Box::new(Finding { expected: Some(expected), seen: Some(seen), ..*finding }))
}

/// Whether a board is drawn as expected; the challenge's own drawing has stars for foxes.
fn look_alike(expected: &Board, seen: &Board) -> bool {
    let starred = |glyph| if "XY".contains(glyph) { '*' } else { glyph };
    expected == seen || expected.map(starred) == *seen
}

fn found(fault: Fault, rule: Citation, what: impl Into<String>) -> Box<Finding> {
    Box::new(Finding { rule: Some(rule), ..Finding::new(fault, &what.into()) })
}
