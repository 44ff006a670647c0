//! A dialect as a value: the glyphs, the layout, and one template for each kind of event.
//!
//! [`Profile::render`] prints what a program with this dialect prints at an event. Reading is its inverse; a property
//! test checks that.

use std::collections::BTreeMap;

use rulebook::{board::Board, game::Player};

use serde::{Deserialize, Serialize};

pub use crate::dialect::layout::{CellStyle, Labels, Layout};

/// An event of a game, as a transcript predicts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its kind.
    pub kind: EventKind,
    /// The position after it.
    pub board: Board,
    /// The number of legal moves up to it.
    pub ply: usize,
}

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

/// A dialect: everything in which programs for one game differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The drawing of each of the rulebook's characters.
    pub glyphs: BTreeMap<char, String>,
    /// The layout of boards.
    pub layout: Layout,
    /// The template of each kind of event.
    pub templates: BTreeMap<EventKind, Template>,
    /// What happens after the end of a game.
    pub after_end: AfterEnd,
}

/// What happens after the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterEnd {
    /// The program ends.
    #[default]
    Exit,
    /// Another game starts.
    Restart,
    /// The program reads on and prints nothing.
    Wait,
}

/// A part of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text around boards.
    Words(String),
    /// A board, line by line.
    Drawing(Vec<String>),
}

impl Part {
    /// The part as it is printed.
    pub fn text(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Drawing(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

impl Profile {
    /// The output of a program with this dialect at an event. Empty if there is no template for the kind of event.
    pub fn render(&self, event: &Event) -> String {
        self.render_parts(event).iter().map(Part::text).collect()
    }

    /// The same output in parts: text, the board as often as it is shown, and text.
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

    /// The drawing of one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> String {
        self.glyphs.get(&mark).cloned().unwrap_or_else(|| mark.to_string())
    }
}
