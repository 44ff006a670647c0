//! Learns which characters a submission draws for which piece. The start position is known, so the first board that
//! matches it under some mapping binds the characters.

use std::collections::{BTreeMap, BTreeSet};

use rulebook::board::{Board, shown};
use smol_str::SmolStr;

use serde::{Deserialize, Serialize};

use super::{
    colour::{Colours, described, plain},
    decode::readable,
    extract::Cells,
};
use crate::dialect::layout::{
    CellStyle,
    parse::{
        grid::Grid, numbers::Figures, ragged::RaggedRows, row::numbered::NumberedRow,
        words::separator::Words,
    },
};

/// The characters that a submission draws, by the rulebook's: `O` to `@`. If the challenge allows it, an empty cell has
/// several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alphabet {
    glyphs: BTreeMap<char, BTreeSet<String>>,
    /// Other drawings of an empty cell that may appear later, such as one for holes.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    other_blanks: BTreeSet<String>,
    /// The rulebook's characters that are not bound: their drawing is only a guess.
    guessed: BTreeSet<char>,
    /// The colours that distinguish its characters.
    #[serde(default)]
    colours: Colours,
    /// How the cells of a board of one rank are drawn. The border includes the rest of the line of the first board.
    pub(in crate::dialect) style: CellStyle,
    /// How a board of one rank is drawn, if its empty cells show their numbers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::dialect) numbered_row: Option<NumberedRow>,
    /// How the cells of a row are written, if they are words of different lengths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::dialect) words: Option<Words>,
    /// The grid of a board of several ranks, if its cells line up.
    #[serde(default)]
    pub(in crate::dialect) grid: Option<Grid>,
    /// Whether boards can be read only by their grid.
    #[serde(default)]
    pub(in crate::dialect) is_lined_up: bool,
    /// How numbers are drawn, if cells show any.
    #[serde(default)]
    pub(in crate::dialect) figures: Option<Figures>,
    /// How rows are drawn, if they can end early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::dialect) rows: Option<RaggedRows>,
}

/// How an empty cell may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Blanks {
    /// In one way.
    Alike,
    /// In several ways, such as one for each colour of the squares or one for black holes.
    OfKinds,
}

/// Why a board does not bind the characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) enum Unbound {
    /// It is not the start position under any mapping.
    OtherBoard,
    /// It would be, but one character is drawn for two of the rulebook's.
    Shared,
    /// It would be, but one of the rulebook's characters is drawn in several ways.
    Several,
}

/// At most this many kinds of pieces appear for the first time on one board.
const NEW_KINDS: usize = 3;

/// The rulebook's character for an empty cell.
pub(in crate::dialect) const BLANK: char = '.';

/// Whether each way to draw an empty square occurs on at least two squares. A square drawn like no other is a mistake,
/// not a kind.
fn blanks_are_of_kinds(cells: &Cells, board: &Board) -> bool {
    let squares = cells.iter().zip(board.rows().flatten());
    let mut drawn: BTreeMap<&Option<SmolStr>, usize> = BTreeMap::new();
    squares
        .filter(|(_, mark)| **mark == Some(BLANK))
        .for_each(|(cell, _)| *drawn.entry(cell).or_default() += 1);
    drawn.values().all(|count| *count >= 2)
}

impl Alphabet {
    /// The alphabet under which these cells are this board. Colours count only if the characters alone are not enough.
    pub(in crate::dialect) fn learn(
        cells: &Cells,
        start: &Board,
        blanks: Blanks,
    ) -> Result<Self, Unbound> {
        let by = |colours| Self::learn_by(&cells.in_colours(colours), start, blanks);
        let learned = |colours| by(colours).map(|alphabet| Self { colours, ..alphabet });
        let plain = by(Colours::None);
        match plain {
            Err(Unbound::Shared) => {
                learned(Colours::Letter).or_else(|_| learned(Colours::Both)).or(plain)
            }
            plain => plain,
        }
    }

    fn learn_by(cells: &Cells, start: &Board, blanks: Blanks) -> Result<Self, Unbound> {
        let (marks, drawn) = (start.marks(), cells.iter().flatten());
        if marks.clone().count() != drawn.clone().count() {
            return Err(Unbound::OtherBoard);
        }
        let mut glyphs: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
        marks.zip(drawn).for_each(|(mark, glyph)| {
            glyphs.entry(mark).or_default().insert(glyph.to_string());
        });
        let may_differ = blanks == Blanks::OfKinds;
        if may_differ && !blanks_are_of_kinds(cells, start) {
            return Err(Unbound::OtherBoard);
        }
        let is_several = |(mark, drawn): (&char, &BTreeSet<String>)| {
            drawn.len() > 1 && !(*mark == BLANK && may_differ)
        };
        let several = glyphs.iter().any(is_several);
        let different: BTreeSet<&String> = glyphs.values().flatten().collect();
        let shared = different.len() < glyphs.values().map(BTreeSet::len).sum();
        match (several, shared) {
            (false, false) => Ok(Self { glyphs, ..Self::default() }),
            (false, true) => Err(Unbound::Shared),
            (true, false) => Err(Unbound::Several),
            (true, true) => Err(Unbound::OtherBoard),
        }
    }

