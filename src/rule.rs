//! Rules as values: each has an id, a text with the challenge's requirement, and the place in the challenge that states it.
//!
//! Code that refuses a move, ends a game or explains a failure returns a [`Rule`], never a `bool`.

use std::{fmt, hash::Hash};

/// One rule of one challenge.
pub trait Rule: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The rule's id, text and source.
    fn cite(self) -> Citation;
}

/// A rule as people and other programs see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Citation {
    /// The stable id, such as `Q-TWICE`: never numbered, renamed or reused.
    pub id: &'static str,
    /// The requirement, in the rulebook's own words.
    pub text: &'static str,
    /// The place in the challenge that requires it.
    pub source: &'static str,
}

/// The rules of a game outside the rulebook are the citations in its description.
impl Rule for Citation {
    fn cite(self) -> Self {
        self
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.text)
    }
}

/// The answer to a question that a challenge leaves open or answers in two ways.
///
/// A submission may answer it differently. The transcripts that depend on a ruling carry its name, so that they can be skipped.
/// `harness/tests/it/rules.rs` checks that these are exactly the transcripts that detect another answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruling {
    /// The stable name, such as `hole_knight`.
    pub name: &'static str,
    /// The answer, as a sentence of the game's rules.
    pub decided: &'static str,
    /// The reason for it, and where another answer is found.
    pub because: &'static str,
    /// The ids of the misreadings that are other answers. Every transcript that detects one of them depends on the ruling.
    pub otherwise: &'static [&'static str],
}

/// Declares a game's rules. A rule's doc comment is both its documentation and the text of its citation, so they cannot differ.
///
/// ```
/// rulebook::rules! {
///     /// The rules of a game without moves.
///     pub enum Rule {
///         /// Nobody may move.
///         Still = "N-STILL", "The Rules, first sentence";
///     }
/// }
/// use rulebook::rule::Rule as _;
/// assert_eq!(Rule::Still.cite().to_string(), "N-STILL: Nobody may move.");
/// ```
#[macro_export]
macro_rules! rules {
    ($(#[$about:meta])* pub enum $Rule:ident {
        $($(#[doc = $text:literal])+ $name:ident = $id:literal, $source:literal;)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Rule {
            $($(#[doc = $text])+ $name,)+
        }

        impl $Rule {
            /// All rules, in the order in which the challenge states them.
            pub const ALL: &[Self] = &[$(Self::$name),+];
        }

        impl $crate::rule::Rule for $Rule {
            fn cite(self) -> $crate::rule::Citation {
                match self {
                    $(Self::$name => $crate::rule::Citation {
                        id: $id,
                        text: concat!($($text),+).trim_ascii(),
                        source: $source,
                    },)+
                }
            }
        }
    };
}
