//! A match with a submission that serves the foxes: we play the geese, and judge every reply.
//!
//! Now and then something is asked that must be refused, and some games are begun anew after a few moves.

use std::collections::BTreeMap;

use fastrand::Rng;
use rulebook::{
    foxgeese::{
        FoxGeese, Goose, Move, Way,
        geese::{Aim, Geese},
    },
    game::{Game as _, Outcome},
    rule::{Citation, Rule as _},
};

use super::{
    Came, Exchange, Fields, Refusal,
    diagnose::of_reply,
    judge::{Asked, judge_move, judge_refusal},
    matches::{End, Match, NotPlayed, Pairing, Terms},
    rules::Rule,
    wire::Wire,
};
use crate::{
    judge::{Fault, Finding, Verdict},
    session::{HarnessFault, Heard, Live, Pulse},
    tape::{Ending, Tape},
};

/// After so many exchanges something is asked that must be refused.
const REFUSED_EVERY: usize = 5;
/// After so many exchanges some games begin anew.
const ANEW_AFTER: usize = 8;

/// The wire on which a submission answers: fields if it understands them, else bare moves.
///
/// # Errors
/// If there is no such program, or we or the machine failed.
pub fn find_wire(terms: &Terms<'_>) -> Result<Wire, NotPlayed> {
    let program = (terms.seat)(&[], None)?;
    let Ok(mut live) = Live::start(&program, terms.drive, &terms.limits)? else {
        return Ok(Wire::Bare);
    };
    if live.hear(&mut quiet)? != Heard::Waiting {
        return Ok(Wire::Bare);
    }
    let first = Fields::default().with("start", "1").with("geese", "du");
    live.say(&Wire::Fields.request(&first))?;
    live.hear(&mut quiet)?;
    let reply = Fields::read(&live.said());
    live.cut(Ending::Quiet);
    Ok(if reply.get("foxes").is_some() { Wire::Fields } else { Wire::Bare })
}

/// Plays a match with these geese.
///
/// # Errors
/// If there is no such program, or we or the machine failed.
pub fn play(pairing: Pairing, aim: Aim, wire: Wire, terms: &Terms<'_>) -> Result<Match, NotPlayed> {
    let program = (terms.seat)(&[], None)?;
    let geese = Geese { aim, seed: pairing.seed };
    let mut guest = Guest {
        geese,
        wire,
        rng: Rng::with_seed(pairing.seed),
        position: FoxGeese::default(),
        exchanges: Vec::new(),
    };
    let (tape, verdict) = match Live::start(&program, terms.drive, &terms.limits)? {
        Ok(live) => guest.play(live)?,
        Err(tape) => {
            let ending = tape.ending.clone();
            (tape, Verdict::Stopped(ending))
        }
    };
    let end = guest.exchanges.iter().rev().find_map(Exchange::won);
    let end = end.map(|(winner, rule)| End { winner, rule, is_reported: true });
    Ok(Match { pairing, wire, exchanges: guest.exchanges, verdict, end, tape: Some(tape) })
}

fn quiet() -> Pulse {
    Pulse::Quiet
}

/// Our side of a match.
struct Guest {
    geese: Geese,
    wire: Wire,
    rng: Rng,
    position: FoxGeese,
    exchanges: Vec<Exchange>,
}

impl Guest {
    fn play(&mut self, mut live: Live<'_>) -> Result<(Tape, Verdict), HarnessFault> {
        if let Heard::Over(ending) = live.hear(&mut quiet)? {
            return Ok((live.cut(ending.clone()), Verdict::Stopped(ending)));
        }
        while self.position.outcome() == Outcome::Ongoing {
            let (asked, request) = self.next();
            live.say(&self.wire.request(&request))?;
            let heard = live.hear(&mut quiet)?;
            let said = live.said();
            match heard {
                Heard::Over(ending) if said.trim().is_empty() || ending == Ending::Interrupted => {
                    return Ok((live.cut(ending.clone()), Verdict::Stopped(ending)));
                }
                Heard::Over(_) | Heard::Enough | Heard::Waiting => {}
            }
            if let Err(finding) = self.judge(&asked, request, &said) {
                return Ok((live.cut(Ending::Quiet), Verdict::WrongAnswer(vec![*finding])));
            }
            if let (Heard::Over(ending), Outcome::Ongoing) = (heard, self.position.outcome()) {
                return Ok((live.cut(ending.clone()), Verdict::Stopped(ending)));
            }
        }
        Ok((live.leave()?, Verdict::Accepted))
    }