    /// The alphabet if colours distinguish pieces that appear later.
    pub(in crate::dialect) fn coloured(&self) -> Self {
        Self { colours: self.colours.max(Colours::Letter), ..self.clone() }
    }

    /// The alphabet with this grid.
    pub(in crate::dialect) fn on(self, grid: Grid) -> Self {
        Self { grid: Some(grid), ..self }
    }

    /// The alphabet for a row whose empty cells show their numbers.
    pub(in crate::dialect) fn in_numbered_row(self, row: NumberedRow) -> Self {
        Self { numbered_row: Some(row), ..self }
    }

    /// The alphabet for cells that are words.
    pub(in crate::dialect) fn in_words(self, words: Words) -> Self {
        Self { words: Some(words), ..self }
    }

    /// The alphabet for rows that can end early.
    pub(in crate::dialect) fn in_rows(self, rows: RaggedRows) -> Self {
        Self { rows: Some(rows), ..self }
    }

    /// The alphabet of boards that can be read only by their grid.
    pub(in crate::dialect) fn lined_up(self) -> Self {
        Self { is_lined_up: true, ..self }
    }

    /// The alphabet of a board of numbers, which draws these marks as people write them.
    pub(in crate::dialect) fn of_numbers(
        marks: impl Iterator<Item = char>,
        figures: Figures,
    ) -> Self {
        let glyphs = marks.map(|mark| (mark, BTreeSet::from([shown(mark)]))).collect();
        Self { glyphs, figures: Some(figures), ..Self::default() }
    }

    /// The alphabet that draws these of the rulebook's characters unchanged.
    pub(in crate::dialect) fn literal(marks: &str) -> Self {
        let glyphs = marks.chars().map(|mark| (mark, BTreeSet::from([mark.to_string()])));
        Self { glyphs: glyphs.collect(), ..Self::default() }
    }

    /// Whether no character is bound.
    pub fn is_empty(&self) -> bool {
        self.glyphs.is_empty()
    }

    /// Whether all bound characters are drawn as the rulebook writes them.
    pub(in crate::dialect) fn is_literal(&self) -> bool {
        let is_itself = |(mark, glyphs): (&char, &BTreeSet<String>)| {
            glyphs.iter().all(|glyph| glyph.chars().eq([*mark]))
        };
        self.glyphs.iter().all(is_itself)
    }

    /// Overrides the drawing of these characters, regardless of what was learned.
    pub fn pin(&mut self, pins: &BTreeMap<char, String>) {
        for (mark, glyph) in pins {
            self.glyphs.insert(*mark, BTreeSet::from([glyph.clone()]));
            self.guessed.remove(mark);
        }
        if pins.contains_key(&BLANK) {
            self.other_blanks.clear();
        }
    }

    /// Adds these drawings, and drops guesses that use their characters.
    pub(in crate::dialect) fn learn_later(&mut self, pairs: BTreeMap<char, String>) {
        self.pin(&pairs);
        let (guessed, drawn) = (&self.guessed, pairs.into_values().collect::<BTreeSet<_>>());
        self.glyphs.retain(|mark, glyphs| !guessed.contains(mark) || glyphs.is_disjoint(&drawn));
    }

    /// Whether the drawing of one of the rulebook's characters is known, not only guessed.
    pub(in crate::dialect) fn is_bound(&self, mark: char) -> bool {
        self.glyphs.contains_key(&mark) && !self.guessed.contains(&mark)
    }

    /// The meanings that the unbound characters must have for these cells to be this board. None if a bound character
    /// is wrong, or the new ones do not pair off one to one.
    pub(in crate::dialect) fn new_pairs(
        &self,
        cells: &Cells,
        board: &Board,
    ) -> Option<BTreeMap<char, String>> {
        let cells = &cells.in_colours(self.colours);
        let (marks, drawn) = (board.marks(), cells.iter().flatten());
        let is_alike = marks.clone().count() == drawn.clone().count();
        let mut pairs: BTreeMap<char, String> = BTreeMap::new();
        let mut agrees = |(mark, glyph): (char, &SmolStr)| match self.bound_mark(glyph) {
            Some(meant) => meant == mark,
            None if self.is_bound(mark) => false,
            None => pairs.entry(mark).or_insert_with(|| glyph.to_string()) == glyph.as_str(),
        };
        let explains = is_alike && marks.zip(drawn).all(&mut agrees);
        let different: BTreeSet<&String> = pairs.values().collect();
        (explains && different.len() == pairs.len()).then_some(pairs)
    }

