//! Random dialects that the description of a package permits.

use fastrand::Rng;
use rulebook::board::number;
use stickler::{
    description::{Description, End, Results},
    dialect::fit::templates::Labels,
};

use super::{
    dialect_generator::{Phrases, apart, labels, pick, take_trio},
    profile::{Layout, Profile},
    vocabulary::{CHESS_REFUSALS, TRIOS},
};

/// Chooses what the description of a package leaves open.
pub(super) fn described(
    description: &'static Description,
    profile: &mut Profile,
    phrases: &mut Phrases,
    rng: &mut Rng,
) {
    drawn(description, profile, rng);
    phrases.refusal = pick(CHESS_REFUSALS, rng).to_owned();
    if description.sides.len() == 1 {
        [phrases.before, phrases.after] = ["", ""];
        phrases.prompt = pick(&["", "> ", "Move {k}: "], rng);
    }
    announced(description, phrases, rng);
}

/// Chooses a layout, and a character for each mark.
fn drawn(description: &Description, profile: &mut Profile, rng: &mut Rng) {
    let numbers = description.board.numbers.clone();
    let between = match numbers {
        Some(_) => pick(&[" ", "|", "  ", ", "], rng),
        None => pick(&["", " ", "|"], rng),
    };
    let border = if between == "|" { ["|", "|"] } else { ["", ""] };
    let labels = if numbers.is_none() { labels(rng) } else { Labels::default() };
    profile.layout = Layout { cells: apart(border, between), labels, ..Layout::default() };
    match numbers {
        Some(numbers) => {
            let drawn = numbers.filter_map(|of| Some((number(of)?, of.to_string())));
            profile.glyphs = drawn.collect();
        }
        None => {
            let marks: String = description.board.marks.iter().filter(|it| **it != '.').collect();
            take_trio(profile, &pick(TRIOS, rng), &marks);
            while !is_clear(description, profile) {
                take_trio(profile, &pick(TRIOS, rng), &marks);
            }
        }
    }
}

/// Whether a reader can distinguish the cells from their surroundings, and the characters from the names of other sides. A
/// bar looks like a part of a frame, and a terminal does not show a control character.
fn is_clear(description: &Description, profile: &Profile) -> bool {
    let Layout { cells, labels, .. } = &profile.layout;
    let has_bars = *cells == apart(["|", "|"], "|");
    let has_labels = labels.left || labels.right;
    let names_another = |mark: char, glyph: &str| {
        let mut others =
            results(description).wins.iter().filter(|(side, _)| !side.starts_with(mark));
        others.any(|(_, names)| names.contains(&glyph.to_lowercase()))
    };
    profile.glyphs.iter().all(|(mark, glyph)| {
        let is_number = glyph.chars().all(|c| c.is_ascii_digit());
        let is_lost = !has_bars && glyph.trim().is_empty();
        let is_frame = glyph == "|" || glyph.contains(char::is_control);
        let is_label = has_labels && is_number;
        !is_lost && !is_frame && !is_label && !names_another(*mark, glyph)
    })
}

/// The names of the results.
fn results(description: &Description) -> &Results<Vec<String>> {
    match &description.output.end {
        End::Names(results) => results,
        End::Character | End::Free | End::Exact(_) => unreachable!("the packages give names"),
    }
}

/// Chooses a name of each result, and the words around it.
fn announced(description: &'static Description, phrases: &mut Phrases, rng: &mut Rng) {
    let results = results(description);
    let mut name = |names: Option<&'static Vec<String>>| {
        names.map_or("", |names| names[rng.usize(..names.len())].as_str())
    };
    let nobody = name(results.nobody.as_ref());
    let [one, other] = phrases.sides.map(|side| name(results.wins.get(side)));
    phrases.names = [one, if other.is_empty() { nobody } else { other }];
    phrases.win = pick(&["{a}!\n", "Game over: {a}\n", "The result is {a}. Goodbye.\n"], rng);
    phrases.draw = Box::leak(format!("Result: {nobody}\n").into_boxed_str());
}