    /// What is asked next.
    fn next(&mut self) -> (Asked, Fields) {
        let count = self.exchanges.len();
        let anew = count == ANEW_AFTER && self.wire == Wire::Fields && self.geese.seed % 2 == 1;
        if anew {
            self.position = FoxGeese::default();
        }
        let request = |text: &str| {
            let first = Fields::default().with("token", "0123456789abcdef");
            let first = if count == 0 || anew { first.with("start", "1") } else { first };
            first.with("geese", text)
        };
        let is_time = count % REFUSED_EVERY == REFUSED_EVERY - 1 && !anew;
        if let Some((text, rule)) = self.illegal().filter(|_| is_time) {
            let request = request(&text);
            return (Asked::Illegal(text, rule), request);
        }
        let m = self.geese.choose(&self.position).expect("while the game goes on there is a move");
        (Asked::Legal(m), request(&m.to_string()))
    }

    /// A request that must be refused, and the rule that it breaks. Each kind is as likely: steps down, other steps, geese
    /// that were captured, what is no move.
    fn illegal(&mut self) -> Option<(String, Citation)> {
        let moves = Goose::all().flat_map(|goose| Way::ALL.map(|way| Move::Goose(goose, way)));
        let mut kinds: BTreeMap<_, Vec<_>> = BTreeMap::new();
        kinds
            .entry((Rule::Geese.cite().id, false))
            .or_default()
            .push(("zz".to_owned(), Rule::Geese.cite()));
        for m in moves {
            if let Err(rule) = self.position.check(m) {
                let goes_down = matches!(m, Move::Goose(_, Way::Down));
                let kind = kinds.entry((rule.cite().id, goes_down)).or_default();
                kind.push((m.to_string(), rule.cite()));
            }
        }
        let kind = self.rng.choice(kinds.into_values())?;
        self.rng.choice(kind)
    }

    /// Holds a reply to the rules, and plays on by it.
    fn judge(&mut self, asked: &Asked, request: Fields, said: &str) -> Result<(), Box<Finding>> {
        let reply = self.wire.read_reply(said);
        let first = request.get("start").is_some();
        let judged = match asked {
            _ if reply.is_empty() => Err(Box::new(Finding::new(
                Fault::NoReply,
                "it waits for input and has not answered",
            ))),
            Asked::Legal(geese) => judge_move(&self.position, *geese, &reply)
                .map(|(position, foxes)| (position, Came::Played { first, geese: *geese, foxes })),
            Asked::Illegal(text, rule) => judge_refusal(&self.position, text, *rule, &reply)
                .map(|()| (self.position.clone(), Came::Refused(refused(text, *rule)))),
        };
        let step = self.exchanges.len();
        let (position, came) = judged.map_err(|finding| {
            let likeness = of_reply(self.moves(), asked, &reply, &finding);
            Box::new(Finding { step: Some(step), said: said.to_owned(), likeness, ..*finding })
        })?;
        self.position = position.clone();
        self.exchanges.push(Exchange { request, reply, came, position: Some(position) });
        Ok(())
    }

    /// The moves of the game that is on.
    fn moves(&self) -> Vec<String> {
        let is_new = self.position == FoxGeese::default();
        let begun = self.exchanges.iter().rposition(Exchange::begins).filter(|_| !is_new);
        let game = &self.exchanges[begun.unwrap_or(self.exchanges.len())..];
        game.iter().flat_map(Exchange::moves).map(|m| m.to_string()).collect()
    }
}

fn refused(text: &str, rule: Citation) -> Refusal {
    Refusal {
        fault: Fault::IllegalMove,
        rule: Some(rule),
        what: format!("`{text}` must be refused"),
    }
}
