//! Matches for reports: names and texts, without the game's types.

use rulebook::{
    game::{Game as _, Player},
    games::GameInfo,
};

use super::{
    matches::{Match, Role},
    protocol::Protocol,
};
use crate::{
    event::matches::{MatchEnd, MatchReport, MatchSetting},
    judge::Verdict,
};

/// The setting of a submission of this side with this protocol.
pub fn setting(role: Role, wire: Protocol) -> MatchSetting {
    MatchSetting { side: role.name(), wire: wire.name(), wire_in_words: wire.text() }
}

/// The report on a match of a submission of this side. This command line plays it again.
pub fn report<'a>(
    played: &'a Match,
    game: &'static GameInfo,
    role: Role,
    reproduce: String,
) -> MatchReport<'a> {
    let winner = |player: Player| game.sides[player as usize];
    let position = played.position();
    MatchReport {
        game,
        name: played.pairing.name(),
        opponent: played.pairing.opponent.to_string(),
        seed: played.pairing.seed,
        wire: played.wire.name(),
        verdict: &played.verdict,
        end: played.end.map(|end| MatchEnd {
            winner: winner(end.winner),
            rule: end.rule,
            moves: position.map_or(0, |position| position.moves().into()),
        }),
        is_won: (role == Role::Geese).then(|| is_won(played)),
        moves: played.moves(),
        requests: played.exchanges.len(),
        board: position.map(|position| position.draw()).unwrap_or_default(),
        tape: played.tape.as_ref(),
        reproduce,
        is_known: false,
    }
}

/// Whether the geese have won by legal moves, and have shown that they know it.
fn is_won(played: &Match) -> bool {
    let won = played.end.is_some_and(|end| end.winner == Player::One && end.is_reported);
    won && played.verdict == Verdict::Passed
}
