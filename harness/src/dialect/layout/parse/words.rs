//! Finds boards whose cells are words of different lengths, in a list or apart: `[1, 0, -1]`, `(X NIL O)`, `Just X,Nothing`.
//!
//! Such cells do not line up, so only the separator shows where a cell ends. Each row is on a line of its own, and other
//! words may be before and after its cells. A board is read like this only if it cannot be read in any other way.

pub(in crate::dialect) mod separator;

use rulebook::board::Board;

use self::separator::{Separator, Word, Words};
use super::row;
use crate::dialect::{
    Alphabet, Blanks,
    layout::shape::Shape,
    read::extract::{Cells, FormatError, Line, Segment, with_text_between},
};

/// At most this many words are before the first cell of a row.
const FARTHEST: usize = 4;
/// Ends of questions and prompts.
const ENDS: [&str; 3] = ["? ", ": ", "> "];
const SEPARATORS: [Separator; 2] = [Separator::Comma, Separator::Blank];

/// The alphabet under which the first board of a text is the start position.
pub(in crate::dialect) fn bind(
    text: &str,
    pauses: &[usize],
    shape: &Shape,
    start: &Board,
    blanks: Blanks,
) -> Option<Alphabet> {
    let lines = lines_of_rows(text, pauses, shape.width());
    let words =
        SEPARATORS.map(|by| (by, lines.iter().map(|line| by.words(line.text)).collect::<Vec<_>>()));
    let firsts = 0..(lines.len() + 1).saturating_sub(shape.height());
    let mut boards = firsts.flat_map(|at| words.iter().map(move |(by, words)| (*by, &words[at..])));
    boards.find_map(|(separator, rows)| {
        places(shape).find_map(|[first, before]| {
            let at = |n| if n == 0 { first } else { before };
            let cells = cells(shape, |n| rows[n].get(at(n)..at(n) + shape.width()))?;
            let alphabet = Alphabet::learn(&cells, start, blanks).ok()?;
            Some(alphabet.in_words(Words { separator, before }))
        })
    })
}

/// The numbers of words before the first cell in the first row, which may follow a prompt, and in the others.
fn places(shape: &Shape) -> impl Iterator<Item = [usize; 2]> {
    let firsts = |before| if shape.height() == 1 { before..=before } else { 0..=FARTHEST };
    (0..=FARTHEST).flat_map(move |before| firsts(before).map(move |first| [first, before]))
}

/// The lines of a text, cut at the pauses for input and without a question before a row of this width.
fn lines_of_rows<'t>(text: &'t str, pauses: &[usize], width: usize) -> Vec<Line<'t>> {
    let row = |Line { at, text }: Line<'t>| {
        let end = ENDS.iter().filter_map(|end| Some(text.rfind(end)? + end.len())).max();
        let rest = &text[end.unwrap_or_default()..];
        match rest.split([',', ' ', '\t']).count() >= width {
            true => Line { at: at + text.len() - rest.len(), text: rest },
            false => Line { at, text },
        }
    };
    row::parts(text, pauses).into_iter().map(row).collect()
}

/// The cells with these words, if each row has enough.
fn cells<'w>(shape: &Shape, row: impl Fn(usize) -> Option<&'w [Word<'w>]>) -> Option<Cells> {
    let mut cells = Cells::with_room(shape.width(), shape.height());
    for n in 0..shape.height() {
        let words = row(n)?.iter().enumerate();
        cells.push_row(words.map(|(column, (_, word))| shape.has(n, column).then_some(*word)));
    }
    Some(cells)
}

/// Cuts a text into boards and the text between them.
pub(in crate::dialect) fn extract(
    text: &str,
    pauses: &[usize],
    shape: &Shape,
    alphabet: &Alphabet,
    words: Words,
) -> Vec<Segment> {
    let reader = Reader { shape, alphabet, words };
    let lines = lines_of_rows(text, pauses, shape.width());
    let rows: Vec<Option<Vec<Word<'_>>>> = lines.iter().map(|line| reader.row(line)).collect();
    let (mut found, mut next) = (Vec::new(), 0);
    while next < lines.len() {
        let board = reader.board_at(&lines[next..], &rows[next..]);
        next += if board.is_some() { shape.height() } else { 1 };
        found.extend(board.or_else(|| reader.broken(&lines[next - 1])));
    }
    with_text_between(found, text.len())
}

struct Reader<'a> {
    shape: &'a Shape,
    alphabet: &'a Alphabet,
    words: Words,
}

