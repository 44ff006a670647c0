//! The shape of a board: its rows and columns, the places without a cell, and the names that may be next to it.

use std::ops::RangeInclusive;

use rulebook::board::Board;

use super::Labels;

/// Characters for bars, in ASCII, Latin-1, and the light, heavy and double box drawings.
pub(super) const BARS: [char; 5] = ['|', '¦', '│', '┃', '║'];
/// Numbers as words, from zero.
const WORDS: [&str; 13] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// The look of a board, regardless of the pieces on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::dialect) struct Shape {
    width: usize,
    height: usize,
    /// Whether each place has a cell, row by row from the top.
    is_there: Vec<bool>,
    /// The possible names of the rows, from the top.
    row_names: Vec<Vec<String>>,
    /// Possible lines of column names above or below the board, in lower case and without separators.
    headings: Vec<String>,
    /// Whether empty cells may have two alternating colours.
    is_chequered: bool,
    /// The number of rows of a layer, if the board has several layers.
    rows_in_layer: Option<usize>,
    /// Whether cells show bars, so that no bar is a border.
    has_bars: bool,
}

/// How the rows of a board are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::dialect) struct RowStyle {
    /// The sides with the names of the rows; any if unknown.
    pub(in crate::dialect) labels: Option<Labels>,
    /// The index of the names in use.
    names: usize,
    /// Whether something is drawn in places without a cell.
    has_fillings: bool,
}

impl Shape {
    /// The shape of a game's first board, with the names of its columns and rows, from the top.
    pub(in crate::dialect) fn of(start: &Board, columns: Vec<String>, rows: Vec<String>) -> Self {
        let (width, height) = (start.width(), start.height());
        let rows_in_layer = rows_in_layer(&rows);
        let mut row_names = vec![rows];
        let in_layers = |names: Vec<String>| names.iter().cycle().take(height).cloned().collect();
        row_names.extend(rows_in_layer.into_iter().flat_map(|count| {
            [numbers(1..=count, false), numbers(0..=count - 1, false), letters(count)]
                .map(in_layers)
        }));
        row_names.extend([
            numbers(1..=height, true),
            numbers(1..=height, false),
            numbers(0..=height.saturating_sub(1), false),
            numbers(0..=height.saturating_sub(1), true),
            letters(height),
            letters(height).iter().map(|name| name.to_uppercase()).collect(),
        ]);
        let is_there = start.rows().flatten().map(Option::is_some).collect();
        let headings = headings(columns, width);
        let row_names = without_repeats(row_names);
        let is_chequered = false;
        let has_bars = false;
        Self { width, height, is_there, row_names, headings, is_chequered, rows_in_layer, has_bars }
    }

    /// The shape of a board whose cells may show these characters.
    pub(in crate::dialect) fn with_marks(self, marks: &[char]) -> Self {
        Self { has_bars: marks.iter().any(|mark| BARS.contains(mark)), ..self }
    }

    /// Whether cells show bars, so that no bar is a border.
    pub(in crate::dialect) fn has_bars(&self) -> bool {
        self.has_bars
    }

    /// The shape of a board whose empty cells may have two alternating colours. The shape alone distinguishes it from
    /// prose, so its rows and columns have no other names.
    pub(in crate::dialect) fn chequered(mut self, columns: &[String]) -> Self {
        self.row_names.truncate(1);
        self.headings = vec![columns.concat().to_ascii_lowercase()];
        self.is_chequered = true;
        self
    }

    /// The number of columns.
    pub(in crate::dialect) fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub(in crate::dialect) fn height(&self) -> usize {
        self.height
    }

    /// The number of rows of a layer, if the board has several layers.
    pub(in crate::dialect) fn rows_in_layer(&self) -> Option<usize> {
        self.rows_in_layer
    }

    /// The shape of one line of a drawing with layers side by side.
    pub(in crate::dialect) fn side_by_side(&self) -> Option<Self> {
        let height = self.rows_in_layer?;
        let layers = self.height / height;
        let board = Board::of(self.width * layers, vec![Some('.'); self.width * self.height]);
        let is_full = self.is_there.iter().all(|is_there| *is_there);
        is_full.then(|| Self::of(&board, Vec::new(), numbers(1..=height, false)))
    }

