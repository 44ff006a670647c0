//! Inputs in a submission's notation: which it can express, their lines, and the overrides for their parts.

use rulebook::{board::Board, rule::Citation};

use super::{super::overrides::typed, Dialect};
use crate::{
    description::{InputPart, ReadInput},
    dialect::Pins,
    transcript::{Expect, Step},
};

impl Dialect {
    /// Whether the submission's notation can express the input of a step in a game with these rules. A refused input
    /// may have a part that only the rules of similar games mention: this game has no notation for it.
    ///
    /// A program prompts for a separate part only if everything before it is legal. So a refused input with such a part
    /// would be refused too early or too late, and the program would prompt for a part that is missing: it may prompt
    /// for a captured piece's new place after every capture that it has not refused yet.
    pub fn can_write(&self, step: &Step, before: &Board, pins: &Pins, rules: &[Citation]) -> bool {
        let rule = match &step.expect {
            Expect::Refusal(rule) | Expect::Over(rule) => rule.id,
            Expect::Board { .. } | Expect::End { .. } | Expect::Leave(_) => return true,
        };
        let input = &self.description.input;
        let is_of_game = |id: &String| rules.iter().any(|rule| rule.id == id);
        let is_foreign =
            |part: &InputPart| !part.rules.is_empty() && !part.rules.iter().any(is_of_game);
        let is_alone = |part: &InputPart| pins.part(&part.name, "").starts_with('\n');
        if !input.parts.iter().any(|part| is_foreign(part) || is_alone(part)) {
            return true;
        }
        let read = input.read(&step.input);
        if read.iter().flat_map(ReadInput::parts).any(is_foreign) {
            return false;
        }
        let has = |part: &InputPart| {
            read.as_ref().is_some_and(|read| read.parts().any(|own| own.name == part.name))
        };
        let captures = self.captures(step, before);
        let is_due = |part: &InputPart| captures && part.names_a_place();
        let mut alone = input.parts.iter().filter(|part| is_alone(part));
        !alone.any(|part| has(part) || is_due(part) || part.rules.iter().any(|id| id == rule))
    }

    /// Whether the last cell that an input names holds a piece of the opponent.
    fn captures(&self, step: &Step, before: &Board) -> bool {
        let cells = self.cells(&step.input);
        let mut marks = before.cells().filter(|(name, _)| cells.last() == Some(name));
        marks.next().is_some_and(|(_, mark)| self.owner(mark) == Some(step.turn.other()))
    }

    /// The number of lines of an input, without the parts for which a program prompts separately.
    pub fn lines_at_prompt(&self, input: &str, pins: &Pins) -> usize {
        let ends = |text: &str| text.matches('\n').count();
        let read = self.description.input.read(input);
        let parts = read.iter().flat_map(ReadInput::parts);
        let alone =
            parts.map(|part| pins.part(&part.name, "")).filter(|part| part.starts_with('\n'));
        1 + ends(&self.write(input, pins)) - alone.map(ends).sum::<usize>()
    }

    /// The override for a part of an input, if a program may prompt for that part separately and no override is set:
    /// its name, and a usual value.
    pub fn pin_of_its_own(&self, input: &str, pins: &Pins) -> Option<(String, String)> {
        let part = self.description.input.read(input)?.parts().next()?;
        let is_pinned = pins.parts.contains_key(&part.name);
        (!is_pinned).then(|| (part.name.clone(), typed(&part.alone())))
    }

    /// A notation as an example: that of moves from a cell to another, or the usual one of the game.
    pub fn example_notation(&self) -> &str {
        let usual = self.description.input.notations().first().map_or("", String::as_str);
        let is_from_to = usual.is_empty() || usual.contains("{from}") && usual.contains("{to}");
        if is_from_to { "{from}>{to}" } else { usual }
    }

    /// Whether some inputs are a single part, such as the placement of a piece.
    pub fn has_whole_parts(&self) -> bool {
        self.parts().iter().any(InputPart::is_whole)
    }

    /// The part that is this whole input, such as the placement of a piece.
    pub fn whole_part(&self, input: &str) -> Option<&'static InputPart> {
        self.description.input.read(input).filter(ReadInput::is_one_part)?.parts().next()
    }

    /// Other notations for an input that is one part, such as the placement of a piece, if no override is set for it:
    /// its places with a blank between them or none, in capitals or not, or on separate lines.
    pub fn with_part_notations(&self, input: &str, pins: &Pins) -> Vec<Pins> {
        let part = self.whole_part(input);
        let Some(part) = part.filter(|part| !pins.parts.contains_key(&part.name)) else {
            return Vec::new();
        };
        let places: Vec<String> = part.placeholders().collect();
        let templates = [" ", "", "\n"].map(|between| places.join(between));
        let with = |parts: Vec<(String, String)>| {
            let parts = parts.into_iter().chain(pins.parts.clone()).collect();
            Pins { parts, ..pins.clone() }
        };
        let written = |template: &String| {
            let own = (part.name.clone(), template.clone());
            let small = [own.clone()].into_iter().chain(part.small_letters());
            [with(vec![own]), with(small.collect())]
        };
        templates.iter().flat_map(written).collect()
    }

    /// The override for the words in an input, if the program reads moves in capitals and no override is set: its name,
    /// and the words in capitals.
    pub fn pin_in_capitals(&self, input: &str, pins: &Pins) -> Option<(String, String)> {
        let places = pins.input.as_deref()?.chars().filter(|c| c.is_alphabetic());
        let is_in_capitals = places.clone().count() > 0 && places.clone().all(char::is_uppercase);
        let part = self.description.input.read(input).filter(|_| is_in_capitals)?.parts().next()?;
        part.capitals().find(|(name, _)| !pins.parts.contains_key(name))
    }
}
