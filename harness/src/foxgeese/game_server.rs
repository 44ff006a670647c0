//! The server's side of a game: requests come in, replies go out. In a match all exchanges are kept, with each request
//! cut to the largest possible size. It does no input or output.
//!
//! A reply has the fields `moves`, `foxes` if a fox has moved, `field`, and `end` when the game is over. The answer to
//! a request that breaks a rule is only `error`, and the position stays the same. `start` without `geese` starts a game
//! and reports the position.

use rulebook::{
    foxgeese::{FoxGeese, Move, foxes::Foxes},
    game::{Game as _, Outcome, Player},
    rule::{Citation, Rule as _},
};

use super::{Fields, rules::Rule};
use crate::{judge::Fault, untrusted_text::quoted};

/// At most this many requests are answered in a match: two and a half games.
pub const REQUESTS_MOST: usize = 260;

/// A server that takes the foxes' side in one game at a time.
#[derive(Clone, Debug)]
pub struct GameServer {
    foxes: Foxes,
    token: String,
    secret: String,
    game: Option<FoxGeese>,
    /// The exchanges, if they will be judged.
    exchanges: Option<Vec<Exchange>>,
}

/// The channel that a request comes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Channel {
    /// Standard streams: the sender is known, so the token may be left out.
    Streams,
    /// The network: the token identifies the sender.
    Network,
}

/// A request, its reply, and its effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The request.
    pub request: Fields,
    /// The reply.
    pub reply: Fields,
    /// The effect.
    pub effect: Effect,
    /// The position after it, if a game was in progress.
    pub position: Option<FoxGeese>,
}

impl Exchange {
    /// Whether it starts a game.
    pub fn begins(&self) -> bool {
        matches!(self.effect, Effect::Begun | Effect::Played { first: true, .. })
    }

    /// The moves played.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let (geese, foxes) = match self.effect {
            Effect::Played { geese, foxes, .. } => (Some(geese), foxes),
            Effect::Begun | Effect::Refused(_) => (None, None),
        };
        geese.into_iter().chain(foxes)
    }

    /// The winner and the deciding rule, if it ends a game.
    pub fn won(&self) -> Option<(Player, Citation)> {
        match (&self.effect, self.position.as_ref()?.outcome()) {
            (Effect::Played { .. }, Outcome::Won(winner, rule)) => Some((winner, rule.cite())),
            (Effect::Played { .. } | Effect::Begun | Effect::Refused(_), _) => None,
        }
    }

    /// The reason for its refusal, if it was refused.
    pub fn refusal(&self) -> Option<&Refusal> {
        match &self.effect {
            Effect::Refused(refusal) => Some(refusal),
            Effect::Begun | Effect::Played { .. } => None,
        }
    }
}

/// The effect of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// A game started, without a move.
    Begun,
    /// A goose moved, and perhaps a fox.
    Played {
        /// Whether the move was the first of a game.
        first: bool,
        /// The move of the goose.
        geese: Move,
        /// The move of the fox.
        foxes: Option<Move>,
    },
    /// It was refused.
    Refused(Refusal),
}

/// The reason why a request was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of the fault.
    pub fault: Fault,
    /// The rule that was broken, if it is one of the challenge.
    pub rule: Option<Citation>,
    /// The message.
    pub what: String,
}

impl GameServer {
    /// Creates a server without a game. In its games this player takes the foxes' side.
    pub fn new(foxes: Foxes, token: String, secret: String) -> Self {
        Self { foxes, token, secret, game: None, exchanges: Some(Vec::new()) }
    }

    /// The same server without a limit of requests. It keeps nothing but the position.
    pub fn for_ever(self) -> Self {
        Self { exchanges: None, ..self }
    }

