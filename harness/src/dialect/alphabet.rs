//! Learns which characters a submission draws for which piece: the start position is known, so the first board that equals it
//! under some one-to-one mapping binds them.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::board::Board;

use super::{decode::readable, extract::Cells};

/// The characters a submission draws, by the rulebook's: `O` to `@`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    glyphs: BTreeMap<char, String>,
}

/// Why a board does not bind the characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unbound {
    /// It is not the start position, whatever its characters mean.
    OtherBoard,
    /// It would be, but two of the rulebook's characters share one.
    Shared,
    /// It would be, but one of the rulebook's characters is drawn in several ways.
    Several,
}

impl Alphabet {
    /// An alphabet of these pairs.
    pub fn pinned(glyphs: BTreeMap<char, String>) -> Self {
        Self { glyphs }
    }

    /// The alphabet under which these cells are this board.
    pub(super) fn learn(cells: &Cells, start: &Board) -> Result<Self, Unbound> {
        let marks = || start.rows().iter().flatten().flatten().zip(cells.iter().flatten());
        let pairs: BTreeSet<(char, &String)> =
            marks().map(|(mark, glyph)| (*mark, glyph)).collect();
        let glyphs: BTreeMap<char, String> =
            pairs.iter().map(|(mark, glyph)| (*mark, (*glyph).clone())).collect();
        let drawn: BTreeSet<&String> = pairs.iter().map(|(_, glyph)| *glyph).collect();
        match () {
            () if pairs.len() == glyphs.len() && drawn.len() == pairs.len() => Ok(Self { glyphs }),
            () if pairs.len() == glyphs.len() => Err(Unbound::Shared),
            () if drawn.len() == pairs.len() => Err(Unbound::Several),
            () => Err(Unbound::OtherBoard),
        }
    }

    /// Whether anything is bound.
    pub fn is_empty(&self) -> bool {
        self.glyphs.is_empty()
    }

    /// What the submission draws for one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> &str {
        self.glyphs.get(&mark).map_or("", String::as_str)
    }

    /// The cells in the rulebook's characters, `?` for what means nothing, and the first of those.
    pub(super) fn read(&self, cells: &Cells) -> (Board, Option<String>) {
        let mark = |glyph: &String| {
            self.glyphs.iter().find(|(_, drawn)| *drawn == glyph).map(|(mark, _)| *mark)
        };
        let unknown = cells.iter().flatten().find(|glyph| mark(glyph).is_none()).cloned();
        let row =
            |row: &Vec<String>| row.iter().map(|glyph| Some(mark(glyph).unwrap_or('?'))).collect();
        (Board::new(cells.iter().map(row).collect()), unknown)
    }

    /// The pairs, as people can read them: `O=@`, `.=space`.
    pub fn describe(&self) -> String {
        let name = |mark: &char| if *mark == '.' { "blank".to_owned() } else { mark.to_string() };
        let pairs = self
            .glyphs
            .iter()
            .rev()
            .map(|(mark, glyph)| format!("{}={}", name(mark), readable(glyph)));
        let mut pairs: Vec<String> = pairs.collect();
        pairs.sort_by_key(|pair| pair.starts_with("blank"));
        pairs.join(" ")
    }
}
