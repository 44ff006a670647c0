//! The labels of fields: the text around a number or word that a program shows with its boards.
//!
//! The right value of a field is known at each board. So the label is the text that most often has that value next to
//! it. A wrong value in the usual place is then read as a wrong value.

use std::{cmp::Reverse, collections::BTreeMap, sync::LazyLock};

use regex::Regex;
use rulebook::board::Board;
use serde::{Deserialize, Serialize};

use super::expected_events::Session;
use crate::{dialect::OutputContract, transcript::Expect};

/// A field is looked for in this many lines before each board, and in as many after it.
const LINES: usize = 32;
/// A longer line shows no field.
const LONGEST: usize = 200;
/// A label can belong to a field although most of its values are wrong: at one in this many boards or more the value is right, or
/// off by the same amount.
const OFTEN: usize = 8;
/// A field has at most this many labels: at the turns of each side, and at ends.
const LABELS: usize = 8;

static NUMBERS: LazyLock<Regex> = LazyLock::new(|| regex(r"-?\d+"));
static WORDS: LazyLock<Regex> = LazyLock::new(|| regex(r"[\p{Alphabetic}\p{N}_-]+"));
static WORD_BEFORE: LazyLock<Regex> =
    LazyLock::new(|| regex(r"\p{Alphabetic}+[^\p{Alphabetic}]*$"));
static WORD_AFTER: LazyLock<Regex> = LazyLock::new(|| regex(r"^[^\p{Alphabetic}]*\p{Alphabetic}+"));

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is constant")
}

/// The labels of all fields, in the order of `game.toml`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fields(Vec<Labels>);

/// The labels of a field, the most frequent one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Labels {
    is_number: bool,
    labels: Vec<Label>,
}

/// The text around a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Label {
    form: Form,
    side: Side,
    before: String,
    after: String,
}

/// How much of its line a label is. A longer one is preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Form {
    Line,
    LineBefore,
    LineAfter,
    WordBefore,
    WordAfter,
}

/// Where a label is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Side {
    BeforeBoard,
    AfterBoard,
}

/// A number or word in a line. The digits around it do not count.
struct Token {
    value: String,
    before: String,
    after: String,
}

impl Token {
    /// The labels that it may have.
    fn labels(&self, side: Side) -> impl Iterator<Item = Label> {
        let (before, after) = (&*self.before, &*self.after);
        let word_before = WORD_BEFORE.find(before).map(|word| (word.as_str(), ""));
        let word_after = WORD_AFTER.find(after).map(|word| ("", word.as_str()));
        let forms = [
            (Form::Line, Some((before, after))),
            (Form::LineBefore, Some((before, ""))),
            (Form::LineAfter, Some(("", after))),
            (Form::WordBefore, word_before),
            (Form::WordAfter, word_after),
        ];
        let label = move |(form, texts): (Form, Option<(&str, &str)>)| {
            let (before, after) = texts.map(|(one, two)| (one.to_owned(), two.to_owned()))?;
            Some(Label { form, side, before, after })
        };
        forms.map(label).into_iter().flatten()
    }
}

/// The text before a board and after it.
pub(in crate::dialect) struct Around([String; 2]);

impl Around {
    /// The values with their sides. If several have the same label, the nearest to the board comes first and counts.
    fn tokens(&self, is_number: bool) -> Vec<(Side, Token)> {
        let [before, after] = &self.0;
        let before = before.lines().rev().take(LINES).flat_map(|line| {
            let mut tokens = tokens(line, is_number);
            tokens.reverse();
            tokens
        });
        let after = after.lines().take(LINES).flat_map(|line| tokens(line, is_number));
        let before = before.map(|token| (Side::BeforeBoard, token));
        before.chain(after.map(|token| (Side::AfterBoard, token))).collect()
    }
}

fn tokens(line: &str, is_number: bool) -> Vec<Token> {
    if line.len() > LONGEST {
        return Vec::new();
    }
    let found = if is_number { NUMBERS.find_iter(line) } else { WORDS.find_iter(line) };
    let token = |found: regex::Match<'_>| {
        let (before, after) = (&line[..found.start()], &line[found.end()..]);
        // A dash between two values is not a minus sign.
        let is_dash = is_number && before.ends_with(char::is_alphanumeric);
        let value = if is_dash { found.as_str().trim_start_matches('-') } else { found.as_str() };
        let value = value.parse::<i64>().map_or_else(|_| value.to_lowercase(), |n| n.to_string());
        let without_digits = |text: &str| NUMBERS.replace_all(text, "0").into_owned();
        Token { value, before: without_digits(before), after: without_digits(after) }
    };
    found.map(token).collect()
}

