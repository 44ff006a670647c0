//! Falsy and truthy: how a submission refuses, and how it announces a winner.
//!
//! Never read a piece's character or a prompt as falsy or truthy: `0> ` asks for a move of the player who plays `0`.

use similar::{ChangeTag, TextDiff};

use super::{duties::has_word, turn::words};

const FALSY: [&str; 14] = [
    "0",
    "0.0",
    "false",
    "f",
    "nil",
    "none",
    "null",
    "undefined",
    "nan",
    "no",
    "()",
    "[]",
    "{}",
    "''",
];
const TRUTHY: [&str; 8] = ["1", "-1", "true", "t", "yes", "y", "ok", "legal"];

/// How a reply to a refused input sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// Nothing was said.
    Silent,
    /// The prompt again, or an empty line: falsy enough.
    Prompt,
    /// A falsy value.
    Falsy,
    /// Words that say no more than that they are there, such as `Illegal move!`.
    Words,
    /// A truthy value.
    Truthy,
}

/// The tone of a reply, when `usual` is what is said around a board anyway.
pub fn tone(reply: &str, usual: &[&str], glyphs: &[&str]) -> Tone {
    if reply.is_empty() {
        return Tone::Silent;
    }
    let said = unusual(reply, usual, glyphs);
    let words = words(&said);
    let is_glyph = |word: &str| glyphs.contains(&word);
    match () {
        () if said.trim().is_empty() => Tone::Prompt,
        () if is_falsy(&said) || words.iter().any(|word| is_falsy(word) && !is_glyph(word)) => {
            Tone::Falsy
        }
        () if words.iter().all(|word| is_truthy(word) && !is_glyph(word)) => Tone::Truthy,
        () => Tone::Words,
    }
}

/// A reply without what is said around a board anyway; falsy values stay, whatever is usual.
pub fn unusual(reply: &str, usual: &[&str], glyphs: &[&str]) -> String {
    let mut said = reply.to_owned();
    for usual in usual.iter().map(|usual| usual.trim()).filter(|usual| !usual.is_empty()) {
        if !is_falsy(usual) || glyphs.contains(&usual) {
            said = said.replace(usual, "");
        }
    }
    said
}

/// Whether a text is a falsy value and nothing else.
pub fn is_falsy(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    FALSY.contains(&text.as_str()) || text == "\"\""
}

/// The falsy value that a line is, or ends with after signs such as a prompt's.
pub fn falsy_value(line: &str) -> Option<&str> {
    let line = line.trim();
    let value = if is_falsy(line) { line } else { line.rsplit(' ').next()? };
    let is_sign = |c: char| !c.is_alphanumeric();
    (is_falsy(value) && line[..line.len() - value.len()].chars().all(is_sign)).then_some(value)
}

fn is_truthy(text: &str) -> bool {
    TRUTHY.contains(&text.to_lowercase().as_str())
}

/// How an end's text names the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Announcement {
    /// The winner's character and something truthy.
    Winner,
    /// The loser's character in the winner's place.
    Loser,
    /// Neither.
    Nobody,
}

/// How an end's text names the winner. `other` is the text of an end that the other player won: the two are the same up to
/// the characters, which is safer than looking for a character that may be part of a word.
pub fn announcement(text: &str, other: Option<&str>, winner: &str, loser: &str) -> Announcement {
    if other.is_some_and(|other| other.trim() == text.trim()) {
        // The same words for either winner name neither, whatever characters are in them.
        return if by_itself(text, winner, loser) == Announcement::Loser {
            Announcement::Loser
        } else {
            Announcement::Nobody
        };
    }
    let said = match other.map(|other| difference(text, other, winner, loser)) {
        Some(Announcement::Nobody) | None => by_itself(text, winner, loser),
        Some(told) => told,
    };
    if said == Announcement::Winner && !has_something_truthy(text, winner) {
        Announcement::Nobody
    } else {
        said
    }
}

/// Whether a text says one of these names, which are in lower case.
pub fn named(text: &str, names: &[&str]) -> bool {
    let text = text.to_lowercase();
    names.iter().any(|name| has_word(&text, name))
}

/// What changes between two ends with different winners.
fn difference(text: &str, other: &str, winner: &str, loser: &str) -> Announcement {
    let marked = |text: &str| {
        let (first, second) = if winner.len() >= loser.len() {
            ((winner, "\u{e001}"), (loser, "\u{e002}"))
        } else {
            ((loser, "\u{e002}"), (winner, "\u{e001}"))
        };
        text.replace(first.0, first.1).replace(second.0, second.1)
    };
    let (text, other) = (marked(text), marked(other));
    let diff = TextDiff::from_chars(&other, &text);
    let part = |tag| {
        diff.iter_all_changes()
            .filter(move |change| change.tag() == tag)
            .map(|change| change.value().to_owned())
            .collect::<String>()
    };
    let (gone, new) = (part(ChangeTag::Delete), part(ChangeTag::Insert));
    match () {
        () if new.contains('\u{e001}') && gone.contains('\u{e002}') => Announcement::Winner,
        () if new.contains('\u{e002}') && gone.contains('\u{e001}') => Announcement::Loser,
        () => Announcement::Nobody,
    }
}

