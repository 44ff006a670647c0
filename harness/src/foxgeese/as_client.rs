//! A match with a submission that serves the foxes: stickler is its client, plays the geese, and judges every reply.
//!
//! Some requests are illegal and must be refused, and some games are restarted after a few moves.

use std::collections::BTreeMap;

use rulebook::{
    foxgeese::{
        FoxGeese, Goose, Move, Way,
        geese::{Geese, GeeseStrategy},
    },
    game::{Game as _, Outcome},
    random::Rng,
    rule::{Citation, Rule as _},
};

use super::{
    Effect, Exchange, Fields, Refusal,
    diagnose::of_reply,
    judge::{Question, judge_move, judge_refusal},
    matches::{End, Match, MatchConfig, NotPlayed, Pairing},
    protocol::Protocol,
    rules::Rule,
};
use crate::{
    judge::{Fault, Finding, Verdict},
    session::{HarnessFault, Interactive, SideChannel, StopReason},
    tape::{Ending, Tape},
};

/// Every fifth request is illegal and must be refused.
const REFUSED_EVERY: usize = 5;
/// Some games restart after this many exchanges, once a goose was captured. State that the foxes keep from a game then
/// shows in the next.
const ANEW_AFTER: usize = 8;
/// They restart after this many exchanges even if no goose was captured.
const ANEW_AT_LAST: usize = 16;

/// The first moves to try with each protocol on a server of the foxes. A refusal proves nothing, so a move must be answered.
const FIRST_MOVES: [&str; 3] = ["du", "bu", "fu"];
/// The protocols for serving the foxes, in the order in which they are tried. A server that reads fields treats a bare move as a
/// malformed field. One that reads bare moves may exit when it gets fields.
const WIRES: [Protocol; 3] = [Protocol::Fields, Protocol::Blocks, Protocol::Bare];
/// The first line of a request over `blocks`.
const TOKEN: &str = "0123456789abcdef";

/// Finds the protocol in which a submission answers first moves; none if there is no such protocol. A submission that cannot be
/// started, or ends or is cut off before the first request, will do so in every match, with any protocol.
///
/// # Errors
/// If there is no such program, or the harness or the machine failed.
pub fn find_wire(config: &MatchConfig<'_>) -> Result<Option<Protocol>, NotPlayed> {
    for geese in FIRST_MOVES {
        for wire in WIRES {
            match tries(wire, geese, config)? {
                Tried::Answered => return Ok(Some(wire)),
                Tried::Unheard => return Ok(Some(Protocol::Bare)),
                Tried::NotAnswered => {}
            }
        }
    }
    Ok(None)
}

/// The result of a first move with a protocol.
enum Tried {
    /// The foxes have moved.
    Answered,
    /// They have not moved.
    NotAnswered,
    /// The request could not be sent.
    Unheard,
}

fn tries(wire: Protocol, geese: &str, config: &MatchConfig<'_>) -> Result<Tried, NotPlayed> {
    let program = (config.program)(&[], None)?;
    let Ok(mut conversation) = Interactive::start(&program, config.drive, &config.limits)? else {
        return Ok(Tried::Unheard);
    };
    if conversation.read_until_idle(&mut quiet)? != StopReason::Waiting {
        return Ok(Tried::Unheard);
    }
    let first = Fields::default().with("token", TOKEN).with("start", "1").with("geese", geese);
    conversation.send(&said_to(wire, &first))?;
    let heard = conversation.read_until_idle(&mut quiet)?;
    let reply = wire.read_reply(&conversation.said());
    conversation.cut(Ending::Quiet);
    Ok(match (reply.get("foxes"), heard) {
        (Some(_), _) => Tried::Answered,
        (None, StopReason::Over(ending)) if ending.is_by_limit() => Tried::Unheard,
        (None, _) => Tried::NotAnswered,
    })
}

/// A request as it is sent. With `blocks` it ends with the first line of the next request, which is the same in every
/// request.
fn said_to(wire: Protocol, request: &Fields) -> String {
    match wire {
        Protocol::Blocks => format!("{}\ntoken: {TOKEN}", wire.request(request)),
        Protocol::Bare | Protocol::Fields | Protocol::Http => wire.request(request),
    }
}

