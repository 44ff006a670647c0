//! A match with a submission that plays the geese: stickler is its server.
//!
//! The submission's protocol is not known in advance. A server listens from the start. The first thing to arrive, a
//! request over the network or text on standard output, decides the protocol. A program that waits for input before
//! that gets its token, and then the server's address.

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
    Fields, GameServer, HttpServer,
    diagnose::{diagnosis, plays},
    game_server::Channel,
    matches::{End, Match, MatchConfig, NotPlayed, Pairing},
    protocol::Protocol,
    rules::Rule,
};
use crate::{
    judge::{Fault, Finding, Verdict},
    session::{HarnessFault, Interactive, SideChannel, StopReason},
    tape::{Ending, Tape},
    untrusted_text,
};

/// A client without requests for this long after the end of a game is considered finished.
const QUIET: Duration = Duration::from_secs(1);

/// Plays a match against these foxes.
///
/// # Errors
/// If there is no such program, or the harness or the machine failed.
pub fn play(
    pairing: Pairing,
    strategy: FoxesStrategy,
    config: &MatchConfig<'_>,
) -> Result<Match, NotPlayed> {
    let [token, secret] = words(pairing.seed);
    let foxes = Foxes { strategy, seed: pairing.seed };
    let game_server = Arc::new(Mutex::new(GameServer::new(foxes, token.clone(), secret)));
    let http = listen(&game_server)?;
    let url = http.url();
    let program = (config.program)(&[("url", &url), ("token", &token)], Some(http.port()))?;
    let mut side = ServerSide {
        config,
        game_server,
        http,
        offers: vec![url, token],
        wire: config.wire,
        answered: 0,
        last: Instant::now(),
        is_waiting: false,
    };
    let tape = match Interactive::start(&program, config.drive, &config.limits)? {
        Ok(conversation) => side.serve(conversation)?,
        Err(tape) => tape,
    };
    Ok(side.close(pairing, tape))
}

fn listen(game_server: &Arc<Mutex<GameServer>>) -> Result<HttpServer, HarnessFault> {
    let game_server = Arc::clone(game_server);
    let answer =
        Box::new(move |request: &Fields| lock(&game_server).answer(request, Channel::Network));
    HttpServer::on_loopback(answer)
        .map_err(|source| HarnessFault { what: "listening on this machine".to_owned(), source })
}

/// A token and a secret.
fn words(seed: u64) -> [String; 2] {
    let mut rng = rulebook::random::Rng::with_seed(seed ^ 0x666f_7867_6565_7365);
    [(); 2].map(|()| format!("{:016x}", rng.number()))
}

/// Locks the game server, which stays valid if a thread that held it panicked.
fn lock(game_server: &Mutex<GameServer>) -> MutexGuard<'_, GameServer> {
    game_server.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The harness's side of a match.
struct ServerSide<'a> {
    config: &'a MatchConfig<'a>,
    game_server: Arc<Mutex<GameServer>>,
    http: HttpServer,
    /// Lines for a program that waits for input before it has printed anything; the last comes first.
    offers: Vec<String>,
    wire: Option<Protocol>,
    /// The number of requests that were answered over the network, and the time of the last answer.
    answered: usize,
    last: Instant,
    /// Whether the program was left waiting for input on its own turn.
    is_waiting: bool,
}

