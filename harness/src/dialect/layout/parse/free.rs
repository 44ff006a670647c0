//! Finds boards whose layout is free: eight ranks of eight cells, the eighth rank first.
//!
//! Each rank is read by itself, in whatever style. Rules may stand between the ranks, and rules and the names of the files above
//! them. A prompt may stand before the first line, because nobody's Enter is echoed. A line like `--------` is a rank if its
//! character is known to be a cell, and else a rule.

use super::cells::{
    SIDES, is_blank_rank, is_drawn_with_lines, is_files, labelled, rank, rank_of_any_number,
};
use crate::dialect::{
    Alphabet,
    fit::thresholds::Bound,
    layout::Labels,
    read::extract::{self, Cells, FormatError, Line, Segment, with_text_between},
};

/// How many ranks a board has, and how many cells a rank.
const SIZE: usize = 8;
/// A line of a board has at most this many bytes: a cell may be a character of several code points.
pub(super) static WIDE: Bound = Bound::of(400);
/// At most this many lines that are no ranks stand together within a board, and above it: as many as it has ranks.
pub(super) static FEW: Bound = Bound::of(8);
/// At most this many lines of boards without a word between them are looked at: of several boards, or one with wide rules.
pub(super) static MANY: Bound = Bound::of(12 * SIZE);
/// At least this many ranks are a board that was meant: half of one.
pub(super) static NEARLY: Bound = Bound::of(4);

/// Cuts a text into boards and what stands between them. A board does not begin before a pause for input on its line.
///
/// Where none is found, one whose cells line up may stand.
pub(in crate::dialect) fn extract(
    text: &str,
    boundaries: &[usize],
    alphabet: &Alphabet,
) -> Vec<Segment> {
    let reader = Reader { boundaries, is_cell: |glyph: &str| alphabet.mark(glyph).is_some() };
    let lined_up =
        |lines: &[Line<'_>]| alphabet.grid.as_ref()?.board_at(lines, boundaries, alphabet);
    let found = extract::boards(text, |lines| {
        let found = if alphabet.is_lined_up { None } else { reader.board_at(lines) };
        match found {
            Some((Segment::Board(..), _)) => found,
            found => lined_up(lines).or(found),
        }
    });
    with_text_between(found.collect(), text.len())
}

/// The boards of a text and what is nearly one, each looked for only when it is asked for.
pub(in crate::dialect) fn boards(
    text: &str,
    boundaries: &[usize],
    is_cell: impl Fn(&str) -> bool,
) -> impl Iterator<Item = Segment> {
    let reader = Reader { boundaries, is_cell };
    extract::boards(text, move |lines| reader.board_at(lines))
}

struct Reader<'a, C> {
    boundaries: &'a [usize],
    /// Whether a character is known to be drawn in a cell.
    is_cell: C,
}

