//! The parts that can be cut out of a source: lines, tokens and characters, alone, in runs, and in pairs.
//!
//! The cuts are independent of the language. A token is a word, a run of blanks, or any other single character.

use std::ops::Range;

/// A stretch of a source, in bytes.
pub type Stretch = Range<usize>;

/// Kinds of cuts, from the first that is tried to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cuts {
    /// All comments together, then each.
    Comments,
    /// All trailing blanks and empty lines together, then each.
    Blanks,
    /// This many consecutive lines.
    Lines(usize),
    /// This many consecutive tokens.
    Tokens(usize),
    /// A bracket and its closing bracket, or a quotation mark and the next one.
    Brackets,
    /// One character, or one byte if the source is not text.
    Characters,
    /// Two tokens; the second comes this many tokens after the first.
    Pairs(usize),
}

/// Maximum length of runs in lines and in tokens, and maximum distance of the tokens of a pair.
const LINES_MOST: usize = 3;
const TOKENS_MOST: usize = 8;
const APART_MOST: usize = 12;

impl Cuts {
    /// All kinds, those with the highest saving per attempt first.
    pub fn all() -> Vec<Self> {
        let lines = (1..=LINES_MOST).map(Self::Lines);
        let tokens = (1..=TOKENS_MOST).map(Self::Tokens);
        let pairs = (2..=APART_MOST).map(Self::Pairs);
        let brackets = [Self::Brackets, Self::Characters];
        let cheap = [Self::Comments, Self::Blanks].into_iter();
        cheap.chain(lines).chain(tokens).chain(brackets).chain(pairs).collect()
    }

    /// The cuts of this kind, each as the stretches to remove, in order.
    pub fn of(self, source: &[u8]) -> Vec<Vec<Stretch>> {
        match self {
            Self::Comments => {
                together(lines(source).into_iter().filter_map(|line| comment(source, line)))
            }
            Self::Blanks => {
                together(lines(source).into_iter().filter_map(|line| blank(source, line)))
            }
            Self::Lines(number) => runs(&lines(source), number),
            Self::Tokens(number) => runs(&tokens(source), number),
            Self::Characters => runs(&characters(source), 1),
            Self::Brackets => brackets(source),
            Self::Pairs(apart) => {
                let tokens = tokens(source);
                let pairs = tokens.iter().zip(tokens.iter().skip(apart));
                pairs.map(|(one, other)| vec![one.clone(), other.clone()]).collect()
            }
        }
    }
}

/// A source without these stretches, which are in order and do not overlap.
pub fn without(source: &[u8], stretches: &[Stretch]) -> Vec<u8> {
    let mut left = Vec::with_capacity(source.len());
    let mut from = 0;
    for stretch in stretches {
        left.extend_from_slice(&source[from..stretch.start]);
        from = stretch.end;
    }
    left.extend_from_slice(&source[from..]);
    left
}

/// All pieces together, and then each.
fn together(pieces: impl Iterator<Item = Stretch>) -> Vec<Vec<Stretch>> {
    let pieces: Vec<Stretch> = pieces.collect();
    let all = (pieces.len() > 1).then(|| pieces.clone());
    all.into_iter().chain(pieces.into_iter().map(|piece| vec![piece])).collect()
}

/// The starts of comments in most languages. If it is not a comment, the program fails without it, and it stays.
const COMMENTS: [&[u8]; 3] = [b"#", b"//", b"--"];

/// The comment of a line with the blanks before it; the whole line if it contains nothing else.
fn comment(source: &[u8], line: Stretch) -> Option<Stretch> {
    let text = source[line.clone()].trim_ascii_end();
    let begins = |at: &usize| {
        let is_first = *at == 0 || text[at - 1].is_ascii_whitespace();
        is_first && COMMENTS.iter().any(|mark| text[*at..].starts_with(mark))
    };
    let before = text[..(0..text.len()).find(begins)?].trim_ascii_end().len();
    let end = if before == 0 { line.end } else { line.start + text.len() };
    Some(line.start + before..end)
}

/// The blanks at the end of a line; the whole line if it contains nothing else.
fn blank(source: &[u8], line: Stretch) -> Option<Stretch> {
    let text = &source[line.clone()];
    let (used, end) = (text.trim_ascii_end().len(), text.strip_suffix(b"\n").unwrap_or(text).len());
    let end = if used == 0 { text.len() } else { end };
    (used < end).then(|| line.start + used..line.start + end)
}

