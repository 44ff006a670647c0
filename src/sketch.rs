//! Why a rule says what it says of a move or a position, as it can be drawn on a board.

use std::fmt::Display;

/// A drawing on a board of which every cell has a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// What it shows, in a sentence without its full stop.
    pub text: String,
    /// Ways from cell to cell.
    pub ways: Vec<Vec<String>>,
    /// Cells that matter.
    pub cells: Vec<String>,
}

impl Sketch {
    /// A sentence, to which ways and cells are added.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// The same with a way.
    pub fn way(mut self, cells: impl IntoIterator<Item = impl Display>) -> Self {
        self.ways.push(cells.into_iter().map(|cell| cell.to_string()).collect());
        self
    }

    /// The same with more cells that matter.
    pub fn cells(mut self, cells: impl IntoIterator<Item = impl Display>) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| cell.to_string()));
        self
    }
}

/// `c1`, `c1 and d2`, `c1, d2 and e3`.
pub fn listed(cells: impl IntoIterator<Item = impl Display>) -> String {
    let mut cells: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
    match cells.pop() {
        Some(last) if !cells.is_empty() => format!("{} and {last}", cells.join(", ")),
        last => last.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_listed_in_words() {
        let of = |cells: &[&str]| listed(cells);
        assert_eq!(of(&[]), "");
        assert_eq!(of(&["c1"]), "c1");
        assert_eq!(of(&["c1", "d2", "e3"]), "c1, d2 and e3");
    }
}
