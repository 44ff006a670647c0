//! Colours of cells. Two pieces may be drawn as the same letter in two colours. If a challenge leaves the drawing free,
//! the colours distinguish them.
//!
//! A coloured character carries its colours as combining characters: one for the letter's colour and one for the
//! background. It remains one grapheme, so boards are read as if there were no colours.

use std::{array, borrow::Cow};

use vte::Params;

/// The first of the characters that stand for letter colours and backgrounds: variation selectors and tags.
const LETTER: u32 = 0xE0100;
const GROUND: u32 = 0xE0020;
/// The number of characters of each kind.
const LETTERS: u32 = 240;
const GROUNDS: u32 = 96;

const COLOURS: [&str; 8] = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/// The current style: the numbers of the colours, none for the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    letter: Option<u8>,
    ground: Option<u8>,
    is_bold: bool,
    is_inverse: bool,
}

/// The colours that distinguish pieces.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
)]
pub(in crate::dialect) enum Colours {
    /// None: the drawings differ.
    #[default]
    None,
    /// The colour of the letter.
    Letter,
    /// The colours of the letter and of the background.
    Both,
}

impl Colours {
    /// A text without the colours that do not count.
    pub(in crate::dialect) fn of(self, text: &str) -> Cow<'_, str> {
        let counts = |c: char| match (is_of_letter(c), is_of_ground(c)) {
            (true, _) => self >= Self::Letter,
            (_, true) => self == Self::Both,
            (false, false) => true,
        };
        match text.chars().all(counts) {
            true => Cow::Borrowed(text),
            false => Cow::Owned(text.chars().filter(|c| counts(*c)).collect()),
        }
    }
}

/// A text without its colours.
pub(in crate::dialect) fn plain(text: &str) -> Cow<'_, str> {
    Colours::None.of(text)
}

/// A character with the names of its colours: `R in red`.
pub(in crate::dialect) fn described(glyph: &str, readable: impl Fn(&str) -> String) -> String {
    let letter = glyph.chars().find(|c| is_of_letter(*c)).map(|c| u32::from(c) - LETTER);
    let ground = glyph.chars().find(|c| is_of_ground(*c)).map(|c| u32::from(c) - GROUND);
    let letter = letter.map(|number| format!(" in {}", name(number, LETTERS, "bold")));
    let ground = ground.map(|number| format!(" on {}", name(number, GROUNDS, "inverse")));
    [Some(readable(&plain(glyph))), letter, ground].into_iter().flatten().collect()
}