impl Reader<'_> {
    /// The board that starts on the first of these lines: its words are known, or a few are pieces that appear later.
    fn board_at(&self, lines: &[Line<'_>], rows: &[Option<Vec<Word<'_>>>]) -> Option<Segment> {
        let cells = cells(self.shape, |n| rows.get(n)?.as_deref())?;
        let bottom = self.shape.height() - 1;
        let (top, last) = (rows[0].as_deref()?, rows[bottom].as_deref()?);
        let place = lines[0].at + top[0].0.start..lines[bottom].at + last.last()?.0.end;
        let is_board = match self.shape.height() {
            1 => self.unknown(top) == 0,
            _ => self.alphabet.knows_most_of(&cells),
        };
        is_board.then_some(Segment::Board(place, cells))
    }

    /// The words of a line that are known, as far as possible, and preferably in the place of the first board's.
    fn row<'t>(&self, line: &Line<'t>) -> Option<Vec<Word<'t>>> {
        let words = self.words.separator.words(line.text);
        let rows = words.windows(self.shape.width()).enumerate().take(FARTHEST + 1);
        let rows = rows.map(|(at, row)| (at, self.after_text(row)));
        let best =
            rows.min_by_key(|(at, row)| (self.unknown(row), *at != self.words.before, *at))?;
        Some(best.1)
    }

    fn unknown(&self, row: &[Word<'_>]) -> usize {
        row.iter().filter(|(_, word)| self.alphabet.mark(word).is_none()).count()
    }

    /// The words of a row; if other text is before the first without a separator, only the end of that word.
    fn after_text<'t>(&self, row: &[Word<'t>]) -> Vec<Word<'t>> {
        let mut row = row.to_vec();
        let (place, word) = &row[0];
        let known = self.alphabet.glyphs().filter(|glyph| {
            let text = word.strip_suffix(glyph).unwrap_or_default();
            text.ends_with(|c: char| !c.is_alphanumeric())
        });
        if self.alphabet.mark(word).is_none()
            && let Some(glyph) = known.max_by_key(|glyph| glyph.len())
        {
            let text = word.len() - glyph.len();
            row[0] = (place.start + text..place.end, &word[text..]);
        }
        row
    }

    /// A row with too few known words, but more than half of it.
    fn broken(&self, line: &Line<'_>) -> Option<Segment> {
        let is_known = |word: &Word<'_>| self.alphabet.mark(word.1).is_some();
        let words = self.words.separator.words(line.text);
        let mut runs = words.chunk_by(|one, next| is_known(one) && is_known(next));
        let width = self.shape.width();
        let run = runs.find(|run| run.len() * 2 > width.max(2))?;
        let place = run[0].0.start..run[run.len() - 1].0.end;
        let found = line.text[place.clone()].to_owned();
        let allowed = format!("a row of {width} cells");
        let place = line.at + place.start..line.at + place.end;
        (run.len() < width).then_some(Segment::Broken(place, FormatError { found, allowed }))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const ALAK: [&str; 2] = ["xxxx...oooo", "xxx.x..oooo"];
    const REVERSI: [&str; 2] = ["4/.OX./.XO./4", ".X../.XX./.XO./4"];

    /// The boards of a text whose first board is the start position.
    fn boards(text: &str, start: &str) -> Vec<Board> {
        let start: Board = start.parse().unwrap();
        let shape = Shape::of(&start, Vec::new(), vec![String::new(); start.height()]);
        let alphabet = bind(text, &[], &shape, &start, Blanks::Alike).unwrap();
        let words = alphabet.words.unwrap();
        let read = |piece| match piece {
            Segment::Board(_, cells) => Some(alphabet.read(&cells).0),
            Segment::Text(_) | Segment::Broken(..) => None,
        };
        extract(text, &[], &shape, &alphabet, words).into_iter().filter_map(read).collect()
    }

    /// A board with these words for the marks `x` or `X`, `o` or `O`, and `.`.
    fn drawn(board: &str, words: [&str; 3], [before, between, after]: [&str; 3]) -> String {
        let board: Board = board.parse().unwrap();
        let word = |mark: &char| match mark.to_ascii_lowercase() {
            'x' => words[0],
            'o' => words[1],
            _ => words[2],
        };
        let row = |row: &[Option<char>]| {
            let cells: Vec<&str> = row.iter().flatten().map(word).collect();
            format!("{before}{}{after}\n", cells.join(between))
        };
        board.rows().map(row).collect()
    }

    #[rstest]
    #[case::a_list(["1", "-1", "0"], ["[", ", ", "]"])]
    #[case::numbers_apart(["1", "-1", "0"], ["", " ", ""])]
    #[case::tabs(["1", "-1", "0"], ["", "\t", ""])]
    #[case::symbols(["X", "O", "NIL"], ["(", " ", ")"])]
    #[case::two_words(["Just X", "Just O", "Nothing"], ["[", ",", "]"])]
    #[case::nothing_for_a_blank(["x", "o", ""], ["", ",", ""])]
    #[case::quotes(["'x'", "'o'", "''"], ["Board: [", ", ", "]"])]
    #[case::words_around(["1", "-1", "0"], ["now: ", " ", " your move"])]
    #[case::the_turn_before_them(["1", "-1", "0"], ["1 ", " ", ""])]
    fn words_of_different_lengths_are_cells(
        #[case] words: [&str; 3],
        #[case] around: [&str; 3],
        #[values(ALAK, REVERSI)] played: [&str; 2],
    ) {
        let text = played.map(|board| drawn(board, words, around)).join("INVALID\n1 0 -1\n");
        let expected = played.map(|board| board.parse::<Board>().unwrap());
        assert_eq!(boards(&text, played[0]), expected, "{text}");
    }

    #[test]
    fn a_row_with_too_few_cells_is_broken() {
        let (start, row): (Board, _) = (ALAK[0].parse().unwrap(), "1 1 1 0 1 0 0 -1 -1 -1");
        let text = format!("1 1 1 1 0 0 0 -1 -1 -1 -1\n{row}\n");
        let alphabet = bind(&text, &[], &Shape::alak(), &start, Blanks::Alike).unwrap();
        let pieces = extract(&text, &[], &Shape::alak(), &alphabet, alphabet.words.unwrap());
        let broken = pieces.iter().find_map(|piece| match piece {
            Segment::Broken(_, error) => Some(error.found.as_str()),
            Segment::Text(_) | Segment::Board(..) => None,
        });
        assert_eq!(broken, Some(row));
    }
}