impl<'a> Session<'a> {
    /// The text around the board of a reply, or the whole reply if it needs no board. None if its board is missing, or
    /// if the reply cannot be separated from others.
    pub(in crate::dialect) fn around(self, reply: usize) -> Option<Around> {
        let passage = &self.passages.replies[reply];
        let Some(board) = self.board_of(reply) else {
            let words = passage.words();
            return (!passage.shared).then(|| Around([words, String::new()]));
        };
        let at = passage.shown.iter().rposition(|shown| shown.board == *board)?;
        let before = at.checked_sub(1).map_or(&passage.before, |other| &passage.shown[other].after);
        let mut around = [before.clone(), passage.shown[at].after.clone()];
        if self.passages.at_once {
            let (earlier, later) = self.passages.replies.split_at(reply);
            let last = earlier.iter().rev().find_map(|passage| passage.last());
            around[0] = last.map_or("", |shown| &shown.after).to_owned() + &around[0];
            let next = later.iter().skip(1).find(|passage| !passage.shown.is_empty());
            around[1] += next.map_or("", |passage| &passage.before);
        }
        Some(Around(around))
    }

    /// The board that must be in a reply, if one must.
    fn board_of(self, reply: usize) -> Option<&'a Board> {
        match reply.checked_sub(1) {
            None => Some(&self.transcript.start),
            Some(step) => self.transcript.steps[step].expect.board(),
        }
    }

    /// The text around each board and the values of the fields there, as long as the session matches its transcript.
    fn valued(self) -> Vec<(Around, &'a [String])> {
        let Some(start) = self.around(0) else { return Vec::new() };
        let is_played = |(_, expect): &(usize, &Expect)| expect.board().is_some();
        let steps = self.transcript.steps.iter().zip(1..self.passages.replies.len());
        let boards = steps.clone().map(|(step, reply)| (reply, &step.expect)).filter(is_played);
        let values = |reply: usize| &*self.transcript.steps[reply - 1].fields;
        let moved = boards.map_while(|(reply, _)| Some((self.around(reply)?, values(reply))));
        [(start, &*self.transcript.fields)].into_iter().chain(moved).collect()
    }
}

/// The sources of a field at one board: all values around it, and the right one.
struct Spot<'a> {
    tokens: Vec<(Side, Token)>,
    right: &'a str,
}

impl Spot<'_> {
    /// The value that each label has.
    fn by_label(&self) -> BTreeMap<Label, &str> {
        let mut values = BTreeMap::new();
        for (side, token) in &self.tokens {
            token.labels(*side).for_each(|label| _ = values.entry(label).or_insert(&*token.value));
        }
        values
    }
}

/// The number of boards at which a label has the right value, and at which it is off by the same amount.
#[derive(Default)]
struct Score {
    right: usize,
    wrong: usize,
    by_difference: BTreeMap<i64, usize>,
}

impl Score {
    fn count(&mut self, value: &str, right: &str) {
        let is_right = value == right.to_lowercase();
        self.right += usize::from(is_right);
        self.wrong += usize::from(!is_right);
        if let (Ok(value), Ok(right)) = (value.parse::<i64>(), right.parse::<i64>()) {
            *self.by_difference.entry(value.wrapping_sub(right)).or_default() += 1;
        }
    }

    /// The number of boards at which it is right, or off by the most frequent amount.
    fn often(&self) -> usize {
        self.by_difference.values().copied().max().unwrap_or(self.right)
    }
}

