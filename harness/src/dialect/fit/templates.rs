//! A dialect as a value: what is drawn, and one template for what is said at each kind of event.
//!
//! [`Profile::render`] says what a program with this dialect says when something happens; reading is its inverse, and a
//! property holds the two together.

use std::collections::BTreeMap;

use rulebook::{board::Board, game::Player};

use serde::{Deserialize, Serialize};

pub use crate::dialect::layout::{CellStyle, Labels, Layout};

/// What happens in a game, as a transcript foretells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Of which kind it is.
    pub kind: EventKind,
    /// The position after it.
    pub board: Board,
    /// How many legal moves were made up to it.
    pub ply: usize,
}

/// A kind of event: each has one template in a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventKind {
    /// A game begins, and this player is to move.
    Start(#[serde(with = "PlayerName")] Player),
    /// A legal move was made, and now this player is to move.
    Moved(#[serde(with = "PlayerName")] Player),
    /// An input of this player's was refused.
    Refused(#[serde(with = "PlayerName")] Player),
    /// The last move has won the game for this player.
    Won(#[serde(with = "PlayerName")] Player),
    /// The last move ended the game in a draw.
    Drawn,
    /// The input has ended although the game goes on.
    EndOfInput,
}

/// The names of the players.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Player", rename_all = "kebab-case")]
enum PlayerName {
    One,
    Two,
}

/// What is said at one kind of event. In texts `{k}` stands for the number of the next move, counted from one.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Template {
    /// What is said before the board, or all of it if no board is shown.
    pub before: String,
    /// How many times the board is shown.
    pub boards: usize,
    /// What is said after the board.
    pub after: String,
}

/// A dialect: all that a program's output has of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// What is drawn for each of the rulebook's characters.
    pub glyphs: BTreeMap<char, String>,
    /// How boards stand in a text.
    pub layout: Layout,
    /// What is said at each kind of event.
    pub templates: BTreeMap<EventKind, Template>,
    /// What follows the end of a game.
    pub after_end: AfterEnd,
}

/// What follows the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterEnd {
    /// The program ends.
    #[default]
    Exit,
    /// Another game begins.
    Restart,
    /// The program reads on and says nothing.
    Wait,
}

/// A part of what is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// What stands around boards.
    Words(String),
    /// A board, line by line.
    Drawing(Vec<String>),
}

impl Part {
    /// The part as it is said.
    pub fn text(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Drawing(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

impl Profile {
    /// What a program with this dialect says when something happens; nothing for a kind of event without a template.
    pub fn render(&self, event: &Event) -> String {
        self.render_parts(event).iter().map(Part::text).collect()
    }

    /// The same in parts: words, the board as often as it is shown, and words.
    pub fn render_parts(&self, event: &Event) -> Vec<Part> {
        let Some(template) = self.templates.get(&event.kind) else { return Vec::new() };
        let number = (event.ply + 1).to_string();
        let [before, after] = [&template.before, &template.after]
            .map(|text| Part::Words(text.replace("{k}", &number)));
        let drawing = self.layout.draw(&event.board, |mark| self.glyph(mark));
        let drawing = Part::Drawing(drawing.lines().map(str::to_owned).collect());
        let boards = vec![drawing; template.boards];
        [before].into_iter().chain(boards).chain([after]).collect()
    }

    /// What is drawn for one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> String {
        self.glyphs.get(&mark).cloned().unwrap_or_else(|| mark.to_string())
    }
}