    /// Whether the shape alone identifies a board, as eight rows of eight cells do. Otherwise only its characters do.
    /// If empty cells come in several kinds, not all characters are known in advance.
    pub(in crate::dialect) fn identifies_board(&self) -> bool {
        self.is_chequered
    }

    /// Whether its cells may be drawn in two alternating colours.
    pub(in crate::dialect) fn is_chequered(&self) -> bool {
        self.is_chequered
    }

    /// The colour of a cell.
    pub(in crate::dialect) fn shade(&self, row: usize, column: usize) -> usize {
        if self.is_chequered { (row + column) % 2 } else { 0 }
    }

    /// Whether there is a cell in this place, counted from zero at the top left.
    pub(in crate::dialect) fn has(&self, row: usize, column: usize) -> bool {
        self.is_there[row * self.width + column]
    }

    /// The number of cells in a row.
    fn cells_in(&self, row: usize) -> usize {
        (0..self.width).filter(|column| self.has(row, *column)).count()
    }

    /// The number of cells.
    pub(in crate::dialect) fn cells(&self) -> usize {
        self.is_there.iter().filter(|is_there| **is_there).count()
    }

    /// The rows and columns of its cells, row by row.
    pub(in crate::dialect) fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let all = (0..self.height).flat_map(|row| (0..self.width).map(move |column| (row, column)));
        all.filter(|(row, column)| self.has(*row, *column))
    }

    /// Whether these are the names of the columns.
    pub(in crate::dialect) fn is_heading(&self, glyphs: &[&str]) -> bool {
        let text = || glyphs.iter().flat_map(|glyph| glyph.chars());
        let is_text = |heading: &&String| {
            heading.chars().eq(text().map(|character| character.to_ascii_lowercase()))
        };
        self.headings.iter().find(is_text).is_some()
    }

    /// The possible styles of the rows; those with all names on the same sides come first.
    pub(in crate::dialect) fn styles(&self, sides: [Labels; 4]) -> impl Iterator<Item = RowStyle> {
        let is_full = self.is_there.iter().all(|is_there| *is_there);
        let fillings: &'static [bool] = if is_full { &[true] } else { &[false, true] };
        let labels = move || sides.into_iter().map(Some).chain([None]);
        let named = (0..self.row_names.len())
            .flat_map(move |names| labels().map(move |labels| (names, labels)));
        let different =
            named.filter(move |(names, labels)| *names == 0 || *labels != Some(sides[0]));
        different.flat_map(move |(names, labels)| {
            let style = move |has_fillings| RowStyle { labels, names, has_fillings };
            fillings.iter().copied().map(style)
        })
    }

    /// The name of a row in a style.
    pub(in crate::dialect) fn name(&self, row: usize, style: RowStyle) -> &str {
        &self.row_names[style.names][row]
    }

    /// The number of cells drawn in a row.
    pub(in crate::dialect) fn drawn_in(&self, row: usize, style: RowStyle) -> usize {
        if style.has_fillings { self.width } else { self.cells_in(row) }
    }

    /// The cells drawn in a row; none in places where the board has no cell.
    pub(in crate::dialect) fn in_place<'t>(
        &self,
        row: usize,
        drawn: Vec<&'t str>,
        style: RowStyle,
    ) -> Vec<Option<&'t str>> {
        let mut drawn = drawn.into_iter();
        let cell = |column| match (self.has(row, column), style.has_fillings) {
            (true, _) => drawn.next(),
            (false, true) => drawn.next().and(None),
            (false, false) => None,
        };
        (0..self.width).map(cell).collect()
    }

    /// The rows that have one of their names at an end of this line.
    pub(in crate::dialect) fn rows_named_on<'s>(
        &'s self,
        line: &'s str,
    ) -> impl Iterator<Item = usize> + 's {
        let is_named = |row: usize| {
            let mut names = self.row_names.iter().map(move |names| names[row].as_str());
            names.any(|name| line.starts_with(name) || line.ends_with(name))
        };
        (0..self.height).filter(move |row| is_named(*row))
    }

    /// The required contents of a row, as a part of a sentence.
    pub(in crate::dialect) fn row_form(&self, row: usize) -> String {
        let cells = counted(self.cells_in(row), "cell");
        format!("the {} {} with {cells}", self.row_noun(), self.row_names[0][row])
    }

    /// The word for a row.
    pub(in crate::dialect) fn row_noun(&self) -> &'static str {
        if self.is_chequered { "rank" } else { "row" }
    }

    /// The required number of rows, as a part of a sentence.
    pub(in crate::dialect) fn height_form(&self) -> String {
        format!("a board of {} {}s", self.height, self.row_noun())
    }

    /// What a readable board looks like, as a part of a sentence.
    pub(in crate::dialect) fn form(&self) -> String {
        let equal = "equal pieces look equal";
        let width = counted(self.width, "cell");
        match self.height {
            1 => format!("a board is {width} side by side on one line, and {equal}"),
            height if self.cells() < self.width * height => {
                let [rows, cells] = [counted(height, "row"), counted(self.cells(), "cell")];
                format!("a board is {rows} with {cells} in their places, and {equal}")
            }
            height => {
                let rows = counted(height, self.row_noun());
                format!("a board is {rows} of {width} that line up, and {equal}")
            }
        }
    }
}

