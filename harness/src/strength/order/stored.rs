//! The text of an order, as it is stored next to the goldens.

use std::fmt;

use super::{Added, Order};

const HEAD: &str = "\
# Written by `stickler bless`: the transcripts in the order that detects most early.
# Each line: NAME, then the numbers of known mistakes, generated faults and situations that it adds to the lines before.
";

impl Order {
    /// Reads a stored order.
    ///
    /// # Errors
    /// The first invalid line: its number, the text found, and the expected format.
    pub fn parse(text: &str) -> Result<Self, String> {
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
        let added = lines.map(|(line, number)| {
            Added::parse(line).ok_or_else(|| {
                format!(
                    "line {number}: expected `NAME MISREADINGS FAULTS SITUATIONS`, found `{line}`"
                )
            })
        });
        Ok(Self { transcripts: added.collect::<Result<_, _>>()? })
    }
}

/// Prints an order as it is stored.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        let mut added = self.transcripts.iter();
        added.try_for_each(|Added { name, misreadings, faults, situations }| {
            writeln!(f, "{name} {misreadings} {faults} {situations}")
        })
    }
}

impl Added {
    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let name = words.next()?.to_owned();
        let mut number = || words.next()?.parse().ok();
        let added = Self { name, misreadings: number()?, faults: number()?, situations: number()? };
        words.next().is_none().then_some(added)
    }
}