impl ServerSide<'_> {
    fn serve(&mut self, mut conversation: Interactive<'_>) -> Result<Tape, HarnessFault> {
        loop {
            match conversation.read_until_idle(&mut || self.side_channel())? {
                StopReason::Enough => return Ok(conversation.cut(Ending::Quiet)),
                StopReason::Over(ending) => {
                    if !ending.is_by_limit() {
                        self.answer(&conversation.said());
                    }
                    return Ok(conversation.cut(ending));
                }
                StopReason::Waiting => {}
            }
            let replies = self.answer(&conversation.said());
            let offer = self.offer().filter(|_| replies.is_none());
            match replies.or(offer) {
                _ if self.is_enough() => return Ok(conversation.cut(Ending::Quiet)),
                Some(lines) => conversation.send(&lines)?,
                None if conversation.is_closed() || self.talks_by_streams() => {
                    self.is_waiting = true;
                    return conversation.leave();
                }
                None => conversation.close()?,
            }
        }
    }

    /// Reports activity on the network while the program's output is read.
    fn side_channel(&mut self) -> SideChannel {
        let answered = self.http.answered();
        if answered > self.answered {
            (self.answered, self.last) = (answered, Instant::now());
            self.wire = self.wire.or(Some(Protocol::Http));
            return if self.is_enough() { SideChannel::Enough } else { SideChannel::Active };
        }
        let is_done =
            answered > 0 && lock(&self.game_server).is_over() && self.last.elapsed() >= QUIET;
        if is_done { SideChannel::Enough } else { SideChannel::Quiet }
    }

    fn is_enough(&self) -> bool {
        lock(&self.game_server).refusals() > self.config.forgiven
    }

    fn talks_by_streams(&self) -> bool {
        matches!(self.wire, Some(Protocol::Bare | Protocol::Fields | Protocol::Blocks))
    }

    /// Answers the requests in a standard output.
    fn answer(&mut self, said: &str) -> Option<String> {
        if self.wire.is_none() {
            // Output next to requests over the network contains no requests.
            let is_http = self.http.asked() > 0;
            let of_words = || (!said.trim().is_empty()).then(|| Protocol::of(said));
            self.wire = is_http.then_some(Protocol::Http).or_else(of_words);
        }
        let wire = self.wire?;
        let mut replies = Vec::new();
        for request in wire.requests(said) {
            let mut game_server = lock(&self.game_server);
            let begins = wire == Protocol::Bare && game_server.is_new();
            let request = if begins { request.with("start", "1") } else { request };
            replies.push(wire.reply(&game_server.answer(&request, Channel::Streams)));
        }
        (!replies.is_empty()).then(|| replies.join("\n"))
    }

    fn offer(&mut self) -> Option<String> {
        let is_new = self.http.asked() == 0 && !self.talks_by_streams();
        if is_new { self.offers.pop() } else { None }
    }

    fn close(self, pairing: Pairing, tape: Tape) -> Match {
        let game_server = lock(&self.game_server);
        let wire = self.wire.unwrap_or(Protocol::Bare);
        let said_secret = said(&tape).contains(game_server.secret());
        let end = game_server.exchanges().iter().rev().find_map(|exchange| {
            let (winner, rule) = exchange.won()?;
            let is_reported = said_secret || wire != Protocol::Http || winner == Player::Two;
            Some(End { winner, rule, is_reported })
        });
        let verdict = self.verdict(&game_server, end, &tape);
        let exchanges = game_server.exchanges().to_vec();
        Match { pairing, wire, exchanges, verdict, end, tape: Some(tape) }
    }

    /// The verdict on a match: it passes if all requests kept the rules, except the forgiven ones, and a game was
    /// played to its end.
    fn verdict(&self, game_server: &GameServer, end: Option<End>, tape: &Tape) -> Verdict {
        if let Some(finding) = refused(game_server, self.config.forgiven) {
            return Verdict::Failed(vec![finding]);
        }
        match end {
            Some(end) if end.is_reported => Verdict::Passed,
            Some(_) => Verdict::Failed(vec![Finding {
                rule: Some(Rule::End.cite()),
                said: said(tape),
                ..Finding::new(
                    Fault::UnreportedWin,
                    "the program has won, but it did not print the secret",
                )
            }]),
            None if self.is_waiting || tape.ending == Ending::Quiet => {
                Verdict::Failed(vec![Finding {
                    step: Some(game_server.exchanges().len()),
                    said: said(tape),
                    ..Finding::new(
                        Fault::NoMove,
                        "it is the program's turn, but it waits for input",
                    )
                }])
            }
            None => Verdict::Stopped(tape.ending.clone()),
        }
    }
}

/// The whole output.
fn said(tape: &Tape) -> String {
    untrusted_text::of_bytes(&tape.said())
}

/// The first refusal that is not forgiven.
fn refused(game_server: &GameServer, forgiven: usize) -> Option<Finding> {
    let refusals = game_server
        .exchanges()
        .iter()
        .enumerate()
        .filter_map(|(n, exchange)| Some((n, exchange.refusal()?)));
    let (step, refusal) = refusals.into_iter().nth(forgiven)?;
    let request = &game_server.exchanges()[step].request;
    let diagnosis =
        request.get("geese").filter(|_| refusal.fault == Fault::IllegalMove).and_then(|asked| {
            let game = game_server.exchanges()[..step]
                .iter()
                .rposition(|exchange| exchange.begins())
                .unwrap_or(0);
            let moves =
                game_server.exchanges()[game..step].iter().flat_map(|exchange| exchange.moves());
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
