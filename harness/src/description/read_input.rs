//! A parsed input: its parts, the texts at its places, and its notations.

use super::{
    Place,
    grammar::{Pattern, Piece},
    notation::{Notation, Spot},
    parts::{Form, InputPart},
};

/// A parsed input: its parts, and the texts at its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadInput<'i> {
    /// The patterns of all inputs.
    patterns: &'i [Pattern],
    parts: &'i [InputPart],
    form: &'i Form,
    spots: Vec<Spot>,
}

impl<'i> ReadInput<'i> {
    /// The input of this form with these texts at its places.
    pub(super) fn of(
        (patterns, parts): (&'i [Pattern], &'i [InputPart]),
        form: &'i Form,
        spots: Vec<Spot>,
    ) -> Self {
        Self { patterns, parts, form, spots }
    }

    /// Its parts.
    pub fn parts(&self) -> impl Iterator<Item = &'i InputPart> {
        self.form.parts.iter().map(|at| &self.parts[*at])
    }

    /// The texts at its places, each with a place of the expected kind.
    pub fn places(&self) -> impl Iterator<Item = (&str, &Place)> {
        let slots = self.form.pattern.slots().filter_map(|slot| slot.values.first());
        self.spots.iter().zip(slots).map(|(spot, (_, kind))| (spot.text.as_str(), kind))
    }

    /// Whether it consists of one part.
    pub fn is_one_part(&self) -> bool {
        self.form.base.is_none()
    }

    /// The input in a notation, with its parts as in `pinned`. A move of another pattern does not change.
    pub(super) fn write<'p>(
        &self,
        notation: &Notation,
        pinned: impl Fn(&str) -> Option<&'p str>,
    ) -> String {
        let (mut spots, mut written) = (&self.spots[..], String::new());
        if let Some(base) = self.form.base {
            let pattern = &self.patterns[base];
            let (own, rest) = spots.split_at(pattern.slots().count());
            written = match base == notation.pattern {
                true => notation.write(own),
                false => usual(pattern, own),
            };
            spots = rest;
        }
        for part in self.parts() {
            let (own, rest) = spots.split_at(part.pattern.slots().count());
            written += &part.write(own, &pinned);
            spots = rest;
        }
        written
    }
}

/// The text of a pattern with these places.
fn usual(pattern: &Pattern, spots: &[Spot]) -> String {
    let mut spots = spots.iter();
    let piece = |piece: &Piece| match piece {
        Piece::Literal(literal) => literal.clone(),
        Piece::Slot(_) => spots.next().map(|spot| spot.text.clone()).unwrap_or_default(),
    };
    pattern.pieces.iter().map(piece).collect()
}
