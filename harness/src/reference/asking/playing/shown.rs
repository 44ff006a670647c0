//! The turn and the fields in the output of a program that plays the game, found by their names.

use std::fmt::Write as _;

use regex::Regex;
use rulebook::game::Player;

/// The side whose name is the only one in the last line of an output, such as `Geese to move:`.
pub(super) fn named_turn(sides: [&str; 2], said: &str) -> Option<Player> {
    let last = said.lines().rev().find(|line| !line.trim().is_empty())?.to_lowercase();
    let is_named = |player: &Player| {
        let name = sides[*player as usize].to_lowercase();
        words(&last).any(|word| word == name)
    };
    let mut named = Player::BOTH.into_iter().filter(is_named);
    named.next().filter(|_| named.next().is_none())
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-')
}

/// The last value of a field in an output: a number or word after the name, such as `Moves left: 9`, or else a number
/// before it, such as `9 left`.
pub(super) fn field(name: &str, said: &str) -> Option<String> {
    let mut after = format!(r"(?i)\b{}\b", regex::escape(name));
    let _ = write!(after, r"(?:[^\S\n]|[:=>(\[])+(-?[\p{{Alphabetic}}\p{{N}}_-]+)");
    let before = format!(r"(?i)(-?\d+)[^\S\n]+{}\b", regex::escape(name));
    let value = |pattern: &str| {
        let last = Regex::new(pattern).ok()?.captures_iter(said).last()?;
        Some(last[1].to_owned())
    };
    let value = value(&after).or_else(|| value(&before))?;
    Some(value.parse::<i64>().map_or(value, |number| number.to_string()))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_sentence("g.f\nGeese to move: ", Some(Player::One))]
    #[case::a_prompt("geese moved\nfox> ", Some(Player::Two))]
    #[case::both("fox, the geese moved: ", None)]
    #[case::a_part_of_a_word("foxes> ", None)]
    #[case::nothing("> ", None)]
    fn a_turn_is_read(#[case] said: &str, #[case] turn: Option<Player>) {
        assert_eq!(named_turn(["geese", "fox"], said), turn);
    }

    #[rstest]
    #[case::after_its_name("Moves left: 9\n", Some("9"))]
    #[case::the_last_one("left = 9\nleft = 08\n", Some("8"))]
    #[case::in_brackets("left [7]", Some("7"))]
    #[case::a_word("Left: many", Some("many"))]
    #[case::before_its_name("9 left\n", Some("9"))]
    #[case::another_line("left\n9", None)]
    #[case::another_name("leftover: 9", None)]
    fn a_field_is_read(#[case] said: &str, #[case] value: Option<&str>) {
        assert_eq!(field("left", said).as_deref(), value);
    }
}
