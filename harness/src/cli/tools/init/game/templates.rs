//! The files of new games. They are embedded in this program, so it reads nothing from where stickler was built.

use super::{Language, Shape};

/// A file of a new game.
pub(super) struct Template {
    /// Its path in the folder of the game.
    pub(super) path: &'static str,
    text: &'static str,
    /// Whether words in braces are replaced.
    is_filled: bool,
}

impl Template {
    /// The text with these words instead of their names.
    pub(super) fn filled(&self, words: &[(&str, &str)]) -> String {
        let words = if self.is_filled { words } else { &[] };
        super::super::filled(self.text, words)
    }
}

/// A file of `harness/templates`, by its folder there and its path in the folder of the game.
macro_rules! template {
    ($folder:expr, $path:expr) => {
        Template {
            path: $path,
            text: include_str!(concat!("../../../../../templates/", $folder, "/", $path)),
            is_filled: true,
        }
    };
}

/// A file of `harness/helpers`.
macro_rules! helper {
    ($path:literal) => {
        Template {
            path: $path,
            text: include_str!(concat!("../../../../../helpers/", $path)),
            is_filled: false,
        }
    };
}

/// The description of a shape, and its transcripts and their goldens.
macro_rules! common {
    ($shape:literal, $($transcript:literal)*) => {
        &[
            template!(concat!($shape, "/common"), "game.toml"),
            $(
                template!(concat!($shape, "/common"), concat!("transcripts/", $transcript, ".txt")),
                template!(concat!($shape, "/common"), concat!("golden/", $transcript, ".txt")),
            )*
        ]
    };
}

/// The reference and the two programs of a shape in a language, and the helper of the language.
macro_rules! programs {
    ($shape:literal, $language:literal, $ending:literal, $helper:literal) => {
        &[
            template!(concat!($shape, "/", $language), concat!("reference.", $ending)),
            helper!($helper),
            template!(concat!($shape, "/", $language), "submissions/accepted/entries.toml"),
            template!(
                concat!($shape, "/", $language),
                concat!("submissions/accepted/program.", $ending)
            ),
            template!(concat!($shape, "/", $language), "submissions/wrong_answer/entries.toml"),
            template!(
                concat!($shape, "/", $language),
                concat!("submissions/wrong_answer/program.", $ending)
            ),
        ]
    };
}

/// The programs of a shape in each language.
macro_rules! languages {
    ($shape:literal, $language:expr) => {
        match $language {
            Language::Python => programs!($shape, "python", "py", "stickler.py"),
            Language::JavaScript => programs!($shape, "javascript", "js", "stickler.js"),
            Language::Ruby => programs!($shape, "ruby", "rb", "stickler.rb"),
            Language::C => programs!($shape, "c", "c", "stickler.h"),
        }
    };
}

const GRID: &[Template] =
    common!("grid", "a-diagonal-wins" "a-full-board-is-a-draw" "a-taken-cell-is-refused");
const ROW: &[Template] = common!("row", "no-side-takes-more-than-there-are" "stones-are-taken-from-the-left" "the-last-stone-wins");
const PUZZLE: &[Template] = common!("puzzle", "a-light-that-is-off-is-refused" "a-press-switches-the-neighbours" "all-lights-off-solve-the-puzzle");

/// The files of a game of this shape, with its reference and programs in this language.
pub(super) fn files(shape: Shape, language: Language) -> Vec<&'static Template> {
    let (common, programs): (&[Template], &[Template]) = match shape {
        Shape::Grid => (GRID, languages!("grid", language)),
        Shape::Row => (ROW, languages!("row", language)),
        Shape::Puzzle => (PUZZLE, languages!("puzzle", language)),
    };
    common.iter().chain(programs).collect()
}

impl Language {
    /// The lines of `[reference]`.
    pub(super) fn run(self) -> &'static str {
        let text = match self {
            Self::Python => include_str!("../../../../../templates/run/python.toml"),
            Self::JavaScript => include_str!("../../../../../templates/run/javascript.toml"),
            Self::Ruby => include_str!("../../../../../templates/run/ruby.toml"),
            Self::C => include_str!("../../../../../templates/run/c.toml"),
        };
        text.trim_end()
    }
}
