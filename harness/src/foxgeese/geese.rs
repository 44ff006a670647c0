//! A match with a submission that plays the geese: we are the server.
//!
//! Nobody says beforehand over which wire it talks. A server listens from the start, and whichever comes first, a request
//! over the network or words over standard output, tells the wire. A program that waits for input before that is told its
//! token, and then the server's address.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use rulebook::{
    foxgeese::foxes::{Foxes, FoxesStrategy},
    game::Player,
    rule::Rule as _,
};

use super::{
    Fields, HttpServer, Table,
    diagnose::{diagnosis, plays},
    matches::{End, Match, NotPlayed, Pairing, Terms},
    rules::Rule,
    table::Way,
    wire::Wire,
};
use crate::{
    judge::{Fault, Finding, Verdict},
    session::{HarnessFault, Heard, Live, Pulse},
    tape::{Ending, Tape, Turn},
};

/// How long a client may be quiet after the end of a game before it is taken to have nothing more to say.
const QUIET: Duration = Duration::from_secs(1);

/// Plays a match against these foxes.
///
/// # Errors
/// If there is no such program, or we or the machine failed.
pub fn play(
    pairing: Pairing,
    strategy: FoxesStrategy,
    terms: &Terms<'_>,
) -> Result<Match, NotPlayed> {
    let [token, secret] = words(pairing.seed);
    let foxes = Foxes { strategy, seed: pairing.seed };
    let table = Arc::new(Mutex::new(Table::new(foxes, token.clone(), secret)));
    let server = listen(&table)?;
    let url = server.url();
    let program = (terms.seat)(&[("url", &url), ("token", &token)], Some(server.port()))?;
    let mut host = Host {
        terms,
        table,
        server,
        offers: vec![url, token],
        wire: terms.wire,
        answered: 0,
        last: Instant::now(),
        is_waiting: false,
    };
    let tape = match Live::start(&program, terms.drive, &terms.limits)? {
        Ok(live) => host.host(live)?,
        Err(tape) => tape,
    };
    Ok(host.close(pairing, tape))
}

fn listen(table: &Arc<Mutex<Table>>) -> Result<HttpServer, HarnessFault> {
    let table = Arc::clone(table);
    let answer = Box::new(move |request: &Fields| lock(&table).answer(request, Way::Network));
    HttpServer::on_loopback(answer)
        .map_err(|source| HarnessFault { what: "listening on this machine".to_owned(), source })
}

/// A token and a secret.
fn words(seed: u64) -> [String; 2] {
    let mut rng = rulebook::random::Rng::with_seed(seed ^ 0x666f_7867_6565_7365);
    [(); 2].map(|()| format!("{:016x}", rng.number()))
}

/// A table is sound whatever happened to a thread that sat at it.
fn lock(table: &Mutex<Table>) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Our side of a match.
struct Host<'a> {
    terms: &'a Terms<'a>,
    table: Arc<Mutex<Table>>,
    server: HttpServer,
    /// What a program is told that waits for input before it has said anything; the last comes first.
    offers: Vec<String>,
    wire: Option<Wire>,
    /// The requests that were answered over the network, and when the last one was.
    answered: usize,
    last: Instant,
    /// Whether it was left waiting for input on its own turn.
    is_waiting: bool,
}