fn by_itself(text: &str, winner: &str, loser: &str) -> Announcement {
    let words = words(text);
    let names = |glyph: &str| {
        let glyph = glyph.trim_end_matches('\u{fe0f}');
        words.iter().any(|word| word == glyph)
            || glyph.chars().any(|c| !c.is_alphanumeric()) && text.contains(glyph)
    };
    match (names(winner), names(loser)) {
        (true, _) => Announcement::Winner,
        (false, true) => Announcement::Loser,
        (false, false) => Announcement::Nobody,
    }
}

/// Whether anything but the winner's character is there, and it is not falsy.
fn has_something_truthy(text: &str, winner: &str) -> bool {
    let rest = text.replacen(winner, "", 1);
    // The quotes around a character are what makes it a value.
    let is_quoted = rest.contains(['"', '\'']);
    let mut lines = rest.lines().filter(|line| !line.trim().is_empty());
    if is_quoted { !rest.trim().is_empty() } else { lines.any(|line| !is_falsy(line)) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::zero("0\n", Tone::Falsy)]
    #[case::zero_and_prompt("0\nO>", Tone::Falsy)]
    #[case::glued_zero("0", Tone::Falsy)]
    #[case::nil("nil\nO>", Tone::Falsy)]
    #[case::empty_tuple("()\n", Tone::Falsy)]
    #[case::empty_list("[]\n", Tone::Falsy)]
    #[case::python("False\n", Tone::Falsy)]
    #[case::empty_line("\n", Tone::Prompt)]
    #[case::prompt("O>", Tone::Prompt)]
    #[case::words("Illegal move!\nO>", Tone::Words)]
    #[case::truthy("1\nO>", Tone::Truthy)]
    #[case::nothing("", Tone::Silent)]
    fn a_refusal_sounds(#[case] reply: &str, #[case] expected: Tone) {
        assert_eq!(tone(reply, &["O>"], &["O", "X", "."]), expected);
    }

    #[rstest]
    #[case::alone(" nil ", Some("nil"))]
    #[case::after_a_prompt("> False", Some("False"))]
    #[case::a_prompt("0>", None)]
    #[case::at_the_end_of_words("Is it over? no", None)]
    fn a_line_holds_a_falsy_value(#[case] line: &str, #[case] expected: Option<&str>) {
        assert_eq!(falsy_value(line), expected);
    }

    #[rstest]
    #[case::prompt_of_zero("0> ", "0> ", Tone::Prompt)]
    #[case::prompt_of_one("1> ", "1> ", Tone::Prompt)]
    fn a_prompt_with_a_digit_for_a_piece_is_a_prompt(
        #[case] reply: &str,
        #[case] usual: &str,
        #[case] expected: Tone,
    ) {
        assert_eq!(tone(reply, &[usual], &["0", "1", "."]), expected);
    }

    #[rstest]
    #[case::character_and_one("X 1", "O 1", Announcement::Winner)]
    #[case::quoted("\"X\"", "\"O\"", Announcement::Winner)]
    #[case::a_tuple("('X', 1)", "('O', 1)", Announcement::Winner)]
    #[case::a_sentence("X wins! true", "O wins! true", Announcement::Winner)]
    #[case::both_named("X beats O", "O beats X", Announcement::Winner)]
    #[case::part_of_words("Game Over: X 1", "Game Over: O 1", Announcement::Winner)]
    #[case::the_loser("O 1", "X 1", Announcement::Loser)]
    #[case::always_the_first("O 1", "O 1", Announcement::Loser)]
    #[case::a_number("Player 2 wins", "Player 1 wins", Announcement::Nobody)]
    #[case::nobody("the end", "the end", Announcement::Nobody)]
    #[case::only_part_of_a_word("Xylophone", "Xylophone", Announcement::Nobody)]
    #[case::nothing_truthy("X\n", "O\n", Announcement::Nobody)]
    #[case::something_falsy("X 0", "O 0", Announcement::Nobody)]
    #[case::something_falsy_on_every_line("X\n0\n0", "O\n0\n0", Announcement::Nobody)]
    fn an_end_won_by_x_names(
        #[case] text: &str,
        #[case] other: &str,
        #[case] expected: Announcement,
    ) {
        assert_eq!(announcement(text, Some(other), "X", "O"), expected);
    }

    #[rstest]
    #[case::glued("21", "11", Announcement::Winner)]
    #[case::truthy_alone("1", "1", Announcement::Loser)]
    #[case::the_same_for_both("('1', 2)", "('1', 2)", Announcement::Nobody)]
    fn an_end_won_by_2_names(
        #[case] text: &str,
        #[case] other: &str,
        #[case] expected: Announcement,
    ) {
        assert_eq!(announcement(text, Some(other), "2", "1"), expected);
    }
}
