//! A dialect as a value: the glyphs, the layout, and one template for each kind of event.
//!
//! [`Profile::render`] prints what a program with this dialect prints at an event. Reading is its inverse.

use std::collections::BTreeMap;

use rulebook::board::Board;
use stickler::dialect::fit::templates::{CellStyle, EventKind, Labels, Template};

/// An event of a game, as a transcript predicts it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Its kind.
    pub(crate) kind: EventKind,
    /// The position after it.
    pub(crate) board: Board,
    /// The number of legal moves up to it.
    pub(crate) ply: usize,
}

/// A dialect: everything in which programs for one game differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Profile {
    /// The drawing of each of the rulebook's characters.
    pub(crate) glyphs: BTreeMap<char, String>,
    /// The layout of boards.
    pub(crate) layout: Layout,
    /// The template of each kind of event.
    pub(crate) templates: BTreeMap<EventKind, Template>,
    /// What happens after the end of a game.
    pub(crate) after_end: AfterEnd,
}

/// What happens after the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum AfterEnd {
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
pub(crate) enum Part {
    /// Text around boards.
    Words(String),
    /// A board, line by line.
    Drawing(Vec<String>),
}

impl Part {
    /// The part as it is printed.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Words(words) => words.clone(),
            Self::Drawing(lines) => lines.iter().map(|line| format!("{line}\n")).collect(),
        }
    }
}

impl Profile {
    /// The output of a program with this dialect at an event. Empty if there is no template for the kind of event.
    pub(crate) fn render(&self, event: &Event) -> String {
        self.render_parts(event).iter().map(Part::text).collect()
    }

    /// The same output in parts: text, the board as often as it is shown, and text.
    pub(crate) fn render_parts(&self, event: &Event) -> Vec<Part> {
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
    pub(crate) fn glyph(&self, mark: char) -> String {
        self.glyphs.get(&mark).cloned().unwrap_or_else(|| mark.to_string())
    }
}

/// The layout of boards in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// How the cells of a rank are drawn.
    pub(crate) cells: CellStyle,
    /// The sides of a rank on which its number is drawn.
    pub(crate) labels: Labels,
    /// The line between two ranks, above the first and below the last, if there is one.
    pub(crate) rule: Option<String>,
    /// The line above the ranks, such as the names of the files, if there is one.
    pub(crate) header: Option<String>,
}

impl Layout {
    /// A board with these glyphs, as lines.
    pub(crate) fn draw(&self, board: &Board, glyph: impl Fn(char) -> String) -> String {
        let ranks = board.height();
        let rule = self.rule.as_ref();
        let mut lines: Vec<String> = self.header.iter().chain(rule).cloned().collect();
        for (n, row) in board.rows().enumerate() {
            let cells: Vec<String> = row.iter().flatten().map(|mark| glyph(*mark)).collect();
            lines.push(self.rank(&(ranks - n).to_string(), &cells));
            lines.extend(rule.cloned());
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// The line of the rank with this name.
    fn rank(&self, name: &str, cells: &[String]) -> String {
        let CellStyle { border: [before, after], between } = &self.cells;
        let cells = format!("{before}{}{after}", cells.join(between));
        let [left, right] = texts(self.labels, name);
        format!("{left}{cells}{right}")
    }
}

/// The text on either side of the rank with this name.
fn texts(labels: Labels, name: &str) -> [String; 2] {
    let left = if labels.left { format!("{name} ") } else { String::new() };
    let right = if labels.right { format!(" {name}") } else { String::new() };
    [left, right]
}