impl Host<'_> {
    fn host(&mut self, mut live: Live<'_>) -> Result<Tape, HarnessFault> {
        loop {
            match live.hear(&mut || self.pulse())? {
                Heard::Enough => return Ok(live.cut(Ending::Quiet)),
                Heard::Over(ending) => {
                    if !ending.is_by_limit() {
                        self.answer(&live.said());
                    }
                    return Ok(live.cut(ending));
                }
                Heard::Waiting => {}
            }
            let replies = self.answer(&live.said());
            let offer = self.offer().filter(|_| replies.is_none());
            match replies.or(offer) {
                _ if self.is_enough() => return Ok(live.cut(Ending::Quiet)),
                Some(lines) => live.say(&lines)?,
                None if live.is_closed() || self.talks_by_streams() => {
                    self.is_waiting = true;
                    return live.leave();
                }
                None => live.close()?,
            }
        }
    }

    /// What passes over the network while the program is listened to.
    fn pulse(&mut self) -> Pulse {
        let answered = self.server.answered();
        if answered > self.answered {
            (self.answered, self.last) = (answered, Instant::now());
            self.wire = self.wire.or(Some(Wire::Http));
            return if self.is_enough() { Pulse::Enough } else { Pulse::Beat };
        }
        let is_done = answered > 0 && lock(&self.table).is_over() && self.last.elapsed() >= QUIET;
        if is_done { Pulse::Enough } else { Pulse::Quiet }
    }

    fn is_enough(&self) -> bool {
        lock(&self.table).refusals() > self.terms.forgiven
    }

    fn talks_by_streams(&self) -> bool {
        matches!(self.wire, Some(Wire::Bare | Wire::Fields | Wire::Blocks))
    }

    /// Answers the requests in what was said over standard output.
    fn answer(&mut self, said: &str) -> Option<String> {
        if self.wire.is_none() {
            // Words that come with requests over the network are no requests.
            let is_http = self.server.asked() > 0;
            let of_words = || (!said.trim().is_empty()).then(|| Wire::of(said));
            self.wire = is_http.then_some(Wire::Http).or_else(of_words);
        }
        let wire = self.wire?;
        let mut replies = Vec::new();
        for request in wire.requests(said) {
            let mut table = lock(&self.table);
            let begins = wire == Wire::Bare && table.is_new();
            let request = if begins { request.with("start", "1") } else { request };
            replies.push(wire.reply(&table.answer(&request, Way::Streams)));
        }
        (!replies.is_empty()).then(|| replies.join("\n"))
    }

    fn offer(&mut self) -> Option<String> {
        let is_new = self.server.asked() == 0 && !self.talks_by_streams();
        if is_new { self.offers.pop() } else { None }
    }

    fn close(self, pairing: Pairing, tape: Tape) -> Match {
        let table = lock(&self.table);
        let wire = self.wire.unwrap_or(Wire::Bare);
        let said_secret = said(&tape).contains(table.secret());
        let end = table.exchanges().iter().rev().find_map(|exchange| {
            let (winner, rule) = exchange.won()?;
            let is_reported = said_secret || wire != Wire::Http || winner == Player::Two;
            Some(End { winner, rule, is_reported })
        });
        let verdict = self.verdict(&table, end, &tape);
        let exchanges = table.exchanges().to_vec();
        Match { pairing, wire, exchanges, verdict, end, tape: Some(tape) }
    }

    /// What a match is worth: whether all requests that were not forgiven kept the rules, and a game was played to its end.
    fn verdict(&self, table: &Table, end: Option<End>, tape: &Tape) -> Verdict {
        if let Some(finding) = refused(table, self.terms.forgiven) {
            return Verdict::WrongAnswer(vec![finding]);
        }
        match end {
            Some(end) if end.is_reported => Verdict::Accepted,
            Some(_) => Verdict::WrongAnswer(vec![Finding {
                rule: Some(Rule::End.cite()),
                said: said(tape),
                ..Finding::new(
                    Fault::UnreportedWin,
                    "the game is won, and the secret is nowhere in what it printed",
                )
            }]),
            None if self.is_waiting || tape.ending == Ending::Quiet => {
                Verdict::WrongAnswer(vec![Finding {
                    step: Some(table.exchanges().len()),
                    said: said(tape),
                    ..Finding::new(Fault::NoMove, "it is its turn, and it waits for input")
                }])
            }
            None => Verdict::Stopped(tape.ending.clone()),
        }
    }
}

/// All that was said.
fn said(tape: &Tape) -> String {
    let said = tape.turns.iter().map(|turn| match turn {
        Turn::Said(said) => String::from_utf8_lossy(said),
        Turn::Sent(_) | Turn::Closed => "".into(),
    });
    said.collect()
}

/// The first refusal that is not forgiven.
fn refused(table: &Table, forgiven: usize) -> Option<Finding> {
    let refusals = table
        .exchanges()
        .iter()
        .enumerate()
        .filter_map(|(n, exchange)| Some((n, exchange.refusal()?)));
    let (step, refusal) = refusals.into_iter().nth(forgiven)?;
    let request = &table.exchanges()[step].request;
    let diagnosis =
        request.get("geese").filter(|_| refusal.fault == Fault::IllegalMove).and_then(|asked| {
            let game = table.exchanges()[..step]
                .iter()
                .rposition(|exchange| exchange.begins())
                .unwrap_or(0);
            let moves = table.exchanges()[game..step].iter().flat_map(|exchange| exchange.moves());
            let moves: Vec<String> = moves.map(|m| m.to_string()).collect();
            diagnosis(&moves, refusal.rule, |referee| plays(referee, asked))
        });
    Some(Finding {
        step: Some(step),
        rule: refusal.rule,
        said: request.to_text(),
        diagnosis,
        ..Finding::new(refusal.fault, &refusal.what)
    })
}