/// The name of a colour by its number; the second half of the numbers has this attribute.
fn name(number: u32, of: u32, attribute: &str) -> String {
    let has_it = if number >= of / 2 { attribute } else { "" };
    let colour = match number % (of / 2) {
        0 => String::new(),
        number @ 1..=8 => COLOURS[number as usize - 1].to_owned(),
        number @ 9..=16 => format!("bright {}", COLOURS[number as usize - 9]),
        number => format!("colour {}", number - 1),
    };
    [has_it, &colour].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn is_of_letter(c: char) -> bool {
    (LETTER..LETTER + LETTERS).contains(&u32::from(c))
}

fn is_of_ground(c: char) -> bool {
    (GROUND..GROUND + GROUNDS).contains(&u32::from(c))
}

impl Style {
    /// A character with its colours. A blank has only a background, and a line end has no colour.
    pub(super) fn mark(self, text: &str) -> String {
        if text.is_empty() || self == Self::default() || text.trim().is_empty() {
            return text.to_owned();
        }
        let [letter, ground] = [self.letter_number(), self.ground_number()];
        let letter = letter.and_then(|number| char::from_u32(LETTER + number % LETTERS));
        let ground = ground.and_then(|number| char::from_u32(GROUND + number % GROUNDS));
        text.chars().chain(letter).chain(ground).collect()
    }

    /// The number of the letter's colour. Bold letters have other numbers.
    fn letter_number(self) -> Option<u32> {
        let bold = u32::from(self.is_bold) * (LETTERS / 2);
        let letter = self.letter.map(|letter| 1 + u32::from(letter) + bold);
        letter.or_else(|| self.is_bold.then_some(bold))
    }

    fn ground_number(self) -> Option<u32> {
        let inverse = u32::from(self.is_inverse) * (GROUNDS / 2);
        let ground = self.ground.map(|ground| 1 + u32::from(ground) + inverse);
        ground.or_else(|| self.is_inverse.then_some(inverse))
    }

    /// Applies the parameters of `ESC [ … m`.
    pub(super) fn set(&mut self, params: &Params) {
        let mut params = params.iter().map(|param| (param[0], param));
        while let Some((code, all)) = params.next() {
            match code {
                0 => *self = Self::default(),
                1 => self.is_bold = true,
                2 | 22 => self.is_bold = false,
                7 => self.is_inverse = true,
                27 => self.is_inverse = false,
                30..=37 => self.letter = Some(code as u8 - 30),
                38 => self.letter = extended(all, &mut params),
                39 => self.letter = None,
                40..=47 => self.ground = Some(code as u8 - 40),
                48 => self.ground = extended(all, &mut params),
                49 => self.ground = None,
                90..=97 => self.letter = Some(code as u8 - 82),
                100..=107 => self.ground = Some(code as u8 - 92),
                _ => {}
            }
        }
    }
}

/// The number of a colour from a palette of 256 or as red, green and blue, from the parameters after `38` or `48`, or
/// within it.
fn extended<'p>(all: &[u16], params: &mut impl Iterator<Item = (u16, &'p [u16])>) -> Option<u8> {
    let mut values = all.iter().copied().skip(1).filter(|_| all.len() > 1);
    let mut next = || values.next().or_else(|| params.next().map(|(value, _)| value));
    match next()? {
        5 => next().map(|number| number.min(255) as u8),
        2 => {
            let [red, green, blue] = array::from_fn(|_| next().unwrap_or(0).min(255) / 51);
            Some((16 + 36 * red + 6 * green + blue) as u8)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use unicode_segmentation::UnicodeSegmentation as _;

    use super::{super::terminal::Terminal, *};

    fn read(said: &str) -> String {
        let mut terminal = Terminal::new();
        terminal.write(said);
        terminal.reply()
    }

    #[rstest]
    #[case::letters("\x1b[31mR\x1b[0mR", Colours::Letter)]
    #[case::bright_letters("\x1b[91mR\x1b[31mR", Colours::Letter)]
    #[case::bold_letters("\x1b[1mR\x1b[22mR", Colours::Letter)]
    #[case::of_256("\x1b[38;5;200mR\x1b[38:5:17mR", Colours::Letter)]
    #[case::of_red_green_and_blue("\x1b[38;2;255;0;0mR\x1b[38;2;0;0;255mR", Colours::Letter)]
    #[case::grounds("\x1b[41mR\x1b[42mR", Colours::Both)]
    #[case::inverse("\x1b[7mR\x1b[27mR", Colours::Both)]
    fn two_letters_are_told_apart(#[case] said: &str, #[case] by: Colours) {
        let read = read(said);
        let letters: Vec<&str> = read.graphemes(true).collect();
        assert_eq!(letters.len(), 2, "{letters:?}");
        for colours in [Colours::None, Colours::Letter, Colours::Both] {
            let [one, other] = [0, 1].map(|n| colours.of(letters[n]));
            assert_eq!(one != other, colours >= by, "{colours:?}");
        }
    }

    #[rstest]
    #[case::red("\x1b[31mR", "R in red")]
    #[case::bold_and_bright("\x1b[1;94mR", "R in bold bright blue")]
    #[case::bold("\x1b[1mR", "R in bold")]
    #[case::on_white("\x1b[30;47mR", "R in black on white")]
    #[case::inverse("\x1b[7mR", "R on inverse")]
    fn a_coloured_letter_is_described(#[case] said: &str, #[case] expected: &str) {
        assert_eq!(described(&read(said), str::to_owned), expected);
    }

    #[test]
    fn a_text_without_colours_is_what_it_was() {
        assert_eq!(plain(&read("\x1b[1;31mWhite\x1b[0m to move")), "White to move");
    }

    /// An emoji may be several characters with joiners between them.
    #[test]
    fn a_coloured_emoji_is_one_character() {
        let said = read("\x1b[1;31m👩\u{200d}🚀\x1b[0m|.");
        assert_eq!(said.graphemes(true).count(), 3, "{said:?}");
        assert_eq!(plain(&said), "👩\u{200d}🚀|.");
    }
}