/// Every run of this many adjacent pieces.
fn runs(pieces: &[Stretch], number: usize) -> Vec<Vec<Stretch>> {
    let run = |pieces: &[Stretch]| Stretch { start: pieces[0].start, end: pieces[number - 1].end };
    pieces.windows(number).map(|pieces| vec![run(pieces)]).collect()
}

/// The lines, each with its line end.
fn lines(source: &[u8]) -> Vec<Stretch> {
    stretches(source.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::len))
}

fn characters(source: &[u8]) -> Vec<Stretch> {
    match str::from_utf8(source) {
        Ok(text) => stretches(text.chars().map(char::len_utf8)),
        Err(_) => stretches(source.iter().map(|_| 1)),
    }
}

/// Single characters, but a word or a run of blanks is one token.
fn tokens(source: &[u8]) -> Vec<Stretch> {
    let mut tokens: Vec<Stretch> = Vec::new();
    for character in characters(source) {
        match tokens.last_mut() {
            Some(last) if are_one(source[last.start], source[character.start]) => {
                last.end = character.end;
            }
            _ => tokens.push(character),
        }
    }
    tokens
}

/// Whether two adjacent bytes belong to one token.
fn are_one(before: u8, byte: u8) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    is_word(before) && is_word(byte) || before == b' ' && byte == b' '
}

fn stretches(lengths: impl Iterator<Item = usize>) -> Vec<Stretch> {
    let mut from = 0;
    let next = |length| {
        let stretch = from..from + length;
        from = stretch.end;
        stretch
    };
    lengths.map(next).collect()
}

/// Each bracket with its closing bracket, and each quotation mark with the next one.
fn brackets(source: &[u8]) -> Vec<Vec<Stretch>> {
    let mut open: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    for (at, byte) in source.iter().enumerate() {
        let partner = match byte {
            b')' => b'(',
            b']' => b'[',
            b'}' => b'{',
            b'"' | b'\'' | b'`' | b'|' => *byte,
            _ => 0,
        };
        match open.iter().rposition(|from| source[*from] == partner) {
            Some(place) => {
                pairs.push(vec![open[place]..open[place] + 1, at..at + 1]);
                open.truncate(place);
            }
            None if b"([{\"'`|".contains(byte) => open.push(at),
            None => {}
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::comments(Cuts::Comments, "# a\nb # c\n", &["b\n", "b # c\n", "# a\nb\n"])]
    #[case::no_comments(Cuts::Comments, "$#a; 'x#y'\n", &[])]
    #[case::blanks(Cuts::Blanks, "a \n\nb\n", &["a\nb\n", "a\n\nb\n", "a \nb\n"])]
    #[case::lines(Cuts::Lines(1), "a\nb\n", &["b\n", "a\n"])]
    #[case::lines_in_runs(Cuts::Lines(2), "a\nb\nc", &["c", "a\n"])]
    #[case::tokens(Cuts::Tokens(1), "if x1+=2", &[" x1+=2", "ifx1+=2", "if +=2", "if x1=2", "if x1+2", "if x1+="])]
    #[case::tokens_in_runs(Cuts::Tokens(2), "a=1;", &["1;", "a;", "a="])]
    #[case::characters(Cuts::Characters, "äb", &["b", "ä"])]
    #[case::brackets(Cuts::Brackets, "((a)+\"b\")", &["(a+\"b\")", "((a)+b)", "(a)+\"b\""])]
    #[case::brackets_that_never_close(Cuts::Brackets, "(]", &[])]
    #[case::pairs(Cuts::Pairs(2), "-a-b", &["ab", "--"])]
    #[case::of_nothing(Cuts::Tokens(1), "", &[])]
    fn the_cuts_of_a_source(#[case] cuts: Cuts, #[case] source: &str, #[case] left: &[&str]) {
        let source = source.as_bytes();
        let cut = cuts.of(source).into_iter().map(|cut| without(source, &cut));
        let cut: Vec<String> =
            cut.map(|left| String::from_utf8_lossy(&left).into_owned()).collect();
        assert_eq!(cut, left);
    }

    #[test]
    fn bytes_that_are_no_text_are_cut_one_by_one() {
        assert_eq!(Cuts::Characters.of(b"\xff\xfe").len(), 2);
    }
}
