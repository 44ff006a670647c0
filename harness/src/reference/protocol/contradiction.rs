//! Answers that contradict each other although each of them is well-formed.

use super::{Decided, Facts, line_of::shown};

/// The contradiction between the facts of a position and the decisions about inputs there, with the input.
pub fn contradiction<'i>(
    facts: &Facts,
    inputs: &'i [String],
    decisions: &[Decided],
) -> Option<(String, &'i String)> {
    inputs.iter().zip(decisions).find_map(|(input, decided)| {
        let is_legal = facts.legal.as_ref().is_some_and(|legal| legal.contains(input));
        let what = match (decided, &facts.over) {
            (Decided::Ok(rule), Some((_, over))) => {
                format!("{} is legal by {rule}, but the game is over by {over}", shown(input))
            }
            (Decided::Ok(_) | Decided::Quit(_), _) => return None,
            (Decided::No(rule), None) if is_legal => {
                format!("`legal` has {}, which `ask` refuses by {rule}", shown(input))
            }
            (Decided::What(_), None) if is_legal => {
                format!("`legal` has {}, which `ask` calls no move at all", shown(input))
            }
            (Decided::No(_) | Decided::What(_), _) => return None,
        };
        Some((what, input))
    })
}
