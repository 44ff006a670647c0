//! The numbers and signs on a line of a board of numbers.

use std::collections::BTreeSet;

use rulebook::board::number;
use serde::{Deserialize, Serialize};

use super::Numbered;

/// Signs for an empty cell. A blank is one only between bars or in brackets.
const NOUGHTS: [char; 7] = ['.', '-', '_', '*', '·', 'o', ' '];
/// Texts before and after an empty cell.
const AROUND_BLANKS: [&str; 4] = ["||", "││", "[]", "()"];
/// Characters drawn instead of digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Signs {
    /// For an empty cell.
    pub(super) nought: Option<char>,
    /// For runs whose length is the number.
    pub(super) stroke: Option<char>,
    /// For runs next to the number, which add nothing.
    ignored: Option<char>,
    /// Whether a number before a colon is a label.
    has_labels: bool,
}

/// A number, or a visible character.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    pub(super) at: usize,
    pub(super) text: &'t str,
    /// Its mark as the contents of a cell.
    pub(super) mark: Option<char>,
}

impl Numbered<'_> {
    /// The signs that a text may use instead of digits. Digits alone are tried first.
    pub(super) fn signs(self, text: &str) -> Vec<Signs> {
        let strokes = self.strokes(text);
        let has_frames = text.contains(['|', '│', '[', '(']);
        let may_be = |sign: &char| match sign {
            ' ' => has_frames && text.contains(' '),
            '.' if self.has_empty_cells() => false,
            sign => text.contains(*sign),
        };
        let noughts = NOUGHTS.into_iter().filter(may_be).map(Some);
        let noughts: Vec<_> = [None].into_iter().chain(noughts).collect();
        let all = [None].into_iter().chain(strokes.iter().copied().map(Some));
        let both = all.flat_map(|stroke| {
            noughts.iter().map(move |nought| Signs { nought: *nought, stroke, ..Signs::default() })
        });
        let both = both.filter(|signs| signs.stroke.is_none() || signs.stroke != signs.nought);
        let ignored =
            strokes.iter().map(|stroke| Signs { ignored: Some(*stroke), ..Signs::default() });
        let labelled = has_labels(text).then(|| Signs { has_labels: true, ..Signs::default() });
        both.chain(ignored).chain(labelled).collect()
    }

    /// The characters that occur in a run as long as the largest heap.
    fn strokes(self, text: &str) -> BTreeSet<char> {
        let numbers = self.start.marks().filter_map(rulebook::board::number_of);
        let largest = numbers.max().filter(|largest| self.has_tallies && *largest > 1);
        let Some(largest) = largest else { return BTreeSet::new() };
        let seen: BTreeSet<char> = text.chars().filter(|c| is_sign(*c)).collect();
        let run = |c: &char| vec![c.to_string(); largest as usize];
        let is_drawn =
            |c: &char| text.contains(&run(c).concat()) || text.contains(&run(c).join(" "));
        seen.into_iter().filter(is_drawn).collect()
    }

    /// The numbers and other characters of a line.
    pub(super) fn tokens(self, line: &str, signs: Signs) -> Vec<Token<'_>> {
        let (mut tokens, mut rest) = (Vec::<Token<'_>>::new(), line);
        while let Some(first) = rest.chars().next() {
            let (text, after) = rest.split_at(self.length(rest, first, signs));
            let at = line.len() - rest.len();
            rest = after;
            if first.is_whitespace() || signs.ignored == Some(first) {
                continue;
            }
            if signs.nought == Some(' ')
                && tokens.last().is_some_and(|last| is_blank(last.text, first))
            {
                tokens.push(Token { at, text: "", mark: self.of_number(0) });
            }
            let is_label = signs.has_labels && after.starts_with(':');
            let mark = if is_label { None } else { self.mark(text, first, signs) };
            tokens.push(Token { at, text, mark });
        }
        tokens
    }

    /// The length of the number, run of strokes or character at the start of a text. If a row is one heap, its strokes
    /// may be spaced.
    fn length(self, text: &str, first: char, signs: Signs) -> usize {
        let is_stroke = signs.stroke == Some(first);
        let is_apart = is_stroke && self.start.width() == 1;
        let is_alike = |c: &char| match first.is_ascii_digit() {
            true => c.is_ascii_digit(),
            false => is_stroke && *c == first || is_apart && *c == ' ',
        };
        let more: String = text.chars().skip(1).take_while(is_alike).collect();
        first.len_utf8() + more.trim_end().len()
    }

    /// The mark of digits, strokes or a sign as the contents of a cell.
    fn mark(self, text: &str, first: char, signs: Signs) -> Option<char> {
        let is_other = |mark: char| mark == first && rulebook::board::number_of(mark).is_none();
        match first {
            '0'..='9' => text.parse().ok().and_then(|number| self.of_number(number)),
            sign if signs.nought == Some(sign) => self.of_number(0),
            sign if signs.stroke == Some(sign) => number(text.matches(sign).count() as u32),
            '.' if !self.has_empty_cells() => None,
            _ => self.start.marks().find(|mark| is_other(*mark)),
        }
    }

    /// Whether a cell can be empty, which differs from a zero.
    fn has_empty_cells(self) -> bool {
        self.numbers.contains(&0) && self.start.marks().any(|mark| mark == '.')
    }

    /// The mark of a number. If no cell shows zero, zero is an empty cell.
    pub(super) fn of_number(self, shown: u32) -> Option<char> {
        if shown == 0 && !self.numbers.contains(&0) { Some('.') } else { number(shown) }
    }
}

/// Whether there is an empty cell between this text and the next character.
fn is_blank(last: &str, next: char) -> bool {
    AROUND_BLANKS.contains(&&*format!("{last}{next}"))
}

/// Whether a text has a numeric label before a number.
fn has_labels(text: &str) -> bool {
    let mut after = text.match_indices(':').map(|(at, _)| (&text[..at], &text[at + 1..]));
    after.any(|(before, after)| {
        before.ends_with(|c: char| c.is_ascii_digit())
            && after.starts_with(|c: char| c.is_ascii_digit())
    })
}

/// Whether a character can be a stroke.
fn is_sign(c: char) -> bool {
    !c.is_whitespace() && !c.is_control() && !c.is_ascii_digit()
}
