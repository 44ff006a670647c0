//! Templates: what a program prints at each kind of event.

use rulebook::game::Player;
use serde::{Deserialize, Serialize};

pub use crate::dialect::layout::{CellStyle, Labels};

/// A kind of event. A dialect has one template for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventKind {
    /// A game starts, and this player is to move.
    Start(#[serde(with = "PlayerName")] Player),
    /// A legal move was played, and now this player is to move.
    Moved(#[serde(with = "PlayerName")] Player),
    /// An input of this player was refused.
    Refused(#[serde(with = "PlayerName")] Player),
    /// The last move won the game for this player.
    Won(#[serde(with = "PlayerName")] Player),
    /// The last move ended the game in a draw.
    Drawn,
    /// The input ended in mid-game.
    EndOfInput,
}

/// The names of the players.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", rename_all = "kebab-case")]
enum PlayerName {
    One,
    Two,
}

/// The text at one kind of event. In it, `{k}` stands for the number of the next move, counted from one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Template {
    /// The text before the board, or the whole text if there is no board.
    pub before: String,
    /// How many times the board is shown.
    pub boards: usize,
    /// The text after the board.
    pub after: String,
}
