//! The tone of a reply to an illegal input: falsy, truthy, or neither.
//!
//! Never read a piece's character or a prompt as falsy or truthy: `0> ` prompts the player of the pieces `0`.

use serde::{Deserialize, Serialize};

use crate::dialect::fit::turn_tokens::words;

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

/// The tone of a reply to a refused input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Tone {
    /// No output.
    Silent,
    /// The prompt again, or an empty line: falsy enough.
    Prompt,
    /// A falsy value.
    Falsy,
    /// Words without a truth value, such as `Illegal move!`.
    Words,
    /// Exactly the answer that legal moves get.
    AsPlayed,
    /// Some output, mixed with the answers to other inputs.
    Unclear,
    /// A truthy value.
    Truthy,
}

/// The tone of a reply. `usual` are the usual texts around a board.
pub(in crate::dialect) fn tone(reply: &str, usual: &[&str], glyphs: &[&str]) -> Tone {
    if reply.is_empty() {
        return Tone::Silent;
    }
    let said = unusual(reply, usual, glyphs);
    let words = words(&said);
    let is_glyph = |word: &str| glyphs.contains(&word);
    let is_truthy = |word: &String| is_truthy(word) && !is_glyph(word);
    if said.trim().is_empty() {
        Tone::Prompt
    } else if is_falsy(&said) || words.iter().any(|word| is_falsy(word) && !is_glyph(word)) {
        Tone::Falsy
    } else if words.iter().all(is_truthy) || agrees(&words) || is_number(&said, glyphs) {
        Tone::Truthy
    } else {
        Tone::Words
    }
}

/// A reply without the usual text around a board. Falsy values stay, even if they are usual.
pub(in crate::dialect) fn unusual(reply: &str, usual: &[&str], glyphs: &[&str]) -> String {
    let mut said = reply.to_owned();
    for usual in usual.iter().map(|usual| usual.trim()).filter(|usual| !usual.is_empty()) {
        if !is_falsy(usual) || glyphs.contains(&usual) {
            said = said.replace(usual, "");
        }
    }
    said
}

/// Whether a text is only a falsy value.
pub(in crate::dialect) fn is_falsy(text: &str) -> bool {
    let text = text.trim();
    is_one_of(text, &FALSY) || text == "\"\"" || is_zero(text)
}

/// Whether a text is zero in any notation: `000`, `0x0`, `-0`, `0e0`, `0n`.
fn is_zero(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '+']);
    let prefixes = ["0x", "0X", "0b", "0B", "0o", "0O"];
    let rest = prefixes.iter().find_map(|prefix| digits.strip_prefix(prefix));
    let digits = rest.unwrap_or(digits).trim_end_matches(['n', 'L', 'f', 'r', 'i', 'j']);
    digits.contains('0') && digits.chars().all(|c| "0._eE+-".contains(c))
}

/// Whether a text is one of these words, in upper or lower case.
fn is_one_of(text: &str, words: &[&str]) -> bool {
    words.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The falsy value of a line: the whole line, or its end after signs such as a prompt's.
pub(in crate::dialect) fn falsy_value(line: &str) -> Option<&str> {
    let line = line.trim();
    let value = if is_falsy(line) { line } else { line.rsplit(' ').next()? };
    let is_sign = |c: char| !c.is_alphanumeric();
    (is_falsy(value) && line[..line.len() - value.len()].chars().all(is_sign)).then_some(value)
}

/// Whether a sentence starts with agreement and takes nothing back, such as `Yes, that is legal`.
fn agrees(words: &[String]) -> bool {
    const DENIALS: [&str; 8] =
        ["not", "illegal", "invalid", "no", "false", "wrong", "but", "cannot"];
    let agrees = |word: &String| is_one_of(word, &["yes", "true"]);
    words.first().is_some_and(agrees) && !words.iter().any(|word| is_one_of(word, &DENIALS))
}

/// Whether a text is only a number, such as `-1`. Zero was recognised as falsy before.
fn is_number(text: &str, glyphs: &[&str]) -> bool {
    let text = text.trim();
    !glyphs.contains(&text) && text.parse::<f64>().is_ok_and(f64::is_finite)
}

pub(in crate::dialect) fn is_truthy(text: &str) -> bool {
    is_one_of(text, &TRUTHY)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::zero("0\n", Tone::Falsy)]
    #[case::zero_and_prompt("0\nO>", Tone::Falsy)]
    #[case::glued_zero("0", Tone::Falsy)]
    #[case::several_noughts("000\nO>", Tone::Falsy)]
    #[case::nought_in_hex("0x0\nO>", Tone::Falsy)]
    #[case::nought_below_nought("-0\nO>", Tone::Falsy)]
    #[case::nought_with_an_exponent("0e0\nO>", Tone::Falsy)]
    #[case::nil("nil\nO>", Tone::Falsy)]
    #[case::empty_tuple("()\n", Tone::Falsy)]
    #[case::empty_list("[]\n", Tone::Falsy)]
    #[case::python("False\n", Tone::Falsy)]
    #[case::empty_line("\n", Tone::Prompt)]
    #[case::prompt("O>", Tone::Prompt)]
    #[case::words("Illegal move!\nO>", Tone::Words)]
    #[case::truthy("1\nO>", Tone::Truthy)]
    #[case::a_number_below_nought("-1\nO>", Tone::Truthy)]
    #[case::another_number("2\n", Tone::Truthy)]
    #[case::a_sentence_that_agrees("Yes, that is legal\n", Tone::Truthy)]
    #[case::a_sentence_that_takes_it_back("Yes, but not here\n", Tone::Words)]
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
}