/// Plays a match with these geese.
///
/// # Errors
/// If there is no such program, or the harness or the machine failed.
pub fn play(
    pairing: Pairing,
    strategy: GeeseStrategy,
    wire: Protocol,
    config: &MatchConfig<'_>,
) -> Result<Match, NotPlayed> {
    let program = (config.program)(&[], None)?;
    let geese = Geese { strategy, seed: pairing.seed };
    let mut side = ClientSide {
        geese,
        wire,
        rng: Rng::with_seed(pairing.seed),
        position: FoxGeese::default(),
        exchanges: Vec::new(),
        is_second: false,
    };
    let (tape, verdict) = match Interactive::start(&program, config.drive, &config.limits)? {
        Ok(conversation) => side.play(conversation)?,
        Err(tape) => {
            let ending = tape.ending.clone();
            (tape, Verdict::Stopped(ending))
        }
    };
    let end = side.exchanges.iter().rev().find_map(Exchange::won);
    let end = end.map(|(winner, rule)| End { winner, rule, is_reported: true });
    Ok(Match { pairing, wire, exchanges: side.exchanges, verdict, end, tape: Some(tape) })
}

fn quiet() -> SideChannel {
    SideChannel::Quiet
}

/// The harness's side of a match.
struct ClientSide {
    geese: Geese,
    wire: Protocol,
    rng: Rng,
    position: FoxGeese,
    exchanges: Vec<Exchange>,
    /// Whether the game in progress is the second one.
    is_second: bool,
}

impl ClientSide {
    fn play(&mut self, mut conversation: Interactive<'_>) -> Result<(Tape, Verdict), HarnessFault> {
        if let StopReason::Over(ending) = conversation.read_until_idle(&mut quiet)? {
            return Ok((conversation.cut(ending.clone()), Verdict::Stopped(ending)));
        }
        while self.position.outcome() == Outcome::Ongoing {
            let (asked, request) = self.next();
            conversation.send(&said_to(self.wire, &self.unsaid(&request)))?;
            let heard = conversation.read_until_idle(&mut quiet)?;
            let said = conversation.said();
            match heard {
                StopReason::Over(ending)
                    if said.trim().is_empty() || ending == Ending::Interrupted =>
                {
                    return Ok((conversation.cut(ending.clone()), Verdict::Stopped(ending)));
                }
                StopReason::Over(_) | StopReason::Enough | StopReason::Waiting => {}
            }
            if let Err(finding) = self.judge(&asked, request, &said) {
                return Ok((conversation.cut(Ending::Quiet), Verdict::Failed(vec![*finding])));
            }
            if let (StopReason::Over(ending), Outcome::Ongoing) = (heard, self.position.outcome()) {
                return Ok((conversation.cut(ending.clone()), Verdict::Stopped(ending)));
            }
        }
        Ok((conversation.leave()?, Verdict::Passed))
    }

    /// The unsent part of a request: with `blocks`, its token was sent with the request before.
    fn unsaid(&self, request: &Fields) -> Fields {
        let is_begun = self.wire == Protocol::Blocks && !self.exchanges.is_empty();
        if is_begun { request.without("token") } else { request.clone() }
    }

    /// The next request.
    fn next(&mut self) -> (Question, Fields) {
        let count = self.exchanges.len();
        let anew = self.restarts();
        if anew {
            (self.position, self.is_second) = (FoxGeese::default(), true);
        }
        let request = |text: &str| {
            let first = Fields::default().with("token", TOKEN);
            let first = if count == 0 || anew { first.with("start", "1") } else { first };
            first.with("geese", text)
        };
        let is_time = count % REFUSED_EVERY == REFUSED_EVERY - 1 && !anew;
        if let Some((text, rule)) = self.illegal().filter(|_| is_time) {
            let request = request(&text);
            return (Question::Illegal(text, rule), request);
        }
        let m = self.geese.choose(&self.position).expect("while the game goes on there is a move");
        (Question::Legal(m), request(&m.to_string()))
    }