impl Shape {
    /// What a readable board with rows that can end early looks like, as a part of a sentence.
    pub(in crate::dialect) fn form_of_ragged_rows(&self) -> String {
        let rows = counted(self.height, "row");
        format!("a board is {rows}, each on a line of its own, and equal pieces look equal")
    }

    /// What a readable board of numbers looks like, as a part of a sentence.
    pub(in crate::dialect) fn form_of_numbers(&self) -> String {
        let width = counted(self.width, "number");
        match self.height {
            1 => format!("a board is {width} side by side on one line"),
            height => format!("a board is {} of {width}", counted(height, "row")),
        }
    }
}

/// The number of rows of a layer, if the names of the rows start with those of their layers: `1.1`, `1.2`, …
fn rows_in_layer(names: &[String]) -> Option<usize> {
    let layer = |name: &String| Some(name.split_once('.')?.0.to_owned());
    let layers: Vec<String> = names.iter().map(layer).collect::<Option<_>>()?;
    let count = layers.iter().take_while(|layer| **layer == layers[0]).count();
    let is_even = layers
        .chunks(count.max(1))
        .all(|layer| layer.len() == count && layer.iter().all(|name| *name == layer[0]));
    (is_even && count < layers.len()).then_some(count)
}

/// A count of things, in words if it is small.
fn counted(count: usize, thing: &str) -> String {
    let number = WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    format!("{number} {thing}{}", if count == 1 { "" } else { "s" })
}

fn numbers(range: RangeInclusive<usize>, is_downward: bool) -> Vec<String> {
    let mut numbers: Vec<String> = range.map(|number| number.to_string()).collect();
    if is_downward {
        numbers.reverse();
    }
    numbers
}

/// This many letters, from `a` on.
fn letters(count: usize) -> Vec<String> {
    let letters = ('a'..='z').map(String::from);
    letters.chain((27..).map(|number| number.to_string())).take(count).collect()
}

/// The columns as names, numbers and letters. Numbers of two digits may be shortened to the last.
fn headings(columns: Vec<String>, width: usize) -> Vec<String> {
    let ways = [
        columns,
        numbers(1..=width, false),
        numbers(0..=width.saturating_sub(1), false),
        letters(width),
    ];
    let last = |names: &Vec<String>| -> String {
        names.iter().filter_map(|name| name.chars().next_back()).collect()
    };
    let headings = ways.iter().flat_map(|names| [names.concat(), last(names)]);
    let named = headings.filter(|heading| !heading.is_empty());
    without_repeats(named.map(|heading| heading.to_ascii_lowercase()).collect())
}

fn without_repeats<T: PartialEq>(all: Vec<T>) -> Vec<T> {
    let mut different: Vec<T> = Vec::new();
    for one in all {
        if !different.contains(&one) {
            different.push(one);
        }
    }
    different
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Shape {
        /// The board of chess.
        pub(in crate::dialect) fn chess() -> Self {
            let columns: Vec<String> = letters(8);
            Self::of(&"8/8/8/8/8/8/8/8".parse().unwrap(), columns.clone(), numbers(1..=8, true))
                .chequered(&columns)
        }

        /// The board of Alak.
        pub(in crate::dialect) fn alak() -> Self {
            Self::of(&"xxxx...oooo".parse().unwrap(), numbers(1..=11, false), vec![String::new()])
        }
    }
}