fn scores(spots: &[Spot<'_>]) -> BTreeMap<Label, Score> {
    let mut scores: BTreeMap<Label, Score> = BTreeMap::new();
    for spot in spots {
        for (label, value) in spot.by_label() {
            scores.entry(label).or_default().count(value, spot.right);
        }
    }
    scores
}

impl Labels {
    fn fit(around: &[(Around, &[String])], field: usize) -> Self {
        let right: Vec<&str> =
            around.iter().filter_map(|(_, it)| Some(&**it.get(field)?)).collect();
        let is_number = right.iter().all(|value| value.parse::<i64>().is_ok());
        let spots = around.iter().zip(right);
        let spot = |((around, _), right): (&(Around, _), _)| Spot {
            tokens: around.tokens(is_number),
            right,
        };
        let mut spots: Vec<Spot<'_>> = spots.map(spot).collect();
        let mut labels = Vec::new();
        while labels.len() < LABELS
            && let Some(label) = best(&spots, labels.is_empty())
        {
            spots.retain(|spot| !spot.by_label().contains_key(&label));
            labels.push(label);
        }
        Self { is_number, labels }
    }

    fn read(&self, around: &Around) -> Option<String> {
        let tokens = around.tokens(self.is_number);
        let of_label = |label: &Label| {
            let mut of_label =
                tokens.iter().filter(|(side, token)| token.labels(*side).any(|it| it == *label));
            Some(of_label.next()?.1.value.clone())
        };
        self.labels.iter().find_map(of_label)
    }
}

/// The label with the most right values. The values of a wrong program may all be off by the same amount, or many of
/// them may be wrong. So the first label may have wrong values; later ones may not.
fn best(spots: &[Spot<'_>], is_first: bool) -> Option<Label> {
    let scores = scores(spots);
    let right = scores.iter().filter(|(_, it)| it.right > 0 && (is_first || it.wrong == 0));
    let right = right.filter(|(_, it)| !is_first || it.right > it.wrong);
    let right = right.max_by_key(|(label, it)| (it.right - it.wrong, Reverse(*label)));
    let often = || {
        let often = scores.iter().filter(|(_, it)| is_first && it.often() * OFTEN >= spots.len());
        often.max_by_key(|(label, it)| (it.often(), it.right, Reverse(*label)))
    };
    right.or_else(often).map(|(label, _)| label.clone())
}

impl Fields {
    pub(super) fn fit(sessions: &[Session<'_>], contract: &OutputContract) -> Self {
        if contract.fields.is_empty() {
            return Self::default();
        }
        let around: Vec<_> = sessions.iter().flat_map(|session| session.valued()).collect();
        Self((0..contract.fields.len()).map(|field| Labels::fit(&around, field)).collect())
    }

    /// The values shown around a board, in the order of the fields.
    pub(in crate::dialect) fn read(&self, around: &Around) -> Vec<Option<String>> {
        self.0.iter().map(|labels| labels.read(around)).collect()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text around the value of each field, with its name in it; none if the program never shows the field.
    pub fn described(&self, names: &[&str]) -> Vec<Option<String>> {
        let described = |(labels, name): (&Labels, &&str)| {
            let Label { before, after, .. } = labels.labels.first()?;
            Some(format!("{before}{{{name}}}{after}"))
        };
        self.0.iter().zip(names).map(described).collect()
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The values read from some texts after boards, where the right values are 0, 1, 2, …
    fn read(said: &[&str]) -> Vec<Option<String>> {
        let right: Vec<Vec<String>> = (0..said.len()).map(|n| vec![n.to_string()]).collect();
        let around = |text: &&str| Around([String::new(), (*text).to_owned()]);
        let valued: Vec<_> = said.iter().map(around).zip(right.iter().map(Vec::as_slice)).collect();
        let labels = Labels::fit(&valued, 0);
        said.iter().map(|text| labels.read(&around(text))).collect()
    }

    #[rstest]
    #[case::a_label(&["Moves: 0", "Moves: 1", "Moves: 2"], &["0", "1", "2"])]
    #[case::a_prompt(&["[0] > ", "[1] > ", "[2] > "], &["0", "1", "2"])]
    #[case::zeros_before_it(&["m 000", "m 001", "m 002"], &["0", "1", "2"])]
    #[case::singular_and_plural(&["0 moves", "1 move", "2 moves"], &["0", "1", "2"])]
    #[case::other_numbers(&["move 1, 0 made", "move 2, 1 made", "move 3, 2 made"], &["0", "1", "2"])]
    #[case::other_words_at_the_end(&["m=0", "m=1", "m=2", "Solved in 3!"], &["0", "1", "2", "3"])]
    #[case::a_wrong_value(&["m=0", "m=1", "m=3", "m=3"], &["0", "1", "3", "3"])]
    #[case::off_by_one(&["[1, a] >", "[2, b] >", "[3, a] >"], &["1", "2", "3"])]
    #[case::mostly_wrong(&["m=0", "m=1", "m=3", "m=5", "m=7", "m=9"], &["0", "1", "3", "5", "7", "9"])]
    fn a_field_is_found_by_the_text_around_it(#[case] said: &[&str], #[case] values: &[&str]) {
        let values: Vec<_> = values.iter().map(|value| Some((*value).to_owned())).collect();
        assert_eq!(read(said), values);
    }

    #[rstest]
    #[case::nothing(&["", "", ""])]
    #[case::no_number(&["one more", "one more", "one more"])]
    fn what_is_not_shown_is_not_found(#[case] said: &[&str]) {
        assert_eq!(read(said), vec![None; said.len()]);
    }
}