    /// Whether the next request starts a new game in mid-game: in every other match, and if the geese wait for the
    /// hundredth move.
    fn restarts(&self) -> bool {
        let count = self.exchanges.len();
        let is_meant = self.geese.seed % 2 == 1 || self.geese.strategy == GeeseStrategy::Waiting;
        let was_captured = self.position.captured() > 0;
        let is_time = count == ANEW_AT_LAST || count >= ANEW_AFTER && was_captured;
        is_meant && is_time && !self.is_second && self.wire != Protocol::Bare
    }

    /// An illegal request, and the rule that it breaks. Each kind is equally likely: steps down, other steps, geese that were
    /// captured, malformed moves.
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

    /// Checks a reply against the rules, and plays it.
    fn judge(&mut self, asked: &Question, request: Fields, said: &str) -> Result<(), Box<Finding>> {
        let reply = self.wire.read_reply(said);
        let first = request.get("start").is_some();
        let judged = match asked {
            _ if reply.is_empty() => Err(Box::new(Finding::new(
                Fault::NoReply,
                "the program waits for input and has not answered",
            ))),
            Question::Legal(geese) => {
                judge_move(&self.position, *geese, &reply).map(|(position, foxes)| {
                    (position, Effect::Played { first, geese: *geese, foxes })
                })
            }
            Question::Illegal(text, rule) => judge_refusal(&self.position, text, *rule, &reply)
                .map(|()| (self.position.clone(), Effect::Refused(refused(text, *rule)))),
        };
        let step = self.exchanges.len();
        let (position, effect) = judged.map_err(|finding| {
            let diagnosis = of_reply(self.moves(), asked, &reply, &finding);
            let game =
                if self.is_second { "; it is the second game, which `start` began" } else { "" };
            let (what, said) = (format!("{}{game}", finding.what), said.to_owned());
            Box::new(Finding { step: Some(step), what, said, diagnosis, ..*finding })
        })?;
        self.position = position.clone();
        self.exchanges.push(Exchange { request, reply, effect, position: Some(position) });
        Ok(())
    }

    /// The moves of the current game.
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rstest::rstest;

    use super::*;
    use crate::{
        session::{Limits, Program},
        tape::IoMode,
    };

    const FIELDS: &str = r#"while read -r l; do [ -n "$l" ] || printf 'foxes: Xu\n\n'; done"#;
    const REFUSES_THE_FIRST: &str = r#"while read -r l; do
        case $l in "geese: du") r=error;; geese:*) r=foxes;; "") printf "$r: Xu\n\n";; esac
    done"#;
    const BLOCKS: &str = r#"while :; do
        while read -r l && [ -n "$l" ]; do :; done
        read -r l || exit
        printf 'foxes: Xu\n\n'
    done"#;
    const BARE: &str = "while read -r l; do case $l in *:*) exit;; *) echo Xu;; esac; done";

    /// Servers as shell scripts.
    #[rstest]
    #[case::fields(FIELDS, Some(Protocol::Fields))]
    #[case::fields_but_for_one_move(REFUSES_THE_FIRST, Some(Protocol::Fields))]
    #[case::blocks(BLOCKS, Some(Protocol::Blocks))]
    #[case::bare(BARE, Some(Protocol::Bare))]
    #[case::refuses_everything("while read -r l; do echo error: no; done", None)]
    #[case::never_says_a_word("while read -r l; do :; done", None)]
    #[case::ends_before_it_is_asked("exit 3", Some(Protocol::Bare))]
    #[case::must_be_cut_off("read -r l; while :; do echo no; done", Some(Protocol::Bare))]
    fn the_wire_is_found_by_a_move_that_is_answered(
        #[case] server: &str,
        #[case] wire: Option<Protocol>,
    ) {
        let command = ["sh", "-c", server].map(Into::into);
        let config = MatchConfig {
            wire: None,
            drive: IoMode::Step,
            limits: Limits::for_lines(1),
            forgiven: 0,
            program: &|_, _| Program::resolve(&command, Path::new("/")),
        };
        assert_eq!(find_wire(&config).unwrap(), wire);
    }
}
