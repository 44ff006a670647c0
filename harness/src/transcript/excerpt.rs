//! The place of an error in a text, with the line above and below it. No line is longer than a screen is wide, and no character
//! commands a terminal.

use std::ops::Range;

use crate::untrusted_text;

/// At most this many characters of a line are shown.
const LINE_MOST: usize = 90;
/// At most this many characters of the place itself, where its line is cut, and of the text before it.
const PART_MOST: usize = 40;

/// Some lines of a text, and a place in them.
#[derive(Debug)]
pub(super) struct Excerpt {
    pub(super) text: String,
    /// The line number in the whole text of the first line, counted from one.
    pub(super) first: usize,
    pub(super) place: Range<usize>,
}

impl Excerpt {
    /// The excerpt around a place in this line of a text, counted from zero.
    pub(super) fn new(text: &str, line: usize, place: &Range<usize>) -> Self {
        let first = line.saturating_sub(1);
        let lines: Vec<&str> = text.lines().skip(first).take(line - first + 2).collect();
        let (above, rest) = lines.split_at((line - first).min(lines.len()));
        let (here, below) = rest.split_first().unwrap_or((&"", &[]));
        let (shown, place) = around(here, place);
        let above: String = above.iter().map(|line| start(line) + "\n").collect();
        let below: String = below.iter().map(|line| format!("\n{}", start(line))).collect();
        let place = above.len() + place.start..above.len() + place.end;
        Self { text: above + &shown + &below, first: first + 1, place }
    }
}

/// The visible part of a line, and the place in it.
fn around(line: &str, place: &Range<usize>) -> (String, Range<usize>) {
    let piece = |range: Range<usize>| untrusted_text::line(line.get(range).unwrap_or_default());
    let end = place.end.min(line.len());
    let (mut before, mut part, mut after) =
        (piece(0..place.start), piece(place.start..end), piece(end..line.len()));
    if [&before, &part, &after].into_iter().map(|piece| count(piece)).sum::<usize>() > LINE_MOST {
        before = last(&before, PART_MOST);
        part = untrusted_text::brief(&part, PART_MOST);
        after = first(&after, LINE_MOST - count(&before) - count(&part));
    }
    let span = before.len()..before.len() + part.len();
    (before + &part + &after, span)
}

fn start(line: &str) -> String {
    first(&untrusted_text::line(line), LINE_MOST)
}

fn first(text: &str, most: usize) -> String {
    if count(text) <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

fn last(text: &str, most: usize) -> String {
    let skipped = count(text).saturating_sub(most);
    if skipped == 0 {
        return text.to_owned();
    }
    ['…'].into_iter().chain(text.chars().skip(skipped + 1)).collect()
}

fn count(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn excerpt(text: &str, line: usize, place: Range<usize>) -> (String, String) {
        let excerpt = Excerpt::new(text, line, &place);
        let part = excerpt.text[excerpt.place.clone()].to_owned();
        (excerpt.text, part)
    }

    #[rstest]
    #[case::the_first_line("one\ntwo\nthree", 0, 0..3, "one\ntwo", "one")]
    #[case::a_line_with_neighbours("one\ntwo\nthree\nfour", 1, 1..3, "one\ntwo\nthree", "wo")]
    #[case::past_the_end("one\n", 1, 0..0, "one\n", "")]
    #[case::nothing("", 0, 0..0, "", "")]
    #[case::commands("a\u{1b}b\n\u{7}", 0, 1..2, "a\\u{1b}b\n\\u{7}", "\\u{1b}")]
    fn the_lines_around_a_place_are_shown(
        #[case] text: &str,
        #[case] line: usize,
        #[case] place: Range<usize>,
        #[case] shown: &str,
        #[case] part: &str,
    ) {
        assert_eq!(excerpt(text, line, place), (shown.to_owned(), part.to_owned()));
    }

    #[rstest]
    #[case::at_the_start(0..5)]
    #[case::in_the_middle(20_000..20_005)]
    #[case::at_the_end(39_995..40_000)]
    #[case::all_of_it(0..40_000)]
    fn a_long_line_is_cut_around_the_place(#[case] place: Range<usize>) {
        let long = "a".repeat(place.start) + &"x".repeat(place.len());
        let long = long + &"b".repeat(40_000 - place.end);
        let (shown, part) = excerpt(&format!("{long}\n{long}\n{long}\n"), 1, place);
        assert!(shown.lines().all(|line| count(line) <= LINE_MOST), "{shown}");
        assert!(part.starts_with("xxxxx") && part.ends_with("xxxxx"), "{shown}");
    }
}
