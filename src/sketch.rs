//! Drawings on a board that show why a rule decides a move or a position.

use std::fmt::Display;

/// A drawing on a board in which every cell has a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The meaning of the drawing, as a sentence without its full stop.
    pub text: String,
    /// Paths from cell to cell.
    pub ways: Vec<Vec<String>>,
    /// Highlighted cells.
    pub cells: Vec<String>,
}

impl Sketch {
    /// A sentence, to which paths and cells are added.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Adds a path.
    pub fn way(mut self, cells: impl IntoIterator<Item = impl Display>) -> Self {
        self.ways.push(cells.into_iter().map(|cell| cell.to_string()).collect());
        self
    }

    /// Adds highlighted cells.
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
