//! Learns which characters a submission draws for which piece: the start position is known, so the first board that equals it
//! under some mapping binds them.

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
    parse::{grid::Grid, numbers::Figures, ragged::RaggedRows},
};

/// The characters a submission draws, by the rulebook's: `O` to `@`. Where the challenge allows it, an empty cell is drawn in
/// several ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alphabet {
    glyphs: BTreeMap<char, BTreeSet<String>>,
    /// Those of the rulebook's characters that are not bound: what is drawn for them is only expected.
    guessed: BTreeSet<char>,
    /// The colours that tell its characters apart.
    #[serde(default)]
    colours: Colours,
    /// How the cells of a board of one rank stand side by side; at the border, with all else on the line of the first board.
    pub(in crate::dialect) style: CellStyle,
    /// Where the cells of a board of several ranks stand, if they line up.
    #[serde(default)]
    pub(in crate::dialect) grid: Option<Grid>,
    /// Whether boards can be read only by where their cells stand.
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
    /// It is not the start position, whatever its characters mean.
    OtherBoard,
    /// It would be, but two of the rulebook's characters share one.
    Shared,
    /// It would be, but one of the rulebook's characters is drawn in several ways.
    Several,
}

/// At most this many kinds of pieces appear for the first time on one board.
const NEW_KINDS: usize = 3;

/// The rulebook's character for an empty cell.
pub(in crate::dialect) const BLANK: char = '.';

/// Whether each way to draw an empty square is found on at least two of them: one that is drawn like no other is an odd
/// square, and no kind of them.
fn blanks_are_of_kinds(cells: &Cells, board: &Board) -> bool {
    let squares = cells.iter().zip(board.rows().flatten());
    let mut drawn: BTreeMap<&Option<SmolStr>, usize> = BTreeMap::new();
    squares
        .filter(|(_, mark)| **mark == Some(BLANK))
        .for_each(|(cell, _)| *drawn.entry(cell).or_default() += 1);
    drawn.values().all(|count| *count >= 2)
}

impl Alphabet {
    /// The alphabet under which these cells are this board. Colours count only if the characters alone do not do.
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

    /// The same if colours distinguish pieces that come to the board later.
    pub(in crate::dialect) fn coloured(&self) -> Self {
        Self { colours: self.colours.max(Colours::Letter), ..self.clone() }
    }

    /// The same for boards whose cells stand there.
    pub(in crate::dialect) fn on(self, grid: Grid) -> Self {
        Self { grid: Some(grid), ..self }
    }

    /// The same for boards whose rows can end early.
    pub(in crate::dialect) fn in_rows(self, rows: RaggedRows) -> Self {
        Self { rows: Some(rows), ..self }
    }

    /// The same for boards that can be read only so.
    pub(in crate::dialect) fn lined_up(self) -> Self {
        Self { is_lined_up: true, ..self }
    }

    /// The alphabet of a board of numbers, in which these marks are drawn as people write them.
    pub(in crate::dialect) fn of_numbers(
        marks: impl Iterator<Item = char>,
        figures: Figures,
    ) -> Self {
        let glyphs = marks.map(|mark| (mark, BTreeSet::from([shown(mark)]))).collect();
        Self { glyphs, figures: Some(figures), ..Self::default() }
    }

    /// The alphabet in which these of the rulebook's characters are drawn as they are.
    pub(in crate::dialect) fn literal(marks: &str) -> Self {
        let glyphs = marks.chars().map(|mark| (mark, BTreeSet::from([mark.to_string()])));
        Self { glyphs: glyphs.collect(), ..Self::default() }
    }

    /// Whether nothing is bound.
    pub fn is_empty(&self) -> bool {
        self.glyphs.is_empty()
    }

    /// Whether all that is bound is drawn as the rulebook writes it.
    pub(in crate::dialect) fn is_literal(&self) -> bool {
        let is_itself = |(mark, glyphs): (&char, &BTreeSet<String>)| {
            glyphs.iter().all(|glyph| glyph.chars().eq([*mark]))
        };
        self.glyphs.iter().all(is_itself)
    }

    /// Draws these of the rulebook's characters so, whatever was learned of them.
    pub fn pin(&mut self, pins: &BTreeMap<char, String>) {
        for (mark, glyph) in pins {
            self.glyphs.insert(*mark, BTreeSet::from([glyph.clone()]));
            self.guessed.remove(mark);
        }
    }