impl<C: Fn(&str) -> bool> Reader<'_, C> {
    /// The board or near-board that begins on the first of these lines, be it with what stands above the ranks, and how many
    /// lines it takes.
    fn board_at(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        self.ranks_at(lines).or_else(|| {
            let (start, above) = self.heading(lines)?;
            let (piece, taken) = self.ranks_at(&lines[above..])?;
            // A prompt in between means that the ranks are of a later reply.
            let is_below = piece.range().start == lines[above].at;
            is_below.then(|| (piece.from(start), above + taken))
        })
    }

    /// Rules and names of files that stand above what may be ranks and are said with them: where they begin, and how many
    /// lines they take. A prompt may stand before them, too.
    fn heading(&self, lines: &[Line<'_>]) -> Option<(usize, usize)> {
        let first = lines.first()?;
        let (at, ()) = after_prompt(first.text, |rest| self.is_heading(rest).then_some(()))?;
        let start = first.at + at;
        let below = lines[1..].iter().take(FEW.get());
        let more = below.take_while(|line| self.is_heading(line.text)).count();
        let ranks = lines.get(1 + more)?.at;
        let is_cut = self.boundaries.iter().any(|pause| (start + 1..=ranks).contains(pause));
        (!is_cut).then_some((start, 1 + more))
    }

    fn is_heading(&self, line: &str) -> bool {
        let is_wide = line.trim().len() >= SIZE;
        is_wide && (self.is_rule(line) || is_files(&line.split_whitespace().collect::<Vec<_>>()))
    }

    /// The board or near-board whose first rank is on the first of these lines, and how many lines it takes.
    fn ranks_at(&self, lines: &[Line<'_>]) -> Option<(Segment, usize)> {
        let first = lines.first()?;
        let said = first.said_from(self.boundaries);
        let offset = self.first_rank(&first.text[said - first.at..])?;
        match self.extra_ranks(lines) {
            Extra::None => {}
            Extra::Word => return None,
            Extra::Twice(taken) => return Some((twice(lines, taken), taken)),
        }
        let begins = Line { at: said + offset, text: &lines[0].text[said + offset - first.at..] };
        let (board, taken) = self.ranks(begins, &lines[1..]);
        let range = begins.at..lines[taken - 1].end();
        let piece = match board.height() {
            SIZE => Segment::Board(range, board),
            count if count >= NEARLY.get() => {
                Segment::Broken(range, self.deviation(count, &lines[taken..]))
            }
            _ => return None,
        };
        Some((piece, taken))
    }

    /// What stands in place of the rank after this many.
    fn deviation(&self, count: usize, below: &[Line<'_>]) -> FormatError {
        let found = below.iter().find(|line| !self.is_rule(line.text));
        FormatError {
            found: found.map_or("", |line| line.text).to_owned(),
            allowed: format!("the rank {} with eight cells", SIZE - count),
        }
    }

    /// The ranks from the eighth on, and how many lines they take: with their numbers on the same sides, or else on whatever
    /// sides they stand, whichever gives most.
    fn ranks(&self, first: Line<'_>, below: &[Line<'_>]) -> (Cells, usize) {
        let mut most = (Cells::default(), 0);
        for labels in SIDES.map(Some).into_iter().chain([None]) {
            let ranks = self.ranks_labelled(first, below, labels);
            if ranks.0.height() > most.0.height() {
                most = ranks;
            }
            if most.0.height() == SIZE {
                break;
            }
        }
        most
    }

    /// The ranks with their numbers on these sides, or on any, and how many lines they take.
    fn ranks_labelled(
        &self,
        first: Line<'_>,
        below: &[Line<'_>],
        labels: Option<Labels>,
    ) -> (Cells, usize) {
        let Some(cells) = read(first.text, labels, SIZE) else { return (Cells::default(), 0) };
        let (mut ranks, mut taken) = (Cells::with_room(SIZE, SIZE), 1);
        ranks.push_row(&cells);
        while ranks.height() < SIZE
            && let Some((n, line)) = self.next_rank(&below[taken - 1..])
            && let Some(cells) = read(line, labels, SIZE - ranks.height())
        {
            ranks.push_row(&cells);
            taken += n + 1;
        }
        (ranks, taken)
    }

    /// The first of these lines that is more than a rule, and its place.
    fn next_rank<'t>(&self, lines: &[Line<'t>]) -> Option<(usize, &'t str)> {
        let mut few = lines.iter().take(FEW.get()).enumerate();
        let (n, line) = few.find(|(_, line)| !self.is_rule(line.text))?;
        Some((n, line.text))
    }

    /// Whether what looks like ranks goes on for longer than whole boards do, and why.
    fn extra_ranks(&self, lines: &[Line<'_>]) -> Extra {
        let looks_like_one = |line: &Line<'_>| rank_of_any_number(line.text, SIZE).is_some();
        let is_rank = |line: &&Line<'_>| !self.is_rule(line.text) && looks_like_one(line);
        let runs_on = |line: &&Line<'_>| self.is_rule(line.text) || looks_like_one(line);
        let below = lines[1..].iter().take(MANY.get());
        let run: Vec<&Line<'_>> = below.take_while(runs_on).collect();
        let mut ranks = run.iter().copied().filter(is_rank);
        let next = ranks.next();
        match 1 + usize::from(next.is_some()) + ranks.count() {
            count if count < SIZE || count.is_multiple_of(SIZE) => Extra::None,
            _ if run.len() == MANY.get() => Extra::None,
            _ if next.is_some_and(|next| lines[0].text.ends_with(next.text)) => {
                Extra::Twice(1 + run.len())
            }
            _ => Extra::Word,
        }
    }

    /// Where the eighth rank begins on a line that may begin with a prompt.
    fn first_rank(&self, line: &str) -> Option<usize> {
        if self.is_rule(line) {
            return None;
        }
        after_prompt(line, |rest| rank(rest, SIZE, SIZE)).map(|(at, _)| at)
    }

    /// Whether a line only parts ranks. Eight blanks between bars are a rank, and so are eight cells.
    fn is_rule(&self, line: &str) -> bool {
        is_drawn_with_lines(line) && !is_blank_rank(line, SIZE) && !self.is_rank_of_cells(line)
    }

    fn is_rank_of_cells(&self, line: &str) -> bool {
        rank(line, SIZE, SIZE).is_some_and(|cells| cells.iter().all(|glyph| (self.is_cell)(glyph)))
    }
}

/// Something at the end of a line, which may begin with a prompt of any length, and where it begins.
fn after_prompt<'t, T>(line: &'t str, read: impl Fn(&'t str) -> Option<T>) -> Option<(usize, T)> {
    let near = line.len().saturating_sub(WIDE.get());
    let begins = line.char_indices().skip_while(|(at, _)| *at < near);
    let mut begins = begins.filter(|(at, c)| {
        !c.is_whitespace() && !line[..*at].ends_with(char::is_alphanumeric) || *at == 0
    });
    begins.find_map(|(at, _)| Some((at, read(&line[at..])?)))
}

/// The cells of the rank of this number, with the number on these sides, or on any.
fn read(line: &str, labels: Option<Labels>, number: usize) -> Option<Vec<&str>> {
    match labels {
        Some(labels) => labelled(line, labels, number, SIZE),
        None => rank(line, number, SIZE),
    }
}

/// What looks like one more rank than a board has.
enum Extra {
    None,
    /// A word of eight letters stands above a board.
    Word,
    /// The first rank is drawn twice, and this number of lines are the board that was meant.
    Twice(usize),
}

fn twice(lines: &[Line<'_>], taken: usize) -> Segment {
    let found = lines[0].text.to_owned();
    let allowed = "each rank once".to_owned();
    Segment::Broken(lines[0].at..lines[taken - 1].end(), FormatError { found, allowed })
}

#[cfg(test)]
mod tests;