    /// The number of bytes it takes, without the exchanges that it keeps in a match.
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.token.capacity() + self.secret.capacity()
    }

    /// Answers a request that came over this channel.
    pub fn answer(&mut self, request: &Fields, channel: Channel) -> Fields {
        let (effect, reply) = match self.effect_of(request, channel) {
            Ok(effect) => (effect.clone(), self.reply(&effect)),
            Err(refusal) => {
                let rule = refusal.rule.map(|rule| format!(", {rule}")).unwrap_or_default();
                let error = format!("{}{rule}", refusal.what);
                let reply = Fields::default().with("error", error);
                (Effect::Refused(refusal), reply)
            }
        };
        if let Some(exchanges) = self.exchanges.as_mut().filter(|kept| kept.len() <= REQUESTS_MOST)
        {
            let (request, reply, position) = (request.cut(), reply.clone(), self.game.clone());
            exchanges.push(Exchange { request, reply, effect, position });
        }
        reply
    }

    /// All exchanges, if they are kept.
    pub fn exchanges(&self) -> &[Exchange] {
        self.exchanges.as_deref().unwrap_or_default()
    }

    /// The secret, which only a winner gets.
    pub fn secret(&self) -> &str {
        &self.secret
    }

    /// Whether no game has started yet.
    pub fn is_new(&self) -> bool {
        self.game.is_none()
    }

    /// Whether the last game is over.
    pub fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.outcome() != Outcome::Ongoing)
    }

    /// The number of refused requests.
    pub fn refusals(&self) -> usize {
        self.exchanges().iter().filter(|exchange| exchange.refusal().is_some()).count()
    }

    fn effect_of(&mut self, request: &Fields, channel: Channel) -> Result<Effect, Refusal> {
        if self.exchanges().len() >= REQUESTS_MOST {
            let what = format!("more than {REQUESTS_MOST} requests in a match");
            return Err(Refusal { fault: Fault::TooManyRequests, rule: None, what });
        }
        self.check_token(request, channel)?;
        let first = request.get("start").is_some();
        if first {
            self.game = Some(FoxGeese::default());
        }
        match request.get("geese") {
            None if first => Ok(Effect::Begun),
            None if self.game.is_some() => Err(bad(Rule::Geese, no_geese(request))),
            None => Err(bad(Rule::Start, NO_GAME)),
            Some(text) => self.play(first, text),
        }
    }

    fn check_token(&self, request: &Fields, channel: Channel) -> Result<(), Refusal> {
        match (request.get("token"), channel) {
            (Some(sent), _) if sent == self.token => Ok(()),
            (Some(sent), _) => Err(bad(Rule::Token, format!("{} is not the token", quoted(sent)))),
            (None, Channel::Network) => Err(bad(Rule::Token, "there is no field `token`")),
            (None, Channel::Streams) => Ok(()),
        }
    }

    fn play(&mut self, first: bool, text: &str) -> Result<Effect, Refusal> {
        let game = self.game.as_mut().ok_or_else(|| bad(Rule::Start, NO_GAME))?;
        let geese = goose_move(text)?;
        game.check(geese).map_err(|rule| illegal(geese, rule.cite()))?;
        game.play_unchecked(geese);
        let foxes = self.foxes.choose(game);
        foxes.into_iter().for_each(|foxes| game.play_unchecked(foxes));
        Ok(Effect::Played { first, geese, foxes })
    }

    fn reply(&self, effect: &Effect) -> Fields {
        let Some(game) = &self.game else { return Fields::default() };
        let mut reply = Fields::default().with("moves", game.moves().to_string());
        if let Effect::Played { foxes: Some(foxes), .. } = effect {
            reply = reply.with("foxes", foxes.to_string());
        }
        reply = reply.with("field", game.field());
        match game.outcome() {
            Outcome::Won(Player::One, _) => {
                reply.with("end", format!("geese win, the secret is {}", self.secret))
            }
            Outcome::Won(Player::Two, _) => reply.with("end", "foxes win"),
            Outcome::Drawn(_) | Outcome::Ongoing => reply,
        }
    }
}

const NO_GAME: &str = "there is no game yet; send `start` with the first move";

fn no_geese(request: &Fields) -> String {
    let stray = request.stray().map(|stray| format!(", and {} is not a field", quoted(stray)));
    format!("there is no field `geese`{}", stray.unwrap_or_default())
}

fn goose_move(text: &str) -> Result<Move, Refusal> {
    match text.parse() {
        Ok(m @ Move::Goose(..)) => Ok(m),
        Ok(Move::Fox(..)) | Err(_) => {
            let text = quoted(text);
            let what =
                format!("{text} is not a move; a move is a goose from a to t, then u, l or r");
            Err(bad(Rule::Geese, what))
        }
    }
}

fn bad(rule: Rule, what: impl Into<String>) -> Refusal {
    Refusal { fault: Fault::BadRequest, rule: Some(rule.cite()), what: what.into() }
}

fn illegal(m: Move, rule: Citation) -> Refusal {
    Refusal { fault: Fault::IllegalMove, rule: Some(rule), what: format!("`{m}` is illegal") }
}