    /// Draws these so as well, and no longer expects their characters to mean anything else.
    pub(in crate::dialect) fn learn_later(&mut self, pairs: BTreeMap<char, String>) {
        self.pin(&pairs);
        let (guessed, drawn) = (&self.guessed, pairs.into_values().collect::<BTreeSet<_>>());
        self.glyphs.retain(|mark, glyphs| !guessed.contains(mark) || glyphs.is_disjoint(&drawn));
    }

    /// Whether it is known, and not only expected, what is drawn for one of the rulebook's characters.
    pub(in crate::dialect) fn is_bound(&self, mark: char) -> bool {
        self.glyphs.contains_key(&mark) && !self.guessed.contains(&mark)
    }

    /// What the characters that are not bound must mean for these cells to be this board, if the others are as they must be
    /// and these pair off one to one.
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

    /// What a character is known, and not only expected, to mean.
    fn bound_mark(&self, glyph: &str) -> Option<char> {
        self.mark(glyph).filter(|mark| self.is_bound(*mark))
    }

    /// Draws an empty cell also in these ways, unless they draw something else.
    pub(in crate::dialect) fn allow_blanks(&mut self, glyphs: &[&str]) {
        for glyph in glyphs {
            if self.mark(glyph).is_none() {
                self.glyphs.entry(BLANK).or_default().insert((*glyph).to_owned());
            }
        }
    }

    /// Draws these of the rulebook's characters as they are, unless they are bound or draw something else.
    pub(in crate::dialect) fn expect_pieces(&mut self, marks: &str) {
        for mark in marks.chars() {
            if self.mark(&mark.to_string()).is_none() && !self.glyphs.contains_key(&mark) {
                self.glyphs.insert(mark, BTreeSet::from([mark.to_string()]));
                self.guessed.insert(mark);
            }
        }
    }

    /// What the submission draws for one of the rulebook's characters.
    pub fn glyph(&self, mark: char) -> &str {
        self.glyphs.get(&mark).and_then(BTreeSet::first).map_or("", String::as_str)
    }

    /// What people are shown for one of the rulebook's characters, as far as there is more than colours to tell it by.
    pub fn shown(&self, mark: char) -> &str {
        if self.colours == Colours::None { self.glyph(mark) } else { "" }
    }

    /// The rulebook's characters of which it is known, or expected, what is drawn for them.
    pub fn marks(&self) -> impl Iterator<Item = char> {
        self.glyphs.keys().copied()
    }

    /// All that the submission draws.
    pub(in crate::dialect) fn glyphs(&self) -> impl Iterator<Item = &str> {
        self.glyphs.values().flatten().map(String::as_str)
    }

    /// What a character means.
    pub(in crate::dialect) fn mark(&self, glyph: &str) -> Option<char> {
        let glyph = &*self.colours.of(glyph);
        self.glyphs.iter().find(|(_, drawn)| drawn.contains(glyph)).map(|(mark, _)| *mark)
    }

    /// Whether at least half of these cells have characters that mean something, and the others are of few kinds: pieces that come
    /// later, and no words. All may be anything as long as nothing is bound.
    pub(in crate::dialect) fn knows_most_of(&self, cells: &Cells) -> bool {
        let drawn = || cells.iter().flatten();
        let unknown: Vec<&SmolStr> = drawn().filter(|glyph| self.mark(glyph).is_none()).collect();
        let kinds: BTreeSet<&SmolStr> = unknown.iter().copied().collect();
        let is_likely = 2 * unknown.len() <= drawn().count() && kinds.len() <= NEW_KINDS;
        self.is_empty() || is_likely
    }

    /// The cells in the rulebook's characters, `?` for what means nothing, and the first of those.
    pub(in crate::dialect) fn read(&self, cells: &Cells) -> (Board, Option<String>) {
        let mut unknown = None;
        // Most cells are drawn as the one before them.
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

    /// What stands after the last cell of a board of one rank, as far as it can be seen.
    pub fn border(&self) -> &str {
        match &self.style {
            CellStyle::Apart { border: [_, right], .. } => right.trim(),
            CellStyle::Bracketed { close, .. } => close.trim(),
        }
    }

    /// The pairs, as people can read them: `O=@`, `.=space`.
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
