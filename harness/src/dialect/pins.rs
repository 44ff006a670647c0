//! What a person says of a submission's dialect, in place of learning it.

use std::collections::BTreeMap;

use regex::Regex;

/// What is pinned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// How an input is written: `{from}>{to}`, in capitals `{FROM}>{TO}`.
    pub input: Option<String>,
    /// What it draws for the rulebook's characters.
    pub glyphs: BTreeMap<char, String>,
    /// How further parts of an input are written, by what they are: `promotion`, `put`, `placement`, `letters`.
    pub parts: BTreeMap<String, String>,
    /// How it says that a game is over, as patterns, by what it says: `white-wins`, `draw`.
    pub ends: BTreeMap<String, String>,
}

const PARTS: [&str; 4] = ["promotion", "put", "placement", "letters"];
const DRAW: &str = "draw";
const WINS: &str = "-wins";

impl Pins {
    /// Pins one thing by its name.
    ///
    /// # Errors
    /// A name that pins nothing, or a pattern that is none.
    pub fn pin(&mut self, name: &str, value: &str) -> Result<(), String> {
        let value = value.to_owned();
        let mut characters = name.chars();
        match (name, characters.next(), characters.next()) {
            ("input", ..) => self.input = Some(value),
            ("blank", ..) => drop(self.glyphs.insert('.', value)),
            (_, Some(mark), None) => drop(self.glyphs.insert(mark, value)),
            (part, ..) if PARTS.contains(&part) => drop(self.parts.insert(part.to_owned(), value)),
            (end, ..) if end == DRAW || end.ends_with(WINS) => {
                Regex::new(&value)
                    .map_err(|error| format!("found the pattern `{value}`: {error}"))?;
                self.ends.insert(end.to_owned(), value);
            }
            _ => return Err(format!("found the pin `{name}`")),
        }
        Ok(())
    }

    /// How a part of an input is written, if it is pinned.
    pub fn part<'p>(&'p self, name: &str, usual: &'p str) -> &'p str {
        self.parts.get(name).map_or(usual, String::as_str)
    }

    /// Whether a text says that this side wins, or that nobody does, if it is pinned how that is said.
    pub fn says_end(&self, side: Option<&str>, text: &str) -> Option<bool> {
        let pattern = Regex::new(self.ends.get(&Self::end_name(side))?).ok()?;
        Some(pattern.is_match(text))
    }

    /// A pattern that pins an end with this line. Where the line is told as a template, `{k}` stands for any number.
    pub fn end_pattern(line: &str) -> String {
        let is_pattern = Regex::new(line).is_ok_and(|pattern| pattern.is_match(line));
        let parts: Vec<String> = line.split("{k}").map(regex::escape).collect();
        if is_pattern { line.to_owned() } else { parts.join("\\d+") }
    }

    /// The name that pins how it is said that this side wins, or that nobody does.
    pub fn end_name(side: Option<&str>) -> String {
        side.map_or_else(|| DRAW.to_owned(), |side| side.to_lowercase() + WINS)
    }
}

/// Puts the two squares of an input into a template: `{from}>{to}`, in capitals `{FROM}>{TO}`.
pub(super) fn fill(template: &str, from: &str, to: &str) -> String {
    template
        .replace("{from}", from)
        .replace("{to}", to)
        .replace("{FROM}", &from.to_uppercase())
        .replace("{TO}", &to.to_uppercase())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::words("P1 WINS", "P1 WINS")]
    #[case::a_score("1-0", "1-0")]
    #[case::signs("O wins! (*)", r"O wins! \(\*\)")]
    #[case::a_number("Won in {k} moves", r"Won in \d+ moves")]
    fn a_line_that_ends_games_is_a_pattern(#[case] line: &str, #[case] pattern: &str) {
        assert_eq!(Pins::end_pattern(line), pattern);
        let said = line.replace("{k}", "12");
        assert!(Regex::new(pattern).unwrap().is_match(&said));
    }
}