    /// The meaning of a character, if it is known, not only guessed.
    fn bound_mark(&self, glyph: &str) -> Option<char> {
        self.mark(glyph).filter(|mark| self.is_bound(*mark))
    }

    /// Allows these drawings of an empty cell as well, unless they have another meaning.
    pub(in crate::dialect) fn allow_blanks(&mut self, glyphs: &[&str]) {
        for glyph in glyphs {
            if self.mark(glyph).is_none() {
                self.other_blanks.insert((*glyph).to_owned());
            }
        }
    }

    /// Guesses that these of the rulebook's characters are drawn unchanged, unless they are bound or have another
    /// meaning.
    pub(in crate::dialect) fn expect_pieces(&mut self, marks: &str) {
        for mark in marks.chars() {
            if self.mark(&mark.to_string()).is_none() && !self.glyphs.contains_key(&mark) {
                self.glyphs.insert(mark, BTreeSet::from([mark.to_string()]));
                self.guessed.insert(mark);
            }
        }
    }

    /// Requires that each of these of the rulebook's characters is drawn unchanged.
    pub(in crate::dialect) fn require_pieces(&mut self, marks: &str) {
        self.expect_pieces(marks);
        self.guessed.clear();
    }

    /// The drawing of one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> &str {
        self.glyphs.get(&mark).and_then(BTreeSet::first).map_or("", String::as_str)
    }

    /// The drawing of one of the rulebook's characters for people: without colours, if it is distinct without them.
    pub fn shown(&self, mark: char) -> &str {
        if self.colours == Colours::None { self.glyph(mark) } else { "" }
    }

    /// The rulebook's characters whose drawing is known or guessed.
    pub fn marks(&self) -> impl Iterator<Item = char> {
        self.glyphs.keys().copied()
    }

    /// All drawings.
    pub(in crate::dialect) fn glyphs(&self) -> impl Iterator<Item = &str> {
        self.glyphs.values().flatten().chain(&self.other_blanks).map(String::as_str)
    }

    /// The meaning of a character.
    pub(in crate::dialect) fn mark(&self, glyph: &str) -> Option<char> {
        let glyph = &*self.colours.of(glyph);
        let drawn = self.glyphs.iter().find(|(_, drawn)| drawn.contains(glyph));
        let is_blank = || self.other_blanks.contains(glyph).then_some(BLANK);
        drawn.map(|(mark, _)| *mark).or_else(is_blank)
    }

    /// Whether at least half of these cells have known characters, and the others are of few kinds: pieces that appear
    /// later, not words. If nothing is bound, all may be unknown.
    pub(in crate::dialect) fn knows_most_of(&self, cells: &Cells) -> bool {
        let drawn = || cells.iter().flatten();
        let unknown: Vec<&SmolStr> = drawn().filter(|glyph| self.mark(glyph).is_none()).collect();
        let kinds: BTreeSet<&SmolStr> = unknown.iter().copied().collect();
        let is_likely = 2 * unknown.len() <= drawn().count() && kinds.len() <= NEW_KINDS;
        self.is_empty() || is_likely
    }

    /// The cells in the rulebook's characters, with `?` for unknown ones, and the first unknown one.
    pub(in crate::dialect) fn read(&self, cells: &Cells) -> (Board, Option<String>) {
        let mut unknown = None;
        // Most cells are drawn like the one before them.
        let mut last: Option<(&SmolStr, Option<char>)> = None;
        let board = cells.read(|glyph| {
            let known = last.filter(|(before, _)| *before == glyph);
            let (_, meant) = *last.insert(known.unwrap_or_else(|| (glyph, self.mark(glyph))));
            if meant.is_none() && unknown.is_none() {
                unknown = Some(plain(glyph).into_owned());
            }
            meant.unwrap_or('?')
        });
        (board, unknown)
    }

    /// The visible text after the last cell of a board of one rank.
    pub fn border(&self) -> &str {
        self.style.border[1].trim()
    }

    /// The pairs for people: `O=@`, `.=space`.
    pub fn describe(&self) -> String {
        if let Some(figures) = &self.figures {
            return [vec!["numbers".to_owned()], figures.describe()].concat().join(" ");
        }
        let name = |mark: char| if mark == BLANK { "blank".to_owned() } else { mark.to_string() };
        let drawn = |glyphs: &BTreeSet<String>| {
            glyphs.iter().map(|glyph| described(glyph, readable)).collect::<Vec<_>>().join(" or ")
        };
        let mut pairs: Vec<String> = self
            .glyphs
            .iter()
            .rev()
            .map(|(mark, glyphs)| format!("{}={}", name(*mark), drawn(glyphs)))
            .collect();
        pairs.sort_by_key(|pair| pair.starts_with("blank"));
        pairs.join(" ")
    }
}
