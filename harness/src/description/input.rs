//! The inputs of a game: the moves of its patterns, near misses, and the notations in which submissions read them.

use std::collections::HashMap;

use super::{
    faults::Wrong,
    grammar::{Pattern, Place},
    notation::{Notation, placeholders},
};

/// The `[input]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    pub(super) patterns: Vec<Pattern>,
    /// Near misses, which no pattern makes.
    pub nonsense: Vec<String>,
    pub(super) notations: Vec<String>,
    /// Inputs that leave the game, such as `q`.
    pub leave: Vec<String>,
}

/// The inputs that patterns make, and near misses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Universe {
    /// The inputs of the patterns, in order; if there are more than [`Universe::MOST`], an even selection.
    pub moves: Vec<String>,
    /// The near misses.
    pub nonsense: Vec<String>,
    /// The number of inputs that the patterns make.
    pub total: u128,
}

/// Two inputs that a notation writes the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The notation.
    pub notation: String,
    /// The two inputs. The first is a move; the second may be a near miss.
    pub inputs: [String; 2],
    /// What the notation writes for both.
    pub written: String,
}

impl Universe {
    /// At most this number of moves is listed.
    pub const MOST: usize = 20_000;

    /// Whether it lists all inputs that the patterns make.
    pub fn is_complete(&self) -> bool {
        self.total == self.moves.len() as u128
    }

    /// The moves, then the near misses.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().chain(&self.nonsense).map(String::as_str)
    }
}

impl Input {
    /// The places that an input names, with their names; none if no pattern makes it.
    pub fn places(&self, input: &str) -> Option<Vec<(&str, Place)>> {
        self.patterns.iter().find_map(|pattern| {
            let values = pattern.matched(input)?;
            let place = |(slot, at): (&super::grammar::Slot, usize)| slot.values[at].1.clone();
            let named = |(slot, at)| (slot_name(slot), place((slot, at)));
            Some(pattern.slots().zip(values).map(named).collect())
        })
    }

    /// All inputs that could be a move, and the near misses.
    pub fn universe(&self) -> Universe {
        let sizes = self.patterns.iter().map(Pattern::size);
        let total = sizes.fold(0, u128::saturating_add);
        let listed = total.min(Universe::MOST as u128);
        let numbers = (0..listed).map(|n| spread(n, total, listed));
        let moves = numbers.filter_map(|number| self.input(number)).collect();
        Universe { moves, nonsense: self.nonsense.clone(), total }
    }

    /// The input of this number among those of all patterns.
    fn input(&self, mut number: u128) -> Option<String> {
        for pattern in &self.patterns {
            if number < pattern.size() {
                return Some(pattern.input(number));
            }
            number -= pattern.size();
        }
        None
    }

    /// The notations that a submission may read, the usual one first.
    pub fn notations(&self) -> &[String] {
        &self.notations
    }

    /// All that may stand in the braces of a notation, with the braces.
    pub fn placeholders(&self) -> Vec<String> {
        let all = self.patterns.iter().flat_map(placeholders);
        let mut placeholders: Vec<String> = Vec::new();
        for placeholder in all.map(|word| format!("{{{word}}}")) {
            if !placeholders.contains(&placeholder) {
                placeholders.push(placeholder);
            }
        }
        placeholders
    }

    /// Checks a notation that somebody has chosen.
    ///
    /// # Errors
    /// What is wrong with it, and what is expected.
    pub fn check_notation(&self, notation: &str) -> Result<(), String> {
        let told = |wrong: Wrong| format!("{}; expected {}", wrong.found, wrong.allowed);
        self.read_notation(notation).map(drop).map_err(told)
    }

    pub(super) fn read_notation(&self, notation: &str) -> Result<Notation<'_>, Wrong> {
        Notation::parse(notation, &self.patterns)
    }

    /// The input as a submission reads it that uses this notation. An input of another pattern is written as it is.
    pub fn write(&self, input: &str, notation: &str) -> String {
        match self.read_notation(notation) {
            Ok(notation) => notation.write(input),
            Err(_) => input.to_owned(),
        }
    }

    /// The first two inputs that a notation writes the same, for each notation that does so.
    pub fn clashes(&self) -> Vec<Clash> {
        let universe = self.universe();
        self.notations.iter().filter_map(|notation| self.clash(notation, &universe)).collect()
    }

    fn clash(&self, text: &str, universe: &Universe) -> Option<Clash> {
        let notation = self.read_notation(text).ok()?;
        let mut written: HashMap<String, &str> = HashMap::new();
        for input in universe.inputs() {
            let line = notation.write(input);
            if let Some(other) = written.get(&line) {
                let inputs = [*other, input].map(str::to_owned);
                return Some(Clash { notation: text.to_owned(), inputs, written: line });
            }
            written.insert(line, input);
        }
        None
    }
}

fn slot_name(slot: &super::grammar::Slot) -> &str {
    &slot.name
}

/// The number that stands at place `n` of an even selection of `listed` from `total`.
fn spread(n: u128, total: u128, listed: u128) -> u128 {
    let (whole, rest) = (total / listed, total % listed);
    n * whole + n * rest / listed
}
